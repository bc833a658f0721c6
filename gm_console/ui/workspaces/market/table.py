"""The tables of prices and of what nations traded, and what their numbers are asked by: a price by its turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from gm_console.campaign.market.market import MarketRow, NationTrade
from gm_console.campaign.market.market_causes import MEANING, Correlated
from gm_console.charts.palette import commodity_colours
from gm_console.core.ids import NationId
from gm_console.core.market import MarketRules
from gm_console.core.numbers import BEFORE_PLAY
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.ui.cards.paper import number_named
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.window.subject_menu import Subject

_tr = translated_in("MarketTable")

BUYING: Final = ("buy", "bought")
"""Columns of what only buyers ask for."""


def market_columns(rules: MarketRules | None) -> tuple[Column[MarketRow], ...]:
    """Return the columns in a game's own units, those of buying only where one can buy; all without a game."""
    price = f", {rules.currency}/{rules.per}" if rules is not None else ""
    amount = f", {rules.short_unit}" if rules is not None else ""
    pays = _tr("{0} that buyers pay for {1} {2}")
    gets = _tr("{0} that sellers get for {1} {2}")
    sold, bought = (
        _tr("What all players sold in the turn ({0})"),
        _tr("What all players bought in the turn ({0})"),
    )
    if rules is not None:
        pays, gets = (text.format(rules.currency, rules.per, rules.unit) for text in (pays, gets))
        sold, bought = sold.format(rules.sales), bought.format(rules.purchases)
    colours = commodity_colours(rules.commodities) if rules is not None else {}
    columns: tuple[Column[MarketRow], ...] = (
        Column(title=_tr("Turn"), tip=_tr("Turn in which the prices hold"), width=54, key="turn",
               value=lambda row: row.turn),
        Column(title=_tr("Good"), tip=_tr("Commodity"), width=64, key="commodity",
               value=lambda row: row.commodity, colour=lambda row: colours[row.commodity]),
        Column(title=_tr("Sell") + price, tip=gets, width=104, key="sell", to_right=True,
               value=lambda row: row.sell),
        Column(title=_tr("Buy") + price, tip=pays, width=104, key="buy", to_right=True,
               value=lambda row: _number(row.buy)),
        Column(title=_tr("Change, %"), tip=_tr("Change of the sell price since the turn before"), width=84,
               key="change", to_right=True, text=lambda row: percent(row.change),
               value=lambda row: "" if row.change is None else Fraction(row.change, 10)),
        Column(title=_tr("Sold") + amount, tip=sold, width=96, key="sold", to_right=True,
               value=lambda row: _number(row.sold)),
        Column(title=_tr("Bought") + amount, tip=bought, width=104, key="bought", to_right=True,
               value=lambda row: _number(row.bought)),
    )  # fmt: skip
    sells_only = rules is not None and not rules.purchases
    return tuple(one for one in columns if not sells_only or one.key not in BUYING)


def trade_columns(
    rules: MarketRules | None, names: Mapping[str, str], nation_colours: Mapping[NationId, str]
) -> tuple[Column[NationTrade], ...]:
    """Return the columns of what nations traded in a turn, in a game's own units."""
    amount = f", {rules.short_unit}" if rules is not None else ""
    sales, purchases = (rules.sales, rules.purchases) if rules is not None else ("", "")
    colours = commodity_colours(rules.commodities) if rules is not None else {}
    columns: tuple[Column[NationTrade], ...] = (
        Column(title=_tr("Nation"), tip=_tr("Who traded"), width=140, key="nation",
               value=lambda one: with_name(one.number.nation, names.get(one.number.nation, "")),
               colour=lambda one: nation_colours.get(one.number.nation, "")),
        Column(title=_tr("Good"), tip=_tr("Commodity"), width=64, key="commodity",
               value=lambda one: one.number.item, colour=lambda one: colours[one.number.item]),
        Column(title=_tr("Sold") + amount, tip=_tr("What the nation sold in the turn ({0})").format(sales), width=96,
               key="sold", value=lambda one: one.sold, hide_zero=True),
        Column(title=_tr("Bought") + amount, tip=_tr("What the nation bought in the turn ({0})").format(purchases),
               width=104, key="bought", value=lambda one: one.bought, hide_zero=True),
        Column(title=_tr("Turn"), tip=_tr("Turn of the trade, the one that the window shows"), width=54, key="turn",
               value=lambda one: one.turn),
    )  # fmt: skip
    return columns if purchases or rules is None else tuple(one for one in columns if one.key not in BUYING)


def cause_columns(rules: MarketRules | None) -> tuple[Column[Correlated], ...]:
    """Return the columns of how changes of price went along with amounts."""
    colours = commodity_colours(rules.commodities) if rules is not None else {}
    names = {"sold": _tr("sold"), "bought": _tr("bought")}
    return (
        Column(title=_tr("Good"), tip=_tr("Commodity"), width=64, key="commodity",
               value=lambda one: one.commodity, colour=lambda one: colours[one.commodity]),
        Column(title=_tr("Amount"), tip=_tr("What of it, turn by turn"), width=96, key="amount",
               value=lambda one: names.get(one.amount, one.amount)),
        Column(title=_tr("r"), tip=MEANING, width=64, key="r", to_right=True,
               text=lambda one: "" if one.r is None else f"{one.r:+.2f}".replace("-", "\u2212"),
               value=lambda one: "" if one.r is None else Fraction(round(one.r * 1000), 1000)),
        Column(title=_tr("Turns"), tip=_tr("Over how many turns"), width=60, key="turns",
               value=lambda one: one.turns),
        Column(title=_tr("Working of the newest turn"), tip=_tr("How the formula uses the amount"), width=620,
               key="working", value=lambda one: one.last.working, note=lambda one: one.last.working),
    )  # fmt: skip


def percent(tenths: int | None) -> str:
    """Return tenths of a percent as a signed number with one decimal; nothing where there was no change to tell."""
    if tenths is None:
        return ""
    sign = "+" if tenths > 0 else "\u2212" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}"


def _number(value: int | None) -> Value:
    """Return a number for its cell, which is empty where it is not known."""
    return "" if value is None else value


TRADE: Final = ("sold", "bought")
"""Columns of what was traded in a turn; all others tell of prices."""
PRICES: Final = ("sell", "buy", "change")


def subject_of(ruleset: Ruleset, row: MarketRow, column: str, played: Collection[int]) -> Subject | None:
    """Return what a cell is asked by; columns of no number by the sell price, nothing where there was no trade yet."""
    kind = column if column in (*TRADE, *PRICES) else "sell"
    made = row.turn if kind in TRADE else row.turn - 1
    turn = made if made in played else BEFORE_PLAY
    told = made in played or (kind in ("sell", "buy") and made < min(played, default=row.turn))
    number = number_named(ruleset, f"{kind}:{row.commodity}")
    return Subject(number=number, turn=turn) if number is not None and told else None
