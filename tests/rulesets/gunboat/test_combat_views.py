"""Who reads what of a battle: marks in efficiencies, technologies and origins never reach the other side."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from gm_console.core.codec import encode
from gm_console.core.facts import MODERATOR, PUBLIC, Entry, may_read, only
from gm_console.core.ids import NationId
from gm_console.report.phrases import name_of, phrase, working_text
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.combat.facts import (
    AirCombat,
    AirSupport,
    AssimilationBegun,
    AttritionMade,
    BattleFought,
    Casualty,
    ForcesEngaged,
    Losses,
    MovedIn,
    RatioFound,
    RowRead,
    StrengthBonus,
    StrengthFound,
    StrengthLine,
    StrengthPart,
    SubmarineSurprise,
    Survivors,
    TableRead,
    Withdrew,
)
from gm_console.rulesets.gunboat.combat.recon_facts import (
    NavalReconReport,
    ReconDrawn,
    ReconFailed,
    ReconNoticed,
    ReconReport,
)
from gm_console.rulesets.gunboat.facts import ControlChanged
from gm_console.rulesets.gunboat.pages.battles import battle_tables
from gm_console.rulesets.gunboat.state import make_state
from tests.rulesets.gunboat.military_world import Play, play, position

GAME = load_ruleset("gunboat")
A, B = NationId("07"), NationId("12")
OPEN = (
    BattleFought,
    ForcesEngaged,
    TableRead,
    RowRead,
    AirCombat,
    SubmarineSurprise,
    AttritionMade,
    Losses,
    Casualty,
    Survivors,
)
STRENGTH = (StrengthFound, StrengthPart, StrengthLine, StrengthBonus, AirSupport)
OWN = (*STRENGTH, Withdrew, MovedIn, AssimilationBegun)
MARKS = {"07": {"army": 577, "air_navy": 691}, "12": {"army": 587, "air_navy": 683}}
KNOWN = {
    "07": ("special_forces", "marines", "naval_air"),
    "12": ("special_forces", "naval_convoys"),
}
FULL = "9 LI, 3 MI, 2 Pz, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 1 Mr"
BATTLES = {
    "ground": "M4 Ground Attack 9 LI, 3 MI, 2 Ft: 07-03 > 12-01",
    "attrition": "M4 Attrition 9 LI, 2 Ft: 07-03 > 12-01",
    "navy": "M2 Navy Attack 4 BB, 3 Es, 2 Ft, 2 LI: PO-02 > PO-03",
    "submarines": "M2 Sub Attack 5 S1: PO-01 > PO-02 > PO-03",
    "invasion": "M2 Invasion 9 LI, 3 Es, 2 Ft: PO-04 > 12-02",
    "raid": "M2 Navy Raid 4 BB, 2 Ft: PO-04 > 12-02",
}


def fought(name: str, **levels: dict[str, int]) -> Play:
    state = position(
        {
            "07-03": FULL,
            "PO-02": FULL,
            "PO-04": FULL,
            "PO-01": "5 S1",
            "12-01": FULL,
            "12-02": "3 LI, 2 BB, 1 Ft",
            "PO-03": "3 Es, 4 BB, 1 LI" if name == "submarines" else "3 Es, 1 BB, 2 Ft, 2 LI, 1 S1",
        },
        owners={"PO-01": "07", "PO-02": "07", "PO-03": "12", "PO-04": "07"},
        developments={"07": KNOWN["07"], "12": () if name == "submarines" else KNOWN["12"]},
        levels={
            "07": {**MARKS["07"], **levels.get("n07", {})},
            "12": {**MARKS["12"], **levels.get("n12", {})},
        },
        sealift={"07": 9, "12": 9},
        facilities={"12-01": {"mine": 2}},
    )
    played = play(state, BATTLES[name])
    assert played.verdict() == ("accepted", "")
    assert len(played.facts(BattleFought)) == 1
    return played


def seen_by(played: Play, nation: NationId) -> list[Entry]:
    return [entry for entry in played.ctx.entries if may_read(entry.audience, nation)]


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_efficiencies_and_technologies_stay_with_their_owner(name: str) -> None:
    played = fought(name)
    for nation, other in ((A, B), (B, A)):
        text = encode(seen_by(played, nation)).decode()
        for mark in MARKS[other].values():
            assert f":{mark}" not in text
            assert f",{mark}" not in text
        strengths = [one for one in seen_by(played, nation) if isinstance(one.fact, STRENGTH)]
        assert strengths
        assert {one.fact.nation for one in strengths} == {nation}


def strengths_of(played: Play, nation: NationId) -> set[int]:
    found = played.facts(StrengthFound) + played.facts(StrengthPart)
    return {one.numerator for one in found if one.nation == nation}


def hidden_from(played: Play, nation: NationId, other: NationId) -> set[str]:
    """Numbers that only the other's efficiencies, strengths or an exact ratio hold, in either way of writing them."""
    ratios = {part for one in played.facts(RatioFound) for part in (one.numerator, one.denominator)}
    numbers = (strengths_of(played, other) | ratios) - strengths_of(played, nation)
    exact = {number for number in numbers if number > 1000} | set(MARKS[other].values())
    return {str(number) for number in exact} | {f"{number:,}" for number in exact}


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_no_packet_and_no_view_holds_the_others_numbers(name: str) -> None:
    """Neither the data nor the words of a battle hold the other's efficiencies, strengths, ratios, technologies."""
    played = fought(name)
    for nation, other in ((A, B), (B, A)):
        seen = seen_by(played, nation)
        marks = hidden_from(played, nation, other)
        assert len(marks) > 4
        below: dict[int, list[Entry]] = {}
        for entry in seen:
            below.setdefault(entry.cause, []).append(entry)
        view: Any = SimpleNamespace(entries=seen)
        tables = battle_tables(
            view, below, set(), lambda one: phrase(one, GAME), lambda one: working_text(one, GAME)
        )
        assert len(tables) == 1
        told, data = str(tables), encode(seen).decode()
        assert {mark for mark in marks if mark in re.findall(r"[0-9,]+", told)} == set()
        assert {mark for mark in marks if mark in re.findall(r"[0-9]+", data)} == set()
        for development in set(KNOWN[other]) - set(KNOWN[nation]):
            assert development not in data
            assert name_of(development, GAME) not in told


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_a_third_nation_reads_of_a_battle_only_who_holds_the_region(name: str) -> None:
    read = [type(one.fact) for one in seen_by(fought(name), NationId("28"))]
    assert set(read) <= {ControlChanged}


