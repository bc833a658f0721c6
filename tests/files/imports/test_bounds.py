"""Imports have bounds: what cannot be told apart, or would take for ever, is refused with a figure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.files.errors import Unreadable
from gm_console.files.imports.build import build
from gm_console.files.imports.read import read_map_source
from tests.files.imports.small import box, feature, geojson, triplea, write


def refused(path: Path) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        build(read_map_source(path), path)
    issue = caught.value.issues[0]
    return issue.code, issue.text


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


def test_edges_that_lie_over_each_other_are_counted_before_they_are_compared(tmp_path: Path) -> None:
    corners = 60_000
    ring = [[90 * math.cos(turn) * grow, 60 * math.sin(turn) * grow] for turn, grow in zigzag(corners)]
    code, text = refused(geojson(tmp_path / "zigzag.geojson", feature("a", ring)))
    assert code == "import.tangle"
    assert "pairs of them would have to be compared, more than 100,000,000" in text


def zigzag(count: int) -> Iterator[tuple[float, float]]:
    """Yield turn and distance of corners that go once round, to and fro at every step."""
    for number in range(count):
        yield 2 * math.pi * number / count, 1.0 if number % 2 else 0.3


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
