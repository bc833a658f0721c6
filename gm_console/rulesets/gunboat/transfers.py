"""The seam for what nations send each other: exports, worth what the market of the turn would pay (E3, R04)."""

from __future__ import annotations

from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Entry
from gm_console.core.transfers import Transfer, TransferRules
from gm_console.rulesets.gunboat.facts import Exported
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


def reads(entry: Entry) -> Transfer | None:
    """Return the export that an entry tells of."""
    fact = entry.fact
    if not isinstance(fact, Exported):
        return None
    return Transfer(
        seq=entry.seq,
        sender=fact.nation,
        receiver=fact.receiver,
        item=fact.commodity,
        amount=fact.points,
    )


def worth(state: GunboatState, item: str, amount: int) -> int:
    """Return what goods would bring their owner on the market; Gold is worth itself."""
    if item not in COMMODITIES:
        return amount
    return divide(amount * state.market.sell[COMMODITIES.index(item)], 100, Rounding.DOWN)


TRANSFERS: Final = TransferRules(reads=reads, worth=worth, currency="Gold")
