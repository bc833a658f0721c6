"""Identifiers and their grammar.

An identifier names a thing in every layer; objects never point at each other.  Nations are two digits (``07``); what
regions are called is their board's matter.
"""

from __future__ import annotations

import re
from typing import Final, NewType

NationId = NewType("NationId", str)
RegionId = NewType("RegionId", str)

NOBODY: Final = NationId("")
"""Owner of what no player controls."""

NATION_ID: Final = re.compile(r"[0-9]{2,3}")


def nation_id(text: str) -> NationId:
    """Return the nation id for player input such as ``7`` or ``07``.

    Raises :class:`ValueError` when the text is not one to three digits.
    """
    stripped = text.strip()
    if not re.fullmatch(r"[0-9]{1,3}", stripped):
        raise ValueError(f"not a nation number: {text!r}")
    return NationId(f"{int(stripped):02d}")
