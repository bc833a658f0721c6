"""What is told of the market in the turn under the pointer."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.campaign.market import MarketHistory, MarketRow
from gm_console.charts.palette import commodity_colours
from gm_console.ui.kit.language import translated_in
from gm_console.ui.readout import Readout, ReadoutRow
from gm_console.ui.workspaces.market.table import percent

_tr = translated_in("MarketReadout")


def readout_of(history: MarketHistory, turn: int, chosen: Sequence[str]) -> Readout | None:
    """Return what is told of a turn, nothing where there is nothing to tell."""
    rows = [row for row in history.rows if row.turn == turn and row.commodity in chosen]
    if not rows:
        return None
    draft, colours = history.draft_turn, commodity_colours(history.commodities)
    buys = history.rules is not None and bool(history.rules.purchases)
    heads = (_tr("Sell"), _tr("Buy"), _tr("%"), _tr("Sold"), _tr("Bought"))
    title = _tr("Turn {0}, draft") if draft and turn > draft else _tr("Turn {0}")
    return Readout(
        title=title.format(turn),
        heads=_sold_only(heads) if not buys else heads,
        rows=tuple(
            ReadoutRow(
                name=row.commodity,
                colour=colours[row.commodity],
                cells=_cells(row) if buys else _sold_only(_cells(row)),
            )
            for row in rows
        ),
    )


def _cells(row: MarketRow) -> tuple[str, ...]:
    numbers = [
        "" if number is None else f"{number:,}" for number in (row.sell, row.buy, row.sold, row.bought)
    ]
    return (*numbers[:2], percent(row.change), *numbers[2:])


def _sold_only(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells without those of buying."""
    return cells[0], cells[2], cells[3]
