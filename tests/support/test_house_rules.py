"""What tests may not do: assert all of nothing, or wait in a way that stops what they wait for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.every import every

TESTS = Path(__file__).resolve().parents[1]


def test_every_looks_at_something() -> None:
    assert every([1, "a"])
    assert not every([1, 0])
    with pytest.raises(AssertionError, match="nothing to look at"):
        every([])


def test_no_test_asserts_all_of_what_may_be_nothing() -> None:
    bare = [
        f"{path.relative_to(TESTS)}:{node.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        if "all("
        in (text := path.read_text(encoding="utf-8"))  # most files have none, and need not be parsed
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Assert)
        and isinstance(node.test, ast.Call)
        and isinstance(node.test.func, ast.Name)
        and node.test.func.id == "all"
    ]
    assert bare == [], "use every() of tests/support/every.py, which fails where there is nothing"


def test_no_test_waits_with_qts_own_waiting() -> None:
    """It keeps every other thread of Python from its turn: a busy machine then waits for a worker that never works."""
    word = "q" + "Wait("
    found = [path.name for path in sorted(TESTS.rglob("*.py")) if word in path.read_text(encoding="utf-8")]
    assert found == [], "use tests/support/waiting.py"
