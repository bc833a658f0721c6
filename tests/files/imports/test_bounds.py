"""Imports have bounds: what cannot be told apart, or would take for ever, is refused with a figure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import shapely

from gm_console.board.links.drawing import pairs_allowed
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import load_map
from tests.files.imports.small import box, feature, geojson, triplea, write


def refused(path: Path) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        build(read_map_source(path), path)
    issue = caught.value.issues[0]
    return issue.code, issue.text


@pytest.mark.slow
def test_shapes_in_one_place_are_refused_before_their_borders_are_measured(tmp_path: Path) -> None:
    triangles = "".join(f'<path id="t{n}" d="M0 0L9 0L0 9z"/>' for n in range(400))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{triangles}</svg>'
    boxes = [feature(f"b{n}", box(0, 0, 9, 9)) for n in range(400)]
    outlines = "".join(f"R{n}  <  (0,0) (9,0) (0,9) >\n" for n in range(400))
    for path in (
        write(tmp_path / "same.svg", svg),
        geojson(tmp_path / "same.geojson", *boxes),
        triplea(tmp_path / "same", polygons=outlines, game=""),
    ):
        code, text = refused(path)
        assert code == "import.crowded", path
        assert text.startswith("20,000 or more pairs of regions lie on each other or close together"), path


@pytest.mark.slow
def test_edges_that_lie_over_each_other_are_counted_before_they_are_compared(tmp_path: Path) -> None:
    corners = 60_000
    ring = [[90 * math.cos(turn) * grow, 60 * math.sin(turn) * grow] for turn, grow in zigzag(corners)]
    code, text = refused(geojson(tmp_path / "zigzag.geojson", feature("a", ring)))
    assert code == "import.tangle"
    assert "pairs of them would have to be compared, more than 100,000,000" in text


@pytest.mark.slow
def test_rings_in_rings_are_refused_without_comparing_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[int] = []
    plain = shapely.STRtree.query

    def counted(tree: shapely.STRtree, *words: Any, **named: Any) -> Any:
        answer = plain(tree, *words, **named)
        found.append(answer.shape[-1])
        return answer

    monkeypatch.setattr(shapely.STRtree, "query", counted)
    rings = (box(-n / 10, -n / 20, n / 10, n / 20) for n in range(1, 1201))
    code, _ = refused(
        geojson(tmp_path / "rings.geojson", *(feature(f"r{n}", ring) for n, ring in enumerate(rings)))
    )
    assert code == "import.crowded"
    assert 0 < max(found) <= pairs_allowed(1200)


def test_what_is_nested_deeper_than_python_goes_is_told_shortly(tmp_path: Path) -> None:
    deep = "[" * 990 + "]" * 990
    path = write(
        tmp_path / "deep.geojson",
        f'{{"type":"Feature","geometry":{{"type":"Polygon","coordinates":[[{deep}]]}}}}',
    )
    code, text = refused(path)
    assert (code, len(text) < 200) == ("import.geojson.point", True)
    write(tmp_path / "map.json", f'{{"schema_version":{deep}}}')
    with pytest.raises(Unreadable) as caught:
        load_map(tmp_path)
    assert caught.value.issues


def zigzag(count: int) -> Iterator[tuple[float, float]]:
    """Yield turn and distance of corners that go once round, to and fro at every step."""
    for number in range(count):
        yield 2 * math.pi * number / count, 1.0 if number % 2 else 0.3


@pytest.mark.slow
def test_a_long_coast_is_no_tangle(tmp_path: Path) -> None:
    ring = [[90 * math.cos(turn), 60 * math.sin(turn)] for turn, _ in zigzag(20_000)]
    assert (
        len(read_map_source(geojson(tmp_path / "coast.geojson", feature("a", ring))).regions[0].rings[0])
        == 20_000
    )


def test_a_name_of_megabytes_is_refused_with_its_length(tmp_path: Path) -> None:
    long = "n" * 5_000_000
    for path in (
        geojson(tmp_path / "long.geojson", feature(long, box(0, 0, 9, 9))),
        triplea(tmp_path / "long", polygons=f"{long}  <  (0,0) (9,0) (0,9) >\n", game=""),
    ):
        code, text = refused(path)
        assert code in ("import.name", "import.triplea.line"), path
        assert len(text) < 300, path
