"""Every cell of the charts is read by some rule: a cell that nobody reads would promise what the game does not do.

Rows of tables that become records are read when the charts are loaded, so of these the records' fields are looked for
in the code; all other cells are watched while a campaign is set up and a late game is
played, in which every other nation knows all there is to know.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.core.turn import run_turn
from gm_console.files.places import late_scenario, sample_scenario
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat import tables
from gm_console.rulesets.gunboat.setup.proposal import propose
from gm_console.rulesets.gunboat.tables import charts, read_charts
from gm_console.tools.recorded_games import read_sheets

FOR_PEOPLE = ("source", "gain_source", "max_step_source", "spread_source", "bonus_cap_source")
"""Whence a cell comes: shown with the tables, nothing is worked out from it."""
HEAD = ("format", "game", "rules")
LABELS = {f".setup.{table}.id" for table in ("facilities", "efficiencies", "units")} | {
    ".setup_countries.rows.kind"
}
"""Names of rows of which there is one, or that are found by what else they say."""
RECORDS = (
    tables.Cost,
    tables.UnitCost,
    tables.FacilityCost,
    tables.Development,
    tables.Band,
    tables.Values,
    tables.MarketRow,
    tables.Limits,
)


class WatchedDict(dict[str, Any]):
    """A table or row that notes which of its columns are asked for."""

    def __init__(self, data: dict[str, Any], place: str, seen: set[str]) -> None:
        if "do" in data:
            place = f"{place}[{data['do']}]"
        super().__init__({key: watched(value, f"{place}.{key}", seen) for key, value in data.items()})
        self._place, self._seen = place, seen

    def __getitem__(self, key: str) -> Any:
        self._seen.add(f"{self._place}.{key}")
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self._seen.add(f"{self._place}.{key}")
        return super().get(key, default)

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


def watched(value: Any, place: str, seen: set[str]) -> Any:
    """Return a copy of a chart's value that notes in ``seen`` what is asked of it; rows of a table share a place."""
    if isinstance(value, dict):
        return WatchedDict(value, place, seen)
    if isinstance(value, list):
        return [watched(one, place, seen) for one in value]
    return value


def columns(value: Any, place: str = "") -> Iterator[str]:
    """Yield the place of every column that holds cells for the rules."""
    if isinstance(value, dict):
        if "do" in value:
            place = f"{place}[{value['do']}]"
        for key, part in value.items():
            if key not in FOR_PEOPLE:
                yield f"{place}.{key}"
                yield from columns(part, f"{place}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from columns(part, place)


def play_over(raw: dict[str, Any]) -> set[str]:
    """Set up a campaign and play a game over charts that note what is read; return the columns that were."""
    seen: set[str] = set()
    noted = read_charts(watched(raw, "", seen))
    ruleset = replace(load_ruleset("gunboat"), tables=noted)
    first, late = load_scenario(sample_scenario()), load_scenario(late_scenario())
    propose(first.board, noted, 341)
    data = {**first.setup, "turns": first.meta.turns, "first_turn": first.meta.first_turn}
    ruleset.setup.start(noted, first.board, data, first.meta.seed)
    learned = {
        id_: replace(one, developments=tuple(noted.developments)) if int(id_) % 2 else one
        for id_, one in late.state.nations.items()
    }
    state: Any = replace(late.state, nations=learned)
    for turn in recorded_turns(late_scenario()):
        sheets = {path.name: path.read_text("utf-8") for path in turn.sheets}
        orders = read_sheets(ruleset, late.board, state, sheets)
        state = run_turn(ruleset, late.board, state, orders, turn.expected.seed).state
    return seen


def unread(raw: dict[str, Any]) -> list[str]:
    seen = play_over(raw)
    return sorted({place for place in columns(raw) if place[1:] not in HEAD} - LABELS - seen)


@pytest.fixture
def raw() -> dict[str, Any]:
    return copy.deepcopy(dict(charts().raw))


@pytest.mark.slow
def test_no_cell_of_the_charts_goes_unread(raw: dict[str, Any]) -> None:
    raw["neutrals"]["moustaches"] = 7
    effects = next(row for row in raw["research"]["rows"] if row["id"] == "logistics")["effects"]
    effects.append({"do": "merchant_speed", "to": 600})
    effects[0]["above"] = 3
    planted = [".neutrals.moustaches", ".research.rows.effects[merchant_load].above"]
    planted.append(".research.rows.effects[merchant_speed].to")
    assert unread(raw) == planted


@pytest.mark.slow
def test_no_field_of_a_chart_record_goes_unread(root: Path) -> None:
    asked = attributes(root / "gm_console" / "rulesets")
    fields = [(one.__name__, field.name) for one in RECORDS for field in dataclasses.fields(one)]
    assert [name for name in fields if name[1] not in asked] == []
    assert "per_donkey" not in asked


def attributes(folder: Path) -> set[str]:
    """Return the name of every attribute that the code asks for."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(folder.rglob("*.py"))]
    return {
        node.attr
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    }
