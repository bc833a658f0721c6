"""Keyed draws: fair, checkable by hand, and independent of one another."""

from __future__ import annotations

from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core import dice
from gm_console.core.dice import draw


@given(st.integers(1, 10**9), st.integers(), st.integers(1, 99), st.text(max_size=5))
def test_draws_are_in_range_and_repeat(sides: int, seed: int, turn: int, key: str) -> None:
    first = draw(sides, seed, turn, "M2", key)
    assert 1 <= first <= sides
    assert draw(sides, seed, turn, "M2", key) == first


def test_a_draw_can_be_checked_by_hand() -> None:
    digest = blake2b(b"341\x1f3\x1fM4\x1f07-02\x1f12\x1f0", digest_size=8).digest()
    assert draw(100, 341, 3, "M4", "07-02", 12) == int.from_bytes(digest, "big") % 100 + 1


def test_known_values_never_change() -> None:
    """They decide published battles: a change here would rewrite every old turn."""
    assert [draw(6, 341, 1, "M2", "07", number) for number in range(12)] == [
        3,
        5,
        6,
        3,
        6,
        5,
        2,
        3,
        1,
        6,
        3,
        4,
    ]


def test_every_side_comes_up_equally_often() -> None:
    """Chi square with 5 degrees of freedom: 20.5 is passed once in a thousand; the draws are fixed."""
    counts = [0] * 6
    for number in range(6000):
        counts[draw(6, 1, 1, "test", number) - 1] += 1
    assert sum((count - 1000) ** 2 for count in counts) / 1000 < 20.5


def test_neighbouring_keys_are_independent() -> None:
    """Pairs of draws under keys that differ by one fill the 36 cells evenly (35 degrees of freedom)."""
    cells = [0] * 36
    for number in range(7200):
        cells[(draw(6, 1, 1, "a", number) - 1) * 6 + draw(6, 1, 1, "a", number + 1) - 1] += 1
    assert sum((count - 200) ** 2 for count in cells) / 200 < 66.6


@pytest.mark.parametrize(
    "other",
    [
        (2, 1, "M2", "x", 1),
        (1, 2, "M2", "x", 1),
        (1, 1, "M3", "x", 1),
        (1, 1, "M2", "y", 1),
        (1, 1, "M2", "x", 2),
    ],
)
def test_every_part_of_the_key_counts(other: tuple[int, int, str, str, int]) -> None:
    assert draw(10**12, *other) != draw(10**12, 1, 1, "M2", "x", 1)


def test_parts_of_a_key_do_not_run_together() -> None:
    assert draw(10**12, 1, 1, "p", "ab", "c") != draw(10**12, 1, 1, "p", "a", "bc")
    assert draw(10**12, 1, 1, "p", 1, 2) != draw(10**12, 1, 1, "p", 12)


def test_values_of_the_incomplete_run_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 3 sides the value 2**64 - 1 belongs to the incomplete run; the next attempt decides."""
    digests = iter([b"\xff" * 8, (4).to_bytes(8, "big")])

    class Fixed:
        def digest(self) -> bytes:
            return next(digests)

    monkeypatch.setattr(dice, "blake2b", lambda *_, **__: Fixed())
    assert draw(3, 1, 1, "p") == 4 % 3 + 1


@pytest.mark.parametrize("sides", [0, -1])
def test_a_die_without_sides_is_a_bug(sides: int) -> None:
    with pytest.raises(ValueError):
        draw(sides, 1, 1, "p")


def test_one_side_is_certain() -> None:
    assert draw(1, 5, 5, "p") == 1
