"""Names of nations in the languages of a world: whole, nobody else's, the same by the same seed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.board.generate.invented_names import FLAVOURS
from gm_console.board.generate.peoples import COURTS, LANGUAGES, language_of, nation_names
from tests.support.every import every


@pytest.mark.slow
@given(st.integers(0, 10**9), st.sampled_from(LANGUAGES))
def test_names_are_whole_and_of_their_language(seed: int, language: str) -> None:
    names = nation_names(language, "07", seed)
    assert names == nation_names(language, "07", seed)
    assert names.country.startswith(tuple(stem[:-2] for stem in FLAVOURS[language].stems))
    assert names.adjective != names.country
    assert names.plural
    court = COURTS[language]
    titles = (*court.offices, *(title for pair in court.crowns for title in pair))
    assert names.ruler.startswith(titles)
    assert len(names.ruler.split()) >= 3


def test_no_country_has_a_name_that_is_taken() -> None:
    taken: set[str] = set()
    for number in range(150):
        name = nation_names("okanee", f"{number % 30:02d}", 1, taken).country
        assert name not in taken
        taken.add(name)


def test_nations_of_one_seed_are_called_differently() -> None:
    assert len({nation_names("aldish", f"{number:02d}", 3) for number in range(1, 11)}) >= 9
    with pytest.raises(KeyError):
        nation_names("klingon", "01", 1)


def test_the_language_of_places_is_heard_in_their_stems() -> None:
    for language, flavour in FLAVOURS.items():
        places = [stem + ending for stem, ending in zip(flavour.stems, flavour.towns, strict=False)]
        assert language_of(places, "01") == language
    assert language_of(["Xyz"], "01") in LANGUAGES
    assert language_of([], "07") == language_of([], "07")
    assert every(language in COURTS for language in LANGUAGES)
