"""The slips of recorded sheets: mistakes that players make, put in on purpose and always the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order
from gm_console.core.players import Slip
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.empires.board_view import is_land, land_beside, seas_beside
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import Area, EmpiresState

EVERY: Final = 3
"""One country in so many slips on a turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """A country that writes its sheet, and places that a mistake can be made about."""

    board: Board
    state: EmpiresState
    nation: NationId
    actions: int
    """Actions that its sheet has already."""

    @property
    def land(self) -> list[Area]:
        """Its land."""
        own = (area for area in self.state.areas.values() if area.owner == self.nation)
        return [area for area in own if is_land(self.board, area.id)]

    def foreign(self) -> RegionId:
        """Return land of somebody else's."""
        areas = self.state.areas.values()
        return next(area.id for area in areas if area.owner != self.nation and is_land(self.board, area.id))

    def ally(self) -> str:
        """Return the code of another country."""
        return next(one.code for one in self.state.countries.values() if one.id != self.nation)

    def border(self) -> tuple[RegionId, RegionId] | None:
        """Return own land and land of others beside it."""
        pairs = ((area.id, other) for area in self.land for other in land_beside(self.board, area.id))
        return next((pair for pair in pairs if self.state.areas[pair[1]].owner != self.nation), None)

    def pair(self) -> tuple[RegionId, RegionId] | None:
        """Return two areas of its own that lie beside each other."""
        pairs = ((area.id, other) for area in self.land for other in land_beside(self.board, area.id))
        return next((pair for pair in pairs if self.state.areas[pair[1]].owner == self.nation), None)

    def far(self) -> tuple[RegionId, RegionId]:
        """Return own land and land that does not lie beside it."""
        here = self.land[0].id
        near = {here, *land_beside(self.board, here)}
        return here, next(
            area.id
            for area in self.state.areas.values()
            if area.id not in near and is_land(self.board, area.id)
        )

    def shore(self) -> tuple[RegionId, RegionId] | None:
        """Return own land and a sea that it lies on."""
        return next(((area.id, sea) for area in self.land for sea in seas_beside(self.board, area.id)), None)

    def coast(self) -> tuple[RegionId, RegionId] | None:
        """Return own land without a naval base and a sea that it lies on."""
        plain = (area.id for area in self.land if not area.entrance)
        return next(((one, sea) for one in plain for sea in seas_beside(self.board, one)), None)

    def base(self) -> tuple[RegionId, RegionId] | None:
        """Return an own naval base and a sea that it does not open to."""
        bases = ((area.id, area.entrance) for area in self.land if area.entrance)
        seas = [area.id for area in self.state.areas.values() if not is_land(self.board, area.id)]
        return next(((base, sea) for base, entrance in bases for sea in seas if sea != entrance), None)


Mistake = Callable[[Writer], Sequence[str] | None]
"""The lines of a mistake, each an action of its own; nothing where a country cannot make it."""


def slips(
    board: Board, state: EmpiresState, ruleset: Ruleset, orders: Sequence[Order], _seed: int
) -> dict[NationId, list[Slip]]:
    """Return the slips of all sheets: one mistake for one country in a few, the next in the row on every turn."""
    made: dict[NationId, list[Slip]] = {}
    countries = [
        one for number, one in enumerate(ruleset.nations(state)) if (number + state.turn) % EVERY == 0
    ]
    rest = _row(state.turn * len(countries))
    for nation in countries:
        actions = sum(order.nation == nation for order in orders)
        writer = Writer(board=board, state=state, nation=nation, actions=actions)
        lines = next((found for _ in MISTAKES if (found := next(rest)(writer)) is not None), ())
        made[nation] = list(_placed(writer, lines))
    return made


def _row(first: int) -> Iterator[Mistake]:
    for place in count(first):
        yield MISTAKES[place % len(MISTAKES)]


def _placed(writer: Writer, lines: Sequence[str]) -> Iterator[Slip]:
    """Yield the lines as the actions after those of the sheet; a line that begins with ``=`` is one for the same.

    On a full sheet the first line stands instead of the last action.
    """
    number = writer.actions
    if number == len(ROUNDS) and lines:
        yield Slip(head=str(number), text=lines[0], instead=True)
    for line in lines:
        if not line.startswith("="):
            number += 1
        if number <= len(ROUNDS):
            yield Slip(head=str(number), text=line.removeprefix("="))


def _plain(*lines: str) -> Mistake:
    return lambda _writer: lines


def _own(*lines: str) -> Mistake:
    return lambda writer: [line.format(here=writer.land[0].id, away=writer.foreign()) for line in lines]


def _between(find: Callable[[Writer], tuple[RegionId, RegionId] | None], *lines: str) -> Mistake:
    def mistake(writer: Writer) -> Sequence[str] | None:
        found = find(writer)
        return None if found is None else [line.format(here=found[0], there=found[1]) for line in lines]

    return mistake


MISTAKES: Final[tuple[Mistake, ...]] = (
    _own("GROW {away}"),
    _between(Writer.far, "MOVE {here} {there} 1"),
    _between(Writer.pair, "MOVE {here} {there} 999"),
    _between(Writer.pair, "ATTACK {here} {there} 2"),
    _between(Writer.shore, "ATTACK {here} {there} 2"),
    _between(Writer.border, "MOVE {here} {there} 1"),
    _plain("STASH 900"),
    _plain("CASH 999"),
    _own("RESERVE {here} 999", "RESERVE {here} 1"),
    _own("ARMY 1", "RESERVE {here} 1"),
    _plain("ARMY ALL BUT 1"),
    _own("FORT {here} 3"),
    _own("RAZE {here} 9"),
    _own("LEVY {here}", "LEVY {here}", "LEVY {here}", "LEVY {here}"),
    _own("MOBILISE"),
    _between(Writer.coast, "BUILD {here} 1"),
    _between(Writer.base, "SEAMOVE {here} {there} 1"),
    _plain("GIFT ZZ 5"),
    _between(Writer.pair, "MOVE {here} {there} 0"),
    _own("GROW {here}", "=LEVY {here}"),
    _between(Writer.base, "LAYUP {here} ALL", "FLEET {here} 1", "SCRAP {here} 1"),
    _plain("NAVY 1"),
    _between(Writer.base, "RECOVER {here} 1", "CLOSE {here}"),
    _between(Writer.coast, "BASE {here} {there}"),
    _own("DISOWN {away}"),
    _plain("AIR 1"),
    _own("CAPITAL {away}"),
    _between(Writer.base, "UNLOAD {there} {here} 1"),
    _between(Writer.far, "WAGONS {here} {there} 1"),
    _between(Writer.far, "SEND {here} {there} 1"),
    _own("GATHER {away} 1"),
    lambda writer: ["CASH 2", f"GIFT {writer.ally()} 1"],
    _own("ATACK {here} {away} 3"),
    _own("GROW {here} please and thank you"),
    _own("DEFEND {here}", "AMBUSH {here} {away}", "ENTRENCH {here} {away}"),
)
"""Mistakes, and actions that caretakers do not think of, in the order in which turns go through them."""
