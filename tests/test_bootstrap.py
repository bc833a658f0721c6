"""The two commands that do everything: what they decide and what they say at the end."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "packaging" / "bootstrap.py"

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="good"/>
<testcase classname="tests.a" name="bad"><failure message="no"/></testcase>
<testcase classname="tests.a" name="broken"><error message="no"/></testcase>
<testcase classname="tests.b" name="long"><skipped message="slow tier">x</skipped></testcase>
<testcase classname="" name="tests.ui.window"><skipped message="Qt cannot be loaded"/></testcase>
</testsuite></testsuites>"""


@pytest.fixture
def bootstrap() -> ModuleType:
    """The script as a module of its own, so that a test may change its names."""
    spec = importlib.util.spec_from_file_location("bootstrap", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_gets_a_sentence(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 9, 2, "final", 0))
    assert bootstrap.main(["run"]) == 2
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_only_passed_tests_count_as_passed(bootstrap: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "r.xml").write_text(REPORT, encoding="utf-8")
    passed, skipped = bootstrap.read_report(tmp_path / "r.xml")
    assert passed == 1
    assert skipped == [("slow tier", "tests.b::long"), ("Qt cannot be loaded", "tests.ui.window")]


def test_the_files_that_took_longest_are_named(bootstrap: ModuleType, tmp_path: Path) -> None:
    cases = [("tests.a", 1.5), ("tests.b", 2), ("tests.a", 1)]
    rows = "".join(f'<testcase classname="{name}" time="{taken}"/>' for name, taken in cases)
    (tmp_path / "r.xml").write_text(f"<testsuite>{rows}</testsuite>", encoding="utf-8")
    assert bootstrap.longest_files(tmp_path / "r.xml") == ["     2.5 s  tests.a", "     2.0 s  tests.b"]


def test_the_end_lists_every_reason_and_some_names(bootstrap: ModuleType) -> None:
    skipped = [("slow tier", f"tests.b::t{number}") for number in range(7)] + [("no Qt", "tests.ui.window")]
    lines = bootstrap.summary([("pytest", "", 1.0)], skipped, 5.0, False).splitlines()
    assert "Skipped: 8 (none of them counts as passed)" in lines
    assert "  7 x slow tier" in lines
    assert "      and 2 more" in lines
    assert "      tests.ui.window" in lines
    assert lines[-1] == "All steps ok."


def test_the_end_names_the_steps_that_failed(bootstrap: ModuleType) -> None:
    text = bootstrap.summary([("mypy", "exit code 1", 1.0), ("pytest", "", 2.0)], [], 5.0, False)
    assert text.splitlines()[-1] == "FAILED: mypy"
    assert "Skipped: 0" in text


def test_no_tests_at_all_is_a_failure(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "qt_complaint", lambda platform: "")
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *_, **__: 5)
    assert bootstrap.step_problem("pytest", ["pytest"]) == "no tests were found"


@pytest.mark.parametrize(
    ("report", "code"), [(REPORT, 0), (REPORT.replace('name="good"/', 'name="g"><skipped/></testcase'), 1)]
)
def test_a_run_in_which_nothing_passed_fails(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, report: str, code: int
) -> None:
    def pretend(name: str, words: list[str] | None, said: object) -> str:
        if name == "pytest":
            assert words is not None
            Path(words[-1].removeprefix("--junitxml=")).write_text(report, encoding="utf-8")
        return ""

    monkeypatch.setattr(bootstrap, "step_problem", pretend)
    assert bootstrap.test(everything=False) == code


