"""No text from outside is taken for markup: a label says in which form it shows its text."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import gm_console.ui
from gm_console.ui.kit.parts import ElidedLabel, PlainLabel, caption, told

pytestmark = pytest.mark.qt

WINDOW = Path(gm_console.ui.__file__).parent
PARTS = WINDOW / "kit" / "parts.py"
"""Where the one label that is plain by itself is made."""


def guessing(source: str) -> list[int]:
    """Return the lines where a label is made that guesses whether its text is markup."""
    found = []
    for scope in ast.walk(ast.parse(source)):
        if not isinstance(scope, ast.FunctionDef | ast.ClassDef):
            continue
        if isinstance(scope, ast.ClassDef):
            found += [scope.lineno for base in scope.bases if ast.unparse(base).endswith("QLabel")]
            continue
        lines = [one for one in ast.walk(scope) if isinstance(one, ast.Call)]
        made = [one.lineno for one in lines if ast.unparse(one.func).endswith("QLabel")]
        said = sum(ast.unparse(one.func).endswith(".setTextFormat") for one in lines)
        found += made[said:]
    return found


def test_a_label_that_guesses_is_found() -> None:
    assert guessing("def f(text):\n    return QLabel(text)") == [2]
    assert guessing("class Name(QLabel):\n    pass") == [1]
    assert guessing("def f(text):\n    a = QLabel(text)\n    a.setTextFormat(RICH)") == []
    assert guessing("def f(text):\n    return PlainLabel(text)") == []


def test_no_label_of_the_window_guesses() -> None:
    files = [path for path in sorted(WINDOW.rglob("*.py")) if path != PARTS]
    assert len(files) > 100
    found = {path.name: lines for path in files if (lines := guessing(path.read_text(encoding="utf-8")))}
    assert found == {}


def test_the_labels_of_the_parts_show_markup_as_it_is_written(qtbot: QtBot) -> None:
    for made in (PlainLabel("<b>x</b>"), ElidedLabel("<b>x</b>"), caption("<b>x</b>"), told("<b>x</b>")):
        qtbot.addWidget(made)
        assert made.textFormat() is Qt.TextFormat.PlainText
        assert made.text() == "<b>x</b>"
