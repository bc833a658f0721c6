"""Battles in a packet: a table each, in order, with one's own working and nothing of the other's."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from gm_console.core.facts import Entry, readable_by
from gm_console.core.ids import NationId
from gm_console.core.pages import Table
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import phrase, working_text
from gm_console.rulesets.gunboat.pages.battles import battle_tables
from tests.rulesets.gunboat.military_world import play, position
from tests.support.every import every


def tables_of(ruleset: Ruleset, nation: str) -> tuple[tuple[Table, ...], set[int], tuple[Entry, ...]]:
    state = position(
        {"07-03": "10 HI", "PO-02": "6 BB", "PO-03": "4 BB", "12-01": "2 LI"},
        owners={"PO-02": "07", "PO-03": "12"},
        levels={"07": {"army": 177}, "12": {"army": 166}},
    )
    played = play(state, "M2 Navy Attack 6 BB: PO-02 > PO-03", "M4 Ground Attack 10 HI: 07-03 > 12-01")
    entries = readable_by(played.ctx.entries, NationId(nation))
    below: dict[int, list[Entry]] = {}
    for entry in entries:
        below.setdefault(entry.cause, []).append(entry)
    seen: set[int] = set()
    view: Any = SimpleNamespace(entries=entries)
    tables = battle_tables(
        view, below, seen, lambda one: phrase(one, ruleset), lambda one: working_text(one, ruleset)
    )
    return tables, seen, entries


def test_each_battle_is_a_table_in_the_order_fought(ruleset: Ruleset) -> None:
    for nation in ("07", "12"):
        tables, _, _ = tables_of(ruleset, nation)
        assert [re.split("[(:]", table.title)[0].strip() for table in tables] == [
            "Navy Attack on PO-03",
            "Ground Attack on 12-01",
        ]
        assert "3:1" in tables[1].title


def test_the_tables_hold_all_of_the_battles_and_nothing_else(ruleset: Ruleset) -> None:
    _, seen, entries = tables_of(ruleset, "12")
    told = {entry.seq: entry for entry in entries}
    roots = {entry.seq for entry in entries if type(entry.fact).__name__ == "BattleFought"}
    for seq in seen - roots:
        assert told[seq].cause in seen
    assert every(entry.seq in seen for entry in entries if entry.cause in seen)


def test_the_defender_reads_his_efficiency_and_not_the_attackers(ruleset: Ruleset) -> None:
    text = str(tables_of(ruleset, "12")[0])
    assert "166" in text
    assert "177" not in text
