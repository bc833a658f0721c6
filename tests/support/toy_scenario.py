"""A scenario folder of the toy game with one recorded turn."""

from __future__ import annotations

from pathlib import Path

from gm_console.campaign.service import Campaign
from gm_console.core import codec
from gm_console.core.state import Canon
from gm_console.files.mapfile import save_map
from tests.support.toy_board import toy_board
from tests.support.toy_campaign import NATIONS, caretaker_sheet
from tests.support.toy_world import toy

META = """format = 1
id = "nine_fields"
title = "Nine Fields"
ruleset = "toy"
map = "map"
seed = 7
turns = 10
first_turn = 1
"""


def toy_scenario(folder: Path) -> Path:
    """Make the scenario in ``folder`` and return it."""
    folder.mkdir()
    save_map(toy_board(), folder / "map")
    (folder / "scenario.toml").write_text(META)
    (folder / "start.jsonl").write_bytes(Canon().bytes_of(toy()[2]) + b"\n")
    recorded = folder / "turns" / "01"
    (recorded / "sheets").mkdir(parents=True)
    with Campaign.create(folder / "recording.gmc", folder) as campaign:
        for nation in NATIONS:
            path = recorded / "sheets" / f"nation-{nation}.txt"
            path.write_text(caretaker_sheet(campaign, nation))
            campaign.import_files([path])
        summary = campaign.run_turn()
    (folder / "recording.gmc").unlink()
    expected = {
        "turn": 1,
        "seed": 7,
        "state_hash": summary.state_hash,
        "entries": summary.entries,
        "orders": summary.orders,
        "verdicts": summary.verdicts,
    }
    (recorded / "expected.json").write_bytes(codec.encode(expected))
    return folder
