"""The list of rule sentences, the cases that name them, and the tests that the list itself names."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.support.case_values import CaseError, check_keys
from tests.support.cases import Case

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleBook:
    """The list of a game's sentences, and what it restates."""

    game: str
    path: Path
    sections: tuple[str, ...]
    """In the order of the list."""
    known_by: tuple[str, ...]
    """Words by which a text of the rulebook is known, where it lies beside the project."""

    @property
    def cases(self) -> Path:
        """Folder of the game's cases."""
        return ROOT / "tests" / "rulesets" / self.game / "cases"


GUNBOAT_BOOK = RuleBook(
    game="gunboat",
    path=ROOT / "docs" / "rule-sentences.toml",
    sections=(
        *("N", "E1", "E2", "E3", "E4", "E5", "E6", "E7"),
        *("M1", "M2", "M3", "M4", "M5", "A1", "A2", "A3"),
        *("W1", "W2", "W3", "W4", "S"),
    ),
    known_by=("Rules of Play - Version 3.41",),
)
"""Notes first, set-up last."""
EMPIRES_BOOK = RuleBook(
    game="empires",
    path=ROOT / "docs" / "empires-sentences.toml",
    sections=(
        *("2.1", "2.4", "4.1", "4.2", "4.3", "4.9", "4.10"),
        *("5.1", "5.2", "5.3", "5.8", "5.9", "5.10", "5.11", "5.12", "5.16", "5.17", "5.18", "5.19"),
        *("6.1", "6.2", "7.1", "7.2", "7.7", "7.8", "7.9", "7.10", "7.11", "7.12"),
        *("8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7", "8.8"),
        *("11.1", "11.2", "11.3", "11.4", "11.5", "11.6"),
        *("S.1", "S.2", "S.3", "S.4", "S.5", "S.6", "S.7", "S.8", "S.9", "S.10", "S.11", "S.12"),
        *("S.13", "S.13.1", "S.13.2", "S.13.3"),
    ),
    known_by=("SUPPLY CENTRES", "RETREAT LOCATIONS"),
)
"""What survives of it; the European supply rules last."""
BOOKS = (GUNBOAT_BOOK, EMPIRES_BOOK)
KINDS = ("rule", "setup", "moderator")
ID = re.compile(r"([A-Z0-9.]+)-([0-9]{3})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of the rulebook that states a rule, in our words."""

    id: str
    text: str
    kind: str
    tests: tuple[str, ...]
    """Tests beside the cases, ``path::name``."""
    waits: str = ""
    """What will bring it, where the program does not do yet what it says."""

    def place(self, book: RuleBook) -> tuple[int, int]:
        """Return where the sentence stands: section and running number; :class:`CaseError` without either."""
        match = ID.fullmatch(self.id)
        if match is None or match[1] not in book.sections:
            raise CaseError(f"no section and running number: {self.id!r}")
        return book.sections.index(match[1]), int(match[2])


def load_sentences(path: Path) -> tuple[Sentence, ...]:
    """Return the list as it stands; :class:`CaseError` where a key or a kind is unknown."""
    found = []
    for row in tomllib.loads(path.read_text(encoding="utf-8"))["sentence"]:
        check_keys(row, {"id", "text", "kind", "tests", "waits"}, row.get("id", path.name))
        kind = row.get("kind", "rule")
        if kind not in KINDS:
            raise CaseError(f"{row['id']}: {kind!r} is none of {', '.join(KINDS)}")
        tests = tuple(row.get("tests", []))
        found.append(
            Sentence(id=row["id"], text=row["text"], kind=kind, tests=tests, waits=row.get("waits", ""))
        )
    return tuple(found)


def cases_by_sentence(cases: Iterable[Case]) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the cases that name each sentence."""
    table: dict[str, tuple[str, ...]] = {}
    for case in cases:
        for sentence in case.data.get("sentences", []):
            table[sentence] = (*table.get(sentence, ()), case.id)
    return table


def told_in_short(sentences: Sequence[Sentence], named: Mapping[str, tuple[str, ...]]) -> str:
    """Return in one line how many sentences there are and how they are tested."""
    by_case = sum(1 for one in sentences if one.id in named)
    by_test = sum(1 for one in sentences if one.id not in named and one.tests)
    waiting = sum(1 for one in sentences if one.id not in named and not one.tests and one.waits)
    rest = len(sentences) - by_case - by_test - waiting
    told = f"{len(sentences)} rule sentences: {by_case} with a case, {by_test} with another test"
    return f"{told}, {waiting or 'none'} not yet, {rest or 'none'} with neither"


def has_test(name: str, root: Path = ROOT) -> bool:
    """Tell whether a file of tests holds a test function, both written ``path::name``."""
    path, _, function = name.partition("::")
    return function.startswith("test_") and function in _functions(root / path)


def shared_runs(text: str, book: frozenset[tuple[str, ...]], length: int) -> list[str]:
    """Return the runs of so many words that a text shares with a book given by :func:`runs`."""
    return sorted(" ".join(run) for run in runs(text, length) & book)


def runs(text: str, length: int) -> frozenset[tuple[str, ...]]:
    """Return every run of so many words; case and signs do not count."""
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return frozenset(tuple(words[place : place + length]) for place in range(len(words) - length + 1))


@cache
def _functions(path: Path) -> frozenset[str]:
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
