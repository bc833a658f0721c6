"""Every ruling is at work: some line of the code quotes it where it decides, and none is quoted that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from gm_console.rulesets import load_ruleset

RULINGS = load_ruleset("gunboat").rulings.all
NAME = re.compile(r"\bR\d\d\b")


def quoted(text: str) -> Iterator[str]:
    """Yield the rulings that a module's strings name; a docstring explains and decides nothing."""
    tree = ast.parse(text)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from NAME.findall(node.value)


def test_the_code_quotes_every_ruling_and_no_other(root: Path) -> None:
    files = sorted((root / "gm_console" / "rulesets" / "gunboat").rglob("*.py"))
    found = {name for path in files for name in quoted(path.read_text("utf-8"))}
    assert sorted(RULINGS.keys() - found) == []
    assert sorted(found - RULINGS.keys()) == []


def test_a_docstring_quotes_nothing() -> None:
    text = (
        '"""By R01."""\n\nRULE = f"{phase} R02"\n\ndef act():\n    """As R03."""\n    return why("R04 R05")\n'
    )
    assert sorted(quoted(text)) == ["R02", "R04", "R05"]


def test_a_ruling_with_options_is_at_one_of_them() -> None:
    chosen = {name: (one.option, tuple(one.options)) for name, one in RULINGS.items() if one.options}
    assert {"R05", "R18", "R26", "R34", "R38"} <= chosen.keys()
    assert [name for name, (option, options) in chosen.items() if option not in options] == []
    assert (RULINGS["R34"].option, RULINGS["R38"].option) == ("defend", "ships")
