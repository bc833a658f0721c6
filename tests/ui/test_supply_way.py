"""Which way supplies go, asked beside the map: from a centre, to a region, denied, and drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gm_console.core.ids import RegionId
from gm_console.ui.dialogs.supply_way import SupplyWayDialog
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.subject_menu import Subject
from tests.support.fit import unreadable
from tests.support.supplied import two_lines
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt


@pytest.fixture
def supplied(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Return the window on two nations' supply lines."""
    with two_lines(tmp_path / "two.gmc"):
        open_in(window, qtbot, lambda: window.files.open_path(tmp_path / "two.gmc"))
        yield window
        window.session.leave()
        until(lambda: not window.session.is_open)


def asked(window: MainWindow, region: str) -> SupplyWayDialog:
    """Choose the line about supplies in a region's menu."""
    menu = QMenu()
    window.subjects.menu.fill(menu, Subject(region=RegionId(region)))
    next(action for action in menu.actions() if action.text().startswith("Supplies")).trigger()
    assert window.ways.dialog is not None
    return window.ways.dialog


def drawn(window: MainWindow) -> int:
    """Return how many regions the way on the map passes."""
    assert window.map.scene is not None
    return window.map.scene.supply.way.length


@pytest.mark.slow
def test_the_menu_of_a_region_asks_and_the_map_draws_the_way(supplied: MainWindow) -> None:
    dialog = asked(supplied, "A-03")
    assert supplied.bench.current == "map"
    assert (dialog.source.currentData(), dialog.target.currentData()) == ("A-01", "A-03")
    assert dialog.head.text() == "They go there over 2 links"
    assert "A-01 → A-02 → A-03" in dialog.answer.text()
    assert drawn(supplied) == 3
    dialog.close()
    assert drawn(supplied) == 0


@pytest.mark.slow
def test_a_centre_offers_its_owners_regions_and_says_why_nothing_comes(supplied: MainWindow) -> None:
    dialog = asked(supplied, "B-02")
    assert dialog.source.currentData() == "B-02"
    assert {dialog.target.itemData(at) for at in range(dialog.target.count())} == {"B-01", "B-03"}
    dialog.target.setCurrentIndex(dialog.target.findData("B-01"))
    assert dialog.head.text() == "Nothing comes there from B-02"
    assert "does not border on by land" in dialog.answer.text()
    assert drawn(supplied) == 0


@pytest.mark.slow
def test_the_action_asks_of_the_selected_region_and_goes_with_the_campaign(supplied: MainWindow) -> None:
    supplied.session.select_region(RegionId("A-02"))
    supplied.bench.show("tables")
    supplied.register["supply_way"].trigger()
    dialog = supplied.ways.dialog
    assert dialog is not None
    assert dialog.target.currentData() == "A-02"
    supplied.session.leave()
    until(lambda: supplied.ways.dialog is None)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_names_of_both_ends_stand_whole(supplied: MainWindow, theme: Theme, scheme: ThemeChoice) -> None:
    theme.choose(scheme)
    dialog = asked(supplied, "A-03")
    assert unreadable(dialog) == []
