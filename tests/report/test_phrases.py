"""Codes to sentences: every fact has words, nothing a player wrote becomes a template or a control sign."""

from __future__ import annotations

import dataclasses
import string
from dataclasses import replace

import pytest

from gm_console.core.facts import NOWHERE, PUBLIC, Entry, Fact, Working
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Reason, Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import counted, phrase, reason_text, verdict_text, working_text
from gm_console.rulesets.gunboat.combat.facts import (
    BattleFought,
    Losses,
    RatioFound,
    StrengthFound,
    StrengthLine,
)
from gm_console.rulesets.gunboat.facts import (
    Consumed,
    ControlChanged,
    NewsItem,
    PressRelease,
    StockChanged,
    TaskForceFormed,
    TopTen,
    UnitsChanged,
)
from gm_console.rulesets.gunboat.ruleset import FACTS


def entry_of(fact: Fact, working: Working | None = None) -> Entry:
    return Entry(
        seq=1, phase="E1", cause=0, actor=NOBODY, region=NOWHERE, audience=PUBLIC, rule="E1", fact=fact,
        working=working, because=(),
    )  # fmt: skip


@pytest.mark.parametrize("name", sorted(FACTS))
def test_every_fact_class_has_a_sentence_with_fields_it_has(ruleset: Ruleset, name: str) -> None:
    template = ruleset.words["facts"][name]
    named = {field for _, field, _, _ in string.Formatter().parse(template) if field}
    assert named <= {field.name for field in dataclasses.fields(FACTS[name])}


def test_no_sentence_is_for_a_fact_that_does_not_exist(ruleset: Ruleset) -> None:
    assert set(ruleset.words["facts"]) <= set(FACTS)


def test_numbers_have_thousands_and_a_sign_and_names_are_proper(ruleset: Ruleset) -> None:
    sold = StockChanged(nation=NationId("07"), commodity="MP", delta=-1200)
    assert phrase(entry_of(sold), ruleset) == "Nation 07: Mineral Points -1,200"
    lost = UnitsChanged(region=RegionId("07-02"), unit="light_infantry", delta=3)
    assert phrase(entry_of(lost), ruleset) == "07-02: Light Infantry +3"


def test_what_is_counted_agrees_with_its_number(ruleset: Ruleset) -> None:
    words = {"workings": {"fell": "{0:army falls/armies fall}, {1:ship/ships}"}}
    told = replace(ruleset, words={**ruleset.words, **words})
    sold = StockChanged(nation=NationId("07"), commodity="MP", delta=1)

    def fell(*terms: int) -> str:
        return working_text(entry_of(sold, Working("fell", terms)), told)

    assert fell(1, 0) == "1 army falls, 0 ships"
    assert fell(-1, 1) == "-1 army falls, 1 ship"
    assert fell(1200, 2) == "1,200 armies fall, 2 ships"


def test_nobody_and_lists_are_told(ruleset: Ruleset) -> None:
    taken = ControlChanged(region=RegionId("41-01"), before=NationId(""), owner=NationId("07"), turn=3)
    assert phrase(entry_of(taken), ruleset) == "41-01 passed from nobody to nation 07"
    force = TaskForceFormed(
        nation=NationId("07"), number=1, mission="", units=(("light_infantry", 3), ("fighter", 1)),
        plot=(RegionId("07-02"), RegionId("07-03")),
    )  # fmt: skip
    assert "3 Light Infantry, 1 Fighter on 07-02 > 07-03" in phrase(entry_of(force), ruleset)


HERE = RegionId("41-01")


def test_a_nation_that_is_nobody_is_a_garrison(ruleset: Ruleset) -> None:
    lost = Losses(nation=NOBODY, region=HERE, step="battle", units=(("light_infantry", 2),))
    assert (
        phrase(entry_of(lost), ruleset) == "41-01, main battle: the neutral garrison loses 2 Light Infantry"
    )
    found = StrengthFound(nation=NOBODY, region=HERE, step="air", numerator=9, denominator=1)
    assert phrase(entry_of(found), ruleset) == "The neutral garrison, air-to-air: strength 9"


