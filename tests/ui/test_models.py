"""The item models behave as Qt demands, filled, filtered and sorted."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from gm_console.ui.fact_names import kind_name
from gm_console.ui.kit.actions import Actions, specs
from gm_console.ui.kit.needs import NEEDS_RUN
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.theme import LIGHT, ThemeChoice
from gm_console.ui.panels.log_filter import LogFilter
from gm_console.ui.panels.log_model import ENTRY_ROLE, LogModel, LogWords
from gm_console.ui.window.command_palette import PaletteEntry, matching
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every

pytestmark = pytest.mark.qt
WORDS = LogWords(names={}, game="The game", turn=str)
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    name: str
    count: int


COLUMNS: tuple[Column[Row], ...] = (
    Column(title="Name", tip="its name", width=80, value=lambda row: row.name),
    Column(title="Count", tip="how many", width=40, value=lambda row: row.count),
)


def test_a_table_sorts_numbers_as_numbers_and_marks_thousands(qapp: object) -> None:
    table = RecordTable(COLUMNS)
    tester = QAbstractItemModelTester(table, FATAL)
    table.show_rows([Row(name="b", count=1200), Row(name="a", count=90), Row(name="C", count=9)])
    table.sort(1, Qt.SortOrder.DescendingOrder)
    assert [table.index(row, 1).data() for row in range(3)] == ["1,200", "90", "9"]
    table.sort(0)
    assert [table.index(row, 0).data() for row in range(3)] == ["a", "b", "C"]
    assert table.as_text([0]) == "Name\tCount\na\t90\n"
    del tester


def test_a_table_keeps_what_is_selected_when_it_is_sorted(qapp: object) -> None:
    from PySide6.QtCore import QPersistentModelIndex

    table = RecordTable(COLUMNS)
    table.show_rows([Row(name="b", count=1), Row(name="a", count=2)])
    kept = QPersistentModelIndex(table.index(table.find(lambda row: row.name == "b"), 0))
    table.sort(1, Qt.SortOrder.DescendingOrder)
    assert kept.data() == "b"


@pytest.mark.slow
def test_the_log_holds_every_entry_once_under_its_cause(looking: MainWindow) -> None:
    model = LogModel()
    tester = QAbstractItemModelTester(model, FATAL)
    chronicle = looking.session.chronicle
    model.show_log(chronicle, WORDS, LogFilter())
    seen: list[int] = []

    def walk(index: QModelIndex, above: int) -> None:
        for row in range(model.rowCount(index)):
            child = model.index(row, 0, index)
            seq = child.data(ENTRY_ROLE)
            if seq:
                seen.append(seq)
                assert chronicle.entry(seq).cause == above
            walk(child, seq)

    walk(QModelIndex(), 0)
    assert sorted(seen) == [entry.seq for entry in chronicle.entries]
    del tester


def test_a_filtered_log_keeps_the_way_to_each_hit(looking: MainWindow) -> None:
    model = LogModel()
    tester = QAbstractItemModelTester(model, FATAL)
    chronicle = looking.session.chronicle
    model.show_log(chronicle, WORDS, LogFilter(nation="07", kind="UnitsChanged"))
    hits = [e for e in chronicle.entries if e.actor == "07" and type(e.fact).__name__ == "UnitsChanged"]
    assert model.hits == len(hits) > 0
    for hit in hits:
        assert model.index_of(hit.seq).isValid()
        assert not hit.cause or model.index_of(hit.seq).parent() == model.index_of(hit.cause)
    del tester


@pytest.mark.slow
def test_the_nations_table_is_clean_while_phases_are_stepped(looking: MainWindow) -> None:
    tester = QAbstractItemModelTester(looking.nations.model, FATAL)
    for moment in range(len(looking.session.chronicle.positions)):
        looking.session.step_to(moment)
    assert looking.nations.model.rowCount() == 28
    del tester


def test_every_action_is_explained_and_no_two_share_a_shortcut(qapp: object) -> None:
    keys = [key for spec in specs().values() for key in spec.keys]
    assert len(keys) == len(set(keys))
    assert every(spec.text and spec.tip for spec in specs().values())


def test_every_icon_is_there_and_not_empty(qapp: object) -> None:
    actions = Actions(qapp, LIGHT)  # type: ignore[arg-type]
    for id_, spec in specs().items():
        if spec.icon:
            picture = actions[id_].icon().pixmap(18, 18).toImage()
            assert any(picture.pixelColor(x, y).alpha() for x in range(18) for y in range(18)), id_


def test_every_action_has_a_place_in_a_menu(looking: MainWindow) -> None:
    def within(menu: object) -> set[object]:
        found: set[object] = set()
        for action in menu.actions():  # type: ignore[attr-defined]
            found |= within(action.menu()) if action.menu() else {action}
        return found

    placed = within(looking.menuBar())
    assert [action.text() for action in looking.actions_.every() if action not in placed] == []


def test_the_palette_puts_starts_of_words_first() -> None:
    choices = [
        PaletteEntry(text=text, note="", do=list) for text in ("Lorrenay", "14 Orsinia", "Orlov", "Gault")
    ]
    assert [one.text for one in matching(choices, "or")] == ["Orlov", "14 Orsinia", "Lorrenay"]
    assert [one.text for one in matching(choices, "14 or")] == ["14 Orsinia"]


def test_recent_campaigns_are_newest_first_without_repeats(tmp_path: object) -> None:
    settings = Settings()
    files = [tmp_path / f"{name}.gmc" for name in ("a", "b")]  # type: ignore[operator]
    for file in (*files, files[0]):
        file.write_bytes(b"")
        settings.remember(file)
    assert [path.name for path in settings.recent()[:2]] == ["a.gmc", "b.gmc"]
    files[0].unlink()
    assert settings.recent()[0].name == "b.gmc"


def test_the_theme_chosen_is_remembered() -> None:
    settings = Settings()
    settings.scheme = ThemeChoice.DARK
    assert Settings().scheme is ThemeChoice.DARK
    settings.scheme = ThemeChoice.SYSTEM


def test_kinds_of_entries_read_as_words() -> None:
    assert kind_name("StockChanged") == "Stock changed"
    assert kind_name("OrderOfPlay") == "Order of play"


def test_no_step_can_be_taken_before_a_turn_was_run() -> None:
    steps = (f"{way}_{what}" for way in ("previous", "next") for what in ("phase", "step", "refusal"))
    assert {specs()[id_].needs for id_ in steps} == {NEEDS_RUN}
