"""The self-play check of wars can fail: each demand with a game that breaks it."""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.gunboat.players.wars import Wars, WarTurn, rival_winners, war_findings, wars
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.tables import charts
from tests.support.plain_world import plain_board, plain_setup

BOARD = plain_board()
STATE = set_up(charts(), BOARD, plain_setup(), 341)[0]
assert STATE is not None
GOOD = Wars(
    turns=35,
    nations=28,
    battles=300,
    between_players=200,
    missions={"Ground Attack": (300, 200)},
    home=400,
    home_changed=60,
    home_lost=20,
    neutral=100,
    neutral_taken=60,
    eliminated=(),
    land=600,
    largest=(NationId("04"), 199),
    winners=("Ruritania (04)",),
    won={"Ground Attack": 150},
)


def broken(**changes: object) -> list[str]:
    found = replace(GOOD, **changes)  # type: ignore[arg-type]
    return [one.demand for one in war_findings(found) if not one.holds]


def turn(number: int, *taken: tuple[str, str, str], **more: object) -> WarTurn:
    row = WarTurn(
        turn=number,
        battles=(("Invasion", NOBODY), ("Ground Attack", NationId("02"))),
        taken=tuple((RegionId(region), NationId(before), NationId(owner)) for region, before, owner in taken),
        eliminated=(),
        winners=(),
    )
    return replace(row, **more)  # type: ignore[arg-type]


def test_a_good_game_breaks_nothing_and_each_demand_can_be_broken() -> None:
    assert broken() == []
    assert broken(between_players=199) == ["200 battles between players or more"]
    assert broken(home_changed=59) == ["15 % of home regions change hands or more"]
    assert broken(neutral_taken=59) == ["60 % of neutral regions taken or more"]
    assert broken(largest=(NationId("04"), 200)) == ["the strongest holds under 33 % of the land"]


def test_fewer_nations_need_fewer_battles_and_hold_larger_parts() -> None:
    six = {"nations": 6, "between_players": 43, "land": 60}
    assert broken(**six, largest=(NationId("04"), 24)) == []
    assert broken(**six, largest=(NationId("04"), 25)) == ["the strongest holds under 41 % of the land"]
    assert broken(**{**six, "between_players": 42}, largest=(NationId("04"), 9)) == [
        "43 battles between players or more"
    ]


def test_nobody_is_eliminated_before_turn_6_in_a_short_game_either() -> None:
    early = ((NationId("07"), 5),)
    assert (
        broken(eliminated=early) == broken(eliminated=early, turns=8) == ["nobody eliminated before turn 6"]
    )
    assert broken(eliminated=((NationId("07"), 6),)) == []
    assert broken(between_players=0, turns=34) == []


def test_one_winner_of_two_games_is_not_enough() -> None:
    other = replace(GOOD, winners=("Zenda (07)",))
    unfinished = replace(GOOD, winners=())
    assert rival_winners([GOOD]) is None
    assert rival_winners([GOOD, unfinished]) is None
    same, differing = rival_winners([GOOD, GOOD]), rival_winners([GOOD, GOOD, other])
    assert same is not None
    assert not same.holds
    assert differing is not None
    assert differing.holds


def test_regions_count_once_however_often_they_change_hands() -> None:
    found = wars(
        BOARD,
        STATE,
        [
            turn(
                1, ("02-05", "02", "01"), ("30-03", "", "01"), ("NO-02", "02", "01"), won=("Ground Attack",)
            ),
            turn(2, ("02-05", "01", "02"), ("02-06", "02", "01"), ("30-03", "01", "02")),
        ],
    )
    assert (found.home_changed, found.home_lost) == (2, 1)
    assert found.neutral_taken == 1
    assert (found.battles, found.between_players) == (4, 2)
    assert found.missions == {"Ground Attack": (2, 2), "Invasion": (2, 0)}
    assert found.won == {"Ground Attack": 1}
    assert found.home + found.neutral == found.land


def test_who_holds_most_land_and_who_won() -> None:
    grab = [(f"02-{number:02d}", "02", "05") for number in range(3, 9)]
    found = wars(BOARD, STATE, [turn(34, *grab), turn(35, winners=("Ruritania (05)",))])
    before = sum(one.owner == "05" for one in STATE.holdings.values() if one.population)
    assert found.largest == ("05", before + 6)
    assert found.winners == ("Ruritania (05)",)
    assert found.turns == 35
