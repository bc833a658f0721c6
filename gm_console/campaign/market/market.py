"""The market over the turns: prices, what was sold and bought at them and by whom, and the entries that set them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gm_console.campaign import reading
from gm_console.campaign.records import PriceRow, TurnRow, TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules, Trade
from gm_console.core.numbers import Number
from gm_console.core.phase_sums import entry_moves


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketRow:
    """A commodity in one turn; prices and trade in the game's units."""

    turn: int
    """Turn in which the prices hold."""
    commodity: str
    sell: int
    buy: int | None = None
    """None where nobody can buy."""
    before: int = 0
    """Sell price of the turn before, 0 where there is none."""
    sold: int | None = None
    """What all players sold in the turn, none before the turn was run."""
    bought: int | None = None
    set_by: int = 0
    """``seq`` of the entry of the turn before that set the prices, 0 where the scenario did."""

    @property
    def change(self) -> int | None:
        """Change of the sell price since the turn before, in tenths of a percent."""
        return price_change(self.before, self.sell)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketHistory:
    """All there is to tell of a market; no rows in a game without one."""

    rules: MarketRules | None = None
    rows: tuple[MarketRow, ...] = ()
    """By turn, commodities in the game's order."""
    draft_turn: int = 0
    """Turn whose results are a draft, 0 if there is none; prices after it are the draft's."""
    step_percent: int = 0
    """The most a price moves in one turn, 0 where no such share is known."""

    @property
    def commodities(self) -> tuple[str, ...]:
        """What is traded, in the game's order."""
        return self.rules.commodities if self.rules is not None else ()

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns with prices, in order."""
        return tuple(dict.fromkeys(row.turn for row in self.rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class NationTrade:
    """What one nation traded of a commodity in a turn."""

    turn: int
    number: Number
    """Its stock of the commodity, whose ledger has all of it."""
    sold: int = 0
    bought: int = 0
    seqs: tuple[int, ...] = ()
    """The entries that it is the sum of."""


def price_change(before: int, after: int) -> int | None:
    """Return how much a price changed in tenths of a percent; None where there was none before."""
    return divide((after - before) * 1000, before, Rounding.HALF_UP) if before else None


def turns_traded(campaign: Campaign, rules: MarketRules) -> Iterator[tuple[TurnRow, list[Entry]]]:
    """Yield every turn that was run, draft or published, with its entries of trade and prices."""
    for run in campaign.turns():
        if not run.line:
            yield run, [entry for phase in rules.phases for entry in campaign.entries(run.turn, phase=phase)]


def nation_trades(campaign: Campaign, turn: int) -> tuple[NationTrade, ...]:
    """Return what each nation sold and bought in a turn, draft or published; what the moderator put right is no trade.

    By nation, commodities in the game's order; nothing where the turn was not run or the game has no market.
    """
    rules = campaign.ruleset.market
    if rules is None or turn not in [run.turn for run in campaign.turns() if not run.line]:
        return ()
    record, ruleset = reading.record(campaign, turn, draft=True), campaign.rules_at(turn)
    board = board_at(campaign, turn)
    found: dict[Number, list[tuple[int, int]]] = {}
    for phase in filter(None, (rules.sales, rules.purchases)):
        entries = [entry for entry in record.entries if entry.phase == phase]
        for entry, moved in entry_moves(ruleset, board, record.before_phase(phase), entries):
            for move in moved:
                if not entry.by_moderator and move.number.nation and move.number.item in rules.commodities:
                    found.setdefault(move.number, []).append((entry.seq, move.delta))
    order = rules.commodities.index
    return tuple(
        NationTrade(
            turn=turn,
            number=number,
            sold=-sum(delta for _, delta in found[number] if delta < 0),
            bought=sum(delta for _, delta in found[number] if delta > 0),
            seqs=tuple(seq for seq, _ in found[number]),
        )
        for number in sorted(found, key=lambda one: (one.nation, order(one.item)))
    )


def market_history(campaign: Campaign) -> MarketHistory:
    """Return the market of every turn so far, with a draft's results where there is one."""
    rules = campaign.ruleset.market
    if rules is None:
        return MarketHistory()
    prices = {(row.turn, row.commodity): row for row in campaign.prices()}
    traded: dict[tuple[int, str], Trade] = {}
    set_by: dict[tuple[int, str], int] = {}
    draft = 0
    for run, entries in turns_traded(campaign, rules):
        draft = run.turn if run.stage is not TurnStage.PUBLISHED else draft
        traded |= {(run.turn, commodity): trade for commodity, trade in rules.trades(entries).items()}
        for entry in entries:
            found = rules.sets(entry)
            if found is not None:
                after, quote = (run.turn + 1, found[0]), found[1]
                set_by[after] = entry.seq
                row = PriceRow(turn=after[0], commodity=after[1], sell=quote.sell, buy=quote.buy)
                prices.setdefault(after, row)
    return MarketHistory(
        rules=rules,
        rows=tuple(_rows(prices.values(), traded, set_by)),
        draft_turn=draft,
        step_percent=rules.step_percent(campaign.rules_at().tables),
    )


def _rows(
    prices: Iterable[PriceRow],
    traded: Mapping[tuple[int, str], Trade],
    set_by: Mapping[tuple[int, str], int],
) -> Iterable[MarketRow]:
    former: dict[str, int] = {}
    for row in prices:
        trade = traded.get((row.turn, row.commodity))
        yield MarketRow(
            turn=row.turn,
            commodity=row.commodity,
            sell=row.sell,
            buy=row.buy,
            before=former.get(row.commodity, 0),
            sold=trade.sold if trade is not None else None,
            bought=trade.bought if trade is not None else None,
            set_by=set_by.get((row.turn, row.commodity), 0),
        )
        former[row.commodity] = row.sell
