"""Section heads of a turnsheet: ``[E1]``, ``[ e 1 ]:``, and without brackets where no word could be meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.core.quick_init import quick_init

_HEAD: Final = re.compile(r"\s*\[([^\[\]]{0,60})\]:?\s*")


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHead:
    """A head in front of a line."""

    key: str
    """Among the game's heads; empty for brackets that hold none of them."""
    written: str
    start: int
    """Offset of what is written in the line."""
    end: int
    """Offset of what stands behind the head."""


class SheetHeads:
    """Finds the heads of one game."""

    def __init__(self, heads: Mapping[str, str]) -> None:
        self._heads = heads
        self._bare = _bare_heads(heads)

    def find(self, text: str) -> SheetHead | None:
        """Return the head in front of a line; None where there is none."""
        found = _HEAD.match(text)
        if found is not None:
            key = _head_key(found[1], self._heads)
            return SheetHead(key=key, written=found[1].strip(), start=found.start(1), end=found.end())
        bare = self._bare.match(text) if self._bare else None
        if bare is None:
            return None
        return SheetHead(key=bare[1].casefold(), written=bare[1], start=bare.start(1), end=bare.end())


def _bare_heads(heads: Mapping[str, str]) -> re.Pattern[str] | None:
    """Return what finds a head without brackets, ``E1: …``; only heads with a digit cannot be mistaken for words."""
    plain = [re.escape(head) for head in heads if any(sign.isdecimal() for sign in head)]
    if not plain:
        return None
    return re.compile(rf"\s*\(?({'|'.join(plain)})(?:\s*[:.)-]+\s*|\s+|$)", re.IGNORECASE)


def _head_key(written: str, heads: Mapping[str, str]) -> str:
    """Return the head that a bracket holds: the whole, the whole without blanks, or its first word."""
    lower = written.casefold().strip()
    words = lower.split()
    for key in (lower, "".join(words), words[0].rstrip(":.-,") if words else ""):
        if key in heads:
            return key
    return ""
