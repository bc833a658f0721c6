"""A country's report has maps: the whole world, its own areas with what stands there, and what is drawn of ground."""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.ids import NationId, RegionId
from gm_console.core.pages import Figure
from gm_console.core.turn import TurnRecord
from gm_console.report.ground_key import ground_key
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.common.pages.close_ups import close_ups
from gm_console.rulesets.empires.pages import packet
from gm_console.rulesets.empires.view import nation_view
from tests.support.empires_world import case_world

EN = NationId("01")


def test_a_report_shows_its_own_units_and_nobody_elses() -> None:
    world = case_world()
    own, others = (RegionId(name) for name in ("LON", "BRU"))
    told = {own: 7, others: 8}
    areas = {id_: replace(world.state.areas[id_], armies=armies) for id_, armies in told.items()}
    state = replace(world.state, areas={**world.state.areas, **areas})
    assert (state.areas[own].owner, state.areas[others].owner) == (EN, NationId("02"))
    record = TurnRecord(turn=1, before=state, phase_states={"": state}, entries=(), checks=(), verdicts=())
    source = PacketSource(
        title="Cases", ruleset=load_ruleset("empires"), board=world.board, record=record, edition=1,
        state_hash="", board_hash="", prices=(),
    )  # fmt: skip
    page = packet(nation_view(world.board, record, EN), page_input(source))
    (section,) = (one for one in page.sections if one.id == "map")
    overview, near, *_, key = (one.svg for one in section.blocks if isinstance(one, Figure))
    assert 'class="map overview"' in overview
    assert ">7</text>" in near
    assert ">8</text>" not in near
    assert key == ground_key(world.board)


def test_every_close_up_says_what_it_shows() -> None:
    world = case_world()
    record = TurnRecord(
        turn=1, before=world.state, phase_states={"": world.state}, entries=(), checks=(), verdicts=()
    )
    source = PacketSource(
        title="Cases", ruleset=load_ruleset("empires"), board=world.board, record=record, edition=1,
        state_hash="", board_hash="", prices=(),
    )  # fmt: skip
    given = page_input(source)
    far = tuple(RegionId(name) for name in ("LON", "VIE"))
    shown = given.close_ups(far, {})
    assert len(shown) > 1, "far from each other"
    first, *others = close_ups(given, far, {}, "Yours.")
    assert first.caption == "Yours."
    assert [one.caption for one in others] == [f"{given.place(pair.regions[0])}." for pair in shown[1:]]
