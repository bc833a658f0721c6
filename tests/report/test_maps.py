"""The map of a packet: drawn once, close-ups of one's own regions, nothing of anybody else's."""

from __future__ import annotations

import dataclasses
import itertools
import re
from xml.etree import ElementTree

import pytest

from gm_console.board.model import Board, Point, RegionKind, Ring
from gm_console.charts.colours import nation_colours, nation_patterns
from gm_console.charts.palette import mixed
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.label_placing import Box, overlap
from gm_console.report.as_html import source_of
from gm_console.report.map_base import NEUTRAL, UNCLAIMED_SEA, dark_fill_of, drawn_world, fill_of
from gm_console.report.page_maps import PageMaps
from tests.support.report_world import NATIONS, make_board, make_world

OWN = (RegionId("07-01"), RegionId("07-02"))


def owners_of(board: Board) -> dict[RegionId, NationId]:
    return {one.id: one.owner for one in make_world(board).holdings.values()}


def sheet(board: Board, names: dict[str, str] | None = None) -> PageMaps:
    colours, patterns = nation_colours(NATIONS), nation_patterns(board, NATIONS)
    return PageMaps(board, owners_of(board), colours, patterns, names or {})


def test_every_picture_is_well_formed() -> None:
    maps = sheet(make_board(), {"07": "Seven <b>&"})
    pictures = [maps.overview(OWN), maps.world("regions-by-region.html")]
    pictures += [one.svg for one in maps.close_ups(OWN, {OWN[0]: "3"})]
    for picture in pictures:
        ElementTree.fromstring(picture)
        assert "<b>" not in picture


def test_fills_say_who_owns_what() -> None:
    board = make_board()
    colours = nation_colours(NATIONS)
    owners = owners_of(board)
    fills = {region.id: fill_of(region, owners, colours) for region in board.regions}
    assert fills[RegionId("41-01")] == NEUTRAL
    assert fills[RegionId("PO-29")] == UNCLAIMED_SEA
    assert fills[RegionId("07-01")] == fills[RegionId("07-02")] != fills[RegionId("08-01")]
    assert fills[RegionId("PO-07")] not in (UNCLAIMED_SEA, fills[RegionId("07-01")])


@pytest.mark.slow
def test_a_dark_page_has_a_dark_map_that_says_the_same() -> None:
    """Whatever is filled has a tone of its own there: as many of them, land and water each darker than by day."""
    board = make_board()
    colours, owners = nation_colours(NATIONS), owners_of(board)
    drawing = ElementTree.fromstring(f"<svg>{drawn_world(board, owners, colours, {})}</svg>")
    (fills,) = (one for one in drawing.iter("g") if one.get("class") == "m-fills")
    tones = {str(one.get("fill")): str(one.get("style")) for one in fills.iter() if one.get("fill")}
    assert len(set(tones.values())) == len(tones) > 5
    for light, style in tones.items():
        dark = style.removeprefix("--dark:")
        assert sum(channels(dark)) < sum(channels(light)) - 60, (light, dark)
    for region in board.regions:
        tone = f'fill="{fill_of(region, owners, colours)}" style="--dark:{dark_fill_of(region, owners, colours)}"'
        assert f"<g {tone}>" in drawn_world(board, owners, colours, {})


def test_the_style_of_maps_follows_the_scheme_of_the_screen() -> None:
    """No line or letter of a map keeps its tone by night but badges, which say their own; print is by day."""
    style = source_of("packet.css")
    by_day, _, rest = style.partition("@media screen and (prefers-color-scheme: dark)")
    named = set(re.findall(r"(--m-[a-z-]+):", by_day))
    assert named == set(re.findall(r"(--m-[a-z-]+):", rest.partition("* {")[0])) >= {"--m-water", "--m-ink"}
    assert ".m-fills [fill] { fill: var(--dark); }" in rest.partition("* {")[0]
    rules = re.findall(r"(\.(?:map|m-)[^{}]*)\{([^}]*)\}", rest + source_of("battle.css"))
    told = {name.strip() for name, body in rules if re.search(r"#[0-9a-f]{3,6}", body)}
    assert told == {".map .badge", ".map .count", ".map a:hover .hit, .map a:focus .hit", ".m-hills"}


