"""Canonical bytes and hashes: equal positions are equal, however they came about."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from gm_console.core.codec import CodecError
from gm_console.core.ids import NationId, RegionId
from gm_console.core.state import Canon, hash_of, state_hash
from gm_console.rulesets.toy.facts import CampChanged, ControlChanged, GoldChanged
from gm_console.rulesets.toy.state import ToyState, make_state
from tests.support.every import every
from tests.support.toy_world import toy

A, B = NationId("01"), NationId("02")
GOLDEN = "58560b6db7e37e79798dc68b3957d3228d2f879963539ea56f76e0e27ff0eef2"


def test_the_hash_of_a_known_position_never_changes() -> None:
    """A change here makes every stored campaign fail its check: it needs a migration."""
    assert hash_of(toy()[2]) == GOLDEN


def test_canonical_bytes_are_one_tagged_line_a_part() -> None:
    state = toy()[2]
    lines = Canon().bytes_of(state).split(b"\n")
    assert len(lines) == 1 + 3 + 9
    assert lines[0] == b'["Game",{"turn":1,"turns":10,"price":10}]'
    assert lines[4] == b'["Field",{"id":"A-01","owner":"01","farms":3,"armies":3,"camps":[]}]'


def test_the_hash_is_that_of_the_bytes() -> None:
    state = toy()[2]
    assert hash_of(state) == state_hash(Canon().bytes_of(state))
    assert len(hash_of(state)) == 64


def test_bytes_read_back_to_an_equal_position() -> None:
    ruleset, _, state = toy()
    parts = [tuple(json.loads(line)) for line in Canon().bytes_of(state).split(b"\n")]
    assert ruleset.read_state(parts) == state


def test_equal_positions_reached_in_different_ways_have_one_hash() -> None:
    ruleset, _, state = toy()
    there, back = GoldChanged(nation=A, delta=5), GoldChanged(nation=A, delta=-5)
    camp = CampChanged(region=RegionId("S-01"), nation=B, delta=2)
    strike = CampChanged(region=RegionId("S-01"), nation=B, delta=-2)
    draft = ruleset.open_draft(state)
    for seq, fact in enumerate([there, camp, back, strike], 1):
        draft.apply(fact, seq)
    assert draft.freeze() == state
    assert hash_of(draft.freeze()) == hash_of(state)


def test_the_order_in_which_parts_were_given_does_not_count() -> None:
    state = toy()[2]
    turned = make_state(
        state.game, reversed(list(state.nations.values())), reversed(list(state.fields.values()))
    )
    assert hash_of(turned) == hash_of(state)


@pytest.mark.parametrize("what", ["turn", "gold", "owner"])
def test_every_difference_changes_the_hash(what: str) -> None:
    state = toy()[2]
    changed = {
        "turn": replace(state, game=replace(state.game, turn=2)),
        "gold": replace(state, nations={**state.nations, A: replace(state.nations[A], gold=21)}),
        "owner": replace(
            state,
            fields={**state.fields, RegionId("S-01"): replace(state.fields[RegionId("S-01")], owner=A)},
        ),
    }[what]
    assert hash_of(changed) != hash_of(state)


def test_a_canon_that_has_seen_other_positions_gives_the_same_bytes() -> None:
    ruleset, _, state = toy()
    canon = Canon()
    canon.bytes_of(state)
    draft = ruleset.open_draft(state)
    draft.apply(ControlChanged(region=RegionId("A-02"), before=NationId(""), owner=A), 1)
    after = draft.freeze()
    assert canon.bytes_of(after) == Canon().bytes_of(after) != Canon().bytes_of(state)
    assert canon.bytes_of(state) == Canon().bytes_of(state)


def test_parts_that_did_not_change_stay_the_same_objects() -> None:
    ruleset, _, state = toy()
    draft = ruleset.open_draft(state)
    draft.apply(GoldChanged(nation=A, delta=5), 1)
    after: ToyState = draft.freeze()
    assert after.nations[A] is not state.nations[A]
    assert after.nations[B] is state.nations[B]
    assert every(after.fields[key] is state.fields[key] for key in state.fields)


def test_a_part_held_twice_is_written_twice() -> None:
    """Parts are kept by identity; a position may hold one object in two places all the same."""

    class Twice:
        turn = 1

        def __init__(self, *held: object) -> None:
            self._held = held

        def parts(self) -> object:
            return iter(self._held)

    part, other = toy()[2].game, replace(toy()[2].game, turn=2)
    assert Canon().bytes_of(Twice(part, other, part)).count(b"\n") == 2


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [("Game", {"turn": 1, "turns": 1, "price": 1})] * 2,
        [("Gamme", {})],
        [("Game", {"turn": 1, "turns": 1})],
        [("Game", {"turn": 1, "turns": 1, "price": "1"})],
    ],
)
def test_parts_that_make_no_position_are_refused(parts: list[tuple[str, object]]) -> None:
    with pytest.raises(CodecError):
        toy()[0].read_state(parts)
