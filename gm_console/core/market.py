"""A market as data: what is traded, at which prices, and which entries tell of trade and set prices.

A game that has a market puts a :class:`MarketRules` into its ruleset; everything above reads only these records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry, Working


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """The prices of a commodity."""

    sell: int
    """What sellers get."""
    buy: int | None = None
    """What buyers pay, none where nobody can buy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trade:
    """What all players traded of a commodity in a turn."""

    sold: int
    bought: int | None = None
    """None where nobody can buy."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPrice:
    """The prices of a commodity in the next turn, and how they were found."""

    quote: Quote
    working: Working


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketRules:
    """How a game's market is read."""

    commodities: tuple[str, ...]
    """Codes of what is traded, named by the game's words; the place of each gives it its colour in every chart."""
    currency: str
    """What prices are in, such as Gold."""
    per: int
    """How much of a commodity a price is for."""
    unit: str
    """What commodities are measured in, such as points."""
    short_unit: str
    """The same for the head of a narrow column."""
    sales: str
    """Phase in which players sell."""
    purchases: str
    """Phase in which they buy; empty where they cannot."""
    holder: type
    """The part of a state that holds the prices: it is read without the rest."""
    prices: Callable[[Any], Mapping[str, Quote]]
    """That part to the prices of a turn."""
    phases: tuple[str, ...]
    """Phases whose entries tell of trade and set prices."""
    trades: Callable[[Iterable[Entry]], Mapping[str, Trade]]
    """What was traded, from the entries of those phases."""
    sets: Callable[[Entry], tuple[str, Quote] | None]
    """Commodity and prices of the next turn that an entry sets; its working says how they were found."""
    step_percent: Callable[[Any], int]
    """Tables to the most that a price moves in one turn, in percent; 0 where nothing so simple holds it."""
    what_if: Callable[[Any, Any, Sequence[Entry], Mapping[str, Trade]], Mapping[str, NextPrice]]
    """``(tables, state that the prices are set from, entries of those phases, what was traded instead)`` to the next
    prices of all commodities, by the formula that the phase itself uses; what is not named was traded as it was."""

    weighs: tuple[tuple[str, int], ...] = ()
    """Other amounts that the formula weighs, each with its name and its place in the working of a price that is set."""

    @property
    def price_unit(self) -> str:
        """What a price is in: ``Gold per 100``."""
        return f"{self.currency} per {self.per}"
