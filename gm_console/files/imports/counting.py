"""How many there are of something, in words that go with the number."""

from __future__ import annotations


def counted(count: int, one: str, many: str) -> str:
    """Return ``1`` with ``one`` behind it, any other number with ``many``."""
    return f"1 {one}" if count == 1 else f"{count} {many}"
