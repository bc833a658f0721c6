"""Bids for countries: who gets which before the first turn, one after another, with the working of every step.

The countries are given out one by one.  Of all bids that are still open the highest is taken; of equal ones that which
names the earlier wish of its bidder, and of those the one with the lower draw, keyed by the seed, the country and the
bidder.  Who gets a country pays his own bid; his other bids fall away, and so do all others for that country.  Who is
left without any gets, in an order that is drawn, the free country that may be had for least.  A country that was given
before stays with him who has it: bids of others for it fall away first.

Without bids every wish counts as a bid of 0, so that wishes alone decide.  Neither the order in which bids arrive nor
the names of files matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from gm_console.core.dice import draw

SIDES: Final = 1_000_000
"""Of a draw between bids."""
IN_SHORT: Final = (
    "Of all bids the highest is taken first, then the earlier wish, then a draw decides; you pay what you bid for the "
    "country you get."
)
"""How bids are resolved, for those who make them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRange:
    """What may be bid for a country."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BidRules:
    """How a game lets players bid for countries."""

    field: str
    """Field of a nation's set-up that says what was paid."""
    unit: str
    """What is bid, as it stands behind a number."""
    rule: str
    """Section or ruling that says how bids are resolved."""
    ranges: Callable[[Any, Any, Sequence[str]], Mapping[str, BidRange]]
    """``(tables, board, nations)`` to what may be bid for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid:
    """What a player bids for a country."""

    player: str
    country: str
    points: int
    wish: int
    """Its place among his wishes, from 1; 0 where it is no wish of his."""


class Why(StrEnum):
    """Why a bid was taken for its country."""

    ALONE = "alone"
    """Nobody else's bid for it was open."""
    HIGHEST = "highest"
    WISH = "wish"
    """Of the highest ones it was the earliest wish of its bidder."""
    DRAW = "draw"
    """Of equal bids and wishes it had the lowest draw."""
    HELD = "held"
    """The bidder has had it since worksheets were taken in before."""
    LEFT = "left"
    """The bidder had no open bid any more, and the country was free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidStep:
    """One country given out."""

    bid: Bid
    """What is paid for it."""
    why: Why
    against: tuple[Bid, ...] = ()
    """Open bids of others for it, which fell away."""
    fell: tuple[Bid, ...] = ()
    """Open bids of its player for others, which fell away."""
    draws: Mapping[str, int] | None = None
    """What was drawn, by player; where there was a draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Who gets what."""

    steps: tuple[BidStep, ...]
    without: tuple[str, ...]
    """Players for whom no country was left, sorted."""
    free: tuple[str, ...]
    """Countries that nobody got, sorted."""
    before: tuple[BidStep, ...] = ()
    """Countries that others have had since before, and the bids for them that fell away."""

    @property
    def won(self) -> Mapping[str, Bid]:
        """What each player got, and pays."""
        return {step.bid.player: step.bid for step in self.steps}


def resolve(
    players: Iterable[str],
    bids: Iterable[Bid],
    countries: Mapping[str, int],
    seed: int,
    held: Iterable[Bid] = (),
) -> Resolution:
    """Return who gets which of the countries, which go to the lowest bid that each of them takes.

    Every bid is for one of ``countries`` and by one of ``players``, and no player bids for one twice.  What was
    ``held`` before, by them or by others, stays with its holder for what he paid.
    """
    waiting = sorted(bids, key=lambda bid: _order(bid, seed))
    everybody = sorted(set(players))
    steps: list[BidStep] = []
    before: list[BidStep] = []
    for mine in sorted(held, key=lambda bid: bid.country):
        given = replace(_given(mine, waiting, seed), why=Why.HELD, draws=None)
        (steps if mine.player in everybody else before).append(given)
        waiting = [bid for bid in waiting if bid.player != mine.player and bid.country != mine.country]
    while waiting:
        best = waiting[0]
        steps.append(_given(best, waiting, seed))
        waiting = [bid for bid in waiting if bid.player != best.player and bid.country != best.country]
    served = {step.bid.player for step in steps}
    free = sorted(
        countries.keys() - {step.bid.country for step in (*before, *steps)},
        key=lambda id_: (countries[id_], id_),
    )
    left = sorted(
        (one for one in everybody if one not in served), key=lambda one: (_left_draw(one, seed), one)
    )
    for player, country in zip(left, free, strict=False):
        bid = Bid(player=player, country=country, points=countries[country], wish=0)
        steps.append(BidStep(bid=bid, why=Why.LEFT, draws={player: _left_draw(player, seed)}))
    return Resolution(
        steps=tuple(steps),
        without=tuple(sorted(left[len(free) :])),
        free=tuple(sorted(free[len(left) :])),
        before=tuple(before),
    )


def _order(bid: Bid, seed: int) -> tuple[int, int, str, int, str]:
    """Return what bids are sorted by: a draw only ever decides between those for one country."""
    return (-bid.points, bid.wish, bid.country, _drawn(bid, seed), bid.player)


def _drawn(bid: Bid, seed: int) -> int:
    return draw(SIDES, seed, 0, "bids", bid.country, bid.player)


def _left_draw(player: str, seed: int) -> int:
    return draw(SIDES, seed, 0, "bids", "left", player)


def _given(best: Bid, waiting: Sequence[Bid], seed: int) -> BidStep:
    """Return the step in which the first of the open bids is taken."""
    against = tuple(bid for bid in waiting if bid.country == best.country and bid.player != best.player)
    fell = tuple(bid for bid in waiting if bid.player == best.player and bid.country != best.country)
    equal = [bid for bid in against if bid.points == best.points]
    draws = None
    if not against:
        why = Why.ALONE
    elif not equal:
        why = Why.HIGHEST
    elif all(bid.wish > best.wish for bid in equal):
        why = Why.WISH
    else:
        why = Why.DRAW
        drawn = (best, *(bid for bid in equal if bid.wish == best.wish))
        draws = {bid.player: _drawn(bid, seed) for bid in drawn}
    return BidStep(bid=best, why=why, against=against, fell=fell, draws=draws)
