"""``all`` for tests: true of nothing, it would let a test pass that looked at nothing."""

from __future__ import annotations

from collections.abc import Iterable


def every(answers: Iterable[object]) -> bool:
    """Tell whether every answer is true; an assertion fails where there is none at all."""
    looked_at = list(answers)
    assert looked_at, "there was nothing to look at"
    return all(looked_at)
