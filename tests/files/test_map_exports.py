"""Maps written for other programs, and what comes back from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import networkx as nx
import pytest

from gm_console.board.compare import compare
from gm_console.board.model import Board
from gm_console.files.geojson_export import geojson
from gm_console.files.graphml_export import graphml
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.triplea_export import save_triplea, territory_names
from tests.board.boards import grid, square
from tests.support.every import every

WORLD = grid("01-01 01-02 PO-01", "02-01 02-02 PO-02", "ice ice ice", wraps=True, capitals=["01-02"])


def with_pieces(board: Board) -> Board:
    """The first region gets an island past the seam."""
    first = board.regions[0]
    return replace(
        board, regions=(replace(first, shape=(*first.shape, *square(3, 4))), *board.regions[1:]), height=500
    )


@pytest.mark.slow
def test_geojson_comes_back_as_it_went(tmp_path: Path) -> None:
    for board in (WORLD, with_pieces(WORLD)):
        (tmp_path / "a.geojson").write_text(geojson(board))
        for links in ("auto", "source"):
            built = build(read_map_source(tmp_path / "a.geojson"), tmp_path / "a.geojson", links=links)
            assert compare(replace(board, id="toy"), built.board) == ()


def test_graphml_is_a_graph_for_others() -> None:
    found = nx.parse_graphml(graphml(replace(WORLD, id='a "b" <c>')), force_multigraph=True)
    assert sorted(found.nodes) == sorted(WORLD.by_id)
    assert found.nodes["PO-01"]["kind"] == "sea"
    assert found.nodes["01-02"]["coastal"] is True
    links = {(*sorted((a, b)), said["link"]) for a, b, said in found.edges(data=True)}
    assert links == {(link.a, link.b, link.kind.value) for link in WORLD.links}


@pytest.mark.slow
def test_triplea_comes_back_with_the_same_links(tmp_path: Path) -> None:
    save_triplea(with_pieces(WORLD), tmp_path / "out")
    source = read_map_source(tmp_path / "out")
    built = build(source, tmp_path / "out")
    assert source.wraps
    assert built.issues == ()
    assert {(link.a, link.b, link.kind) for link in built.board.links} == {
        (link.a, link.b, link.kind) for link in WORLD.links
    }
    assert every(0 <= x <= 300 for region in source.regions for ring in region.rings for x, _ in ring)


def test_triplea_names_are_plain_and_each_there_once() -> None:
    names = iter(["Ald", "Twin", "Twin", "A<b>", "", "Sea of <"])
    regions = tuple(replace(region, name=next(names)) for region in WORLD.regions)
    given = territory_names(replace(WORLD, regions=regions))
    assert list(given.values()) == ["Ald", "01-02", "02-01", "02-02", "PO-01", "PO-02"]
