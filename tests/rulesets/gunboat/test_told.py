"""What a turnsheet blurs (W2), and which sentence tells what stands in an entry."""

from __future__ import annotations

from gm_console.core.facts import PUBLIC, Entry, Fact
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.table_rows import OURS
from gm_console.rulesets.gunboat.combat.facts import NoOdds, RowRead
from gm_console.rulesets.gunboat.facts import TopTen
from gm_console.rulesets.gunboat.told import as_told, place_told, value_told
from gm_console.rulesets.gunboat.told_facts import TopTenTold

HERE, ONE = RegionId("01-01"), NationId("01")


def told(fact: Fact) -> Fact:
    """Return a fact as players are told it."""
    entry = Entry(
        seq=1, phase="W2", cause=0, actor=NOBODY, region=HERE, audience=PUBLIC, rule="W2", fact=fact, working=None,
        because=(),
    )  # fmt: skip
    return as_told([entry])[0].fact


def row_read(source: str) -> RowRead:
    return RowRead(
        region=HERE, step="battle", nation=ONE, table="combat", row=2, rows=9, odds=(1, 1), next_odds=(2, 1),
        source=source,
    )  # fmt: skip


def test_the_tenth_place_is_told_and_the_next_is_not() -> None:
    assert [place_told(place) for place in (1, 10, 11, 28)] == ["1", "10", "10+", "10+"]


def test_a_value_has_one_decimal_and_nothing_is_no_less_than_nothing() -> None:
    assert [value_told(*value) for value in ((0, 1), (-1, 2), (5, 2), (6, 2))] == ["0", "-0.5", "2.5", "3"]


def test_ten_places_are_all_told_and_of_eleven_the_last_are_counted() -> None:
    places = tuple((NationId(f"{number:02d}"), min(number, 10)) for number in range(1, 12))
    assert told(TopTen(ranking="Army", places=places[:10])) == TopTenTold(
        ranking="Army", places=places[:10], more=0, more_at=0
    )
    assert told(TopTen(ranking="Army", places=places)) == TopTenTold(
        ranking="Army", places=places[:9], more=2, more_at=10
    )


def test_only_a_source_that_the_moderator_has_to_accept_is_left_out() -> None:
    assert told(row_read(OURS)) == row_read("")
    assert told(row_read("rulebook, page 9")) == row_read("rulebook, page 9")


def test_a_step_without_odds_has_a_sentence_for_each_of_its_ends() -> None:
    ends = [
        NoOdds(region=HERE, step=step, nation=ONE, attack=attack).wording
        for step, attack in (("surprise", True), ("surprise", False), ("battle", True), ("battle", False))
    ]
    assert ends == ["surprise", "surprise", "", "idle"]
