"""The seam for what countries send each other: gifts from treasury to treasury (P14)."""

from __future__ import annotations

from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.transfers import Transfer, TransferRules
from gm_console.rulesets.empires.facts import StockChanged
from gm_console.rulesets.empires.state import EmpiresState


def reads(entry: Entry) -> Transfer | None:
    """Return the gift that an entry tells of: what another country's action brought into a treasury."""
    fact = entry.fact
    if (
        not isinstance(fact, StockChanged)
        or fact.stock != "treasury"
        or entry.by_moderator
        or entry.actor in ("", fact.nation)
    ):
        return None
    return Transfer(
        seq=entry.seq, sender=entry.actor, receiver=fact.nation, item=fact.stock, amount=fact.delta
    )


def worth(_state: EmpiresState, _item: str, amount: int) -> int:
    """Return the build points, which are all that can be given."""
    return amount


TRANSFERS: Final = TransferRules(reads=reads, worth=worth, currency="build points")
