"""Arrows of a phase: what was gone is solid, what was plotted and not gone is dashed and has a cross."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.core.arrows import Arrow
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.arrows import arrows_of
from gm_console.rulesets.gunboat.facts import Stepped
from gm_console.ui.kit.theme import LIGHT, Theme
from gm_console.ui.map.look import Overlay
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
SEVEN = NationId("07")


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    yield made
    made.close()


@pytest.mark.slow
def test_every_step_of_the_sample_is_in_an_arrow(bench: MapBench) -> None:
    entries = bench.session.chronicle.entries
    steps = sum(isinstance(entry.fact, Stepped) for entry in entries if entry.phase == "M5")
    assert steps > 100
    assert sum(len(move.done) - 1 for move in arrows_of(entries, "M5")) == steps


def test_arrows_are_those_of_the_phase_shown_and_go_with_the_overlay(bench: MapBench) -> None:
    bench.show_overlays(Overlay.MOVES)
    layer = bench.panel.scene._moves  # type: ignore[union-attr]
    bench.step_to("M5")
    assert len(layer._arrows) > 50
    assert "Moves: done, " in bench.panel.legend.accessibleDescription()
    bench.step_to("A1")
    assert layer._arrows == ()
    bench.step_to("M5")
    bench.show_overlays()
    assert layer._arrows == ()


def test_a_step_shows_its_own_moves_alone(bench: MapBench) -> None:
    bench.show_overlays(Overlay.MOVES)
    session = bench.session
    bench.step_to("M5")
    whole = len(bench.panel._moves)
    shown = []
    for _ in range(12):
        session.step_back()
        assert session.position.phase == "M5"
        shown.append(len(bench.panel._moves))
    assert 0 < max(shown) < whole
    bench.step_to("A1")


def test_an_arrow_over_the_seam_takes_the_short_way(bench: MapBench) -> None:
    board = bench.session.world.board
    across = next(
        link for link in board.links
        if abs(board.by_id[link.a].label[0] - board.by_id[link.b].label[0]) > board.width / 2
    )  # fmt: skip
    layer = bench.panel.scene._moves  # type: ignore[union-attr]
    layer.show_moves([Arrow(nation=NationId("01"), done=(across.a, across.b))], {}, LIGHT)
    (arrow,) = layer._arrows
    assert arrow.box.width() < board.width / 2
