"""Keyed draws.

A draw depends on the seed and on its own key alone, never on how many draws came before it.  Adding a battle
therefore shifts no other result, and any draw can be checked by hand.
"""

from __future__ import annotations

from hashlib import blake2b


def draw(sides: int, seed: int, turn: int, phase: str, *key: str | int) -> int:
    """Return a number from 1 to ``sides`` for this key, every one equally likely.

    64 bits are drawn; values of the incomplete last run are drawn again with a counter, so that no side is favoured.
    """
    if sides < 1:
        raise ValueError("a draw needs at least one side")
    limit = (1 << 64) // sides * sides
    for attempt in range(1 << 16):
        text = "\x1f".join(str(part) for part in (seed, turn, phase, *key, attempt))
        value = int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
        if value < limit:
            return value % sides + 1
    raise AssertionError("65536 draws were all out of range")
