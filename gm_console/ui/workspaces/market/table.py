"""The table of prices and trade."""

from __future__ import annotations

from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt

from gm_console.campaign.market import MarketRow
from gm_console.charts.palette import commodity_colours
from gm_console.core.market import MarketRules
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, Index, RecordTable

FIRST_NUMBER: Final = 2
"""Place of the first column of numbers after the commodity."""
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
    columns = (
        Column(title=_tr("Turn"), tip=_tr("Turn in which the prices hold"), value=attrgetter("turn"), width=54,
               key="turn"),
        Column(title=_tr("Good"), tip=_tr("Commodity"), value=attrgetter("commodity"), width=64, key="commodity",
               colour=lambda row: colours[row.commodity]),
        Column(title=_tr("Sell") + price, tip=gets, value=attrgetter("sell"), width=104, key="sell"),
        Column(title=_tr("Buy") + price, tip=pays, value=_buy, width=104, key="buy"),
        Column(title=_tr("Change, %"), tip=_tr("Change of the sell price since the turn before"),
               value=_change, width=84, key="change"),
        Column(title=_tr("Sold") + amount, tip=sold, value=_sold, width=96, key="sold"),
        Column(title=_tr("Bought") + amount, tip=bought, value=_bought, width=104, key="bought"),
    )  # fmt: skip
    sells_only = rules is not None and not rules.purchases
    return tuple(one for one in columns if not sells_only or one.key not in BUYING)


class MarketTable(RecordTable[MarketRow]):
    """Prices and trade; what is not known is left blank, and numbers stand to the right all the same."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(market_columns(None), parent, key=_key)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        changes = index.isValid() and self.columns[index.column()].key == "change"
        if role == Qt.ItemDataRole.DisplayRole and changes:
            return percent(self.record(index.row()).change)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.isValid() and index.column() >= FIRST_NUMBER:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return super().data(index, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return a column's head or what it means."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            number = section >= FIRST_NUMBER
            side = Qt.AlignmentFlag.AlignRight if number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)


def percent(tenths: int | None) -> str:
    """Return tenths of a percent as a signed number with one decimal; nothing where there was no change to tell."""
    if tenths is None:
        return ""
    sign = "+" if tenths > 0 else "\u2212" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}"


def _key(row: MarketRow) -> tuple[int, str]:
    return row.turn, row.commodity


def _change(row: MarketRow) -> Value:
    return "" if row.change is None else Fraction(row.change, 10)


def _buy(row: MarketRow) -> Value:
    return "" if row.buy is None else row.buy


def _sold(row: MarketRow) -> Value:
    return "" if row.sold is None else row.sold


def _bought(row: MarketRow) -> Value:
    return "" if row.bought is None else row.bought


def _tr(text: str) -> str:
    return QCoreApplication.translate("MarketTable", text)
