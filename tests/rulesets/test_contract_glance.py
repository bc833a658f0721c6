"""What every ruleset owes tables, cards and the map: gauges that agree with each other, with ledgers and the state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from gm_console.core.glance import (
    MOST_MEASURES,
    CardForces,
    CardNames,
    CardPart,
    CardRemark,
    CardTable,
    Gauges,
    Glance,
    key_of,
    read_regions,
)
from gm_console.core.numbers import SEPARATOR, Number
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.played import Turn
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import World


def faults_of(ruleset: Ruleset) -> list[str]:
    """Return what contradicts itself in a ruleset's glance, in words."""
    glance = ruleset.glance
    found = [*_twice_or_unread(glance), *_not_there(glance), *_forces(glance), *_untitled(ruleset)]
    if len(glance.measures) > MOST_MEASURES:
        found.append(f"{len(glance.measures)} measures, room for {MOST_MEASURES}")
    keys = [measure.key for measure in glance.measures]
    found += [f"two measures {key!r}" for key in dict.fromkeys(keys) if keys.count(key) > 1]
    return [f"ruleset {ruleset.id}: glance: {fault}" for fault in found]


def _untitled(ruleset: Ruleset) -> Iterator[str]:
    """Yield the figures of cards that have no title among the words for numbers."""
    for whose, gauges in (("regions", ruleset.glance.of_regions), ("nations", ruleset.glance.of_nations)):
        for key in gauges.figures:
            if key.partition(":")[0] not in ruleset.words.get("numbers", {}):
                yield f"{whose}: figure {key!r} has no words"


def _twice_or_unread(glance: Glance) -> Iterator[str]:
    for whose, gauges in (("regions", glance.of_regions), ("nations", glance.of_nations)):
        keys = [gauge.key for gauge in gauges.gauges]
        for gauge in gauges.gauges:
            if keys.count(gauge.key) > 1:
                yield f"{whose}: two gauges {gauge.key!r}"
            if not callable(gauge.read):
                yield f"{whose}: column {gauge.key!r} has no reader"
            if not gauge.title or not gauge.tip:
                yield f"{whose}: column {gauge.key!r} has no head or no tip"
        if not gauges.views:
            yield f"{whose}: no view says which columns are shown at first"


def _not_there(glance: Glance) -> Iterator[str]:
    lists = [("hover", glance.hover), ("forces", glance.forces), ("told", glance.told)]
    lists.append(("total", (glance.total,) if glance.total else ()))
    yield from _missing("regions", glance.of_regions, [*lists, *_asked(glance.of_regions)])
    lists = [("history", glance.history), ("summary", tuple(gauge.key for gauge in glance.summary))]
    yield from _missing("nations", glance.of_nations, [*lists, *_asked(glance.of_nations)])
    for whose, gauges in (("regions", glance.of_regions), ("nations", glance.of_nations)):
        for view in gauges.views:
            for key in view.columns:
                if key in gauges.by_key and not gauges.by_key[key].width:
                    yield f"{whose}: view {view.title!r} shows {key!r}, whose column has no width"


def _asked(gauges: Gauges) -> list[tuple[str, tuple[str, ...]]]:
    found: list[tuple[str, tuple[str, ...]]] = [
        (f"view {view.title!r}", view.columns) for view in gauges.views
    ]
    found.append(("figures", gauges.figures))
    found += [(f"{type(part).__name__}", tuple(_keys_of(part))) for part in gauges.card]
    found += [(f"gauge {gauge.key!r}", (gauge.rests_on,)) for gauge in gauges.gauges if gauge.rests_on]
    return found


def _keys_of(part: CardPart) -> Iterable[str]:
    """Return the keys that must be there: of a table those of the first column, which names the rows."""
    match part:
        case CardTable():
            return [key_of(part.columns[0].kind, item) for item in part.items]
        case CardNames() | CardRemark():
            return [part.key]
        case CardForces():
            return []


