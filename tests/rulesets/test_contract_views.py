"""Who sees what, in every registered ruleset: no view may show what is another nation's business."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from gm_console.core.codec import encode, parse
from gm_console.core.facts import PUBLIC, Entry, Fact, may_read, only
from gm_console.core.ids import NationId
from gm_console.core.turn import TurnRecord
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import LARGE, World


@pytest.mark.parametrize("kind", ["alone", "shared"])
@pytest.mark.parametrize("which", [0, 1, -1], ids=["first", "second", "last"])
@large_world_is_slow
def test_no_view_shows_what_came_of_anothers_secrets(world: World, kind: str, which: int) -> None:
    """All numbers that a marked nation's secrets had a part in are large; in the other views no number may be."""
    victim = list(world.everybody(world.state))[which]
    state = world.plants[kind](world.state, victim)
    orders = world.caretaker_orders(world.state)
    record = record_of(world.ruleset, world.board, state, orders, SEED)
    assert largest_in(world.ruleset.view(world.board, record, victim)) >= LARGE
    assert largest_in(world.ruleset.public_view(world.board, record)) < LARGE
    for nation in world.everybody(world.state):
        if nation != victim:
            view = world.ruleset.view(world.board, record, nation)
            if kind == "shared":
                view = without_shared(view, nation, world.tells)
            assert largest_in(view) < LARGE, nation


def without_shared(view: Any, nation: NationId, tells: tuple[type[Fact], ...]) -> Any:
    """Return a view without the entries addressed to several nations, such as those of a battle, and reports."""
    own = (PUBLIC, only(nation))
    entries = [one for one in view.entries if one.audience in own and not isinstance(one.fact, tells)]
    return replace(view, entries=tuple(entries))


def largest_in(view: object) -> int:
    return max((abs(number) for number in numbers_in(parse(encode(view)))), default=0)


def numbers_in(data: object) -> Iterator[int]:
    if isinstance(data, dict):
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from numbers_in(one)
    elif isinstance(data, int):
        yield data


@pytest.mark.slow
def test_every_view_shows_a_nation_its_own_lines_and_nobody_elses(
    world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]
) -> None:
    record, words = told_turn
    for nation in words:
        raw = encode(world.ruleset.view(world.board, record, nation))
        assert {other for other, word in words.items() if word.encode() in raw} == {nation}
    raw = encode(world.ruleset.public_view(world.board, record))
    assert [word for word in words.values() if word.encode() in raw] == []


def test_a_view_holds_exactly_the_entries_that_may_be_read(
    world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]
) -> None:
    record, words = told_turn
    for nation in words:
        view = world.ruleset.view(world.board, record, nation)
        read = [entry for entry in record.entries if may_read(entry.audience, nation)]
        assert [place_of(entry) for entry in view.entries] == [place_of(entry) for entry in read]
        assert not tells_more(view.entries, read)
        assert view.verdicts == tuple(one for one in record.verdicts if one.nation == nation)
        assert view.checks == tuple(one for one in record.checks if one.nation == nation)
    public = world.ruleset.public_view(world.board, record)
    told = [entry for entry in record.entries if entry.audience == PUBLIC]
    assert [place_of(entry) for entry in public.entries] == [place_of(entry) for entry in told]
    assert not tells_more(public.entries, told)


def place_of(entry: Entry) -> tuple[object, ...]:
    """Return all of an entry but its fact and working, which a view may tell less exactly."""
    return (
        entry.seq,
        entry.phase,
        entry.cause,
        entry.actor,
        entry.region,
        entry.audience,
        entry.rule,
        entry.because,
    )


def tells_more(shown: Sequence[Entry], posted: Sequence[Entry]) -> list[tuple[Entry, Entry]]:
    """Return entries to which a view added: it may put a rougher fact in the place of one, and leave things empty."""
    return [(one, other) for one, other in zip(shown, posted, strict=True) if _more(one, other)]


def _more(one: Entry, other: Entry) -> bool:
    if type(one.fact) is not type(other.fact):
        return False
    told = [(getattr(one.fact, name.name), getattr(other.fact, name.name)) for name in fields(one.fact)]
    return any(value and value != was for value, was in (*told, (one.working, other.working)))
