"""Corrections of the map in a running campaign: every turn is run, told and verified on its own map."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.canon import board_hash
from gm_console.board.errata.asked_errata import correct_name, correct_terrain
from gm_console.board.errata.facts import CoastCorrected, Erratum, LinkCorrected, Named, TerrainCorrected
from gm_console.board.model import Board, LinkKind
from gm_console.campaign import open_file
from gm_console.campaign.corrections import errata_preview
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import CLEAR
from gm_console.core.why import Way
from gm_console.report.phrases import phrase
from gm_console.rulesets.toy.facts import BattleFought, DiceRolled
from gm_console.rulesets.toy.ruleset import ruleset as toy_ruleset
from gm_console.rulesets.toy.state import ToyState
from tests.support.errata import A1, WHY, fit, link, publish, rough, verified
from tests.support.toy_campaign import new_toy, play_turn

ROOT = Path(__file__).resolve().parents[2]


def send(campaign: Campaign, *lines: str, nation: str = "01") -> None:
    turn = campaign.info().turn
    text = "\n".join([f"nation {nation} turn {turn}", *lines])
    assert campaign.import_text(text + "\n", f"{nation}-{turn}.txt").complete


# What a correction does to orders, battles and entries


@pytest.mark.slow
def test_a_link_from_turn_3_lets_an_order_through_then_and_not_in_turn_2(campaign: Campaign) -> None:
    campaign.correct_map(link(campaign.board_at(3), "A-01", "B-02", LinkKind.CROSSING), WHY, 3)
    statuses = []
    for _ in range(3):
        send(campaign, "[M1]", "march 1: A-01 > B-02")
        checked = campaign.receipt(NationId("01")).lines[0].verdict.status
        campaign.run_turn()
        statuses.append((checked, campaign.verdicts(campaign.info().turn)[0].status.value))
        campaign.publish()
    assert "refused" not in statuses[2]
    assert statuses[:2] == [("refused", "refused")] * 2
    assert campaign.board_at(2) is campaign.first_board
    assert campaign.board_at(3).kinds(A1, RegionId("B-02")) == (LinkKind.CROSSING,)
    assert campaign.board_at(3) is campaign.board_at(4)
    assert verified(campaign)


def test_a_cut_link_refuses_the_march_that_was_allowed(campaign: Campaign) -> None:
    send(campaign, "[M1]", "march 1: A-01 > A-02")
    assert campaign.receipt(NationId("01")).lines[0].verdict.status != "refused"
    campaign.correct_map(link(campaign.board, "A-01", "A-02", None), WHY)
    reason = campaign.receipt(NationId("01")).lines[0].verdict.reason
    assert reason is not None
    assert reason.code == "m1.no-link"
    campaign.run_turn()
    assert campaign.verdicts(1)[0].status.value == "refused"


def test_terrain_changes_what_a_defender_is_worth_from_its_turn_on(tmp_path: Path) -> None:
    worth = []
    for turn in (1, 2):
        with Campaign(new_toy(tmp_path, name=f"{turn}.gmc")) as campaign:
            campaign.correct_map(rough(campaign.board_at(turn), "B-01"), WHY, turn)
            send(campaign, "[M1]", "march 3: B-02 > B-01", nation="02")
            campaign.run_turn()
            rolls = [one for one in campaign.entries(1, kind="DiceRolled") if one.region == "B-01"]
            defence = rolls[1].working
            assert defence is not None
            assert isinstance(rolls[1].fact, DiceRolled)
            worth.append(defence.terms)
            assert campaign.entries(1, kind=BattleFought.__name__)
    (rough_terms, clear_terms) = worth
    assert rough_terms[:2] == clear_terms[:2], "the same armies and the same die"
    assert rough_terms[2] > clear_terms[2]


@pytest.mark.slow
def test_a_correction_is_the_first_entry_of_its_turn_and_of_no_other(campaign: Campaign) -> None:
    play_turn(campaign)
    campaign.correct_map(link(campaign.board, "A-01", "S-01", None), WHY)
    play_turn(campaign)
    play_turn(campaign)
    first, second = campaign.entries(2)[:2]
    assert isinstance(first.fact, LinkCorrected)
    assert first.fact.reason == WHY
    assert (first.seq, first.cause, first.audience, first.region, first.rule) == (1, 0, PUBLIC, A1, "Map")
    assert (second.fact, second.cause) == (CoastCorrected(place=A1, coastal=False), 1)
    assert phrase(first, campaign.ruleset) == (
        f"Map corrected: A-01 and S-01 are not linked (coast before). Reason: {WHY}"
    )
    below = campaign.why_below(campaign.why(2, 1)).nodes
    assert [node.seq for node in below if node.way is Way.GAVE] == [second.seq]
    for turn in (1, 3):
        assert not [one for one in campaign.entries(turn) if isinstance(one.fact, Erratum)]


UNCORRECTED = ["2978e8ec0389", "9291a7654409", "09e01918a402"]
"""State hashes of three turns as they were before there were corrections."""


def test_a_campaign_without_corrections_keeps_its_hashes(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        hashes = []
        for _ in range(3):
            play_turn(campaign)
            hashes.append(campaign.turns()[-1].state_hash[:12])
        assert campaign.info().board_hash == board_hash(campaign.first_board)
    assert hashes == UNCORRECTED


# When it may be made, and what it drops


def test_a_draft_of_the_turn_is_dropped_and_its_sheets_stay(campaign: Campaign) -> None:
    send(campaign, "[E1]", "sell 3")
    campaign.run_turn()
    done = campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    assert done.draft_dropped
    assert campaign.info().stage.value == "locked"
    assert campaign.turns() == ()
    assert campaign.info().sheets == 1
    campaign.run_turn()
    assert isinstance(campaign.entries(1)[0].fact, TerrainCorrected)
    assert [one.what for one in campaign.journal()][-3:] == ["undo draft", "correct map", "run"]


def test_a_correction_of_a_later_turn_leaves_the_draft(campaign: Campaign) -> None:
    summary = campaign.run_turn()
    done = campaign.correct_map(rough(campaign.board_at(2), "A-01"), WHY, 2)
    assert not done.draft_dropped
    assert campaign.info().draft_hash == summary.state_hash
    assert campaign.info().board_hash == board_hash(campaign.first_board)
    campaign.publish()
    assert campaign.info().board_hash == board_hash(campaign.board_at(2)) != board_hash(campaign.first_board)


def test_a_published_turn_keeps_its_map(campaign: Campaign) -> None:
    play_turn(campaign)
    before = campaign.turns()
    with pytest.raises(CampaignError, match="turn 1 is published"):
        campaign.correct_map(rough(campaign.board, "A-01"), WHY, 1)
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    assert campaign.turns() == before
    publish(campaign)
    with pytest.raises(CampaignError, match="correct the map again"):
        campaign.withdraw_erratum(1, "no")
    assert campaign.turns()[0] == before[0]
    assert [row.published for row in campaign.errata()] == [True]


def test_a_correction_can_be_withdrawn_until_its_turn_is_published(campaign: Campaign) -> None:
    number = campaign.correct_map(rough(campaign.board, "A-01"), WHY).number
    campaign.run_turn()
    done = campaign.withdraw_erratum(number, "it was right")
    assert done.draft_dropped
    assert campaign.board is campaign.first_board
    row = campaign.errata()[0]
    assert (row.withdrawn, row.published, row.reason) == ("it was right", False, WHY)
    with pytest.raises(CampaignError, match="withdrawn before"):
        campaign.withdraw_erratum(number, "again")
    with pytest.raises(CampaignError, match="no correction 9"):
        campaign.withdraw_erratum(9, "what")
    campaign.run_turn()
    assert not [one for one in campaign.entries(1) if isinstance(one.fact, Erratum)]


def test_after_a_published_turn_was_undone_its_correction_can_be_withdrawn(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    publish(campaign)
    campaign.undo("the map was right")
    campaign.withdraw_erratum(1, "the map was right")
    publish(campaign)
    assert campaign.board_at(1) is campaign.first_board
    assert verified(campaign)


def test_what_another_correction_stands_on_cannot_be_withdrawn(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    again = fit(correct_terrain(campaign.board_at(2), "A-01", CLEAR))
    campaign.correct_map(again, WHY, 2)
    with pytest.raises(CampaignError, match="correction 2 of turn 2 does not fit"):
        campaign.withdraw_erratum(1, "no")
    campaign.withdraw_erratum(2, "no")
    campaign.withdraw_erratum(1, "no")


def test_an_earlier_correction_that_a_later_one_contradicts_is_refused(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board_at(3), "A-01"), WHY, 3)
    with pytest.raises(CampaignError, match="correction 1 of turn 3 does not fit"):
        campaign.correct_map(rough(campaign.board_at(2), "A-01"), WHY, 2)


def test_two_corrections_of_one_thing_in_one_turn_follow_each_other(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    campaign.correct_map(fit(correct_terrain(campaign.board, "A-01", CLEAR)), WHY)
    assert campaign.board.by_id[A1].terrain == CLEAR
    publish(campaign)
    assert [one.fact.becomes for one in campaign.entries(1)[:2]] == ["rough", "clear"]  # type: ignore[attr-defined]
    assert verified(campaign)


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, "a\u202eb"])
def test_a_correction_needs_a_reason_that_can_be_printed(campaign: Campaign, reason: str) -> None:
    with pytest.raises(CampaignError, match="reason"):
        campaign.correct_map(rough(campaign.board, "A-01"), reason)
    assert campaign.errata() == ()


def test_turns_that_never_come_and_games_that_are_over_are_refused(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=1)) as campaign:
        erratum = rough(campaign.board, "A-01")
        for turn, words in ((2, "ends with turn 1"), (0, "published")):
            with pytest.raises(CampaignError, match=words):
                campaign.correct_map(erratum, WHY, turn)
        assert campaign.board_at(2) is campaign.first_board, "the position at the end has a map"
        with pytest.raises(CampaignError, match="no turn 3"):
            campaign.board_at(3)
        publish(campaign)
        with pytest.raises(CampaignError, match="over"):
            campaign.correct_map(erratum, WHY)


def test_a_map_that_is_corrected_while_the_turn_runs_is_not_left_out_silently(campaign: Campaign) -> None:
    def meanwhile(phase: str, done: int, phases: int) -> None:
        if done == 0:
            with Campaign(campaign.path) as other:
                other.correct_map(rough(other.board, "A-01"), WHY)

    with pytest.raises(CampaignError, match="changed"):
        campaign.run_turn(meanwhile)
    assert campaign.turns() == ()


def test_what_was_built_since_can_keep_a_correction_from_holding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def needs_coast(board: Board, state: ToyState) -> tuple[str, ...]:
        built = state.turn > 1
        return ("A-01 has a harbour but no coast",) if built and not board.by_id[A1].coastal else ()

    monkeypatch.setattr(open_file, "load_ruleset", lambda _: replace(toy_ruleset(), invariants=needs_coast))
    with Campaign(new_toy(tmp_path)) as campaign:
        cut = link(campaign.board, "A-01", "S-01", None)
        campaign.correct_map(cut, WHY, 2)
        publish(campaign)
        with pytest.raises(CampaignError, match="harbour but no coast: withdraw that correction"):
            campaign.run_turn()
        campaign.withdraw_erratum(1, "there is a harbour now")
        with pytest.raises(CampaignError, match="cannot be corrected now: A-01 has a harbour"):
            campaign.correct_map(cut, WHY, 3)
        publish(campaign)
        assert verified(campaign)


# Looking ahead


def test_a_preview_tells_neighbours_coasts_and_orders_and_changes_nothing(campaign: Campaign) -> None:
    send(campaign, "[M1]", "march 1: A-01 > B-02", "march 1: A-01 > S-01")
    campaign.run_turn()
    allowed = campaign.preview_map(link(campaign.board, "A-01", "B-02", LinkKind.CROSSING))
    assert [one.region for one in allowed.neighbours] == ["A-01", "B-02"]
    assert allowed.neighbours[0].after == (*allowed.neighbours[0].before[:2], "B-02 crossing", "S-01 coast")
    assert [(one.nation, one.allowed, one.refused) for one in allowed.orders] == [("01", True, False)]
    assert "does not touch" in allowed.orders[0].before
    assert allowed.drops_draft
    cut = campaign.preview_map(link(campaign.board, "A-01", "S-01", None))
    assert [one.refused for one in cut.orders] == [True]
    assert cut.coasts == ("A-01 does not lie on the coast any more",)
    assert cut.text.endswith(f"Reason: {errata_preview.NO_REASON}")
    later = campaign.preview_map(link(campaign.board_at(2), "A-01", "S-01", None), 2)
    assert (later.judged, later.orders, later.drops_draft) == (False, (), False)
    assert campaign.errata() == ()
    assert campaign.info().draft_hash


def test_a_preview_says_why_a_correction_cannot_be_made(campaign: Campaign) -> None:
    play_turn(campaign)
    with pytest.raises(CampaignError, match="published"):
        campaign.preview_map(rough(campaign.board, "A-01"), 1)


# The same for ever


@pytest.mark.slow
def test_the_order_in_which_corrections_are_made_does_not_matter(tmp_path: Path) -> None:
    told = []
    for order in ((0, 1, 2), (2, 0, 1)):
        with Campaign(new_toy(tmp_path, name=f"{order[0]}.gmc")) as campaign:
            errata = (
                rough(campaign.board, "A-01"),
                link(campaign.board, "A-01", "S-01", None),
                fit(correct_name(campaign.board, Named.SEA, "S", "Calm Sea")),
            )
            for at in order:
                campaign.correct_map(errata[at], WHY)
            play_turn(campaign)
            facts = tuple(one.fact for one in campaign.entries(1))
            told.append((campaign.turns()[0].state_hash, board_hash(campaign.board_at(1)), facts))
    assert told[0] == told[1]


SCRIPT = """
import sys
from pathlib import Path
from gm_console.board.canon import board_hash
from gm_console.board.errata.asked_errata import correct_link, correct_terrain
from gm_console.board.model import LinkKind
from gm_console.campaign.service import Campaign
from tests.support.errata import A1, WHY, fit, link, publish, rough, verified
from tests.support.toy_campaign import new_toy, play_turn
with Campaign(new_toy(Path(sys.argv[1]))) as campaign:
    campaign.correct_map(correct_terrain(campaign.board, "A-01", "rough"), "why")
    campaign.correct_map(correct_link(campaign.board, "A-01", "B-02", LinkKind.CROSSING), "why")
    campaign.correct_map(correct_link(campaign.board_at(2), "A-01", "S-01", None), "why", 2)
    play_turn(campaign)
    play_turn(campaign)
    print([row.state_hash for row in campaign.turns()], board_hash(campaign.board), campaign.entries(2)[:2])
"""


@pytest.mark.slow
def test_the_hash_seed_of_python_changes_nothing(tmp_path: Path) -> None:
    answers = []
    for seed in ("0", "1"):
        folder = tmp_path / seed
        folder.mkdir()
        answer = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(folder)],
            check=False,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=100,
        )
        assert answer.returncode == 0, answer.stderr[-1500:]
        answers.append(answer.stdout)
    assert answers[0] == answers[1]
