"""Back and Forward: every way of going elsewhere has a way back to workspace, turn, step and selection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.trail import Spot
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt
Going = Callable[[MainWindow], None]


@pytest.fixture
def toys(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a toy campaign of two turns, in the turn room at a step of the second."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
    open_in(window, qtbot, lambda: window.files.open_path(path))
    window.bench.show("turn")
    rest(window, qtbot)
    window.session.select_entry(3)
    rest(window, qtbot)
    return window


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until what is shown is noted: jobs done, views told."""
    until(lambda: window.trail.resting)


def spot(window: MainWindow) -> Spot:
    return window.trail._here()


def choose_turn(window: MainWindow) -> None:
    window.timeline.turns.setCurrentIndex(0)
    window.timeline.turns.activated.emit(0)


def palette(window: MainWindow) -> None:
    next(one for one in window.going._finder.everything() if one.note == "region").do()


WAYS: dict[str, Going] = {
    "another workspace": lambda window: window.actions_["market"].trigger(),
    "the editor": lambda window: window.bench.show("editor"),
    "a region of the palette": palette,
    "an entry of another turn": lambda window: window.going.visit_entry((1, 2)),
    "another turn in the list": choose_turn,
    "a turn of the market": lambda window: window.market.show_turn(1),
    "a nation of a table": lambda window: window.tables.visit_nation.emit(NationId("01")),
    "a region of a table": lambda window: window.tables.visit_region.emit(
        window.session.world.board.regions[-1].id
    ),
    "a phase": lambda window: window.session.step_to(0),
    "what was before": lambda window: window.session.show_before(True),
}


@pytest.mark.slow
def test_every_way_of_going_has_a_way_back_and_forth(toys: MainWindow, qtbot: QtBot) -> None:
    for name, go in WAYS.items():
        left = spot(toys)
        go(toys)
        rest(toys, qtbot)
        reached = spot(toys)
        assert reached != left, name
        toys.actions_["back"].trigger()
        rest(toys, qtbot)
        assert spot(toys) == left, name
        toys.actions_["forward"].trigger()
        rest(toys, qtbot)
        assert spot(toys) == reached, name
        toys.actions_["back"].trigger()
        rest(toys, qtbot)


@pytest.mark.slow
def test_walking_leaves_only_where_it_began(toys: MainWindow, qtbot: QtBot) -> None:
    toys.session.step_to(0)
    rest(toys, qtbot)
    began = spot(toys)
    for _ in range(4):
        toys.actions_["next_step"].trigger()
        rest(toys, qtbot)
    assert spot(toys) != began
    toys.actions_["back"].trigger()
    rest(toys, qtbot)
    assert spot(toys) == began


@pytest.mark.slow
def test_the_buttons_at_the_side_of_the_mouse_go_back_and_forward(toys: MainWindow, qtbot: QtBot) -> None:
    left = spot(toys)
    toys.bench.show("market")
    rest(toys, qtbot)
    middle = QPoint(toys.width() // 2, toys.height() // 2)
    QTest.mouseClick(toys.windowHandle(), Qt.MouseButton.BackButton, Qt.KeyboardModifier.NoModifier, middle)
    rest(toys, qtbot)
    assert spot(toys) == left
    QTest.mouseClick(
        toys.windowHandle(), Qt.MouseButton.ForwardButton, Qt.KeyboardModifier.NoModifier, middle
    )
    rest(toys, qtbot)
    assert toys.bench.current == "market"


@pytest.mark.slow
def test_a_campaign_that_is_closed_leaves_no_way_back(toys: MainWindow, qtbot: QtBot) -> None:
    assert toys.actions_["back"].isEnabled()
    toys.session.leave()
    until(lambda: not toys.session.is_open)
    assert not toys.actions_["back"].isEnabled()
    assert not toys.trail.may_go_back


@pytest.mark.slow
def test_a_battle_and_a_price_lead_back_to_where_they_were_asked(opened: MainWindow, qtbot: QtBot) -> None:
    rest(opened, qtbot)
    session = opened.session
    opened.bench.show("turn")
    row = session.chronicle.battles[1]
    session.select_entry(row.seq)
    rest(opened, qtbot)
    left = spot(opened)
    opened.going.show_selected_battle()
    rest(opened, qtbot)
    assert spot(opened).battle == (row.turn, row.seq)
    fought = spot(opened)
    other = session.chronicle.battles[0]
    opened.battles.show_battle(other.turn, other.seq)
    rest(opened, qtbot)
    for there in (fought, left):
        opened.actions_["back"].trigger()
        rest(opened, qtbot)
        assert spot(opened) == there
    opened.bench.show("market")
    until(lambda: bool(opened.market.history.rows))
    rest(opened, qtbot)
    asked = spot(opened)
    price = next(one for one in opened.market.history.rows if one.set_by)
    opened.market.explain(price)
    rest(opened, qtbot)
    assert spot(opened) != asked
    opened.actions_["back"].trigger()
    rest(opened, qtbot)
    assert spot(opened) == asked
