"""Names found in whatever spelling, and replaced in the text as it was written."""

from __future__ import annotations

from unicodedata import normalize

from gm_console.campaign.players.folded_text import replaced

NAME = "Zo\u00eb O'Brien-Qu\u00edll"


def test_a_name_is_found_in_every_spelling_and_the_rest_stays_as_it_was() -> None:
    for written in (
        NAME,
        NAME.upper(),
        normalize("NFD", NAME),
        NAME.replace("'", "\u2019"),
        NAME.replace("-", "\u2011"),
        NAME.replace(" ", " \u00a0\t"),
        NAME.replace(" ", "\n"),
        NAME.replace("Br", "B\u00adr"),
        normalize("NFD", NAME.lower().replace("'", "\u2018").replace(" ", "\u202f ")),
    ):
        for before, after in (("", ""), ("\u201cCafe\u0301\u201d  ", "\u2019s stra\u00dfe"), ("(", ").")):
            text = f"{before}{written}{after}"
            assert replaced(text, NAME, "X") == f"{before}X{after}", ascii(text)


def test_only_whole_words_are_the_name() -> None:
    for text in (
        "Anna-Lenas",
        "e\u0301Anna",
        "Anna\u0301",
        "_Anna",
        "Annas",
        "Hannah",
        "Ann",
        "\u0939\u093eAnna",
        "",
    ):
        assert replaced(text, "Anna", "X") == text.replace("Anna-", "X-"), ascii(text)
    assert replaced("Zoe\u0308", "Zoe", "X") == "Zoe\u0308", "a letter with its mark is another letter"
    assert replaced("\ud55c", "\ud558", "X") == "\ud55c", "and so is a syllable"
    assert replaced(normalize("NFD", "\ud55c \uae00"), "\ud55c \uae00", "X") == "X"
    assert replaced("Stra\u00dfe STRASSE Strasse", "stra\u00dfe", "X") == "X X X"
    assert replaced("stra\u00df", "stras", "X") == "stra\u00df", "no half of a letter"
    assert replaced("any text", "", "X") == "any text"
    assert replaced("Will will Will", "will", "X", str.istitle) == "X will X"
