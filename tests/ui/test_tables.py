"""The big tables: sorted, filtered, copied, remembered, and true to the turn they show."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPersistentModelIndex, QPoint, QRect, QSettings, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.facts import Consumed, Ranked, StockChanged
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES
from gm_console.ui.kit.local_actions import LocalActions
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.export import as_csv
from gm_console.ui.kit.tables.filtering import read_filter
from gm_console.ui.kit.tables.head import TableHead, fade_cut
from gm_console.ui.kit.tables.memory import remembered
from gm_console.ui.kit.tables.model import Column, RecordTable, plain, shown
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import DARK, Theme, ThemeChoice, blend
from gm_console.ui.session import Session
from gm_console.ui.workspaces.nations.table_tabs import REGIONS
from gm_console.ui.workspaces.nations.workspace import MARK, NationsWorkspace
from tests.support.every import every
from tests.support.gauges import of_nation
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import WAIT

pytestmark = pytest.mark.qt
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    id: str
    name: str
    army: int
    share: Fraction = Fraction(0)


COLUMNS: tuple[Column[Row], ...] = (
    Column(title="Nation", tip="its name", width=80, value=lambda row: row.name, key="name"),
    Column(title="Army", tip="units", width=40, value=lambda row: row.army, key="army"),
    Column(title="Air/Navy", tip="share", width=40, value=lambda row: row.share, key="share", hide_zero=True),
)
ROWS = (
    Row(id="1", name="Gault", army=1200, share=Fraction(5, 2)),
    Row(id="2", name="=Orlov", army=9),
    Row(id="3", name="Aurelay", army=90),
)


def test_a_column_says_how_its_cells_look(qapp: object) -> None:
    """A column's own words, tone and side; what a row says goes behind what a column says; rows as they come."""
    columns: tuple[Column[Row], ...] = (
        Column(title="Nation", tip="", width=80, value=key, tone=lambda row: "#aa3311" if row.army > 99 else ""),
        Column(title="Army", tip="", width=40, value=lambda row: row.army if row.army > 9 else "", to_right=True,
               text=lambda row: f"about {row.army}", note=lambda row: f"{row.army} units"),
    )  # fmt: skip
    model: RecordTable[Row] = RecordTable(columns, key=key, note=lambda row: row.name, sorts=False)
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    side = Qt.ItemDataRole.TextAlignmentRole
    assert model.headerData(1, Qt.Orientation.Horizontal, side) == right
    model.show_rows(ROWS[::-1])
    assert [model.index(row, 0).data() for row in range(3)] == ["3", "2", "1"]
    assert model.row_of("1") == 2
    assert model.row_of("none") == -1
    assert model.index(1, 1).data() == "about 9"
    assert model.index(1, 1).data(side) == right
    assert "9 units" in model.index(1, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "=Orlov" in model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert model.index(2, 0).data(Qt.ItemDataRole.ForegroundRole) == QColor("#aa3311")
    assert model.index(0, 0).data(Qt.ItemDataRole.ForegroundRole) is None


def test_a_view_tells_where_the_moderator_went_and_not_what_it_was_pointed_at(qtbot: QtBot) -> None:
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    model.show_rows(ROWS)
    view, told = RowView(model, "Rows"), []
    qtbot.addWidget(view)
    view.went_to.connect(told.append)
    view.point_at(1)
    assert (view.selected_rows, told) == ([1], [])
    view.selectRow(2)
    assert (view.selected_rows, told) == ([2], [2])
    view.point_at(-1)
    assert (view.selected_rows, view.currentIndex().isValid(), told) == ([], False, [2])


def test_a_swatch_keeps_its_colour_in_a_selected_row(qapp: object) -> None:
    columns: tuple[Column[Row], ...] = (
        Column(title="Nation", tip="", width=80, value=key, colour=lambda _row: "#aa3311"),
    )
    model: RecordTable[Row] = RecordTable(columns)
    model.show_rows(ROWS)
    icon = model.index(0, 0).data(Qt.ItemDataRole.DecorationRole)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        assert icon.pixmap(QSize(12, 12), mode).toImage().pixelColor(6, 6).name() == "#aa3311"


def test_the_current_cell_is_framed_where_cells_can_be_asked_about(qtbot: QtBot) -> None:
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    model.show_rows(ROWS)
    view = RowView(model, "Rows")
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.selectRow(0)

    def pictures() -> list[QImage]:
        seen = view.viewport().grab().toImage()
        return [seen.copy(view.visualRect(model.index(0, column))) for column in (0, 1)]

    plain = pictures()
    view.frame_current()
    view.setCurrentIndex(model.index(0, 1))
    framed = pictures()
    assert (framed[0] == plain[0], framed[1] == plain[1]) == (True, False)
    view.setCurrentIndex(model.index(0, 0))
    moved = pictures()
    assert (moved[0] == plain[0], moved[1] == plain[1]) == (False, True)


def key(row: Row) -> str:
    return row.id


def kept_in(folder: Path) -> Settings:
    made = Settings()
    made._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return kept_in(tmp_path)


def pane_of(qtbot: QtBot, settings: Settings) -> TablePane:
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    pane = TablePane(model, settings, "test", "Rows", hidden=("share",))
    model.setParent(pane)
    qtbot.addWidget(pane)
    pane.show_rows(ROWS)
    pane.show()
    return pane


def names(table: RecordTable[Row]) -> list[str]:
    return [table.record(row).name for row in range(table.rowCount())]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("", ["Gault", "=Orlov", "Aurelay"]),
        ("AUR", ["Aurelay"]),
        ("army>9", ["Gault", "Aurelay"]),
        ("army>=9 army<100", ["=Orlov", "Aurelay"]),
        ("army=1,200", ["Gault"]),
        ("nation=lt", ["Gault"]),
        ("nation!=lt", ["=Orlov", "Aurelay"]),
        ("air>2", ["Gault"]),
        ("army>many", []),
        ("nothing>3", []),
        ("=orlov", ["=Orlov"]),
    ],
)
def test_a_filter_finds_words_and_compares_columns(qapp: object, line: str, found: list[str]) -> None:
    table: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    tester = QAbstractItemModelTester(table, FATAL)
    table.show_rows(ROWS)
    table.sort(0, Qt.SortOrder.AscendingOrder)
    table.filter_by(line)
    assert sorted(names(table)) == sorted(found)
    assert table.whole == 3
    del tester