@pytest.mark.parametrize(
    ("numerator", "denominator", "told"),
    [
        (9, 1, "9"),
        (12922, 25, "516.88"),
        (12922000, 14729259, "about 0.88 (12,922,000/14,729,259)"),
        (1, 0, "beyond measure"),
    ],
)
def test_exact_numbers_are_decimals_and_exact_where_they_are_longer(
    ruleset: Ruleset, numerator: int, denominator: int, told: str
) -> None:
    ratio = RatioFound(region=HERE, step="battle", numerator=numerator, denominator=denominator)
    assert phrase(entry_of(ratio), ruleset) == f"41-01, main battle: ratio {told}"


def test_bonuses_have_their_sign_and_none_is_told_too(ruleset: Ruleset) -> None:
    bonuses = (("rough_terrain", 40), ("special_forces", 40))
    line = StrengthLine(nation=NationId("16"), unit="tank", count=2, value=7, bonuses=bonuses)
    told = "Nation 16: 2 Tanks of strength 7 each, +40 % rough terrain, +40 % Special Forces"
    assert phrase(entry_of(line), ruleset) == told
    bare = dataclasses.replace(line, count=1, bonuses=())
    assert phrase(entry_of(bare), ruleset) == "Nation 16: 1 Tank of strength 7 each, no bonus"


def battle(mission: str, odds: tuple[int, int]) -> BattleFought:
    return BattleFought(
        region=HERE, mission=mission, attacker=NationId("07"), defender=NOBODY, terrain="rough", odds=odds,
        attacker_loss=194, defender_loss=3, winner=NOBODY, control=NOBODY,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mission", "odds", "told"),
    [
        (
            "Ground Attack",
            (1, 2),
            "Ground Attack on 41-01 (rough): nation 07 against the neutral garrison at 1:2; "
            "the neutral garrison won, nobody controls it",
        ),
        ("Navy Attack", (0, 0), "Navy Attack on 41-01: nation 07 against the neutral garrison, no table was needed; "
         "the neutral garrison won, nobody controls it"),
        ("Sub Raid", (3, 1), "Sub Raid on 41-01 (rough): nation 07 against the neutral garrison at 3:1"),
        ("Attrition", (1, 10), "Attrition on 41-01 (rough): nation 07 against the neutral garrison at 1:10"),
        ("Attrition", (0, 0), "Attrition on 41-01 (rough): nation 07 against the neutral garrison"),
    ],
)  # fmt: skip
def test_a_fact_chooses_the_wording_that_fits(
    ruleset: Ruleset, mission: str, odds: tuple[int, int], told: str
) -> None:
    """A raid and an Attrition have no winner; the sea has no terrain; a percentage of 194 is not told as a loss."""
    assert phrase(entry_of(battle(mission, odds)), ruleset) == told


def test_news_is_told_by_code(ruleset: Ruleset) -> None:
    told = phrase(entry_of(NewsItem(code="price-up", terms=("MP", 200, 1250))), ruleset)
    assert told == "Mineral Points dearer: the sell price climbs from 200 to 1,250 Gold per 100"


def test_press_is_data_not_a_template(ruleset: Ruleset) -> None:
    fact = PressRelease(
        nation=NationId("07"), headline="{nation} {0}", city="mine", text="{text!r:>9999}\x1b[31m"
    )
    told = phrase(entry_of(fact), ruleset)
    assert "{nation} {0}" in told
    assert "{text!r:>9999} [31m" in told
    assert "mine" in told, "a player's word is not replaced by a proper name"


def test_working_terms_stand_in_their_places(ruleset: Ruleset) -> None:
    working = Working("sale", (1200, "MP", 250, 3000))
    entry = entry_of(StockChanged(nation=NationId("07"), commodity="Gold", delta=3000), working)
    assert working_text(entry, ruleset) == "1,200 Mineral Points x 250 / 100, rounded down = 3,000 Gold"
    assert working_text(entry_of(entry.fact), ruleset) == ""


