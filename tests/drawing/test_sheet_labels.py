"""Where names go on a sheet: ground that is too small for any is left without one."""

from __future__ import annotations

from gm_console.board.model import Board, Region, RegionKind
from gm_console.charts.atlas.lettering import SheetFaces
from gm_console.core.ids import RegionId
from gm_console.drawing.sheet_labels import sheet_labels

FAR = 9_000_000


def test_specks_on_a_great_sheet_are_no_trouble() -> None:
    corners = ((0, 0), (FAR - 10, 900))
    regions = tuple(
        Region(
            id=RegionId(f"01-{number:02d}"), kind=RegionKind.LAND, country="01", label=(x + 5, y + 5),
            shape=(((x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)),),
        )
        for number, (x, y) in enumerate(corners, 1)
    )  # fmt: skip
    board = Board(
        id="far", name="Far", width=FAR, height=1_000, wraps=False, regions=regions, links=(),
        country_names={"01": "Faraway"},
    )  # fmt: skip
    labels = sheet_labels(board, {"01": "Faraway"}, ["01"], SheetFaces())
    assert [name.text for name in labels.names if name.lines] == []
