"""What the editor offers follows the game of the open map: kinds of ground and of link, and the game itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import paper
from gm_console.board.editing.ties import tie_of
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import GroundKind, Joined, OwnLinkKind, Relief
from gm_console.ui.editor.panels.region import RegionPanel
from gm_console.ui.editor.panels.sheet import SheetPanel
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.link import LinkOptions, LinkTool
from gm_console.ui.editor.tools.paint import PaintOptions, PaintTool
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

LAND, SEA = RegionId("01-01"), RegionId("PO-01")
GROUNDS = (
    GroundKind(id="plains", label="plains"),
    GroundKind(id="dunes", label="dunes", relief=Relief.SAND),
    GroundKind(id="peaks", label="peaks", relief=Relief.MOUNTAINS, broken=True),
)
GATE = OwnLinkKind(id="gate", label="water gate", joins=Joined.COAST, most=1)


@pytest.fixture
def small_board(small_board: Board) -> Board:
    """Return the small map for a game with three kinds of ground and a kind of link of its own."""
    return replace(small_board, rules=replace(small_board.rules, grounds=GROUNDS, links=(GATE,)))


def test_brush_and_inspector_offer_the_kinds_of_ground_of_the_game(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule
) -> None:
    tool, panel = PaintTool(editor_session, rule), RegionPanel(editor_session, theme)
    options = tool.options()
    qtbot.addWidget(panel)
    qtbot.addWidget(options)
    assert isinstance(options, PaintOptions)
    tool.take_up()
    offered = [options.terrain.itemData(at) for at in range(options.terrain.count())]
    assert offered == ["plains", "dunes", "peaks"]
    assert tool.brush.terrain == "peaks"
    panel.show()
    editor_session.choose(Chosen(faces=(LAND,)))
    assert (panel.terrain.value, panel.terrain.placeholderText()) == ("", "clear")
    panel.terrain.setCurrentIndex(1)
    panel.terrain.activated.emit(1)
    assert editor_session.sheet.regions[LAND].terrain == "dunes"


def test_the_link_tool_makes_and_cuts_a_link_of_the_games_own(
    qtbot: QtBot, editor_session: EditorSession, rule: SnapRule
) -> None:
    tool = LinkTool(editor_session, rule)
    options = tool.options()
    qtbot.addWidget(options)
    assert isinstance(options, LinkOptions)
    coast = next(b for b in sorted(editor_session.sheet.links[LAND]) if b.startswith("PO"))
    tool._take_pair((LAND, coast))
    button = options.own["gate"]
    assert button.isEnabled()
    button.click()
    assert tie_of(editor_session.sheet, LAND, coast).own == ("water gate",)
    assert button.isChecked()
    assert "water gate" in options.told.text()
    button.click()
    assert tie_of(editor_session.sheet, LAND, coast).own == ()


@pytest.mark.slow
def test_another_game_is_chosen_for_the_map_found_anew_and_undone(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule
) -> None:
    panel, tool = SheetPanel(editor_session), PaintTool(editor_session, rule)
    options = tool.options()
    qtbot.addWidget(panel)
    qtbot.addWidget(options)
    assert isinstance(options, PaintOptions)
    panel.show()
    unknown = "map.ground.unknown"
    until(lambda: any(one.issue.code == unknown for one in editor_session.findings))
    at = panel.game.findData("toy")
    panel.game.setCurrentIndex(at)
    panel.game.activated.emit(at)
    assert editor_session.rules.game == "toy"
    assert [options.terrain.itemData(n) for n in range(options.terrain.count())] == ["clear", "rough"]
    until(
        lambda: (
            editor_session.checked
            and not [one for one in editor_session.findings if one.issue.code == unknown]
        )
    )
    editor_session.undo()
    assert editor_session.rules.grounds == GROUNDS
    until(lambda: panel.game.currentData() == editor_session.rules.game)
    assert paper.draw_for(editor_session.sheet, editor_session.rules).changes == ()
