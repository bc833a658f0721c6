"""What every ruleset owes to beginnings: a set-up proposed for a map checks clean and is played by caretakers."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.creation import create
from gm_console.campaign.first_turn import propose_scenario
from gm_console.campaign.recording import write_sheets
from gm_console.campaign.service import Campaign
from gm_console.core.issues import has_errors
from gm_console.files.mapfile import save_map
from gm_console.files.scenario import load_scenario
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every
from tests.support.toy_world import SEED
from tests.support.worlds import WORLDS, World


def fit_world(ruleset: str) -> World:
    """Return the first world of a game whose map a set-up can be proposed for without a remark."""
    worlds = (make() for name, make in WORLDS.items() if name.partition("-")[0] == ruleset)
    for world in worlds:
        propose = world.ruleset.setup.propose
        proposal = propose(world.board, SEED) if propose is not None else None
        if proposal is None or not (proposal.unfit or proposal.lacking):
            return world
    raise AssertionError(f"ruleset {ruleset}: setup: proposes nothing for any of its worlds")


@pytest.mark.parametrize("ruleset", list(RULESETS))
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
    with Campaign.open(tmp_path / "game.gmc") as campaign:
        assert len(campaign.nations) == proposed.nations
        for name, text in write_sheets(campaign.ruleset, campaign.board, campaign.state(), SEED).items():
            campaign.import_text(text, name)
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok for line in campaign.verify())
        assert campaign.info().turn == 2


def test_what_nations_begin_with_is_a_table(world: World) -> None:
    begun = world.ruleset.setup.table(world.ruleset.tables, world.state)
    name = f"ruleset {world.ruleset.id}: setup: table"
    assert [row["nation"] for row in begun.data] == list(world.ruleset.nations(world.state)), name
    assert every(len(row) == len(begun.head) for row in begun.rows), name
    assert len(begun.rows) == len(begun.data), name


def test_remarks_on_a_first_position_are_no_errors(world: World) -> None:
    assert not has_errors(world.ruleset.setup.audit(world.ruleset.tables, world.state)), (
        f"ruleset {world.ruleset.id}: setup: audit finds errors; those belong to start"
    )
