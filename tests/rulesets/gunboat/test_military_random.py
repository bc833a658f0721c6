"""Any lines at all: units are conserved, every line gets one answer, a check changes nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.facts import Entry
from gm_console.rulesets.gunboat.combat.facts import BattleFought, Losses
from gm_console.rulesets.gunboat.facts import ControlChanged, LandingRoom, UnitsChanged
from gm_console.rulesets.gunboat.orders import MISSIONS
from gm_console.rulesets.gunboat.vocabulary import UNITS
from tests.rulesets.gunboat.military_world import Play, board, look, play, position, totals

KINDS = ("LI", "MI", "Pz", "Tk", "Bi", "Ft", "JB", "Es", "BB", "CV", "S1", "Mr")
REGIONS = tuple(region.id for region in board().regions)
ALL = "9 LI, 3 MI, 2 Pz, 1 Tk, 1 Bi, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 2 S1, 2 Mr"
FULL = ("07-01", "07-02", "07-03", "12-01", "12-02", "PO-01", "PO-03", "PO-04", "GL-01")
STATE = position(
    {**dict.fromkeys(FULL, ALL), "41-01": ""},
    owners={"PO-01": "07", "PO-02": "07", "GL-01": "07", "PO-03": "12", "PO-04": "07"},
    facilities={"41-01": {"depot": 2, "heavy_industry": 2}},
    developments={"07": ("naval_air", "mechanization", "combined_arms", "national_highways")},
    sealift={"07": 16, "12": 3},
)


@st.composite
def plots(draw: st.DrawFn) -> str:
    """A walk of two to six regions, mostly from neighbour to neighbour."""
    way = [draw(st.sampled_from(REGIONS))]
    for _ in range(draw(st.integers(1, 5))):
        near = board().neighbours(way[-1])
        way.append(draw(st.sampled_from(near if draw(st.integers(0, 9)) else REGIONS)))
    return " > ".join(way)


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A line of any military phase."""
    phase = draw(st.sampled_from(("M1", "M2", "M3", "M4", "M5")))
    mission = draw(st.sampled_from(MISSIONS[phase])) if phase in MISSIONS else ""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=3))
    units = ", ".join(f"{draw(st.integers(1, 4))} {kind}" for kind in kinds)
    blitz = f" blitz {draw(st.sampled_from(REGIONS))}" if phase == "M4" and draw(st.booleans()) else ""
    return f"{phase} {mission} {units}: {draw(plots())}{blitz}".replace("  ", " ")


ATTACKS = (
    "M2 Navy Attack {} BB, {} Es, {} LI: PO-01 > PO-02 > PO-03",
    "M2 Navy Attack {} Es, {} CV, {} Ft: PO-01 > PO-02 > PO-03",
    "M2 Sub Attack {} S1: PO-01 > PO-02 > PO-03",
    "M2 Invasion {} LI, {} Pz, {} Es, {} JB: PO-04 > 12-02",
    "M2 Navy Raid {} BB, {} Ft: PO-04 > 12-02",
    "M2 Sub Raid {} S1: PO-04 > 12-02",
    "M4 Ground Attack {} LI, {} MI, {} Pz: 07-03 > 12-01 blitz 12-02",
    "M4 Ground Attack {} LI, {} Ft, {} Pz: 07-03 > 12-01",
    "M4 Attrition {} LI, {} JB: 07-03 > 12-01",
    "M4 Reconnaissance 1 LI: 07-03 > 12-01",
    "M4 Ground Attack {} LI, {} MI: 07-03 > 41-01 blitz 41-02",
)

SHEETS = st.lists(lines(), max_size=12)


@pytest.mark.slow
@given(SHEETS, SHEETS)
def test_units_are_conserved_but_for_those_lost_and_aircraft_without_a_carrier(
    seven: list[str], twelve: list[str]
) -> None:
    played = play(STATE, *seven, n12=twelve)
    rooms = {entry.seq for entry in played.entries(LandingRoom)}
    lost = dict.fromkeys(UNITS, 0)
    for entry in played.entries(UnitsChanged):
        if entry.cause in rooms or (entry.working is not None and entry.working.code == "lost"):
            lost[entry.fact.unit] -= entry.fact.delta
    after = totals(played.after)
    assert {unit: after[unit] + lost[unit] for unit in after} == totals(STATE)


@st.composite
def attacks(draw: st.DrawFn) -> str:
    """An attack that 07 can really make on 12 or on neutrals."""
    text = draw(st.sampled_from(ATTACKS))
    counts = [draw(st.integers(1, 9)) for _ in range(text.count("{}"))]
    return text.format(*counts)


@pytest.mark.slow
@given(st.lists(attacks(), min_size=1, max_size=8))
def test_every_battle_adds_up(sheet: list[str]) -> None:
    """What was engaged is at least what was lost; what was lost left the map; each battle says who holds the region."""
    played = play(STATE, *sheet)
    lost: dict[tuple[str, str], int] = {}
    for entry in played.entries(Losses):
        battle = _battle_of(played, entry)
        key = (entry.fact.nation, entry.phase)
        for _, count in entry.fact.units:
            assert count > 0
            lost[key] = lost.get(key, 0) + count
        assert entry.fact.nation in (battle.attacker, battle.defender)
    gone: dict[tuple[str, str], int] = {}
    for entry in played.entries(UnitsChanged):
        if entry.working is not None and entry.working.code == "lost":
            root = next(one for one in played.ctx.entries if one.seq == entry.cause)
            assert isinstance(root.fact, BattleFought)
            owner = root.fact.attacker if entry.actor == root.fact.attacker else root.fact.defender
            gone[owner, entry.phase] = gone.get((owner, entry.phase), 0) - entry.fact.delta
    assert gone == lost
    for entry in played.entries(BattleFought):
        taken = [one for one in played.entries(ControlChanged) if one.cause == entry.seq]
        assert [one.fact.owner for one in taken] == ([entry.fact.attacker] if taken else [])
        assert (entry.fact.control == entry.fact.attacker) == bool(taken)


def _battle_of(played: Play, entry: Entry) -> BattleFought:
    while not isinstance(entry.fact, BattleFought):
        entry = played.ctx.entries[entry.cause - 1]
    return entry.fact


@pytest.mark.slow
@given(SHEETS, SHEETS)
def test_a_check_of_any_lines_answers_each_and_changes_nothing(seven: list[str], twelve: list[str]) -> None:
    look(STATE, *seven, n12=twelve)


@pytest.mark.slow
@given(SHEETS)
def test_what_a_check_refuses_for_its_form_the_turn_refuses_too(sheet: list[str]) -> None:
    """Nothing that others do mends a wrong form; counts and sealift may differ by what became of other lines."""
    forms = ("no-step", "kind-barred", "sea", "too-far", "not-adjacent", "land-to-land", "too-many")
    checked, played = look(STATE, *sheet), play(STATE, *sheet)
    for before, after in zip(checked.verdicts(), played.verdicts(), strict=True):
        if before[0] == "refused" and before[1].partition(".")[2] in forms:
            assert after == before