def _missing(whose: str, gauges: Gauges, lists: Iterable[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    for name, keys in lists:
        for key in keys:
            if key not in gauges.by_key:
                yield f"{whose}: {name} asks for column {key!r}, which has no reader"


def _forces(glance: Glance) -> Iterator[str]:
    cards = (*glance.of_regions.card, *glance.of_nations.card)
    if not glance.total and (glance.forces or any(isinstance(part, CardForces) for part in cards)):
        yield "forces are listed, and no gauge says how many there are in a region"


@pytest.mark.parametrize("id_", list(RULESETS))
def test_a_glance_agrees_with_itself(id_: str) -> None:
    assert faults_of(load_ruleset(id_)) == []


def test_a_glance_that_contradicts_itself_is_named() -> None:
    """What a game would get wrong first, each with the words that lead to it."""
    good = load_ruleset("toy")
    glance, army = good.glance, good.glance.of_regions.by_key["army"]
    fields = replace(glance.of_regions, gauges=(army, army))
    blind = replace(army, read=None)
    broken = {
        "regions: two gauges 'army'": replace(glance, of_regions=fields),
        "regions: column 'army' has no reader": replace(
            glance, of_regions=replace(glance.of_regions, gauges=(glance.of_regions.gauges[0], blind))
        ),
        "regions: hover asks for column 'sheep', which has no reader": replace(glance, hover=("sheep",)),
        "nations: history asks for column 'fame', which has no reader": replace(glance, history=("fame",)),
        "forces are listed, and no gauge says how many there are in a region": replace(glance, total=""),
        "two measures 'farms'": replace(glance, measures=glance.measures * 2),
    }
    for fault, bad in broken.items():
        assert f"ruleset toy: glance: {fault}" in faults_of(replace(good, glance=bad))


def test_every_gauge_reads_every_position(world: World, turns: tuple[Turn, ...]) -> None:
    glance = world.ruleset.glance
    for turn in turns[:2]:
        for state in (turn.before, turn.result.state):
            regions = read_regions(glance, state)
            assert regions.keys() == world.board.by_id.keys()
            nations = glance.nations(world.ruleset, world.board, turn.before, state, regions)
            assert {one.id for one in nations if not one.out} == set(world.ruleset.nations(state))
            assert every(one.name for one in nations)
            for gauges, those in ((glance.of_regions, regions.values()), (glance.of_nations, nations)):
                for gauge in gauges.gauges:
                    for one in those:
                        assert isinstance(gauge.read(one.part), int | Fraction | str), gauge.key
                    if gauge.listed is not None:
                        assert every(len(gauge.listed(one.part)) == gauge.read(one.part) for one in those)


@large_world_is_slow
def test_a_gauge_says_what_its_ledger_says(world: World, turns: tuple[Turn, ...]) -> None:
    """A number is one number, whether a table shows it or its ledger is asked for."""
    rules, glance, turn = world.ruleset.numbers, world.ruleset.glance, turns[0]
    if rules is None:
        pytest.skip(f"ruleset {world.ruleset.id} keeps no ledgers")
    state, before = turn.result.state, turn.before
    regions = read_regions(glance, state)
    nations = glance.nations(world.ruleset, world.board, before, state, regions)
    checked = 0
    for gauges, those, owner in (
        (glance.of_regions, list(regions.values())[::7], lambda id_: ("", id_)),
        (glance.of_nations, nations[:3], lambda id_: (id_, "")),
    ):
        for gauge in gauges.gauges:
            kind, _, item = gauge.key.partition(":")
            for one in those:
                number = Number.of_key(SEPARATOR.join((kind, item, *owner(one.id))))
                if rules.knows(number):
                    told = rules.value(world.ruleset, world.board, before, state, number)
                    assert gauge.read(one.part) == told, number.key
                    checked += 1
    assert checked > 10


def test_what_did_not_change_is_not_read_again(world: World, turns: tuple[Turn, ...]) -> None:
    read: list[Any] = []

    def noted(part: Any) -> Any:
        read.append(part)
        return world.ruleset.glance.region(part)

    glance = replace(world.ruleset.glance, region=noted)
    turn = turns[0]
    first = read_regions(glance, turn.before)
    assert len(read) == len(first)
    again = read_regions(glance, turn.before, first, turn.before)
    assert len(read) == len(first)
    assert every(again[id_] is region for id_, region in first.items())
    after = read_regions(glance, turn.result.state, first, turn.before)
    changed = [id_ for id_, region in after.items() if region is not first[id_]]
    assert len(read) == len(first) + len(changed)
    assert len(changed) > 0


def test_measures_count_regions_of_the_board(world: World) -> None:
    for measure in world.ruleset.glance.measures:
        told = measure.read(world.ruleset, world.state)
        assert told
        assert told.keys() <= world.board.by_id.keys()
        assert every(isinstance(value, int) for value in told.values())
        assert measure.name == measure.title.replace("&", "")


def test_everybodys_map_tells_what_is_no_secret_and_nothing_else(world: World) -> None:
    """What a gauge calls secret is not to be read from what everybody knows; all else is, as it is."""
    ruleset, gauges = world.ruleset, world.ruleset.glance.of_regions
    if ruleset.sight is None:
        pytest.skip(f"ruleset {ruleset.id} cannot say who sees what")
    record = record_of(ruleset, world.board, world.state, world.caretaker_orders(world.state), SEED)
    after = list(record.phase_states.values())[-1]
    true = read_regions(ruleset.glance, after)
    known = ruleset.sight.public(ruleset.public_view(world.board, record))
    for gauge in gauges.gauges:
        told, seen = ([gauge.read(regions[id_].part) for id_ in true] for regions in (true, known))
        where = f"ruleset {ruleset.id}: glance: regions: column {gauge.key!r}"
        if not gauge.secret:
            assert seen == told, f"{where} is no secret, and everybody's map does not tell it"
        elif any(told):
            assert seen != told, f"{where} is secret, and everybody's map tells it"
