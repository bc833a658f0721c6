"""No tooltip takes a text from outside for markup: whatever is not the program's own word is made plain.

What is called ``tip`` in a helper is the program's own word; whatever else is put together stands in a list here,
so that nobody tells a name from a file by mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

import gm_console.ui
from gm_console.ui.kit.tables.model import Column, RecordTable

pytestmark = pytest.mark.qt
WINDOW = Path(gm_console.ui.__file__).parent
PARTS = WINDOW / "kit" / "parts.py"
"""Where plain tips are made."""
TELLERS = ("setToolTip", "setTabToolTip", "showText")
TRANSLATED = ("tr", "_tr")
OWN = frozenset(
    (
        "dialogs/note.py: TOPICS_WRITTEN",
        "dialogs/position_form.py: self.tr(kind.tip)",
        "kit/actions.py: f'{told}\\n{why}' if why else told",
        "editor/panels/finding_bar.py: self.tr('{0}: mend all {1} in one step').format(kind, f'{of_kind:,}')",
        "editor/panels/layers.py: f'{tip} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})'",
        "editor/panels/live_problems.py: self.tr('{0}: click to show or hide them').format(chip.accessibleName())",
        "editor/panels/region_marks.py: self.tr('Put a {0} here').format(kinds_text(rules))",
        "map/overlay_panel.py: self.tr('How strongly {0} is drawn').format(name)",
        "map/look.py: f'{tip} ({key})' if key else tip",
        "map/look.py: measure.tip",
        "kit/tables/model.py: self._columns[section].tip",
        "kit/tables/pane.py: '\\n'.join(filter(None, (hint, told)))",
        "workspaces/battles/what_if.py: told",
        "workspaces/orders/verdicts.py: self.tr('Show only these lines: {0}').format(text)",
    )
)
"""Tips put together of the program's own words: names of actions, keys, fields, verdicts, kinds and layers."""


def unsafe(source: str) -> Iterator[str]:
    """Yield the tips of a source that are neither plain nor a word of the program."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name), args=args) if name in TELLERS and args:
                told = args[1] if name == "showText" else args[-1]
                if not _is_plain(told):
                    yield ast.unparse(told)
            case ast.Call(func=ast.Attribute(attr="setItemData" | "setData"), args=[*_, told, role]):
                if "ToolTipRole" in ast.unparse(role) and not _is_plain(told):
                    yield ast.unparse(told)
            case ast.If(test=test, body=body) if "ToolTipRole" in ast.unparse(test):
                yield from _returned(body)
            case ast.match_case(pattern=pattern, body=body) if "ToolTipRole" in ast.unparse(pattern):
                yield from _returned(body)


def _returned(body: list[ast.stmt]) -> Iterator[str]:
    for step in body:
        for node in ast.walk(step):
            if isinstance(node, ast.Return) and node.value is not None and not _is_plain(node.value):
                yield ast.unparse(node.value)


def _is_plain(told: ast.expr) -> bool:
    match told:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Name(id="plain_tip")) | ast.Name(id="tip"):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant()]):
            return name in TRANSLATED
        case ast.Call(func=ast.Attribute(attr="toolTip")):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return _is_plain(body) and _is_plain(orelse)
        case ast.BoolOp(values=values):
            return all(map(_is_plain, values)) and len(values) > 1
    return False


def test_a_tip_that_may_be_markup_is_found() -> None:
    assert list(unsafe("item.setToolTip(name)")) == ["name"]
    assert list(unsafe("item.setToolTip(0, self._tip(x))")) == ["self._tip(x)"]
    assert list(unsafe("QToolTip.showText(at, text, self)")) == ["text"]
    assert list(unsafe("def data():\n if role == Role.ToolTipRole:\n  return self.text(0)")) == [
        "self.text(0)"
    ]
    safe = (
        "a.setToolTip(self.tr('x'))\na.setToolTip(plain_tip(name))\na.setToolTip(b.toolTip())\n"
        "def data():\n match role:\n  case Role.ToolTipRole:\n   return plain_tip(x) or None"
    )
    assert list(unsafe(safe)) == []


@pytest.mark.slow
def test_every_tip_of_the_window_is_plain_or_the_programs_own() -> None:
    files = [path for path in sorted(WINDOW.rglob("*.py")) if path != PARTS]
    assert len(files) > 100
    found = {
        f"{path.relative_to(WINDOW).as_posix()}: {told}"
        for path in files
        for told in unsafe(path.read_text(encoding="utf-8"))
    }
    assert found == OWN, "\n".join(sorted(found ^ OWN))


def test_a_note_of_a_table_and_what_stood_there_before_are_shown_as_written() -> None:
    def value(one: Any) -> str:
        return str(one[1])

    columns = (Column(title="Name", tip="", value=value, width=10, note=value),)
    model: RecordTable[Any] = RecordTable(columns, key=lambda one: one[0])
    model.show_rows([(1, "<b>new</b>")], {1: (1, "<img src=x>")})
    told = model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;new" in told
    assert "&lt;img" in told
    assert "<b>" not in told
    assert "<img" not in told
