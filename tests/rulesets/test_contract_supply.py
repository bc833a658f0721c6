"""What a ruleset with supply lines owes to the map, the tables and the pages that show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from gm_console.board.model import RegionKind
from gm_console.campaign.seen_map import seen_map
from gm_console.core.glance import read_regions
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.supply import SuppliedRegion
from gm_console.rulesets import RULESETS, load_ruleset
from tests.rulesets.test_contract_views import largest_in
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.supplied import with_supply
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import LARGE, World


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the record, without playing."""
    rules = ruleset.supply
    if rules is None:
        return
    told = f"ruleset {ruleset.id}: supply:"
    for field in fields(rules.words):
        if not getattr(rules.words, field.name).strip():
            yield f"{told} words: {field.name} is empty"


def misread(world: World) -> Iterator[str]:
    """Yield what the game tells of a position that cannot be so."""
    rules = world.ruleset.supply
    assert rules is not None
    told, nations = f"ruleset {world.ruleset.id}: supply:", world.everybody(world.state)
    true = read_regions(world.ruleset.glance, world.state)
    regions = rules.regions(world.board, world.state)
    for id_, one in regions.items():
        if one.id != id_ or id_ not in world.board.by_id:
            yield f"{told} {id_} is no region, or another one"
        elif world.board.by_id[id_].kind is not RegionKind.LAND:
            yield f"{told} {id_} is no land"
        elif one.owner != true[id_].owner:
            yield f"{told} {id_} belongs to {true[id_].owner or 'nobody'}, not to {one.owner or 'nobody'}"
        if one.upstream is not None and one.upstream not in world.board.by_id:
            yield f"{told} {id_} names {one.upstream}, which is no region"
        if one.closed and not one.centre:
            yield f"{told} {id_} is closed and no centre"
        if min(one.load, one.force) < 0:
            yield f"{told} {id_} holds less than nothing"
    capacity = rules.capacity(world.state)
    for nation in nations:
        if capacity.get(nation, -1) < 0:
            yield f"{told} nation {nation} has no capacity"
    for id_, by in rules.strikers(world.board, world.state).items():
        if id_ not in world.board.by_id or list(by) != sorted(set(by)) or not set(by) <= set(nations):
            yield f"{told} nobody could attack from {id_} so: {', '.join(by)}"


LENT = ("gunboat", "toy")
"""Games without supply lines that are played with some here."""


def supplied_world(world: World) -> World:
    """Return the world of a game with supply lines; one that has none gets some, if its views say whose they are."""
    ruleset = world.ruleset
    if ruleset.supply is not None:
        return world
    if ruleset.id not in LENT or ruleset.sight is None:
        pytest.skip(f"ruleset {ruleset.id} has no supply lines")
    return replace(world, ruleset=with_supply(world.ruleset))


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_supply_agrees_with_itself(ruleset: str) -> None:
    assert not list(contradictions(load_ruleset(ruleset)))


def test_what_supply_lacks_is_told_by_its_name() -> None:
    toy = with_supply(load_ruleset("toy"))
    assert toy.supply is not None
    assert not list(contradictions(toy))
    wrong = replace(toy.supply, words=replace(toy.supply.words, load=" "))
    assert list(contradictions(replace(toy, supply=wrong))) == ["ruleset toy: supply: words: load is empty"]


def test_a_position_is_told_as_it_is(world: World) -> None:
    assert not list(misread(supplied_world(world)))


def test_what_cannot_be_so_is_told_by_its_name() -> None:
    from tests.support.played import world_of

    toy = supplied_world(world_of("toy"))
    rules = toy.ruleset.supply
    assert rules is not None
    told = (("S-01", "", None, 0), ("A-02", "02", None, 0), ("A-01", "01", RegionId("Z-9"), -1))
    wrong = {
        RegionId(id_): SuppliedRegion(
            id=RegionId(id_), owner=NationId(owner), upstream=to, closed=True, load=load
        )
        for id_, owner, to, load in told
    }
    bad = replace(
        rules,
        regions=lambda board, state: wrong,
        capacity=lambda state: {NationId("01"): 3},
        strikers=lambda board, state: {RegionId("A-01"): (NationId("09"),)},
    )
    found = list(misread(replace(toy, ruleset=replace(toy.ruleset, supply=bad))))
    assert found == [
        "ruleset toy: supply: S-01 is no land",
        "ruleset toy: supply: S-01 is closed and no centre",
        "ruleset toy: supply: A-02 belongs to nobody, not to 02",
        "ruleset toy: supply: A-02 is closed and no centre",
        "ruleset toy: supply: A-01 names Z-9, which is no region",
        "ruleset toy: supply: A-01 is closed and no centre",
        "ruleset toy: supply: A-01 holds less than nothing",
        "ruleset toy: supply: nation 02 has no capacity",
        "ruleset toy: supply: nation 03 has no capacity",
        "ruleset toy: supply: nobody could attack from A-01 so: 09",
    ]


@large_world_is_slow
def test_a_nation_knows_its_own_supply_and_no_secret_of_another(world: World) -> None:
    world = supplied_world(world)
    ruleset, rules = world.ruleset, world.ruleset.supply
    assert rules is not None
    victim = next(iter(world.everybody(world.state)))
    for kind, plant in sorted(world.plants.items()):
        state = plant(world.state, victim)
        record = record_of(ruleset, world.board, state, world.caretaker_orders(world.state), SEED)
        true = rules.regions(world.board, record.after)
        for nation in ruleset.nations(record.after):
            known = rules.known(world.board, ruleset.view(world.board, record, nation))
            where = f"ruleset {ruleset.id}: supply: nation {nation}, {kind}"
            seen = seen_map(ruleset, world.board, record, nation)
            assert seen is None or seen.supply == known, where
            own = {id_: one for id_, one in true.items() if one.owner == nation}
            assert own, where
            assert {id_: known.get(id_) for id_ in own} == own, where
            assert set(known) <= set(true), where
            assert every(one.owner in (NOBODY, true[id_].owner) for id_, one in known.items()), where
            if nation != victim:
                assert largest_in([known]) < LARGE, where
