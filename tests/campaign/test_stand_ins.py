"""What stands in for sheets that do not come: by which policy, kept with the turn, told, verified, foretold."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.records import Outcome
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.stand_ins import Policy, StoodIn
from gm_console.storage.packing import pack, unpack
from tests.support.errata import change
from tests.support.every import every
from tests.support.toy_campaign import caretaker_sheet, play_turn

ASH, BIRCH, CEDAR = NationId("01"), NationId("02"), NationId("03")


def one_sheet(campaign: Campaign) -> None:
    """Let the first nation alone send its sheet."""
    campaign.import_text(caretaker_sheet(campaign, ASH), "ash.txt")


def standing(campaign: Campaign, text: str, name: str = "standing.txt") -> Outcome:
    path = campaign.path.parent / name
    path.write_text(text)
    return campaign.take_standing([path]).sheets[0].outcome


def told(campaign: Campaign, turn: int) -> list[tuple[str, str, str, int, int]]:
    facts = [
        (entry.fact, entry.audience) for entry in campaign.entries(turn) if isinstance(entry.fact, StoodIn)
    ]
    assert [audience for _, audience in facts] == [fact.nation for fact, _ in facts]
    return [(fact.nation, fact.part, fact.policy, fact.lines, fact.misses) for fact, _ in facts]


def test_without_a_policy_a_nation_that_sends_nothing_orders_nothing_and_nothing_is_told(
    campaign: Campaign,
) -> None:
    one_sheet(campaign)
    rows = campaign.forecast().rows
    assert [(row.nation, row.policy, row.lines, row.filled) for row in rows] == [
        (BIRCH, Policy.NONE, (), ()),
        (CEDAR, Policy.NONE, (), ()),
    ]
    campaign.run_turn()
    assert told(campaign, 1) == []
    assert every(line.ok for line in campaign.verify())


def test_each_nation_has_its_policy_and_what_was_foretold_is_what_is_run(campaign: Campaign) -> None:
    one_sheet(campaign)
    assert standing(campaign, "nation 02 turn 1\n[E1] sell 2\n") is Outcome.STANDING
    assert campaign.set_policy(Policy.CARETAKER, (), "as we agreed") == 1
    campaign.set_policy(Policy.STANDING, [BIRCH])
    found = campaign.forecast()
    assert (found.policies.campaign, dict(found.policies.own), found.ruling) == (
        Policy.CARETAKER,
        {BIRCH: Policy.STANDING},
        "T03",
    )
    birch, cedar = found.rows
    assert (birch.parts, birch.filled, birch.lines) == (
        ("economics", "military"), ("economics",), ("[E1] sell 2",),
    )  # fmt: skip
    assert "nothing for military" in birch.text
    assert cedar.lines
    assert not any("[M1]" in line for line in cedar.lines)
    campaign.run_turn()
    assert told(campaign, 1) == [
        (BIRCH, "economics", "standing", 1, 1),
        (CEDAR, "economics", "caretaker", len(cedar.lines), 1),
        (CEDAR, "military", "caretaker", 0, 1),
    ]
    receipt = campaign.receipt(CEDAR)
    assert [line.verdict.text for line in receipt.lines] == [line.partition("] ")[2] for line in cedar.lines]
    assert [(row.outcome, row.stood_in) for row in campaign.history(CEDAR)] == [("caretaker", (1,))]
    assert every(line.ok and not line.notes for line in campaign.verify())


@pytest.mark.slow
def test_misses_in_a_row_are_counted_and_end_with_a_sheet(campaign: Campaign) -> None:
    campaign.set_policy(Policy.CARETAKER)
    for turn, sends in ((1, False), (2, False), (3, True), (4, False)):
        one_sheet(campaign)
        if sends:
            campaign.import_text(caretaker_sheet(campaign, CEDAR), "cedar.txt")
        row = next((row for row in campaign.forecast().rows if row.nation == CEDAR), None)
        assert (row.misses if row is not None else 0) == {1: 1, 2: 2, 3: 0, 4: 1}[turn]
        assert ("2 turns in a row" in (row.text if row is not None else "")) == (turn == 2)
        campaign.run_turn()
        texts = [matter.text for matter in campaign.review_list().rows if matter.nation == CEDAR]
        assert any("2 turns in a row, a caretaker defends" in text for text in texts) == (turn == 2)
        campaign.publish()
    assert every(line.ok and not line.notes for line in campaign.verify())


def test_a_late_sheet_takes_the_place_of_what_stood_in(campaign: Campaign) -> None:
    campaign.set_policy(Policy.CARETAKER)
    one_sheet(campaign)
    campaign.run_turn()
    assert (
        campaign.import_text(caretaker_sheet(campaign, CEDAR), "late.txt").sheets[0].outcome is Outcome.LATE
    )
    late = campaign.history(CEDAR)[-1].sheet
    assert campaign.take_late([late], "the post was slow").draft_dropped
    campaign.run_turn()
    assert {nation for nation, *_ in told(campaign, 1)} == {BIRCH}
    assert [row.stood_in for row in campaign.history(CEDAR) if row.outcome == "caretaker"] == [()]


def test_the_draft_is_the_same_again_and_is_taken_up_only_where_it_would_be(campaign: Campaign) -> None:
    campaign.set_policy(Policy.CARETAKER)
    one_sheet(campaign)
    first = campaign.run_turn().state_hash
    assert campaign.run_turn().state_hash == first
    assert len(campaign.history(CEDAR)) == 1
    assert campaign.set_policy(Policy.NONE, [CEDAR]) == 2
    campaign.undo()
    assert campaign.info().laid_by
    campaign.set_policy(Policy.NONE, [CEDAR], "after all")
    assert not campaign.info().laid_by


def test_a_turn_comes_out_as_it_was_whatever_became_of_the_policy_and_the_orders(campaign: Campaign) -> None:
    standing(campaign, "nation 02 turn 1\n[E1] sell 2\n[M1]\n")
    campaign.set_policy(Policy.STANDING)
    one_sheet(campaign)
    campaign.run_turn()
    then = campaign.publish().state_hash
    assert campaign.withdraw_standing(BIRCH) == 1
    campaign.set_policy(Policy.NONE)
    assert [row.filled for row in campaign.forecast().rows] == [(), (), ()]
    (line,) = campaign.verify()
    assert (line.ok, line.state_hash, line.notes) == (True, then, ())


def test_a_byte_of_what_stood_in_that_is_changed_is_named(campaign: Campaign, tmp_path: Path) -> None:
    standing(campaign, "nation 02 turn 1\n[E1] sell 2\n[M1]\n")
    campaign.set_policy(Policy.CARETAKER)
    campaign.set_policy(Policy.STANDING, [BIRCH])
    one_sheet(campaign)
    campaign.run_turn()
    path = campaign.path
    for nation, outcome, said in (
        (
            "03",
            "caretaker",
            "the caretaker's sheet of nation 03 has in line 2 '[E1] sell 15', not '[E1] sell 14'",
        ),
        ("02", "standing", "the sheet standing.txt of nation 02 is not what was kept"),
    ):
        with sqlite3.connect(path) as raw:
            (kept,) = raw.execute("SELECT raw FROM sheet WHERE outcome = ?", (outcome,)).fetchone()
        other = unpack(kept).replace(b"sell 14", b"sell 15").replace(b"sell 2\n", b"sell 3\n")
        change(path, "UPDATE sheet SET raw = ? WHERE outcome = ?", pack(other), outcome)
        notes = [note for line in campaign.verify() for note in line.notes]
        assert any(note.startswith(said) for note in notes), (nation, notes)
        assert any(note.startswith("table sheet: row") for note in notes)
        change(path, "UPDATE sheet SET raw = ? WHERE outcome = ?", kept, outcome)
        assert every(line.ok for line in campaign.verify())


def test_standing_orders_lapse_with_the_player_and_a_newer_sheet_takes_their_place_by_part(
    campaign: Campaign,
) -> None:
    campaign.add_player(PlayerFields(name="Ada"), nations=[BIRCH])
    campaign.add_player(PlayerFields(name="Bob"))
    standing(campaign, "nation 02 turn 1\n[E1] sell 2\n[M1] march 1 from B-01 to A-01\n")
    assert standing(campaign, "nation 02 turn 1\n[E1] sell 3\n", "newer.txt") is Outcome.STANDING
    assert [(row.name, row.parts) for row in campaign.standing_orders()] == [
        ("standing.txt", ("military",)),
        ("newer.txt", ("economics",)),
    ]
    play_turn(campaign)
    campaign.give_nation(BIRCH, 2)
    assert campaign.standing_orders() == ()
    campaign.give_nation(BIRCH, 1)
    assert len(campaign.standing_orders()) == 2


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (lambda one: one.set_policy(Policy.NONE), "policy.same"),
        (lambda one: one.set_policy(None), "policy.nation"),
        (lambda one: one.set_policy(None, [ASH]), "policy.same"),
        (lambda one: one.set_policy(Policy.NONE, [NationId("99")]), "nation.unknown"),
        (lambda one: one.set_policy(Policy.STANDING, (), "x" * 201), "reason.form"),
        (lambda one: one.set_policy(Policy.STANDING, (), "a\x07b"), "reason.form"),
        (lambda one: one.withdraw_standing(ASH), "standing.none"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(
    campaign: Campaign, ask: Callable[[Campaign], object], code: str
) -> None:
    before = campaign.journal()
    with pytest.raises(CampaignError) as trouble:
        ask(campaign)
    assert trouble.value.code == code
    assert campaign.journal() == before


@pytest.mark.parametrize(
    "text", ["", "nation 02\n", "nation 99 turn 1\n[E1] sell 1\n", "\x00\xff", "hello moderator,\nsee you\n"]
)
def test_what_is_no_sheet_is_not_kept_as_standing_orders(campaign: Campaign, text: str) -> None:
    assert standing(campaign, text) is Outcome.UNREADABLE
    assert campaign.standing_orders() == ()


def test_standing_orders_that_cannot_be_read_line_by_line_are_kept_and_refused_where_they_count(
    campaign: Campaign,
) -> None:
    standing(campaign, "nation 02 turn 1\n[E1] sell lots\n[E1] hire 1 at B-03\n[M1]\n")
    campaign.set_policy(Policy.STANDING)
    row = next(row for row in campaign.forecast().rows if row.nation == BIRCH)
    assert (len(row.lines), row.refused) == (2, 2)
    assert standing(campaign, "nation 02 turn 1\n[E1] sell lots\n[E1] hire 1 at B-03\n[M1]\n") is Outcome.SAME


def test_a_branch_and_a_case_of_the_turn_are_run_with_what_stood_in(
    campaign: Campaign, tmp_path: Path
) -> None:
    campaign.set_policy(Policy.CARETAKER)
    one_sheet(campaign)
    before = campaign.try_branch(Otherwise(seed=3))
    assert not [line for line in before.spread if "caretaker" in line.before + line.after]
    campaign.run_turn()
    after = campaign.try_branch(Otherwise(seed=3))
    assert not [line for line in after.spread if "caretaker" in line.before + line.after]
    assert campaign.export_case(tmp_path / "case").same
