"""The market on pages: prices before and after, what was traded, the chart (E1, E2, W1)."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Cell, Figure, PageColumn, Row, Section, Table, grouped, numbers, wide
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


def market_section(view: NationView, given: PageInput) -> Section:
    """Return prices before and after, what all players traded and what this nation did, and the chart."""
    own = _own_trade(view)
    rows = tuple(
        (*row, grouped(own[name][0]) if own[name][0] else "", grouped(own[name][1]) if own[name][1] else "")
        for name, row in zip(COMMODITIES, price_rows(view.public, given), strict=True)
    )
    columns = (
        *price_columns(),
        *numbers("You sold", "You bought"),
    )
    note = "Gold per 100 points. The new prices hold next turn."
    table = Table(columns=columns, rows=rows, note=note)
    return Section(id="market", title="Market", blocks=(table, *price_figure_of(given)))


def world_market_section(view: PublicView, given: PageInput) -> Section:
    """Return prices before and after, and what all players traded, with the chart."""
    table = Table(
        columns=price_columns(),
        rows=price_rows(view, given),
        note="Gold per 100 points. The new prices hold next turn; volumes are those of all players together.",
    )
    return Section(id="market", title="Market", blocks=(table, *price_figure_of(given)))


def price_columns() -> tuple[PageColumn, ...]:
    """Return the heads of the market table that everybody gets."""
    return (
        *wide("Commodity"),
        *numbers("Sell price", "Next sell", "Change", "Buy price", "Next buy", "All sold", "All bought"),
    )


def price_rows(view: PublicView, given: PageInput) -> tuple[Row, ...]:
    """Return one row per commodity: prices of the turn and of the next, and the players' volumes."""
    volumes = {commodity: (sold, bought) for commodity, sold, bought in view.volumes}
    rows: list[Row] = []
    for index, name in enumerate(COMMODITIES):
        old, new = view.market_before.sell[index], view.market.sell[index]
        sold, bought = volumes.get(name, (0, 0))
        rows.append(
            (
                Cell(text=f"{name} {given.name(name)}"),
                old,
                new,
                percent_text(old, new),
                view.market_before.buy[index],
                view.market.buy[index],
                sold,
                bought,
            )
        )
    return tuple(rows)


def price_figure_of(given: PageInput) -> tuple[Figure, ...]:
    """Return the price chart, none where there is none."""
    if not given.price_chart:
        return ()
    return (
        Figure(
            svg=given.price_chart,
            alt="Chart of the sell prices of all seven commodities, turn by turn",
            caption="Sell prices at the market, Gold per 100 points; the last point is next turn's price.",
        ),
    )


def percent_text(old: int, new: int) -> str:
    """Return the change from ``old`` to ``new`` in percent with one decimal, rounded half up."""
    if not old or old == new:
        return "0 %"
    tenths = (2000 * abs(new - old) + old) // (2 * old)
    whole, rest = divmod(tenths, 10)
    return f"{'+' if new > old else '−'}{whole}.{rest} %"


def _own_trade(view: NationView) -> dict[str, tuple[int, int]]:
    sold = dict.fromkeys(COMMODITIES, 0)
    bought = dict.fromkeys(COMMODITIES, 0)
    for fact in own_stock_changes(view, ("E1", "E2")):
        if fact.commodity in sold:
            sold[fact.commodity] += max(-fact.delta, 0)
            bought[fact.commodity] += max(fact.delta, 0)
    return {name: (sold[name], bought[name]) for name in COMMODITIES}


def own_stock_changes(view: NationView, phases: Iterable[str]) -> list[StockChanged]:
    """Return what a nation's stocks gained and lost in some phases."""
    wanted = tuple(phases)
    return [
        entry.fact
        for entry in view.entries
        if entry.phase in wanted
        and not entry.by_moderator
        and isinstance(entry.fact, StockChanged)
        and entry.fact.nation == view.nation.id
    ]
