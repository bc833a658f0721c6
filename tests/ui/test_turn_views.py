"""The views of a turn in the workspace of nations: what they show, where they lead, what they say of nothing."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel

from gm_console.core.orders import Status
from gm_console.rulesets.common.turn_views import Reach, builds, forces, technologies, transfers
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.nations.build_view import BuildView
from gm_console.ui.workspaces.nations.sent_view import SentView
from gm_console.ui.workspaces.nations.table_tabs import (
    ACTIONS,
    BUILDS,
    FORCES,
    RANKS,
    SENT,
    TECHNOLOGIES,
    VIEWS,
)
from gm_console.ui.workspaces.nations.technology_view import TechnologyView
from gm_console.ui.workspaces.nations.turn_view import so_far_of
from tests.support.every import every
from tests.support.waiting import until

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def view(window: MainWindow, tab: int) -> Any:
    """Return a view with what it shows at the moment."""
    window.register[ACTIONS[tab]].trigger()
    until(lambda: window.tables.tabs.currentIndex() == tab and not window.tasks.busy)
    return window.tables.view(tab)


def said(one: Any) -> str:
    """Return what a view says in place of what it shows; empty while it shows something."""
    texts = [label.text() for label in one._empty.findChildren(QLabel) if label.isVisible()]
    return next((text for text in texts if text.endswith(".")), "")


def test_a_ribbon_for_each_thing_sent_leads_to_its_entry(looking: MainWindow) -> None:
    shown = view(looking, SENT)
    assert isinstance(shown, SentView)
    turn = so_far_of(looking.session)
    assert turn is not None
    found, moment = transfers(turn), looking.session.moment
    assert shown.table.model.rowCount() == len(found) > 10
    QAbstractItemModelTester(shown.table.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    seq = found[2].transfer.seq
    QTest.mouseClick(shown.picture, Qt.MouseButton.LeftButton, pos=shown.picture.middle_of(seq).toPoint())
    assert looking.session.selection.entry == shown.picture.current
    assert shown.table.only_selected.seq == shown.picture.current
    shown.table.choose(0)
    first = shown.table.model.record(0)
    shown.look_at(first.seq)
    assert (shown.picture.current, looking.session.moment) == (first.seq, moment)
    shown.picture.setFocus()
    QTest.keyClick(shown.picture, Qt.Key.Key_Down)
    assert looking.session.selection.entry == shown.picture.current != first.seq
    assert looking.session.moment == moment
    assert str(shown.picture.current) in shown.picture.accessibleDescription()


def test_the_tree_tells_how_the_nation_stands_and_the_table_how_all_do(looking: MainWindow) -> None:
    shown = view(looking, TECHNOLOGIES)
    assert isinstance(shown, TechnologyView)
    turn = so_far_of(looking.session)
    assert turn is not None
    found = technologies(turn)
    model = shown.table.model
    assert (model.rowCount(), model.columnCount()) == (34, 3 + len(found))
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    tried = next(one for lines in found.values() for one in lines if one.tried)
    looking.session.select_nation(tried.nation)
    assert shown.nation.currentData() == tried.nation
    at = next(at for at in range(model.columnCount()) if model.columns[at].name == f"of_{tried.nation}")
    assert model.index(model.row_of(tried.technology.id), at).data() == ""
    box = shown.tree.box_of(tried.technology.id).center().toPoint()
    QTest.mouseClick(shown.tree, Qt.MouseButton.LeftButton, pos=box)
    assert shown.tree.current == tried.technology.id == shown.table.only_selected.key
    assert looking.session.selection.entry in [line.seq for line in tried.tried]
    boxes = [shown.tree.box_of(one.technology.id) for one in found[tried.nation]]
    lines = QFontMetricsF(shown.tree.font()).height() * 3
    assert every(one.height() > lines for one in boxes), "costs that are longer than a box stand in two lines"
    assert not [1 for at, one in enumerate(boxes) for other in boxes[at + 1 :] if one.intersects(other)]
    shown.tree.setFocus()
    here = shown.tree.box_of(tried.technology.id)
    QTest.keyClick(shown.tree, Qt.Key.Key_Right)
    there = shown.tree.box_of(shown.tree.current)
    assert there.left() > here.right()
    QTest.keyClick(shown.tree, Qt.Key.Key_Left)
    assert shown.tree.box_of(shown.tree.current).right() < there.left()
    lacking = next(one for one in found[tried.nation] if one.reach is Reach.LACKS)
    assert "lacks" in shown._told(lacking)


def test_builds_stand_on_a_map_and_lead_to_their_entries(looking: MainWindow) -> None:
    shown = view(looking, BUILDS)
    assert isinstance(shown, BuildView)
    turn = so_far_of(looking.session)
    assert turn is not None
    found = builds(turn)
    assert shown.table.model.rowCount() == len(found)
    placed = next(one for one in found if one.region and one.came)
    spot = shown.map.middle_of(placed.region).toPoint()
    assert shown.map.thing_at(shown.map.middle_of(placed.region)) == placed.region
    QTest.mouseMove(shown.map, spot + QPoint(1, 1))
    QTest.mouseClick(shown.map, Qt.MouseButton.LeftButton, pos=spot)
    assert shown.table.only_selected.region == placed.region
    assert looking.session.selection.entry == shown.table.only_selected.seq
    failed = [one for one in found if one.line.verdict.status is Status.REFUSED]
    assert every(
        shown.table.model.record(shown.table.model.row_of((one.line.nation, one.line.verdict.number))).failed
        for one in failed
    )


def test_forces_and_places_are_listed(looking: MainWindow) -> None:
    shown = view(looking, FORCES)
    turn = so_far_of(looking.session)
    assert turn is not None
    assert shown.table.model.rowCount() == len(forces(turn))
    ranked = view(looking, RANKS)
    assert ranked.table.model.rowCount() == 28
    phase = looking.session.position.phase
    assert looking.tables.moment.text() == f"Turn {looking.session.chronicle.turn}, places after {phase}"
    assert sum(place.gained != 0 for row in ranked.table.model._rows for place in row.places.values()) > 20


def test_where_there_is_nothing_views_say_what_to_do(looking: MainWindow) -> None:
    looking.session.step_to(0)
    assert every("press ]" in said(view(looking, tab)) for tab in VIEWS)
    looking.session.step_to(1)
    assert "No nation has sent another anything up to here" in said(view(looking, SENT))
    assert "Nobody has built" in said(view(looking, BUILDS))
    assert "No force has been ordered" in said(view(looking, FORCES))
    assert said(view(looking, TECHNOLOGIES)) == ""
    looking.session.step_to(len(looking.session.chronicle.positions) - 1)
    until(lambda: not looking.tasks.busy)
    assert every(said(view(looking, tab)) == "" for tab in VIEWS)
