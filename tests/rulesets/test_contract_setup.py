"""What every ruleset owes to beginnings: a set-up proposed for a map checks clean and is played by caretakers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import create
from gm_console.campaign.set_up.first_turn import propose_scenario
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import has_errors
from gm_console.core.looks import LOOK_FIELDS, LOOK_KEYS
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup import Stake, Stakes
from gm_console.core.setup_form import FieldKind, SetUpForm
from gm_console.files.mapfile import save_map
from gm_console.files.scenario import load_scenario
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.tools.recorded_games import write_sheets
from tests.support.every import every
from tests.support.toy_board import toy_board
from tests.support.toy_world import SEED
from tests.support.worlds import WORLDS, World


def contradictions(ruleset: Ruleset, board: Any) -> Iterator[str]:
    """Yield what is wrong with what a game proposes for a map, without playing it."""
    setup, told = ruleset.setup, f"ruleset {ruleset.id}: setup:"
    if setup.turns < 1:
        yield f"{told} a proposed game has {setup.turns} turns"
    proposal = setup.propose(board, SEED) if setup.propose is not None else None
    if proposal is None or proposal.unfit or proposal.lacking:
        return
    state, issues = setup.start(
        ruleset.tables, board, {**proposal.data, "turns": setup.turns, "first_turn": 1}, SEED
    )
    yield from (f"{told} its proposal does not check: {issue.text}" for issue in issues)
    if state is None:
        return
    nations = ruleset.nations(state)
    if len(nations) != proposal.nations:
        yield f"{told} {proposal.nations} nations are proposed, {len(nations)} begin"
    begun = setup.table(ruleset.tables, board, state)
    if [row.get("nation") for row in begun.data] != list(nations) or len(begun.rows) != len(begun.data):
        yield f"{told} what nations begin with has not a row for each"
    if any(len(row) != len(begun.head) for row in begun.rows):
        yield f"{told} a row of what nations begin with is not as long as its head"
    stakes = setup.stakes(ruleset.tables, board, state)
    if list(stakes.nations) != sorted(nations):
        yield f"{told} what is at stake is not told of every nation"
    for nation, stake in stakes.nations.items():
        if len(stake.worth) != len(stakes.parts):
            yield f"{told} the worth of {nation} has other parts than it says"
        if stake.seat and stake.seat not in board.places:
            yield f"{told} the seat of {nation} is nowhere"
    if has_errors(setup.audit(ruleset.tables, board, state)):
        yield f"{told} its remarks on a position that can be played are errors"


def test_the_record_of_a_beginning_agrees_with_itself(world: World) -> None:
    assert not list(contradictions(world.ruleset, world.board))


def test_what_a_record_of_a_beginning_lacks_is_told_by_its_name() -> None:
    toy, board = load_ruleset("toy"), toy_board()
    assert toy.setup.propose is not None
    proposal = toy.setup.propose(board, SEED)
    table = toy.setup.table(
        toy.tables, board, toy.setup.start(toy.tables, board, {**proposal.data, "turns": 1}, SEED)[0]
    )
    wrong = replace(
        toy.setup,
        turns=0,
        propose=lambda _board, _seed: replace(proposal, nations=4),
        table=lambda _tables, _board, _state: replace(table, head=("nation",)),
    )
    assert list(contradictions(replace(toy, setup=wrong), board)) == [
        "ruleset toy: setup: a proposed game has 0 turns",
        "ruleset toy: setup: its proposal does not check: turns must be at least 1, not 0",
    ]
    assert list(contradictions(replace(toy, setup=replace(wrong, turns=1)), board)) == [
        "ruleset toy: setup: 4 nations are proposed, 3 begin",
        "ruleset toy: setup: a row of what nations begin with is not as long as its head",
    ]
    stakes = Stakes(
        unit="Gold",
        parts=("gold",),
        nations={NationId("01"): Stake(seat=RegionId("Z-99"), worth=(1, 2), income=0)},
    )
    at_stake = replace(toy.setup, stakes=lambda _tables, _board, _state: stakes)
    assert list(contradictions(replace(toy, setup=at_stake), board)) == [
        "ruleset toy: setup: what is at stake is not told of every nation",
        "ruleset toy: setup: the worth of 01 has other parts than it says",
        "ruleset toy: setup: the seat of 01 is nowhere",
    ]


def unread(ruleset: Ruleset, board: Any, form: SetUpForm) -> list[str]:
    """Return the keys of a form that the reader of set-ups would have left out."""
    general = {field.key.partition(".")[0]: 0 for field in form.general}
    nation = {field.key.partition(".")[0]: 0 for field in form.fields}
    data = {**general, "turns": 1, form.nations: [nation]}
    _, issues = ruleset.setup.start(ruleset.tables, board, data, SEED)
    told = {issue.where.rpartition(".")[2] for issue in issues if "is not known here" in issue.text}
    return sorted(told & {*general, *nation})


def disagreements(ruleset: Ruleset, board: Any) -> Iterator[str]:
    """Yield where a game's form, what it sells and its bids do not agree."""
    setup, told = ruleset.setup, f"ruleset {ruleset.id}: setup:"
    if setup.form is None:
        return
    form = setup.form(ruleset.tables, ruleset.words)
    numbers = {field.key for field in form.fields if field.kind is FieldKind.NUMBER}
    for key in unread(ruleset, board, form):
        yield f"{told} its reader does not know {key} of its form"
    if tuple(field for field in form.fields if field.key in LOOK_KEYS) != LOOK_FIELDS:
        yield f"{told} its form does not say how nations look"
    for field in form.fields:
        if field.budget is not None and (
            field.budget.prices.keys() != field.choices.keys()
            or (field.budget.less and field.budget.less not in numbers)
        ):
            yield f"{told} what {field.key} costs is not told of each choice"
        if field.at_home and field.kind not in (FieldKind.REGION, FieldKind.SPOT):
            yield f"{told} {field.key} is no region, and lies at home"
    if setup.bids is None:
        return
    if setup.bids.field not in numbers:
        yield f"{told} what is paid for a country is no number of the form: {setup.bids.field}"
    if not ruleset.rulings.cited([setup.bids.rule]):
        yield f"{told} no ruling says how bids are resolved"
    ranges = setup.bids.ranges(ruleset.tables, board, ["01", "02"])
    if list(ranges) != ["01", "02"] or any(one.lowest > one.highest for one in ranges.values()):
        yield f"{told} what may be bid is not told of each country"


