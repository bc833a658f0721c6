"""The table of supply: every region with its source, what hangs on it, and the way to the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.board.supply_survey import SupplySurvey
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.nations.table_tabs import REGIONS, SUPPLY
from tests.support.supplied import supplied_game, two_lines
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt


@pytest.fixture
def supplied(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    """Return the window on two nations' supply lines, its table in sight."""
    with two_lines(tmp_path / "two.gmc"):
        open_in(window, qtbot, lambda: window.files.open_path(tmp_path / "two.gmc"))
        window.register["table_supply"].trigger()
        until(lambda: window.tables.tabs.currentIndex() == SUPPLY and not window.tasks.busy)
        yield window
        window.session.leave()
        until(lambda: not window.session.is_open)


def cells(window: MainWindow) -> list[list[str]]:
    model = window.tables.supply.model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


@pytest.mark.slow
def test_every_region_has_its_source_and_what_hangs_on_it(supplied: MainWindow) -> None:
    assert supplied.bench.current == "tables"
    assert supplied.tables.tabs.currentIndex() == SUPPLY
    model = supplied.tables.supply.model
    heads = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
    assert heads == [
        "Region", "Name", "Owner", "State", "Line", "Source", "Links", "Spears", "Regions behind",
        "Spears behind", "In reach of", "Carts", "At a time",
    ]  # fmt: skip
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = {row[0]: row[3:] for row in cells(supplied)}
    assert rows["A-01"] == ["granary", "granary", "A-01", "", "2", "2", "4", "", "3", "5"]
    assert [rows["A-03"][at] for at in (0, 2, 3)] == ["supplied", "A-01", "2"]
    assert rows["B-01"][0] == "line broken"
    assert rows["B-01"][1] == (
        "the way home of B-01 is A-01, which it does not border on by land; could be led B-01 ← B-02"
    )


@pytest.mark.slow
def test_it_is_sorted_filtered_by_nation_and_leads_to_the_map(supplied: MainWindow) -> None:
    pane = supplied.tables.supply
    pane.model.sort(8, Qt.SortOrder.DescendingOrder)
    assert [row[0] for row in cells(supplied)][:2] == ["A-01", "A-02"]
    pane.filter.setText("Birch")
    until(lambda: pane.model.rowCount() == 3)
    assert {row[0] for row in cells(supplied)} == {"B-01", "B-02", "B-03"}
    at = [row[0] for row in cells(supplied)].index("B-03")
    pane.visited.emit(pane.model.record(at))
    assert supplied.bench.current == "map"
    assert supplied.session.selection.region == RegionId("B-03")


@pytest.mark.slow
def test_the_word_broken_finds_as_many_as_the_legend_counts(supplied: MainWindow) -> None:
    pane, found = supplied.tables.supply, supply_of(supplied)
    pane.filter.setText("broken")
    until(lambda: pane.model.rowCount() == len(found.broken))
    assert {row[0] for row in cells(supplied)} == {one.id for one in found.broken}
    assert found.broken


@pytest.mark.slow
def test_the_card_of_a_region_tells_its_supply(supplied: MainWindow) -> None:
    supplied.session.select_region(RegionId("A-02"))
    card = supplied.inspector.page.toPlainText()
    assert "supplied from A-01 (A-02 ← A-01)" in card
    assert "if it is taken, 1 region loses its line with 2 spears: A-03" in card
    supplied.session.select_region(RegionId("S-02"))
    assert "Supply" not in supplied.inspector.page.toPlainText()


@pytest.mark.slow
def test_the_card_tells_who_could_take_what_others_draw_through(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    inside = {RegionId("A-03"): (NationId("02"),)}
    with two_lines(tmp_path / "two.gmc", inside):
        open_in(window, qtbot, lambda: window.files.open_path(tmp_path / "two.gmc"))
        near = [id_ for id_, one in supply_of(window).regions.items() if one.loss.by]
        assert near
        told = {id_: card_of(window, id_) for id_ in near}
        hanging = {id_: bool(supply_of(window).regions[id_].loss.cut) for id_ in near}
        assert {
            id_: "could be attacked from where they stand by" in text for id_, text in told.items()
        } == hanging
        assert any(hanging.values())


def supply_of(window: MainWindow) -> SupplySurvey:
    found = window.session.position.supply
    assert found is not None
    return found


def card_of(window: MainWindow, id_: RegionId) -> str:
    window.session.select_region(id_)
    return window.inspector.page.toPlainText()


@pytest.mark.slow
def test_a_game_without_supply_lines_has_no_such_table(
    supplied: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    assert supplied.tables.tabs.isTabVisible(SUPPLY)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gm_console.campaign.open_file.load_ruleset", bare)
        open_in(supplied, qtbot, lambda: supplied.files.open_path(new_toy(tmp_path)))
    assert not supplied.tables.tabs.isTabVisible(SUPPLY)
    assert supplied.tables.tabs.currentIndex() == REGIONS
    assert not supplied.register["table_supply"].isVisible()


def bare(id_: str) -> object:
    from gm_console.rulesets.toy.ruleset import ruleset

    return ruleset()


@pytest.mark.slow
def test_a_variant_played_without_supplies_has_no_such_table_either(
    supplied: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "bare.gmc"
    with two_lines(path), supplied_game("toy") as made:
        assert made.supply is not None
        none = replace(made, supply=replace(made.supply, regions=lambda board, state: {}))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("gm_console.campaign.open_file.load_ruleset", lambda _id: none)
            open_in(supplied, qtbot, lambda: supplied.files.open_path(path))
        ids = ("table_supply", "supply_way", "overlay_supply")
        assert [supplied.register[id_].isVisible() for id_ in ids] == [False] * 3
        assert not supplied.tables.tabs.isTabVisible(SUPPLY)
