"""What players may choose from in each game, for tests of worksheets."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from gm_console.campaign.set_up.first_turn import propose_scenario
from gm_console.campaign.set_up.worksheets import offer_of
from gm_console.core.worksheets import Offer
from gm_console.files.mapfile import save_map
from gm_console.files.open_scenario import OpenScenario
from gm_console.files.places import MAPS, SCENARIOS
from tests.support.toy_board import toy_board

SHIPPED = {"gunboat": "romin_jhors_1", "empires": "europe_1805"}
"""Game to a scenario of it."""


@cache
def shipped(name: str = "romin_jhors_1") -> OpenScenario:
    """Return a scenario that comes with the program."""
    return OpenScenario(SCENARIOS / name)


def copied(folder: Path, name: str = "romin_jhors_1") -> Path:
    """Return a copy of a shipped scenario's set-up, in a folder of the same name, that finds its map."""
    copy = folder / name
    copy.mkdir(parents=True)
    for file in ("scenario.toml", "setup.toml"):
        text = (SCENARIOS / name / file).read_text(encoding="utf-8")
        (copy / file).write_text(text.replace("../../maps", MAPS.as_posix()), encoding="utf-8")
    return copy


def proposed_toy(folder: Path) -> OpenScenario:
    """Return a scenario of the toy game that is made in a folder."""
    save_map(toy_board(), folder / "map")
    propose_scenario(folder / "map", folder / "nine", ruleset="toy", seed=7)
    return OpenScenario(folder / "nine")


def offer_in(files: OpenScenario) -> Offer:
    """Return what players of a scenario may choose from."""
    return offer_of(files.saved, files.board, files.tables)


def offer(game: str, folder: Path) -> Offer:
    """Return what players of a game may choose from; a scenario that is not shipped is made in a folder."""
    return offer_in(shipped(SHIPPED[game]) if game in SHIPPED else proposed_toy(folder))
