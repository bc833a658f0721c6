"""What can be done in the Market workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("MarketActions")

KINDS: Final[Mapping[str, str]] = {
    "market_png": ".png",
    "market_svg": ".svg",
    "market_pdf": ".pdf",
    "market_csv": ".csv",
}
"""Actions that write a file, and the ending of its name."""


def market_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menu."""
    none, whole = _tr("There are no prices yet: run a turn first"), _tr("All turns are shown")
    return {
        "market_index": Spec(
            text=_tr("&Index, first turn = 100"),
            tip=_tr("Show prices as a share of those of the first turn"), keys=("I",),
            checkable=True, lacks=none, short=_tr("Index"),
        ),
        "market_log": Spec(
            text=_tr("&Log scale"), tip=_tr("Show equal shares as equal steps: what doubles rises as far anywhere"),
            keys=("Shift+L",), checkable=True, lacks=none,
        ),
        "market_band": Spec(
            text=_tr("&Band"), tip=_tr("Show how far a price may move in one turn"), keys=("Shift+B",), checkable=True,
            lacks=none,
        ),
        "market_reset": Spec(text=_tr("&All turns"), tip=_tr("Show all turns again"), keys=("Ctrl+0",), lacks=whole),
        "market_why": Spec(
            text=_tr("&Why this price?"),
            tip=_tr("Show the working of the price selected in the table in the inspector"), keys=("Ctrl+Shift+Y",),
            lacks=none, short=_tr("Why?"),
        ),
        "market_what_if": Spec(
            text=_tr("What i&f…"),
            tip=_tr("Show what the next price would be had more or less been sold and bought, with its working"),
            keys=("Shift+F",), lacks=none,
        ),
        "market_nations": Spec(
            text=_tr("What &nations traded"),
            tip=_tr("Show in the table what each nation sold and bought in the turn shown; Enter opens the ledger"),
            keys=("Shift+N",), checkable=True, lacks=none,
        ),
        "market_causes": Spec(
            text=_tr("Changes of price and amo&unts"),
            tip=_tr("Show in the table how far changes of price went along with what was sold, bought and weighed"),
            keys=("Shift+U",), checkable=True, lacks=none,
        ),
        "market_events": Spec(
            text=_tr("Mark &events"),
            tip=_tr("Mark first battles, the largest ones, changes of the rules and corrections on the chart"),
            keys=("Shift+E",), checkable=True, lacks=none, short=_tr("Events"),
        ),
        "market_png": Spec(
            text=_tr("Charts as a &picture (PNG)…"), tip=_tr("Write the charts as a picture"),
            lacks=none,
        ),
        "market_svg": Spec(
            text=_tr("Charts as a &drawing (SVG)…"), tip=_tr("Write the charts as a drawing"),
            lacks=none,
        ),
        "market_pdf": Spec(
            text=_tr("Charts as a pa&ge (PDF)…"), tip=_tr("Write the charts as a page to print"),
            lacks=none,
        ),
        "market_csv": Spec(text=_tr("Table as &CSV…"), tip=_tr("Write the table for a spreadsheet"), lacks=none),
    }  # fmt: skip
