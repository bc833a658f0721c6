"""Set-up: the rulebook's numbers, every legal choice, and every contradiction told at once."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest

from gm_console.board.demonyms import demonym
from gm_console.core.ids import NationId
from gm_console.core.issues import Severity
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.setup import SETUP
from gm_console.rulesets.gunboat.setup.audit import audit, standings
from gm_console.rulesets.gunboat.setup.chosen import country_row
from gm_console.rulesets.gunboat.setup.marks import missing_marks
from gm_console.rulesets.gunboat.setup.proposal import propose
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.setup.worth import worths
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITY, LEVEL, STOCKS, UNIT
from tests.support.every import every
from tests.support.plain_world import KINDS, plain_board, plain_nation, plain_setup

BOARD = plain_board()


def start(data: dict[str, Any] | None = None, seed: int = 341) -> GunboatState:
    state, issues = set_up(charts(), BOARD, data or plain_setup(), seed)
    assert state is not None, issues
    return state


def codes(data: dict[str, Any]) -> set[str]:
    state, issues = set_up(charts(), BOARD, data, 341)
    assert (state is None) == any(issue.severity is Severity.ERROR for issue in issues)
    return {issue.code for issue in issues}


def changed(nation: int = 0, **values: Any) -> dict[str, Any]:
    data = plain_setup()
    data["nation"][nation].update(values)
    return data


def total(state: GunboatState, nation: str, column: str, place: int) -> int:
    return sum(getattr(one, column)[place] for one in state.holdings.values() if one.owner == nation)


def test_a_mainland_nation_starts_with_the_rulebooks_numbers_and_its_advantages() -> None:
    state = start(changed(5, major="mine", minors=["farm", "heavy_industry"], disadvantage="research_lab"))
    works = {kind: total(state, "06", "facilities", place) for kind, place in FACILITY.items()}
    assert works == {
        "light_industry": 26,
        "mine": 28,
        "energy_plant": 25,
        "farm": 51,
        "heavy_industry": 31,
        "research_lab": 29,
        "depot": 6,
        "shipyard": 4,
    }
    nation = state.nations["06"]
    levels = {name: nation.levels[place] for name, place in LEVEL.items()}
    assert levels == {
        "light_industry": 140,
        "mining": 145,
        "energy": 140,
        "food": 71,
        "agriculture": 71,
        "heavy_industry": 141,
        "research": 136,
        "army": 200,
        "air_navy": 200,
        "btech": 0,
    }
    assert (
        sum(one.population for one in state.holdings.values() if one.owner == "06")
        == sum(works.values()) + 25
    )
    assert dict(zip(STOCKS, nation.stocks, strict=True))["Gold"] == 10000


@pytest.mark.parametrize(
    ("nation", "air_navy", "battleships", "escorts", "merchants", "sealift"),
    [("01", 225, 10, 8, 6, 9), ("04", 212, 8, 10, 5, 7), ("06", 200, 8, 8, 5, 6)],
)
def test_islands_and_peninsulas_get_their_extras(
    nation: str, air_navy: int, battleships: int, escorts: int, merchants: int, sealift: int
) -> None:
    state = start()
    assert state.nations[nation].levels[LEVEL["air_navy"]] == air_navy
    assert total(state, nation, "units", UNIT["battleship"]) == battleships
    assert total(state, nation, "units", UNIT["escort"]) == escorts
    assert total(state, nation, "units", UNIT["merchant"]) == merchants
    assert state.nations[nation].sealift == sealift


def test_forces_stand_in_the_four_great_places_but_for_one_infantry_in_an_outpost() -> None:
    state = start()
    for nation in state.nations.values():
        hubs = {nation.capital, nation.port, *nation.colonies}
        camps = {
            one.id: one.units for one in state.holdings.values() if one.owner == nation.id and any(one.units)
        }
        others = {region: units for region, units in camps.items() if region not in hubs}
        if nation.id in ("04", "06", "14", "15", "16", "17", "21"):
            assert [(sum(units), units[0]) for units in others.values()] == [(1, 1)]
        else:
            assert others == {}
        assert hubs <= camps.keys()


def test_unemployed_are_four_in_each_great_place_and_nine_elsewhere() -> None:
    state = start()
    for nation in state.nations.values():
        hubs = {nation.capital, nation.port, *nation.colonies}
        idle = {
            one.id: one.population - sum(one.facilities)
            for one in state.holdings.values()
            if one.owner == nation.id
        }
        assert [idle[hub] for hub in sorted(hubs)] == [4] * 4
        assert sum(idle.values()) == 25


def test_shipyards_stand_on_coasts_only() -> None:
    state = start()
    yards = [one.id for one in state.holdings.values() if one.facilities[FACILITY["shipyard"]]]
    assert len(yards) == 28 * 3
    assert every(BOARD.by_id[region].coastal for region in yards)


def choices() -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (major, minors, worst)
        for major, worst in permutations(KINDS, 2)
        for minors in combinations([kind for kind in KINDS if kind not in (major, worst)], 2)
    ]


@pytest.mark.slow
def test_all_180_choices_keep_the_shares_the_people_and_the_worth() -> None:
    every = choices()
    assert len(every) == 180
    worth: list[int] = []
    for first in range(0, len(every), 12):
        data = plain_setup()
        mainland = [row for row in data["nation"] if row["bid"] == 0]
        for row, (major, minors, worst) in zip(mainland, every[first : first + 12], strict=False):
            row.update(major=major, minors=list(minors), disadvantage=worst)
        state = start(data)
        assert list(audit(charts(), BOARD, state)) == []
        worth += [row.total for row in worths(charts(), BOARD, state) if row.extras == 0]
    assert min(worth) >= 817000
    assert max(worth) <= 834000


def test_all_28_nations_are_worth_the_same_within_three_percent() -> None:
    worth = [row.worth for row in standings(charts(), BOARD, start())]
    assert min(worth) >= 815000
    assert max(worth) <= 844400
    assert (max(worth) - min(worth)) * 100 <= 3 * min(worth)


def test_what_is_at_stake_is_worth_and_a_turns_production() -> None:
    state = start()
    found = SETUP.stakes(charts(), BOARD, state)
    rows = {row.nation: row for row in standings(charts(), BOARD, state)}
    assert list(found.nations) == list(rows)
    for nation, stake in found.nations.items():
        assert (sum(stake.worth), stake.income) == (rows[nation].worth, rows[nation].economy)
        assert stake.seat == state.nations[nation].capital
        assert min(stake.worth[0], stake.worth[1], stake.worth[3]) > 0


def test_neutral_regions_are_within_the_rulebooks_ranges_and_drawn_one_by_one() -> None:
    state = start()
    neutral = [
        one for one in state.holdings.values() if not one.owner and BOARD.by_id[one.id].kind.value == "land"
    ]
    assert len(neutral) == 28
    for one in neutral:
        assert 12 <= one.population <= 17
        assert 9 <= sum(one.facilities) <= 12
        assert sum(one.facilities) <= one.population
        assert 2 <= one.units[0] == sum(one.units) <= 5
        assert 200 <= one.army_level <= 300
    assert len({one.army_level for one in neutral}) > 10


def test_neutrals_depend_on_seed_and_region_alone() -> None:
    alone = set_up(charts(), BOARD, {"nation": [plain_nation("01")]}, 341)[0]
    assert alone is not None
    assert alone.holdings["31-03"] == start().holdings["31-03"]
    assert alone.holdings["31-03"] != start(seed=342).holdings["31-03"]


def test_a_country_that_nobody_plays_is_warned_of_and_stays_neutral() -> None:
    state, issues = set_up(charts(), BOARD, {"nation": [plain_nation("01")]}, 341)
    assert state is not None
    assert state.holdings["02-01"].owner == ""
    assert {issue.code for issue in issues} == {"setup.left-out"}
    assert len(issues) == 27


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"minors": ["mine", "mine"]}, "setup.advantage-twice"),
        ({"disadvantage": "light_industry", "major": "light_industry"}, "setup.advantage-twice"),
        ({"major": "depot"}, "setup.advantage-unknown"),
        ({"minors": ["mine"]}, "setup.form"),
        ({"capital": {"region": "02-05", "name": "Hill"}}, "setup.not-home"),
        ({"capital": {"region": "01-99", "name": "Hill"}}, "setup.unknown-region"),
        ({"capital": {"region": "NO-01", "name": "Hill"}}, "setup.not-land"),
        ({"port": {"region": "01-03", "name": "Quay"}}, "setup.landlocked"),
        ({"port": {"region": "01-01", "name": "Quay"}}, "setup.region-twice"),
        (
            {"colonies": [{"region": "31-01", "name": "A"}, {"region": "30-02", "name": "B"}]},
            "setup.region-twice",
        ),
        ({"colonies": [{"region": "02-02", "name": "A"}, {"region": "30-02", "name": "B"}]}, "setup.abroad"),
        (
            {"colonies": [{"region": "30-03", "name": "A"}, {"region": "30-02", "name": "B"}]},
            "setup.landlocked",
        ),
        ({"outpost": "63-01"}, "setup.outpost-extra"),
        ({"bid": 11}, "setup.bid"),
        ({"bid": -1}, "setup.bid"),
        ({"extra": {"light_infantry": 2}}, "setup.overspent"),
        ({"extra": {"panzer": 1}}, "setup.unit-not-sold"),
        ({"extra": {"escort": -1}}, "setup.negative"),
        ({"extra": {}}, "setup.unspent"),
        ({"id": "02"}, "setup.nation-twice"),
        ({"id": "77"}, "setup.no-home"),
        ({"country": "Land 02"}, "setup.name-twice"),
        ({"country": ""}, "setup.form"),
        ({"bid": "9"}, "setup.form"),
        ({"banner": "red"}, "setup.form"),
    ],
)
def test_a_contradiction_is_told(values: dict[str, Any], code: str) -> None:
    assert code in codes(changed(0, **values))


def test_a_word_the_set_up_does_not_know_is_told() -> None:
    assert codes({**plain_setup(), "natoin": []}) == {"setup.form"}


def test_a_missing_outpost_is_told() -> None:
    assert codes(changed(3, outpost="")) == {"setup.outpost-missing"}


def test_every_contradiction_is_told_at_once() -> None:
    data = changed(0, minors=["mine", "mine"], bid=12)
    data["nation"][1].update(capital={"region": "77-77", "name": "Nowhere"})
    data["nation"][3].update(outpost="")
    assert {"setup.advantage-twice", "setup.bid", "setup.unknown-region", "setup.outpost-missing"} <= codes(
        data
    )


@pytest.mark.parametrize(
    "data", [{}, {"nation": []}, {"nation": [7]}, {"nation": "01"}, {"turns": 0, "nation": []}]
)
def test_shapeless_data_gives_issues_and_no_state(data: dict[str, Any]) -> None:
    state, issues = set_up(charts(), BOARD, data, 341)
    assert state is None
    assert issues


def test_a_proposal_for_a_marked_map_is_a_legal_setup() -> None:
    from dataclasses import replace

    from gm_console.board.model import Mark

    marks = {}
    for row in plain_setup()["nation"]:
        marks[row["capital"]["region"]] = Mark(kind="capital", nation=row["id"], name="Hill")
        marks[row["port"]["region"]] = Mark(kind="port", nation=row["id"], name="Quay")
        for colony in row["colonies"]:
            marks[colony["region"]] = Mark(kind="colony", nation=row["id"], name="Far")
        if row["outpost"]:
            marks[row["outpost"]] = Mark(kind="outpost", nation=row["id"], name="Rock")
    regions = tuple(replace(one, marks=(marks[one.id],) if one.id in marks else ()) for one in BOARD.regions)
    marked = replace(BOARD, regions=regions)
    assert list(missing_marks(marked, charts())) == []
    data = propose(marked, charts(), 7)
    state, issues = set_up(charts(), BOARD, data, 7)
    assert issues == ()
    assert state is not None
    assert len(state.nations) == 28


@pytest.mark.parametrize(
    ("nation", "kinds", "codes"),
    [
        ("01", ("capital", "port", "colony"), ["setup.mark.colony"]),
        ("01", ("capital", "colony", "colony"), ["setup.mark.port"]),
        ("04", ("capital", "port", "colony", "colony"), []),
        ("02", ("port", "colony"), ["setup.mark.capital"]),
        ("40", ("capital",), ["setup.mark.port", "setup.mark.colony"]),
        ("30", ("port",), []),
    ],
)
def test_whoever_draws_the_map_hears_which_nation_lacks_which_mark(
    nation: str, kinds: tuple[str, ...], codes: list[str]
) -> None:
    from dataclasses import replace

    from gm_console.board.model import Mark

    marks = [(Mark(kind=kind, nation=nation, name=""),) for kind in kinds]
    regions = tuple(
        replace(one, marks=marks[at] if at < len(marks) else ()) for at, one in enumerate(BOARD.regions)
    )
    issues = list(missing_marks(replace(BOARD, regions=regions), charts()))
    assert [issue.code for issue in issues] == codes
    assert not [
        one for one in issues if not one.text.startswith(f"nation {nation}") or "mark " not in one.text
    ]
    if codes == ["setup.mark.colony"]:
        assert "has 1 colony and starts with 2: mark 1 more" in issues[0].text


@pytest.mark.parametrize(
    ("country", "words"),
    [
        ("Drovania", ("Drovanian", "Drovanians")),
        ("Hjelmark", ("Hjelmarker", "Hjelmarkers")),
        ("Bregonne", ("Bregonnian", "Bregonnians")),
        ("Karst", ("Karstian", "Karstians")),
    ],
)
def test_peoples_are_named_after_their_country(country: str, words: tuple[str, str]) -> None:
    assert demonym(country) == words


@pytest.mark.slow
def test_the_shapes_of_the_rulebooks_world_give_the_rulebooks_list() -> None:
    board = load_map(MAPS / "romin_jhors").board
    rows = charts().raw["setup_countries"]["rows"]
    assert sum(len(row["countries"]) for row in rows) == 28
    for row in rows:
        for number in row["countries"]:
            assert country_row(board, charts(), NationId(f"{number:02d}"))["kind"] == row["kind"], number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("world", "islands", "peninsulas"),
    [("archipelago", 12, 0), ("teaching", 2, 1)],
)
def test_islands_and_peninsulas_of_another_world_are_known_by_their_shape(
    world: str, islands: int, peninsulas: int
) -> None:
    board = load_map(MAPS / world).board
    kinds = [country_row(board, charts(), NationId(nation))["kind"] for nation in board.seats]
    assert kinds.count("island") == islands
    assert kinds.count("peninsula") == peninsulas


@pytest.mark.parametrize(
    ("nation", "told"),
    [
        ("01", "Island nation: Air/Navy +25, 2 Battleships, 1 Merchant, 3 Sealift."),
        ("03", "Peninsular nation: Air/Navy +12, 2 Escorts, 1 Sealift."),
        ("06", "Mainland nation: no extras."),
    ],
)
def test_what_the_shape_of_its_home_gives_a_nation_is_told(nation: str, told: str) -> None:
    assert SETUP.gains is not None
    assert SETUP.gains(charts(), load_ruleset("gunboat").words, BOARD, nation) == told
