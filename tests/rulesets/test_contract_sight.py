"""What every registered ruleset owes the map that a nation sees: all regions, all its own, no secret of another."""

from __future__ import annotations

import pytest

from gm_console.campaign.seen_map import SeenMap, seen_map
from gm_console.core.codec import encode
from gm_console.core.facts import PUBLIC, may_read
from gm_console.core.glance import read_regions
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.turn import TurnRecord
from tests.rulesets.test_contract_views import largest_in
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import LARGE, World


def seen(world: World, record: TurnRecord, viewer: NationId) -> SeenMap:
    found = seen_map(world.ruleset, world.board, record, viewer)
    if found is None:
        pytest.skip(f"ruleset {world.ruleset.id} cannot say who sees what")
    return found


@pytest.mark.parametrize("kind", ["alone", "shared"])
@large_world_is_slow
def test_no_map_shows_anothers_secrets(world: World, kind: str) -> None:
    """All numbers that the victim's secrets had a part in are large; on the maps of the others none may be."""
    victim = next(iter(world.everybody(world.state)))
    state = world.plants[kind](world.state, victim)
    record = record_of(world.ruleset, world.board, state, world.caretaker_orders(world.state), SEED)
    for viewer in (NOBODY, *world.everybody(world.state)):
        if viewer != victim:
            regions = seen(world, record, viewer).regions.values()
            parts = [(one.owner, one.badge, len(one.works), one.part) for one in regions]
            assert largest_in(parts) < LARGE, f"ruleset {world.ruleset.id}: sight: {viewer or 'public'}"


@large_world_is_slow
def test_a_map_has_every_region_and_ones_own_as_they_are(world: World) -> None:
    orders = world.caretaker_orders(world.state)
    record = record_of(world.ruleset, world.board, world.state, orders, SEED)
    after = list(record.phase_states.values())[-1]
    true = read_regions(world.ruleset.glance, after)
    public = seen(world, record, NOBODY)
    assert every(entry.audience == PUBLIC for entry in public.entries)
    for nation in world.everybody(after):
        found = seen(world, record, nation)
        where = f"ruleset {world.ruleset.id}: sight: nation {nation}"
        assert set(found.regions) == set(public.regions) == set(true), where
        own = {region for region, place in true.items() if place.owner == nation}
        assert own, where
        assert {region: found.regions[region] for region in own} == {
            region: true[region] for region in own
        }, where
        assert every(may_read(entry.audience, nation) for entry in found.entries), where
        assert {row.seq for row in found.battles} <= {entry.seq for entry in found.entries}, where


def test_what_others_have_changes_nothing_that_a_nation_sees_before_anything_happens(world: World) -> None:
    first, victim = list(world.everybody(world.state))[:2]
    planted = world.plants["alone"](world.state, victim)
    states = (world.state, planted)
    records = [
        TurnRecord(turn=1, before=one, phase_states={"": one}, entries=(), checks=(), verdicts=())
        for one in states
    ]
    one, other = (seen(world, record, first).regions for record in records)
    assert one == other
    assert encode(records[0].before) != encode(records[1].before)
