"""What all tests share: Qt without a screen, settings of their own, no keyring, the slow tier, goldens.

The environment is set while this module is read, before any window system could be asked for and before the workers
start, which take it over.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

# More than a hundred processes read the program and its tests: they are compiled once and not by each of them, also
# where the one who calls pytest keeps compiled code nowhere.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"  # nobody's real one
_SETTINGS = tempfile.TemporaryDirectory(prefix="gm-console-test-")
for _name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
    os.environ[_name] = _SETTINGS.name

ROOT = Path(__file__).resolve().parent.parent
SLOW = "slow tier: runs with --all"

settings.register_profile("quick", deadline=None, max_examples=50, derandomize=True)
settings.register_profile("all", deadline=None, max_examples=500)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run the tests marked slow too")
    parser.addoption(
        "--accept", action="store_true", help="write goldens anew instead of comparing with them"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("--all") else "quick")


@cache
def qt_complaint() -> str:
    """Return why Qt cannot be loaded here, or ''."""
    try:
        import PySide6.QtTest
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return f"Qt cannot be loaded: {error}"
    return ""


class WithoutQt(pytest.Module):
    """A test module that is skipped unread, because it imports Qt."""

    def collect(self) -> Iterator[pytest.Item]:
        pytest.skip(qt_complaint(), allow_module_level=True)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Skip what is under tests/ui aloud where Qt is missing, instead of failing on its imports."""
    if module_path.is_relative_to(ROOT / "tests" / "ui") and qt_complaint():
        return WithoutQt.from_parent(parent, path=module_path)
    return None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as skipped, with a reason and so by name in every report, what this run leaves out."""
    slow_wanted = config.getoption("--all") or "slow" in config.getoption("markexpr")
    for item in items:
        if item.get_closest_marker("slow") and not slow_wanted:
            item.add_marker(pytest.mark.skip(reason=SLOW))
        if (item.get_closest_marker("qt") or "qtbot" in getattr(item, "fixturenames", ())) and qt_complaint():
            item.add_marker(pytest.mark.skip(reason=qt_complaint()))


def pytest_collection_finish() -> None:
    """Keep what was imported and collected out of the garbage collector's sight: it stays, and is half of all there is.

    How often garbage is collected stays as it was, or windows that are gone stay as well.
    """
    gc.freeze()


@pytest.fixture
def root() -> Path:
    """The folder of the checkout."""
    return ROOT


class Golden:
    """Compares texts with the files that hold what they should be; ``--accept`` writes those files."""

    def __init__(self, rewrite: bool) -> None:
        self._rewrite = rewrite

    def check(self, path: Path, text: str) -> None:
        """Fail unless ``text`` is what ``path`` holds."""
        if self._rewrite:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert path.exists(), f"{path.name} is not there yet; pytest --accept writes it"
        assert text == path.read_text(encoding="utf-8"), (
            f"differs from {path.name}; pytest --accept takes it over"
        )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Return the comparison with goldens."""
    return Golden(request.config.getoption("--accept"))
