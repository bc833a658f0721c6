"""Ledgers of a campaign: every stock of every nation and region adds up to what is shown."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.reading import state_at
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.campaign.why.ledgers import numbers_called
from gm_console.core.ids import NationId
from gm_console.core.ledger import read_ledger
from gm_console.core.numbers import Number, Scope
from gm_console.rulesets.gunboat.facts import MarketTraded

SEVEN = NationId("07")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    path = tmp_path_factory.mktemp("ledgers") / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        campaign.run_turn()
        yield campaign


@pytest.mark.slow
def test_a_ledger_leads_from_the_start_of_the_turn_to_what_is_in_stock(played: Campaign) -> None:
    record = played.record(1, draft=True)
    (*_, end) = record.phase_states.values()
    told = 0
    for nation in played.start_nations:
        for at, code in enumerate(("LP", "MP", "EP", "FP", "AP", "RP", "SP", "Gold")):
            number = Number(kind="stock", item=code, nation=nation)
            ledger = read_ledger(
                played.ruleset, played.board, record.before, [("W4", end)], record.entries, number
            )
            assert ledger.opening == record.before.nations[nation].stocks[at]
            assert (
                ledger.opening + ledger.came - ledger.went == ledger.closing == end.nations[nation].stocks[at]
            )
            told += len(ledger.phases)
    assert told > 28 * 8


@pytest.mark.slow
def test_a_ledger_ends_with_the_phase_that_is_asked_for(played: Campaign) -> None:
    gold = Number(kind="stock", item="Gold", nation=SEVEN)
    ledger = played.ledger(1, gold, "E2")
    assert {phase.phase for phase in ledger.phases} <= {"E1", "E2"}
    assert ledger.closing == state_at(played, 1, "E2").nations[SEVEN].stocks[7]
    lines = [line for phase in ledger.phases for line in phase.lines]
    assert lines
    entries = {entry.seq: entry for entry in played.entries(1)}
    assert {type(entries[line.seq].fact).__name__ for line in lines} == {"StockChanged"}
    assert sum(line.delta for line in lines) == ledger.closing - ledger.opening


@pytest.mark.slow
def test_what_players_traded_is_the_sum_of_their_entries(played: Campaign) -> None:
    traded = {
        entry.fact.commodity: entry.fact
        for entry in played.entries(1, kind="MarketTraded")
        if isinstance(entry.fact, MarketTraded)
    }
    assert len(traded) == 7
    for commodity, fact in traded.items():
        for kind, points in (("sold", fact.sold), ("bought", fact.bought)):
            assert played.ledger(1, Number(kind=kind, item=commodity)).closing == points


@pytest.mark.slow
def test_a_number_that_is_worked_out_rests_on_others(played: Campaign) -> None:
    ledger = played.ledger(1, Number(kind="rest", item="LP", nation=SEVEN))
    made, used = (part.amount for part in ledger.rests_on)
    assert ledger.closing == made - used
    makes = played.ledger(1, Number(kind="makes", item="LP", nation=SEVEN))
    assert makes.closing == made
    factories, level = (part.amount for part in makes.rests_on)
    assert factories * level == made


def test_words_that_people_use_find_a_number(played: Campaign) -> None:
    def called(words: str, **whose: str) -> list[str]:
        like = (Number(kind="", nation=NationId(whose.get("nation", ""))),)
        return [f"{one.kind}:{one.item}" for one in numbers_called(played.ruleset, words, like)]

    assert called("treasury", nation="07") == called("gold", nation="07") == ["stock:Gold"]
    assert called("fleet", nation="07") == ["navy:"]
    assert called("LP sell price") == ["sell:LP"]
    assert called("treasury") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "turn", "phase", "code"),
    [
        (Number(kind="luck", nation=SEVEN), 1, "", "number.unknown"),
        (Number(kind="stock", item="Gold"), 1, "", "number.unknown"),
        (Number(kind="stock", item="Gold", nation=NationId("99")), 1, "", "nation.unknown"),
        (Number(kind="stock", item="Gold", nation=SEVEN), 1, "E9", "phase.unknown"),
        (Number(kind="stock", item="Gold", nation=SEVEN), 5, "", "turn.not-run"),
    ],
)
def test_what_there_is_no_ledger_of_is_refused(
    played: Campaign, number: Number, turn: int, phase: str, code: str
) -> None:
    with pytest.raises(CampaignError) as trouble:
        played.ledger(turn, number, phase)
    assert trouble.value.code == code


def test_every_kind_says_whose_it_is(played: Campaign) -> None:
    rules = played.ruleset.numbers
    assert rules is not None
    assert {scope for kind in rules.kinds for scope in kind.scopes} == set(Scope)
    names = played.ruleset.words["numbers"]
    assert {kind.id for kind in rules.kinds} == set(names)
