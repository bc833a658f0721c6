"""What the next prices would be if more or less had been sold and bought in a turn, by the game's own formula."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules, NextPrice, Quote, Trade
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import worked


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceCase:
    """A turn's market, to be asked what else might have come of it; nothing is stored."""

    turn: int
    ruleset: Ruleset
    rules: MarketRules
    state: Any
    """What the prices are set from."""
    entries: tuple[Entry, ...]
    was: Mapping[str, Trade]
    """What was traded."""
    then: Mapping[str, Quote]
    """The prices that followed."""

    def prices(self, changed: Mapping[str, Trade]) -> Mapping[str, NextPrice]:
        """Return the next prices if some commodities had been traded otherwise."""
        return self.rules.what_if(self.ruleset.tables, self.state, self.entries, changed)

    def told(self, found: NextPrice) -> str:
        """Return the working of a price as a sentence."""
        return worked(found.working, self.ruleset)


def price_case(campaign: Campaign, turn: int) -> PriceCase:
    """Return the market of a turn that was run; :class:`CampaignError` where there is none."""
    rules, ruleset = campaign.ruleset.market, campaign.rules_at(turn)
    if rules is None:
        raise CampaignError(f"{campaign.ruleset.name} has no market", "market.none")
    record = reading.record(campaign, turn, draft=True)
    entries = tuple(entry for entry in record.entries if entry.phase in rules.phases)
    setting = [(entry, found) for entry in entries if (found := rules.sets(entry)) is not None]
    if not setting:
        raise CampaignError(f"no price was set in turn {turn}; ask about another turn", "market.not-set")
    return PriceCase(
        turn=turn,
        ruleset=ruleset,
        rules=rules,
        state=record.before_phase(setting[-1][0].phase),
        entries=entries,
        was=rules.trades(entries),
        then={commodity: quote for _, (commodity, quote) in setting},
    )
