"""The map of the Earth that comes with the program, and the source it was made from where that is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, Region
from gm_console.core.issues import has_errors
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import load_map
from gm_console.tools.bench_links import sharing_edges
from tests.support.every import every

FOLDER = Path(__file__).parents[2] / "maps" / "earth"
SOURCE = Path(__file__).parents[3] / "shared" / "data" / "natural_earth" / "countries_110m.geojson"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(FOLDER).board


def country(board: Board, name: str) -> Region:
    return next(region for region in board.regions if region.name == name)


def linked(board: Board, one: str, other: str) -> bool:
    return country(board, other).id in board.neighbours(country(board, one).id)


def test_its_size_and_its_source(board: Board) -> None:
    assert (len(board.regions), len(board.links), board.wraps) == (177, 313, True)
    assert "Natural Earth" in board.name
    assert "public domain" in (FOLDER / "README.md").read_text()


def test_russia_is_one_region_over_the_meridian(board: Board) -> None:
    pieces = sorted(country(board, "Russia").shape, key=lambda ring: -polygon_of((ring,)).area)
    xs = [x for x, _ in pieces[0]]
    assert min(xs) < 21_000
    assert max(xs) > 36_900


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("France", "Spain"),
        ("Russia", "North Korea"),
        ("Lesotho", "South Africa"),
        ("France", "Brazil"),
        ("Kosovo", "Serbia"),
    ],
)
def test_neighbours(board: Board, one: str, other: str) -> None:
    assert linked(board, one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("France", "United Kingdom"), ("Azerbaijan", "Turkey"), ("Russia", "United States of America")],
)
def test_strangers(board: Board, one: str, other: str) -> None:
    assert not linked(board, one, other)


@pytest.mark.slow
def test_it_is_sound(board: Board) -> None:
    assert not has_errors(check_board(board))


@pytest.mark.slow
def test_all_pairs_that_share_an_edge_and_no_others_are_linked() -> None:
    if not SOURCE.exists():
        pytest.skip("../shared/data is not there")
    source = read_map_source(SOURCE)
    built = build(source, SOURCE)
    assert built.found is not None
    found = {(pair.a, pair.b) for pair in built.found.linked()}
    assert found == sharing_edges(source)
    assert len(found) >= 312
    assert every(not pair.linked for pair in built.found.queue())
    assert {("031", "792"), ("400", "818")} <= {(pair.a, pair.b) for pair in built.found.queue()}
