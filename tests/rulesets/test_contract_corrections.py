"""What every game that lets its position be put right owes: facts that fold, numbers that add up, bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gm_console.core.correcting import Unfit, corrected, effects
from gm_console.core.corrections import (
    CorrectionKind,
    CorrectionReaders,
    CorrectionRules,
    DueCorrection,
    PositionCorrected,
    Target,
)
from gm_console.core.facts import MODERATOR, PUBLIC, may_read
from gm_console.core.glance import read_regions
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ledger import read_ledger
from gm_console.core.numbers import Scope
from gm_console.core.turn import CorrectionUnfit, check_orders, fold, run_turn
from gm_console.report.phrases import fact_phrase
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED
from tests.support.worlds import World

pytestmark = large_world_is_slow
HUGE = 10**9
WHY, MADE = "so it was", "2026-12-04"


@pytest.fixture
def world(world: World) -> World:
    """Return a world in which a nation holds two places and knows something, so that there is what can be put right."""
    rules, state = rules_of(world), world.state
    nation = next(iter(rules.nations(state)))
    free = [place for place in world.board.places if not rules.owner(state, place)]
    passes = [one.id for one in rules.kinds if one.scope is Scope.REGION and one.target is Target.NATION]
    for place, kind_id in ((place, id_) for id_ in passes for place in free):
        fact = PositionCorrected(kind=kind_id, region=place, owner=nation, reason=WHY, made=MADE)
        if not isinstance(effects(world.ruleset, world.board, state, fact), Unfit):
            state = put_right(replace(world, state=state), fact)
            break
    for kind in rules.kinds:
        if kind.scope is Scope.NATION and not kind.counted and kind.target is Target.NOTHING:
            fact = next(iter(asked_of(replace(world, state=state), kind)))
            if not isinstance(effects(world.ruleset, world.board, state, fact), Unfit):
                state = put_right(replace(world, state=state), fact)
                break
    return replace(world, state=state)


def put_right(world: World, fact: PositionCorrected) -> Any:
    return corrected(world.ruleset, world.board, world.state, [due(fact, world.ruleset.phases[0].id)])


def rules_of(world: World) -> CorrectionRules:
    if world.ruleset.corrections is None:
        pytest.skip(f"ruleset {world.ruleset.id} lets nothing be put right")
    return world.ruleset.corrections


def of_a_nation(world: World) -> CorrectionKind:
    """Return something that each nation has so much of, one of several such where there are several."""
    kinds = [
        kind
        for kind in rules_of(world).kinds
        if kind.scope is Scope.NATION and kind.counted and kind.target is Target.NOTHING
    ]
    if not kinds:
        pytest.skip(f"ruleset {world.ruleset.id} lets nothing that nations count be put right")
    return max(kinds, key=lambda kind: len(kind.items(world.ruleset.tables)))


def asked_of(world: World, kind: CorrectionKind) -> Iterator[PositionCorrected]:
    """Yield corrections of a kind that the position takes, found by trying its nations and regions."""
    state, rules = world.state, rules_of(world)
    nations, places = tuple(rules.nations(state)), tuple(world.board.places)
    seen = read_regions(world.ruleset.glance, state)
    held = sorted(places, key=lambda place: (not rules.owner(state, place), not seen[RegionId(place)].badge))
    free = [place for place in held if not rules.owner(state, place)]
    held = [*held[:40], *free[:40]]
    for where in nations if kind.scope is Scope.NATION else held:
        ends: tuple[str, ...] = ("",)
        if kind.target is Target.NATION:
            ends = (*nations, NOBODY)
        elif kind.target is Target.REGION:
            owner = where if kind.scope is Scope.NATION else rules.owner(state, where)
            ends = tuple(place for place in held if rules.owner(state, place) == owner)[:4]
        for item in kind.items(world.ruleset.tables):
            for end in ends:
                yield PositionCorrected(
                    kind=kind.id,
                    item=item,
                    nation=NationId(where if kind.scope is Scope.NATION else ""),
                    region=RegionId(where if kind.scope is Scope.REGION else ""),
                    delta=1 if kind.counted else 0,
                    owner=NationId(end if kind.target is Target.NATION else ""),
                    end=RegionId(end if kind.target is Target.REGION else ""),
                    reason=WHY,
                    made=MADE,
                )


def fitting(world: World, kind: CorrectionKind, most: int = 300) -> PositionCorrected:
    """Return the first correction of a kind that the position takes."""
    for _, fact in zip(range(most), asked_of(world, kind), strict=False):
        if not isinstance(effects(world.ruleset, world.board, world.state, fact), Unfit):
            return fact
    pytest.fail(f"{world.ruleset.id} has no place for a correction of the kind {kind.id}")


def due(
    fact: PositionCorrected,
    phase: str,
    told: CorrectionReaders = CorrectionReaders.CONCERNED,
    number: int = 1,
) -> DueCorrection:
    return DueCorrection(number=number, phase=phase, fact=fact, told=told)


def run(world: World, corrections: list[DueCorrection], orders: Any = ()) -> Any:
    return run_turn(world.ruleset, world.board, world.state, orders, SEED, corrections=corrections)


def test_every_game_here_lets_its_position_be_put_right(world: World) -> None:
    kinds = rules_of(world).kinds
    assert len({kind.id for kind in kinds}) == len(kinds) > 0
    assert every(bool(kind.title and kind.tip and kind.items(world.ruleset.tables)) for kind in kinds)
    assert {kind.scope for kind in kinds} <= {Scope.NATION, Scope.REGION}
    told = {f"PositionCorrected.{kind.id}" for kind in kinds}
    unsaid = sorted(told - world.ruleset.words["wordings"].keys())
    assert unsaid == [], f"ruleset {world.ruleset.id}: corrections: no sentence for {unsaid}"


def test_every_kind_is_made_in_every_phase_and_the_facts_fold(world: World) -> None:
    phases = [phase.id for phase in world.ruleset.phases]
    orders = world.caretaker_orders(world.state)
    for place, kind in enumerate(rules_of(world).kinds):
        fact, phase = fitting(world, kind), phases[place % len(phases)]
        try:
            result = run(world, [due(fact, phase)], orders)
        except CorrectionUnfit:
            phase = phases[0]
            result = run(world, [due(fact, phase)], orders)
        assert fold(world.ruleset, world.state, result.entries) == result.state
        assert world.ruleset.invariants(world.board, result.state) == ()
        (root,) = (entry for entry in result.entries if isinstance(entry.fact, PositionCorrected))
        below = [entry for entry in result.entries if entry.cause == root.seq]
        assert below, f"ruleset {world.ruleset.id}: corrections: {kind.id} makes no fact"
        assert every(
            entry.by_moderator and entry.phase == phase and entry.audience == root.audience for entry in below
        )
        assert not any(entry.by_moderator for entry in result.entries if entry not in (root, *below))
        assert "{" not in fact_phrase(fact, world.ruleset)
        assert WHY in fact_phrase(fact, world.ruleset)


def test_the_number_moves_by_what_was_said_and_its_ledger_says_so(world: World) -> None:
    numbers = world.ruleset.numbers
    if numbers is None:
        pytest.skip(f"ruleset {world.ruleset.id} keeps no ledgers")
    first = world.ruleset.phases[0].id
    told = 0
    for kind in rules_of(world).kinds:
        number_kind = numbers.kind(kind.id)
        if number_kind is None or not kind.counted:
            continue
        fact = fitting(world, kind)
        if not numbers.knows(fact.number):
            continue
        was, then = run(world, []), run(world, [due(fact, first)])
        step = len(then.entries) - len(was.entries)
        assert step > 0
        moments = [(end.phase, None) for end in then.phase_ends]
        state = world.ruleset.open_draft(world.state)
        for entry in then.entries[: then.phase_ends[0].entries]:
            if entry.fact.changes_state:
                state.apply(entry.fact, entry.seq)
        moments = [(first, state.freeze())]
        ledger = read_ledger(
            world.ruleset,
            world.board,
            world.state,
            moments,
            then.entries[: then.phase_ends[0].entries],
            fact.number,
        )
        lines = [line for phase in ledger.phases for line in phase.lines]
        by_moderator = {entry.seq for entry in then.entries if entry.by_moderator}
        assert [line.delta for line in lines if line.seq in by_moderator] == [1]
        assert ledger.opening + ledger.came - ledger.went == ledger.closing
        told += 1
    assert told > 0


def test_what_would_break_the_position_is_refused_with_the_nearest_that_holds(world: World) -> None:
    """Nothing is taken away that is not there; the amount that is told is taken, one more is not."""
    tried = 0
    for kind in rules_of(world).kinds:
        if not kind.counted or kind.target is not Target.NOTHING:
            continue
        for _, fact in zip(range(60), asked_of(world, kind), strict=False):
            found = effects(world.ruleset, world.board, world.state, replace(fact, delta=-HUGE))
            if not isinstance(found, Unfit) or found.nearest is None:
                continue
            assert str(found.nearest).lstrip("-") in str(found).replace(",", "")
            taken = effects(world.ruleset, world.board, world.state, replace(fact, delta=found.nearest))
            assert not isinstance(taken, Unfit)
            over = effects(world.ruleset, world.board, world.state, replace(fact, delta=found.nearest - 1))
            assert isinstance(over, Unfit)
            tried += 1
            break
    assert tried


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"kind": "nonsense"}, "has no correction called"),
        ({"item": "nonsense"}, "there is no nonsense among|leave out 'nonsense'"),
        ({"nation": NationId("99")}, "there is no nation 99"),
        ({"nation": NOBODY}, "say which nation"),
        ({"delta": 0}, "a correction by 0 changes nothing"),
    ],
)
def test_what_is_not_there_is_named(world: World, wrong: dict[str, Any], says: str) -> None:
    kind = of_a_nation(world)
    fact = replace(fitting(world, kind), **wrong)
    found = effects(world.ruleset, world.board, world.state, fact)
    assert isinstance(found, Unfit)
    assert re.search(says, str(found))
    with pytest.raises(CorrectionUnfit, match=says):
        run(world, [due(fact, world.ruleset.phases[0].id)])


def test_places_that_are_not_there_are_named(world: World) -> None:
    for kind in rules_of(world).kinds:
        if kind.scope is not Scope.REGION:
            continue
        fact = fitting(world, kind)
        bad: list[tuple[dict[str, Any], str]] = [
            ({"region": RegionId("XX-99")}, "there is no region XX-99"),
            ({"region": RegionId("")}, "say which region"),
        ]
        if kind.target is Target.REGION:
            bad += [
                ({"end": RegionId("")}, "say which region it goes to"),
                ({"end": fact.region}, "where it is already"),
                ({"delta": -1}, "as a number above 0"),
            ]
        if kind.target is Target.NATION:
            owner = rules_of(world).owner(world.state, fact.region)
            bad += [({"owner": owner}, "is held by"), ({"owner": NationId("99")}, "there is no nation 99")]
        for wrong, says in bad:
            found = effects(world.ruleset, world.board, world.state, replace(fact, **wrong))
            assert isinstance(found, Unfit), wrong
            assert says in str(found)


def test_those_concerned_read_it_and_nobody_else(world: World) -> None:
    kind = of_a_nation(world)
    fact, first = fitting(world, kind), world.ruleset.phases[0].id
    others = [one for one in rules_of(world).nations(world.state) if one != fact.nation]
    for told, to in (
        (CorrectionReaders.CONCERNED, None),
        (CorrectionReaders.PUBLIC, PUBLIC),
        (CorrectionReaders.MODERATOR, MODERATOR),
    ):
        result = run(world, [due(fact, first, told)])
        audience = next(
            entry.audience for entry in result.entries if isinstance(entry.fact, PositionCorrected)
        )
        if to is None:
            assert may_read(audience, fact.nation)
            assert not any(may_read(audience, other) for other in others)
        else:
            assert audience == to


def test_orders_are_judged_on_the_position_that_was_put_right(world: World) -> None:
    """What is put right before the first phase counts for the answers before the deadline."""
    kind = of_a_nation(world)
    first, last = world.ruleset.phases[0].id, world.ruleset.phases[-1].id
    fact = fitting(world, kind)
    assert corrected(world.ruleset, world.board, world.state, [due(fact, first)]) != world.state
    assert corrected(world.ruleset, world.board, world.state, [due(fact, last)]) is world.state
    orders = world.caretaker_orders(world.state)
    plain = check_orders(world.ruleset, world.board, world.state, orders, SEED)
    later = check_orders(world.ruleset, world.board, world.state, orders, SEED, [due(fact, last)])
    assert later == plain


def test_several_are_made_one_after_the_other_as_they_came(world: World) -> None:
    kind = of_a_nation(world)
    fact, first = fitting(world, kind), world.ruleset.phases[0].id
    both = [due(replace(fact, delta=5), first), due(replace(fact, delta=-5), first, number=2)]
    assert run(world, both).state == run(world, []).state
    deltas = [
        entry.fact.delta for entry in run(world, both).entries if isinstance(entry.fact, PositionCorrected)
    ]
    assert deltas == [5, -5]
