"""Known worlds, painted and drawn, with lines, lettering, grain, shading and the noise of JPEG, and found again."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.linking import find_again
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board
from gm_console.files.places import MAPS
from gm_console.files.tracing.trace import trace
from gm_console.files.tracing.trace_settings import By, TraceAnswer, Traced, TraceJob, TraceSettings
from tests.files.tracing.worlds import by_country, by_region, grain, paint, score, shaded, world

WIDE = 0.625
"""Pixels of a unit of the teaching map: a picture of 1500 by 875."""


@pytest.fixture(scope="module")
def board() -> Board:
    return world()


def traced(
    tmp_path: Path, image: Image.Image, settings: TraceSettings | None = None, **saving: int
) -> Traced:
    path = tmp_path / ("world.jpg" if saving else "world.png")
    image.save(path, **saving)
    return trace(TraceJob(path=path, settings=settings or TraceSettings()))


def check(found: Traced, board: Board, *, by: By, worst: float = 0.02, more: int = 0) -> None:
    """The same regions and links, areas within 2 %, and not a single finding about overlaps, gaps or links."""
    result = score(found, board)
    assert found.chosen.by is by
    assert 0 <= result.regions <= more
    assert result.worst < worst
    assert result.links >= 0.97
    assert found.board.wraps == board.wraps
    live = LiveChecks(sheet := MapSheet(found.board))
    live.settle()
    assert [one.issue for one in live.findings() if one.issue.severity == "error"] == []
    assert not {one.issue.code for one in live.findings()} & {"map.overlap", "map.gap", "map.corner.loose"}
    assert find_again(sheet).changes == ()
    assert pickle.loads(pickle.dumps(found)).board == found.board


@pytest.mark.slow
def test_a_painted_world_with_hard_edges(board: Board, tmp_path: Path) -> None:
    found = traced(tmp_path, paint(board, WIDE, by_region(board), fine=1))
    check(found, board, by=By.COLOUR)


@pytest.mark.slow
def test_a_painted_world_with_soft_edges_tells_land_from_water(board: Board, tmp_path: Path) -> None:
    found = traced(tmp_path, paint(board, WIDE, by_region(board)))
    check(found, board, by=By.COLOUR)
    assert score(found, board).strangers == 0


@pytest.mark.slow
def test_a_colour_for_each_region_without_lines_in_the_noise_of_jpeg(board: Board, tmp_path: Path) -> None:
    image = paint(board, 0.8, by_region(board))
    # at 60 of 100 a bay may take on the shade of another sea: one region too many is what that may cost
    check(traced(tmp_path, image, quality=60), board, by=By.COLOUR, more=1)
    check(traced(tmp_path, grain(image, 4), quality=60), board, by=By.COLOUR, more=1)
    check(traced(tmp_path, image, quality=80), board, by=By.COLOUR)


@pytest.mark.slow
def test_one_colour_a_country_with_lines_lettering_and_the_noise_of_jpeg(
    board: Board, tmp_path: Path
) -> None:
    found = traced(tmp_path, paint(board, WIDE, by_country(board), line=2, letters=True), quality=60)
    check(found, board, by=By.COLOUR)
    assert score(found, board).strangers == 0
    countries = {region.country for region in board.regions if region.kind == "land"}
    assert len([ink for ink in found.palette if ink.role == "land"]) == len(countries)
    assert len({region.country for region in found.board.regions if region.kind == "land"}) == len(countries)


@pytest.mark.parametrize("line", [5, *(pytest.param(line, marks=pytest.mark.slow) for line in (1, 3))])
def test_regions_of_one_colour_are_told_by_lines_of_any_breadth(
    board: Board, tmp_path: Path, line: int
) -> None:
    check(traced(tmp_path, paint(board, WIDE, by_country(board), line=line)), board, by=By.COLOUR)


@pytest.mark.slow
def test_grain_of_scanned_paper(board: Board, tmp_path: Path) -> None:
    image = grain(paint(board, WIDE, by_country(board), line=3), 6)
    check(traced(tmp_path, image, quality=60), board, by=By.COLOUR)


@pytest.mark.slow
def test_a_drawing_of_lines(board: Board, tmp_path: Path) -> None:
    check(traced(tmp_path, paint(board, WIDE, None, line=2.5)), board, by=By.OUTLINE)


@pytest.mark.slow
def test_a_scanned_drawing_with_shade_grain_and_lettering(board: Board, tmp_path: Path) -> None:
    image = shaded(paint(board, WIDE, None, line=3, letters=True, paper=(240, 232, 215)))
    check(traced(tmp_path, grain(image, 5), quality=60), board, by=By.OUTLINE)


@pytest.mark.slow
def test_lines_with_gaps_are_closed(board: Board, tmp_path: Path) -> None:
    image = paint(board, WIDE, None, line=3)
    rubber = ImageDraw.Draw(image)
    for region in board.regions:
        for x, y in region.shape[0][30::90]:
            x, y = x * WIDE, y * WIDE
            rubber.rectangle((x - 3, y - 3, x + 3, y + 3), fill=(255, 255, 255))
    found = traced(tmp_path, image)
    check(found, board, by=By.OUTLINE, worst=0.03)
    assert found.dropped.gaps > 40


@pytest.mark.slow
def test_a_world_that_wraps_with_ice(tmp_path: Path) -> None:
    board = world(MAPS / "archipelago")
    found = traced(tmp_path, paint(board, 0.4, by_country(board), line=2))
    check(found, board, by=By.COLOUR)
    assert len(found.board.ice) == len(board.ice)


@pytest.mark.slow
def test_wrap_that_is_not_wanted_cuts_regions_at_the_edge(tmp_path: Path) -> None:
    board = world(MAPS / "archipelago")
    image = paint(board, 0.2, by_country(board), line=1)
    flat = traced(tmp_path, image, TraceSettings(wraps=TraceAnswer.NO))
    round_ = traced(tmp_path, image)
    assert (flat.board.wraps, round_.board.wraps) == (False, True)
    assert len(flat.board.regions) > len(round_.board.regions)


@pytest.mark.slow
def test_colours_joined_are_one_region_each(board: Board, tmp_path: Path) -> None:
    image = paint(board, WIDE, by_country(board))
    found = traced(tmp_path, image, TraceSettings(join_colours=True))
    assert len(found.board.regions) == len(set(by_country(board).values()))


@pytest.mark.slow
def test_a_number_of_colours_asked_for_is_the_number_found(board: Board, tmp_path: Path) -> None:
    image = paint(board, WIDE, by_country(board))
    assert traced(tmp_path, image, TraceSettings(colours=5)).chosen.colours == 5
