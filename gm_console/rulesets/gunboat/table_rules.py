"""What a campaign may have otherwise in the charts, and what has to agree in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_console.core.table_rules import Bound, TableRules
from gm_console.rulesets.gunboat.tables import read_charts

HIGHEST_LEVEL: Final = 999
"""The improvement bands end there (E7)."""
MANY: Final = 1000
"""Of anything that is put down one by one at the start."""


def contradictions(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not agree."""
    yield from _market(raw["market"]["rows"])
    yield from _odds(raw)
    yield from _neutrals(raw["neutrals"])


def _market(rows: list[Mapping[str, Any]]) -> Iterator[str]:
    for row in rows:
        if row["buy"] < row["sell"]:
            yield (
                f"market/{row['commodity']}: buying for {row['buy']} and selling for {row['sell']} makes Gold from "
                "nothing; buy is at least sell"
            )
    shares = sum(row["share"] for row in rows)
    if shares != 100:
        yield f"market: the shares come to {shares} percent, not 100"


def _odds(raw: Mapping[str, Any]) -> Iterator[str]:
    for number, row in enumerate(raw["reconnaissance"]["rows"], 1):
        percent = row["failure"] + row["success"] + row["complete"]
        if percent != 100:
            yield f"reconnaissance: failure, success and complete of row {number} come to {percent} percent, not 100"
    for row in raw["combat_results"]["rows"]:
        if (row["attacker_loss"] == 100) == (row["defender_loss"] == 100):
            yield f"combat_results: at {row['odds'][0]}:{row['odds'][1]} one of the two loses 100 percent, and one only"


def _neutrals(table: Mapping[str, Any]) -> Iterator[str]:
    for row in table["ranges"]:
        if row["min"] > row["max"]:
            yield f"neutrals/{row['id']}: min, {row['min']}, is more than max, {row['max']}"
    if not any(row["weight"] for row in table["facility_mix"]):
        yield "neutrals: no facility has any weight"


TABLE_RULES: Final = TableRules(
    read=read_charts,
    keys={
        "reconnaissance": ("attacker_has", "defender_has"),
        "improvement_costs": ("of", "level_from"),
        "consumption": ("by",),
        "market": ("commodity",),
        "combat_results": ("odds",),
        "submarine_surprise": ("odds",),
        "attrition": ("odds",),
        "setup_advantages": ("kind", "of"),
        "setup_countries": ("kind",),
    },
    fixed=(
        "research/*/order",  # the rulebook's order
        "improvement_costs/*/level_to",  # the next band begins there
        "setup_countries/*/countries",
        "neutrals/light_infantry/weight",  # alone in its mix
    ),
    bounds=(
        Bound(cells="consumption/*", least=0, most=MANY),
        Bound(cells="market/*/share", least=0, most=100),
        Bound(cells="market/*/stock", least=0, most=1_000_000),
        Bound(cells="market_gold/*", least=0, most=1_000_000),
        Bound(cells="price_formula/*_percent", least=1, most=100),
        Bound(cells="price_formula/*/bound_factor", least=1, most=MANY),
        Bound(cells="improvement/*", least=1, most=HIGHEST_LEVEL),
        Bound(cells="research/*/btech", least=0, most=HIGHEST_LEVEL),
        Bound(cells="reconnaissance/*", least=0, most=100),
        Bound(cells="combat_results/*", least=0, most=100),
        Bound(cells="submarine_surprise/*", least=0, most=100),
        Bound(cells="attrition/*", least=0, most=MANY),
        Bound(cells="combat_constants/*_percent", least=0, most=MANY),
        Bound(cells="combat_constants/*", least=0, most=100),
        Bound(cells="air_values/*_bonus*", least=0, most=MANY),
        Bound(cells="*_values/*", least=0, most=10_000),
        Bound(cells="carrier/*", least=0, most=100),
        Bound(cells="setup/efficiencies/*", least=0, most=HIGHEST_LEVEL),
        Bound(cells="setup/*", least=0, most=100),
        Bound(cells="setup_advantages/*", least=-20, most=20),
        Bound(cells="setup_countries/*", least=0, most=100),
        Bound(cells="neutrals/army_efficiency/*", least=0, most=HIGHEST_LEVEL),
        Bound(cells="neutrals/*", least=0, most=100),
    ),
    units=(
        ("*/sp", "SP"),
        ("*/rp", "RP"),
        ("*/gold", "Gold"),
        ("market_gold/*", "Gold"),
        ("market/*/stock", "points"),
        ("market/*/share", "percent"),
        ("market/*", "Gold per 100"),
        ("consumption/*", "points a turn"),
        ("emergency_purchase/*", "SP"),
        ("price_formula/*_percent", "percent"),
        ("reconnaissance/*", "percent"),
        ("combat_results/*", "percent"),
        ("submarine_surprise/*", "percent"),
        ("attrition/*", "percent"),
        ("combat_constants/*_percent", "percent"),
        ("air_values/*_bonus", "percent"),
        ("setup_points/*", "tenths of a point"),
        ("market_capacity/*", "points"),
    ),
    contradictions=contradictions,
)
