"""Settings of nbgrader with which no submission stops the others; copy them to your course's folder."""

from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearOutput,
    DeduplicateIds,
    OverwriteCells,
    OverwriteKernelspec,
)


class DropCopies(DeduplicateIds):
    """Copies of a graded cell become ordinary cells; the last of them counts.

    nbgrader 0.9.6 leaves empty metadata there, takes that for an old format, and grades nobody after it
    (https://github.com/jupyter/nbgrader/issues/1083).
    """

    def preprocess_cell(self, cell, resources, cell_index):
        cell, resources = super().preprocess_cell(cell, resources, cell_index)
        if cell.metadata.get("nbgrader") == {}:
            del cell.metadata["nbgrader"]
        return cell, resources


c = get_config()  # noqa: F821 (nbgrader runs this file, and provides the function)
c.CourseDirectory.course_id = "ttt"
# Seconds for a cell. A check ends by itself, but it takes its time with slow answers.
c.ExecutePreprocessor.timeout = 60
# A deleted check is put back, and the answer is graded all the same.
c.OverwriteCells.add_missing_cells = True
c.Autograde.sanitize_preprocessors = [
    ClearOutput,
    DropCopies,
    OverwriteKernelspec,
    OverwriteCells,
    CheckCellMetadata,
]
