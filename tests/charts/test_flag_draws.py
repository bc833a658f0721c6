"""Flags drawn by lot: flags by every rule, clear to see, one for each nation, the same by the same seed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gm_console.charts.colour_words import WORDS, word_of
from gm_console.charts.colours import distance
from gm_console.charts.flag_draws import CLEAR, ON_LAST, drawn_flag
from gm_console.charts.palette import FILLS, FLAG_COLOURS
from gm_console.core.looks import COLOURS_OF, Charge, Flag, flag_of, plain_flag


@given(st.integers(1, 10**9), st.sampled_from(FILLS))
def test_a_flag_is_one_by_every_rule_and_clear_to_see(seed: int, colour: str) -> None:
    flag = drawn_flag(colour, "07", seed)
    assert flag == drawn_flag(colour, "07", seed)
    assert flag_of(plain_flag(flag)) == flag
    assert set(flag.colours) <= {colour, *FLAG_COLOURS}
    assert len(set(flag.colours)) == COLOURS_OF[flag.division]
    if len(flag.colours) > 1:
        assert colour in flag.colours[:2]
    for one, other in zip(flag.colours, flag.colours[1:], strict=False):
        assert distance(one, other) >= CLEAR
    if flag.charge is not Charge.NONE:
        under = flag.colours[-1:] if flag.division in ON_LAST else flag.colours[:1]
        assert min(distance(flag.charge_colour, one) for one in under) >= CLEAR / 2


def test_no_two_nations_get_one_flag() -> None:
    taken: set[Flag] = set()
    for number, colour in enumerate((*FILLS, *FILLS)):
        taken.add(drawn_flag(colour, f"{number % 60:02d}", 5, taken))
    assert len(taken) == 2 * len(FILLS)


def test_colours_are_called_by_the_nearest_word() -> None:
    assert {word_of(colour) for colour in WORDS.values()} == set(WORDS)
    assert word_of("#ffe448") == "yellow"
    assert word_of("#fdfdfd") == "white"
