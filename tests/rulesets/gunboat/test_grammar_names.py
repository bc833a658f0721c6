from __future__ import annotations

import pytest

from gm_console.rulesets.common.tables import read_words
from gm_console.rulesets.gunboat.grammar import names
from gm_console.rulesets.gunboat.grammar.names import Names, family
from gm_console.rulesets.gunboat.tables import PACKAGE, charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, LEVELS, SHORT, STOCKS, UNITS

FAMILIES: dict[str, Names] = {
    "goods": names.GOODS,
    "units": names.FIGHTING,
    "built": names.BUILT,
    "works": names.WORKS,
    "levels": names.LEVELS,
    "technologies": names.TECHNOLOGIES,
    "M2": names.MISSION_NAMES["M2"],
    "M4": names.MISSION_NAMES["M4"],
}
CONTRACT = "LI HI MI Tk Pz Bi Ft Ftr Bm Bmbr JF JB Es Esc BB DN CV S1 Sub1 S2 Sub2 Mr Mer SL"


@pytest.mark.parametrize("each", FAMILIES)
def test_our_own_spelling_means_what_it_spells(each: str) -> None:
    known = FAMILIES[each]
    assert {word: known.find(word) for word in known.spelled.values()} == {
        word: member for member, word in known.spelled.items()
    }


@pytest.mark.parametrize("each", FAMILIES)
def test_case_blanks_and_hyphens_never_matter(each: str) -> None:
    known = FAMILIES[each]
    for member, word in known.spelled.items():
        for written in (word.upper(), word.lower(), word.replace(" ", ""), f" {word.replace(' ', '-')}. "):
            assert known.find(written) == member


def test_every_member_of_the_vocabulary_has_a_spelling() -> None:
    assert set(names.GOODS.spelled) == set(STOCKS)
    assert set(names.FIGHTING.spelled) == set(UNITS)
    assert set(names.BUILT.spelled) == set(SHORT)
    assert set(names.WORKS.spelled) == set(FACILITIES)
    assert set(names.LEVELS.spelled) == set(LEVELS)
    assert set(names.TECHNOLOGIES.spelled) == set(charts().developments)


def test_the_names_of_the_charts_are_understood() -> None:
    assert [row.id for row in charts().units.values() if names.BUILT.find(row.name) != row.id] == []
    assert [row.id for row in charts().facilities.values() if names.WORKS.find(row.name) != row.id] == []


def test_the_abbreviations_of_the_contract_are_understood() -> None:
    assert [one for one in CONTRACT.split() if not names.BUILT.find(one)] == []


def test_sealift_is_built_but_does_not_stand_on_the_map() -> None:
    assert names.BUILT.find("SL") == "sealift"
    assert names.FIGHTING.find("SL") == ""


def test_the_help_lists_only_abbreviations_that_are_understood() -> None:
    for family_name, text in read_words(PACKAGE, "words/sheet.toml")["abbreviations"].items():
        for item in text.split(", "):
            shorts, meant = _split(item)
            for short in shorts:
                found = [known.find(short) for known in FAMILIES.values() if known.find(short)]
                assert found, (family_name, short)
                assert any(known.find(short) == known.find(meant) != "" for known in FAMILIES.values()), item


def _split(item: str) -> tuple[list[str], str]:
    words = item.split()
    shorts = [words.pop(0)]
    while words[0] == "or":
        shorts.append(words[1])
        words = words[2:]
    return shorts, " ".join(words)


def test_two_members_cannot_share_a_spelling() -> None:
    with pytest.raises(ValueError, match="tank"):
        family({"tank": "Tk", "panzer": "Pz"}, {"panzer": "Tanks"})


def test_the_beginning_of_a_name_counts_when_it_is_long_enough_and_the_only_one() -> None:
    assert names.TECHNOLOGIES.begun("Univ") == "universal_suffrage"
    assert names.TECHNOLOGIES.begun("Uni") == ""
    assert names.TECHNOLOGIES.begun("National") == ""
    assert names.FIGHTING.begun("Heavy") == "heavy_infantry"


def test_a_short_slip_is_mended_when_only_one_abbreviation_is_meant() -> None:
    assert names.GOODS.nearest("MQ") == "MP"
    assert names.BUILT.nearest("Pk") == "Pz"
    assert names.BUILT.nearest("xx") == ""


def test_gold_is_among_what_nations_send_and_no_commodity_of_the_market() -> None:
    words = names.field_words()
    assert set(words["goods"]) - set(words["commodity"]) == {"Gold"}
    assert len(words["commodity"]) == 7
