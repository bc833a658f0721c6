"""Sheets of an atlas: every label in a place of its own, the same bytes again, an index that finds things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
import shapely

from gm_console.board.model import Board
from gm_console.campaign.packets.atlas import atlas_sheet, world_order
from gm_console.charts.atlas import frame
from gm_console.charts.atlas.export import sheet_bytes
from gm_console.charts.atlas.frame import grid_reference
from gm_console.charts.atlas.lettering import SEA, TITLE, Piece, SheetFaces, pieces, width
from gm_console.charts.atlas.places import places_of
from gm_console.charts.atlas.style import ATLAS
from gm_console.core.ids import NationId
from gm_console.drawing.labels_on_paper import Placement, place
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.sheet_labels import Labels, sheet_labels
from gm_console.files.mapfile import load_map
from tests.board.boards import grid

MAPS = sorted(path.parent for path in (Path(__file__).parents[2] / "maps").glob("*/map.json"))
SCALES = (0.093, 0.137, 0.2)
"""Points for each map unit of an A4, A3 and A2 sheet of the largest map."""
QUICK = "teaching"
"""The map that is lettered in less than a second."""
every_map = pytest.mark.parametrize(
    "folder",
    [pytest.param(path, id=path.name, marks=[pytest.mark.slow] * (path.name != QUICK)) for path in MAPS],
)
FACES = SheetFaces()
SMALL = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True)


@cache
def world(folder: Path) -> tuple[Board, Labels]:
    board = load_map(folder).board
    nations = {mark.nation for region in board.regions for mark in region.marks if mark.nation}
    return board, sheet_labels(board, {}, nations, FACES)


def overlaps(board: Board, plan: Placement[Piece], scale: float) -> list[tuple[str, str]]:
    """Return the labels that lie over one another, seen on a sheet that is laid beside itself."""
    names = [one.text for one in plan.labels for _ in one.boxes] + [sign.sign.value for sign in plan.signs]
    owners = [at for at, one in enumerate(plan.labels) for _ in one.boxes]
    owners += range(len(plan.labels), len(plan.labels) + len(plan.signs))
    rows = [box for one in plan.labels for box in one.boxes] + [sign.box for sign in plan.signs]
    copies = [
        (left + aside, top, right + aside, low)
        for aside in (0, board.width * scale if board.wraps else 0)
        for left, top, right, low in rows
    ]
    boxes = [shapely.box(*row).buffer(-1e-6) for row in copies]
    tree = shapely.STRtree(boxes)
    first, second = tree.query(boxes, predicate="intersects")
    count = len(rows)
    return [
        (names[one % count], names[two % count])
        for one, two in zip(first, second, strict=True)
        if one < two and owners[one % count] != owners[two % count]
    ]


@every_map
@pytest.mark.parametrize("scale", SCALES)
def test_no_label_lies_over_another_at_three_zooms(folder: Path, scale: float) -> None:
    board, labels = world(folder)
    plan = place(board, labels, scale, FACES)
    assert overlaps(board, plan, scale) == []
    assert len(plan.labels) > 0.7 * len(board.regions)


@every_map
def test_labels_stay_on_the_sheet_and_every_nation_is_named(folder: Path) -> None:
    board, labels = world(folder)
    plan = place(board, labels, SCALES[1], FACES)
    boxes = [box for label in plan.labels for box in label.boxes]
    assert min(top for _, top, _, _ in boxes) >= 0
    assert max(low for *_, low in boxes) <= board.height * SCALES[1]
    areas = Counter(board.country_names.get(region.country, "") for region in board.regions)
    wanted = {
        FACES.written(name.kind, name.text)
        for name in labels.names
        if name.kind is LabelKind.NATION and areas[name.text] > 1
    }
    assert wanted or folder.name == "earth", "each of its countries is one area"
    assert wanted <= {label.text for label in plan.labels}


@pytest.mark.parametrize(("elsewhere", "at_home"), [(3, True), (6, False)])
def test_a_name_stands_where_the_seat_is_unless_that_is_a_small_part(elsewhere: int, at_home: bool) -> None:
    abroad = " ".join(f"01-{number:02}" for number in range(2, 2 + elsewhere))
    board = grid(f"01-01 PO-01 {abroad}", capitals=["01-01"])
    (name,) = [
        one for one in sheet_labels(board, {"01": "Io"}, {NationId("01")}, FACES).names if one.code == "01"
    ]
    assert {line.x < 100 for line in name.lines} == {at_home}


def test_letters_are_as_wide_as_their_advances() -> None:
    alone = sum(pieces(SEA, letter)[0].advance for letter in "Sea")
    assert width(SEA, "Sea") == pytest.approx(alone + 2 * SEA.spacing)


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_the_same_map_gives_the_same_bytes(suffix: str) -> None:
    one, two = (sheet_bytes(atlas_sheet(world_order(SMALL)), suffix, dpi=60) for _ in range(2))
    assert one == two
    assert len(one) > 2_000


def test_a_long_title_ends_with_the_map_and_a_short_one_is_as_large_as_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes: list[float] = []
    monkeypatch.setattr(frame, "write", lambda *_args, face, size, **_more: sizes.append(size))
    area = frame.Area(x=10, y=10, width=300, height=40)
    draw: Callable[..., None] = frame.draw_title
    for title in ("Game", "A game of a very long name " * 8):
        draw(None, area, ATLAS, title, "turn 1")
    short, below, long, _ = sizes
    assert (short, long) == (40 * 0.46, pytest.approx(300 / width(TITLE, "A game of a very long name " * 8)))
    assert below < short


@pytest.mark.slow
def test_a_pdf_has_an_index_unless_told_otherwise() -> None:
    sheet = atlas_sheet(world_order(grid("PO-01 01-01 02-01")))
    whole, bare = (sheet_bytes(sheet, ".pdf", index=index) for index in (True, False))
    assert (whole.count(b"/Type /Page "), bare.count(b"/Type /Page ")) == (2, 1)


def test_squares_of_the_grid_begin_in_the_upper_left_corner() -> None:
    assert grid_reference(SMALL, 1, 1) == "A1"
    assert grid_reference(SMALL, SMALL.width - 1, SMALL.height - 1) == "P8"


@every_map
def test_the_index_holds_every_name_from_a_to_z(folder: Path) -> None:
    board, _ = world(folder)
    places = places_of(board, {})
    names = [place.name.casefold() for place in places]
    assert names == sorted(names)
    assert {*board.sea_names.values(), *board.country_names.values()} <= {place.name for place in places}
    marked = {mark.name for region in board.regions for mark in region.marks if mark.name}
    assert marked <= {place.name for place in places}
