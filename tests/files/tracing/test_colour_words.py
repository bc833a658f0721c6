"""Words for the colours of a painted map."""

from __future__ import annotations

import pytest

from gm_console.files.tracing.colour_words import WORDS, colour_words


def test_every_word_names_its_own_colour() -> None:
    assert colour_words(list(WORDS.values())) == list(WORDS)


@pytest.mark.parametrize(
    ("rgb", "word"),
    [
        ((220, 20, 20), "Red"),
        ((15, 75, 40), "Dark green"),
        ((250, 250, 250), "White"),
        ((90, 160, 80), "Green"),
    ],
)
def test_a_colour_gets_the_word_a_painter_would_use(rgb: tuple[int, int, int], word: str) -> None:
    assert colour_words([rgb]) == [word]


def test_two_of_one_word_are_numbered() -> None:
    assert colour_words([(220, 20, 20), (50, 105, 200), (200, 45, 40)]) == ["Red", "Blue", "Red 2"]


def test_no_colours_have_no_words() -> None:
    assert colour_words([]) == []
