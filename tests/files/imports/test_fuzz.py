"""Bytes turned over at random: every reader answers with a map or with a message, never with a crash."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_console.core import codec
from gm_console.core.issues import Issue
from gm_console.files.errors import Unreadable
from gm_console.files.geojson_export import geojson
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import map_json
from gm_console.files.mapschema import read_board
from tests.files.imports.small import GAME, PLACES, POLYGONS, SVG, TABLE, TMX, box, feature
from tests.support.every import every

GLOBE = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            feature("A", box(170, 0, 180, 9), box(-180, 0, -170, 9)),
            feature("B", box(160, 0, 170, 9), id=7),
        ],
    }
)
SOURCES = {
    "polygons.txt": POLYGONS,
    "game.xml": GAME,
    "a.geojson": GLOBE,
    "a.svg": SVG,
    "a.tmx": TMX,
    "places.map": PLACES,
    "table.map": TABLE,
}
PIECES = (
    b"<",
    b">",
    b'"',
    b"-",
    b"1e999",
    b"nan",
    b"\x00",
    b"\xff",
    b"0",
    b",",
    b"(",
    b"[",
    b"{",
    b"null",
    b"&#0;",
    b" ",
    b"\xe2\x80\xae",
    b"\x1b",
)
EDIT = st.tuples(
    st.floats(0, 1, exclude_max=True), st.integers(0, 12), st.sampled_from(PIECES) | st.binary(max_size=6)
)


def take(name: str, raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if name == "game.xml":
            (folder / "polygons.txt").write_text(POLYGONS)
        (folder / name).write_bytes(raw)
        path = folder if name in ("polygons.txt", "game.xml") else folder / name
        issues: list[Issue] = []
        try:
            board = build(read_map_source(path), path).board
        except Unreadable as trouble:
            issues += trouble.issues
            board = None
    if board is None:
        assert issues
        assert every(issue.text and issue.where for issue in issues)
    else:
        assert read_board(codec.parse(map_json(board)), issues) == board
        assert issues == []
        for feature_ in json.loads(geojson(board))["features"]:
            shape = feature_["geometry"]["coordinates"]
            polygons = [shape] if feature_["geometry"]["type"] == "Polygon" else shape
            assert every(len(ring) > 3 and ring[0] == ring[-1] for rings in polygons for ring in rings)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name == "places.map" else ()) for name in sorted(SOURCES)],
)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(edits=st.lists(EDIT, min_size=1, max_size=4))
def test_mutated_files(name: str, edits: list[tuple[float, int, bytes]]) -> None:
    raw = SOURCES[name].encode()
    for where, length, piece in edits:
        at = int(where * len(raw))
        raw = raw[:at] + piece + raw[at + length :]
    take(name, raw)


@pytest.mark.parametrize("name", sorted(SOURCES))
@settings(max_examples=25, deadline=None, derandomize=True)
@given(raw=st.binary(max_size=200))
def test_noise(name: str, raw: bytes) -> None:
    take(name, raw)


NUMBER = st.integers(-5, 5) | st.sampled_from([0.5, 1e-9, 1e9, 1e308, -180, 180, 90])
VALUE = st.recursive(
    st.none() | st.booleans() | NUMBER | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["type", "name", "id"]), inner, max_size=3)
    ),
    max_leaves=12,
)
RING = st.lists(st.lists(NUMBER, min_size=2, max_size=2), min_size=3, max_size=7)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    geometry=st.fixed_dictionaries(
        {
            "type": st.sampled_from(["Polygon", "MultiPolygon", "Point"]),
            "coordinates": VALUE
            | st.lists(RING, max_size=3)
            | st.lists(st.lists(RING, max_size=2), max_size=2),
        }
    ),
    properties=VALUE,
    sheet=st.none() | VALUE | st.just({"width": 10, "height": 10}),
)
def test_geojson_of_any_build(geometry: object, properties: object, sheet: object) -> None:
    one = {"type": "Feature", "id": "A", "geometry": geometry, "properties": properties}
    data = {"type": "FeatureCollection", "features": [one], **({} if sheet is None else {"map": sheet})}
    take("a.geojson", json.dumps(data).encode())
