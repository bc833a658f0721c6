"""What is told of the market in the turn under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gm_console.campaign.market.market import MarketHistory, MarketRow
from gm_console.charts.palette import commodity_colours
from gm_console.ui.kit.language import translated_in
from gm_console.ui.readout import Readout, ReadoutRow
from gm_console.ui.workspaces.market.table import percent

_tr = translated_in("MarketReadout")

MOST_NOTES: Final = 3
"""Events that the readout tells of a turn."""


def readout_of(
    history: MarketHistory, turn: int, chosen: Sequence[str], events: Sequence[str] = ()
) -> Readout | None:
    """Return what is told of a turn, nothing where there is nothing to tell; some of its events below the prices."""
    rows = [row for row in history.rows if row.turn == turn and row.commodity in chosen]
    if not rows:
        return None
    draft, colours = history.draft_turn, commodity_colours(history.commodities)
    buys = history.rules is not None and bool(history.rules.purchases)
    heads = (_tr("Sell"), _tr("Buy"), _tr("%"), _tr("Sold"), _tr("Bought"))
    title = _tr("Turn {0}, draft") if draft and turn > draft else _tr("Turn {0}")
    return Readout(
        title=title.format(turn),
        notes=_shortened(events),
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


def _shortened(events: Sequence[str]) -> tuple[str, ...]:
    """Return as many events as there is room for, and how many there are besides."""
    if len(events) <= MOST_NOTES:
        return tuple(events)
    return (*events[: MOST_NOTES - 1], _tr("and {0} more").format(len(events) - MOST_NOTES + 1))


def _cells(row: MarketRow) -> tuple[str, ...]:
    numbers = [
        "" if number is None else f"{number:,}" for number in (row.sell, row.buy, row.sold, row.bought)
    ]
    return (*numbers[:2], percent(row.change), *numbers[2:])


def _sold_only(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells without those of buying."""
    return cells[0], cells[2], cells[3]
