"""Press releases: ``"HEADLINE" | CITY | TEXT`` (W4)."""

from __future__ import annotations

import re
from typing import Final

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.grammar.heads import Head
from gm_console.rulesets.gunboat.grammar.line import LineText
from gm_console.rulesets.gunboat.orders import Press

_QUOTED: Final = re.compile(r'\s*"((?:[^"]|"")*)"\s*\|([^|]*)\|(.*)', re.DOTALL)
_TYPOGRAPHIC: Final = re.compile(r"\s*[“„«]([^”“»|]*)[”“»]\s*\|([^|]*)\|(.*)", re.DOTALL)
_PLAIN: Final = re.compile(r"([^|]*)\|([^|]*)\|(.*)", re.DOTALL)


def release(line: LineText, head: Head) -> Order:
    """Read a press release; a quotation mark inside the headline is written twice."""
    found = _QUOTED.match(line.text)
    headline = found[1].replace('""', '"') if found else ""
    found = found or _TYPOGRAPHIC.match(line.text) or _PLAIN.match(line.text)
    if found is None:
        line.fail("press-form", "", len(line.text.rstrip()))
        return Press(**head, headline="", city="", body="")
    headline, city, body = (_one_line(part) for part in (headline or found[1], found[2], found[3]))
    if not (headline and city and body):
        line.fail("press-empty")
    line.pos = len(line.text)
    return Press(**head, headline=headline, city=city, body=body)


def written(order: Press) -> str:
    """Return a press release as a line."""
    headline = _one_line(order.headline).replace('"', '""')
    return f'"{headline}" | {_one_line(order.city)} | {_one_line(order.body)}'


def _one_line(text: str) -> str:
    return " ".join(text.split())
