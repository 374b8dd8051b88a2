"""A JupyterLab of our own on this machine, and a real Chromium that looks at it.

Without Chromium or playwright these tests are skipped with the reason. With TTT_BROWSER=required
in the environment a missing browser is an error.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
RESULTS = REPOSITORY / "test-results"
TOKEN = "only-on-this-machine"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
NO_PLAYWRIGHT = "playwright is not installed: pip install -e '.[dev]'"
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _why_no_browser() -> str | None:
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return NO_PLAYWRIGHT
    if not any(shutil.which(name) for name in CHROMIUM_NAMES):
        return "no Chromium on this machine (looked for " + ", ".join(CHROMIUM_NAMES) + ")"
    return None


if os.environ.get("TTT_BROWSER") == "required" and (reason := _why_no_browser()):
    raise pytest.UsageError(f"TTT_BROWSER is required, but {reason}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    setattr(item, f"{report.when}_report", report)
    return report


@pytest.fixture(scope="session")
def browser():
    if reason := _why_no_browser():
        pytest.skip(reason)
    with running_chromium() as chromium:
        yield chromium


@contextmanager
def running_chromium():
    from playwright.sync_api import sync_playwright

    executable = next(filter(None, map(shutil.which, CHROMIUM_NAMES)))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@contextmanager
def running_lab(home: Path):
    """A JupyterLab over a copy of the notebooks in `home`, with settings that are nobody's."""
    for folder in "notebooks", "images":
        shutil.copytree(REPOSITORY / folder, home / "work" / folder)
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    news_off = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(news_off))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += [f"--port={port}", f"--IdentityProvider.token={TOKEN}"]
    command += [f"--ServerApp.root_dir={home / 'work'}"]
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            lab = Lab(f"http://127.0.0.1:{port}", home / "work")
            lab.wait_for("the server", lambda: lab.api("status"))
            yield lab
        finally:
            server.terminate()
            server.wait(20)


class Lab:
    """A JupyterLab server, seen through its own interface, and the folder that it shows."""

    def __init__(self, address: str, folder: Path):
        self.address = address
        self.folder = folder

    def api(self, path: str):
        try:
            with urllib.request.urlopen(f"{self.address}/api/{path}?token={TOKEN}", timeout=10) as answer:
                return json.load(answer)
        except (urllib.error.URLError, ConnectionError):
            return None

    def wait_for(self, what: str, condition, seconds: float = 60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if result := condition():
                return result
            time.sleep(0.1)
        raise TimeoutError(f"waited {seconds} s for {what}")

    def write_notebook(self, name: str, sources: list[str]) -> None:
        """Puts a notebook of code cells into the folder."""
        cells = [
            {"cell_type": "code", "id": f"cell-{n}", "metadata": {}, "source": source}
            | {"execution_count": None, "outputs": []}
            for n, source in enumerate(sources)
        ]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
        (self.folder / name).write_text(json.dumps(notebook), encoding="utf-8")

    def cell(self, notebook: str, name: str) -> str:
        """The source of one cell of a notebook."""
        cells = json.loads((self.folder / notebook).read_text(encoding="utf-8"))["cells"]
        return next("".join(cell["source"]) for cell in cells if cell["id"] == name)

    def end_kernel(self, notebook: str) -> None:
        [kernel] = [one["kernel"]["id"] for one in self.api("sessions") if one["path"] == notebook]
        headers = {"Authorization": f"token {TOKEN}"}
        url = f"{self.address}/api/kernels/{kernel}"
        urllib.request.urlopen(
            urllib.request.Request(url, method="DELETE", headers=headers), timeout=30
        ).close()

    def kernel_is_idle(self, notebook: str) -> bool:
        # The page says "idle" before there is a kernel, so ask the server.
        for session in self.api("sessions") or []:
            kernel = session.get("kernel") or {}
            if session["path"] == notebook and kernel.get("execution_state") == "idle":
                return kernel.get("connections", 0) >= 1
        return False


@pytest.fixture
def page(browser, request):
    """A page; when the test fails, a picture of it is kept in test-results/."""
    page = new_page(browser)
    yield page
    keep_picture(page, request)
    page.close()


def new_page(browser):
    from playwright.sync_api import expect

    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    expect.set_options(timeout=20_000)
    return page


def keep_picture(page, request) -> None:
    """When the test has failed, keeps a picture of the page in test-results/."""
    report = getattr(request.node, "call_report", None)
    if report is not None and report.failed:
        RESULTS.mkdir(exist_ok=True)
        page.screenshot(path=RESULTS / (re.sub(r"\W+", "-", request.node.name) + ".png"))


@pytest.fixture
def open_notebook(lab, page):
    """Opens a notebook in JupyterLab, waits for its kernel and runs all of it, unless told otherwise."""

    def open_and_run(notebook: str, theme: str = "JupyterLab Light", run: bool = True):
        open_in_lab(lab, page, notebook)
        choose_theme(page, theme)
        if run:
            run_all(page)
        return page

    return open_and_run


def open_in_lab(lab, page, notebook: str) -> None:
    """Opens a notebook in JupyterLab and waits for its kernel."""
    page.goto(f"{lab.address}/doc/tree/{notebook}?token={TOKEN}&reset")
    page.wait_for_selector(".jp-Notebook")
    lab.wait_for(f"the kernel of {notebook}", lambda: lab.kernel_is_idle(notebook))


def run_all(page) -> None:
    """Runs every cell, by JupyterLab's menu."""
    page.locator(".lm-MenuBar-item").get_by_text("Run", exact=True).click()
    page.locator('li[data-command="runmenu:run-all"]').click()


def restart_kernel(page) -> None:
    """Restarts the kernel by JupyterLab's menu: of a restart behind its back, JupyterLab loses messages."""
    page.locator(".lm-MenuBar-item").get_by_text("Kernel", exact=True).click()
    page.locator('li[data-command="kernelmenu:restart"]').click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    page.locator(".jp-Dialog").wait_for(state="detached")


def choose_theme(page, theme: str) -> None:
    """Switches JupyterLab to `theme`, by its menu."""
    if page.evaluate("document.body.dataset.jpThemeName") == theme:
        return
    page.locator(".lm-MenuBar-item").get_by_text("Settings", exact=True).click()
    page.locator(".lm-Menu-item").get_by_text("Theme", exact=True).hover()
    page.locator(".lm-Menu-item").get_by_text(theme, exact=True).click()
    page.wait_for_function("t => document.body.dataset.jpThemeName === t", arg=theme)
