"""Sizes and facts of a new world: what a brief leaves open, what is set aside, what is told of facts that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.generate.brief import FactBrief, FactKind
from gm_console.campaign.new_world import make_world, read_brief_card
from gm_console.campaign.world_facts import said
from gm_console.campaign.world_records import Holds, NewWorld, Size, WantedWorld
from gm_console.campaign.world_sizes import PLACED, dials_of, resized
from gm_console.core.issues import has_errors
from gm_console.files.brief import load_brief, open_brief
from gm_console.files.places import MAPS
from tests.support.every import every

TEACHING = MAPS / "teaching" / "brief.toml"
IMPOSSIBLE = """
[[fact]]
kind = "terrain"
of = "rough"
regions = ["01-01", "01-02", "01-03", "01-04", "01-05", "01-06", "02-01", "02-02", "02-03", "02-04", "02-05"]
"""


def silent(_step: str, _done: int, _whole: int) -> None:
    """Hear nothing."""


@pytest.fixture(scope="module")
def larger() -> NewWorld:
    return make_world(WantedWorld(brief=TEACHING, seed=7, sizes={Size.NATIONS: 8}), silent)


def test_only_a_brief_that_counts_its_nations_leaves_sizes_open() -> None:
    brief = load_brief(TEACHING)
    assert brief.crowd is not None
    assert {dial.size: dial.value for dial in read_brief_card(TEACHING, silent).dials} == {
        Size.NATIONS: brief.crowd.count,
        Size.REGIONS: brief.crowd.regions,
        Size.LAND: brief.land_percent,
    }
    placed = load_brief(MAPS / "romin_jhors" / "brief.toml")
    assert {dial.fixed for dial in dials_of(placed)} == {PLACED}
    assert resized(placed, {Size.LAND: 10}) == (placed, ())


def test_other_sizes_keep_the_kinds_in_proportion_and_set_their_facts_aside() -> None:
    brief = load_brief(TEACHING)
    double, aside = resized(brief, {Size.NATIONS: 12, Size.REGIONS: 8})
    assert double.crowd is not None
    assert (double.crowd.count, double.crowd.islands, double.crowd.peninsulas) == (12, 4, 2)
    assert double.crowd.regions == 8
    assert double.strait < brief.strait
    assert [brief.facts[number].of for number in aside] == ["regions"]
    assert [fact.of for fact in double.facts] == ["waters"]


def test_a_larger_world_is_drawn_and_says_what_was_set_aside(larger: NewWorld) -> None:
    assert len(larger.homes) == 8
    assert larger.sound
    holds = {fact.text: fact.holds for fact in larger.facts}
    assert holds["regions: 72"] is Holds.ASIDE
    assert holds["waters: 1"] is Holds.HELD
    lines = TEACHING.read_text(encoding="utf-8").splitlines()
    assert every(lines[fact.line - 1] == "[[fact]]" for fact in larger.facts if fact.line)


def test_sizes_that_do_not_fit_are_told_with_their_line() -> None:
    world = make_world(WantedWorld(brief=TEACHING, seed=7, sizes={Size.LAND: 75}), silent)
    assert world.board is None
    assert has_errors(world.issues)
    assert (world.issues[0].line, bool(world.issues[0].suggestion)) != (0, False)


def test_a_fact_that_no_attempt_holds_is_told_with_the_best_board(tmp_path: Path) -> None:
    path = tmp_path / "brief.toml"
    path.write_text(TEACHING.read_text(encoding="utf-8") + IMPOSSIBLE, encoding="utf-8")
    assert open_brief(path).brief.facts[-1].of == "rough"
    world = make_world(WantedWorld(brief=path, seed=7), silent)
    assert world.board is not None
    assert not world.sound
    broken = [fact for fact in world.facts if fact.holds is Holds.BROKEN]
    assert "are rough" in broken[0].text
    assert "is not rough" in broken[0].trouble
    assert broken[0].suggestion
    assert path.read_text(encoding="utf-8").splitlines()[broken[0].line - 1] == "[[fact]]"


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (FactBrief(kind=FactKind.COUNT, of="rough", least=14, most=24), "rough: 14 to 24 %"),
        (FactBrief(kind=FactKind.COUNT, of="land", least=9, most=9), "land: 9"),
        (
            FactBrief(kind=FactKind.LINKED, of="canal", regions=("a", "b", "c")),
            "a is linked by canal to b, c",
        ),
        (FactBrief(kind=FactKind.LINKED, regions=("a", "b")), "a is linked to b"),
        (FactBrief(kind=FactKind.APART, regions=("a", "b")), "a is not linked to b"),
        (FactBrief(kind=FactKind.SEAM, regions=("a", "b")), "a touches b over the seam"),
        (FactBrief(kind=FactKind.WITHIN, of="major", box=(1, 2, 3, 4)), "major lies within 1, 2, 3, 4"),
        (FactBrief(kind=FactKind.TERRAIN, of="rough", regions=("a", "b")), "a, b are rough"),
    ],
)
def test_every_kind_of_fact_has_words(fact: FactBrief, words: str) -> None:
    assert said(fact) == words
