"""Any lines at all: units are conserved, every line gets one answer, a check changes nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm_console.rulesets.gunboat.facts import LandingRoom, UnitsChanged
from gm_console.rulesets.gunboat.orders import MISSIONS
from gm_console.rulesets.gunboat.vocabulary import AIR
from tests.rulesets.gunboat.military_world import board, look, play, position, totals

KINDS = ("LI", "MI", "Pz", "Tk", "Bi", "Ft", "JB", "Es", "BB", "CV", "S1", "Mr")
REGIONS = tuple(region.id for region in board().regions)
ALL = "9 LI, 3 MI, 2 Pz, 1 Tk, 1 Bi, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 2 S1, 2 Mr"
STATE = position(
    {"07-01": ALL, "07-02": ALL, "12-01": ALL, "PO-01": ALL, "PO-03": ALL, "41-01": "", "GL-01": ALL},
    owners={"PO-01": "07", "PO-02": "07", "GL-01": "07", "PO-03": "12", "PO-04": "12"},
    facilities={"41-01": {"depot": 2, "heavy_industry": 2}},
    developments={"07": ("naval_air", "mechanization", "combined_arms", "national_highways")},
    sealift={"07": 6, "12": 3},
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


SHEETS = st.lists(lines(), max_size=12)


@given(SHEETS, SHEETS)
def test_units_are_conserved_but_for_aircraft_without_a_carrier(seven: list[str], twelve: list[str]) -> None:
    played = play(STATE, *seven, n12=twelve)
    rooms = {entry.seq for entry in played.entries(LandingRoom)}
    lost = dict.fromkeys(AIR, 0)
    for entry in played.entries(UnitsChanged):
        if entry.cause in rooms:
            lost[entry.fact.unit] -= entry.fact.delta
    after = totals(played.after)
    assert {unit: after[unit] + lost.get(unit, 0) for unit in after} == totals(STATE)


@given(SHEETS, SHEETS)
def test_a_check_of_any_lines_answers_each_and_changes_nothing(seven: list[str], twelve: list[str]) -> None:
    look(STATE, *seven, n12=twelve)


@given(SHEETS)
def test_what_a_check_refuses_for_its_form_the_turn_refuses_too(sheet: list[str]) -> None:
    """Nothing that others do mends a wrong form; counts and sealift may differ by what became of other lines."""
    forms = ("no-step", "kind-barred", "sea", "too-far", "not-adjacent", "land-to-land", "too-many")
    checked, played = look(STATE, *sheet), play(STATE, *sheet)
    for before, after in zip(checked.verdicts(), played.verdicts(), strict=True):
        if before[0] == "refused" and before[1].partition(".")[2] in forms:
            assert after == before
