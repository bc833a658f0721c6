"""What caretakers can play: a scenario's start or a campaign's, with what its nations are called and chose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.self_play.chances import SetUpChoice, choices_of, names_of
from gm_console.campaign.self_play.packed import PackedGame, pack, packed_game
from gm_console.core.ids import NationId
from gm_console.files.scenario import LoadedScenario, load_scenario
from gm_console.storage import repo


@dataclass(frozen=True, slots=True, kw_only=True)
class Playable:
    """A start that many games may be played from."""

    title: str
    packed: PackedGame
    seed: int
    """Of the first game, unless another one is asked for."""
    turns: int
    """Of a whole game."""
    names: Mapping[NationId, str]
    choices: tuple[SetUpChoice, ...]
    """None where it has no set-up that tells."""


def playable_scenario(folder: Path) -> Playable:
    """Return the start of a scenario's folder; :class:`Unreadable` where it cannot be read."""
    return playable_of(load_scenario(folder))


def playable_of(loaded: LoadedScenario, rulings: Mapping[str, str] | None = None) -> Playable:
    """Return the start of a scenario, ``rulings`` before those that it chose itself."""
    ruleset = loaded.ruleset
    form = ruleset.setup.form
    return Playable(
        title=loaded.meta.title,
        packed=pack(loaded, rulings),
        seed=loaded.meta.seed,
        turns=loaded.meta.turns - loaded.state.turn + 1,
        names=names_of(ruleset, loaded.board, loaded.state),
        choices=choices_of(form(ruleset.tables, ruleset.words), loaded.setup) if form is not None else (),
    )


def playable_campaign(file: OpenFile) -> Playable:
    """Return the position that a campaign began with, on the map it began on."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        canonical = repo.blob(transaction, settings.start)
        board = repo.blob(transaction, settings.board)
    state = file.states.read(canonical)
    return Playable(
        title=settings.title,
        packed=packed_game(settings.ruleset, settings.rulings, settings.tables, board, canonical),
        seed=settings.seed,
        turns=settings.turns - settings.first_turn + 1,
        names=names_of(file.ruleset, file.first_board, state),
        choices=(),
    )
