"""What became so is told as people say it: nothing stands where nothing was, and no name stands for another thing."""

from __future__ import annotations

from gm_console.core.ids import NationId, RegionId
from gm_console.report.phrases import fact_phrase
from gm_console.rulesets.empires.facts import CapitalSet, CountryBarred, HarbourSet, RetreatSet
from gm_console.rulesets.empires.state import Once
from tests.support.empires_world import case_world

PAR, LON, NONE = RegionId("PAR"), RegionId("LON"), RegionId("")
TOLD = (
    (RetreatSet(region=PAR, before=NONE, retreat=LON), "PAR: retreat location LON"),
    (RetreatSet(region=PAR, before=LON, retreat=NONE), "PAR: no retreat location any more, LON before"),
    (HarbourSet(region=PAR, before=NONE, harbour=LON), "PAR: the fleet belongs to LON"),
    (CapitalSet(nation=NationId("01"), before=NONE, capital=LON), "Nation 01: capital LON"),
    (
        CountryBarred(nation=NationId("01"), once=Once.ARMY),
        "Nation 01 has built armies into the reserve this turn",
    ),
)


def test_facts_are_told_as_they_are() -> None:
    assert [fact_phrase(fact, case_world().ruleset) for fact, _ in TOLD] == [said for _, said in TOLD]
