"""Whatever is clicked, dragged and pressed in whichever order: nothing breaks, and undo gives the map back."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from gm_console.board.model import Ice, RegionKind
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule, Tool
from gm_console.ui.editor.tools.box import make_tools, merge_selected, take_away_selected
from gm_console.ui.editor.tools.clip import PasteTool, copy_selected, cut_selected
from gm_console.ui.editor.tools.cut import CarveTool, Taker
from gm_console.ui.editor.tools.draw import DrawTool
from gm_console.ui.editor.tools.ice import IceTool, IceWay
from gm_console.ui.editor.tools.plan import Over, Plan, PlanOutline
from gm_console.ui.editor.tools.select import select_all
from tests.ui.editor.conftest import Opener, squares
from tests.ui.editor.tool_support import Hand

OURS = ("select", "corner", "draw", "split", "carve", "ice", "measure", "paste")
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Left,
    Qt.Key.Key_Down, Qt.Key.Key_H, Qt.Key.Key_G,
)  # fmt: skip


ICE_SHAPE = (((120, 320), (160, 320), (160, 360), (120, 360)),)


class Monkey:
    """Does one thing after the other at random."""

    def __init__(self, session: EditorSession, seed: int) -> None:
        self.session, self.dice = session, random.Random(seed)
        rule = SnapRule()
        self.rule = rule
        tools: tuple[Tool, ...] = (*make_tools(session, rule), PasteTool(session, rule))
        self.hands = {tool.face.id: Hand(session, tool) for tool in tools if tool.face.id in OURS}
        self.hand = self.hands["draw"]

    def act(self) -> None:
        self.dice.choice(self._acts())()

    def _acts(self) -> list[Callable[[], object]]:
        tool, session = self.hand.tool, self.session
        if self.dice.random() < 0.06:
            return [lambda: merge_selected(session), lambda: take_away_selected(session),
                    lambda: cut_selected(session)]  # fmt: skip
        often = [self.click] * 6 + [self.move, self.drag, self.drag]
        return [
            *often, self.take, self.take, self.option, self.choose, self.key, tool.finish, tool.finish,
            tool.step_back, tool.cancel, self.double, session.undo, session.redo,
            lambda: copy_selected(session), lambda: select_all(session, country=True),
        ]  # fmt: skip

    def place(self) -> tuple[int, int]:
        if self.dice.random() < 0.3:
            return self.dice.randrange(-2, 6) * 100, self.dice.randrange(0, 5) * 100
        return self.dice.randrange(-150, 550), self.dice.randrange(-20, 420)

    def held(self) -> dict[str, bool]:
        return {name: self.dice.random() < 0.15 for name in ("shift", "ctrl", "alt")}

    def click(self) -> None:
        self.hand.click(*self.place(), **self.held())

    def double(self) -> None:
        self.hand.double_click(*self.place())

    def move(self) -> None:
        self.hand.move(*self.place(), **self.held())

    def drag(self) -> None:
        self.hand.drag(*(self.place() for _ in range(self.dice.randrange(2, 6))), **self.held())

    def key(self) -> None:
        self.hand.key(self.dice.choice(KEYS))

    def take(self) -> None:
        self.hand.tool.lay_down()
        self.hand = self.hands[self.dice.choice(OURS)]
        self.hand.tool.take_up()

    def choose(self) -> None:
        faces = sorted(self.session.sheet.topology.faces)
        self.session.choose(Chosen(faces=tuple(self.dice.sample(faces, min(2, len(faces))))))

    def option(self) -> None:
        tool, dice = self.hand.tool, self.dice
        self.rule.set(on=dice.random() < 0.8, grid=dice.choice((0, 0, 25)))
        if isinstance(tool, DrawTool):
            plan = Plan(
                outline=dice.choice(list(PlanOutline)), columns=2, rows=2, kind=dice.choice(list(RegionKind)),
                country="01", sea="PO", terrain=dice.choice(["clear", "rough"]), over=dice.choice(list(Over)),
            )  # fmt: skip
            tool.plan_for(plan)
            tool.follow_borders(dice.random() < 0.3)
        elif isinstance(tool, CarveTool):
            tool.give_to(dice.choice(list(Taker)))
            tool.fill_gaps(dice.random() < 0.2)
        elif isinstance(tool, IceTool):
            tool.go(dice.choice(list(IceWay)))
            tool.take_from(dice.choice(list(Over)))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("wraps", [True, False])
def test_nothing_breaks_and_undo_gives_the_map_back(
    open_session: Opener, monkeypatch: pytest.MonkeyPatch, seed: int, wraps: bool
) -> None:
    session = open_session(replace(squares(4, 3, wraps=wraps), height=400, ice=(Ice(shape=ICE_SHAPE),)))
    # answers come at once, so that the run is the same every time
    monkeypatch.setattr(session, "ask", lambda work, done, failed=None: done(work(session.sheet, None)))
    monkey = Monkey(session, seed)
    before = monkey.hand.map
    for _ in range(150):
        monkey.act()
        assert monkey.hand.tool.hint()
    monkey.hand.tool.lay_down()
    end = monkey.hand.map
    last = session.document.history.position
    session.jump(0)
    assert monkey.hand.map == before
    session.jump(last)
    assert monkey.hand.map == end
