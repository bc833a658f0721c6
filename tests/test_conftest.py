"""What the shared test configuration promises: slow tests, goldens, and window tests without Qt."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

TESTS = """
import os
import sys
import pytest

@pytest.mark.slow
def test_long():
    pass

def test_no_window_can_pop_up():
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"

def test_code_is_compiled_once_for_all_processes():
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert not sys.dont_write_bytecode

def test_golden(golden, tmp_path, request):
    golden.check(request.config.rootpath / "golden.txt", "new\\n")
"""
INI = "[pytest]\nmarkers =\n    slow: x\n    qt: x\n"


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with this project's test configuration and four tests."""
    pytester.makeini(INI)
    tests = pytester.mkdir("tests")
    conftest = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    (tests / "conftest.py").write_text(conftest, encoding="utf-8")
    (tests / "test_it.py").write_text(TESTS, encoding="utf-8")
    (pytester.path / "golden.txt").write_text("new\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return pytester


def test_slow_tests_are_skipped_by_name_and_goldens_that_differ_fail(project: pytest.Pytester) -> None:
    golden = project.path / "golden.txt"
    golden.write_text("old\n", encoding="utf-8")
    done = project.runpytest_subprocess("-rs", "tests")
    done.assert_outcomes(passed=2, skipped=1, failed=1)
    done.stdout.fnmatch_lines(["*slow tier: runs with --all*"])
    assert golden.read_text(encoding="utf-8") == "old\n"


@pytest.mark.parametrize("words", [["--all", "--accept"], ["--accept", "-m", "slow or not slow"]])
def test_slow_tests_run_when_asked_for_and_goldens_are_accepted(
    project: pytest.Pytester, words: list[str]
) -> None:
    golden = project.path / "golden.txt"
    golden.write_text("old\n", encoding="utf-8")
    project.runpytest_subprocess("tests", *words).assert_outcomes(passed=4)
    assert golden.read_text(encoding="utf-8") == "new\n"


def test_window_tests_are_skipped_aloud_without_qt(
    project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = project.path / "tests" / "ui" / "test_window.py"
    window.parent.mkdir()
    window.write_text("from PySide6.QtWidgets import QWidget\ndef test_it(): pass\n", encoding="utf-8")
    project.makepyfile(PySide6="raise ImportError('libEGL.so.1 is missing')")
    marked = project.path / "tests" / "test_marked.py"
    marked.write_text("import pytest\n@pytest.mark.qt\ndef test_it(qtbot): pass\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(project.path))
    done = project.runpytest_subprocess("-rs", "-p", "no:pytest-qt", "tests")
    done.assert_outcomes(passed=3, skipped=3)
    done.stdout.fnmatch_lines(["*Qt cannot be loaded: libEGL.so.1 is missing*"])
