"""What benches measure by."""

from __future__ import annotations

import pytest

from gm_console.tools.timing import percentile


@pytest.mark.parametrize(("times", "slow"), [(1, 1), (2, 2), (19, 19), (20, 19), (100, 95), (200, 190)])
def test_of_a_hundred_times_ninety_five_do_not_exceed_it(times: int, slow: int) -> None:
    assert percentile([float(one) for one in range(times, 0, -1)]) == slow
