"""What a campaign may have otherwise in the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_console.core.table_rules import Bound, TableRules
from gm_console.rulesets.toy.tables import read_tables


def contradictions(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not agree."""
    economy = read_tables(raw).economy
    if not economy.lowest_price <= economy.start_price <= economy.highest_price:
        yield (
            f"economy: the start price, {economy.start_price}, is not from the lowest, {economy.lowest_price}, "
            f"to the highest, {economy.highest_price}"
        )


TABLE_RULES: Final = TableRules(
    read=read_tables,
    contradictions=contradictions,
    bounds=(
        Bound(cells="economy/grain_per_*/value", least=0, most=1000),
        Bound(cells="economy/gold_per_army/value", least=1, most=1000),
        Bound(cells="battle/clear/value", least=0, most=1000),
        Bound(cells="battle/rough/value", least=0, most=1000),
    ),
    units=(
        ("economy/grain_*/value", "grain"),
        ("economy/*_price/value", "gold for ten grain"),
        ("economy/gold_per_army/value", "gold"),
        ("economy/armies_at_sea/value", "armies"),
        ("battle/army/value", "strength"),
        ("battle/*/value", "percent"),
    ),
)
