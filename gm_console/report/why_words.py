"""Lines of the answer to "why?" as the command line, the window and pages say them."""

from __future__ import annotations

from typing import Final

from gm_console.core.numbers import Amount
from gm_console.core.pages import MINUS
from gm_console.core.why import Way, WhyNode
from gm_console.report.number_words import decimal_text

AGAIN: Final = " (see above)"
_SAID: Final = (Way.ASKED, Way.START, Way.PHASE)
"""Ways that need no word before the line."""


def line_told(node: WhyNode) -> str:
    """Return a line with the word for how it hangs below the one above."""
    return node.text if node.way in _SAID else f"{node.way.value}: {node.text}"


def told_node(node: WhyNode) -> str:
    """Return a line of the tree that stands alone: number of the entry, word, text, change, amount, rule."""
    place = f"{node.turn}.{node.seq} " if node.is_entry and not node.reader else ""
    change = f"{change_told(node.delta)} " if node.delta else ""
    amount = f": {amount_told(node.amount)}" if node.amount is not None else ""
    word = "" if node.way in _SAID else f"{node.way.value} "
    phase = f"{node.phase} " if node.is_entry else ""
    rule = f" [{node.rule}]" if node.rule else ""
    note = f" ({node.note})" if node.note else ""
    return f"{word}{place}{phase}{change}{node.text}{amount}{note}{rule}"


def more_told(rest: int) -> str:
    """Return how many lines stand behind those that are told."""
    return f"{rest:,} more"


def amount_told(amount: Amount) -> str:
    """Return an amount with its decimals and a true minus sign."""
    return f"{MINUS if amount < 0 else ''}{decimal_text(amount)}"


def change_told(delta: Amount) -> str:
    """Return how far something moved, with its sign; nothing where it did not."""
    return f"{'+' if delta > 0 else MINUS}{decimal_text(delta)}" if delta else ""