@pytest.mark.parametrize("mission", ["Ground Attack 9 LI, 3 MI", "Attrition 9 LI"])
def test_a_garrisons_efficiency_is_the_moderators(mission: str) -> None:
    """A neutral region was drawn for itself; who fights its garrison reads units, losses and column, no strength."""
    state = position({"07-03": FULL}, levels={"07": MARKS["07"]})
    state = make_state(
        state.campaign,
        state.market,
        state.nations.values(),
        [replace(one, army_level=263) if one.id == "41-01" else one for one in state.holdings.values()],
    )
    played = play(state, f"M4 {mission}: 07-03 > 41-01")
    assert len(played.facts(BattleFought)) == 1
    text = encode(seen_by(played, A)).decode()
    assert re.search(r"\b263\b", encode(played.ctx.entries).decode())
    assert not re.search(r"\b263\b", text)
    assert {one.nation for one in played.facts(StrengthFound)} == {"07", ""}
    assert {one.fact.nation for one in seen_by(played, A) if isinstance(one.fact, STRENGTH)} == {A}
    assert any(isinstance(one.fact, Casualty) and one.fact.nation == "" for one in seen_by(played, A))


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_who_reads_each_kind_of_fact(name: str) -> None:
    played = fought(name)
    for entry in played.ctx.entries:
        if isinstance(entry.fact, OPEN):
            assert entry.audience == only(A, B)
        elif isinstance(entry.fact, OWN):
            assert entry.audience == only(entry.fact.nation)
        elif isinstance(entry.fact, RatioFound):
            assert entry.audience == MODERATOR
        elif entry.audience == PUBLIC:
            assert isinstance(entry.fact, ControlChanged)


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_the_defender_does_not_learn_where_the_attacker_came_from(name: str) -> None:
    played = fought(name)
    starts = {"07-03", "PO-02", "PO-01"} if name != "invasion" and name != "raid" else {"PO-04"}
    mine = encode([one for one in seen_by(played, B) if one.audience != PUBLIC]).decode()
    assert [start for start in starts if f'"{start}"' in mine] == []


