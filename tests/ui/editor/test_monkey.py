"""Hands that do anything in any order: the drawing stays whole, everybody agrees on it, and all of it can be undone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from pytestqt.qtbot import QtBot

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board
from gm_console.files.mapfile import map_json, readable
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool
from gm_console.ui.editor.tools.box import make_tools, merge_selected, take_away_selected
from gm_console.ui.editor.tools.clip import PasteTool, copy_selected, cut_selected
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener, squares

pytestmark = pytest.mark.qt
KEYS = [
    "Delete",
    "Backspace",
    "Tab",
    "A",
    "Left",
    "Up",
    "0",
    "1",
    "3",
    "B",
    "E",
    "H",
    "G",
    "BracketLeft",
    "BracketRight",
    "Return",
    "Space",
]
BROKEN = ("map.overlap", "map.shape.broken", "map.shape.outside")


class Monkey:
    """Plays with all tools of a session."""

    def __init__(self, session: EditorSession, rule: SnapRule, chance: random.Random) -> None:
        self.session, self.chance, self.rule = session, chance, rule
        self.tools: tuple[Tool, ...] = (
            *make_tools(session, rule, session),
            PasteTool(session, rule, session),
        )
        self.tool = self.tools[0]

    def play(self) -> None:
        """Do one thing, whichever."""
        session, tool = self.session, self.tool
        deeds: list[tuple[int, Callable[[], object]]] = [
            (24, self.click), (16, self.drag), (6, lambda: tool.double_click(self.pointer())), (12, self.change),
            (8, self.key), (8, tool.finish), (3, tool.step_back), (2, tool.cancel), (4, session.undo),
            (3, session.redo), (2, lambda: merge_selected(session)), (1, lambda: take_away_selected(session)),
            (2, lambda: copy_selected(session)), (1, lambda: cut_selected(session)), (6, self.choose),
            (1, lambda: self.rule.set(grid=self.chance.choice((0, 7, 25)))),
        ]  # fmt: skip
        weights, ways = zip(*deeds, strict=True)
        self.chance.choices(ways, weights)[0]()

    def pointer(self) -> Pointer:
        """Somewhere on the sheet or off it, often near a corner."""
        chance, head = self.chance, self.session.sheet.head
        at = (chance.randint(-head.width // 2, head.width * 3 // 2), chance.randint(-30, head.height + 30))
        if chance.random() < 0.5:
            at = (
                at[0] // 50 * 50 + chance.choice((0, 0, 3, -4)),
                at[1] // 50 * 50 + chance.choice((0, 0, 2)),
            )
        topology = self.session.sheet.topology
        shift, ctrl, alt = (chance.random() < 0.15 for _ in range(3))
        return Pointer(
            at=at, face=topology.face_at(topology.at(at)), reach=chance.choice((1, 6, 20)),
            shift=shift, ctrl=ctrl, alt=alt,
        )  # fmt: skip

    def click(self) -> None:
        """Press and let go."""
        pointer = self.pointer()
        self.tool.move(pointer)
        self.tool.press(pointer)
        self.tool.release(pointer)

    def drag(self) -> None:
        """Drag about; now and then Escape or undo comes between."""
        self.tool.press(self.pointer())
        for _ in range(self.chance.randint(1, 5)):
            self.tool.drag(self.pointer())
        if self.chance.random() < 0.15:
            self.chance.choice((self.session.undo, self.tool.cancel))()
        self.tool.release(self.pointer())

    def key(self) -> None:
        """Press any key."""
        held = self.chance.choice(list(Qt.KeyboardModifier)[:4])
        key = Qt.Key[f"Key_{self.chance.choice(KEYS)}"]
        self.tool.key(QKeyEvent(QEvent.Type.KeyPress, key, held))

    def change(self) -> None:
        """Take another tool."""
        self.tool.lay_down()
        self.tool = self.chance.choice(self.tools)
        self.tool.take_up()

    def choose(self) -> None:
        """Select a few faces."""
        faces = sorted(self.session.sheet.topology.faces)
        self.session.choose(Chosen(faces=tuple(self.chance.sample(faces, min(3, len(faces))))))


def followed(session: EditorSession, qtbot: QtBot) -> bytes:
    """Return the map as the follower has it, once all questions that were asked are answered."""
    while True:
        before, answers = map_json(session.document.board), list[bytes]()
        session.ask(lambda sheet, _checks: map_json(sheet.board()), answers.append)
        until(lambda: bool(answers))  # noqa: B023 - waited for in its turn
        if map_json(session.document.board) == before:
            return answers[0]


def broken(board: Board) -> set[tuple[str, str]]:
    return {one.key for one in LiveChecks(MapSheet(board)).findings() if one.key[0] in BROKEN}


def assert_whole(session: EditorSession) -> None:
    board, topology = session.document.board, session.sheet.topology
    assert readable(board)
    anew = MapSheet(board, tuple(sorted(session.sheet.ice))).topology
    assert topology.faces == anew.faces
    assert {edge: sorted(one) for edge, one in topology.owners.items()} == {
        edge: sorted(one) for edge, one in anew.owners.items()
    }
    assert not broken(board)


def play(seed: int, open_session: Opener, rule: SnapRule, qtbot: QtBot) -> None:
    chance = random.Random(seed)
    session = open_session(squares(chance.randint(3, 5), chance.randint(2, 4), wraps=chance.random() < 0.6))
    start = map_json(session.document.board)
    monkey = Monkey(session, rule, chance)
    for number in range(50):
        monkey.play()
        if number % 5 == 4:
            assert followed(session, qtbot) == map_json(session.document.board)
            assert_whole(session)
    monkey.tool.cancel()
    followed(session, qtbot)
    end, steps = map_json(session.document.board), session.document.history.position
    session.jump(0)
    assert map_json(session.document.board) == start
    session.jump(steps)
    assert map_json(session.document.board) == end


@pytest.mark.parametrize(
    "seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 12))]
)
def test_whatever_hands_do_the_drawing_stays_whole(
    seed: int, open_session: Opener, rule: SnapRule, qtbot: QtBot
) -> None:
    play(seed, open_session, rule, qtbot)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_whatever_many_hands_do_the_drawing_stays_whole(
    seed: int, open_session: Opener, rule: SnapRule, qtbot: QtBot
) -> None:
    play(seed, open_session, rule, qtbot)
