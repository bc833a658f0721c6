"""The clerk: writes orders down as players do, in lots, with comments and in more than one spelling.

Recorded games are read back from what the clerk wrote, so that they try the reader of sheets as well as the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.orders import Buy, Raise, Sell

LOTS: Final = 3
"""Lines a larger sale is written in."""
LARGE: Final = 300
_NUMBER: Final = re.compile(r"(?<![-\d])(\d)(\d{3})(?![-\d])")
_REGION: Final = re.compile(r"\b0(\d)-0(\d)\b")
_COMMENTS: Final = (
    "# Sheet of {nation}, turn {turn}",
    "# with the compliments of the ministry",
    "# see last week's letter",
    "# checked twice",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A line that is put into a sheet on purpose: under which head, and whether instead of the last one there."""

    head: str
    text: str
    instead: bool = False


def in_lots(orders: Iterable[Order]) -> list[Order]:
    """Return the orders with larger sales, purchases and raises in several lines; they come to the same."""
    written: list[Order] = []
    for order in orders:
        if isinstance(order, Sell) and order.quantity >= LARGE:
            written.extend(replace(order, quantity=part) for part in _parts(order.quantity, LOTS))
        elif isinstance(order, Buy) and order.quantity >= LARGE:
            written.extend(replace(order, quantity=part) for part in _parts(order.quantity, 2))
        elif isinstance(order, Raise) and order.points > 1:
            written.extend(replace(order, points=part) for part in _parts(order.points, 2))
        else:
            written.append(order)
    return written


def sheet_text(
    ruleset: Ruleset, nation: NationId, turn: int, orders: Iterable[Order], slips: Iterable[Slip], seed: int
) -> str:
    """Return a turnsheet with every order, and the slips at the end of their sections."""
    heads = {phase: head for head, phase in ruleset.sheet.heads.items()}
    sections: dict[str, list[str]] = {head: [] for head in ruleset.sheet.heads}
    for number, order in enumerate(in_lots(orders)):
        style = draw(8, seed, turn, "clerk", nation, number)
        sections[heads[order.phase]].append(_spelled(ruleset.sheet.write(order), order.phase, style))
    loose: list[str] = []
    for slip in slips:
        lines = sections.setdefault(slip.head, []) if slip.head else loose
        if slip.instead and lines:
            lines.pop()
        lines.append(slip.text)
    return _laid_out(sections, loose, nation, turn, draw(4, seed, turn, "clerk", nation, "layout"))


def _parts(whole: int, count: int) -> list[int]:
    each, rest = divmod(whole, count)
    return [each + (place < rest) for place in range(count)]


def _spelled(text: str, phase: str, style: int) -> str:
    """Return a line in one of eight hands; press releases are left alone."""
    if not phase.startswith(("E", "M")):
        return text
    if style == 1:
        return text.lower()
    if style == 2:
        return text.upper()
    if style == 3:
        return "  ".join(text.split())
    if style == 4:
        return text.replace(" > ", " -> ")
    if style == 5:
        return _NUMBER.sub(r"\1,\2", text)
    if style == 6:
        return _REGION.sub(r"\1-\2", text)
    return f"{text}   # as agreed" if style == 7 else text


def _laid_out(
    sections: Mapping[str, list[str]], loose: list[str], nation: NationId, turn: int, layout: int
) -> str:
    header = (f"nation {nation}   turn {turn}", f"Nation: {int(nation)}\nTurn: {turn}")[layout % 2]
    rows = [header, _COMMENTS[layout - 1].format(nation=nation, turn=turn), *loose]
    for head, lines in sections.items():
        title = f"[{head.upper() if head[-1].isdigit() else head}]"
        if layout > 2 and lines:
            rows.extend(["", title, *lines])
        else:
            rows.extend(f"{title} {line}" for line in lines)
    return "\n".join(rows) + "\n"
