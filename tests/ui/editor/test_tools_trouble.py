"""What hands do that no tool expects: Escape while the button is down, regions from a stranger's map."""

from __future__ import annotations

import pytest

from gm_console.board.editing import ground, layout
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.clip import put_down
from gm_console.ui.editor.tools.link import LinkTool
from gm_console.ui.editor.tools.plan import Over, takes
from tests.ui.editor.conftest import squares
from tests.ui.editor.tool_support import Hand

pytestmark = pytest.mark.qt


def test_escape_while_a_link_is_pulled_drops_it(editor_session: EditorSession, rule: SnapRule) -> None:
    hand = Hand(editor_session, LinkTool(editor_session, rule))
    before = hand.map
    hand.tool.press(hand.at(50, 50))
    hand.tool.drag(hand.at(150, 50))
    hand.tool.cancel()
    hand.tool.release(hand.at(150, 50))
    assert hand.map == before
    assert hand.steps == ()


def test_a_region_torn_off_meanwhile_gives_ground_too() -> None:
    """Pasting cuts regions in pieces; the new pieces are on no sheet yet when the next region is put down."""
    sheet = MapSheet(squares())
    gives = takes(sheet, Over.SEA)
    assert gives("PO-01")
    assert not gives("01-01")
    assert gives("PO-77")
    assert not takes(sheet, Over.PAPER)("PO-77")


def test_regions_pasted_over_a_sea_that_falls_in_pieces() -> None:
    sheet = MapSheet(squares(wraps=False))
    ids = [RegionId("01-01"), RegionId("01-02"), RegionId("02-01")]
    clip = layout.copy(sheet, ids)
    for id_, region in sorted(sheet.regions.items()):
        if region.kind is RegionKind.LAND:
            taken = ground.take_away(sheet, id_)
            assert isinstance(taken, Edit)
            sheet.apply(taken)
    for place in ((110, 40), (100, 150), (90, 20)):
        found = put_down(sheet, squares(wraps=False), clip, place, Over.SEA)
        if isinstance(found, Edit):
            sheet.apply(found)
    assert [region for region in sheet.regions.values() if region.kind is RegionKind.LAND]
