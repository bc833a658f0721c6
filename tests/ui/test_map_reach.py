"""Reach on the map and lines in the table: what is coloured, the way under the cursor, what a loss would cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.common.line_words import LineKind
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, Tones
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.reach import SHARES, step_colours
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.nations.table_tabs import LINES
from tests.support.contrast import contrast
from tests.support.every import every
from tests.support.fit import cut
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import open_in
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
HOME = RegionId("A-01")


@pytest.fixture
def bench(qapp: QApplication, theme: Theme, tmp_path: Path) -> Iterator[MapBench]:
    made = MapBench(theme, new_toy(tmp_path))
    yield made
    made.close()


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_names_can_be_read_on_every_colour_of_a_reach(tones: Tones) -> None:
    assert every(contrast(tones.ink, colour) >= 4.5 for colour in step_colours(tones))


@pytest.mark.slow
def test_reach_follows_selection_and_cursor_and_rests_while_it_is_off(bench: MapBench) -> None:
    reach, session = bench.panel.reach, bench.session
    picture = reach._picture
    assert picture is not None
    session.select_region(HOME)
    assert reach.found is None
    assert "M1" not in bench.panel._card(HOME)
    reach.ask(HOME)
    bench.wait()
    found = reach.found
    assert found is not None
    assert found.reach.arrivals.keys() == set(session.world.board.neighbours(HOME))
    assert len(picture.steps._pieces) == len(found.reach.arrivals) + 1  # and what veils the rest
    assert f"M1: {len(found.reach.arrivals)} regions in reach, 1 step at most; Armies" in bench.panel._card(
        HOME
    )
    near = next(iter(found.reach.arrivals))
    bench.panel.view.show_card(near)
    assert picture.way.length == 2
    assert f"M1: A-01 → {near}; Armies" in bench.panel._card(near)
    far = next(one for one in session.world.board.by_id if one not in (HOME, *found.reach.arrivals))
    bench.panel.view.show_card(far)
    assert picture.way.length == 0
    assert "M1: out of reach of A-01" in bench.panel._card(far)
    bench.panel.view._hover_over(None, QPoint())
    session.select_region(None)
    assert reach.found is None
    (block,) = reach.legend(LIGHT)
    assert len(block.rows) == len(SHARES)
    bench.show_overlays(Overlay.OWNERS)
    assert (picture.steps._pieces, reach.legend(LIGHT)) == ((), ())


@pytest.mark.slow
def test_a_loss_is_hatched_and_told_and_nobody_else_is_told_by_it(bench: MapBench) -> None:
    session, reach = bench.session, bench.panel.reach
    state = session.position.state
    held = ("A-01", "S-01", "B-01")
    fields = {
        id_: replace(one, owner=NationId("01") if id_ in held else one.owner)
        for id_, one in state.fields.items()
    }
    rules = session.world.ruleset
    position = replace(
        session.position,
        state=replace(state, fields=fields),
        places={id_: rules.glance.region(one) for id_, one in fields.items()},
    )
    session._looked_at = position
    session.moment_changed.emit()
    reach.ask(HOME)
    bench.wait()
    rows = reach._rows.of(session.position)
    assert rows is not None
    necks = [row for row in rows.values() if row.kind is LineKind.NECK]
    assert [(row.regions, row.land) for row in necks] == [(("S-01",), ("B-01",))]
    assert reach._picture is not None
    assert reach._picture.cut._groups == {}
    bench.panel.view.show_card(RegionId("S-01"))
    assert len(reach._picture.cut._groups["diagonal"]) == 1
    assert "if it is lost, 1 region is cut off: B-01" in bench.panel._card(RegionId("S-01"))
    bench.panel.sight.selected.trigger()
    assert reach.found is None
    assert reach.card(HOME, LIGHT) == ""


@pytest.mark.slow
def test_the_window_has_a_table_of_lines_and_a_menu_line_for_reach(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    open_in(window, qtbot, lambda: window.files.open_path(new_toy(tmp_path)))
    window.register["table_lines"].trigger()
    until(lambda: window.tables.tabs.currentIndex() == LINES and not window.tasks.busy)
    model = window.tables.lines.model
    heads = [column.title for column in model.columns]
    assert heads == ["Nation", "What", "Region", "Land", "Farms", "Armies", "How", "Name"]
    assert model.rowCount() == 0  # nobody holds more than one field yet
    assert list(cut(window.tables.tabs)) == []  # the tab came into sight after the others
    lines = {text: deed for text, deed, _ in window.subjects.menu._reach_lines(HOME)}
    lines["Reach of the forces in A-01"]()
    assert window.bench.current == "map"
    assert window.register["overlay_reach"].isChecked()
    assert window.map.reach.found is not None
    assert window.map.strip.open  # where the colours are explained
    window.session.leave()
    until(lambda: not window.session.is_open)