def test_lines_within_lines_are_indented_less_on_a_telephone() -> None:
    usual, phone = re.findall(r"td\[style\] \{ padding-left: ([^;]+); \}", source_of("packet.css"))
    assert usual == "calc(var(--in) * 1.5em)"
    assert phone == "min(calc(var(--in) * .55em), 2.2em)"
    assert 'style="--in:{{ value.indent }}"' in source_of("table.html")


def test_heavy_borders_run_between_those_who_hold_the_land_in_that_turn() -> None:
    """Inland 07-02 went to nation 08: it is parted from its own country's coast, and no longer from 08's inland."""
    board, colours = make_board(), nation_colours(NATIONS)
    coast, inland, beside = (board.by_id[RegionId(one)].shape[0] for one in ("07-01", "07-02", "08-02"))
    for holder, heavy in (("07", {(inland, beside)}), ("08", {(coast, inland)})):
        owners = owners_of(board) | {RegionId("07-02"): NationId(holder)}
        maps = PageMaps(board, owners, colours, {}, {})
        for picture in (maps.overview(OWN), maps.world("regions.html")):
            drawn = ElementTree.fromstring(picture)
            (lines,) = (one.get("d", "") for one in drawn.iter() if one.get("class") == "m-country")
            sides = {side for line in re.findall(r"M(\S+) (\S+)l([^M]*)", lines) for side in sides_of(*line)}
            for one, other in ((inland, beside), (coast, inland)):
                (shared,) = sides_between(one) & sides_between(other)
                assert (shared in sides) == ((one, other) in heavy), holder


def sides_between(ring: Ring) -> set[frozenset[tuple[int, int]]]:
    """Return the sides of a ring, each by its two ends."""
    return {frozenset(pair) for pair in itertools.pairwise((*ring, ring[0]))}


def channels(colour: str) -> list[int]:
    """Return red, green and blue."""
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def test_neutral_land_is_grey() -> None:
    """No colour stands out in it, and it is not that of unclaimed water."""
    assert max(channels(NEUTRAL)) - min(channels(NEUTRAL)) <= 24
    assert NEUTRAL != UNCLAIMED_SEA


def test_an_owned_sea_is_water_but_for_its_rim() -> None:
    board = make_board()
    owners, colours = owners_of(board), nation_colours(NATIONS)
    drawing = ElementTree.fromstring(f"<svg>{drawn_world(board, owners, colours, {})}</svg>")
    over = [one.get("d", "") for one in drawing.iter("path") if one.get("fill") == UNCLAIMED_SEA]
    free, *_ = [d for d in over if d.startswith("M") and d.count("z") > 1] or [""]
    owned = [one for one in board.regions if one.kind is RegionKind.SEA and owners.get(one.id) in colours]
    assert owned
    assert free.count("z") >= len(owned)


def test_mixing_goes_from_one_end_to_the_other() -> None:
    assert [mixed("#ffffff", "#000000", percent) for percent in (0, 50, 100)] == [
        "#000000",
        "#7f7f7f",
        "#ffffff",
    ]


def test_names_stand_beside_ids_where_they_fit_and_are_read_by_pointing_at_any() -> None:
    """Below an id, above where a badge is below; none over another, none wider than its region."""
    board = make_board()
    long = "Much too long a name for so small a place " * 3 + "and yet"
    regions = tuple(
        dataclasses.replace(one, name=long if one.id == "07-02" else "Vale") for one in board.regions
    )
    (picture,) = sheet(dataclasses.replace(board, regions=regions)).close_ups(OWN, {OWN[0]: "3·1"})
    drawing = ElementTree.fromstring(picture.svg)
    texts = [one for one in drawing.iter() if one.tag.endswith("text")]
    ids = {str(one.text)[:5]: one for one in texts if "id" in one.get("class", "").split()}
    names = [one for one in texts if one.get("class") == "place"]
    assert {one.text for one in names} == {"Vale"}
    assert len({(one.get("x"), one.get("y")) for one in names}) == len(names)
    above = [one for one in names if one.get("x") == ids["07-01"].get("x")]
    assert any(int(one.get("y", "")) < int(ids["07-01"].get("y", "")) for one in above)
    assert len(ids) > 2
    titles = {one[0].text for one in ids.values()}
    assert titles >= {"07-01 Vale", f"07-02 {long}"}


