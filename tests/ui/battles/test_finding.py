"""Finding a battle: the words typed, the fields, the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.battles.battle_query import BattleQuery
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from tests.support.every import every
from tests.support.workspace_bench import WorkspaceBench
from tests.ui.battles.conftest import Bench, rows, shows

pytestmark = pytest.mark.qt
NAMES = {"07": "Lorrenay", "24": "Ilmarra"}
FOUGHT = BattleRow(
    turn=26, seq=5590, phase="M4", region=RegionId("PO-04"), kind="Ground Attack", attacker=NationId("24"),
    defender=NationId("07"), attacker_units=(("tank", 2),), defender_units=(), beside=(), attacker_lost=(),
    defender_lost=(), odds=(4, 5), attacker_percent=100, defender_percent=47, decided=True, won=False,
    control=NationId("07"), taken=False, extras=(), entries=(), seam=False,
)  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", True), ("07", True), ("7", True), ("24 07", True), ("08", False),
        ("PO-04", True), ("po-0", True), ("PO-05", False), ("t26", True), ("T26", True), ("t2", False),
        ("26.5590", True), ("26.55", True), ("26.4", False), ("lorren", True), ("ILMARRA ground", True),
        ("repelled", True), ("taken", False), ("westsea", True), ("blitzkrieg", False), ("t26 07 attack", True),
    ],
)  # fmt: skip
def test_words_typed_name_nations_regions_turns_and_the_rest(typed: str, found: bool) -> None:
    assert BattleQuery(typed=typed).holds(FOUGHT, NAMES, "Westsea") is found


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (BattleQuery(turn=26), True), (BattleQuery(turn=25), False), (BattleQuery(kind="Invasion"), False),
        (BattleQuery(nation=NationId("07")), True), (BattleQuery(nation=NationId("01")), False),
        (BattleQuery(region=RegionId("PO-04")), True), (BattleQuery(region=RegionId("PO-03")), False),
    ],
)  # fmt: skip
def test_each_field_narrows(wanted: BattleQuery, found: bool) -> None:
    assert wanted.holds(FOUGHT, NAMES, "") is found


@pytest.mark.slow
def test_the_list_holds_every_battle_in_the_order_fought(battles: Bench) -> None:
    model = battles.view.list.model
    listed = [model.record(row) for row in range(model.rowCount())]
    assert [row.id for row in listed] == [row.id for row in rows(battles)]
    assert len(listed) > 20
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


@pytest.mark.slow
def test_typing_narrows_the_list_and_escape_empties_the_fields(battles: Bench) -> None:
    listed = battles.view.list
    nation = rows(battles)[0].attacker
    QTest.keyClicks(listed.typed, nation)
    found = [listed.model.record(row) for row in range(listed.model.rowCount())]
    assert found
    assert every(nation in (row.attacker, row.defender) for row in found)
    assert len(found) < len(rows(battles))
    assert f"{len(found)} of {len(rows(battles))}" in listed.count.text()
    QTest.keyClick(listed.typed, Qt.Key.Key_Escape)
    assert listed.model.rowCount() == len(rows(battles))


@pytest.mark.slow
def test_what_fits_nothing_says_so(battles: Bench) -> None:
    battles.view.list.typed.setText("no such words")
    assert battles.view.list.model.rowCount() == 0
    assert not battles.view.list.table.isVisible()


@pytest.mark.slow
def test_enter_in_the_field_goes_to_the_first_battle_found(battles: Bench) -> None:
    wanted = rows(battles)[-1]
    battles.view.list.table.clearSelection()
    battles.view.list.typed.setText(wanted.id)
    QTest.keyClick(battles.view.list.typed, Qt.Key.Key_Return)
    battles.view.list.walk(1)
    battles.until(lambda: shows(battles, wanted))
    assert battles.session.selection.entry == wanted.seq


@pytest.mark.slow
def test_a_battle_that_the_fields_keep_out_is_let_in_when_it_is_asked_for(battles: Bench) -> None:
    first, last = rows(battles)[0], rows(battles)[-1]
    battles.view.list.typed.setText(first.id)
    battles.view.show_battle(last.turn, last.seq)
    battles.until(lambda: shows(battles, last))
    assert battles.view.list.typed.text() == ""


@pytest.mark.slow
def test_the_list_begins_with_the_turn_shown(qapp: QApplication, theme: Theme, drafted: Path) -> None:
    bench: Bench = WorkspaceBench(BattlesWorkspace, theme, drafted)
    bench.until(lambda: bench.view.told is not None)
    assert bench.view.list.turn.currentData() == bench.session.chronicle.turn
    bench.close()


@pytest.mark.slow
def test_what_can_be_typed_is_told_by_a_battle_that_is_there(battles: Bench) -> None:
    hint = battles.view.list.typed.placeholderText()
    (*examples, _names) = hint.partition(": ")[2].split(", ")
    assert len(examples) == 3, hint
    for example in examples:
        battles.view.list.typed.setText(example)
        assert battles.view.list.model.rowCount(), example
