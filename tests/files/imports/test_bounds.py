"""Imports have bounds: what cannot be told apart, or would take for ever, is refused with a figure."""

from __future__ import annotations

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
