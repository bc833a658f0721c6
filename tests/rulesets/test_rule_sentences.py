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
    BOOKS,
    GUNBOAT_BOOK,
    ROOT,
    RuleBook,
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

SENTENCES = {book.game: load_sentences(book.path) for book in BOOKS}
CASES = {book.game: find_cases(book.cases) for book in BOOKS}
TESTED = {game: cases_by_sentence(cases) for game, cases in CASES.items()}
WAITING = {
    "gunboat": {
        "order desk": ["N-037"],
        "player directory": ["N-039"],
        "packets with a password": ["N-040"],
        "news desk": ["W4-005", "W4-006", "W4-007"],
    },
    "empires": {"order desk": ["2.4-001"]},
}
EACH = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)


def rulebook(book: RuleBook) -> str:
    """Return the text of a rulebook, which is nobody's to pass on and so not part of the project."""
    shelf = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"))
    texts = [path.read_text("utf-8") for path in shelf]
    found = [text for text in texts if any(word in text for word in book.known_by)]
    if not found:
        pytest.skip("the rulebook does not lie beside the project")
    return "\n".join(found)


@EACH
def test_ids_are_unique_and_in_order(book: RuleBook) -> None:
    places = [sentence.place(book) for sentence in SENTENCES[book.game]]
    assert places == sorted(set(places))


@EACH
def test_every_section_of_the_rulebook_is_there(book: RuleBook) -> None:
    there = {book.sections[sentence.place(book)[0]] for sentence in SENTENCES[book.game]}
    assert there == set(book.sections)


@EACH
def test_no_section_says_the_same_twice(book: RuleBook) -> None:
    texts = Counter((sentence.place(book)[0], sentence.text) for sentence in SENTENCES[book.game])
    assert [text for (_, text), number in texts.items() if number > 1] == []


@EACH
def test_every_sentence_is_one_paragraph_that_ends_with_a_full_stop(book: RuleBook) -> None:
    sentences = SENTENCES[book.game]
    odd = [one.id for one in sentences if "\n" in one.text or not re.fullmatch(r"\S.*\.", one.text)]
    assert odd == []


@EACH
def test_every_sentence_has_a_case_or_a_test_or_says_what_it_waits_for(book: RuleBook) -> None:
    sentences = SENTENCES[book.game]
    held = {one.id for one in sentences if TESTED[book.game].get(one.id) or one.tests}
    assert [one.id for one in sentences if one.id not in held and not one.waits] == []
    assert [one.id for one in sentences if one.id in held and one.waits] == []


@EACH
def test_what_the_program_does_not_do_yet_is_counted(book: RuleBook) -> None:
    """Whoever brings one of these takes it off here and gives it a test; nothing is added without a look at it."""
    waiting: dict[str, list[str]] = {}
    for one in SENTENCES[book.game]:
        if one.waits:
            waiting.setdefault(one.waits, []).append(one.id)
    assert waiting == WAITING[book.game]


@EACH
def test_every_test_that_a_sentence_names_exists(book: RuleBook) -> None:
    named = [(sentence.id, test) for sentence in SENTENCES[book.game] for test in sentence.tests]
    assert [(id_, test) for id_, test in named if not has_test(test)] == []


@EACH
def test_every_sentence_that_a_case_names_exists(book: RuleBook) -> None:
    known = {sentence.id for sentence in SENTENCES[book.game]}
    assert {name: cases for name, cases in TESTED[book.game].items() if name not in known} == {}


@EACH
def test_no_case_names_a_sentence_twice(book: RuleBook) -> None:
    named = {case.id: case.data.get("sentences", []) for case in CASES[book.game]}
    assert [id_ for id_, names in named.items() if len(set(names)) < len(names)] == []


@EACH
def test_no_sentence_is_pasted_from_the_rulebook(book: RuleBook) -> None:
    length = LONGEST_RUN + 1
    text = runs(rulebook(book), length)
    sentences = SENTENCES[book.game]
    shared = {one.id: found for one in sentences if (found := shared_runs(one.text, text, length))}
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
    assert not has_test("tests/rulesets/test_nothing.py::test_ids_are_unique_and_in_order")


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
        Sentence(id=bad, text="", kind="rule", tests=()).place(GUNBOAT_BOOK)


def test_a_slip_of_the_pen_in_the_list_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "list.toml"
    path.write_text('[[sentence]]\nid = "E1-001"\ntext = "A."\ntest = []\n', encoding="utf-8")
    with pytest.raises(CaseError):
        load_sentences(path)
    path.write_text('[[sentence]]\nid = "E1-001"\ntext = "A."\nkind = "law"\n', encoding="utf-8")
    with pytest.raises(CaseError):
        load_sentences(path)
