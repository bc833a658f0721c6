"""Exact arithmetic: what every rounding promises."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.arith import Rounding, clamp, divide, nearest_with_half_towards

numbers = st.integers(-(10**12), 10**12)
positive = st.integers(1, 10**9)


@pytest.mark.parametrize(
    ("numerator", "denominator", "rounding", "result"),
    [
        (7, 2, Rounding.DOWN, 3),
        (7, 2, Rounding.UP, 4),
        (7, 2, Rounding.HALF_UP, 4),
        (7, 2, Rounding.HALF_DOWN, 3),
        (8, 3, Rounding.HALF_DOWN, 3),
        (7, 3, Rounding.HALF_UP, 2),
        (6, 3, Rounding.UP, 2),
        (-7, 2, Rounding.DOWN, -4),
        (-7, 2, Rounding.UP, -3),
        (-7, 2, Rounding.HALF_UP, -3),
        (-7, 2, Rounding.HALF_DOWN, -4),
        (45 * 14, 10, Rounding.DOWN, 63),
    ],
)
def test_divide_by_hand(numerator: int, denominator: int, rounding: Rounding, result: int) -> None:
    assert divide(numerator, denominator, rounding) == result


@given(numbers, positive)
def test_down_and_up_enclose_the_quotient(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    down, up = divide(numerator, denominator, Rounding.DOWN), divide(numerator, denominator, Rounding.UP)
    assert down <= exact <= up
    assert up - down == (exact.denominator != 1)


@given(numbers, positive, st.sampled_from([Rounding.HALF_UP, Rounding.HALF_DOWN]))
def test_half_policies_give_a_nearest_number(numerator: int, denominator: int, rounding: Rounding) -> None:
    exact = Fraction(numerator, denominator)
    assert abs(divide(numerator, denominator, rounding) - exact) <= Fraction(1, 2)


@given(numbers)
def test_half_policies_differ_at_the_half_only(whole: int) -> None:
    assert divide(2 * whole + 1, 2, Rounding.HALF_UP) == whole + 1
    assert divide(2 * whole + 1, 2, Rounding.HALF_DOWN) == whole
    assert (
        divide(4 * whole + 3, 4, Rounding.HALF_UP)
        == divide(4 * whole + 3, 4, Rounding.HALF_DOWN)
        == whole + 1
    )


@given(numbers, positive, st.integers(1, 1000), st.sampled_from(list(Rounding)))
def test_a_common_factor_changes_nothing(
    numerator: int, denominator: int, factor: int, rounding: Rounding
) -> None:
    assert divide(numerator * factor, denominator * factor, rounding) == divide(
        numerator, denominator, rounding
    )


@pytest.mark.parametrize("denominator", [0, -1])
def test_a_denominator_that_is_not_positive_is_a_bug(denominator: int) -> None:
    with pytest.raises(ValueError):
        divide(1, denominator, Rounding.DOWN)


def test_half_towards_the_anchor() -> None:
    assert nearest_with_half_towards(Fraction(21, 2), 10) == 10
    assert nearest_with_half_towards(Fraction(21, 2), 11) == 11
    assert nearest_with_half_towards(Fraction(19, 2), 10) == 10
    assert nearest_with_half_towards(Fraction(19, 2), 9) == 9
    assert nearest_with_half_towards(Fraction(31, 3), 0) == 10
    assert nearest_with_half_towards(Fraction(32, 3), 0) == 11


@given(numbers, numbers)
def test_half_towards_the_anchor_never_passes_it(halves: int, anchor: int) -> None:
    value = Fraction(halves, 2)
    result = nearest_with_half_towards(value, anchor)
    assert min(value, anchor) <= result <= max(value, anchor)


@given(numbers, numbers, numbers)
def test_clamp_stays_inside(value: int, one: int, other: int) -> None:
    low, high = min(one, other), max(one, other)
    result = clamp(value, low, high)
    assert low <= result <= high
    assert result == value or not low <= value <= high
