"""Exercises: checks that say what is wrong, hints, and solutions."""

from ttt.checks.checking import check
from ttt.checks.clinic import check_test
from ttt.checks.help import hint, solution
from ttt.checks.puzzle import check_order
from ttt.checks.report import Report

__all__ = ["Report", "check", "check_order", "check_test", "hint", "solution"]