def test_ids_and_badges_are_one_s_own() -> None:
    (picture,) = sheet(make_board()).close_ups(OWN, {OWN[0]: "3·1"})
    texts = {
        one.get("class", ""): one.text
        for one in ElementTree.fromstring(picture.svg).iter()
        if one.get("class")
    }
    assert texts["count"] == "3·1"
    mine = re.findall(r'class="id mine"[^>]*>([^<]+)<', picture.svg)
    assert [text.split()[0] for text in mine] == list(OWN)
    assert "06-01" in picture.svg, "neighbours have their ids too"


def test_groups_far_apart_get_close_ups_of_their_own() -> None:
    far = (*OWN, RegionId("20-01"))
    pictures = sheet(make_board()).close_ups(far, {})
    assert [one.regions for one in pictures] == [OWN, (RegionId("20-01"),)]


def test_a_group_across_the_seam_stays_one() -> None:
    board = dataclasses.replace(make_board(), wraps=True)
    (picture,) = sheet(board).close_ups((RegionId("01-01"), RegionId("41-01")), {})
    shifts = {int(shift) for shift in re.findall(r'<use href="#world" x="(-?\d+)"', picture.svg)}
    assert len(shifts) == 2
    assert picture.svg.count('class="id mine"') == 2


def test_the_overview_outlines_what_is_one_s_own_as_a_whole() -> None:
    """Two squares one above the other: six sides, and none between them where the name stands."""
    board = make_board()
    picture = ElementTree.fromstring(sheet(board).overview(OWN))
    (outline,) = (one.get("d", "") for one in picture.iter() if one.get("class") == "own")
    drawn = {side for line in re.findall(r"M(\S+) (\S+)l([^M]*)", outline) for side in sides_of(*line)}
    shapes = [board.by_id[region].shape[0] for region in OWN]
    every = [frozenset((shape[n - 1], corner)) for shape in shapes for n, corner in enumerate(shape)]
    assert drawn == {side for side in every if every.count(side) == 1}
    assert len(drawn) == 6


def sides_of(x: str, y: str, steps: str) -> list[frozenset[tuple[int, int]]]:
    """Return the sides of a line of path data, each by its two ends."""
    numbers = [int(one) for one in steps.split()]
    points = [(int(x), int(y))]
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        points.append((points[-1][0] + dx, points[-1][1] + dy))
    return [frozenset(pair) for pair in itertools.pairwise(points)]


def test_nothing_owned_means_no_close_up() -> None:
    assert sheet(make_board()).close_ups((), {}) == ()


def test_the_public_picture_leads_to_every_region() -> None:
    board = make_board()
    picture = sheet(board).world("regions-by-region.html")
    for region in board.regions:
        assert f'href="regions-by-region.html#r-{region.id}"' in picture


def test_the_public_picture_tells_the_id_under_the_pointer() -> None:
    board = make_board()
    picture = ElementTree.fromstring(sheet(board).world("regions-by-region.html"))
    told = [one.text or "" for one in picture.iter() if one.tag.endswith("title")]
    for region in board.regions:
        assert [text for text in told if region.id in text.split()[0]], region.id


def test_the_same_board_is_drawn_the_same_with_patterns_apart() -> None:
    board = make_board()
    colours, patterns = nation_colours(NATIONS), nation_patterns(board, NATIONS)
    drawn = drawn_world(board, owners_of(board), colours, patterns)
    assert drawn == drawn_world(make_board(), owners_of(board), colours, patterns)
    assert 'fill="url(#m-diagonal)"' in drawn.partition('<g class="m-patterns">')[2]


