"""What the game of a TripleA map says of its regions: owners, colours, links, names that are nearly those drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.links.corner_links import Corners
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.files.imports.foreign_board import Built, build
from gm_console.files.imports.which_reader import read_map_source
from tests.files.imports.small import GAME, triplea

OWNERS = """<playerList><player name="Blues"/><player name="Reds"/><player name="Idle"/></playerList>
<initialize><ownerInitialize>
<territoryOwner territory="Ald" owner="Reds"/><territoryOwner territory="Bor" owner="Blues"/>
<territoryOwner territory="1 Sea Zone" owner="Blues"/>
</ownerInitialize></initialize></game>
"""


def owned(folder: Path, game: str = GAME) -> Path:
    made = triplea(folder, game=game.replace("</game>", OWNERS))
    with (made / "map.properties").open("a") as file:
        file.write("color.Reds=AF2828\ncolor.Blues=nothing\n")
    return made


def taken(folder: Path, *, near_names: bool = False, **options: object) -> Built:
    return build(read_map_source(folder, near_names=near_names), folder, **options)  # type: ignore[arg-type]


def said(built: Built, code: str) -> list[str]:
    return [f"{issue.text} {issue.suggestion}" for issue in built.issues if issue.code == code]


def test_owners_become_countries_with_their_names_and_colours(tmp_path: Path) -> None:
    built = taken(owned(tmp_path / "small"))
    by_name = {region.name: region for region in built.board.regions}
    assert {name: region.id for name, region in by_name.items()} == {
        "Ald": RegionId("02-01"), "Bor": RegionId("01-01"), "1 Sea Zone": RegionId("SE-01"),
    }  # fmt: skip
    assert built.board.country_names == {"01": "Blues", "02": "Reds"}
    assert built.colours == {"02": "#af2828"}
    assert by_name["1 Sea Zone"].country == "SE"


def test_land_of_nobody_is_no_country(tmp_path: Path) -> None:
    for word in ("Neutral", "Neutrals"):
        game = GAME.replace("</game>", OWNERS.replace("Blues", word))
        built = taken(triplea(tmp_path / word, game=game))
        by_name = {region.name: region.id for region in built.board.regions}
        assert by_name == {
            "Ald": RegionId("01-01"), "Bor": RegionId("00-01"), "1 Sea Zone": RegionId("SE-01"),
        }, word  # fmt: skip
        assert word not in built.board.country_names.values()
        assert built.board.country_names["01"] == "Reds"


def test_land_and_water_without_a_country_say_so_in_lists(tmp_path: Path) -> None:
    """Called land and sea they would be taken for the kinds of regions."""
    water = '<territory name="Ald" water="true"/>'
    assert taken(triplea(tmp_path / "dry")).board.country_names == {"00": "Unclaimed"}
    wet = taken(triplea(tmp_path / "wet", game=GAME.replace('<territory name="Ald"/>', water)))
    assert wet.board.sea_names == {"SE": "Open sea"}


def test_links_come_from_the_source_where_it_lists_them_and_it_is_said_what_is_drawn(tmp_path: Path) -> None:
    built = taken(triplea(tmp_path / "small"))
    assert (built.linked.links_from, len(built.board.links)) == ("source", 2)
    assert (
        "1 border is drawn that the source does not list as links: 1 Sea Zone and Ald"
        in said(built, "import.links.unlisted")[0]
    )
    drawn = taken(triplea(tmp_path / "small"), links="drawing")
    assert (drawn.linked.links_from, len(drawn.board.links)) == ("drawing", 3)


def test_names_that_differ_in_case_and_points_are_the_same(tmp_path: Path) -> None:
    built = taken(
        triplea(tmp_path / "small", game=GAME.replace('"Bor"', '"B. or"').replace("1 Sea Zone", "1 sea zone"))
    )
    assert said(built, "import.triplea.names") == []
    assert "B. or is Bor" in said(built, "import.triplea.renamed")[0]
    assert len(built.board.links) == 2


def test_a_name_that_is_nearly_drawn_is_offered_and_taken_when_told(tmp_path: Path) -> None:
    folder = owned(tmp_path / "small", GAME.replace("1 Sea Zone", "1 Seas Zone"))
    offered = taken(folder)
    assert (
        "1 Sea Zone (the game: 1 Seas Zone) 1 is nearly the same: --near-names takes it for it"
        in said(offered, "import.triplea.names")[0]
    )
    assert len(offered.board.links) == 1
    assert len(taken(folder, near_names=True).board.links) == 2


@pytest.mark.slow
def test_a_thousand_connections_to_nowhere_are_one_line(tmp_path: Path) -> None:
    lost = "".join(f'<connection t1="Ald" t2="Gone {n}"/>' for n in range(1062))
    built = taken(triplea(tmp_path / "small", game=GAME.replace("</map>", f"{lost}</map>")))
    lines = [issue for issue in built.issues if issue.severity is Severity.WARNING]
    assert len(lines) == 1
    assert lines[0].text.startswith(
        "1,062 connections join no two regions and were left out: 'Ald' and 'Gone 0'"
    )


@pytest.mark.slow
def test_outlines_that_cross_themselves_are_one_line(tmp_path: Path) -> None:
    bows = "".join(f"Bow {n}  <  ({n},50) ({n + 9},99) ({n + 9},50) ({n},99) >\n" for n in range(0, 90, 10))
    lines = said(taken(triplea(tmp_path / "small", polygons=bows, game="")), "import.crossing")
    assert len(lines) == 1
    assert lines[0].startswith("9 outlines cross themselves and were mended there: Bow 0 at")


def four(folder: Path, listed: str = "") -> Path:
    """Return two rows of four squares, whose links the source lists with or without its corners."""
    spots = [(x, y) for x in range(4) for y in range(2)]
    rows, links = [], []
    for x, y in spots:
        west, north, east, south = 10 * x, 10 * y, 10 * x + 10, 10 * y + 10
        rows.append(f"R{x}{y}  <  ({west},{north}) ({east},{north}) ({east},{south}) ({west},{south}) >\n")
        for other_x, other_y in spots:
            steps = other_x - x, abs(other_y - y)
            if steps in ((1, 0), (0, 1)) or (listed == "all" and steps == (1, 1)):
                links.append(f'<connection t1="R{x}{y}" t2="R{other_x}{other_y}"/>')
    places = "".join(f'<territory name="R{x}{y}"/>' for x, y in spots)
    game = f"<game><map>{places}{''.join(links)}</map></game>" if listed else ""
    return triplea(folder, "".join(rows), game)


@pytest.mark.slow
def test_corners_follow_the_list_or_what_is_said(tmp_path: Path) -> None:
    for place, listed, corners, links_from, links, apart, convention in (
        ("a", "borders", None, "source", 10, 6, Corners.PART),
        ("b", "all", None, "source", 16, 0, Corners.LINK),
        ("c", "all", None, "drawing", 16, 0, Corners.LINK),
        ("d", "", None, "drawing", 10, 0, Corners.ASK),
        ("e", "", Corners.LINK, "drawing", 16, 0, Corners.LINK),
        ("f", "", Corners.PART, "drawing", 10, 6, Corners.PART),
    ):
        built = taken(four(tmp_path / place, listed), corners=corners, links=links_from)
        cut = [one for one in built.board.by_hand if one.kind is None]
        assert (len(built.board.links), len(cut), built.linked.corners) == (links, apart, convention), place
