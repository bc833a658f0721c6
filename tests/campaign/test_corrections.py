"""Putting the position of a turn right: made, foretold, listed, withdrawn, verified, and told to whom it concerns."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign.corrections import corrections as deeds
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.reading import state_at
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import CorrectionReaders, PositionCorrected
from gm_console.core.ids import NationId
from gm_console.core.ledger import Ledger
from gm_console.core.numbers import Number
from gm_console.core.orders import Status
from gm_console.rulesets.toy.facts import PriceSet
from gm_console.storage import schema
from tests.support.corrections import WHY, asked, stock
from tests.support.errata import change, change_sealed, publish, verified
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn, send_all

GOLD = Number(kind="stock", item="gold", nation=NationId("01"))


def gold(campaign: Campaign) -> int:
    return int(campaign.state().nations["01"].gold)


def test_it_is_made_before_the_turn_is_run_and_the_turn_follows_from_it(campaign: Campaign) -> None:
    start = gold(campaign)
    done = campaign.correct_position(stock("01", "gold", 5), WHY)
    assert (done.number, done.turn, done.draft_dropped) == (1, 1, False)
    assert done.text == f"Put right by the moderator: nation 01, gold +5. Reason: {WHY}"
    publish(campaign)
    assert gold(campaign) == start + 5
    assert verified(campaign)
    assert [(line.what, line.turn) for line in campaign.journal()][-4][0] == "correct position"


def test_a_draft_is_dropped_and_run_again_from_the_phase_it_is_made_in(campaign: Campaign) -> None:
    send_all(campaign)
    before = campaign.run_turn()
    assert campaign.correct_position(stock("01", "gold", 5, phase="W1"), WHY).draft_dropped
    assert campaign.info().stage is TurnStage.LOCKED
    after = campaign.run_turn()
    assert (after.edition, after.entries) == (before.edition, before.entries + 2)
    entries = campaign.entries(1)
    root = next(entry for entry in entries if isinstance(entry.fact, PositionCorrected))
    assert (root.phase, root.rule, root.audience) == ("W1", "Moderator", "01")
    assert [entry.phase for entry in entries if entry.by_moderator] == ["W1", "W1"]
    ledger = campaign.ledger(1, GOLD)
    assert isinstance(ledger, Ledger)
    assert ledger.phases[-1].phase == "W1"
    assert ledger.phases[-1].came == 5
    assert verified(campaign)


def test_a_draft_that_was_laid_by_does_not_come_back(campaign: Campaign) -> None:
    campaign.run_turn()
    campaign.undo()
    campaign.correct_position(stock("01", "gold", 5), WHY)
    with pytest.raises(CampaignError, match="no discarded draft"):
        campaign.take_up()


def test_what_was_sold_does_not_grow_by_what_was_put_right(campaign: Campaign) -> None:
    """A price follows the sales of players; what the moderator takes away is none."""
    before = campaign.state().game.price
    campaign.correct_position(stock("01", "grain", 100), WHY)
    campaign.correct_position(stock("01", "grain", -100), WHY)
    campaign.run_turn()
    price = next(entry for entry in campaign.entries(1) if isinstance(entry.fact, PriceSet))
    assert (price.fact.price, price.because) == (before + 1, ())
    market = campaign.ruleset.market
    assert market is not None
    assert market.trades(campaign.entries(1))["grain"].sold == 0


def test_orders_that_were_refused_are_answered_anew(campaign: Campaign, tmp_path: Path) -> None:
    sheet = tmp_path / "standing.txt"
    sheet.write_text("nation 01 turn 1\n[E1]\nhire 7 at A-01\n")
    campaign.import_text(sheet.read_text(), "01.txt")
    lines = campaign.receipt(NationId("01")).lines
    assert [line.verdict.status for line in lines] == [Status.ADJUSTED]
    campaign.correct_position(stock("01", "gold", 50), WHY)
    lines = campaign.receipt(NationId("01")).lines
    assert [line.verdict.status for line in lines] == [Status.ACCEPTED]
    standing = campaign.take_standing([sheet]).sheets[0].lines
    assert [line.verdict.status for line in standing] == [Status.ACCEPTED]


def test_the_preview_tells_what_would_be_otherwise_and_stores_nothing(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign.import_text("nation 01 turn 1\n[E1]\nhire 7 at A-01\n", "01.txt")
    before = campaign.path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr("gm_console.core.turn.phase_ends", None)  # nor is a state written and hashed
        found = campaign.preview_position(stock("01", "gold", 50))
    assert campaign.path.read_bytes() == before
    assert campaign.corrections() == ()
    assert (found.turn, found.phase, found.readers) == (1, "E1", "nation 01 Ash")
    assert found.effects == ("gold of 01 50",)
    (nation,) = found.then.nations
    told = {one.key: (one.before, one.after) for one in nation.gauges}
    assert told["stock:gold"] == ("0", "35")
    assert told["army"] == ("7", "10")
    assert [(one.line, one.before[:8], one.after) for one in found.orders] == [(3, "adjusted", "accepted")]
    campaign.correct_position(stock("01", "gold", 50), WHY)
    campaign.run_turn()
    assert state_at(campaign, 1, "W1").nations["01"].gold == 35


def test_the_same_twice_is_foretold_from_where_the_first_left_it(campaign: Campaign) -> None:
    campaign.correct_position(stock("01", "gold", 5), WHY)
    found = campaign.preview_position(stock("01", "gold", 5), WHY)
    assert (found.was, found.becomes) == (25, 30)


def test_nobody_fights_himself_over_a_field_that_is_given_to_him(campaign: Campaign) -> None:
    owners = {region: field.owner for region, field in campaign.state().fields.items()}
    start = next(region for region, owner in owners.items() if owner == "01")
    near = next(one for one in campaign.board.neighbours(start) if owners[one] != "01")
    campaign.import_text(f"nation 01 turn 1\n[M1]\nmarch 1: {start} > {near}\n", "01.txt")
    with pytest.raises(CampaignError, match="camp in"):
        campaign.correct_position(asked("control", near, to="01", phase="M2"), WHY)
    campaign.correct_position(asked("control", near, to="01"), WHY)


def test_nothing_is_broken_and_the_nearest_that_holds_is_named(campaign: Campaign) -> None:
    with pytest.raises(CampaignError, match=r"-5 gold; the nearest that holds is -20") as trouble:
        campaign.correct_position(stock("01", "gold", -25), WHY)
    assert trouble.value.code == "correction.unfit"
    assert campaign.corrections() == ()
    campaign.correct_position(stock("01", "gold", -20), WHY)


@pytest.mark.parametrize(
    ("bad", "reason", "says"),
    [
        (stock("01", "gold", 5), " ", "needs a reason"),
        (stock("01", "gold", 5), "x" * 201, "up to 200 signs"),
        (stock("01", "gold", 5, phase="Q9"), WHY, "there is no phase Q9; there are E1, M1, M2, W1"),
        (asked("nonsense", "01", 5), WHY, "it has stock .*; army .*; move .*; control "),
        (stock("01", "beer", 5), WHY, "there is no beer among grain, gold"),
        (
            asked("army", "A-01", 5, item="beer"),
            WHY,
            "correction of army is of nothing besides: leave out 'beer'",
        ),
        (asked("control", "A-01", to="01"), WHY, "A-01 is held by nation 01 already"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(
    campaign: Campaign, bad: deeds.AskedCorrection, reason: str, says: str
) -> None:
    before = campaign.path.read_bytes()
    for deed in (campaign.correct_position, campaign.preview_position):
        if not (deed == campaign.preview_position and reason == " "):
            with pytest.raises(CampaignError, match=says):
                deed(bad, reason)
    assert campaign.path.read_bytes() == before


def test_one_that_fits_no_more_keeps_the_turn_from_running_and_says_which(campaign: Campaign) -> None:
    campaign.correct_position(stock("01", "gold", 10), WHY)
    campaign.correct_position(stock("01", "gold", -30), "too much")
    campaign.withdraw_correction(1, "it was right")
    with pytest.raises(
        CampaignError, match=r"correction 2 does not fit as E1 begins: .*; withdraw it"
    ) as trouble:
        campaign.run_turn()
    assert trouble.value.code == "correction.misfit"
    campaign.withdraw_correction(2, "so was that")
    campaign.run_turn()
    assert [row.withdrawn for row in campaign.corrections()] == ["it was right", "so was that"]
    assert verified(campaign)


def test_one_is_withdrawn_until_its_turn_is_published(campaign: Campaign) -> None:
    campaign.correct_position(stock("01", "gold", 10), WHY)
    campaign.run_turn()
    assert campaign.withdraw_correction(1, "it was right").draft_dropped
    for number, says in ((1, "withdrawn before"), (7, "there is no correction 7")):
        with pytest.raises(CampaignError, match=says):
            campaign.withdraw_correction(number, "again")
    campaign.correct_position(stock("01", "gold", 10), WHY)
    publish(campaign)
    assert [row.published for row in campaign.corrections()] == [True, True]
    with pytest.raises(CampaignError, match="make it good in turn 2, or undo the publication"):
        campaign.withdraw_correction(2, "no")


def test_a_publication_that_is_undone_keeps_what_was_put_right_and_the_branch_stays(
    campaign: Campaign,
) -> None:
    campaign.correct_position(stock("01", "gold", 10), WHY)
    publish(campaign)
    first = gold(campaign)
    campaign.undo("to put more right")
    campaign.correct_position(stock("01", "gold", 7), WHY)
    publish(campaign)
    assert gold(campaign) == first + 7
    assert [(row.line, row.edition) for row in campaign.turns()] == [(1, 1), (0, 2)]
    assert verified(campaign)


@pytest.mark.slow
def test_packets_tell_those_who_may_know_and_nobody_else(campaign: Campaign, tmp_path: Path) -> None:
    campaign.correct_position(stock("01", "gold", 5), "only for <b>Ash</b>")
    campaign.correct_position(stock("02", "gold", 6, told=CorrectionReaders.PUBLIC), "for all to read")
    campaign.correct_position(stock("03", "gold", 7, told=CorrectionReaders.MODERATOR), "a secret of mine")
    publish(campaign)
    campaign.write_packets(tmp_path, turn=1)
    texts = {
        folder.name: "".join(
            page.read_text() for page in folder.rglob("*") if page.suffix in (".html", ".json", ".txt")
        )
        for folder in tmp_path.rglob("*")
        if folder.is_dir()
    }
    everything = "".join(texts.values())
    assert "a secret of mine" not in everything
    assert "<b>Ash</b>" not in "".join(page.read_text() for page in tmp_path.rglob("*.html"))
    holders = {name for name, text in texts.items() if "only for" in text}
    assert holders
    assert every("01" in name or "Ash" in name or name.startswith("turn") for name in holders), holders
    assert sum("for all to read" in text for text in texts.values()) > 3
    assert "Corrections of the position" in everything


@pytest.mark.slow
def test_every_single_byte_that_was_changed_is_found(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.correct_position(stock("01", "gold", 5), WHY)
        play_turn(campaign)
        play_turn(campaign)
    with sqlite3.connect(path) as raw:
        ((text,),) = raw.execute("SELECT fact FROM correction").fetchall()
    raw.close()
    tried, places = path.with_name("tried.gmc"), range(0, len(text), 11)
    for place in places:
        shutil.copy(path, tried)
        other = "7" if text[place] != "7" else "8"
        change(tried, "UPDATE correction SET fact = ?", text[:place] + other + text[place + 1 :])
        with Campaign(tried, read_only=True) as campaign:
            assert "table correction: row 1 changed" in campaign.verify()[-1].notes
    assert len(places) > 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deed", "damaged"),
    [
        ("UPDATE correction SET fact = replace(fact, '\"delta\":5', '\"delta\":6')", [False, True]),
        ("UPDATE correction SET fact = replace(fact, 'late', 'lame')", [False, True]),
        ("UPDATE correction SET phase = 'W1'", [False, True]),
        ("UPDATE correction SET told = 'public'", [False, True]),
        ("UPDATE correction SET turn = 2", [False, False]),
        ("UPDATE correction SET withdrawn = 'no'", [False, True]),
    ],
)
def test_one_that_was_rewritten_with_its_seal_is_told_by_what_comes_out(
    tmp_path: Path, deed: str, damaged: list[bool]
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.correct_position(stock("01", "gold", 5), WHY)
        play_turn(campaign)
        play_turn(campaign)
    change_sealed(path, schema.CORRECTION, deed)
    with Campaign(path, read_only=True) as campaign:
        assert [line.ok for line in campaign.verify()] == damaged