def test_ids_of_a_close_up_are_whole_and_cover_none() -> None:
    spread = tuple(RegionId(f"{number:02d}-01") for number in range(3, 26, 2))
    (picture,) = sheet(make_board()).close_ups(spread, {spread[0]: "3·1"})
    left, top, width, height = map(int, re.findall(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', picture.svg)[0])
    found = re.findall(
        r'<text class="(id[^"]*)" x="(-?\d+)" y="(-?\d+)" font-size="(\d+)">([^<]*)<', picture.svg
    )
    boxes = []
    for kind, x, y, size, text in found:
        half = len(text) * int(size) * 0.31
        box = (int(x) - half, int(y) - int(size), int(x) + half, int(y))
        if kind == "id":
            assert left <= box[0] < box[2] <= left + width, text
            assert top <= box[1] < box[3] <= top + height, text
        boxes.append(box)
    assert len(boxes) > len(spread)
    for at, (a, b, c, d) in enumerate(boxes):
        assert not [one for one in boxes[:at] if a < one[2] and one[0] < c and b < one[3] and one[1] < d]


def test_ids_and_boxes_of_one_s_own_cover_no_others() -> None:
    """Two places that nearly touch: one steps aside within its region, and no name is written over a box."""
    board = make_board()
    first = board.by_id[OWN[0]].label
    low = min(y for _, y in board.by_id[OWN[1]].shape[0])
    near = {OWN[0]: (first[0], low - 2), OWN[1]: (first[0], low + 2)}
    regions = tuple(
        dataclasses.replace(one, label=near.get(one.id, one.label), name="Vale") for one in board.regions
    )
    crowded = dataclasses.replace(board, regions=regions)
    (picture,) = sheet(crowded).close_ups(OWN, dict.fromkeys(OWN, "3·1"))
    ids = re.findall(r'class="id mine" x="(\S+)" y="(\S+)" font-size="(\d+)"', picture.svg)
    boxes = _badges(picture.svg)
    assert len(ids) == len(boxes) == 2
    lines = [(int(x), int(y), int(size)) for x, y, size in ids]
    lines += [
        (int(x), int(y), int(size))
        for x, y, size in re.findall(r'class="place" x="(\S+)" y="(\S+)" font-size="(\d+)"', picture.svg)
    ]
    for x, y, size in lines:
        for left, top, right, down in boxes:
            assert not (left < x < right and top < y - size // 2 < down), "a text over a box"
    assert not overlap(*boxes)


def test_what_has_no_room_in_the_first_close_up_is_shown_again_larger() -> None:
    """There it has its badge, and nowhere is a box over another; a small group has the page's width for that."""
    board, badge = make_board(), "1·1·14"
    land = tuple(RegionId(f"{number:02d}-01") for number in range(3, 26, 2))
    pair = (land[0], land[-1])
    x, y = board.by_id[pair[0]].label
    places = dict(zip(pair, ((x, y), (x + board.width // 72, y)), strict=True))
    regions = tuple(
        dataclasses.replace(one, label=places[one.id], shape=(_square(places[one.id], 4),))
        if one.id in places
        else one
        for one in board.regions
    )
    maps = sheet(dataclasses.replace(board, regions=regions))
    first, larger = maps.close_ups(land, dict.fromkeys(pair, badge))
    assert (first.half, larger.half) == (False, False)
    assert len(_badges(first.svg)) == 1
    assert set(larger.regions) < set(pair)
    boxes = _badges(larger.svg)
    assert len(boxes) == 2
    assert not overlap(*boxes)
    for own, half in ((pair, False), (pair[:1], True)):
        _, small = maps.close_ups((*OWN, land[3], *own), dict.fromkeys(own, badge))
        assert (small.regions, small.half) == (own, half)
        assert len(_badges(small.svg)) == len(own)


def _square(middle: Point, half: int) -> Ring:
    x, y = middle
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _badges(svg: str) -> list[Box]:
    found = re.findall(r'class="badge" x="(\S+)" y="(\S+)" width="(\d+)" height="(\d+)"', svg)
    return [(int(x), int(y), int(x) + int(width), int(y) + int(height)) for x, y, width, height in found]
