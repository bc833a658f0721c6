"""Arrows of a phase: what was gone is solid, what was plotted and not gone is dashed and has a cross."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.core.facts import Entry, Fact, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.facts import Stepped, TaskForceFormed
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.moves import moves_of
from gm_console.ui.theme import Theme
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
SEVEN = NationId("07")


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    yield made
    made.close()


def told(*facts: Fact, phase: str = "M5") -> list[Entry]:
    return [
        Entry(
            seq=seq, phase=phase, cause=0, actor=SEVEN, region=RegionId(""), audience=only(SEVEN), rule=phase,
            fact=fact, working=None, because=(),
        )
        for seq, fact in enumerate(facts, 1)
    ]  # fmt: skip


def formed(*plot: str, number: int = 1) -> Fact:
    return TaskForceFormed(
        nation=SEVEN, number=number, mission="", units=(("tank", 1),), plot=tuple(map(RegionId, plot))
    )


def stepped(start: str, end: str, number: int = 1) -> Fact:
    return Stepped(nation=SEVEN, number=number, start=RegionId(start), end=RegionId(end))


def test_a_plot_gone_to_its_end_leaves_nothing_undone() -> None:
    (move,) = moves_of(
        told(formed("07-01", "07-02", "07-03"), stepped("07-01", "07-02"), stepped("07-02", "07-03")), "M5"
    )
    assert move.done == ("07-01", "07-02", "07-03")
    assert move.undone == ()


def test_a_plot_that_stopped_has_its_rest_from_where_it_stopped() -> None:
    (move,) = moves_of(told(formed("07-01", "07-02", "07-03"), stepped("07-01", "07-02")), "M5")
    assert move.done == ("07-01", "07-02")
    assert move.undone == ("07-02", "07-03")


def test_a_task_force_that_never_left_is_all_undone() -> None:
    (move,) = moves_of(told(formed("07-01", "07-02")), "M5")
    assert move.done == ("07-01",)
    assert move.undone == ("07-01", "07-02")


def test_task_forces_without_a_way_and_other_phases_are_no_moves() -> None:
    assert moves_of(told(formed("07-01")), "M5") == ()
    assert moves_of(told(formed("07-01", "07-02"), stepped("07-01", "07-02"), phase="M1"), "M5") == ()


def test_every_step_of_the_sample_is_in_an_arrow(bench: MapBench) -> None:
    entries = bench.session.chronicle.entries
    steps = sum(isinstance(entry.fact, Stepped) for entry in entries if entry.phase == "M5")
    assert steps > 100
    assert sum(len(move.done) - 1 for move in moves_of(entries, "M5")) == steps


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
    first, second = layer._unrolled([across.a, across.b])
    assert abs(first.x() - second.x()) < board.width / 2
