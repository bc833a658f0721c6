"""Water along coasts is as broad in the window as in the editor."""

from __future__ import annotations

import pytest

from gm_console.board.editing.sheet import MapSheet
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.map.shapes import map_shapes
from tests.board.boards import grid


def test_window_and_editor_draw_the_same_shallows() -> None:
    board = grid("PO-01 01-01 PO-02", "PO-03 PO-04 PO-05")
    pairs = map_shapes(board).bands
    assert pairs
    outer, inner = Atlas(MapSheet(board)).bands
    for broad, narrow in pairs:
        between = broad.boundingRect().width() - narrow.boundingRect().width()
        assert between == pytest.approx(outer - inner, abs=0.2)
