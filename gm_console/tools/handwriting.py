"""Handwriting: orders written down as players do, in lots, with comments and in more than one spelling.

Recorded games are read back from what was written, so that they try the reader of sheets as well as the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.players import Slip
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheets import written_head

_COMMENTS: Final = (
    "# Sheet of {nation}, turn {turn}",
    "# with the compliments of the ministry",
    "# see last week's letter",
    "# checked twice",
)


def sheet_text(
    ruleset: Ruleset, nation: NationId, turn: int, orders: Iterable[Order], slips: Iterable[Slip], seed: int
) -> str:
    """Return a turnsheet with every order, and the slips at the end of their sections."""
    sheet, hands = ruleset.sheet, ruleset.players.hands
    heads = sheet.written_heads()
    sections: dict[str, list[str]] = {head: [] for head in heads.values()}
    for number, order in enumerate(ruleset.players.in_lots(orders)):
        hand = hands[draw(len(hands), seed, turn, "clerk", nation, number) - 1]
        text = sheet.write(order)
        sections[heads[order.phase]].append(text if sheet.is_free(order.phase) else hand(text))
    loose: list[str] = []
    for slip in slips:
        lines = sections.setdefault(written_head(slip.head), []) if slip.head else loose
        if slip.instead and lines:
            lines.pop()
        lines.append(slip.text)
    return _laid_out(sections, loose, nation, turn, draw(4, seed, turn, "clerk", nation, "layout"))


def _laid_out(
    sections: Mapping[str, list[str]], loose: list[str], nation: NationId, turn: int, layout: int
) -> str:
    header = (f"nation {nation}   turn {turn}", f"Nation: {int(nation)}\nTurn: {turn}")[layout % 2]
    rows = [header, _COMMENTS[layout - 1].format(nation=nation, turn=turn), *loose]
    for head, lines in sections.items():
        if layout > 2 and lines:
            rows.extend(["", f"[{head}]", *lines])
        else:
            rows.extend(f"[{head}] {line}" for line in lines)
    return "\n".join(rows) + "\n"
