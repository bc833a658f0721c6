"""The games that mutants are made of: where each lies, what its set-up reads, what decides nothing of a turn."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class MutatedGame:
    """A game, and what there is to know of it for making and judging its mutants."""

    id: str
    name: str
    charts: str
    """File of its tables, under the ruleset's folder."""
    set_up: re.Pattern[str]
    """Cells that only the set-up of a campaign reads; cases begin after it, so tests judge these."""
    unread: re.Pattern[str]
    """Cells for people that no turn reads; tests hold them together."""
    left_out: Mapping[str, str]
    """Code whose comparisons decide nothing of a turn, and why."""
    record: Path
    """Last whole run."""
    equivalent: Path
    """Mutants that behave as the rules do."""
    page: Path
    """The record for people."""

    @property
    def package(self) -> str:
        """Dotted name of the ruleset."""
        return f"gm_console.rulesets.{self.id}"

    @property
    def folder(self) -> Path:
        """Folder of the ruleset."""
        return ROOT / "gm_console" / "rulesets" / self.id

    @property
    def tests(self) -> Path:
        """Folder of the ruleset's tests and cases."""
        return ROOT / "tests" / "rulesets" / self.id

    @property
    def world(self) -> str:
        """Module whose ``case_world`` the cases begin with."""
        return f"tests.support.{self.id}_world"


GUNBOAT_ASIDE: Final = {
    "caretaker/": "chooses orders; a worse choice breaks no rule",
    "players/": "plants mistakes in sheets and measures games of caretakers; no turn asks it",
    "numbers.py": "tells what posted facts did to a number; the contract of ledgers adds all of them up",
    "number_parts.py": "tells of what a number that is worked out is the sum; a test asks every number of the window",
    "rows_used.py": "tells which rows of a table stand behind an entry; its own tests hold it",
    "combat/war_counts.py": "counts battles for self-play; no turn asks it",
    "arrows.py": "draws what was posted; its own tests hold it",
    "battles.py": "lists what was posted; the tests of battle records and pages hold it",
    "market.py": "tells prices and trades that were posted; the contract of markets holds it",
    "glance/": "lays a position out in columns and cards; the contract of what is seen at a glance holds it",
    "pages/": "lays out a view, which holds no more than may be known; the tests of packets hold it",
    "told.py": "blurs what was posted for those who read it, after the turn; its own tests hold it",
    "sight.py": "shows on a map what a view holds; the contract of sight holds it",
    "grammar/page.py": "tells the turnsheet's page what a nation has; page and reader are held against each other",
    "movement.py": "tells before a turn how far forces get; the contract of movement holds it against the turn",
    "transfers.py": "tells what was sent from what was posted; the tests of the views of turns hold it",
    "grammar/means.py": "tells on a blank sheet what a nation has; no turn reads it",
    "setup/": "makes the position that a campaign begins with, before any turn",
    "invariants.py": "holds the end of every case against what must be so; where all is well nothing tells it apart",
    "state.py": "reads a stored position back; the tests of the campaign file hold it",
    "view.py": "shows what was posted; the contract of the views holds it",
    "combat/retold.py": "tells a posted battle again; its own tests hold it",
    "combat/what_if.py": "fights a battle that nobody keeps; its own tests hold it against the real one",
}
EMPIRES_ASIDE: Final = {
    "arrows.py": "draws what was posted; the contract of maps holds it",
    "battle/what_if.py": "fights a battle that nobody keeps; the contract of battles holds it against the real one",
    "battles.py": "lists what was posted; the contract of battles holds it",
    "caretaker/": "chooses orders; a worse choice breaks no rule",
    "end.py": "tells who won from what was posted; the contract of a game's end holds it",
    "glance.py": "lays a position out in columns and cards; the contract of what is seen at a glance holds it",
    "invariants.py": "holds the end of every case against what must be so; where all is well nothing tells it apart",
    "movement.py": "tells before a turn how far armies get; the contract of movement holds it against the turn",
    "numbers.py": "tells what posted facts did to a number; the contract of ledgers adds all of them up",
    "page.py": "makes the forms of the turnsheet's page; page and reader are held against each other",
    "transfers.py": "tells what was sent from what was posted; the tests of the views of turns hold it",
    "pages.py": "lays out a view, which holds no more than may be known; the contract of pages holds it",
    "players": "plants mistakes in sheets and measures games of caretakers; no turn asks it",
    "proposal.py": "proposes where countries begin, before any turn",
    "rows_used.py": "tells which rows of a table stand behind an entry; the contract of tables holds it",
    "setup.py": "makes the position that a campaign begins with, before any turn",
    "sight.py": "shows on a map what a view holds; the contract of sight holds it",
    "state.py": "reads a stored position back; the tests of the campaign file hold it",
    "view.py": "shows what was posted; the contract of the views holds it",
}
"""Code whose comparisons decide nothing of a turn, and why."""

GUNBOAT: Final = MutatedGame(
    id="gunboat",
    name="Gunboat Empires",
    charts="tables/charts.toml",
    set_up=re.compile(
        r"(setup|setup_advantages|setup_points|setup_countries|neutrals|market_gold)[.\[]|market\[.*\]\.stock$"
    ),
    unread=re.compile(r"research\[\w+\]\.order$"),
    left_out=GUNBOAT_ASIDE,
    record=HERE / "mutants.json",
    equivalent=HERE / "equivalent.toml",
    page=ROOT / "docs" / "mutants.md",
)
EMPIRES: Final = MutatedGame(
    id="empires",
    name="Empires",
    charts="tables.toml",
    set_up=re.compile(r"capacity\[|rules\[(treasury|turns|capacity)\]"),
    unread=re.compile(r"(?!)"),
    left_out=EMPIRES_ASIDE,
    record=HERE / "empires.json",
    equivalent=HERE / "empires_equivalent.toml",
    page=ROOT / "docs" / "mutants-empires.md",
)
GAMES: Final = {game.id: game for game in (GUNBOAT, EMPIRES)}
