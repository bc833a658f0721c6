"""Letters of rules say what they stand for."""

from __future__ import annotations

from gm_console.report.rule_titles import rule_titles
from gm_console.rulesets import RULESETS, load_ruleset


def test_phases_and_rulings_of_a_reference_have_their_titles() -> None:
    ruleset = load_ruleset(next(one for one in RULESETS if "gunboat" in one))
    told = rule_titles(ruleset, "M4 R13 VII.2").splitlines()
    assert told == ["M4: Air/Army Ground Combat", f"R13: {ruleset.rulings.all['R13'].question}"]
    assert rule_titles(ruleset, "") == ""
