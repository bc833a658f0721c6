"""Every ruling is at work: some line of the code quotes it where it decides, and none is quoted that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from gm_console.rulesets import RULESETS, load_ruleset

DEFAULTS = {
    "empires": {
        "P02": "half",
        "P03": "half",
        "P04": "manned",
        "P05": "sixth",
        "P06": "stays",
        "P07": "people",
        "P08": "half",
        "P09": "sixth",
        "P10": "stuck",
        "P11": "one",
        "P12": "paid",
        "P13": "entrance",
        "P14": "open",
        "P15": "half",
        "P16": "near",
        "P17": "spent",
        "P20": "none",
        "P21": "forgiven",
        "P22": "last",
        "P27": "lost",
        "P31": "told",
        "P34": "stay",
        "P36": "garrison",
        "P37": "secret",
        "P40": "dispersal",
    },
    "gunboat": {"R05": "third", "R18": "arrears", "R26": "decisive", "R34": "defend", "R38": "ships"},
    "toy": {"T01": "number"},
}


def name_of(rulings: Iterable[str]) -> re.Pattern[str]:
    """Return what the names of a game's rulings look like: its letter, two digits."""
    return re.compile(rf"\b[{''.join(sorted({name[0] for name in rulings}))}]\d\d\b")


def quoted(text: str, name: re.Pattern[str]) -> Iterator[str]:
    """Yield the rulings that a module's strings name; a docstring explains and decides nothing."""
    tree = ast.parse(text)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from name.findall(node.value)


@pytest.mark.parametrize("game", RULESETS)
def test_the_code_quotes_every_ruling_and_no_other(game: str) -> None:
    rulings = load_ruleset(game).rulings.all
    folder = Path(str(files(f"gm_console.rulesets.{game}")))
    texts = [path.read_text("utf-8") for path in sorted(folder.rglob("*.py"))]
    found = {one for text in texts for one in quoted(text, name_of(rulings))}
    assert sorted(rulings.keys() - found) == []
    assert sorted(found - rulings.keys()) == []


def test_a_docstring_quotes_nothing() -> None:
    text = (
        '"""By R01."""\n\nRULE = f"{phase} R02"\n\ndef act():\n    """As R03."""\n    return why("R04 R05")\n'
    )
    assert sorted(quoted(text, name_of(["R01"]))) == ["R02", "R04", "R05"]


def test_rulings_that_can_be_read_otherwise_are_as_they_always_were() -> None:
    """A campaign that chose nothing is played by these; whoever changes one changes every such campaign."""
    defaults = {
        game: {name: one.option for name, one in load_ruleset(game).rulings.all.items() if one.options}
        for game in RULESETS
    }
    assert defaults == DEFAULTS


@pytest.mark.parametrize("game", RULESETS)
def test_every_ruling_is_found_in_a_rule_that_names_it(game: str) -> None:
    rulings = load_ruleset(game).rulings
    named = [f"8.2 {name}" for name in rulings.all]
    assert rulings.cited(named) == tuple(sorted(rulings.all))
