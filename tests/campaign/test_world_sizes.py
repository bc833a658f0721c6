"""Sizes and facts of a new world: what a brief leaves open, what is set aside, what is told of facts that fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.generate.brief import FactBrief, FactKind
from gm_console.campaign.set_up.new_world import make_world, read_brief_card, shipped_briefs
from gm_console.campaign.set_up.world_facts import said
from gm_console.campaign.set_up.world_records import Holds, NewWorld, Size, WantedWorld
from gm_console.campaign.set_up.world_sizes import CROWDED, PLACED, dials_of, resized
from gm_console.core.issues import has_errors
from gm_console.files.brief import load_brief, open_brief
from gm_console.files.briefcheck import check_brief, crowd_regions
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
    assert (double.strait, double.width > brief.width) == (brief.strait, True)
    assert [brief.facts[number].of for number in aside] == ["regions"]
    assert [fact.of for fact in double.facts] == ["waters"]


def test_more_nations_have_more_continents_sea_and_sheet() -> None:
    """Else they close one another in, or seas and straits are out of proportion; no region shrinks on the sheet."""
    for name, brief in ((path.parent.name, load_brief(path)) for path in shipped_briefs()):
        if brief.crowd is None:
            continue
        many, _ = resized(brief, {Size.NATIONS: 60})
        assert has_errors(check_brief(many)) is False, name
        assert many.crowd is not None
        ashore = many.crowd.count - many.crowd.islands
        neutrals = sum(one.neutrals for one in many.continents)
        assert ashore + neutrals <= CROWDED * len(many.continents), name
        assert len({one.id for one in many.continents}) == len(many.continents)
        land, before = crowd_regions(many), crowd_regions(brief)
        assert land / many.width / many.height < 1.2 * before / brief.width / brief.height, name
        assert many.sea_regions * before > 0.8 * brief.sea_regions * land, name


def test_continents_that_are_there_again_leave_codes_for_islands() -> None:
    brief = load_brief(TEACHING)
    full = replace(brief, continents=tuple(replace(one, neutrals=12) for one in brief.continents))
    many, _ = resized(full, {Size.NATIONS: 60})
    assert len(many.continents) > 1
    assert has_errors(check_brief(many)) is False


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("nations", [28, 60])
def test_the_shortest_brief_is_drawn_with_many_nations(nations: int) -> None:
    world = make_world(WantedWorld(brief=TEACHING, seed=1, sizes={Size.NATIONS: nations}), silent)
    assert world.sound
    assert len(world.homes) == nations


@pytest.mark.slow
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


@pytest.mark.slow
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
