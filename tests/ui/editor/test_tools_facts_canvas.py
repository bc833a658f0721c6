"""The tools that say what regions are, in hand on the canvas: real mouse and keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.board.model import LinkKind, Mark
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule, Tool
from gm_console.ui.editor.tools.label import LabelTool
from gm_console.ui.editor.tools.link import LinkTool
from gm_console.ui.editor.tools.mark import MarkTool
from gm_console.ui.editor.tools.paint import PaintTool
from gm_console.ui.kit.theme import Theme
from tests.support.mouse import move_mouse
from tests.support.waiting import until

A, B, C = RegionId("01-01"), RegionId("01-02"), RegionId("02-02")
LEFT = Qt.MouseButton.LeftButton


class Hand:
    """Moves the mouse over the canvas by places in map units."""

    def __init__(self, view: EditorView) -> None:
        self.view = view

    def take(self, tool: Tool) -> None:
        """Take a tool up."""
        self.view.set_tool(tool)

    def at(self, x: int, y: int) -> QPoint:
        """Return where a place is on screen."""
        return self.view.mapFromScene(QPointF(x, y))

    def point_until(self, so: Callable[[], bool], *places: tuple[int, int]) -> None:
        """Move to and fro over places until something is so: on a busy machine a move may come late."""
        to = cycle(places)

        def moved() -> bool:
            move_mouse(self.view.viewport(), self.at(*next(to)))
            return so()

        until(moved)

    def click(self, x: int, y: int) -> None:
        """Click at a place."""
        move_mouse(self.view.viewport(), self.at(x, y))
        QTest.mouseClick(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, self.at(x, y))

    def drag(self, *places: tuple[int, int]) -> None:
        """Press at the first place, move over the others, let go at the last."""
        port = self.view.viewport()
        QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, self.at(*places[0]))
        for place in places[1:]:
            move_mouse(port, self.at(*place), held=LEFT)
        QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, self.at(*places[-1]))


@pytest.fixture
def hand(qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule) -> Hand:
    """Return the mouse over a canvas that shows the whole small map."""
    view = EditorView(editor_session, theme, rule)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    view.fit()
    return Hand(view)


def test_two_clicks_link(hand: Hand, editor_session: EditorSession, rule: SnapRule) -> None:
    hand.take(LinkTool(editor_session, rule))
    hand.click(40, 50)
    hand.click(250, 150)
    assert editor_session.sheet.kinds(A, C) == (LinkKind.LAND,)


def test_a_kind_is_chosen_by_its_key(hand: Hand, editor_session: EditorSession, rule: SnapRule) -> None:
    tool = LinkTool(editor_session, rule)
    hand.take(tool)
    hand.click(40, 50)
    hand.point_until(lambda: tool.pair == (A, B), (160, 50), (161, 50))
    QTest.keyClick(hand.view, Qt.Key.Key_5)
    assert editor_session.sheet.kinds(A, B) == (LinkKind.CROSSING,)


def test_a_drag_paints(hand: Hand, editor_session: EditorSession, rule: SnapRule) -> None:
    hand.take(PaintTool(editor_session, rule))
    hand.drag((50, 50), (90, 60), (150, 60))
    assert [editor_session.sheet.regions[id_].terrain for id_ in (A, B)] == [ROUGH, ROUGH]
    assert len(editor_session.document.history.labels) == 1


def test_a_click_marks(hand: Hand, editor_session: EditorSession, rule: SnapRule) -> None:
    hand.take(MarkTool(editor_session, rule))
    QTest.keyClick(hand.view, Qt.Key.Key_5)
    hand.click(150, 50)
    assert editor_session.sheet.regions[B].marks == (Mark(kind="city", nation="01"),)


def test_a_label_is_dragged_and_a_double_click_asks_for_the_name(
    qtbot: QtBot, hand: Hand, editor_session: EditorSession, rule: SnapRule
) -> None:
    hand.take(LabelTool(editor_session, rule))
    hand.drag((50, 50), (60, 60), (80, 70))
    x, y = editor_session.sheet.regions[A].label
    assert abs(x - 80) <= 2
    assert abs(y - 70) <= 2
    with qtbot.waitSignal(editor_session.name_wanted):
        QTest.mouseDClick(hand.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, hand.at(150, 50))
