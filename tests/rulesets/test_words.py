"""Every code in a ruleset's source has a sentence, and every sentence asks only for what the code gives.

Play reaches the common codes; this reads the source, and so finds the rare ones too.  A code may be written out, or be
the end of one whose beginning is the phase's: then it stands for all codes that end so.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import gm_console.rulesets
from gm_console.rulesets import RULESETS, load_ruleset

LONGEST = 160
FAMILIES = {
    "reason": "reasons",
    "Reason": "reasons",
    "why": "reasons",
    "fail": "reasons",
    "Working": "workings",
}
"""Callable that takes a code to the family of words its code belongs to."""
BEGINNINGS = {"fail": "sheet."}
"""Callables that put something in front of the code they are given."""
ENDINGS = {"why"}
"""Callables that put the phase in front of the code they are given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A place in the source that names a code."""

    place: str
    family: str
    code: str
    ending: bool
    """The code is only the end of one."""
    call: ast.Call

    def sentences(self, words: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
        """Return the sentences it may come to, by code."""
        known = words[self.family]
        if self.ending:
            return {code: known[code] for code in known if code.endswith(self.code)}
        return {self.code: known[self.code]} if self.code in known else {}

    def gives(self) -> set[str] | None:
        """Return the names or numbers of what a sentence may ask for; None where the source does not tell."""
        if self.family == "reasons":
            names = {word.arg for word in self.call.keywords if word.arg is not None}
            return names if len(names) == len(self.call.keywords) and called(self.call) != "Reason" else None
        terms = self.call.args[1] if len(self.call.args) > 1 else ast.Tuple(elts=[])
        if not isinstance(terms, ast.Tuple) or any(isinstance(item, ast.Starred) for item in terms.elts):
            return None
        return {str(number) for number in range(len(terms.elts))}


def called(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


@cache
def uses_in(ruleset: str) -> tuple[Use, ...]:
    folder = Path(gm_console.rulesets.__file__).parent / ruleset
    return tuple(
        use
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called(node) in FAMILIES
        for use in uses_of(f"{path.relative_to(folder).as_posix()}:{node.lineno}", node)
    )


def uses_of(place: str, call: ast.Call) -> Iterator[Use]:
    named = [word.value for word in call.keywords if word.arg == "code"]
    code = (named or call.args[called(call) in ENDINGS :] or [None])[0]
    for choice in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
        text, ending = written(choice)
        if text:
            beginning = "." if called(call) in ENDINGS else BEGINNINGS.get(called(call), "")
            yield Use(
                place=place,
                family=FAMILIES[called(call)],
                code=beginning + text,
                ending=ending or called(call) in ENDINGS,
                call=call,
            )


def written(code: ast.expr | None) -> tuple[str, bool]:
    """Return what is written out of a code, and whether that is its end only."""
    if isinstance(code, ast.JoinedStr) and isinstance(code.values[-1], ast.Constant):
        return str(code.values[-1].value), True
    return (
        (code.value, False) if isinstance(code, ast.Constant) and isinstance(code.value, str) else ("", False)
    )


def wanted_by(sentence: str) -> set[str]:
    """Return the names or numbers in the braces of a sentence; ``4-0`` asks for two of them."""
    names = {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    return {term for name in names for term in name.split(".")[0].split("[")[0].split("-")}


@pytest.fixture(params=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_code_in_the_source_has_a_sentence(ruleset: str) -> None:
    words, uses = load_ruleset(ruleset).words, uses_in(ruleset)
    assert len(uses) > 10
    assert [f"{use.place} {use.code}" for use in uses if not use.sentences(words)] == []


def test_every_code_gives_what_its_sentence_asks_for(ruleset: str) -> None:
    """Where the phase stands in front, it is enough that one phase's sentence is served; play tells the rest."""
    words = load_ruleset(ruleset).words
    wrong = [
        f"{use.place} {code}: {sorted(lacking[code])}"
        for use in uses_in(ruleset)
        if (given := use.gives()) is not None
        and (lacking := {code: wanted_by(text) - given for code, text in use.sentences(words).items()})
        and all(lacking.values())
        for code in lacking
    ]
    assert wrong == []


def test_every_fact_has_a_sentence_about_its_own_fields(ruleset: str) -> None:
    record = load_ruleset(ruleset)
    words = record.words["facts"]
    assert sorted(record.facts.keys() ^ words.keys()) == []
    for name, kind in record.facts.items():
        assert wanted_by(words[name]) <= {field.name for field in fields(kind)}, name


def test_sentences_are_short_and_plain(ruleset: str) -> None:
    words = load_ruleset(ruleset).words
    for family in ("reasons", "workings", "facts"):
        for code, sentence in words[family].items():
            assert sentence.strip() == sentence, (family, code)
            assert sentence, (family, code)
            assert "\n" not in sentence, (family, code)
            assert len(sentence) <= LONGEST, (family, code)


def test_shapes_and_empty_words_are_of_fields_that_there_are(ruleset: str) -> None:
    record = load_ruleset(ruleset)
    known = {field.name for kind in record.facts.values() for field in fields(kind)}
    known |= {name for sentence in record.words["reasons"].values() for name in wanted_by(sentence)}
    for family in ("shapes", "empty"):
        strangers = record.words.get(family, {}).keys() - known
        assert not strangers, (
            f"ruleset {ruleset}: words: {family}: {sorted(strangers)} is no field of a fact or reason"
        )
    shapes = set(record.words.get("shapes", {}).values())
    assert shapes <= {"verbatim", "holder", "nation", "path", "ratio", "ranking", "percents"}
