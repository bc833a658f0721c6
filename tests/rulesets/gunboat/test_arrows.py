"""Arrows of a phase: what was gone, and the rest of what was plotted."""

from __future__ import annotations

from gm_console.core.facts import Entry, Fact, only
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.arrows import arrows_of
from gm_console.rulesets.gunboat.facts import Stepped, TaskForceFormed

SEVEN = NationId("07")


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
    (move,) = arrows_of(
        told(formed("07-01", "07-02", "07-03"), stepped("07-01", "07-02"), stepped("07-02", "07-03")), "M5"
    )
    assert move.done == ("07-01", "07-02", "07-03")
    assert move.undone == ()


def test_a_plot_that_stopped_has_its_rest_from_where_it_stopped() -> None:
    (move,) = arrows_of(told(formed("07-01", "07-02", "07-03"), stepped("07-01", "07-02")), "M5")
    assert move.done == ("07-01", "07-02")
    assert move.undone == ("07-02", "07-03")


def test_a_task_force_that_never_left_is_all_undone() -> None:
    (move,) = arrows_of(told(formed("07-01", "07-02")), "M5")
    assert move.done == ("07-01",)
    assert move.undone == ("07-01", "07-02")


def test_task_forces_without_a_way_and_other_phases_are_no_moves() -> None:
    assert arrows_of(told(formed("07-01")), "M5") == ()
    assert arrows_of(told(formed("07-01", "07-02"), stepped("07-01", "07-02"), phase="M1"), "M5") == ()
