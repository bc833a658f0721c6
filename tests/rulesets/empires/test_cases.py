"""Every case of Empires under ``cases/``, file by file."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from gm_console.rulesets.empires.rows_used import rows_used as rows_of
from tests.support.cases import Played, find_cases, play
from tests.support.empires_world import case_world

CASES = find_cases(Path(__file__).parent / "cases")
FILES = {path: tuple(cases) for path, cases in groupby(CASES, key=lambda case: case.path)}


@cache
def played(path: Path) -> tuple[Played, ...]:
    return tuple(play(case, case_world()) for case in FILES[path])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    wrong = [one.report() for one in played(path) if one.problems]
    assert not wrong, "\n\n".join(wrong)


def test_every_case_has_an_id_of_its_own_that_begins_with_its_file() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case.id for case in CASES if not f"{case.id}.".startswith(f"{case.path.stem}.")] == []


def test_every_ruling_has_a_case_that_names_it() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    assert [name for name in case_world().ruleset.rulings.all if not re.search(rf"\b{name}\b", text)] == []


def test_every_ruling_is_quoted_by_an_entry_or_a_verdict_of_some_case() -> None:
    plays = [one for path in FILES for one in played(path)]
    rules = [entry.rule for one in plays for entry in one.result.entries]
    verdicts = [verdict for one in plays for verdict in (*one.result.verdicts, *one.checks)]
    rules += [verdict.reason.rule for verdict in verdicts if verdict.reason is not None]
    rulings = case_world().ruleset.rulings
    assert sorted(rulings.all.keys() - set(rulings.cited(rules))) == []


def test_every_option_of_every_ruling_is_played_by_a_case() -> None:
    chosen = {pair for case in CASES for pair in case.data.get("rulings", {}).items()}
    options = {
        (name, option) for name, one in case_world().ruleset.rulings.all.items() for option in one.options
    }
    assert sorted(options - chosen) == []


READ_WITHOUT_A_NUMBER = {
    "variants": "tell which parts of the rules a game has",
    "capacity": "are what countries begin with",
    "rules actions": "is how many rounds a turn has",
    "rules treasury": "is what countries begin with",
    "rules turns": "is how long a campaign is unless it says otherwise",
    "rules capacity": "is what countries begin with",
}
"""Tables, or rows of them, that stand behind no number of a turn, and what they are for."""


def test_every_other_row_of_the_tables_stands_behind_a_number_of_some_case() -> None:
    ruleset = case_world().ruleset
    told = set()
    for one in (one for path in FILES for one in played(path)):
        entries = one.result.entries
        for entry in entries:
            beside = [other for other in entries if entry.cause and other.cause == entry.cause]
            told |= {(row.table, row.row) for row in rows_of(entry, beside, ruleset)}
    rows = {
        (table, row["id"].replace("_", " "))
        for table, part in ruleset.tables.raw.items()
        if isinstance(part, dict)
        for row in part["rows"]
    }
    silent = {
        row for row in rows if row[0] in READ_WITHOUT_A_NUMBER or " ".join(row) in READ_WITHOUT_A_NUMBER
    }
    assert sorted(rows - told) == sorted(silent)
