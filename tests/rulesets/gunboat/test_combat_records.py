"""The record of a battle: every number explained, everything that follows below its battle, a sentence for each."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from string import Formatter

import pytest

from gm_console.core.facts import Entry, only
from gm_console.core.ids import NationId
from gm_console.report.phrases import phrase, working_text
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.gunboat.combat.facts import (
    AirSupport,
    AssimilationBegun,
    BattleFought,
    Casualty,
    ForcesEngaged,
    Losses,
    MovedIn,
    RowRead,
    StrengthBonus,
    StrengthLine,
    StrengthPart,
    Survivors,
    Withdrew,
)
from gm_console.rulesets.gunboat.combat.forces import minus, pairs_of, row_of
from gm_console.rulesets.gunboat.combat.losses import LISTS
from gm_console.rulesets.gunboat.facts import ControlChanged, FacilitiesChanged, UnitsChanged
from gm_console.rulesets.gunboat.tables import charts
from tests.rulesets.gunboat.military_world import Play, play, position

GAME = load_ruleset("gunboat")
ARMS = "9 LI, 4 HI, 3 MI, 2 Tk, 2 Pz, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 1 Mr"
BATTLES = {
    "ground won": "M4 Ground Attack 9 LI, 4 HI, 3 MI, 2 Tk, 2 Pz, 2 Ft, 1 JB: 07-03 > 12-01",
    "ground lost": "M4 Ground Attack 3 LI, 2 HI, 1 Ft: 07-03 > 12-01",
    "attrition": "M4 Attrition 9 LI, 2 Ft: 07-03 > 12-01",
    "neutral": "M4 Ground Attack 4 HI, 3 MI, 2 Pz: 07-03 > 41-01",
    "neutral attrition": "M4 Attrition 1 HI: 07-03 > 41-01",
    "navy": "M2 Navy Attack 4 BB, 3 Es, 2 Ft, 2 LI: PO-02 > PO-03",
    "submarines": "M2 Sub Attack 5 S1: PO-04 > PO-05",
    "invasion won": "M2 Invasion 9 LI, 3 Es, 2 Ft: PO-04 > 12-02",
    "invasion lost": "M2 Invasion 1 LI, 3 Es, 2 Ft: PO-04 > 12-02",
    "raid": "M2 Navy Raid 4 BB, 2 Ft: PO-04 > 12-02",
    "raid settled in the air": "M2 Navy Raid 2 Ft: PO-04 > 12-02",
}
BLITZ = "M4 Ground Attack 9 LI, 3 MI, 2 Pz, 2 Ft: 07-03 > 12-01 blitz 12-02"


def fought(name: str, *more: str) -> Play:
    """Play one of the battles on ground with garrisons of every kind."""
    weak = name != "ground lost" and name != "attrition"
    state = position(
        {
            "07-03": ARMS,
            "PO-02": ARMS,
            "PO-04": f"{ARMS}, 5 S1",
            "12-01": "3 LI, 2 HI, 1 Tk, 1 Bi, 1 Ft, 2 Es" if weak else ARMS,
            "12-02": "1 Bi" if name == "raid settled in the air" else "2 LI, 1 BB, 1 Ft",
            "PO-03": "3 Es, 1 BB, 2 Ft, 2 LI, 1 S1",
            "PO-05": "4 BB, 1 LI, 1 Mr",
        },
        owners={"PO-02": "07", "PO-04": "07", "PO-03": "12", "PO-05": "12"},
        developments={
            "07": ("special_forces", "marines", "naval_air", "mechanization", "combined_arms"),
            "12": ("special_forces",),
        },
        levels={"07": {"army": 137, "air_navy": 141}, "12": {"army": 131, "air_navy": 127}},
        sealift={"07": 9, "12": 9},
        facilities={"12-01": {"mine": 2, "depot": 2, "heavy_industry": 1}, "12-02": {"farm": 1}},
    )
    played = play(state, *(more or (BATTLES[name],)))
    assert played.verdict() == ("accepted", "")
    return played


@pytest.fixture(params=sorted(BATTLES))
def battle(request: pytest.FixtureRequest) -> Play:
    return fought(str(request.param))


def under(played: Play, root: Entry) -> list[Entry]:
    inside, found = {root.seq}, []
    for entry in played.ctx.entries[root.seq :]:
        if entry.cause in inside:
            inside.add(entry.seq)
            found.append(entry)
    return found


def children(played: Play, entry: Entry, kind: type) -> list[Entry]:
    return [one for one in played.ctx.entries if one.cause == entry.seq and isinstance(one.fact, kind)]


def test_every_battle_here_is_fought(battle: Play) -> None:
    assert len(battle.entries(BattleFought)) == 1


def test_a_loss_shows_its_whole_arithmetic(battle: Play) -> None:
    """List, units on it, percentage and number are in the working; below it stands each kind in casualty order."""
    losses = battle.entries(Losses)
    assert losses
    for entry in losses:
        assert entry.working is not None
        terms, lost = entry.working.terms, sum(count for _, count in entry.fact.units)
        kinds = [one.fact for one in children(battle, entry, Casualty)]
        assert sum(one.lost for one in kinds) == lost
        assert {one.unit: one.lost for one in kinds if one.lost} == dict(entry.fact.units)
        assert [one for one in kinds if one.there <= 0 or not one.left == one.there - one.lost >= 0] == []
        if entry.working.code not in ("loss-failed", "loss-region"):
            assert terms[-1] == lost
            assert terms[1] == sum(one.there for one in kinds)
            order = LISTS[str(terms[0])]
            assert [one.unit for one in kinds] == sorted((one.unit for one in kinds), key=order.index)
            spared = next((index for index, one in enumerate(kinds) if one.left), len(kinds))
            assert not any(one.lost for one in kinds[spared + 1 :])


@pytest.mark.parametrize(
    ("name", "nation", "code", "terms"),
    [
        ("ground lost", "07", "loss-part", ("list_ground_attackers", 5, 100, "2/5", "2", 2)),
        ("invasion lost", "07", "loss-failed", (1, 1)),
        ("submarines", "12", "loss-salvo", ("list_submarine", 6, 16, "24/25", 1, 5, 1)),
    ],
)
def test_workings_of_losses(name: str, nation: str, code: str, terms: tuple[int | str, ...]) -> None:
    workings = [one.working for one in fought(name).entries(Losses) if one.fact.nation == nation]
    assert (code, terms) in [(one.code, one.terms) for one in workings if one is not None]


def test_survivors_are_those_engaged_less_all_losses(battle: Play) -> None:
    (root,) = battle.entries(BattleFought)
    assert {one.cause for one in battle.entries(Survivors)} == {root.seq}
    for engaged in battle.facts(ForcesEngaged):
        row = row_of(engaged.units)
        for loss in battle.facts(Losses):
            if loss.nation == engaged.nation and loss.step != "region":
                row = minus(row, row_of(loss.units))
        (left,) = [one for one in battle.facts(Survivors) if one.nation == engaged.nation]
        assert (left.side, left.units) == (engaged.side, pairs_of(row))


def test_what_a_battle_brings_about_hangs_below_it(battle: Play) -> None:
    (root,) = battle.entries(BattleFought)
    inside = {entry.seq for entry in under(battle, root)}
    effects = (Casualty, Survivors, MovedIn, Withdrew, ControlChanged, FacilitiesChanged, AssimilationBegun)
    for entry in battle.ctx.entries:
        if isinstance(entry.fact, effects) or (
            isinstance(entry.fact, UnitsChanged) and entry.phase == root.phase
        ):
            assert entry.seq in inside, entry
    (order,) = battle.entries(OrderDone)
    assert root.because == (order.seq,)


def test_units_that_left_the_map_rest_on_the_losses_that_took_them(battle: Play) -> None:
    for entry in battle.entries(UnitsChanged):
        if entry.working is not None and entry.working.code == "lost":
            told = [battle.ctx.entries[seq - 1].fact for seq in entry.because]
            taken = [one for one in told if isinstance(one, Casualty)]
            assert {one.unit for one in taken} == {entry.fact.unit}
            assert sum(one.lost for one in taken) == -entry.fact.delta


def test_every_table_that_was_read_names_its_row(battle: Play) -> None:
    (root,) = battle.facts(BattleFought)
    reads = battle.facts(RowRead)
    assert reads or not any(root.odds)
    for read in reads:
        rows = charts().raw[read.table]["rows"]
        row = rows[read.row - 1]
        assert (read.rows, read.odds, read.source) == (len(rows), tuple(row["odds"]), row["source"])
        after = tuple(rows[read.row]["odds"]) if read.row < len(rows) else (0, 0)
        assert read.next_odds == after
    steps = {one.step for one in battle.facts(Losses)} - {"region"}
    assert steps == {one.step for one in reads}


def test_strengths_add_up_from_lines_bonuses_and_squadrons(battle: Play) -> None:
    for entry in battle.entries(StrengthPart):
        part, base = entry.fact, Fraction(0)
        for line in children(battle, entry, StrengthLine):
            bonuses = [one.fact for one in children(battle, line, StrengthBonus)]
            assert tuple((one.bonus, one.percent) for one in bonuses) == line.fact.bonuses
            base += Fraction(
                line.fact.count * line.fact.value * (100 + sum(one.percent for one in bonuses)), 100
            )
        support = [one.fact for one in children(battle, entry, AirSupport)]
        assert [one for one in support if one.percent != one.count * one.each] == []
        assert part.air_bonus == min(100, sum(one.percent for one in support))
        assert (part.nation == "") == (entry.audience == "")
        strength = base * (100 + part.air_bonus) * part.efficiency / 10_000
        assert strength == Fraction(part.numerator, part.denominator)


def test_a_blitzkrieg_hangs_below_its_first_battle() -> None:
    played = fought("blitzkrieg", BLITZ)
    first, second = played.entries(BattleFought)
    (order,) = played.entries(OrderDone)
    assert (first.cause, second.cause) == (0, first.seq)
    assert first.because == second.because == (order.seq,)
    engaged = [one.fact for one in children(played, second, ForcesEngaged)]
    assert [unit for unit, _ in engaged[0].units] == ["mechanized_infantry", "panzer", "fighter"]


def test_land_taken_is_assimilated_and_sea_is_not() -> None:
    land, sea = fought("ground won"), fought("navy")
    (told,) = land.entries(AssimilationBegun)
    assert (told.fact.nation, told.fact.region, told.audience) == ("07", "12-01", only(NationId("07")))
    assert isinstance(land.ctx.entries[told.cause - 1].fact, ControlChanged)
    assert sea.owner("PO-03") == "07"
    assert sea.entries(AssimilationBegun) == []


def test_ships_in_port_fight_for_their_land_and_are_lost_in_battle() -> None:
    played = fought("ground won")
    (part,) = [one for one in played.entries(StrengthPart) if one.fact.arm == "navy"]
    assert (part.rule, part.audience) == ("M4 R34 R35", only(NationId("12")))
    assert [one for one in played.entries(Losses) if one.fact.step == "region"] == []
    sunk = [one.fact for one in played.entries(Casualty) if one.fact.unit == "escort"]
    assert [(one.nation, one.there, one.left) for one in sunk] == [("12", 2, 0)]


def sentences(played: Play) -> Iterator[str]:
    for entry in played.ctx.entries:
        yield phrase(entry, GAME)
        yield working_text(entry, GAME)


def test_sentences_name_nations_and_garrisons_and_never_nobody(battle: Play) -> None:
    (root,) = battle.entries(BattleFought)
    for text in sentences(battle):
        assert "ation nobody" not in text
        assert "against ," not in text
        assert "{" not in text
        assert "  " not in text
    title = phrase(root, GAME)
    assert "nation 07 against " in title
    assert ("the neutral garrison" in title) == (root.fact.defender == "")
    has_winner = root.fact.mission != "Attrition" and not root.fact.mission.endswith("Raid")
    assert (" won, " in title) == (" controls it" in title) == has_winner


def test_sentences_as_a_moderator_would_print_them() -> None:
    told = set(sentences(fought("ground lost"))) | set(sentences(fought("neutral")))
    assert {
        "Nation 07: 2 of 2 Heavy Infantry lost, 0 left",
        "Nation 07: none of 3 Light Infantry lost",
        "units on the attacker's list of ground combat (M4): 5; 100 % x 0.4 of 5 = 2, to the nearest, half up: 2",
        "The neutral garrison, defender: 3 Light Infantry",
        "41-01, main battle: the neutral garrison loses 3 Light Infantry",
        "Nation 07 moves into 41-01: 4 Heavy Infantry, 3 Mechanized Infantry, 2 Panzers",
        "Ground Attack on 41-01 (clear): nation 07 against the neutral garrison at 3:1; "
        "nation 07 won, nation 07 controls it",
        "Row 16 of 21 of the combat results table for nation 07: from 3:1 to below 4:1 (source: ours)",
    } <= told, sorted(told)


def test_every_other_wording_is_of_a_fact_and_asks_only_for_its_fields() -> None:
    for code, text in GAME.words["wordings"].items():
        kind = GAME.facts[code.partition(".")[0]]
        asked = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert asked <= {field.name for field in dataclasses.fields(kind)}, code
        assert len(text) <= 200


def test_the_wordings_that_battles_choose_have_sentences() -> None:
    chosen = {
        f"{type(fact).__name__}.{fact.wording}"
        for name in BATTLES
        for fact in (entry.fact for entry in fought(name).ctx.entries)
        if getattr(fact, "wording", "")
    }
    assert chosen <= set(GAME.words["wordings"])
    assert len(chosen) >= 9


def test_every_kind_of_combat_fact_is_on_record_somewhere_here() -> None:
    posted = {type(entry.fact) for name in BATTLES for entry in fought(name).ctx.entries}
    explained = {
        Casualty,
        Survivors,
        MovedIn,
        Withdrew,
        AssimilationBegun,
        RowRead,
        StrengthBonus,
        AirSupport,
    }
    assert explained <= posted


def test_a_victor_of_whom_nobody_is_left_is_not_said_to_hold_the_region() -> None:
    facts = (entry.fact for entry in fought("ground won").ctx.entries)
    battle = next(fact for fact in facts if isinstance(fact, BattleFought))
    spent = dataclasses.replace(battle, winner=battle.attacker, control=battle.defender)
    assert (battle.wording, spent.wording) == ("", "spent")
    assert dataclasses.replace(spent, mission="Attrition").wording == "attrition"
