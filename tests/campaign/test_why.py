"""Why?, in a campaign file: across turns, as pages, and read anew when something was done."""

from __future__ import annotations

import html
import re

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.facts import may_read
from gm_console.core.numbers import Number
from gm_console.core.why import Way, WhyNode
from gm_console.report.phrases import phrase
from tests.support.toy_campaign import NATIONS, play_turn

GOLD = Number(kind="stock", item="gold", nation=NATIONS[0])


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
