"""Which marks a map lacks before its nations can be set up, said to whoever draws the map (Setup Information)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, error, warning
from gm_console.rulesets.gunboat.map_rules import CAPITAL, COLONY, PORT
from gm_console.rulesets.gunboat.setup.chosen import playable
from gm_console.rulesets.gunboat.tables import Charts

COLONIES: Final = 2
FOLLOWING: Final = ("setup.form", "setup.landlocked", "setup.outpost-missing", "setup.region-twice")
"""What a proposal made of too few marks is said to lack: the same in words of the set-up, and what comes of it."""


def missing_marks(board: Board, charts: Charts) -> Iterator[Issue]:
    """Yield an error for every mark that a nation with a capital lacks, a warning for nations without a capital."""
    counts: dict[str, dict[str, int]] = {}
    for region in board.regions:
        for mark in region.marks:
            of_nation = counts.setdefault(mark.nation, {})
            of_nation[mark.kind] = of_nation.get(mark.kind, 0) + 1
    for nation in playable(board, charts):
        if nation in counts:
            yield from _missing(nation, _called(board, nation), counts[nation])


def _missing(nation: NationId, called: str, marks: dict[str, int]) -> Iterator[Issue]:
    if not marks.get(CAPITAL):
        text = f"{called} has marks but no capital, and is left out: mark one of its regions as its capital"
        yield warning("setup.mark.capital", text, nation)
        return
    if not marks.get(PORT):
        text = f"{called} has no port: mark a region of it on the coast, other than its capital"
        yield error("setup.mark.port", text, nation)
    colonies = marks.get(COLONY, 0)
    if colonies < COLONIES:
        have = "1 colony" if colonies else "no colonies"
        text = (
            f"{called} has {have} and starts with {COLONIES}: mark {COLONIES - colonies} more on the coast "
            f"of countries that nobody plays, for nation {nation}"
        )
        yield error("setup.mark.colony", text, nation)


def _called(board: Board, nation: NationId) -> str:
    name = board.country_names.get(nation, "")
    return f"nation {nation} ({name})" if name else f"nation {nation}"
