"""What stands beside the prices: events of each turn, and how far changes of price went along with amounts.

A coefficient says how far two numbers went along with each other, turn by turn, and never that one made the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from heapq import nlargest
from statistics import StatisticsError, correlation
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.market.market import price_change, turns_traded
from gm_console.campaign.review.outliers import first_meetings
from gm_console.campaign.service import Campaign
from gm_console.core.battles import BattleRow
from gm_console.core.facts import Entry
from gm_console.core.gathering import gathered
from gm_console.core.market import MarketRules, Trade
from gm_console.core.reading_direction import with_name
from gm_console.report.phrases import working_text

LARGEST: Final = 5
"""Battles of the whole campaign that are events for their size."""
FEWEST: Final = 3
"""Turns below which nothing is said of how two numbers went."""
MEANING: Final = (
    "r is Pearson's coefficient of the change of price and the amount over so many turns: 1 or -1 where one always"
    " went with the other, 0 where they had nothing in common. It measures, and says nothing of what caused what."
)


class EventKind(StrEnum):
    """What an event is, the rarest first."""

    RULES = "rules"
    CORRECTION = "correction"
    BATTLE = "battle"
    """One of the largest of the campaign."""
    FIRST_BATTLE = "first-battle"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEvent:
    """Something out of the ordinary in a turn."""

    turn: int
    kind: EventKind
    text: str
    seq: int = 0
    """Its entry, 0 where it is none of the turn's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStep:
    """What a turn made of a price, and the amounts that its formula used."""

    turn: int
    """Turn of the trade; the price holds in the next."""
    commodity: str
    before: int
    sell: int
    amounts: Mapping[str, int]
    """What was traded and what else the formula weighs, by name."""
    working: str
    seq: int

    @property
    def change(self) -> int:
        """Change of the sell price in tenths of a percent."""
        return price_change(self.before, self.sell) or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Correlated:
    """How the changes of a price went along with an amount."""

    commodity: str
    amount: str
    turns: int
    r: float | None
    """None over too few turns, and where either was always the same."""
    last: PriceStep
    """The newest turn, whose working tells how the formula uses the amount."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketCauses:
    """All that stands beside the prices."""

    steps: tuple[PriceStep, ...] = ()
    correlated: tuple[Correlated, ...] = ()
    events: tuple[TurnEvent, ...] = ()


def market_causes(campaign: Campaign) -> MarketCauses:
    """Return what stands beside the prices of every turn that was run, a draft too."""
    rules = campaign.ruleset.market
    if rules is None:
        raise CampaignError(f"{campaign.ruleset.name} has no market", "market.none")
    steps = tuple(_steps(campaign, rules))
    return MarketCauses(
        steps=steps, correlated=tuple(_correlated(rules, steps)), events=turn_events(campaign)
    )


def turn_events(campaign: Campaign) -> tuple[TurnEvent, ...]:
    """Return the events of all turns, by turn."""
    battles = campaign.battles() if campaign.ruleset.battles is not None else ()
    found = [*_fought(campaign, battles), *_ruled(campaign)]
    order = list(EventKind).index
    return tuple(sorted(found, key=lambda one: (one.turn, order(one.kind), one.seq, one.text)))


def _steps(campaign: Campaign, rules: MarketRules) -> Iterator[PriceStep]:
    former = {(row.turn, row.commodity): row.sell for row in campaign.prices()}
    for run, entries in turns_traded(campaign, rules):
        ruleset = campaign.rules_at(run.turn)
        traded = rules.trades(entries)
        for entry in entries:
            found = rules.sets(entry)
            if found is not None:
                good, quote = found
                yield PriceStep(
                    turn=run.turn,
                    commodity=good,
                    before=former.get((run.turn, good), 0),
                    sell=quote.sell,
                    amounts=_amounts(rules, traded.get(good), entry),
                    working=working_text(entry, ruleset),
                    seq=entry.seq,
                )


def _amounts(rules: MarketRules, trade: Trade | None, entry: Entry) -> dict[str, int]:
    amounts: dict[str, int] = {}
    if trade is not None:
        amounts["sold"] = trade.sold
        if trade.bought is not None:
            amounts["bought"] = trade.bought
    if entry.working is not None:
        terms = entry.working.terms
        amounts |= {name: term for name, place in rules.weighs if isinstance(term := terms[place], int)}
    return amounts


def _correlated(rules: MarketRules, steps: Iterable[PriceStep]) -> Iterator[Correlated]:
    by_good = gathered((step.commodity, step) for step in steps)
    for good in (one for one in rules.commodities if one in by_good):
        own = by_good[good]
        for name in dict.fromkeys(name for step in own for name in step.amounts):
            pairs = [(step.change, step.amounts[name]) for step in own if name in step.amounts]
            yield Correlated(
                commodity=good, amount=name, turns=len(pairs), r=coefficient(pairs), last=own[-1]
            )


def coefficient(pairs: list[tuple[int, int]]) -> float | None:
    """Return Pearson's coefficient of pairs; None of too few, and where one side is always the same."""
    if len(pairs) < FEWEST:
        return None
    try:
        return correlation([one for one, _ in pairs], [other for _, other in pairs])
    except StatisticsError:
        return None


def _fought(campaign: Campaign, battles: tuple[BattleRow, ...]) -> Iterator[TurnEvent]:
    names = campaign.names()

    def called(nation: str) -> str:
        return with_name(nation, names.get(nation, "")) if nation else "nobody"

    for row in first_meetings(battles):
        told = f"{called(row.attacker)} attacks {called(row.defender)} for the first time, in {row.region}"
        yield TurnEvent(turn=row.turn, kind=EventKind.FIRST_BATTLE, text=told, seq=row.seq)
    sized = [(_lost(row), row) for row in battles]
    for lost, row in nlargest(LARGEST, sized, key=lambda one: (one[0], -one[1].turn, -one[1].seq)):
        if lost:
            sides = f"{called(row.attacker)} and {called(row.defender)}"
            told = f"{lost} units lost in {row.region} between {sides}"
            yield TurnEvent(turn=row.turn, kind=EventKind.BATTLE, text=told, seq=row.seq)


def _lost(row: BattleRow) -> int:
    return sum(count for side in (row.attacker_lost, row.defender_lost) for _, count in side)


def _ruled(campaign: Campaign) -> Iterator[TurnEvent]:
    for change in campaign.rule_changes():
        if not change.withdrawn:
            yield TurnEvent(turn=change.turn, kind=EventKind.RULES, text=change.text)
    for one in campaign.corrections():
        if not one.withdrawn:
            yield TurnEvent(turn=one.turn, kind=EventKind.CORRECTION, text=one.text)
