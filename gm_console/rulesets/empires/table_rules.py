"""What a campaign may have otherwise in the tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_console.core.table_rules import Bound, TableRules
from gm_console.rulesets.empires.tables import read_tables

MOST: Final = 1000
"""Of anything that is counted out one by one."""


def contradictions(raw: Mapping[str, Any]) -> Iterator[str]:
    """Yield what does not agree."""
    known = read_tables(raw)
    if known.rules.census_least > known.rules.census_most:
        yield (
            f"rules: census_least, {known.rules.census_least}, is more than census_most, {known.rules.census_most}"
        )
    for ground in known.terrain.values():
        if ground.spared > 1:
            yield f"terrain/{ground.id}/spared: a defender is spared no more than all his losses"


TABLE_RULES: Final = TableRules(
    read=read_tables,
    fixed=(
        "variants/*",  # what the three games are
        "terrain/*/sticky",  # maps are drawn with it
        "rules/actions/value",  # the rounds of a turn are its phases
        "rules/turns/value",  # a scenario says how long its game is
    ),
    bounds=(
        Bound(cells="terrain/*/grow", least=0, most=MOST),
        Bound(cells="rules/treasury/value", least=0, most=MOST),
        Bound(cells="rules/crowd_*/value", least=0, most=MOST),
        Bound(cells="rules/capacity/value", least=0, most=MOST),
        Bound(cells="capacity/*/value", least=0, most=MOST),
        Bound(cells="*/value", least=1, most=MOST),
    ),
    units=(
        ("terrain/*/grow", "build points"),
        ("terrain/*", "part"),
        ("costs/base/value", "treasury build points"),
        ("costs/capital/value", "treasury build points"),
        ("costs/*/value", "build points"),
        ("rules/treasury/value", "build points"),
        ("rules/census_*/value", "turns"),
        ("rules/crowd_*/value", "armies"),
        ("rules/capacity/value", "supply trains"),
        ("capacity/*/value", "supply trains"),
    ),
    contradictions=contradictions,
)
