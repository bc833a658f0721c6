"""Room that is taken: nothing covers anything, round the world too."""

from __future__ import annotations

import pytest

from gm_console.drawing.label_placing import Box, TakenRoom

ACROSS: Box = (-20.0, 0.0, 30.0, 10.0)
"""Over the western edge."""


@pytest.mark.parametrize(
    ("wanted", "around", "free"),
    [
        ((10.0, 5.0, 300.0, 8.0), 0.0, False),
        ((30.0, 0.0, 60.0, 10.0), 0.0, True),  # their edges meet
        ((985.0, 2.0, 995.0, 8.0), 0.0, True),
        ((985.0, 2.0, 995.0, 8.0), 1000.0, False),
        ((1010.0, 2.0, 1040.0, 8.0), 1000.0, False),
        ((900.0, 2.0, 970.0, 8.0), 1000.0, True),
    ],
)
def test_a_box_is_free_where_nothing_was_claimed(wanted: Box, around: float, free: bool) -> None:
    taken = TakenRoom(around)
    assert taken.claim([ACROSS])
    assert taken.free([wanted]) is free
    assert taken.claim([(400.0, 0.0, 410.0, 10.0), wanted]) is free
    assert taken.free([(405.0, 0.0, 406.0, 10.0)]) is not free, "a claim that fails takes nothing"


def test_the_first_place_that_is_free_and_not_kept_is_taken() -> None:
    taken = TakenRoom(kept=lambda boxes: any(left < 0 for left, *_ in boxes))
    places = [ACROSS, (0.0, 0.0, 20.0, 10.0), (30.0, 0.0, 50.0, 10.0)]
    found = [taken.first(places, lambda box: [box]) for _ in range(3)]
    assert found == [places[1], places[2], None]
