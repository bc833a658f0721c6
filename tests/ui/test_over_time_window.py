"""Charts over time in the window: read while one looks, chosen, pointed at, asked for ledgers, written to files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.campaign.series import STANDING
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.ui.dialogs.over_time import EACH, LINES, PLACES, OverTimeDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.nation_canvas import NationCanvas
from gm_console.ui.session import Session
from gm_console.ui.window.over_time import OverTime
from gm_console.ui.window.subject_menu import Subject
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until

pytestmark = pytest.mark.qt

MENU = QContextMenuEvent.Reason


class Bench:
    """The keeper of the dialog on a toy campaign, without a window."""

    def __init__(self, theme: Theme, path: Path) -> None:
        self.home = QWidget()
        self.tasks = Tasks()
        self.troubles: list[Exception] = []
        self.session = Session(self.tasks, self.troubles.append)
        self.keeper = OverTime(self.home, self.session, Settings(), lambda _said: None, theme)
        self.session.open("open", lambda _report: Campaign(path))
        self.until(lambda: self.session.is_open)
        self.keeper.show()
        self.until(lambda: self.dialog.canvas is not None)

    def until(self, so: object) -> None:
        until(lambda: so() and not self.tasks.busy, lambda: self.troubles)  # type: ignore[operator]

    @property
    def dialog(self) -> OverTimeDialog:
        assert self.keeper.dialog is not None
        return self.keeper.dialog

    @property
    def canvas(self) -> NationCanvas:
        assert self.dialog.canvas is not None
        return self.dialog.canvas


def choose(dialog: OverTimeDialog, key: str, kind: str = LINES) -> None:
    """Choose a number by its key, whatever group it stands in, and how it is shown."""
    for group in range(dialog.group.count()):
        dialog.group.setCurrentIndex(group)
        if (found := dialog.number.findData(key)) >= 0:
            dialog.number.setCurrentIndex(found)
            dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
            return
    raise AssertionError(f"no number {key} is offered")


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    path = new_toy(tmp_path_factory.mktemp("charts"))
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    made = Bench(theme, path)
    yield made
    made.until(lambda: True)
    made.keeper.end()
    made.session.close()
    made.tasks.close()


@pytest.fixture
def dialog(bench: Bench) -> OverTimeDialog:
    """Return the dialog as it is when it was just opened."""
    bench.dialog.nations.choose_all()
    bench.dialog.log.setChecked(False)
    choose(bench.dialog, "stock:gold", LINES)
    bench.dialog.notice.hide()
    bench.canvas.reset_zoom()
    bench.canvas.hover(None)
    bench.canvas.point_at(None)
    bench.canvas.choose_line("")
    bench.session.select_region(None)
    return bench.dialog


def move_to(canvas: NationCanvas, spot: QPointF) -> None:
    nothing, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, spot, canvas.mapToGlobal(spot), nothing, nothing, none)
    QApplication.sendEvent(canvas, move)


def turn_wheel(canvas: NationCanvas, spot: QPointF, notches: int, held: Qt.KeyboardModifier) -> None:
    wheel = QWheelEvent(
        spot, canvas.mapToGlobal(spot), QPoint(), QPoint(0, 120 * notches), Qt.MouseButton.NoButton, held,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, wheel)


def test_every_number_is_offered_and_what_is_chosen_is_drawn(bench: Bench, dialog: OverTimeDialog) -> None:
    assert bench.canvas.turns == (0, 1, 2, 3)
    assert bench.canvas.look.draft_turn == 3
    assert [line.nation for line in bench.canvas.drawn] == ["01", "02", "03"]
    choose(dialog, "army", EACH)
    assert len(bench.canvas.rooms) == 3
    choose(dialog, STANDING)
    assert (bench.canvas.look.places, dialog.log.isEnabled()) == (True, False)
    choose(dialog, "stock:gold", PLACES)
    assert bench.canvas.look.places
    dialog.nations.choose(("02",))
    assert [row.nation for row in bench.canvas.rows] == ["02"]
    dialog.nations.choose_none()
    assert "check some" in dialog.told.text()


def test_a_number_that_is_a_place_is_offered_as_lines_or_as_places_not_as_both(
    dialog: OverTimeDialog,
) -> None:
    def offered() -> list[str]:
        model, kinds = dialog.kind.model(), range(dialog.kind.count())
        there = [at for at in kinds if model.flags(model.index(at, 0)) & Qt.ItemFlag.ItemIsEnabled]
        return [dialog.kind.itemData(at) for at in there]

    for key, kind, kinds in (
        (STANDING, LINES, [LINES, EACH]), (STANDING, PLACES, [EACH, PLACES]), ("army", PLACES, [LINES, EACH, PLACES]),
    ):  # fmt: skip
        choose(dialog, key, kind)
        assert offered() == kinds


@pytest.mark.parametrize("kind", [LINES, EACH])
def test_the_nation_under_the_pointer_stands_out_and_is_told(
    bench: Bench, dialog: OverTimeDialog, kind: str
) -> None:
    choose(dialog, "stock:grain", kind)
    canvas, row = bench.canvas, bench.canvas.rows[1]
    plain = canvas.grab().toImage()
    move_to(canvas, canvas.place_of(row.nation, 2))
    assert canvas.turn == 2
    assert canvas.shown_nation in {one.nation for one in canvas.rows if one.values[2] == row.values[2]}
    told = canvas.readout(2)
    assert told is not None
    assert f"{row.values[2]:,}" in told.text
    assert canvas.grab().toImage() != plain
    QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
    assert (canvas.turn, canvas.shown_nation) == (None, "")


def test_a_click_opens_the_ledger_of_that_number_in_that_turn(bench: Bench, dialog: OverTimeDialog) -> None:
    choose(dialog, "stock:gold", EACH)
    for turn, shown in ((2, 2), (0, BEFORE_PLAY)):
        spot = bench.canvas.place_of("02", turn).toPoint()
        move_to(bench.canvas, QPointF(spot))
        QTest.mouseClick(bench.canvas, Qt.MouseButton.LeftButton, pos=spot)
        chosen = bench.session.selection
        assert (chosen.number, chosen.turn) == (
            Number(kind="stock", item="gold", nation=NationId("02")),
            shown,
        )


def test_the_menu_of_a_point_is_about_that_number_in_that_turn(bench: Bench, dialog: OverTimeDialog) -> None:
    asked: list[Subject] = []
    bench.keeper.subject_wanted.connect(lambda _menu, subject: asked.append(subject))
    for key, reason in (("stock:gold", MENU.Mouse), ("stock:gold", MENU.Keyboard), (STANDING, MENU.Mouse)):
        choose(dialog, key, EACH)
        bench.canvas.choose_line("02")
        bench.canvas.point_at(2)
        spot = bench.canvas.place_of("02", 2).toPoint()
        if reason is MENU.Keyboard:
            spot = QPoint(0, 0)
        QApplication.sendEvent(bench.canvas, QContextMenuEvent(reason, spot, spot))
    gold = Number(kind="stock", item="gold", nation=NationId("02"))
    told = Subject(nation=NationId("02"), number=gold, turn=2)
    assert asked == [told, told, Subject(nation=NationId("02"))]
    QApplication.sendEvent(bench.canvas, QContextMenuEvent(MENU.Mouse, QPoint(), QPoint()))
    assert len(asked) == 3


def test_a_number_without_a_ledger_leads_to_the_nation_in_that_turn(
    bench: Bench, dialog: OverTimeDialog
) -> None:
    choose(dialog, STANDING, EACH)
    spot = bench.canvas.place_of("03", 1).toPoint()
    move_to(bench.canvas, QPointF(spot))
    QTest.mouseClick(bench.canvas, Qt.MouseButton.LeftButton, pos=spot)
    bench.until(lambda: bench.session.chronicle.turn == 1)
    assert bench.session.selection.nation == "03"
    assert "has no ledger" in dialog.notice.label.text()


def test_wheel_and_keys_look_closer_move_on_and_go_back(bench: Bench, dialog: OverTimeDialog) -> None:
    canvas, none = bench.canvas, Qt.KeyboardModifier.NoModifier
    spot = canvas.place_of("01", 1)
    turn_wheel(canvas, spot, 1, none)
    assert canvas.span is not None
    assert dialog.whole.isEnabled()
    first = canvas.span
    turn_wheel(canvas, spot, -1, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.span is not None
    assert canvas.span[0] > first[0]
    assert canvas.span[1] - canvas.span[0] == pytest.approx(first[1] - first[0])
    QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.span[0] == 0
    dialog.whole.click()
    assert (canvas.span, dialog.whole.isEnabled()) == (None, False)
    canvas.point_at(1)
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.turn == 2
    turn_wheel(canvas, canvas.place_of("01", 0), 1, none)
    canvas.point_at(None)
    plain = canvas.grab().toImage()
    canvas.point_at(3)
    assert canvas.grab().toImage() == plain, "keys walk beyond the turns in sight"
    canvas.point_at(1)
    assert canvas.grab().toImage() != plain


@pytest.mark.parametrize(("ending", "start"), [(".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")])
def test_charts_are_written(
    bench: Bench, dialog: OverTimeDialog, tmp_path: Path, ending: str, start: bytes
) -> None:
    dialog.export_to(tmp_path / f"chart{ending}")
    assert bench.tasks.busy, "the window does not wait for it"
    bench.until(lambda: str(tmp_path / f"chart{ending}") in dialog.notice.label.text())
    assert (tmp_path / f"chart{ending}").read_bytes().startswith(start)
    dialog.export_to(tmp_path / "numbers.csv")
    bench.until(lambda: "numbers.csv" in dialog.notice.label.text())
    assert (tmp_path / "numbers.csv").read_text("utf-8-sig").startswith("nation,name,0,1,2,3")
    dialog.notice.hide()
    dialog.export_to(tmp_path / "missing" / "chart.csv")
    bench.until(lambda: "missing" in dialog.notice.label.text())
    assert dialog.notice.isVisibleTo(dialog)


def test_reading_that_was_stopped_goes_on_from_what_is_known(bench: Bench, dialog: OverTimeDialog) -> None:
    points = bench.keeper._points
    bench.keeper._points = ()
    bench.keeper._show_part(points[:2])
    assert bench.canvas.turns == (0, 1)
    assert not dialog.rest.isHidden()
    dialog.rest.click()
    bench.until(lambda: bench.canvas.turns == (0, 1, 2, 3))
    assert dialog.rest.isHidden()
    assert bench.keeper._points[0] is points[0]
