"""All that tables and cards show of a nation at one moment, whichever game it is; reckoned when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.balance import balances, places
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, STOCKS, UNITS
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.position import NationRow, Position
from gm_console.ui.session import Session

Sums = Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A ranking's value, and the place it would give."""

    value: Fraction
    place: int
    """0 for a nation that is out of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A nation with all its numbers."""

    row: NationRow
    stocks: Sums
    levels: Sums
    developments: tuple[str, ...]
    sealift: int
    arrears: int
    units: Sums
    facilities: Sums
    makes: Sums
    """Points of each commodity that production would give now."""
    takes: Sums
    """Points of each commodity that consumption would take now."""
    ranks: Mapping[str, Rank]

    @property
    def id(self) -> NationId:
        """The nation."""
        return self.row.id

    @property
    def money(self) -> str:
        """The stock that is money: games list it last; empty in a game without stocks."""
        return (*self.stocks, "")[len(self.stocks) - 1]

    @property
    def economy(self) -> Fraction:
        """What production less consumption is worth in Gold at the turn's prices; 0 where a game has no such sum."""
        rank = self.ranks.get("Economy")
        return rank.value if rank is not None else Fraction(0)


Ledgers = Mapping[NationId, Ledger]
Reader = Callable[[Ruleset, Board, Position, Position], Ledgers]


def read_ledgers(ruleset: Ruleset, board: Board, start: Position, position: Position) -> Ledgers:
    """Return the ledgers of all nations in a position of the turn that began with ``start``."""
    return _READERS[ruleset.id](ruleset, board, start, position)


class LedgerBook:
    """The ledgers of the turn shown, each moment reckoned once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._chronicle: Chronicle | None = None
        self._known: dict[int, Ledgers] = {}
        self._steps: tuple[tuple[Position, Ledgers], ...] = ()
        """The positions at steps that were asked for last."""

    def shown(self) -> Ledgers:
        """Return the ledgers of the position shown, be it at a step or at the end of a phase."""
        return self._of(self._session.position)

    def before(self) -> Ledgers:
        """Return the ledgers of the position before the step or phase shown, none at the start of the turn."""
        previous = self._session.previous
        return self._of(previous) if previous is not None else {}

    def at(self, moment: int) -> Ledgers:
        """Return the ledgers of a moment of the turn shown, none before its start."""
        session = self._session
        if self._chronicle is not session.chronicle:
            self._chronicle, self._known, self._steps = session.chronicle, {}, ()
        if moment < 0:
            return {}
        if moment not in self._known:
            told = session.chronicle.positions
            self._known[moment] = read_ledgers(
                session.world.ruleset, session.world.board, told[0], told[moment]
            )
        return self._known[moment]

    def _of(self, position: Position) -> Ledgers:
        told = self._session.chronicle.positions
        for moment in (self._session.moment, self._session.moment - 1):
            if moment >= 0 and told[moment] is position:
                return self.at(moment)
        for known, ledgers in self._steps:
            if known.state is position.state:
                return ledgers
        world = self._session.world
        fresh = read_ledgers(world.ruleset, world.board, told[0], position)
        self._steps = (*self._steps[-1:], (position, fresh))
        return fresh


def _gunboat(ruleset: Ruleset, board: Board, start: Position, position: Position) -> Ledgers:
    table = balances(ruleset, board, start.state, position.state)
    nations = position.state.nations
    placed = places({id_: one for id_, one in table.items() if not nations[id_].eliminated})
    ledgers: dict[NationId, Ledger] = {}
    for row in position.nations:
        nation, sums = nations[row.id], table[row.id]
        own = placed.get(row.id, (0,) * len(sums.values))
        ledgers[row.id] = Ledger(
            row=row,
            stocks=_named(STOCKS, nation.stocks),
            levels=_named(LEVELS, nation.levels),
            developments=nation.developments,
            sealift=nation.sealift,
            arrears=nation.arrears,
            units=_named(UNITS, sums.units),
            facilities=_named(FACILITIES, sums.facilities),
            makes=_named(COMMODITIES, sums.makes),
            takes=_named(COMMODITIES, sums.takes),
            ranks={
                name: Rank(value=value, place=place)
                for (name, value), place in zip(sums.values, own, strict=True)
            },
        )
    return ledgers


def _toy(_ruleset: Ruleset, _board: Board, _start: Position, position: Position) -> Ledgers:
    farms: dict[NationId, int] = {}
    for place in position.places.values():
        farms[place.owner] = farms.get(place.owner, 0) + sum(count for _, count in place.facilities)
    return {
        row.id: Ledger(
            row=row,
            stocks=_named(("grain", "gold"), (position.state.nations[row.id].grain, row.gold)),
            levels={},
            developments=(),
            sealift=0,
            arrears=0,
            units={"army": row.army},
            facilities={"farm": farms.get(row.id, 0)},
            makes={},
            takes={},
            ranks={},
        )
        for row in position.nations
    }


def _named(names: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


_READERS: Final[Mapping[str, Reader]] = {"gunboat": _gunboat, "toy": _toy}
