"""What is odd about a first position though it can be played: what the game will not let a country do there."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.model import Board
from gm_console.core.issues import Issue, Severity, warning
from gm_console.rulesets.empires.board_view import is_land, seas_beside
from gm_console.rulesets.empires.state import Area, EmpiresState
from gm_console.rulesets.empires.supply import is_centre
from gm_console.rulesets.empires.tables import Tables


def audit(tables: Tables, board: Board, state: EmpiresState) -> Iterator[Issue]:
    """Yield areas that nobody comes to, and what countries lack to build with."""
    for area in state.areas.values():
        if not board.neighbours(area.id):
            text = f"{area.id} is cut off: no army and no ship comes to it or from it; link it on the map"
            yield warning("setup.cut-off", text, area.id, rule="7.1")
    for country in state.countries.values():
        own = [area for area in state.areas.values() if area.owner == country.id and is_land(board, area.id)]
        if tables.variants[state.game.variant].supplies and not any(is_centre(country, one) for one in own):
            text = f"{country.name} has neither capital nor naval base, and can build no supply trains"
            yield warning("setup.no-centre", text, country.id, rule="S.2")
        yield from _ports(board, own, country.name, country.id)


def _ports(board: Board, own: list[Area], name: str, nation: str) -> Iterator[Issue]:
    if any(seas_beside(board, area.id) for area in own) and not any(area.entrance for area in own):
        text = f"{name} lies on the sea and has no naval base: it can build no ships in an area before it opens one"
        yield Issue(severity=Severity.INFO, code="setup.no-base", text=text, where=nation, rule="5.10")
