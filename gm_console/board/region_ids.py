"""How the regions of a drawn map are called: a country's or sea's code, a hyphen, a number (``07-02``, ``PO-11``).

What a region's id looks like is known here and in ``board`` alone; everywhere else a board says which ids there are.
"""

from __future__ import annotations

import re
from typing import Final

from gm_console.core.ids import RegionId

REGION_ID: Final = re.compile(r"[A-Z0-9]{1,4}-[0-9]{2,4}")


def region_id(text: str) -> RegionId:
    """Return the region id for player input such as ``po-4`` or ``07-02``.

    Raises :class:`ValueError` when the text does not look like a region id.
    """
    head, _, tail = text.strip().upper().replace("_", "-").partition("-")
    if head.isdigit():
        head = head.zfill(2)
    if tail.isdigit():
        tail = tail.zfill(2)
    candidate = f"{head}-{tail}"
    if not REGION_ID.fullmatch(candidate):
        raise ValueError(f"not a region id: {text!r}")
    return RegionId(candidate)


def code_of(id_: str) -> str:
    """Return the code that an id is numbered with, which is its country's or sea's as a rule."""
    return id_.partition("-")[0]


def is_code(text: str) -> bool:
    """Tell whether a country or a sea can have a code: the ids of its regions begin with it."""
    return REGION_ID.fullmatch(f"{text}-01") is not None
