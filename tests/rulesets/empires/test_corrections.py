"""Areas that the moderator passes on: nothing is left of what was another's to know, and no country comes back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gm_console.core.correcting import Unfit, corrected, effects
from gm_console.core.corrections import CorrectionReaders, DueCorrection
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.facts import CapitalSet
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState, Mode
from tests.support.corrections import fact
from tests.support.empires_world import case_world

WORLD = case_world()


def with_area(state: EmpiresState, area: str, **values: Any) -> EmpiresState:
    name = RegionId(area)
    return replace(state, areas={**state.areas, name: replace(state.areas[name], **values)})


def passed(state: EmpiresState, area: str, owner: str) -> EmpiresState:
    due = DueCorrection(
        number=1, phase=ROUNDS[0], fact=fact("control", area, to=owner), told=CorrectionReaders.CONCERNED
    )
    found: EmpiresState = corrected(WORLD.ruleset, WORLD.board, state, [due])
    return found


def test_what_an_owner_had_set_up_does_not_pass_with_the_area() -> None:
    laid = with_area(
        WORLD.state, "LOW", armies=3, mode=Mode.AMBUSH, against=RegionId("VIE"), retreat=RegionId("PAR"),
        trench=RegionId("BRU"),
    )  # fmt: skip
    area = passed(laid, "LOW", "02").areas[RegionId("LOW")]
    assert (area.owner, area.armies, area.mode) == ("02", 3, Mode.RETREAT)
    assert (area.against, area.retreat, area.trench) == ("", "", "")
    again = passed(laid, "LOW", "")
    assert again.areas[RegionId("LOW")].owner == ""


def test_a_capital_is_passed_on_and_its_country_has_none() -> None:
    after = passed(WORLD.state, "LON", "02")
    assert after.areas[RegionId("LON")].owner == "02"
    assert after.countries[NationId("01")].capital == ""
    assert WORLD.ruleset.invariants(WORLD.board, after) == ()


def test_a_country_that_is_out_of_the_game_holds_nothing() -> None:
    gone = replace(WORLD.state, game=replace(WORLD.state.game, order=(NationId("01"), NationId("02"))))
    found = effects(WORLD.ruleset, WORLD.board, gone, fact("control", "VIE", to="03"))
    assert isinstance(found, Unfit)
    assert "nation 03 is out of the game" in str(found)


def test_armies_go_no_further_than_their_owners_land() -> None:
    state = with_area(WORLD.state, "LOW", armies=2)
    found = effects(WORLD.ruleset, WORLD.board, state, fact("move", "LOW", 1, to="BRU"))
    assert isinstance(found, Unfit)
    assert "BRU is another's" in str(found)
    assert not isinstance(effects(WORLD.ruleset, WORLD.board, state, fact("move", "LOW", 2, to="PAR")), Unfit)


def test_a_capital_is_moved_where_it_is_not_yet() -> None:
    before = WORLD.state.countries[NationId("01")].capital
    end = next(one.id for one in WORLD.state.areas.values() if one.owner == "01" and one.id != before)
    moved = effects(WORLD.ruleset, WORLD.board, WORLD.state, fact("capital", "01", to=end))
    assert moved == (CapitalSet(nation=NationId("01"), before=before, capital=end),)
    stays = effects(WORLD.ruleset, WORLD.board, WORLD.state, fact("capital", "01", to=before))
    assert stays == () or isinstance(stays, Unfit)
