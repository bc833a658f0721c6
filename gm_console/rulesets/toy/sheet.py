"""Reading and writing the lines of a turnsheet.

A reader never raises and never guesses: what it cannot read becomes an UnreadLine with the column where it stopped and
a reason.  Whether an order is *allowed* is not its business; that is what the phases judge.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Reason, UnreadLine
from gm_console.core.places import Places
from gm_console.core.sheet_page import SheetPage
from gm_console.core.sheets import SheetPart, SheetRules
from gm_console.core.wording import nearest
from gm_console.rulesets.toy.orders import ORDER_KINDS, Hire, March, Sell
from gm_console.rulesets.toy.state import ToyState

HEADS: Final = {"e1": "E1", "market": "E1", "m1": "M1", "march": "M1"}
PARTS: Final = (SheetPart(id="economics", phases=("E1",)), SheetPart(id="military", phases=("M1",)))

_NUMBER, _PLACE = r"(?P<quantity>[0-9]{1,6})", r"[A-Za-z0-9]{1,4}[-_][0-9]{1,4}"
_LINES: Final[tuple[tuple[str, type[Order], re.Pattern[str]], ...]] = tuple(
    (phase, order, re.compile(form, re.IGNORECASE))
    for phase, order, form in (
        ("E1", Sell, rf"\s*sell\s+{_NUMBER}(\s+grain)?\s*"),
        ("E1", Hire, rf"\s*hire\s+{_NUMBER}(\s+arm(y|ies))?\s+(at|in)\s+(?P<region>{_PLACE})\s*"),
        ("M1", March, rf"\s*(march\s+)?{_NUMBER}\s*:?\s*(?P<start>{_PLACE})\s*(>|to)\s*(?P<end>{_PLACE})\s*"),
    )
)
_WRITERS: Final[dict[type[Order], Callable[[Any], str]]] = {
    Sell: lambda order: f"sell {order.quantity}",
    Hire: lambda order: f"hire {order.quantity} at {order.region}",
    March: lambda order: f"march {order.quantity}: {order.start} > {order.end}",
}


def sheet_rules() -> SheetRules:
    """Return how this game reads and writes turnsheets."""
    return SheetRules(
        heads=HEADS, parts=PARTS, read=read_line, write=write_line, words={}, means=means, page=_page
    )


def _page() -> SheetPage:
    # Only who makes the page needs its forms.
    from gm_console.rulesets.toy.page import sheet_page

    return sheet_page()


def means(_board: Places, state: ToyState, nation: NationId) -> Iterator[str]:
    """Yield what a blank sheet says of its nation: the name, what is in store and the fields."""
    own = state.nations[nation]
    yield own.name
    yield f"In store: {own.grain} grain, {own.gold} gold"
    fields = [field for field in state.fields.values() if field.owner == nation]
    if fields:
        yield "Fields: " + ", ".join(f"{field.id} ({field.armies})" for field in fields)


def read_line(
    board: Places, phase: str, text: str, nation: NationId, number: int, line: int, column: int
) -> Order:
    """Return the order of a line, or an UnreadLine."""
    place: dict[str, Any] = {"nation": nation, "phase": phase, "number": number, "line": line, "text": text}
    for own_phase, order, pattern in _LINES:
        match = pattern.fullmatch(text) if own_phase == phase else None
        if match is None:
            continue
        values: dict[str, Any] = {"quantity": int(match["quantity"])}
        for name in sorted(match.groupdict().keys() - {"quantity"}):
            region = board.find(match[name])
            if region is None:
                return _unknown_region(board, match[name].upper(), place, column + match.start(name))
            values[name] = region
        return order(**place, **values)
    forms = " or ".join(kind.form for kind in ORDER_KINDS if phase in kind.phases)
    why = Reason(code="sheet.not-understood", rule=phase, args={"form": forms})
    return UnreadLine(**place, column=column, reason=why)


def write_line(order: Order) -> str:
    """Return the line of an order, without its head."""
    return order.text if isinstance(order, UnreadLine) else _WRITERS[type(order)](order)


def _unknown_region(board: Places, region: str, place: dict[str, Any], column: int) -> UnreadLine:
    near = nearest(region, board.places)
    why = Reason(code="sheet.unknown-region", rule=place["phase"], args={"region": region}, suggestion=near)
    return UnreadLine(**place, column=column, reason=why)
