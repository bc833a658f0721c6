"""Lines of a nation of the flagship: its ranges at sea, its sealift and its merchants, from state and entries."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.reach import reach_from
from gm_console.campaign.lines import TurnPosition, reach_in
from gm_console.core.facts import PUBLIC, Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.movement import Travel
from gm_console.core.turn import TurnContext
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.facts import TaskForceFormed
from gm_console.rulesets.gunboat.movement import MOVEMENT
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import UNIT
from tests.support.worlds import WORLDS

SEVEN = NationId("07")


def formed(seq: int, phase: str, *units: tuple[str, int]) -> Entry:
    fact = TaskForceFormed(
        nation=SEVEN, number=seq, mission="", units=units, plot=(RegionId("07-02"), RegionId("PO-04"))
    )
    return Entry(
        seq=seq, phase=phase, cause=0, actor=SEVEN, region=RegionId("07-02"), audience=PUBLIC, rule=phase, fact=fact,
        working=None, because=(),
    )  # fmt: skip


def test_technologies_lead_ships_three_four_and_five_regions() -> None:
    game = load_ruleset("gunboat")
    assert MOVEMENT.lines.ranges(game) == (3, 4, 5)
    assert MOVEMENT.advances(game) == {
        "coal_to_oil": "Coal-to-Oil Conversion", "underway_replenishment": "Underway Replenishment",
    }  # fmt: skip
    world = WORLDS["gunboat-small"]()
    state = world.state
    nation = next(iter(state.nations))
    sea = replace(
        state, holdings={id_: replace(one, owner=one.owner or nation) for id_, one in state.holdings.items()}
    )
    start = next(id_ for id_, one in sea.holdings.items() if one.owner == nation and id_ in world.board.seas)
    far = []
    for more in ((), ("coal_to_oil",), ("coal_to_oil", "underway_replenishment")):
        travel = Travel(nation=nation, mode="M3", kind="escort", advances=more)
        context: Context = TurnContext(game, world.board, sea, (), 0)
        reach = reach_from(world.board, start, MOVEMENT.asked(context, travel))
        far.append(len(reach.arrivals))
        assert reach.farthest <= 3 + len(more)
        assert MOVEMENT.lines.own(game, sea, nation, ()).steps == 3  # what is only assumed is not so
    assert far == sorted(far)


def test_a_position_is_opened_once_for_all_the_kinds_of_force_in_a_region() -> None:
    """Of 28 nations that takes longer than all the rest, and the map asks while the cursor moves."""
    game, world = load_ruleset("gunboat"), WORLDS["gunboat-small"]()
    opened: list[GunboatState] = []

    def open_draft(state: GunboatState) -> GunboatDraft:
        opened.append(state)
        return GunboatDraft(state)

    at = TurnPosition(
        ruleset=replace(game, open_draft=open_draft), board=world.board, state=world.state, entries=()
    )
    start = next(id_ for id_, one in world.state.holdings.items() if one.owner)
    found = reach_in(at, start, MOVEMENT.modes[0], ("light_infantry", "panzer"))
    assert len(found.kinds) == 2
    assert opened == [world.state]


def test_sealift_tells_what_the_task_forces_of_two_phases_carried() -> None:
    game, world = load_ruleset("gunboat"), WORLDS["gunboat-small"]()
    state = world.state
    nation = replace(state.nations[SEVEN], sealift=6)
    state = replace(state, nations={**state.nations, SEVEN: nation})
    told = [
        formed(1, "M1", ("light_infantry", 9)),
        formed(2, "M2", ("light_infantry", 2), ("escort", 3)),
        formed(3, "M3", ("tank", 1)),
    ]
    own = MOVEMENT.lines.own(game, state, SEVEN, told)
    sealift, market = own.figures
    assert (sealift.label, market.label) == ("sealift", "to the market")
    assert (sealift.value, sealift.note, sealift.bad) == (
        "6",
        "army units carried a turn, 3 used in this one",
        False,
    )
    fleets = sum(one.units[UNIT["merchant"]] for one in state.holdings.values() if one.owner == SEVEN)
    assert sum(own.freight.values()) == fleets > 0
    assert market.value == f"{2000 + 500 * fleets:,}"
    assert own.seat == nation.capital
    none = replace(state, nations={**state.nations, SEVEN: replace(nation, sealift=0)})
    assert MOVEMENT.lines.own(game, none, SEVEN, ()).figures[0].bad
