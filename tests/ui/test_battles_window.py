"""From anywhere in the window to a battle: map, log, inspector, region card, timeline, palette."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.core.battles import BattleRow
from gm_console.ui.window.battle_finder import battles_typed
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until

pytestmark = pytest.mark.qt
WAIT = 10_000


@pytest.fixture
def row(looking: MainWindow) -> BattleRow:
    """Return a battle that is not the first; the map is shown."""
    looking.bench.show("map")
    return looking.session.chronicle.battles[2]


def arrived(window: MainWindow, qtbot: QtBot, row: BattleRow) -> None:
    """Wait until a battle is shown in its workspace."""
    until(lambda: window.battles.told is not None and window.battles.told.row.id == row.id)
    assert window.bench.current == "battles"


@pytest.mark.slow
def test_one_click_on_the_map_shows_the_battle(looking: MainWindow, qtbot: QtBot, row: BattleRow) -> None:
    looking.map.battle_wanted.emit(row)
    arrived(looking, qtbot, row)


@pytest.mark.slow
def test_the_log_shows_the_battle_of_an_entry(looking: MainWindow, qtbot: QtBot, row: BattleRow) -> None:
    looking.session.select_entry(row.seq + 3)
    menu = looking.log.menu()
    next(one for one in menu.actions() if one is looking.actions_["show_battle"]).trigger()
    arrived(looking, qtbot, row)


@pytest.mark.slow
def test_the_inspector_links_entry_and_region_to_the_battle(
    looking: MainWindow, qtbot: QtBot, row: BattleRow
) -> None:
    for choose in (lambda: looking.session.select_entry(row.seq + 1),
                   lambda: looking.session.select_region(row.region)):  # fmt: skip
        looking.bench.show("map")
        choose()
        assert f"battle:{row.seq}" in looking.inspector.page.toHtml()
        looking.inspector.page.anchorClicked.emit(QUrl(f"battle:{row.seq}"))
        arrived(looking, qtbot, row)


@pytest.mark.slow
def test_an_entry_outside_any_battle_has_none(looking: MainWindow) -> None:
    assert looking.session.chronicle.battle_of(1) is None
    looking.session.select_entry(1)
    assert "battle:" not in looking.inspector.page.toHtml()
    looking.bench.show("map")
    looking.actions_["show_battle"].trigger()
    assert looking.bench.current == "map"
    assert "battle first" in looking.statusBar().currentMessage()


@pytest.mark.slow
def test_show_battle_takes_the_selected_region(looking: MainWindow, qtbot: QtBot) -> None:
    first = looking.session.chronicle.battles[0]
    looking.session.select_region(first.region)
    looking.actions_["show_battle"].trigger()
    arrived(looking, qtbot, first)


@pytest.mark.slow
def test_the_timeline_walks_the_battles(looking: MainWindow) -> None:
    rows = looking.session.chronicle.battles
    looking.bench.show("turn")
    looking.session.select_entry(1)
    looking.actions_["next_battle"].trigger()
    assert looking.session.selection.entry == rows[0].seq
    looking.actions_["next_battle"].trigger()
    looking.actions_["next_battle"].trigger()
    looking.actions_["previous_battle"].trigger()
    assert looking.session.selection.entry == rows[1].seq
    looking.session.select_entry(rows[-1].seq)
    looking.actions_["next_battle"].trigger()
    assert looking.session.selection.entry == rows[-1].seq
    assert "No battle" in looking.statusBar().currentMessage()


@pytest.mark.slow
def test_the_palette_finds_battles_by_number_and_by_words(
    looking: MainWindow, qtbot: QtBot, row: BattleRow
) -> None:
    found = list(battles_typed(looking.session, f"battle {row.id}", looking.going.show_battle))
    assert [choice.text.split()[0] for choice in found] == [row.id]
    assert [one.text for one in battles_typed(looking.session, row.id, looking.going.show_battle)] == [
        found[0].text
    ]
    every = list(battles_typed(looking.session, "battle", looking.going.show_battle))
    assert len(every) == len(looking.session.chronicle.battles)
    placed = list(battles_typed(looking.session, f"battle {row.region}", looking.going.show_battle))
    assert 0 < len(placed) < len(every)
    assert list(battles_typed(looking.session, "lorrenay", looking.going.show_battle)) == []
    found[0].do()
    arrived(looking, qtbot, row)


@pytest.mark.slow
def test_a_battle_leads_back_to_map_and_turn(looking: MainWindow, qtbot: QtBot, row: BattleRow) -> None:
    looking.going.show_battle(row.turn, row.seq)
    arrived(looking, qtbot, row)
    looking.battles.actions_["battle_entry"].trigger()
    assert (looking.bench.current, looking.session.selection.entry) == ("turn", row.seq)
    looking.bench.show("battles")
    looking.battles.actions_["battle_map"].trigger()
    assert (looking.bench.current, looking.session.selection.region) == ("map", row.region)


@pytest.mark.slow
def test_find_goes_to_the_field_of_the_workspace_shown(looking: MainWindow, qapp: QApplication) -> None:
    looking.activateWindow()
    looking.bench.show("battles")
    looking.actions_["find"].trigger()
    assert looking.focusWidget() is looking.battles.list.typed


def test_the_keys_of_the_workspace_stand_in_the_list_of_shortcuts(looking: MainWindow) -> None:
    known = {one.id: one.keys for one in looking._shortcuts.bindings()}
    assert known["stage_on"] == ("Right",)
    assert known["battle_on"] == ("PgDown",)
    assert known["next_battle"] == ("X",)
    assert known["what_if_undo"] == ("Ctrl+Z",)


@pytest.mark.slow
def test_the_battle_asked_for_is_shown_though_the_selected_entry_is_of_another(
    opened: MainWindow, qtbot: QtBot
) -> None:
    rows = opened.session.chronicle.battles
    opened.session.select_entry(rows[5].seq)
    opened.going.show_battle(rows[2].turn, rows[2].seq)
    arrived(opened, qtbot, rows[2])
    until(lambda: not opened.tasks.busy)
    assert opened.battles.told is not None
    assert opened.battles.told.row.id == rows[2].id


@pytest.mark.slow
def test_a_what_if_outlives_what_does_not_touch_the_turns(opened: MainWindow, qtbot: QtBot) -> None:
    row = opened.session.chronicle.battles[0]
    opened.going.show_battle(row.turn, row.seq)
    arrived(opened, qtbot, row)
    panel = opened.battles.side.what_if
    panel.field("attacker", "units", row.attacker_units[0][0]).setValue(60)
    until(lambda: opened.battles.tried is not None)
    opened.session.chronicle_changed.emit()
    until(lambda: not opened.tasks.busy)
    assert opened.battles.tried is not None
    opened.commands.discard()
    until(lambda: not opened.session.chronicle.battles and not opened.tasks.busy)
    until(lambda: opened.battles.told is None)
    assert not opened.battles.actions_["what_if"].isEnabled()
