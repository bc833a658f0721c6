"""Campaign files of the toy game, made without a scenario folder."""

from __future__ import annotations

from pathlib import Path

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import Beginning, begin
from gm_console.core.ids import NationId
from gm_console.files.turnsheet import write_sheet
from tests.support.toy_world import toy

NATIONS = (NationId("01"), NationId("02"), NationId("03"))


def new_toy(folder: Path, *, seed: int = 7, turns: int = 10, name: str = "toy.gmc") -> Path:
    """Make a toy campaign and return where it is."""
    _, board, state = toy()
    path = folder / name
    begin(
        path, Beginning(title="Nine Fields", ruleset="toy", seed=seed, turns=turns, board=board, state=state)
    )
    return path


def caretaker_sheet(campaign: Campaign, nation: NationId) -> str:
    """Return the sheet a caretaker writes for the current turn."""
    state = campaign.state()
    orders = campaign.ruleset.players.caretaker(
        campaign.board, state, campaign.ruleset, nation, campaign.info().seed
    )
    return write_sheet(nation, state.turn, orders, campaign.ruleset)


def send_all(campaign: Campaign) -> None:
    """Let caretakers write every nation's sheet for the current turn."""
    for nation in campaign.ruleset.nations(campaign.state()):
        assert campaign.import_text(caretaker_sheet(campaign, nation), f"{nation}.txt").complete


def play_turn(campaign: Campaign) -> None:
    """Let caretakers order, run and publish the current turn."""
    send_all(campaign)
    campaign.run_turn()
    campaign.publish()
