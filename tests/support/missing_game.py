"""A campaign of a game that was there when it was made and is not any more."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from unittest import mock

from gm_console import rulesets
from gm_console.campaign.set_up.creation import Beginning, begin
from tests.support.toy_world import toy

GAME = "chess"


def campaign_of_a_missing_game(folder: Path) -> Path:
    """Make a campaign of a game that is registered only while it is made, and return where it is."""
    ruleset, board, state = toy()
    path = folder / f"{GAME}.gmc"
    with mock.patch.dict(rulesets.RULESETS, {GAME: lambda: replace(ruleset, id=GAME)}):
        begin(path, Beginning(title="Chess", ruleset=GAME, seed=7, turns=10, board=board, state=state))
    return path
