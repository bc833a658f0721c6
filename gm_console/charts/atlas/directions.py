"""From which side signs are read: names in Hebrew or Arabic run from right to left, figures within them do not."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from bidi import algorithm

LEFTWARD: Final = frozenset({"R", "AL", "AN"})
UNSEEN: Final = frozenset({"BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "S", ""})
"""Kinds of signs that order others and are no letters themselves."""


def as_seen(signs: str) -> list[tuple[int, bool]]:
    """Return the places of signs in the order in which they stand from left to right, and which are read leftward."""
    kinds = [unicodedata.bidirectional(sign) for sign in signs]
    if LEFTWARD.isdisjoint(kinds):
        return [(at, False) for at in range(len(signs))]
    plain = "".join(" " if kind in UNSEEN else sign for sign, kind in zip(signs, kinds, strict=True))
    base = algorithm.get_base_level(plain)
    storage: dict[str, Any] = {
        **algorithm.get_empty_storage(), "base_level": base, "base_dir": "R" if base else "L"
    }  # fmt: skip
    algorithm.get_embedding_levels(plain, storage)
    for at, one in enumerate(storage["chars"]):
        one["at"] = at
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    algorithm.reorder_resolved_levels(storage, False)
    return [(one["at"], bool(one["level"] % 2)) for one in storage["chars"]]
