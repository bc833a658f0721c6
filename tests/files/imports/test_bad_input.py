"""Sources that are broken, huge, hostile or something else: a message with place and reason, and nothing else."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gm_console.board.model import LinkKind
from gm_console.core.issues import Issue
from gm_console.files.errors import Unreadable
from gm_console.files.imports import diplomacy, xmlfile
from gm_console.files.imports import source as limits
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from tests.files.imports.small import (
    GAME,
    PLACES,
    POLYGONS,
    SVG,
    TABLE,
    TMX,
    box,
    feature,
    geojson,
    triplea,
    write,
)

LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "beside.txt">]>'


def refused(path: Path) -> Issue:
    with pytest.raises(Unreadable) as caught:
        build(read_map_source(path), path)
    issue = caught.value.issues[0]
    assert issue.text
    assert Path(issue.where).name in (path.name, "polygons.txt", "game.xml", "centers.txt")
    return issue


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ald (0,0) (1,1)", "import.triplea.line"),
        ("< (0,0) (9,0) (9,9) >", "import.triplea.line"),
        ("Ald < (0,0) (9,0) (9,9)", "import.triplea.outline"),
        ("Ald < (0,0) (9,0) (9,9) > x <", "import.triplea.outline"),
        ("Ald < (0,0) (9,zero) (9,9) >", "import.triplea.point"),
        ("Ald < (0,0) (9,0) >", "import.shape"),
        ("Ald < >", "import.shape"),
        ("Ald < (0,0) (9999999999,0) (9,9) >", "import.point"),
    ],
)
def test_lines_of_polygons(tmp_path: Path, line: str, code: str) -> None:
    issue = refused(triplea(tmp_path / "m", polygons=POLYGONS.split("\n")[1] + "\n\n" + line + "\n"))
    assert (issue.code, issue.line) == (code, 3)


def test_a_region_that_collapses_to_nothing(tmp_path: Path) -> None:
    assert (
        refused(triplea(tmp_path / "m", polygons="Ald < (0,0) (9,0) (18,0) >\n", game="")).code
        == "import.shape"
    )


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.geojson", "", "import.empty"),
        ("a.geojson", "{", "import.geojson"),
        ("a.geojson", "[1]", "import.geojson"),
        ("a.geojson", '{"type":"Topology"}', "import.geojson"),
        ("a.geojson", '{"type":"FeatureCollection","features":[]}', "import.empty"),
        ("a.geojson", '{"type":"FeatureCollection","features":[7]}', "import.geojson"),
        ("a.geojson", '{"type":"Feature","geometry":null}', "import.shape"),
        (
            "a.geojson",
            '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}',
            "import.geojson.type",
        ),
        (
            "a.geojson",
            '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[5]}}',
            "import.geojson.shape",
        ),
        (
            "a.geojson",
            '{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[["x"]]]}}',
            "import.geojson.point",
        ),
        ("a.geojson", '{"type":"FeatureCollection","map":{"width":0},"features":[]}', "import.geojson.sheet"),
        ("a.geojson", "[" * 5000, "import.geojson"),
        ("a.svg", "<svg", "import.xml"),
        ("a.svg", "<html/>", "import.svg"),
        ("a.svg", "<svg/>", "import.empty"),
        ("a.svg", '<svg viewBox="0 0 a"/>', "import.svg.viewbox"),
        ("a.svg", '<svg><path id="p" d="M 0 0 L x"/></svg>', "import.svg.path"),
        ("a.svg", '<svg><path id="p" d="M 0 0 L 1 1 A 1"/></svg>', "import.svg.path"),
        (
            "a.svg",
            '<svg><g transform="matrix(1)"><path id="p" d="M0 0h1v1z"/></g></svg>',
            "import.svg.transform",
        ),
        ("a.svg", "<svg>" + "<g>" * 300 + "</g>" * 300 + "</svg>", "import.svg.deep"),
        ("a.svg", LAUGHS + "<svg>&b;</svg>", "import.xml.entity"),
        ("a.svg", OUTSIDE + "<svg>&a;</svg>", "import.xml.entity"),
        ("a.tmx", LAUGHS + "<map>&b;</map>", "import.xml.entity"),
        ("a.tmx", "<tileset/>", "import.tiled"),
        ("a.tmx", "<map/>", "import.tiled"),
        ("a.tmx", TMX.replace("orthogonal", "isometric"), "import.projection"),
        ("a.tmx", TMX.replace('x="50"', 'x="fifty"'), "import.tiled.number"),
        ("a.tmx", TMX.replace('x="50"', 'x="nan"'), "import.tiled.number"),
        ("a.tmx", TMX.replace("50,0 50,50", "50;0 50,50"), "import.tiled.point"),
        ("a.tmx", TMX.replace('id="4"', 'id="1"'), "import.key"),
        ("a.map", "nothing here", "import.empty"),
        ("a.map", PLACES + "OCEAN foo ABUTS bar", "import.diplomacy.line"),
        ("a.map", TABLE.replace(", l bor", " l bor"), "import.diplomacy.line"),
        ("a.map", TABLE + "so what", "import.diplomacy.line"),
        ("a.map", "\x00\x01", "import.binary"),
        ("a.png", "x", "import.format"),
    ],
)
def test_files(tmp_path: Path, name: str, text: str, code: str) -> None:
    assert refused(write(tmp_path / name, text)).code == code


def test_messages_say_where_in_the_file(tmp_path: Path) -> None:
    issue = refused(write(tmp_path / "a.svg", "<svg>\n<g>\n</svg>"))
    assert (issue.line, issue.column) == (3, 3)
    assert (
        "feature 2"
        in refused(geojson(tmp_path / "a.geojson", feature("A", box(0, 0, 1, 1)), feature("B"))).text
    )


def test_other_projections(tmp_path: Path) -> None:
    metres = feature("A", box(500_000, 5_000_000, 600_000, 5_100_000))
    issue = refused(geojson(tmp_path / "a.geojson", metres))
    assert issue.code == "import.projection"
    assert "EPSG:4326" in issue.suggestion
    system = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}
    issue = refused(geojson(tmp_path / "b.geojson", feature("A", box(0, 0, 1, 1)), crs=system))
    assert "3857" in issue.text
    degrees = {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}
    fine = geojson(tmp_path / "c.geojson", feature("A", box(0, 0, 1, 1)), crs=degrees)
    assert len(read_map_source(fine).regions) == 1


def test_the_game_of_a_triplea_map_may_name_its_type_but_no_entity(tmp_path: Path) -> None:
    assert len(read_map_source(triplea(tmp_path / "a")).regions) == 3
    hostile = GAME.replace('<!DOCTYPE game SYSTEM "game.dtd">', LAUGHS).replace("Small World", "&b;")
    assert refused(triplea(tmp_path / "b", game=hostile)).code == "import.xml.entity"


def test_what_is_not_there(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.svg").code == "import.file"
    assert refused(tmp_path).code == "import.format"


def test_too_many_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_POINTS", 10)
    issue = refused(triplea(tmp_path / "m"))
    assert (issue.code, issue.line) == ("import.points", 3)


def test_too_many_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    assert "more than 100 bytes" in refused(write(tmp_path / "a.svg", SVG)).text


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "good.svgz").write_bytes(gzip.compress(SVG.encode()))
    assert len(read_map_source(tmp_path / "good.svgz").regions) == 3
    monkeypatch.setattr(xmlfile, "MOST_BYTES", 1000)
    (tmp_path / "bomb.svgz").write_bytes(gzip.compress(b" " * 1_000_000))
    assert refused(tmp_path / "bomb.svgz").code == "import.size"
    (tmp_path / "torn.svgz").write_bytes(gzip.compress(b"<svg/>")[:-9])
    assert refused(tmp_path / "torn.svgz").code == "import.gzip"


def test_names_lose_what_no_terminal_should_see(tmp_path: Path) -> None:
    path = geojson(tmp_path / "a.geojson", feature("A\x1b[31m\u202eB\nC", box(0, 0, 1, 1), id="01-01"))
    assert read_map_source(path).regions[0].name == "A [31m B C"


def test_a_million_elements_are_not_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xmlfile, "MOST_ELEMENTS", 100)
    assert refused(write(tmp_path / "a.svg", f"<svg>{'<g/>' * 200}</svg>")).code == "import.xml.size"
    assert refused(write(tmp_path / "b.tmx", f"<map>{'<layer/>' * 200}</map>")).code == "import.xml.size"


@pytest.mark.slow
@pytest.mark.timeout(30)
def test_many_arcs_take_no_longer_than_their_points(tmp_path: Path) -> None:
    arcs = " ".join(f"A 5 5 0 0 1 {n % 100} {n // 100}" for n in range(1, 1500))
    path = write(tmp_path / "a.svg", f'<svg viewBox="0 0 100 100"><path id="a" d="M0 0 {arcs}z"/></svg>')
    assert len(read_map_source(path).regions[0].rings[0]) > 5_000


def test_a_drawing_too_large_for_a_map(tmp_path: Path) -> None:
    path = write(
        tmp_path / "a.svg", '<svg viewBox="0 0 4e7 4e7"><rect id="a" width="5e6" height="5e6"/></svg>'
    )
    with pytest.raises(Unreadable) as trouble:
        build(read_map_source(path), path)
    assert trouble.value.issues[0].code == "import.size"


def test_links_in_geojson_that_are_none(tmp_path: Path) -> None:
    bad = [[5, "land"], [["x"], "land"], ["01-02", {}], [None, None], 5, {"a": 1}]
    one = feature("A", box(0, 0, 1, 1), id="01-01", links=[*bad, ["01-02", "land"]])
    path = geojson(tmp_path / "a.geojson", one, feature("B", box(1, 0, 2, 1), id="01-02"))
    assert read_map_source(path).links == (("01-01", "01-02", LinkKind.LAND),)


def test_geojson_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = geojson(tmp_path / "a.geojson", feature("A", box(0, 0, 1, 1), id="01-01"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(read_map_source(path).regions) == 1


def test_a_graph_with_more_links_than_a_map_can_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diplomacy, "MOST_LINKS", 3)
    lines = [f"LAND aa{sign} ABUTS aaa aab aac" for sign in "abcdef"]
    issue = refused(write(tmp_path / "a.map", "\n".join(lines)))
    assert (issue.code, issue.line) == ("import.links", 4)


@pytest.mark.slow
@pytest.mark.timeout(30)
def test_a_scribble_is_not_mended(tmp_path: Path) -> None:
    spots = " ".join(f"{n * 7919 % 1000},{n * 104729 % 997}" for n in range(3000))
    assert (
        refused(write(tmp_path / "a.svg", f'<svg><polygon id="a" points="{spots}"/></svg>')).code
        == "import.tangle"
    )
    loops = " ".join("0,0 9,0 9,9 0,9" for _ in range(3000))
    assert (
        refused(write(tmp_path / "b.svg", f'<svg><polygon id="a" points="{loops}"/></svg>')).code
        == "import.tangle"
    )


def test_a_bow_tie_is_mended(tmp_path: Path) -> None:
    path = write(tmp_path / "a.svg", '<svg><polygon id="a" points="0,0 9,9 9,0 0,9"/></svg>')
    assert [issue.code for issue in build(read_map_source(path), path).issues] == ["import.crossing"]


def test_a_size_of_five_thousand_digits_is_none(tmp_path: Path) -> None:
    folder = triplea(tmp_path / "m")
    usual = read_map_source(folder).width
    (folder / "map.properties").write_text(f"map.width={'9' * 5000}")
    assert read_map_source(folder).width == usual
