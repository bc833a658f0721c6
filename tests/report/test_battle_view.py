"""A battle as its readers see it: whole for the moderator, of the other side only what R27 leaves for a player."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.campaign.battles import told_to
from gm_console.core.battles import BattleView, LineSide, Units
from gm_console.core.codec import encode
from gm_console.core.facts import may_read
from gm_console.core.ids import NOBODY, NationId
from gm_console.report.battle_page import BattlePages
from gm_console.report.battle_view import battle_view
from gm_console.report.battle_what_if import might_be
from gm_console.rulesets.gunboat.combat.facts import RatioFound, StrengthFound, StrengthPart
from gm_console.rulesets.gunboat.combat.what_if import assume, choices, rehearse
from tests.rulesets.gunboat.military_world import board, play, position
from tests.support.battle_scenes import Fought, assumed_as, battles_in, recorded_battles
from tests.support.every import every

A, B = NationId("07"), NationId("12")
LEVELS = {"07": {"army": 577, "air_navy": 691}, "12": {"army": 587, "air_navy": 683}}
KNOWN = {"07": ("special_forces", "marines", "naval_air"), "12": ("special_forces", "naval_convoys")}
FULL = "9 LI, 3 MI, 2 Pz, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 1 Mr"
ORDERS = {
    "ground": "M4 Ground Attack 9 LI, 3 MI, 2 Ft: 07-03 > 12-01",
    "attrition": "M4 Attrition 9 LI, 2 Ft: 07-03 > 12-01",
    "navy": "M2 Navy Attack 4 BB, 3 Es, 2 Ft, 2 LI: PO-02 > PO-03",
    "submarines": "M2 Sub Attack 5 S1: PO-01 > PO-02 > PO-03",
    "invasion": "M2 Invasion 9 LI, 3 Es, 2 Ft: PO-04 > 12-02",
}


def marked(name: str) -> Fought:
    """Return a battle whose efficiencies and technologies are unmistakable."""
    start = position(
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
        levels=LEVELS,
        sealift={"07": 9, "12": 9},
        facilities={"12-01": {"mine": 2}},
    )
    return next(battles_in(board(), start, play(start, ORDERS[name]).ctx.entries, 1))


def view_of(battle: Fought, viewer: NationId = NOBODY) -> BattleView:
    tale = told_to(battle.tale, viewer) if viewer else battle.tale
    assert tale is not None
    return battle_view(battle.teller, tale, viewer)


def secrets_of(battle: Fought, other: NationId, mine: NationId) -> set[str]:
    """Return numbers that only the other's efficiencies and strengths or the exact ratio hold."""
    facts = [entry.fact for entry in battle.entries]
    strengths = [one for one in facts if isinstance(one, StrengthFound | StrengthPart)]
    numbers = {one.numerator for one in strengths if one.nation == other}
    numbers |= {
        part for one in facts if isinstance(one, RatioFound) for part in (one.numerator, one.denominator)
    }
    numbers -= {one.numerator for one in strengths if one.nation == mine}
    exact = {number for number in numbers if number > 1000} | set(LEVELS[other].values())
    return {f"{number:,}" for number in exact} | {str(number) for number in exact}


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_a_view_and_its_page_hold_nothing_of_the_other_sides(name: str) -> None:
    battle = marked(name)
    pages = BattlePages(battle.teller, "Test", (A, B))
    for nation, other in ((A, B), (B, A)):
        view = view_of(battle, nation)
        written = re.sub(r"<svg.*?</svg>|<style>.*?</style>", "", pages.html(view), flags=re.DOTALL)
        for text in (encode(view).decode(), pages.text(view), written):
            words = set(re.findall(r"[0-9][0-9,]*[0-9]|[0-9]", text))
            assert not words & secrets_of(battle, other, nation)
        assert words_of_moderator(battle) & secrets_of(battle, other, nation)


def words_of_moderator(battle: Fought) -> set[str]:
    return set(re.findall(r"[0-9][0-9,]*[0-9]|[0-9]", encode(view_of(battle)).decode()))


@pytest.mark.parametrize("name", sorted(ORDERS))
def test_what_a_side_may_not_know_is_absent(name: str) -> None:
    battle = marked(name)
    for nation in (A, B):
        view = view_of(battle, nation)
        attacking = nation == view.row.attacker
        own, other = (view.attacker, view.defender) if attacking else (view.defender, view.attacker)
        assert own.known
        assert own.traits
        assert (other.known, [one for one in other.traits if one.id != "intrinsic"]) == (False, [])
        assert bool(view.row.entries) == bool(dict(view.row.extras)["forces"]) == attacking
        for stage in view.stages:
            theirs = stage.defender if attacking else stage.attacker
            assert (theirs.strength, theirs.exact, stage.ratio) == ("", "", "")
        assert (view.assumptions, view.choices) == (None, None)


def lines_of(view: BattleView) -> Iterator[int]:
    return (line.seq for stage in view.stages for line in stage.lines)


@pytest.mark.slow
def test_every_line_of_a_players_view_is_an_entry_he_may_read() -> None:
    for battle in recorded_battles():
        by_seq = {entry.seq: entry for entry in (*battle.entries, *battle.tale.leads)}
        for nation in (battle.tale.root.audience).split(","):
            seen = list(lines_of(view_of(battle, NationId(nation))))
            assert seen
            assert every(may_read(by_seq[seq].audience, NationId(nation)) for seq in seen)


