"""The market over the turns: prices, what was sold and bought at them, and the entries that set them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gm_console.campaign.records import PriceRow, Stage
from gm_console.campaign.service import Campaign
from gm_console.core.arith import Rounding, divide
from gm_console.core.market import MarketRules, Trade


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
        if not self.before:
            return None
        return divide((self.sell - self.before) * 1000, self.before, Rounding.HALF_UP)


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


def market_history(campaign: Campaign) -> MarketHistory:
    """Return the market of every turn so far, with a draft's results where there is one."""
    rules = campaign.ruleset.market
    if rules is None:
        return MarketHistory()
    prices = {(row.turn, row.commodity): row for row in campaign.prices()}
    traded: dict[tuple[int, str], Trade] = {}
    set_by: dict[tuple[int, str], int] = {}
    draft = 0
    for run in (one for one in campaign.turns() if not one.line):
        draft = run.turn if run.stage is not Stage.PUBLISHED else draft
        entries = [entry for phase in rules.phases for entry in campaign.entries(run.turn, phase=phase)]
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