@pytest.mark.parametrize("name", sorted(BATTLES))
def test_a_hair_of_the_others_efficiency_changes_nothing_that_one_reads(name: str) -> None:
    """As long as column and losses stay, both views but the owner's are the same to the byte."""
    for changed, reader in (("n12", A), ("n07", B)):
        before = fought(name)
        mark = MARKS[changed.removeprefix("n")]
        after = fought(name, **{changed: {level: value + 1 for level, value in mark.items()}})
        own = [_plain(entry) for entry in seen_by(before, reader)]
        assert own == [_plain(entry) for entry in seen_by(after, reader)]


def _plain(entry: Entry) -> Any:
    return replace(entry, because=())


SCOUTS = {"M2": "M2 Naval Reconnaissance 1 Es: PO-02 > PO-03", "M4": "M4 Reconnaissance 1 LI: 07-03 > 12-01"}


def scouted(phase: str, spies: tuple[str, ...], draw: int) -> Play:
    state = position(
        {"PO-02": "1 Es", "PO-03": "3 Es, 1 S1, 2 LI, 1 Mr", "07-03": "1 LI", "12-01": "4 LI, 2 Ft, 1 BB"},
        owners={"PO-02": "07", "PO-03": "12"},
        developments=dict.fromkeys(spies, ("radio", "espionage")),
        turn=draw,
    )
    played = play(state, SCOUTS[phase])
    assert played.after.holdings == state.holdings
    return played


@pytest.mark.parametrize("phase", ["M2", "M4"])
@pytest.mark.parametrize("spies", [(), ("07",), ("12",), ("07", "12")])
def test_reconnaissance_tells_by_the_espionage_table(phase: str, spies: tuple[str, ...]) -> None:
    seen: set[str] = set()
    for turn in range(1, 30):
        played = scouted(phase, spies, turn)
        (drawn,) = played.entries(ReconDrawn)
        outcome = drawn.fact.outcome
        assert drawn.working is not None
        assert (drawn.working.terms[0], sum(drawn.working.terms[1:])) == (drawn.fact.draw, 100)
        seen.add(outcome)
        noticed = [one for one in seen_by(played, B) if isinstance(one.fact, ReconNoticed)]
        reports = [
            one
            for one in seen_by(played, A)
            if isinstance(one.fact, NavalReconReport | ReconReport | ReconFailed)
        ]
        assert bool(noticed) == (outcome != "complete")
        assert len(reports) == 1
        assert isinstance(reports[0].fact, ReconFailed) == (outcome == "failure")
        assert not [one for one in seen_by(played, B) if isinstance(one.fact, NavalReconReport | ReconReport)]
    wanted = {
        (): {"success"},
        ("07",): {"success", "complete"},
        ("12",): {"failure", "success"},
        ("07", "12"): {"failure", "success", "complete"},
    }
    assert seen == wanted[spies]


@pytest.mark.parametrize("phase", ["M2", "M4"])
def test_success_and_complete_success_look_alike_to_the_attacker(phase: str) -> None:
    views: dict[str, list[Any]] = {}
    for turn in (one for one in range(1, 40, 2)):
        played = scouted(phase, ("07",), turn)
        (outcome,) = [one.outcome for one in played.facts(ReconDrawn)]
        views.setdefault(outcome, [_plain(one) for one in seen_by(played, A)])
    assert set(views) == {"success", "complete"}
    assert views["success"] == views["complete"]


def test_reports_count_by_arm_at_sea_and_all_together_on_land() -> None:
    (sea,) = scouted("M2", (), 1).facts(NavalReconReport)
    assert (sea.owner, sea.army, sea.air, sea.surface, sea.submarines) == ("12", 2, 0, 4, 1)
    (land,) = scouted("M4", (), 1).facts(ReconReport)
    assert (land.owner, land.units) == ("12", 7)
