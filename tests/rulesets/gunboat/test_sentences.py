"""Every sentence of the rulebook that states a rule has a case or a test that fails where the rule is broken."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.case_values import CaseError
from tests.support.cases import find_cases
from tests.support.rule_sentences import (
    ROOT,
    SECTIONS,
    Sentence,
    cases_by_sentence,
    has_test,
    load_sentences,
    runs,
    shared_runs,
    told_in_short,
)

LONGEST_RUN = 7
"""Words in a row that a sentence of ours may share with the rulebook."""

SENTENCES = load_sentences()
CASES = find_cases(Path(__file__).parent / "cases")
TESTED = cases_by_sentence(CASES)


def rulebook() -> str:
    """Return the text of the rulebook, which is nobody's to pass on and so not part of the project."""
    shelf = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
    books = [text for path in shelf if "Rules of Play - Version 3.41" in (text := path.read_text("utf-8"))]
    if not books:
        pytest.skip("the rulebook does not lie beside the project")
    return books[0]


def test_ids_are_unique_and_in_order() -> None:
    places = [sentence.place() for sentence in SENTENCES]
    assert places == sorted(set(places))


def test_every_section_of_the_rulebook_is_there() -> None:
    assert {SECTIONS[sentence.place()[0]] for sentence in SENTENCES} == set(SECTIONS)


def test_no_section_says_the_same_twice() -> None:
    texts = Counter((sentence.place()[0], sentence.text) for sentence in SENTENCES)
    assert [text for (_, text), number in texts.items() if number > 1] == []


def test_every_sentence_is_one_paragraph_that_ends_with_a_full_stop() -> None:
    odd = [one.id for one in SENTENCES if "\n" in one.text or not re.fullmatch(r"\S.*\.", one.text)]
    assert odd == []


def test_every_sentence_has_a_case_or_a_test_or_says_what_it_waits_for() -> None:
    held = {one.id for one in SENTENCES if TESTED.get(one.id) or one.tests}
    assert [one.id for one in SENTENCES if one.id not in held and not one.waits] == []
    assert [one.id for one in SENTENCES if one.id in held and one.waits] == []


def test_what_the_program_does_not_do_yet_is_counted() -> None:
    """Whoever brings one of these takes it off here and gives it a test; nothing is added without a look at it."""
    waiting: dict[str, list[str]] = {}
    for one in SENTENCES:
        if one.waits:
            waiting.setdefault(one.waits, []).append(one.id)
    assert waiting == {
        "order desk": ["N-037"],
        "player directory": ["N-039", "W3-008"],
        "packets with a password": ["N-040"],
        "news desk": ["W4-005", "W4-006", "W4-007"],
    }


def test_every_test_that_a_sentence_names_exists() -> None:
    named = [(sentence.id, test) for sentence in SENTENCES for test in sentence.tests]
    assert [(id_, test) for id_, test in named if not has_test(test)] == []


def test_every_sentence_that_a_case_names_exists() -> None:
    known = {sentence.id for sentence in SENTENCES}
    assert {name: cases for name, cases in TESTED.items() if name not in known} == {}


def test_no_case_names_a_sentence_twice() -> None:
    named = {case.id: case.data.get("sentences", []) for case in CASES}
    assert [id_ for id_, names in named.items() if len(set(names)) < len(names)] == []


def test_no_sentence_is_pasted_from_the_rulebook() -> None:
    length = LONGEST_RUN + 1
    book = runs(rulebook(), length)
    shared = {one.id: found for one in SENTENCES if (found := shared_runs(one.text, book, length))}
    assert shared == {}


def test_a_pasted_sentence_would_be_noticed() -> None:
    book = runs("Any old ships, which nobody may sail, are scrapped at once by their owners.", 8)
    assert shared_runs("Old ships which nobody may sail are scrapped soon.", book, 8) == [
        "old ships which nobody may sail are scrapped"
    ]
    assert shared_runs("Ships that nobody may sail are scrapped at once.", book, 8) == []


def test_a_test_that_does_not_exist_would_be_noticed() -> None:
    here = Path(__file__).relative_to(ROOT).as_posix()
    assert has_test(f"{here}::test_a_test_that_does_not_exist_would_be_noticed")
    assert not has_test(f"{here}::test_that_nobody_wrote")
    assert not has_test(f"{here}::rulebook")
    assert not has_test("tests/rulesets/gunboat/test_nothing.py::test_ids_are_unique_and_in_order")


def test_the_counts_tell_cases_other_tests_and_neither() -> None:
    few = [
        Sentence(id=f"E1-{number:03d}", text="A.", kind="rule", tests=tests)
        for number, tests in enumerate([("t::test_a",), (), ("t::test_b",)], 1)
    ]
    head = "3 rule sentences: "
    assert (
        told_in_short(few, {"E1-001": ("x",)})
        == f"{head}1 with a case, 1 with another test, none not yet, 1 with neither"
    )
    named = {"E1-001": ("x",), "E1-002": ("x", "y")}
    assert (
        told_in_short(few, named)
        == f"{head}2 with a case, 1 with another test, none not yet, none with neither"
    )
    later = [replace(one, tests=(), waits="a desk") for one in few]
    assert (
        told_in_short(later, {}) == f"{head}0 with a case, 0 with another test, 3 not yet, none with neither"
    )


@pytest.mark.parametrize("bad", ["E8-001", "E1-1", "M4", "e1-001", "E1-0011"])
def test_an_id_without_section_and_number_is_an_error(bad: str) -> None:
    with pytest.raises(CaseError):
        Sentence(id=bad, text="", kind="rule", tests=()).place()


def test_a_slip_of_the_pen_in_the_list_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text('[[sentence]]\nid = "E1-001"\ntext = "A."\ntest = []\n', encoding="utf-8")
    with pytest.raises(CaseError):
        load_sentences(path)
    path.write_text('[[sentence]]\nid = "E1-001"\ntext = "A."\nkind = "law"\n', encoding="utf-8")
    with pytest.raises(CaseError):
        load_sentences(path)
