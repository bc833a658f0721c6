"""The Market workspace on the drafted sample: charts, table, clicks, keys, files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent, QWheelEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication

from gm_console.campaign.service import Campaign
from gm_console.report.phrases import working_text
from gm_console.rulesets.gunboat.facts import PriceSet
from gm_console.rulesets.toy.facts import PriceSet as PriceMoved
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.session import Session
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.market.canvas import MarketCanvas
from gm_console.ui.workspaces.market.market_readout import MOST_NOTES, readout_of
from gm_console.ui.workspaces.market.tables import OTHERS
from gm_console.ui.workspaces.market.workspace import SWITCHES, MarketWorkspace
from tests.support.mouse import move_mouse
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import pause
from tests.support.workspace_bench import WorkspaceBench

pytestmark = pytest.mark.qt
Bench = WorkspaceBench[MarketWorkspace]


def made_market(session: Session, theme: Theme) -> MarketWorkspace:
    """Return the workspace with settings of its own."""
    return MarketWorkspace(session, theme, Settings())


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[Bench]:
    made = WorkspaceBench(made_market, theme, drafted)
    made.until(lambda: made.view.canvas is not None)
    yield made
    made.close()


@pytest.fixture
def market(bench: Bench) -> MarketWorkspace:
    """Return the workspace as it is when it was just opened."""
    view = bench.view
    view.commodities.choose_all()
    for switch in (*SWITCHES, *OTHERS):
        view.actions_[switch].setChecked(False)
    view.notice.hide()
    canvas_of(view).reset_zoom()
    canvas_of(view).point_at(None)
    return view


def canvas_of(market: MarketWorkspace) -> MarketCanvas:
    assert market.canvas is not None
    return market.canvas


def shown_labels(market: MarketWorkspace) -> list[str]:
    return [text.get_text() for text in canvas_of(market).figure.axes[0].texts]


def test_all_seven_commodities_are_charted_and_listed(market: MarketWorkspace) -> None:
    assert market.commodities.chosen() == market.history.commodities
    assert len(market.history.commodities) == 7
    assert market.model.rowCount() == 14
    for row in market.history.rows[-7:]:
        assert f"{row.commodity} {row.sell}" in shown_labels(market)


def test_a_commodity_that_is_unchecked_leaves_charts_and_table(market: MarketWorkspace) -> None:
    market.commodities.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert "LP" not in market.commodities.chosen()
    assert market.model.rowCount() == 12
    assert not any(label.startswith("LP ") for label in shown_labels(market))


def test_space_checks_a_commodity(market: MarketWorkspace) -> None:
    market.commodities.list.setFocus()
    market.commodities.list.setCurrentRow(2)
    QTest.keyClick(market.commodities.list, Qt.Key.Key_Space)
    assert market.history.commodities[2] not in market.commodities.chosen()


def test_nothing_chosen_says_what_to_do(market: MarketWorkspace) -> None:
    market.commodities.choose_none()
    assert "check some" in market.caption.text()
    assert market.model.rowCount() == 0


def test_the_index_and_the_band_change_the_chart(market: MarketWorkspace) -> None:
    high = canvas_of(market).figure.axes[0].get_ylim()[1]
    market.actions_["market_index"].setChecked(True)
    assert canvas_of(market).figure.axes[0].get_ylim()[1] < high
    market.actions_["market_log"].setChecked(True)
    assert canvas_of(market).figure.axes[0].get_yscale() == "log"
    canvas = canvas_of(market)
    for line in canvas.drawn:
        assert canvas.line_at(canvas.place_of(2, line.values[-1])) == line.commodity
    market.actions_["market_band"].setChecked(True)
    assert canvas_of(market).look.band == 25
    assert "25" in market.actions_["market_band"].text()


@pytest.mark.slow
def test_the_letters_of_the_chart_grow_with_those_of_the_window(
    qapp: QApplication, theme: Theme, market: MarketWorkspace
) -> None:
    preferences, before = Preferences(qapp, theme, Settings()), canvas_of(market).look.style.font_size
    preferences.set_text_size(150)
    larger = canvas_of(market).look.style.font_size
    preferences.set_text_size(100)
    assert (larger > before, canvas_of(market).look.style.font_size) == (True, before)


@pytest.mark.slow
def test_what_prices_went_along_with_stands_in_a_table_with_its_working(
    bench: Bench, market: MarketWorkspace
) -> None:
    market.actions_["market_nations"].setChecked(True)
    market.actions_["market_causes"].setChecked(True)
    assert not market.actions_["market_nations"].isChecked()
    bench.until(lambda: bool(market.tables.causes.model.rowCount()))
    rows = [market.tables.causes.model.record(at) for at in range(market.tables.causes.model.rowCount())]
    assert {(row.commodity, row.amount) for row in rows} >= {("SP", "sold"), ("SP", "demand")}
    assert {(row.r, row.turns) for row in rows} == {(None, 1)}, "one turn tells nothing"
    assert "says nothing of what caused what" in market.notice.label.text()
    assert not market.notice.isHidden()
    market.tables.causes.visited.emit(rows[0])
    bench.until(lambda: bool(bench.session.selection.entry))
    assert bench.session.chronicle.entry(rows[0].last.seq).rule.startswith("W1")


def test_a_notice_about_a_table_leaves_with_it(bench: Bench, market: MarketWorkspace) -> None:
    market.actions_["market_causes"].setChecked(True)
    assert not market.notice.isHidden()
    market.actions_["market_causes"].setChecked(False)
    assert market.notice.isHidden()
    bench.until(lambda: True)


def test_turns_with_events_are_marked_and_the_readout_tells_some_of_them(
    bench: Bench, market: MarketWorkspace
) -> None:
    market.actions_["market_events"].setChecked(True)
    bench.until(lambda: bool((*canvas_of(market).look.marked, *canvas_of(market).look.noted)))
    assert {*canvas_of(market).look.marked, *canvas_of(market).look.noted} == {1}
    told = market._readout(1)
    assert told is not None
    assert len(told.notes) == MOST_NOTES
    assert "more" in told.text
    plain = readout_of(market.history, 1, ("SP",), ["a war"])
    assert plain is not None
    assert plain.notes == ("a war",)
    market.actions_["market_events"].setChecked(False)
    assert canvas_of(market).look.marked == canvas_of(market).look.noted == ()


def move_to(canvas: MarketCanvas, spot: QPointF) -> None:
    nothing, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, spot, canvas.mapToGlobal(spot), nothing, nothing, none)
    QApplication.sendEvent(canvas, move)


def test_one_band_is_drawn_of_the_commodity_under_the_mouse_or_chosen(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    assert canvas.banded == ""
    market.actions_["market_band"].setChecked(True)
    assert len(canvas.figure.axes[0].lines) <= 3 * len(market.history.commodities)
    market.commodities.list.setCurrentRow(3)
    chosen = market.history.commodities[3]
    assert canvas.banded == canvas.look.banded == chosen
    other = next(line for line in canvas.drawn if line.commodity != chosen)
    move_to(canvas, canvas.place_of(2, other.values[-1]))
    assert canvas.banded == canvas.line_at(canvas.place_of(2, other.values[-1])) != chosen
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert canvas.banded == chosen
    ground = canvas.grab().toImage()
    market.actions_["market_band"].setChecked(False)
    assert canvas.grab().toImage() != ground


def test_a_chart_of_any_height_is_painted_to_its_edge(market: MarketWorkspace) -> None:
    canvas, before = canvas_of(market), canvas_of(market).size()
    for height in (201, 203, 226):
        canvas.resize(500, height)
        picture = canvas.grab().toImage()
        assert {picture.pixelColor(x, 0).name() for x in range(500)} == {canvas.look.style.ground}, height
    canvas.resize(before)


def test_what_is_told_of_a_turn_leaves_with_the_mouse(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    move_to(canvas, canvas.place_of(2))
    assert canvas.turn == 2
    move_to(canvas, QPointF(canvas.width() - 2, canvas.place_of(2).y()))
    assert canvas.turn is None
    move_to(canvas, canvas.place_of(2))
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert canvas.turn is None
    market.table.table.setCurrentIndex(market.model.index(1, 2))
    assert canvas.turn is None


def test_a_chart_with_the_cursor_keeps_its_picture_under_the_pointer(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    canvas.activateWindow()
    canvas.setFocus()
    bare = canvas.grab().toImage()
    move_to(canvas, canvas.place_of(2))
    assert (canvas.hasFocus(), canvas.turn) == (True, 2)
    told = canvas.grab().toImage()
    corner = QPoint(4, told.height() - 5)
    assert told != bare
    assert told.pixelColor(corner) == bare.pixelColor(corner)
    canvas.clearFocus()
    canvas.point_at(None)


def test_hovering_tells_the_turn_and_its_values(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    spot = QPointF(canvas.place_of(2).toPoint())
    nothing, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, spot, canvas.mapToGlobal(spot), nothing, nothing, none)
    QApplication.sendEvent(canvas, move)
    assert canvas.turn == 2
    told = canvas.accessibleDescription()
    row = next(row for row in market.history.rows if (row.turn, row.commodity) == (2, "SP"))
    assert told.startswith("Turn 2, draft")
    assert f"SP, Sell {row.sell}" in told


def test_a_click_on_a_turn_that_was_not_run_says_so(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.place_of(2).toPoint())
    assert "has not been run" in market.notice.label.text()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.place_of(1).toPoint())
    assert not market.notice.isVisible()


@pytest.mark.slow
def test_wheel_and_drag_look_closer_and_reset_shows_all(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    market.actions_["market_band"].setChecked(True)
    turn_wheel(canvas, canvas.place_of(2), 120)
    assert canvas.span is not None
    assert market.actions_["market_reset"].isEnabled()
    market.actions_["market_reset"].trigger()
    assert canvas.span is None
    assert not market.actions_["market_reset"].isEnabled()
    here, there = (canvas.place_of(turn).toPoint() for turn in (1, 2))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=here)
    move_mouse(canvas, there, held=Qt.MouseButton.LeftButton)
    pause()
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=there)
    assert canvas.span is not None
    assert canvas.span[1] - canvas.span[0] == pytest.approx(2, abs=0.1)
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_0)
    assert canvas.span is None


def test_the_chart_is_walked_by_keyboard(market: MarketWorkspace) -> None:
    canvas = canvas_of(market)
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    assert canvas.turn == 2
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    assert canvas.turn == 1
    QTest.keyClick(canvas, Qt.Key.Key_End)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert "Turn 2 has not been run" in market.notice.label.text()


def test_why_selects_the_entry_that_set_the_price(market: MarketWorkspace, bench: Bench) -> None:
    at = market.model.find(lambda row: (row.turn, row.commodity) == (2, "SP"))
    market.table.table.setCurrentIndex(market.model.index(at, 2))
    market.actions_["market_why"].trigger()
    entry = bench.session.chronicle.entry(bench.session.selection.entry)
    assert isinstance(entry.fact, PriceSet)
    assert entry.fact.commodity == "SP"
    assert working_text(entry, bench.session.world.ruleset)


def test_a_price_of_the_scenario_has_no_why(market: MarketWorkspace) -> None:
    market.explain(market.history.rows[0])
    assert "no turn has set it" in market.notice.label.text()


def test_the_table_is_copied_with_heads_and_plain_numbers(market: MarketWorkspace) -> None:
    market.commodities.choose(("SP",))
    market.table.table.clearSelection()
    market.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 3
    assert lines[0].split("\t")[2] == "Sell, Gold/100"
    assert any(line.split("\t")[:3] == ["1", "SP", "450"] for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".csv"])
def test_charts_and_table_are_exported(
    market: MarketWorkspace, bench: Bench, tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"market{ending}"
    market.export_to(path)
    bench.settle()
    assert path.stat().st_size > 200
    assert str(path) in market.notice.label.text()


def test_a_folder_that_is_not_there_is_said_in_place(
    market: MarketWorkspace, bench: Bench, tmp_path: Path
) -> None:
    for ending in (".svg", ".csv"):
        market.notice.hide()
        market.export_to(tmp_path / "none" / f"market{ending}")
        bench.settle()
        assert market.notice.isVisible()
        assert "none" in market.notice.label.text()


def test_what_nations_traded_is_a_table_whose_rows_ask_for_their_ledgers(
    market: MarketWorkspace, bench: Bench, tmp_path: Path
) -> None:
    market.actions_["market_nations"].setChecked(True)
    assert market.trades.isVisible()
    assert not market.table.isVisible()
    row = next(row for row in market.history.rows if (row.turn, row.commodity) == (1, "SP"))
    market.commodities.choose(("SP",))
    table = market.trades.model
    shown = [table.record(at) for at in range(table.rowCount())]
    assert sum(one.sold for one in shown) == row.sold
    assert sum(one.bought for one in shown) == row.bought
    asked: list[Subject] = []
    market.subject_wanted.connect(lambda _menu, subject: asked.append(subject))
    market.trades.choose(0)
    market.trades.table.setFocus()
    QTest.keyClick(market.trades.table, Qt.Key.Key_Return)
    assert [(one.number, one.turn) for one in asked] == [(shown[0].number, 1)]
    market.export_to(tmp_path / "nations.csv")
    assert (tmp_path / "nations.csv").read_text("utf-8-sig").startswith("Nation,Good,")


@pytest.mark.slow
def test_a_next_price_follows_what_is_typed_and_nothing_is_changed(
    market: MarketWorkspace, bench: Bench
) -> None:
    market.commodities.go_to("SP")
    market.actions_["market_what_if"].trigger()
    form = market.what_if.dialog
    assert form is not None
    bench.until(lambda: form.good.count() == 7)
    prices = {row.commodity: row.sell for row in market.history.rows if row.turn == 2}
    traded = next(row for row in market.history.rows if (row.turn, row.commodity) == (1, "SP"))
    same = f"{prices['SP']} as it was"
    assert (form.good.currentData(), form.sold.value()) == ("SP", traded.sold)
    assert same in form.price.text()
    working = form.working.text()
    form.sold.setValue(10**8)
    assert f" instead of {prices['SP']}" in form.price.text()
    assert form.working.text() != working
    assert "MP" in form.others.text()
    form.choose("MP")
    form.choose("SP")
    assert form.sold.value() == 10**8
    form.reset.click()
    assert same in form.price.text()
    assert form.working.text() == working
    form.close()


@pytest.mark.slow
def test_dark_tones_reach_the_chart(market: MarketWorkspace, theme: Theme) -> None:
    theme.choose(ThemeChoice.DARK)
    try:
        assert canvas_of(market).look.style.ground == theme.tones.panel
        assert market.grab().toImage().pixelColor(400, 300).lightness() < 90
    finally:
        theme.choose(ThemeChoice.LIGHT)


def test_the_table_is_a_proper_model(market: MarketWorkspace) -> None:
    fatal = QAbstractItemModelTester.FailureReportingMode.Fatal
    QAbstractItemModelTester(market.model, fatal)
    market.commodities.choose(("MP", "SP"))
    market.model.sort(4, Qt.SortOrder.DescendingOrder)
    market.commodities.choose_all()


@pytest.mark.slow
def test_another_game_has_its_own_goods_in_its_own_money(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        sold = sum(-entry.fact.delta for entry in campaign.entries(1, phase="E1", kind="GrainChanged"))
    bench = WorkspaceBench(made_market, theme, path)
    try:
        bench.until(lambda: bench.view.canvas is not None)
        view = bench.view
        assert view.history.commodities == ("grain",)
        assert view.model.columns[2].title == "Sell, gold/10"
        assert [row.sold for row in view.history.rows] == [sold, None]
        assert {row.buy for row in view.history.rows} == {None}
        assert [one.key for one in view.model.columns] == ["turn", "commodity", "sell", "change", "sold"]
        table = view.table.table
        assert table.columnWidth(4) > table.fontMetrics().horizontalAdvance("Sold, grain")
        assert "bought" not in " ".join(shown_labels(view))
        assert not view.actions_["market_band"].isVisible()
        assert "Sell price, gold per 10" in shown_labels(view)
        view.explain(view.history.rows[1])
        assert bench.session.chronicle.entry(bench.session.selection.entry).fact == PriceMoved(
            before=10, price=view.history.rows[1].sell
        )
        canvas_of(view).menu_wanted.emit(1, "grain", QPoint())
    finally:
        bench.close()


def turn_wheel(canvas: MarketCanvas, at: QPointF, angle: int) -> None:
    event = QWheelEvent(
        at, canvas.mapToGlobal(at), QPoint(), QPoint(0, angle), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)