def test_a_code_without_words_is_shown_with_its_terms(ruleset: Ruleset) -> None:
    assert (
        reason_text(Reason(code="x.new", rule="E1", args={"stock": 1200}), ruleset) == "x.new (stock 1,200)"
    )
    entry = entry_of(StockChanged(nation=NationId("07"), commodity="SP", delta=1), Working("x-new", (3, "a")))
    assert working_text(entry, ruleset) == "x-new (3, a)"


def test_a_sentence_that_asks_for_more_than_it_gets_falls_back(ruleset: Ruleset) -> None:
    assert reason_text(Reason(code="e1.stock", rule="E1"), ruleset) == "e1.stock"


def test_a_verdict_says_status_reason_rule_and_what_was_meant(ruleset: Ruleset) -> None:
    why = Reason(
        code="e1.stock", rule="E1 R02", args={"stock": 40, "commodity": "MP"}, suggestion="sell 40 MP"
    )
    verdict = Verdict(
        nation=NationId("07"), number=1, phase="E1", line=2, column=1, text="sell 90 MP", status=Status.ADJUSTED,
        reason=why,
    )  # fmt: skip
    told = verdict_text(verdict, ruleset)
    assert told.startswith("adjusted: ")
    assert "40 Mineral Points" in told
    assert told.endswith("(E1 R02) Did you mean sell 40 MP?")
    assert (
        verdict_text(dataclasses.replace(verdict, status=Status.ACCEPTED, reason=None), ruleset) == "accepted"
    )


def test_units_and_facilities_agree_with_their_number(ruleset: Ruleset) -> None:
    assert counted(1, "escort", ruleset) == "1 Escort"
    assert counted(1200, "escort", ruleset) == "1,200 Escorts"
    assert counted(3, "light_infantry", ruleset) == "3 Light Infantry"
    full = Reason(
        code="e4.bases", rule="E4", args={"region": "07-02", "there": 1, "base": "depot", "free": 0}
    )
    assert "07-02 has 1 Air/Army Depot, 0 free" in reason_text(full, ruleset)
    two = Reason(code="e4.bases", rule="E4", args={"region": "07-02", "there": 2, "base": "depot", "free": 1})
    assert "07-02 has 2 Air/Army Depots, 1 free" in reason_text(two, ruleset)
    working = Working("consumed", (31, "mine", 8, "LP", 248))
    entry = entry_of(
        Consumed(nation=NationId("07"), commodity="LP", by="mine", count=31, points=248), working
    )
    assert phrase(entry, ruleset) == "Nation 07: 31 Mines used 248 Light Points"
    assert working_text(entry, ruleset) == "31 Mines x 8 Light Points = 248"


@pytest.mark.parametrize("code", ["unit", "facility"])
def test_every_unit_and_facility_has_a_plural_or_needs_none(ruleset: Ruleset, code: str) -> None:
    from gm_console.rulesets.gunboat import vocabulary

    members = {"unit": vocabulary.UNITS, "facility": vocabulary.FACILITIES}[code]
    for member in members:
        assert counted(2, member, ruleset).endswith(("s", "Infantry")), member


def test_a_region_named_before_is_no_nation(ruleset: Ruleset) -> None:
    apart = Reason(code="m2.not-adjacent", rule="M2", args={"region": "PO-05", "before": "PO-04"})
    assert reason_text(apart, ruleset) == "PO-05 does not touch PO-04 by water."


@pytest.mark.parametrize(
    ("term", "told"),
    [("206527/5", "41,305.4"), ("1/3", "about 0.33"), ("-5/2", "-2.5"), ("2/3", "about 0.67"), ("8/4", "2")],
)
def test_a_fraction_is_told_as_a_decimal_number(ruleset: Ruleset, term: str, told: str) -> None:
    entry = entry_of(
        StockChanged(nation=NationId("07"), commodity="SP", delta=1), Working("ranked", ("Economy", term, 3))
    )
    assert working_text(entry, ruleset) == f"Economy: {told}, place 3"


def test_a_ranking_names_those_of_one_place_together(ruleset: Ruleset) -> None:
    places = tuple((NationId(nation), place) for nation, place in (("12", 1), ("04", 2), ("28", 2)))
    assert phrase(entry_of(TopTen(ranking="Economy", places=places)), ruleset) == "Economy: 1. 12; 2. 04, 28"
