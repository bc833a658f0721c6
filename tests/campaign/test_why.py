"""Why?, in a campaign file: across turns, as pages, and read anew when something was done."""

from __future__ import annotations

import html
import re
from dataclasses import replace

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.why.why_turn import KnownTurn
from gm_console.core.facts import may_read
from gm_console.core.numbers import Number
from gm_console.core.why import Way, WhyNode
from gm_console.report.phrases import phrase
from tests.support.toy_campaign import NATIONS, play_turn

GOLD = Number(kind="stock", item="gold", nation=NATIONS[0])


@pytest.mark.slow
def test_what_a_number_was_at_the_start_leads_to_the_turn_before(campaign: Campaign) -> None:
    for _ in range(3):
        play_turn(campaign)
    node: WhyNode = campaign.why_number(3, GOLD)
    assert node.amount == campaign.ledger(3, GOLD).closing
    for turn in (2, 1):
        start = next(one for one in campaign.why_below(node).nodes if one.way is Way.START)
        assert (start.turn, start.amount, start.opens) == (turn, campaign.ledger(turn, GOLD).closing, True)
        node = start
    first = next(one for one in campaign.why_below(node).nodes if one.way is Way.START)
    assert not first.opens
    assert "as the scenario sets it" in first.text


def test_every_move_of_a_number_hangs_below_its_phase(campaign: Campaign) -> None:
    play_turn(campaign)
    ledger = campaign.ledger(1, GOLD)
    phases = [one for one in campaign.why_below(campaign.why_number(1, GOLD)).nodes if one.way is Way.PHASE]
    assert [one.amount for one in phases] == [phase.after for phase in ledger.phases]
    told = [[(one.seq, one.delta) for one in campaign.why_below(phase).nodes] for phase in phases]
    assert told == [[(line.seq, line.delta) for line in phase.lines] for phase in ledger.phases]


def test_a_number_after_an_entry_stands_where_the_entry_left_it(campaign: Campaign) -> None:
    """And so do its phases, what moved it below them and what it rests on; at the end of a phase it is as ever."""
    play_turn(campaign)
    for phase in campaign.ledger(1, GOLD).phases:
        for line in phase.lines:
            root = campaign.why_number(1, GOLD, last=line.seq)
            last = next(one for one in reversed(campaign.why_below(root).nodes) if one.way is Way.PHASE)
            moved = campaign.why_below(last).nodes
            assert root.amount == last.amount == line.after
            assert (last.phase, moved[-1].seq) == (phase.phase, line.seq)
            assert last.delta == sum(one.delta for one in moved)
    armies = Number(kind="army", nation=NATIONS[0])
    for seq in range(1, len(campaign.entries(1)) + 1, 7):
        root = campaign.why_number(1, armies, last=seq)
        parts = [one.amount or 0 for one in campaign.why_below(root).nodes if one.way is Way.PART]
        assert sum(parts) == root.amount
    first, *_, last = (entry for entry in campaign.entries(1) if entry.phase == "E1")
    page = campaign.why_page(campaign.why_number(1, GOLD, last=first.seq), 1, text=True)
    assert "turn 1, within E1" in page
    assert campaign.why_number(1, GOLD, last=last.seq) == campaign.why_number(1, GOLD, phase="E1")


@pytest.mark.slow
def test_a_number_in_the_middle_of_a_turn_rests_on_parts_as_they_were_then(campaign: Campaign) -> None:
    """Opened, a part adds up to what the line above says of it; and the page says after which phase that was."""
    for _ in range(2):
        play_turn(campaign)
    opened, armies = 0, Number(kind="army", nation=NATIONS[0])
    for phase in ("", *campaign.record(2).phase_states):
        root = campaign.why_number(2, armies, phase=phase)
        for part in campaign.why_below(root).nodes:
            if part.way is Way.PART and part.opens:
                start, *moved = campaign.why_below(part).nodes
                assert part.amount == start.amount + sum(one.delta for one in moved)
                opened += 1
    assert opened > 3
    root = campaign.why_number(2, armies, NATIONS[0], phase="M1")
    assert "turn 2, after M1" in campaign.why_page(root, 2, text=True)


def test_of_a_region_a_nation_may_know_what_was_its_own_all_turn(campaign: Campaign) -> None:
    """Not what stood there while another held it, in the middle of a turn."""
    play_turn(campaign)
    record = campaign.record(1)
    field = next(one for one in record.after.fields.values() if one.owner == NATIONS[0])
    taken = replace(record.after, fields={**record.after.fields, field.id: replace(field, owner=NATIONS[1])})
    quiet = replace(
        record, before=record.after, phase_states=dict.fromkeys(record.phase_states, record.after)
    )
    lost = replace(quiet, phase_states={**quiet.phase_states, "M1": taken})
    for told, may in ((quiet, True), (lost, False)):
        known = KnownTurn(
            turn=1, ruleset=campaign.ruleset, board=campaign.board, names={}, record=told, reader=NATIONS[0]
        )
        assert known.may_know(Number(kind="army", region=field.id)) is may


def test_what_there_is_not_is_said(campaign: Campaign) -> None:
    play_turn(campaign)
    entries = campaign.entries(1)
    hidden = next(one for one in entries if not may_read(one.audience, NATIONS[1]))
    cases = (
        (lambda: campaign.why(1, len(entries) + 1), f"entries 1 to {len(entries)}"),
        (lambda: campaign.why(1, 0), f"entries 1 to {len(entries)}"),
        (lambda: campaign.why(9, 1), "turn 9 has not been run"),
        (lambda: campaign.why(1, hidden.seq, NATIONS[1]), "was not told of"),
        (lambda: campaign.why_number(1, GOLD, NATIONS[1]), "may not know"),
        (lambda: campaign.why_number(1, Number(kind="luck")), "counts no luck"),
    )
    for asked, words in cases:
        with pytest.raises(CampaignError, match=words):
            asked()


@pytest.mark.slow
def test_a_page_for_a_nation_holds_no_line_that_it_may_not_read(campaign: Campaign) -> None:
    """In HTML, in text and in what is walked; and nothing that counts the lines that are left out."""
    for _ in range(2):
        play_turn(campaign)
    entries = {turn: campaign.entries(turn) for turn in (1, 2)}
    for nation in NATIONS[:2]:
        known = {
            phrase(one, campaign.ruleset)
            for every in entries.values()
            for one in every
            if may_read(one.audience, nation)
        }
        hidden = {phrase(one, campaign.ruleset) for every in entries.values() for one in every} - known
        assert hidden
        node = campaign.why_number(2, Number(kind="stock", item="gold", nation=nation), nation)
        pages = [
            html.unescape(re.sub(r"(?s)<style>.*?</style>|<[^>]*>", "", campaign.why_page(node, 9))),
            " ".join(campaign.why_page(node, 9, text=True).split()),
        ]
        for page in pages:
            assert "start of turn 1" in page
            assert not [sentence for sentence in hidden if sentence in page]
            assert not re.search(r"\b[12]\.[0-9]+ ", page)


def test_a_tree_is_read_anew_when_something_was_done(campaign: Campaign) -> None:
    campaign.run_turn()
    before = campaign.why_number(1, GOLD).amount
    campaign.undo()
    with pytest.raises(CampaignError, match="not been run"):
        campaign.why_number(1, GOLD)
    campaign.unlock("sheets to come")
    play_turn(campaign)
    assert campaign.why_number(1, GOLD).amount == campaign.ledger(1, GOLD).closing != before
