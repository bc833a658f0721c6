"""The workspace of battles by itself on the drafted sample, whose first turn has 28 battles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.core.battles import BattleRow
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Selection
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from tests.support.workspace_bench import WorkspaceBench

Bench = WorkspaceBench[BattlesWorkspace]


@pytest.fixture(scope="session")
def shared_battles(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[Bench]:
    """Return one workspace for all tests that only look."""
    bench: Bench = WorkspaceBench(BattlesWorkspace, theme, drafted)
    bench.view.move(2_000, 0)  # or it would lie over the windows of other tests
    yield bench
    bench.close()


@pytest.fixture
def battles(shared_battles: Bench) -> Bench:
    """Return the shared workspace with its fields empty and the main stage of the first battle shown."""
    view = shared_battles.view
    view.activateWindow()  # shortcuts are the active window's alone
    shared_battles.until(view.isActiveWindow)
    view.side.show_tab(0)
    for combo in (view.list.turn, view.list.nation, view.list.region, view.list.kind):
        combo.setCurrentIndex(0)
    view.list.typed.clear()
    view.list.narrow()
    shared_battles.session.select(Selection())
    first = rows(shared_battles)[0]
    view.show_battle(first.turn, first.seq)
    view.pane.viewer.setCurrentIndex(0)
    view.pane.viewer_chosen.emit(0)
    shared_battles.until(lambda: shows(shared_battles, first) and view.told.moderators)  # type: ignore[union-attr]
    view.pane.strip.setCurrentIndex(1)
    return shared_battles


def rows(bench: Bench) -> tuple[BattleRow, ...]:
    """Return the battles of the turn shown."""
    return bench.session.chronicle.battles


def shows(bench: Bench, row: BattleRow) -> bool:
    """Tell whether a battle is shown."""
    view = bench.view.told
    return view is not None and view.row.id == row.id
