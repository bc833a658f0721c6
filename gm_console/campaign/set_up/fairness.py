"""How even the start of a game is: of a scenario's folder, or of the position that a campaign began with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gm_console.board.fairness.judging import Fairness, judge
from gm_console.board.fairness.starts import Outset, Start
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.core.glance import read_regions
from gm_console.core.looks import Looks
from gm_console.core.ruleset import Ruleset
from gm_console.files.scenario import load_scenario
from gm_console.storage import repo


@dataclass(frozen=True, slots=True, kw_only=True)
class FairStart:
    """The start of a game, judged."""

    title: str
    """Of the scenario or campaign."""
    game: str
    turn: int
    """Turn that is played first."""
    found: Fairness
    looks: Looks = field(default_factory=dict)
    """What was chosen of how nations look."""


def fairness_of(folder: Path) -> FairStart:
    """Return how even a scenario's first position is; :class:`Unreadable` where it cannot be read."""
    loaded = load_scenario(folder)
    ruleset = loaded.ruleset
    return _judged(ruleset, loaded.board, loaded.state, loaded.meta.title, loaded.looks)


def fairness(file: OpenFile) -> FairStart:
    """Return how even the position was that a campaign began with, on the map it began on."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        canonical = repo.blob(transaction, settings.start)
    state = file.states.read(canonical)
    return _judged(file.ruleset, file.first_board, state, settings.title, file.looks)


def page_of(start: FairStart) -> bytes:
    """Return the report as one HTML file, with its map and charts."""
    from gm_console.report.as_html import as_html  # templates and charts load slowly
    from gm_console.report.fairness_page import fairness_page

    page = fairness_page(start.found, start.title, start.game, start.looks, drawn=True)
    return as_html(page).encode()


def text_of(start: FairStart) -> str:
    """Return the report as text, 78 columns wide."""
    from gm_console.report.as_text import as_text
    from gm_console.report.fairness_page import fairness_page

    return as_text(fairness_page(start.found, start.title, start.game, drawn=False))


def data_of(start: FairStart) -> Mapping[str, Any]:
    """Return the report as plain data, as :func:`~gm_console.report.fairness_words.fairness_data` tells it."""
    from gm_console.report.fairness_words import fairness_data

    return {
        "title": start.title,
        "game": start.game,
        "turn": start.turn,
        **fairness_data(start.found),
    }


def _judged(ruleset: Ruleset, board: Board, state: Any, title: str, looks: Looks) -> FairStart:
    found = judge(outset_of(ruleset, board, state))
    if not found.nations:
        raise CampaignError(f"nobody holds anything at the start of {title}", "fairness.nobody")
    return FairStart(title=title, game=ruleset.name, turn=state.turn, found=found, looks=looks)


def outset_of(ruleset: Ruleset, board: Board, state: Any) -> Outset:
    """Return who begins where, with what, in a first position; who is out of the game begins nowhere."""
    regions = read_regions(ruleset.glance, state)
    stakes = ruleset.setup.stakes(ruleset.tables, board, state)
    nations = ruleset.glance.nations(ruleset, board, state, state, regions)
    return Outset(
        board=board,
        starts=tuple(
            Start(
                nation=nation.id,
                name=nation.name,
                seat=stakes.nations[nation.id].seat,
                regions=tuple(sorted(id_ for id_, one in regions.items() if one.owner == nation.id)),
                worth=stakes.nations[nation.id].worth,
                income=stakes.nations[nation.id].income,
            )
            for nation in sorted(nations, key=lambda one: one.id)
            if not nation.out
        ),
        unit=stakes.unit,
        parts=stakes.parts,
    )