def test_an_exact_head_is_meant_before_one_that_only_begins_so() -> None:
    wanted = read_filter("army>3", ["Army eff.", "Army"])
    assert [one.column for one in wanted.comparisons] == [1]


def test_rows_shown_anew_keep_what_is_selected_and_mark_what_changed(qapp: object) -> None:
    table: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    tester = QAbstractItemModelTester(table, FATAL)
    table.mark_with(QColor("#123456"))
    table.show_rows(ROWS)
    table.sort(1, Qt.SortOrder.AscendingOrder)
    kept = QPersistentModelIndex(table.index(table.find(lambda row: row.id == "2"), 0))
    after = (ROWS[0], Row(id="2", name="=Orlov", army=5000), ROWS[2])
    table.show_rows(after, {row.id: row for row in ROWS})
    assert kept.data() == "=Orlov"
    assert [row.id for row in map(table.record, range(3))] == ["3", "1", "2"]
    changed = [(row, column) for row in range(3) for column in range(3) if table.changed(row, column)]
    assert changed == [(2, 1)]
    cell = table.index(2, 1)
    assert "before: 9  (+4,991)" in cell.data(Qt.ItemDataRole.ToolTipRole)
    assert cell.data(Qt.ItemDataRole.BackgroundRole) == QColor("#123456")
    assert table.index(0, 1).data(Qt.ItemDataRole.BackgroundRole) is None
    table.show_rows(ROWS[:1])
    assert not kept.isValid()
    del tester


def test_zeros_are_left_out_and_fractions_have_one_decimal(qapp: object) -> None:
    table: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    table.show_rows(ROWS)
    assert [table.index(row, 2).data() for row in range(3)] == ["", "", "2.5"]
    assert table.index(0, 1).data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight


def test_selected_rows_are_copied_with_the_columns_shown(qtbot: QtBot, settings: Settings) -> None:
    pane = pane_of(qtbot, settings)
    LocalActions(pane)
    pane.activateWindow()
    pane.table.selectRow(2)
    pane.table.setFocus()
    until(pane.table.hasFocus)

    def copied() -> bool:
        qtbot.keyClick(pane.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        return QGuiApplication.clipboard().text() == "Nation\tArmy\nGault\t1200\n"

    until(copied)


def test_an_export_cannot_start_a_formula(qtbot: QtBot, settings: Settings, tmp_path: Path) -> None:
    pane = pane_of(qtbot, settings)
    pane.show_columns(("name", "army", "share"))
    assert pane.export_to(tmp_path / "rows.csv") == 3
    with (tmp_path / "rows.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.reader(stream))
    assert rows[0] == ["Nation", "Army", "Air/Navy"]
    assert ["'=Orlov", "9", "0"] in rows
    assert ["Gault", "1200", "2.5"] in rows


def test_columns_are_remembered_with_order_width_and_sort(qtbot: QtBot, settings: Settings) -> None:
    pane = pane_of(qtbot, settings)
    header = pane.table.horizontalHeader()
    assert header.isSectionHidden(2)
    pane.show_columns(("name", "share", "army"))
    header.moveSection(0, 1)
    header.resizeSection(0, 133)
    header.setSortIndicator(1, Qt.SortOrder.DescendingOrder)
    until(lambda: settings.text("tables/test") != "")
    again = pane_of(qtbot, settings)
    header = again.table.horizontalHeader()
    assert not header.isSectionHidden(2)
    again.resize(120, 300)  # nothing is left to share out
    until(lambda: header.sectionSize(0) == 133)
    assert again.visible_columns() == [1, 0, 2]
    assert [again.model.record(row).army for row in range(3)] == [1200, 90, 9]


def test_a_column_of_another_game_is_no_narrower_than_its_head(qtbot: QtBot, settings: Settings) -> None:
    first = pane_of(qtbot, settings)
    header = first.table.horizontalHeader()
    first.resize(120, 300)  # nothing is left to share out
    header.resizeSection(1, 30)
    until(lambda: settings.text("tables/test") != "")
    columns = tuple(
        replace(column, title=f"{column.title}, hundreds of thousands") for column in first.model.columns
    )
    first.change_columns(columns)
    wide = header.fontMetrics().horizontalAdvance(columns[1].title)
    assert header.sectionSize(1) > wide
    kept = remembered(settings, "test")
    assert kept is not None
    assert kept.widths["army"] < wide


def test_damaged_memory_gives_the_usual_columns(qtbot: QtBot, settings: Settings) -> None:
    for damage in ("{", "[]", '{"order": 3}', '{"order": [], "hidden": [], "widths": [], "sort": 1}'):
        settings.keep("tables/test", damage)
        assert pane_of(qtbot, settings).visible_columns() == [0, 1]


def test_columns_are_hidden_from_the_menu_of_the_head(qtbot: QtBot, settings: Settings) -> None:
    pane = pane_of(qtbot, settings)
    menu = pane.columns.menu(pane)
    army = next(action for action in menu.actions() if action.text() == "Army")
    army.trigger()
    assert pane.visible_columns() == [0]


def test_a_column_that_somebody_hides_stays_so_though_it_was_left_out_as_bare(
    qtbot: QtBot, settings: Settings
) -> None:
    pane = pane_of(qtbot, settings)
    pane.show_columns(("name", "share"))
    pane.show_rows(ROWS[1:])
    pane.columns.spare_bare()
    assert pane.visible_columns() == [0], "there are no shares"
    menu = pane.columns.menu(pane)
    share = next(action for action in menu.actions() if action.text() == "Air/Navy")
    share.trigger()
    pane.columns.spare_bare()
    assert pane.visible_columns() == [0, 2], "somebody wants to see it"
    share.trigger()
    pane.show_rows(ROWS)
    pane.columns.spare_bare()
    assert pane.visible_columns() == [0], "somebody does not, whatever there is in it"


def test_the_filter_line_counts_and_leads_to_the_table(qtbot: QtBot, settings: Settings) -> None:
    pane = pane_of(qtbot, settings)
    qtbot.keyClicks(pane.filter, "gau")
    until(lambda: pane.count.text() == "1 of 3")
    qtbot.keyClick(pane.filter, Qt.Key.Key_Escape)
    until(lambda: pane.count.text() == "3 of 3")


def test_an_empty_result_says_so_and_offers_the_way_back(qtbot: QtBot, settings: Settings) -> None:
    pane = pane_of(qtbot, settings)
    qtbot.keyClicks(pane.filter, "nowhere")
    until(lambda: not pane.table.isVisible())
    button = next(one for one in pane.findChildren(QPushButton) if one.isVisible())
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    until(pane.table.isVisible)
    assert pane.count.text() == "3 of 3"


class Bench:
    """A workspace on a campaign, without a window round it."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        self.troubles: list[Exception] = []
        self.tasks = Tasks()
        self.session = Session(self.tasks, self.troubles.append)
        self.tables = NationsWorkspace(self.session, theme, settings)

    def open(self, qtbot: QtBot, path: Path) -> None:
        with qtbot.waitSignal(self.session.opened, timeout=WAIT):
            self.session.open("open", lambda _report: Campaign(path, read_only=True))
        until(lambda: not self.tasks.busy)


@pytest.fixture(scope="module")
def shared(theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """One workspace for all tests of this file: a campaign takes seconds to open."""
    made = Bench(theme, kept_in(tmp_path_factory.mktemp("tables")))
    made.tables.resize(1280, 800)
    yield made
    made.session.close()
    made.tasks.close()
    made.tables.deleteLater()


@pytest.fixture
def bench(shared: Bench, qtbot: QtBot, drafted: Path) -> Bench:
    """Return the workspace on the drafted sample, at the end of the turn, with nothing selected."""
    shared.tables.show()
    shared.tables.show_nations()
    if not shared.session.is_open:
        shared.open(qtbot, drafted)
    shared.session.step_to(len(shared.session.chronicle.positions) - 1)
    shared.session.select_region(None)
    return shared


@pytest.mark.slow
def test_the_tables_hold_every_nation_and_region_of_the_phase_shown(bench: Bench) -> None:
    tables, session = bench.tables, bench.session
    testers = [QAbstractItemModelTester(pane.model, FATAL) for pane in (tables.nations, tables.regions)]
    tables.tabs.setCurrentIndex(REGIONS)
    for moment in (0, session.chronicle.place_in_time("M5")):
        session.step_to(moment)
        shown = {
            row.id: row for row in map(tables.regions.model.record, range(tables.regions.model.rowCount()))
        }
        assert {id_: row.owner for id_, row in shown.items()} == {
            id_: place.owner for id_, place in session.position.places.items()
        }
    tables.show_nations()
    assert tables.nations.model.rowCount() == 28
    assert tables.regions.count.text() == "737 of 737"
    del testers


@pytest.mark.slow
def test_what_a_phase_changed_is_marked_and_nothing_else(bench: Bench, theme: Theme) -> None:
    session, model = bench.session, bench.tables.nations.model
    session.step_to(session.chronicle.place_in_time("A2"))
    changed = {
        (model.record(row).id, model.columns[at].name.removeprefix("stock:"))
        for row in range(28)
        for at, column in enumerate(model.columns)
        if column.name.startswith("stock:") and model.changed(row, at)
    }
    told: dict[tuple[str, str], int] = {}
    for entry in session.chronicle.entries:
        if entry.phase == "A2" and isinstance(entry.fact, StockChanged):
            told[entry.fact.nation, entry.fact.commodity] = (
                told.get((entry.fact.nation, entry.fact.commodity), 0) + entry.fact.delta
            )
    assert changed == {key for key, delta in told.items() if delta}
    assert not any(model.changed(row, 0) for row in range(28))
    theme.choose(ThemeChoice.DARK)
    at = next(at for at, column in enumerate(model.columns) if model.changed(0, at))
    assert model.index(0, at).data(Qt.ItemDataRole.BackgroundRole) == blend(DARK.accent, DARK.panel, MARK)
    theme.choose(ThemeChoice.LIGHT)


@pytest.mark.slow
def test_the_selection_is_shared_both_ways_and_a_double_click_goes_to_the_map(
    bench: Bench, qtbot: QtBot
) -> None:
    session, tables = bench.session, bench.tables
    session.select_nation(NationId("07"))
    assert tables.nations.model.record(tables.nations.table.currentIndex().row()).id == "07"
    qtbot.keyClick(tables.nations.table, Qt.Key.Key_Down)
    assert session.selection.nation == "08"
    with qtbot.waitSignal(tables.visit_nation) as visit:
        tables.nations.table.activated.emit(tables.nations.table.currentIndex())
    assert visit.args == ["08"]
    tables.tabs.setCurrentIndex(REGIONS)
    session.select_region(RegionId("14-03"))
    with qtbot.waitSignal(tables.visit_region) as visit:
        tables.regions.table.activated.emit(tables.regions.table.currentIndex())
    assert visit.args == ["14-03"]


def test_columns_that_belong_together_are_shown_together(bench: Bench) -> None:
    pane = bench.tables.nations
    box = pane.findChild(QComboBox)
    at = box.findText("Rankings")
    box.setCurrentIndex(at)
    box.activated.emit(at)
    heads = [pane.model.columns[column].name for column in pane.visible_columns()]
    assert heads[:2] == ["nation", "state"]
    assert len(heads) == 17
    assert every(head.startswith("rank:") for head in heads[2:])


def test_a_hidden_workspace_reads_nothing_until_it_is_shown(bench: Bench) -> None:
    tables, session = bench.tables, bench.session
    tables.hide()
    before = tables.moment.text()
    session.step_to(0)
    assert tables.moment.text() == before
    tables.show()
    assert tables.moment.text() == "Start of turn 1"


def test_the_sums_are_those_the_turn_itself_came_to(bench: Bench) -> None:
    session, ruleset = bench.session, bench.session.world.ruleset
    chronicle = session.chronicle
    ranked = chronicle.positions[chronicle.place_in_time("W2")]
    told = [entry.fact for entry in chronicle.entries if isinstance(entry.fact, Ranked)]
    assert len(told) == 28 * 15
    for fact in told:
        rank, worth = (
            of_nation(ruleset, ranked, fact.nation, f"{kind}:{fact.ranking}") for kind in ("rank", "worth")
        )
        assert (rank, worth) == (fact.place, Fraction(fact.numerator, fact.denominator))
    made: dict[tuple[str, str], int] = {}
    used: dict[tuple[str, str], int] = {}
    for entry in chronicle.entries:
        match entry.fact:
            case StockChanged(nation=nation, commodity=commodity, delta=delta) if entry.phase == "A1":
                made[nation, commodity] = made.get((nation, commodity), 0) + delta
            case Consumed(nation=nation, commodity=commodity, points=points):
                used[nation, commodity] = used.get((nation, commodity), 0) + points
    produced = chronicle.positions[chronicle.place_in_time("A1")]
    for id_ in produced.nation_by_id:
        for commodity in COMMODITIES:
            assert of_nation(ruleset, produced, id_, f"makes:{commodity}") == made.get((id_, commodity), 0)
            assert of_nation(ruleset, produced, id_, f"takes:{commodity}") == used.get((id_, commodity), 0)


def test_another_game_has_tables_of_its_own(
    theme: Theme, settings: Settings, qtbot: QtBot, tmp_path: Path
) -> None:
    bench = Bench(theme, settings)
    qtbot.addWidget(bench.tables)
    bench.tables.show()
    bench.open(qtbot, new_toy(tmp_path))
    assert bench.troubles == []
    heads = [column.name for column in bench.tables.nations.model.columns]
    assert heads == ["nation", "land", "farm", "army", "stock:grain", "stock:gold"]
    bench.tables.tabs.setCurrentIndex(REGIONS)
    assert [column.name for column in bench.tables.regions.model.columns][-3:] == ["coast", "farm", "army"]
    assert bench.tables.regions.model.rowCount() == 9
    bench.session.close()
    bench.tasks.close()


def test_columns_are_as_wide_as_their_content_and_grow_with_the_window(
    qtbot: QtBot, settings: Settings
) -> None:
    pane = pane_of(qtbot, settings)
    pane.show()
    pane.show_columns(("name", "army", "share"))
    header, metrics = pane.table.horizontalHeader(), pane.table.fontMetrics()

    def filled() -> bool:
        return abs(sum(map(header.sectionSize, pane.visible_columns())) - pane.table.viewport().width()) <= 3

    for wide in (500, 1_100):
        pane.resize(wide, 300)
        until(filled)
        for at in pane.visible_columns():
            texts = [str(pane.model.index(row, at).data() or "") for row in range(pane.model.rowCount())]
            assert header.sectionSize(at) > max(map(metrics.horizontalAdvance, texts)), (wide, at)


def test_a_cell_in_sight_is_brought_there_without_moving_the_table_aside(bench: Bench, qtbot: QtBot) -> None:
    pane = bench.tables.nations
    aside = pane.table.horizontalScrollBar()
    pane.table.setMaximumWidth(500)
    until(lambda: aside.maximum() > 0)
    pane.choose(3)
    pane.reveal("navy")
    assert aside.value() == 0
    pane.reveal(pane.model.columns[pane.visible_columns()[-1]].name)
    assert aside.value() > 0, "what is out of sight is brought there"
    pane.table.setMaximumWidth(10_000)


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_mark_of_the_sort_is_seen_right_beside_the_words(qtbot: QtBot, theme: Theme, dark: bool) -> None:
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    model.show_rows(ROWS)
    view = RowView(model, "Rows")
    qtbot.addWidget(view)
    view.sort_by_heads()
    view.resize(500, 200)
    theme.choose(ThemeChoice.DARK if dark else ThemeChoice.LIGHT)
    try:
        view.show()
        head = view.horizontalHeader()
        assert isinstance(head, TableHead)
        for section in (0, 1):
            head.resizeSection(section, 150)
            head.setSortIndicator(section, Qt.SortOrder.AscendingOrder)
            whole = QRect(head.sectionViewportPosition(section), 0, 150, head.height())
            caret, words = head.caret_in(whole, section), head.words_width(section)
            room = caret.left() - whole.left() if section == 0 else whole.right() - caret.right()
            assert words <= room <= words + 16, "left of words on the right, right of words on the left"
            picture = head.viewport().grab(caret).toImage()
            dots = product(range(picture.width()), range(picture.height()))
            tones = [picture.pixelColor(x, y).lightness() for x, y in dots]
            assert max(tones) - min(tones) > 120
    finally:
        theme.choose(ThemeChoice.LIGHT)


def test_a_column_that_is_cut_passes_away_the_last_one_and_a_selected_row_do_not(
    qtbot: QtBot, theme: Theme
) -> None:
    theme.choose(ThemeChoice.LIGHT)  # an earlier test may have left the other one, which is less blue
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    model.show_rows(ROWS)
    view = RowView(model, "Rows", single=True)
    qtbot.addWidget(view)
    view.setHorizontalScrollMode(RowView.ScrollMode.ScrollPerPixel)
    for at in range(3):
        view.setColumnWidth(at, 150)
    view.resize(300, 200)
    view.show()
    view.point_at(0)
    bar, place = view.horizontalScrollBar(), view.visualRect(model.index(0, 0)).center().y()
    until(lambda: bar.maximum() > 0)

    def strengths() -> list[int]:
        """Return how blue a selected row is at its left edge and at its right edge."""
        picture = view.viewport().grab().toImage()
        tones = [picture.pixelColor(x, place) for x in (1, picture.width() - 2)]
        return [tone.saturation() for tone in tones]

    for aside in (0, bar.maximum()):
        bar.setValue(aside)
        left, right = strengths()
        assert left == right > 100, "the row that is selected goes on too"

    class Red(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
            QPainter(self).fillRect(self.rect(), QColor("#ff0000"))
            fade_cut(self, view.horizontalHeader(), lambda: QRegion(0, 0, 300, 50))

    painted = Red()
    qtbot.addWidget(painted)
    painted.resize(300, 100)
    for aside, cut in ((0, 299), (bar.maximum(), 0)):
        bar.setValue(aside)
        picture, palette = painted.grab().toImage(), painted.palette()
        for place, ground in ((25, palette.highlight()), (75, palette.base())):
            at_edge, within = picture.pixelColor(cut, place), picture.pixelColor(299 - cut, place)
            assert every(
                abs(one - other) < 20
                for one, other in zip(at_edge.getRgb(), ground.color().getRgb(), strict=True)
            )
            assert within == QColor("#ff0000"), "the other end is the last of it"


def test_a_table_needs_no_room_for_heads_that_are_not_shown(qtbot: QtBot) -> None:
    view = RowView(RecordTable(COLUMNS, key=key), "Rows")
    qtbot.addWidget(view)
    view.fit_columns((120, 90, 90), stretched=(0,), keeps_heads=True)
    wide = view.minimumWidth()
    view.setColumnHidden(2, True)
    until(lambda: view.minimumWidth() < wide - 50)
    view.setColumnHidden(2, False)
    until(lambda: view.minimumWidth() == wide)


def test_the_first_column_stays_in_sight_and_is_what_is_pointed_at_there(qtbot: QtBot) -> None:
    model: RecordTable[Row] = RecordTable(COLUMNS, key=key)
    model.show_rows(ROWS)
    view = RowView(model, "Rows", single=True)
    qtbot.addWidget(view)
    view.hold_first()
    view.setHorizontalScrollMode(RowView.ScrollMode.ScrollPerPixel)
    for at, wide in enumerate((100, 150, 150)):
        view.setColumnWidth(at, wide)
    view.resize(300, 200)
    view.show()
    bar, row = view.horizontalScrollBar(), view.visualRect(model.index(0, 0))
    until(lambda: bar.maximum() > 0)

    def first() -> list[QImage]:
        view.grab()  # whatever is due is painted first
        head = view.horizontalHeader().viewport()
        return [one.grab(QRect(0, 0, 98, one.height())).toImage() for one in (head, view.viewport())]

    before = first()
    bar.setValue(bar.maximum())
    assert first() == before
    assert view.indexAt(row.center()) == model.index(0, 0)
    assert view.indexAt(QPoint(110, row.center().y())).column() > 0
    view.setCurrentIndex(model.index(0, 1))
    assert view.columnViewportPosition(1) >= 100


def test_what_leaves_a_table_has_texts_that_are_no_formula_and_numbers_that_are_numbers() -> None:
    columns: list[Column[tuple[str, int, Fraction]]] = [
        Column(title="text", tip="", width=1, value=lambda row: row[0]),
        Column(title="whole", tip="", width=1, value=lambda row: row[1]),
        Column(title="part", tip="", width=1, value=lambda row: row[2]),
    ]
    assert as_csv(columns, [("-x", -5, Fraction(-3, 2))]) == "text,whole,part\n'-x,-5,-1.5\n"


def test_the_mark_of_the_sort_has_air_beside_it_where_it_stands_at_first(qtbot: QtBot) -> None:
    columns = (
        Column(title="No.", tip="", width=20, value=lambda row: row),
        Column(title="No.", key="other", tip="", width=20, value=lambda row: row),
    )
    model: RecordTable[int] = RecordTable(columns)
    pane = TablePane(model, Settings(), "air", "Air")
    qtbot.addWidget(pane)
    pane.resize(20, 100)
    pane.show_rows((1, 2))
    head = pane.table.horizontalHeader()
    assert isinstance(head, TableHead)
    whole = QRect(0, 0, head.sectionSize(0), head.height())
    assert head.caret_in(whole, 0).left() >= 4
    assert head.sectionSize(0) > head.sectionSize(1)


def test_numbers_below_nothing_have_a_minus_for_people_and_a_hyphen_for_programs() -> None:
    assert [shown(value) for value in (-1200, Fraction(-3, 2), Fraction(-4), 7, "07-02")] == [
        "−1,200", "−1.5", "−4", "7", "07-02",
    ]  # fmt: skip
    assert [plain(value) for value in (-1200, Fraction(-3, 2), "07-02")] == [-1200, "-1.5", "07-02"]


def test_what_a_row_is_about_is_not_measured_with_the_heavier_letters_of_a_cell_that_changed(
    qtbot: QtBot,
) -> None:
    columns = (
        Column(title="A", tip="", width=20, value=lambda _row: "a name of some words"),
        Column(title="B", key="other", tip="", width=20, value=lambda _row: "a name of some words"),
    )
    model: RecordTable[int] = RecordTable(columns)
    model.mark_with(QColor("#ffcc00"))
    pane = TablePane(model, Settings(), "weight", "Weight")
    qtbot.addWidget(pane)
    pane.resize(20, 100)
    pane.show_rows((1, 2))
    head = pane.table.horizontalHeader()
    plain_width = pane.table.fontMetrics().horizontalAdvance("a name of some words")
    assert plain_width < head.sectionSize(0) < head.sectionSize(1)
