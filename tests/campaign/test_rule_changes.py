"""Changes of the rules in a running campaign: every turn is checked, run, told and verified by its own rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.campaign.corrections import rule_changes
from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.corrections.rule_changes import AskedRules, cells_between, changed_by
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import put_cell
from gm_console.campaign.turns.turn_rules import RulesDraft
from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId
from gm_console.core.rule_facts import CellChanged, RuleChanged, RulingChanged
from gm_console.report.phrases import phrase
from gm_console.rulesets.toy.ruleset import ruleset as toy_ruleset
from tests.support.errata import publish, rough, verified
from tests.support.rule_changes import FARM, LOWEST, PAY, START, WHY, cell, cells, ruling
from tests.support.toy_campaign import new_toy, play_turn


def harvests(campaign: Campaign, turn: int) -> set[int | str]:
    """Return what a farm gave in a turn."""
    workings = [one.working for one in campaign.entries(turn, kind="GrainChanged") if one.working is not None]
    return {working.terms[1] for working in workings if working.code == "harvest"}


def send(campaign: Campaign, *lines: str, nation: str = "01") -> None:
    text = "\n".join([f"nation {nation} turn {campaign.info().turn}", *lines])
    assert campaign.import_text(text + "\n", f"{nation}.txt").complete


# What a change does


@pytest.mark.slow
def test_a_cell_from_turn_3_is_played_from_then_on_and_not_before(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY, 3)
    for _ in range(4):
        play_turn(campaign)
    assert [harvests(campaign, turn) for turn in (1, 2, 3, 4)] == [{6}, {6}, {9}, {9}]
    assert campaign.rules_at(2) is campaign.ruleset
    assert campaign.rules_at(3) is campaign.rules_at(4) is campaign.rules_at()
    assert campaign.rules_at(3).tables_hash != campaign.ruleset.tables_hash
    assert verified(campaign)


def test_a_changed_cell_answers_sheets_anew_and_tells_the_desk(campaign: Campaign) -> None:
    send(campaign, "[E1]", "hire 1 at A-01")
    assert campaign.receipt(NationId("01")).lines[0].verdict.status != "refused"
    campaign.change_rules(cell(PAY, 1000), WHY)
    assert campaign.receipt(NationId("01")).lines[0].verdict.status == "refused"
    assert (
        campaign.check_text("nation 01 turn 1\n[E1]\nhire 1 at A-01\n", "x").lines[0].verdict.status
        == "refused"
    )
    campaign.run_turn()
    assert campaign.verdicts(1)[0].status == "refused"
    (one,) = campaign.info().tables.cells
    assert (one.place, one.value, one.reason) == (PAY, 1000, WHY)
    assert campaign.tables(1).changes.cells == (one,)


def test_a_ruling_is_read_otherwise_from_its_turn_on(campaign: Campaign) -> None:
    campaign.change_rules(ruling("T01", "strength"), "as voted", 2)
    assert campaign.info().rulings == {}
    publish(campaign)
    assert campaign.info().rulings == {"T01": "strength"}
    publish(campaign)
    assert [campaign.rules_at(turn).rulings.option("T01") for turn in (1, 2)] == ["number", "strength"]
    (told,) = [one for one in campaign.entries(2) if isinstance(one.fact, RuleChanged)]
    assert isinstance(told.fact, RulingChanged)
    assert (told.rule, told.fact.was, told.fact.becomes) == ("T01", "number", "strength")
    assert verified(campaign)


@pytest.mark.slow
def test_a_change_is_the_first_public_entry_of_its_turn_and_of_no_other(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_changes, "today", lambda: "2026-12-04")
    play_turn(campaign)
    campaign.change_rules(cell(FARM, 9), WHY)
    campaign.correct_map(rough(campaign.board, "A-01"), "forgotten")
    play_turn(campaign)
    play_turn(campaign)
    first, second = campaign.entries(2)[:2]
    assert type(first.fact).__name__ == "TerrainCorrected"
    assert (second.seq, second.cause, second.audience, second.rule) == (2, 0, PUBLIC, "Tables")
    assert second.fact == CellChanged(
        table="economy",
        row="grain_per_farm",
        cell="value",
        was="6",
        becomes="9",
        reason=WHY,
        made="2026-12-04",
    )
    assert phrase(second, campaign.ruleset) == (
        "Tables changed: value of grain_per_farm in economy is 9, not 6. "
        f"Decided on 2026-12-04. Reason: {WHY}"
    )
    for turn in (1, 3):
        assert not [one for one in campaign.entries(turn) if isinstance(one.fact, RuleChanged)]
    assert verified(campaign)


@pytest.mark.slow
def test_the_day_it_was_made_is_written_down_and_no_state_knows_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashes, days = [], ("2026-12-04", "2031-01-01")
    for day in days:
        monkeypatch.setattr(rule_changes, "today", lambda day=day: day)
        with Campaign(new_toy(tmp_path, name=f"{day}.gmc")) as campaign:
            campaign.change_rules(cell(FARM, 9), WHY)
            play_turn(campaign)
            hashes.append(campaign.turns()[0].state_hash)
    assert hashes[0] == hashes[1]
    monkeypatch.undo()
    with Campaign(tmp_path / f"{days[1]}.gmc", read_only=True) as campaign:
        assert [row.made for row in campaign.rule_changes()] == [days[1]]
        assert verified(campaign)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", rule_changes.today())


@pytest.mark.slow
def test_packets_tell_of_a_change_before_and_when_it_holds(campaign: Campaign, tmp_path: Path) -> None:
    campaign.change_rules(
        AskedRules(cells=((FARM, "9"),), rulings=(("T01", "strength"),)), "as <b>voted</b>", 2
    )
    told = []
    for _ in range(3):
        play_turn(campaign)
        written = campaign.write_packets(tmp_path / "out")
        packet = Path(written.packets[NationId("01")])
        page = (Path(written.public) / "index.html").read_text()
        assert "<b>voted" not in page
        told.append(
            (
                "CHANGES OF THE RULES" in (packet / "packet.txt").read_text().upper(),
                "Changes of the rules" in page,
            )
        )
        if campaign.info().turn == 3:
            text = " ".join((packet / "packet.txt").read_text().split())
            assert "economy: grain_per_farm, value" in page
            assert "the nation with most armies fights first" in text
            assert "CellChanged" in (packet / "packet.json").read_text()
            assert "rule_changes_to_come" not in (packet / "packet.json").read_text()
        elif campaign.info().turn == 2:
            assert '"rule_changes_to_come":[{"turn":2,"fact":' in (packet / "packet.json").read_text()
    assert told == [(True, True), (True, True), (False, False)]
    assert "Tables of this campaign" in page


@pytest.mark.slow
def test_battles_ledgers_and_pages_ask_the_rules_of_their_turn(campaign: Campaign) -> None:
    campaign.change_rules(cell("battle/army/value", 40), WHY, 2)
    for turn in (1, 2):
        play_turn(campaign)
        (row, *_) = campaign.battles(turn=turn)
        view = campaign.battle(turn, row.seq)
        book = campaign.battle.__self__  # type: ignore[attr-defined]
        played = book._played(turn, row.seq)
        assert played.scene.ruleset is played.teller.ruleset is campaign.rules_at(turn)
        assert campaign.battle_page(view)
    assert campaign.rules_at(1) is not campaign.rules_at(2)
    assert verified(campaign)


# When it may be made, and what it drops


def test_a_draft_of_the_turn_is_dropped_and_its_sheets_stay(campaign: Campaign) -> None:
    send(campaign, "[E1]", "sell 3")
    campaign.run_turn()
    done = campaign.change_rules(cell(FARM, 9), WHY)
    assert done.draft_dropped
    assert (campaign.info().stage.value, campaign.turns(), campaign.info().sheets) == ("locked", (), 1)
    campaign.run_turn()
    assert isinstance(campaign.entries(1)[0].fact, CellChanged)
    assert [one.what for one in campaign.journal()][-3:] == ["undo draft", "change rules", "run"]


def test_a_change_of_a_later_turn_leaves_the_draft(campaign: Campaign) -> None:
    summary = campaign.run_turn()
    assert not campaign.change_rules(cell(FARM, 9), WHY, 2).draft_dropped
    assert campaign.info().draft_hash == summary.state_hash
    assert campaign.info().tables == campaign.ruleset.table_changes
    campaign.publish()
    assert campaign.info().tables != campaign.ruleset.table_changes


def test_a_draft_that_was_laid_by_is_not_taken_up_by_other_rules(campaign: Campaign) -> None:
    campaign.run_turn()
    campaign.undo()
    assert campaign.info().laid_by
    number = campaign.change_rules(cell(FARM, 9), WHY).number
    campaign.withdraw_rule_change(number, "no")
    assert not campaign.info().laid_by
    with pytest.raises(CampaignError, match="no discarded draft"):
        campaign.take_up()


def test_a_published_turn_keeps_its_rules(campaign: Campaign) -> None:
    play_turn(campaign)
    before = campaign.turns()
    with pytest.raises(CampaignError, match="turn 1 is published and keeps its rules"):
        campaign.change_rules(cell(FARM, 9), WHY, 1)
    campaign.change_rules(cell(FARM, 9), WHY)
    publish(campaign)
    with pytest.raises(CampaignError, match="change the rules again"):
        campaign.withdraw_rule_change(1, "no")
    assert campaign.turns()[0] == before[0]
    assert [row.published for row in campaign.rule_changes()] == [True]


def test_a_change_can_be_withdrawn_until_its_turn_is_published(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    campaign.run_turn()
    assert campaign.withdraw_rule_change(1, "it was right").draft_dropped
    assert campaign.rules_at() is campaign.ruleset
    row = campaign.rule_changes()[0]
    assert (row.withdrawn, row.published, row.reason) == ("it was right", False, WHY)
    for number, words in ((1, "withdrawn before"), (9, "no change 9")):
        with pytest.raises(CampaignError, match=words):
            campaign.withdraw_rule_change(number, "again")
    campaign.run_turn()
    assert not [one for one in campaign.entries(1) if isinstance(one.fact, RuleChanged)]


def test_after_a_published_turn_was_undone_its_change_can_be_withdrawn(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    publish(campaign)
    campaign.undo("the rules were right")
    campaign.withdraw_rule_change(1, "the rules were right")
    publish(campaign)
    assert campaign.rules_at(1) is campaign.ruleset
    assert verified(campaign)


def test_what_another_change_stands_on_cannot_be_withdrawn(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    campaign.change_rules(cell(FARM, 6), "back to the game's own", 2)
    assert campaign.rules_at(2).tables_hash == campaign.ruleset.tables_hash
    with pytest.raises(
        CampaignError, match=r"change 2 of turn 2 does not fit the rules: .* is 6 then, not 9"
    ):
        campaign.withdraw_rule_change(1, "no")
    campaign.withdraw_rule_change(2, "no")
    campaign.withdraw_rule_change(1, "no")


def test_what_stands_on_a_change_goes_with_it_and_nothing_else(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    campaign.change_rules(cell(PAY, 7), WHY)
    campaign.change_rules(cells((FARM, "8"), (PAY, "9")), WHY, 2)
    campaign.change_rules(cell(PAY, 10), WHY, 3)
    campaign.change_rules(ruling("T01", "strength"), WHY, 3)
    assert [row.number for row in campaign.changes_resting_on(1)] == [3, 4]
    assert campaign.changes_resting_on(5) == ()
    with pytest.raises(CampaignError, match=r"withdraw 3, 4 first, or all of them --together with change 1"):
        campaign.withdraw_rule_change(1, "no")
    campaign.run_turn()
    done = campaign.withdraw_rule_change(1, "no", together=True)
    assert (done.number, done.also, done.draft_dropped) == (1, (3, 4), True)
    assert [row.withdrawn for row in campaign.rule_changes()] == ["no", "", "no", "no", ""]
    assert [one.what for one in campaign.journal()][-3:] == ["withdraw rule change"] * 3
    for _ in range(3):
        publish(campaign)
    assert verified(campaign)


def test_rules_that_change_while_the_turn_runs_are_not_left_out_silently(campaign: Campaign) -> None:
    def meanwhile(phase: str, done: int, phases: int) -> None:
        if done == 0:
            with Campaign(campaign.path) as other:
                other.change_rules(cell(FARM, 9), WHY)

    with pytest.raises(CampaignError, match="changed"):
        campaign.run_turn(meanwhile)
    assert campaign.turns() == ()


# What is refused


REFUSED = (
    (AskedRules(), "say which"),
    (cell("economy/grain_per_farm", 9), "is no cell"),
    (cell("economy/grain_per_firm/value", 9), "did you mean grain_per_farm"),
    (cell("nonsense", 9), "is no cell"),
    (cell(FARM, "many"), "a whole number"),
    (cell(FARM, 2000), "may be 0 to 1,000"),
    (cell(FARM, 6), "economy/grain_per_farm/value is 6 already"),
    (cells((FARM, "7"), (FARM, "8")), "is given twice"),
    (cells((FARM, "6"), (FARM, "8")), "is given twice"),
    (cell(LOWEST, 12), "the start price, 10"),
    (ruling("T09", "strength"), "no ruling T09; to be chosen are T01"),
    (ruling("T01", "luck"), "offers number, strength, not 'luck'"),
    (ruling("T02", "luck"), "offers no choice"),
    (ruling("T01", "number"), "T01 is number already"),
    (AskedRules(rulings=(("T01", "strength"), ("T01", "number"))), "given twice"),
)


def test_what_cannot_be_is_refused_with_a_reason_and_changes_nothing(campaign: Campaign) -> None:
    campaign.run_turn()
    before = campaign.path.read_bytes(), campaign.journal()
    for asked, words in REFUSED:
        with pytest.raises(CampaignError) as trouble:
            campaign.change_rules(asked, WHY)
        assert words in str(trouble.value), (asked, str(trouble.value))
        with pytest.raises(CampaignError):
            campaign.foretell_rules(asked)
    for reason in ("", "  ", "x" * 201, "a\u202eb"):
        with pytest.raises(CampaignError, match="reason"):
            campaign.change_rules(cell(FARM, 9), reason)
    assert campaign.rule_changes() == ()
    assert campaign.info().draft_hash
    assert (campaign.path.read_bytes(), campaign.journal()) == before


def test_what_must_agree_is_looked_at_together_and_turn_by_turn(campaign: Campaign) -> None:
    both = cells((LOWEST, "12"), (START, "13"))
    campaign.change_rules(both, "dear grain", 2)
    assert campaign.rules_at(2).tables.economy.lowest_price == 12
    assert campaign.rules_at(1).tables.economy.lowest_price == 4
    with pytest.raises(CampaignError, match="is changed from turn 2 on already: withdraw change 1 first"):
        campaign.change_rules(cell(LOWEST, 11), WHY, 2)
    with pytest.raises(
        CampaignError, match=r"change 1 of turn 2 does not fit the rules: .* is 11 then, not 10"
    ):
        campaign.change_rules(cell(START, 11), WHY, 1)
    with pytest.raises(CampaignError, match="the start price, 13"):
        campaign.change_rules(cell("economy/highest_price/value", 12), WHY, 3)
    assert len(campaign.rule_changes()) == 1


def test_an_earlier_change_with_which_a_later_one_would_not_agree_is_refused(campaign: Campaign) -> None:
    campaign.change_rules(cell("economy/highest_price/value", 11), WHY, 3)
    with pytest.raises(CampaignError, match="change 1 of turn 3 does not fit the rules: economy"):
        campaign.change_rules(cell(START, 12), WHY, 2)


def test_turns_that_never_come_and_games_that_are_over_are_refused(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=1)) as campaign:
        for turn, words in ((2, "ends with turn 1"), (0, "published")):
            with pytest.raises(CampaignError, match=words):
                campaign.change_rules(cell(FARM, 9), WHY, turn)
        assert campaign.rules_at(2) is campaign.ruleset
        with pytest.raises(CampaignError, match="no turn 3"):
            campaign.rules_at(3)
        publish(campaign)
        with pytest.raises(CampaignError, match="over"):
            campaign.change_rules(cell(FARM, 9), WHY)


# Looking ahead


def test_a_preview_tells_the_lines_that_get_another_answer_and_changes_nothing(campaign: Campaign) -> None:
    send(campaign, "[E1]", "hire 1 at A-01", "sell 1")
    campaign.run_turn()
    found = campaign.foretell_rules(cell(PAY, 1000))
    assert [(one.nation, one.line, one.refused, one.allowed) for one in found.orders] == [
        ("01", 3, True, False)
    ]
    assert "1,000 gold" in found.orders[0].after
    assert found.drops_draft
    assert [text.endswith(f"Reason: {NO_REASON}") for text in found.texts] == [True]
    later = campaign.foretell_rules(cell(PAY, 1000), WHY, 2)
    assert (later.judged, later.orders, later.drops_draft) == (False, (), False)
    assert campaign.rule_changes() == ()
    assert campaign.info().draft_hash


# The same for ever


PLACES = (FARM, PAY, "economy/armies_at_sea/value", "battle/army/value", "battle/sides/value")


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(
    values=st.dictionaries(st.sampled_from(PLACES), st.integers(11, 900), min_size=1),
    order=st.randoms(use_true_random=False),
)
def test_cells_put_in_in_any_order_give_the_same_rules(values: dict[str, int], order: object) -> None:
    game = toy_ruleset()
    draft = RulesDraft.of(game, game)
    asked = cells(*((place, str(value)) for place, value in sorted(values.items())))
    facts = list(changed_by(draft, asked, WHY, "2026-12-04"))
    one = two = draft
    for fact in facts:
        one = one.put(fact)
    order.shuffle(facts)  # type: ignore[attr-defined]
    for fact in facts:
        two = two.put(fact)
    assert one.ruleset().tables == two.ruleset().tables
    assert one.ruleset().tables_hash == two.ruleset().tables_hash != game.tables_hash
    assert dict(cells_between(draft.tables, one.tables)) == {
        place: str(value) for place, value in values.items()
    }
    for fact in facts:
        assert isinstance(fact, CellChanged)
        two = RulesDraft(tables=put_cell(two.tables, fact.place, fact.was, WHY), rulings=two.rulings)
    assert two.ruleset().tables_hash == game.tables_hash


@pytest.mark.slow
def test_the_order_in_which_changes_are_made_does_not_matter(tmp_path: Path) -> None:
    asked = (cell(FARM, 9), ruling("T01", "strength"), cell(PAY, 7))
    told = []
    for order in ((0, 1, 2), (2, 0, 1)):
        with Campaign(new_toy(tmp_path, name=f"{order[0]}.gmc")) as campaign:
            for at in order:
                campaign.change_rules(asked[at], WHY)
            play_turn(campaign)
            facts = tuple(one.fact for one in campaign.entries(1))
            told.append((campaign.turns()[0].state_hash, campaign.rules_at(1).tables_hash, facts))
    assert told[0] == told[1]
