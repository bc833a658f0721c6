"""The scenarios one can start from, told from their first lines; and what one rules, when it is read whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gm_console.campaign.open_file import chosen
from gm_console.campaign.set_up.changed_tables import ChangedTables, tables_of
from gm_console.core.rulings import Rulings
from gm_console.files.errors import Unreadable
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import SCENARIO_FILE, ScenarioMeta, load_scenario, read_meta
from gm_console.rulesets import load_ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioCard:
    """A scenario folder at a glance."""

    folder: Path
    title: str
    ruleset: str
    seed: int
    turns: int
    """Turns of the whole game."""
    first_turn: int


def shipped() -> tuple[ScenarioCard, ...]:
    """Return the scenarios that come with the program, by folder."""
    folders = sorted(file.parent for file in SCENARIOS.glob(f"*/{SCENARIO_FILE}"))
    cards = (read_card(folder) for folder in folders)
    return tuple(card for card in cards if isinstance(card, ScenarioCard))


def read_card(folder: Path) -> ScenarioCard | str:
    """Return a scenario folder's card, or what is wrong with it."""
    try:
        meta = read_meta(folder)
    except Unreadable as trouble:
        return trouble.issues[0].text
    return ScenarioCard(
        folder=folder,
        title=meta.title,
        ruleset=meta.ruleset,
        seed=meta.seed,
        turns=meta.turns,
        first_turn=meta.first_turn,
    )


def rulings_of(meta: ScenarioMeta) -> Rulings:
    """Return how a scenario's game rules, with what the scenario chose."""
    return chosen(load_ruleset(meta.ruleset), meta.rulings).rulings


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """What may be chosen otherwise for a campaign of a scenario."""

    rulings: Rulings
    """How its game rules, with what the scenario chose."""
    tables: ChangedTables
    """Its game's tables, with what the scenario has otherwise."""


def read_choices(folder: Path) -> GameChoices | str:
    """Return what may be chosen for a scenario, or why no campaign can be made of it; all of it is read for that."""
    try:
        meta = load_scenario(folder).meta
        return GameChoices(rulings=rulings_of(meta), tables=tables_of(meta, folder))
    except Unreadable as trouble:
        first, more = trouble.issues[0], len(trouble.issues) - 1
        where = Path(first.where).name if first.where else folder.name
        others = f"; and {more} more" if more else ""
        return f"{where}: {first.text}{others}"
    except OSError as trouble:
        return f"{folder.name}: {trouble.strerror}"