def test_form_and_bids_of_a_game_agree(world: World) -> None:
    assert list(disagreements(world.ruleset, world.board)) == []


def test_what_does_not_agree_between_form_and_bids_is_told() -> None:
    gunboat, board = load_ruleset("gunboat"), toy_board()
    assert gunboat.setup.bids is not None
    assert gunboat.setup.form is not None
    form = gunboat.setup.form(gunboat.tables, gunboat.words)
    fields = tuple(
        replace(field, choices={}) if field.budget else replace(field, at_home=True)
        for field in form.fields[-2:]
    )
    bids = replace(gunboat.setup.bids, field="none", rule="R99", ranges=lambda _tables, _board, _nations: {})
    wrong = replace(gunboat.setup, form=lambda _tables, _words: replace(form, fields=fields), bids=bids)
    assert [one.partition("setup: ")[2] for one in disagreements(replace(gunboat, setup=wrong), board)] == [
        "its form does not say how nations look",
        "bid is no region, and lies at home",
        "what extra costs is not told of each choice",
        "what is paid for a country is no number of the form: none",
        "no ruling says how bids are resolved",
        "what may be bid is not told of each country",
    ]


def test_every_fault_of_a_set_up_is_told_with_its_place(world: World) -> None:
    wrong = {"turns": "ten", "first_turn": 0, "colour": "red"}
    state, issues = world.ruleset.setup.start(world.ruleset.tables, world.board, wrong, SEED)
    assert state is None
    assert {"turns", "first_turn", "colour"} <= {issue.where for issue in issues}


def fit_world(ruleset: str) -> World:
    """Return the first world of a game whose map a set-up can be proposed for without a remark."""
    worlds = (make() for name, make in WORLDS.items() if name.partition("-")[0] == ruleset)
    for world in worlds:
        propose = world.ruleset.setup.propose
        proposal = propose(world.board, SEED) if propose is not None else None
        if proposal is None or not (proposal.unfit or proposal.lacking):
            return world
    raise AssertionError(f"ruleset {ruleset}: setup: proposes nothing for any of its worlds")


@pytest.mark.parametrize(
    "ruleset", [pytest.param(id_, marks=pytest.mark.slow if id_ == "gunboat" else ()) for id_ in RULESETS]
)
def test_a_proposed_set_up_checks_clean_and_caretakers_play_it(ruleset: str, tmp_path: Path) -> None:
    world = fit_world(ruleset)
    if load_ruleset(ruleset).setup.propose is None:
        return
    save_map(world.board, tmp_path / "map")
    proposed = propose_scenario(tmp_path / "map", tmp_path / "scenario", seed=SEED, ruleset=ruleset)
    assert proposed.told == (), f"ruleset {ruleset}: setup: its proposal does not check clean"
    scenario = load_scenario(tmp_path / "scenario")
    assert scenario.meta.turns == world.ruleset.setup.turns
    create(tmp_path / "game.gmc", tmp_path / "scenario", seed=SEED)
    with Campaign(tmp_path / "game.gmc") as campaign:
        assert len(campaign.start_nations) == proposed.nations
        for name, text in write_sheets(campaign.ruleset, campaign.board, campaign.state(), SEED).items():
            campaign.import_text(text, name)
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok for line in campaign.verify())
        assert campaign.info().turn == 2
