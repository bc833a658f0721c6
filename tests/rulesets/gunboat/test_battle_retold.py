"""What the line of a battle says of how the attackers came: joint, on from another region, over the seam."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.model import Board
from gm_console.campaign.battles import told_to
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId
from gm_console.report.battle_view import battle_view
from gm_console.rulesets.gunboat.combat.retold import battle_row, over_seam
from tests.rulesets.gunboat.military_world import board, play, position
from tests.support.battle_scenes import Fought, battles_in

BLITZ = {"07": ("combined_arms", "mechanization")}
ORDER = "M4 Ground Attack 9 MI, 9 Pz: 07-05 > 41-01 blitz 41-02"


def fought(units: dict[str, str], *orders: str, owners: dict[str, str] | None = None) -> list[Fought]:
    start = position(units, developments=BLITZ, owners=owners)
    return list(battles_in(board(), start, play(start, *orders).ctx.entries, 1))


def row_of(battle: Fought) -> BattleRow:
    return battle_row(board(), battle.tale)


@pytest.mark.parametrize("first", ["1 LI", ""])
def test_the_second_attack_of_a_blitzkrieg_is_one(first: str) -> None:
    """Whether the first region was fought for or walked into."""
    battles = fought({"07-05": "9 MI, 9 Pz", "41-01": first, "41-02": "1 LI"}, ORDER)
    rows = {row.region: row for row in map(row_of, battles)}
    assert rows["41-02"].called == "Blitzkrieg"
    assert rows["41-02"].entries == ("41-01",)
    if first:
        assert not rows["41-01"].called
        assert rows["41-01"].entries == ("07-05",)
        assert rows["41-01"].attacker_units == rows["41-02"].attacker_units


def test_the_first_battle_tells_of_the_second_without_its_lines() -> None:
    first, second = fought({"07-05": "9 MI, 9 Pz", "41-01": "1 LI", "41-02": "1 LI"}, ORDER)
    below = [entry.seq for entry in first.tale.below]
    assert second.tale.root.cause == first.tale.root.seq
    assert second.tale.root.seq in below
    assert not {entry.seq for entry in second.tale.below} & set(below)


def test_a_joint_attack_counts_its_task_forces() -> None:
    (battle,) = fought(
        {"07-03": "4 LI", "07-05": "3 LI", "12-01": "1 LI", "41-01": "1 LI"},
        "M4 Ground Attack 2 LI: 07-05 > 41-01",
        "M4 Ground Attack 1 LI: 07-05 > 41-01",
    )
    row = row_of(battle)
    assert (dict(row.extras)["forces"], row.entries, row.attacker_units) == (
        2,
        ("07-05",),
        (("light_infantry", 3),),
    )


def test_task_forces_to_elsewhere_are_no_part_of_it() -> None:
    battles = fought(
        {"07-03": "4 LI", "07-05": "3 LI", "12-01": "1 LI", "41-01": "1 LI"},
        "M4 Ground Attack 2 LI: 07-05 > 41-01",
        "M4 Ground Attack 4 LI: 07-03 > 12-01",
    )
    assert sorted((row.region, dict(row.extras)["forces"], row.entries) for row in map(row_of, battles)) == [
        ("12-01", 1, ("07-03",)),
        ("41-01", 1, ("07-05",)),
    ]


def test_the_defender_does_not_learn_whence() -> None:
    (battle,) = fought({"07-03": "4 LI", "12-01": "1 LI"}, "M4 Ground Attack 4 LI: 07-03 > 12-01")
    tale = told_to(battle.tale, NationId("12"))
    assert tale is not None
    row = battle_view(battle.teller, tale, NationId("12")).row
    assert (row.entries, row.extras, row.seam) == ((), (("blitzkrieg", False), ("forces", 0)), False)


def wide(at: tuple[int, int], *, wraps: bool) -> Board:
    """Return a board of width 1000 with the labels of two regions at these places."""
    one, other = (replace(region, label=(x, 50)) for region, x in zip(board().regions[:2], at, strict=True))
    return replace(board(), width=1000, wraps=wraps, regions=(one, other), links=())


@pytest.mark.parametrize(
    ("at", "wraps", "over"),
    [
        ((10, 990), True, True),
        ((990, 10), True, True),
        ((10, 990), False, False),
        ((400, 600), True, False),
        ((990, 1010), True, True),
        ((10, 500), True, False),
    ],
)
def test_the_seam_lies_on_the_shorter_way(at: tuple[int, int], wraps: bool, over: bool) -> None:
    one, other = board().regions[:2]
    assert over_seam(wide(at, wraps=wraps), one.id, other.id) is over
