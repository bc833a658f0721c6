"""Rulings as pages quote them."""

from __future__ import annotations

from dataclasses import replace

from gm_console.rulesets import load_ruleset

RULINGS = load_ruleset("gunboat").rulings


def test_rulings_are_found_in_rule_references_each_once_in_order() -> None:
    assert RULINGS.cited(["M4 R34", "E4", "R07 R34", "R999", "XR07"]) == ("R07", "R34")


def test_the_words_of_a_ruling_are_those_of_the_option_that_was_chosen() -> None:
    assert RULINGS.words("R34") == RULINGS.all["R34"].choice
    other = next(one for one in RULINGS.all["R34"].options if one != RULINGS.option("R34"))
    chosen = replace(RULINGS, chosen={"R34": other})
    assert chosen.words("R34") == RULINGS.all["R34"].options[other]
