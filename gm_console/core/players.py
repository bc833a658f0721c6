"""Who orders for nations that nobody plays, how recorded games write their sheets, and what games among them show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.stand_ins import StandInRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A line that is put into a recorded sheet on purpose: under which head, and whether instead of the last there."""

    head: str
    text: str
    instead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """What is asked of a game among caretakers, and whether it holds."""

    demand: str
    holds: bool
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a game among caretakers shows."""

    figures: Mapping[str, Any] = field(default_factory=dict)
    """Plain data and dataclasses by name, for reports that programs read."""
    findings: tuple[Demand, ...] = ()
    told: tuple[str, ...] = ()
    """What else is said of it, a line each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfPlay:
    """What a game measures its balance by, in games among caretakers."""

    turn: Callable[[Any, Any], Any]
    """``(tables, turn result)`` to what is kept of a turn."""
    game: Callable[[Any, Any, Any, Sequence[Any], Any], Shown]
    """``(board, tables, first state, what was kept of each turn, last state)`` to what the game shows."""
    together: Callable[[Sequence[Shown]], tuple[Demand, ...]]
    """Several games to what is asked of all of them."""
    figures: Mapping[str, Any]
    """The type of each of :attr:`Shown.figures`, so that games that were kept in a file can be read again."""
    page: Callable[[Mapping[str, Any]], str]
    """The record of many games, as plain data, to what the docs tell of them, as Markdown."""


def _as_they_are(orders: Iterable[Order]) -> Sequence[Order]:
    return tuple(orders)


def _alike(_order: Order) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRules:
    """How a game is played without people: for nations that nobody plays, for recorded games and to measure it."""

    caretaker: Callable[[Any, Any, Any, NationId, int], tuple[Order, ...]]
    """``(board, state, ruleset, nation, seed)`` to the orders of a nation nobody plays."""
    stand_in: StandInRules
    """What may stand in for a part of a sheet that does not come."""
    hands: tuple[Callable[[str], str], ...] = (str,)
    """Ways of writing a line that read as the same order; recorded sheets draw one for each line that is not prose."""
    in_lots: Callable[[Iterable[Order]], Sequence[Order]] = _as_they_are
    """Orders as players write them, large ones in several lines that come to the same."""
    slips: Callable[[Any, Any, Any, Sequence[Order], int], Mapping[NationId, Sequence[Slip]]] | None = None
    """``(board, state, ruleset, orders of all, seed)`` to the mistakes planted in recorded sheets; none without any."""
    limits: Mapping[str, str] = field(default_factory=dict)
    """Reason code of each limit that recorded games are to meet, to what it limits."""
    variant: str = ""
    """What tells lines of one kind and phase apart, as a column is headed (``mission``); empty where nothing does."""
    variant_of: Callable[[Order], str] = _alike
    """A line's variant."""
    anywhere: bool = False
    """Every phase takes every kind of order alike: recorded games try a kind that they try in any of them."""
    self_play: SelfPlay | None = None
    """How the balance is measured; none in a game that measures nothing."""