def test_a_third_nation_has_no_view() -> None:
    for battle in recorded_battles()[:20]:
        strangers = {f"{number:02}" for number in range(1, 29)} - set(battle.tale.root.audience.split(","))
        assert every(told_to(battle.tale, NationId(nation)) is None for nation in strangers)


def counted(units: Units) -> dict[str, int]:
    return dict(units)


@pytest.mark.slow
def test_numbers_run_through_the_stages() -> None:
    """Each stage begins with what the one before left, and all losses together are the battle's."""
    for battle in recorded_battles():
        view = view_of(battle)
        for name in ("attacker", "defender"):
            sides = [getattr(stage, name) for stage in view.stages]
            whole = getattr(view, name)
            assert sides[0].before == whole.before
            for one, after in itertools.pairwise(sides):
                assert one.after == after.before
            assert sides[-1].after == whole.after
            lost: dict[str, int] = {}
            for side in sides:
                for kind, count in side.lost:
                    lost[kind] = lost.get(kind, 0) + count
            assert lost == counted(whole.lost)


def test_stages_are_those_that_took_place_in_order() -> None:
    names = {name: [stage.code for stage in view_of(marked(name)).stages] for name in ORDERS}
    air, main, end = "air", "main", "outcome"
    begin, attrition = "approach", "attrition"
    assert names["invasion"] == [begin, air, main, end]
    assert names["navy"] == [begin, air, main, end]
    assert names["attrition"] == [begin, air, attrition, end]
    assert names["submarines"] == [begin, "submarines", main, end]
    assert names["ground"][:3] == [begin, air, main]


def test_tables_and_tones_stand_on_the_lines() -> None:
    view = view_of(marked("invasion"))
    main = next(stage for stage in view.stages if stage.code == "main")
    assert any(line.table.startswith("combat results, ") for line in main.lines)
    assert {LineSide.ATTACKER, LineSide.DEFENDER} <= {line.tone for line in main.lines}
    assert every(line.rule.startswith("M2") for line in main.lines)
    assert main.attacker.percent is not None


def test_what_a_place_loses_has_the_minus_sign_of_the_tables_beside_it() -> None:
    lines = [line for stage in view_of(marked("ground")).stages for line in stage.lines]
    assert [line.text for line in lines if line.kind == "FacilitiesChanged"] == ["12-01: Mine −1"]


def tried(battle: Fought, **changed: str) -> tuple[BattleView, BattleView]:
    """Return the real view, and what a what-if makes of it."""
    real = replace(view_of(battle), assumptions=assume(battle.scene), choices=choices(battle.scene))
    assert real.assumptions is not None
    assumptions = assumed_as(real.assumptions, **changed)
    entries = rehearse(battle.scene, assumptions)
    return real, might_be(battle.teller, real, battle.tale.leads, entries, assumptions)


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_a_what_if_without_changes_marks_nothing(step: int) -> None:
    for battle in recorded_battles()[::step]:
        real, same = tried(battle)
        assert same.row == real.row
        assert same.changes == ()
        for stage in same.stages:
            assert stage.code == "outcome" or not stage.differs
            assert not any(line.differs for line in stage.lines)


def test_a_what_if_of_a_battle_that_was_ruled_says_that_it_goes_by_the_rules_alone() -> None:
    battle = marked("ground")
    real, _ = tried(battle)
    assert real.assumptions is not None
    entries = rehearse(battle.scene, real.assumptions)
    ruled = replace(real, ruled=True)
    told = might_be(battle.teller, ruled, battle.tale.leads, entries, real.assumptions).summary
    assert told == f"As assumed, by the rules alone: {real.summary} As the moderator ruled: {real.summary}"


def test_a_what_if_marks_what_differs_and_says_what_was_changed() -> None:
    real, other = tried(marked("ground"), terrain="rough")
    assert other.rehearsed
    assert not real.rehearsed
    assert other.changes == ("rough ground instead of clear",)
    main = next(stage for stage in other.stages if stage.code == "main")
    approach = other.stages[0]
    assert main.differs
    assert any(line.differs for line in main.lines)
    assert not approach.differs
    assert every(line.seq == 0 for stage in other.stages for line in stage.lines)
    assert other.row.id == real.row.id
    assert other.place.terrain == "rough"


def test_a_step_without_odds_has_a_sentence_and_neither_column_nor_ratio() -> None:
    """Aircraft alone have no strength against submarines: nobody is told of 0/0 or of a column (R13, R40)."""
    start = position({"PO-04": "2 S1", "12-02": "2 Bm"}, owners={"PO-04": "07"}, levels=LEVELS)
    entries = play(start, "M2 Sub Raid 2 S1: PO-04 > 12-02").ctx.entries
    battle = next(battles_in(board(), start, entries, 1))
    for viewer in (NOBODY, A, B):
        view = view_of(battle, viewer)
        stages = {one.code: one for one in view.stages}
        salvo, main = stages["submarines"], stages["main"]
        assert salvo.summary.startswith("No column was read: ")
        assert main.summary.startswith("No column was read: ")
        assert [(one.odds, one.ratio) for one in (salvo, main)] == [((0, 0), "")] * 2
        assert [line.text for line in salvo.lines if "no salvo" in line.text]
        assert [line.text for line in main.lines if "no odds and no column" in line.text]
        assert view.row.defender_lost == (("bomber", 2),)
        page = BattlePages(battle.teller, "Test", (A, B)).text(view)
        assert "0:0" not in page
        assert "0/0" not in page
