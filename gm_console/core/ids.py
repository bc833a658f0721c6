"""Identifiers and their grammar.

An identifier names a thing in every layer; objects never point at each other.
Nations are two digits (``07``), regions are ``cc-nn``: two digits or two capital letters, a hyphen, two digits
(Gunboat Empires, "Region id").  Other rulesets may use any region id that matches :data:`REGION_ID`.
"""

from __future__ import annotations

import re
from typing import Final, NewType

NationId = NewType("NationId", str)
RegionId = NewType("RegionId", str)

NOBODY: Final = NationId("")
"""Owner of what no player controls."""

REGION_ID: Final = re.compile(r"[A-Z0-9]{1,4}-[0-9]{2,4}")
NATION_ID: Final = re.compile(r"[0-9]{2,3}")


def nation_id(text: str) -> NationId:
    """Return the nation id for player input such as ``7`` or ``07``.

    Raises :class:`ValueError` when the text is not one to three digits.
    """
    stripped = text.strip()
    if not re.fullmatch(r"[0-9]{1,3}", stripped):
        raise ValueError(f"not a nation number: {text!r}")
    return NationId(f"{int(stripped):02d}")


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
