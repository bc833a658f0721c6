"""W4, News and Propaganda: headlines from what is public, and the players' press releases; then the turn is over."""

from __future__ import annotations

from typing import cast

from gm_console.core.facts import PUBLIC, Entry
from gm_console.core.ids import NationId
from gm_console.rulesets.common.answers import carried_out
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.end import standings
from gm_console.rulesets.gunboat.facts import (
    ControlChanged,
    NationEliminated,
    NewsItem,
    PressRelease,
    PriceSet,
    Ranked,
    TopTen,
    TurnEnded,
)
from gm_console.rulesets.gunboat.orders import Press


def run(ctx: Context) -> None:
    """Post headlines, press releases and the end of the turn."""
    _headlines(ctx)
    check(ctx)
    ctx.post(TurnEnded(turn=ctx.turn), rule="W4", to=PUBLIC)


def check(ctx: Context) -> None:
    """Take in the press releases: any that could be read is printed."""
    for order in cast(tuple[Press, ...], ctx.orders()):
        root = carried_out(ctx, order)
        ctx.post(
            PressRelease(nation=order.nation, headline=order.headline, city=order.city, text=order.body),
            rule="W4",
            actor=order.nation,
            to=PUBLIC,
            cause=root,
        )


def _headlines(ctx: Context) -> None:
    public = [entry for entry in ctx.entries if entry.audience == PUBLIC and not entry.by_moderator]
    moves = [
        entry for entry in public if isinstance(entry.fact, PriceSet) and entry.fact.sell != entry.fact.before
    ]
    for entry in _widest(moves):
        fact = cast(PriceSet, entry.fact)
        code = "price-up" if fact.sell > fact.before else "price-down"
        _tell(ctx, code, (fact.commodity, fact.before, fact.sell), entry)
    for entry in public:
        fact_ = entry.fact
        if isinstance(fact_, TopTen) and fact_.ranking in ("Economy", "Total Size") and fact_.places:
            _tell(ctx, "leader", (fact_.ranking, _name(ctx, fact_.places[0][0])), entry)
        elif isinstance(fact_, NationEliminated):
            _tell(ctx, "eliminated", (_name(ctx, fact_.nation),), entry)
    if ctx.turn == ctx.state.turns:
        _winners(ctx)
    taken = [entry for entry in public if isinstance(entry.fact, ControlChanged)]
    if taken:
        lost = sum(1 for entry in taken if cast(ControlChanged, entry.fact).before)
        _tell(ctx, "control", (len(taken), lost), *taken)


def _name(ctx: Context, nation: NationId) -> str:
    return f"{ctx.at_start.nations[nation].names.country} ({nation})"


def _winners(ctx: Context) -> None:
    """Name the nations with the lowest sum of places over all rankings of the last turn (R55)."""
    ranked = [entry for entry in ctx.entries if isinstance(entry.fact, Ranked)]
    for first in (one for one in standings(ranked) if one.place == 1):
        own = (entry for entry in ranked if cast(Ranked, entry.fact).nation == first.nation)
        _tell(ctx, "winner", (_name(ctx, first.nation), first.score), *own)


def _widest(moves: list[Entry]) -> list[Entry]:
    """Return the rise and the fall that moved a price most in proportion, rise first."""

    def step(entry: Entry) -> tuple[int, str]:
        fact = cast(PriceSet, entry.fact)
        return (fact.sell - fact.before) * 1000 // fact.before, fact.commodity

    if not moves:
        return []
    top, bottom = max(moves, key=step), min(moves, key=step)
    return [top] if top is bottom else [top, bottom]


def _tell(ctx: Context, code: str, terms: tuple[int | str, ...], *sources: Entry) -> None:
    ctx.post(
        NewsItem(code=code, terms=terms),
        rule="W4",
        to=PUBLIC,
        because=tuple(entry.seq for entry in sources),
    )
