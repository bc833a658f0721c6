"""What is measured of the window: it fits its screen, nothing is broken or cut, help and log are a key away."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDockWidget, QToolTip
from pytestqt.qtbot import QtBot

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets import load_ruleset
from gm_console.ui.kit.parts import ChoiceBox, ElidedLabel, plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.inspector import LEAST_WIDTH
from gm_console.ui.window.help import PAGES, HelpWindow, page_of, page_of_game, subject_in_view
from gm_console.ui.window.main_window import FRAME, MainWindow
from gm_console.ui.window.preferences import Preferences
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
SCREENS = (QSize(1280, 720), QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080))


def show_log(window: MainWindow) -> None:
    """Show the log as it stands at first: a test before may have left another panel in front of it."""
    window.bench.show("turn")
    window.bench.reset()
    until(window.log.isVisible)


def broken_words(window: MainWindow) -> list[str]:
    """Return the lines of the inspector that end within a word or a number."""
    found = []
    block = window.inspector.page.document().begin()
    while block.isValid():
        text, layout = block.text(), block.layout()
        for at in range(1, layout.lineCount()):
            start = layout.lineAt(at).textStart()
            if text[start - 1].isalnum() and text[start].isalnum():
                found.append(text)
        block = block.next()
    return found


@pytest.mark.slow
def test_every_workspace_fits_the_screens_people_have(looking: MainWindow, qtbot: QtBot) -> None:
    for screen in SCREENS:
        for place in ("map", "orders", "turn", "battles", "tables", "market", "packets"):
            looking.bench.show(place)
            looking.resize(screen)
            assert looking.minimumSizeHint().width() <= screen.width(), (place, screen)
            assert looking.minimumSizeHint().height() <= screen.height(), (place, screen)
    looking.bench.show("map")
    looking.resize(1280, 800)


@pytest.mark.slow
def test_the_first_window_leaves_room_for_its_frame(
    qapp: QApplication, theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    Settings().forget("geometry")
    room = QRect(0, 0, 1280, 800)
    monkeypatch.setattr("PySide6.QtGui.QScreen.availableGeometry", lambda _screen: room)
    made = MainWindow(theme, Preferences(qapp, theme, Settings()))
    qtbot.addWidget(made)
    size = made.size()
    assert (size.width(), size.height()) == (1280 - FRAME.width(), 800 - FRAME.height())


def test_the_inspector_breaks_no_word_and_no_number(looking: MainWindow, qtbot: QtBot) -> None:
    looking.bench.show("tables")
    for choose in (
        lambda: looking.session.select_nation(NationId("07")),
        lambda: looking.session.select_region(RegionId("07-01")),
        lambda: looking.session.select_entry(500),
    ):
        choose()
        until(lambda: looking.inspector.page.toPlainText() != "")
        assert looking.inspector.width() >= LEAST_WIDTH >= 400
        assert broken_words(looking) == []
        page = looking.inspector.page
        assert page.document().size().width() <= page.viewport().width()
    looking.bench.show("map")


def test_every_list_of_choices_is_as_wide_as_its_longest(looking: MainWindow, qtbot: QtBot) -> None:
    boxes = looking.findChildren(QComboBox)
    assert len(boxes) > 8
    for box in boxes:
        assert isinstance(box, ChoiceBox), box.accessibleName()
    narrow = ChoiceBox()
    qtbot.addWidget(narrow)
    narrow.addItems(["short", "a choice that says much more than a narrow box has room for"])
    narrow.setFixedWidth(60)
    narrow.show()
    narrow.showPopup()
    assert narrow.view().viewport().width() >= narrow.view().sizeHintForColumn(0) > 2 * narrow.width()
    narrow.hidePopup()


def test_a_choice_that_is_cut_is_told_by_the_tooltip(qtbot: QtBot) -> None:
    box = ChoiceBox()
    qtbot.addWidget(box)
    box.addItems(["<b>a choice</b> with more words than there is room for"])
    box.setToolTip("What it is for")
    box.show()
    for width, told in ((60, plain_tip(f"{box.currentText()}\n{box.toolTip()}")), (600, box.toolTip())):
        box.resize(width, box.height())
        at = box.rect().center()
        QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, at, box.mapToGlobal(at)))
        until(lambda told=told: QToolTip.text() == told)
    QToolTip.hideText()


def test_the_panel_of_overlays_leaves_the_map_its_room_until_it_is_asked_for(
    looking: MainWindow, qtbot: QtBot
) -> None:
    looking.bench.show("map")
    for width, stands_open in ((1440, False), (1920, True)):
        looking.resize(width, 900)
        until(lambda stands_open=stands_open: looking.map.strip.open == stands_open)
        until(lambda: looking.map.view.width() >= 890)
    looking.resize(1280, 800)


@pytest.mark.slow
def test_the_overview_of_nations_is_not_cut_beside_the_inspector(
    window: MainWindow, qtbot: QtBot, campaign_file: Path
) -> None:
    """In a window of its own: columns that were widened stay so."""
    open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    window.bench.show("tables")
    table = window.tables.nations.table
    header = table.horizontalHeader()
    until(
        lambda: 0 < header.length() <= table.viewport().width(),
        lambda: (header.length(), table.viewport().width()),
    )


def test_a_line_too_long_for_its_place_gives_way_and_tells_all(qtbot: QtBot) -> None:
    label = ElidedLabel("a long line that says where the campaign stands")
    qtbot.addWidget(label)
    label.resize(60, 20)
    label.show()
    until(lambda: label.toolTip() == label.text())
    assert label.minimumSizeHint().width() == 0


@pytest.mark.slow
def test_the_log_takes_the_maps_place_and_gives_it_back(looking: MainWindow, qtbot: QtBot) -> None:
    show_log(looking)
    before = looking.log.height()
    looking.actions_["log_alone"].trigger()
    until(lambda: looking.log.height() > before + 100)
    assert not looking.map.isVisible()
    looking.actions_["log_alone"].trigger()
    until(looking.map.isVisible)
    looking.bench.show("map")


def test_entries_have_most_of_a_narrow_log(looking: MainWindow, qtbot: QtBot) -> None:
    show_log(looking)
    assert looking.width() < 1300, "panels that are put back make the window no wider"
    log, tree = looking.log, looking.log.tree
    until(
        lambda: log.width() < 600 and tree.header().sectionSize(0) > 0.66 * tree.viewport().width(),
        lambda: (log.width(), tree.header().sectionSize(0), tree.viewport().width()),
    )
    looking.bench.show("map")


def test_help_is_there_for_every_workspace_and_tells_of_the_panel_in_use(looking: MainWindow) -> None:
    for place in looking._places():
        assert (PAGES / f"{place.id}.md").is_file(), place.id
        assert page_of(place.id).startswith("# ")
    docks = [dock.objectName() for dock in looking.findChildren(QDockWidget, options=DIRECT)]
    assert {"nations", "problems", "entry_log"} <= set(docks)
    for name in docks:
        assert page_of(name).startswith("# "), name
    looking.bench.show("turn")
    assert subject_in_view("turn", None) == "turn"
    assert subject_in_view("turn", looking.log.tree) == "entry_log"
    assert subject_in_view("", None) == "start"
    looking.actions_["help"].trigger()
    shown = next(one for one in looking.findChildren(HelpWindow) if one.isVisible())
    assert shown.page.toPlainText()
    shown.close()
    looking.bench.show("map")


def test_help_adds_what_the_game_says_of_its_orders_and_supply() -> None:
    empires = load_ruleset("empires")
    assert "UNLOAD FROM TO NUMBER" in page_of_game("orders", empires)
    assert "retreat location" in page_of_game("map", empires)
    assert page_of_game("battles", empires) == ""
    assert page_of_game("orders", None) == ""


def test_a_map_is_zoomed_only_where_there_is_one(looking: MainWindow) -> None:
    zooms = [looking.actions_[id_] for id_ in ("zoom_in", "zoom_out", "fit")]
    for place, has_map in (("orders", False), ("turn", True), ("market", False), ("map", True)):
        looking.bench.show(place)
        assert [action.isEnabled() for action in zooms] == [has_map] * 3, place
    looking.bench.show("orders")
    assert "Go to a map first" in zooms[0].toolTip()
    looking.bench.show("map")
