"""Every case of Empires under ``cases/``, file by file."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from tests.support.cases import find_cases, play
from tests.support.empires_world import case_world

CASES = find_cases(Path(__file__).parent / "cases")
FILES = {path: tuple(cases) for path, cases in groupby(CASES, key=lambda case: case.path)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    wrong = [played.report() for case in FILES[path] if (played := play(case, case_world())).problems]
    assert not wrong, "\n\n".join(wrong)


def test_every_case_has_an_id_of_its_own_that_begins_with_its_file() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case.id for case in CASES if not f"{case.id}.".startswith(f"{case.path.stem}.")] == []


def test_every_ruling_has_a_case_that_names_it() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    assert [name for name in case_world().ruleset.rulings.all if not re.search(rf"\b{name}\b", text)] == []