def test_every_step_runs_although_the_first_failed(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def fail(name: str, words: list[str] | None, said: object) -> str:
        ran.append(name)
        return "no"

    monkeypatch.setattr(bootstrap, "step_problem", fail)
    assert bootstrap.test(everything=False) == 1
    assert sorted(ran) == ["bytecode", "mypy", "pytest", "qt libraries", "ruff check", "ruff format"]


def test_all_reaches_the_slow_tests(bootstrap: ModuleType) -> None:
    quick = dict(bootstrap.steps(False, Path("r.xml")))["pytest"]
    everything = dict(bootstrap.steps(True, Path("r.xml")))["pytest"]
    assert "--all" not in quick
    assert "--all" in everything


def test_a_finished_environment_is_not_made_again(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: list[Path] = []
    monkeypatch.setattr(bootstrap, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(bootstrap.venv, "create", lambda folder, **_: made.append(folder))
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *_, **__: 0)
    bootstrap.make_environment()
    bootstrap.make_environment()
    assert len(made) == 1
    monkeypatch.setattr(bootstrap, "fingerprint", lambda: "other requirements")
    bootstrap.make_environment()
    assert len(made) == 2


def test_a_failed_installation_leaves_no_stamp(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(bootstrap.venv, "create", lambda folder, **_: None)
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *_, **__: 1)
    with pytest.raises(bootstrap.Trouble, match="could not be installed"):
        bootstrap.make_environment()
    assert not (tmp_path / "stamp").exists()


def test_a_python_that_cannot_make_environments_gets_its_package(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(bootstrap, "install_system_packages", lambda names, why: installed.append(names))
    monkeypatch.setattr(bootstrap.venv, "create", lambda folder, **_: None)
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda *_, **__: 0)
    bootstrap.make_environment()
    assert installed == [[f"python3.{sys.version_info[1]}-venv"]]


def test_without_leave_for_apt_the_command_is_printed(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "apt_front", lambda: None)
    with pytest.raises(bootstrap.Trouble, match=r"sudo apt-get update && sudo apt-get install -y .* libegl1"):
        bootstrap.install_system_packages(["libgl1", "libegl1"], "Qt cannot start")


@pytest.mark.parametrize(
    ("said", "code", "complaint"),
    [
        (b"", 0, ""),
        (b"a warning about fonts", 0, ""),
        (b"Traceback\nImportError: libEGL.so.1: cannot open", 1, "ImportError: libEGL.so.1: cannot open"),
        (b"could not load xcb\n\nAvailable platform plugins are: ...", -6, "could not load xcb"),
        (b"qt.qpa.xcb: could not connect to display :7\n...", -6, "the display does not answer"),
        (b"", -11, "exit code -11"),
    ],
)
def test_what_qt_says_is_told_in_a_line(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, said: bytes, code: int, complaint: str
) -> None:
    done = subprocess.CompletedProcess([], code, stderr=said)
    monkeypatch.setattr(bootstrap.subprocess, "run", lambda *_, **__: done)
    assert bootstrap.qt_complaint("") == complaint


@pytest.mark.parametrize(
    ("complaint", "asked"), [("no libEGL", True), ("the display does not answer", False)]
)
def test_system_packages_are_fetched_only_where_they_help(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, complaint: str, asked: bool
) -> None:
    installed: list[list[str]] = []
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "qt_complaint", lambda platform: complaint)
    monkeypatch.setattr(bootstrap, "install_system_packages", lambda names, why: installed.append(names))
    with pytest.raises(bootstrap.Trouble, match=complaint):
        bootstrap.need_qt("")
    assert ["libegl1" in names for names in installed] == [True] * asked


@pytest.mark.parametrize(
    ("display", "wayland", "qt", "words"),
    [
        (":0", "", True, ["--sample"]),
        ("", "wayland-0", True, ["--sample"]),
        ("", "", True, ["sample", "run"]),
        (":0", "", False, ["sample", "run"]),
    ],
)
def test_run_opens_the_window_or_plays_the_turn(
    bootstrap: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    display: str,
    wayland: str,
    qt: bool,
    words: list[str],
) -> None:
    started: list[list[str]] = []

    def need_qt(platform: str) -> None:
        if not qt:
            raise bootstrap.Trouble("Qt cannot start")

    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    monkeypatch.setattr(bootstrap, "need_qt", need_qt)
    monkeypatch.setattr(bootstrap.subprocess, "call", lambda line: started.append(line) or 0)
    assert bootstrap.run() == 0
    assert [line[1:] for line in started] == [words]


def test_a_wrong_command_is_bad_usage() -> None:
    words = [sys.executable, str(SOURCE), "dance"]
    assert subprocess.run(words, capture_output=True, check=False, timeout=60).returncode == 2


@pytest.mark.parametrize(
    ("there", "may", "asked", "tried"),
    [
        (False, True, [["xvfb"]], []),
        (False, False, [], []),
        (True, True, [], ["xcb"]),
    ],
)
def test_a_display_for_tests_is_made_ready_where_it_can_be(
    bootstrap: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,
    may: bool,
    asked: list[list[str]],
    tried: list[str],
) -> None:
    installed: list[list[str]] = []
    probed: list[str] = []
    monkeypatch.setattr(bootstrap.sys, "platform", "linux")
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: name if there else None)
    monkeypatch.setattr(bootstrap, "apt_front", lambda: [] if may else None)
    monkeypatch.setattr(bootstrap, "install_system_packages", lambda names, why: installed.append(names))
    monkeypatch.setattr(bootstrap, "virtual_display", contextlib.nullcontext)
    monkeypatch.setattr(bootstrap, "need_qt", probed.append)
    bootstrap.ready_a_display()
    assert (installed, probed) == (asked, tried)


ON_A_DISPLAY = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from gm_console.ui import app

def look() -> None:
    window = next((one for one in QApplication.topLevelWidgets() if hasattr(one, "session")), None)
    if window is None or not window.session.is_open or window.tasks.busy:
        return
    window.close()
    print(QGuiApplication.platformName(), window.session.is_open or "closed", flush=True)
    QApplication.exit(0)

made = app.build
def build(application):
    window = made(application)
    timer = QTimer(window, interval=50)
    timer.timeout.connect(look)
    timer.start()
    return window
app.build = build
sys.exit(app.main(["--sample"]))
"""
"""Opens the sample as the command does, and leaves when it can be worked with."""


@pytest.mark.slow
@pytest.mark.qt
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="there is no Xvfb here")
def test_the_sample_opens_on_a_real_display(bootstrap: ModuleType, tmp_path: Path) -> None:
    with bootstrap.virtual_display():
        settings = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            settings[name] = str(tmp_path)
        words = [sys.executable, "-c", ON_A_DISPLAY]
        done = subprocess.run(words, env=settings, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("xcb "), done.stderr
    assert done.returncode == 0, done.stderr
