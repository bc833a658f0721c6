"""What a run of these tests says at its end: how much of the rulebook was played."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation.record import summary
from tests.support.cases import find_cases
from tests.support.rule_sentences import cases_by_sentence, load_sentences, told_in_short

CASE_TEST = "test_cases.py::test_case["


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Add the lines of this folder below those of pytest, where cases were played at all."""
    passed, failed = (
        {one.nodeid for one in terminalreporter.getreports(outcome) if CASE_TEST in one.nodeid}
        for outcome in ("passed", "failed")
    )
    if not passed | failed:
        return
    cases = find_cases(Path(__file__).parent / "cases")
    held = sum(1 for case in cases if any(name.endswith(f"[{case.path.stem}]") for name in passed))
    named = cases_by_sentence(cases)
    terminalreporter.section("rules of Gunboat Empires")
    terminalreporter.write_line(f"{held} cases hold, {len(failed)} files with a case that fails")
    terminalreporter.write_line(told_in_short(load_sentences(), named))
    terminalreporter.write_line(summary())
