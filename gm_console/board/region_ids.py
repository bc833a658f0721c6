"""How the regions of a drawn map are called: a country's or sea's code, a hyphen, a number (``07-02``, ``PO-11``).

What a region's id looks like is known here and in ``board`` alone; everywhere else a board says which ids there are.
"""

from __future__ import annotations

import re
from typing import Final

from gm_console.core.ids import RegionId

_REGION_ID: Final = re.compile(r"[A-Z0-9]{1,4}-[0-9]{2,4}")
IDS_IN_TEXT: Final = re.compile(rf"(?<![\w-]){_REGION_ID.pattern}(?![\w-])")
"""Finds what looks like an id in a sentence."""


def is_region_id(text: str) -> bool:
    """Tell whether a region can be called so."""
    return _REGION_ID.fullmatch(text) is not None


def numbered_id(code: str, number: int, digits: int = 2) -> RegionId:
    """Return the id with a number of a country or sea; whether it can be one is up to its code and number."""
    return RegionId(f"{code}-{number:0{digits}d}")


def code_of(id_: str) -> str:
    """Return the code that an id is numbered with, which is its country's or sea's as a rule."""
    return id_.partition("-")[0]


def recoded(id_: str, code: str) -> RegionId:
    """Return the id with the same number under another code."""
    return RegionId(f"{code}-{id_.partition('-')[2]}")


def number_of(id_: str) -> int:
    """Return the number that an id has in its country or sea, 0 where it has none."""
    number = id_.partition("-")[2]
    return int(number) if number.isdecimal() else 0


def spoken(id_: str) -> tuple[str, ...]:
    """Return the letters and numbers of an id, which are the same however somebody writes it (``po4``, ``7-2``)."""
    return tuple(part.lstrip("0") for part in re.findall(r"[A-Z]+|[0-9]+", id_.upper()))


def is_code(text: str) -> bool:
    """Tell whether a country or a sea can have a code: the ids of its regions begin with it."""
    return is_region_id(numbered_id(text, 1))
