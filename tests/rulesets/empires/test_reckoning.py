"""Battles and supply lines come out as a second calculation, made from the text alone, says they must."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

import pytest

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Status
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, run_turn
from gm_console.rulesets.empires.state import EmpiresState, Mode
from gm_console.rulesets.empires.supply import lines_of
from tests.support import empires_reckoning as reckoned
from tests.support.empires_reckoning import Ground, Host, Realm
from tests.support.empires_world import AROUND_LOW, GROUND, ON_LAND, case_world

EN, FR = NationId("01"), NationId("02")
FEW, MANY = 900, 12000
"""Battles, or positions of lines, of the quick tier and of the whole."""
PLACES = (
    *(("LOW", spoke, "") for spoke in AROUND_LOW),
    *(("LOW", "FOR", "MOU"), ("LOW", "MOU", "FOR")),
    *(("PAR", "BRU", "BER"), ("CHA", "BRU", "BER")) * 4,
)
"""Where an attack begins, what it is for, and where its defenders may retreat to."""
BESIDE = {
    name: frozenset(other for pair in ON_LAND for one, other in (pair, (pair[1], pair[0])) if one == name)
    for name in GROUND
}


@cache
def one_round() -> Ruleset:
    """Return the game with its first round alone."""
    ruleset = case_world().ruleset
    return replace(ruleset, phases=ruleset.phases[:1])


def played(state: EmpiresState, line: str) -> TurnResult:
    """Return what comes of one action of EN."""
    game = one_round()
    order = game.sheet.read(case_world().board, game.phases[0].id, line, EN, 1, 1, 1)
    return run_turn(game, case_world().board, state, (order,), 1)


def with_areas(state: EmpiresState, **changes: dict[str, object]) -> EmpiresState:
    """Return a position with some areas changed."""
    new = {name: replace(state.areas[RegionId(name)], **values) for name, values in changes.items()}  # type: ignore[arg-type]
    return replace(state, areas={**state.areas, **new})


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A battle that may be."""

    start: str
    target: str
    refuge: str
    variant: str
    garrison: int
    """Armies where the attack begins that take no part."""
    trains: int
    """Where it begins."""
    attacker: Host
    defender: Host
    ground: Ground
    laid_up: int

    @property
    def by_sea(self) -> bool:
        return self.start == "CHA"

    @property
    def supplied(self) -> bool:
        return self.variant == "european" and not self.by_sea

    def position(self) -> EmpiresState:
        """Return the position before the attack."""
        base = case_world().state
        modes = {(True, False): Mode.AMBUSH, (False, True): Mode.RETREAT}
        start: dict[str, object] = {
            "owner": EN,
            "armies": self.attacker.armies + self.garrison,
            "trains": 0 if self.by_sea else self.trains,
            "ships": self.attacker.ships,
            "harbour": RegionId("LON" if self.by_sea else ""),
        }
        target: dict[str, object] = {
            "owner": FR,
            "armies": self.defender.armies,
            "population": self.ground.people,
            "forts": self.ground.forts,
            "trains": self.ground.trains,
            "ships": self.defender.ships,
            "laid_up": self.laid_up,
            "entrance": RegionId("BIS" if self.target == "BRU" else ""),
            "trench": RegionId(self.start if self.ground.trench else ""),
            "mode": modes.get((self.ground.ambush, self.ground.refuge), Mode.DEFEND),
            "against": RegionId(self.start if self.ground.ambush else ""),
            "retreat": RegionId(self.refuge),
        }
        state = with_areas(base, **{self.start: start, self.target: target})
        if self.refuge:
            state = with_areas(state, **{self.refuge: {"owner": FR}})
        countries = {
            **state.countries,
            EN: replace(state.countries[EN], air=self.attacker.air, bps=200),
            FR: replace(state.countries[FR], air=self.defender.air),
            NationId("03"): replace(state.countries[NationId("03")], capital=RegionId("")),
        }
        return replace(state, game=replace(state.game, variant=self.variant), countries=countries)


def a_scene(dice: random.Random) -> Scene:
    """Return a battle drawn by chance, small ones more often than great ones."""
    start, target, refuge = dice.choice(PLACES)
    most = dice.choice((3, 8, 25, 60))
    by_sea, base = start == "CHA", target == "BRU"
    variant = dice.choice(("medieval", "european", "world"))
    armies = dice.randint(1, most)
    garrison = dice.choice((0, 0, 1, 5))
    stance = dice.choice(("defend", "ambush", "retreat"))
    flies = variant == "world"
    return Scene(
        start=start,
        target=target,
        refuge=refuge,
        variant=variant,
        garrison=garrison,
        trains=dice.choice((1, 1, 2, 3, 30)),
        attacker=Host(
            armies=armies,
            ships=armies + garrison + dice.randint(0, most) if by_sea else 0,
            air=dice.randint(0, most) if flies else 0,
        ),
        defender=Host(
            armies=dice.randint(0, most),
            ships=dice.choice((0, dice.randint(0, 2 * most))) if base else 0,
            air=dice.randint(0, most) if flies else 0,
        ),
        ground=Ground(
            kind=GROUND[target],
            people=dice.choice((0, 1, dice.randint(0, most))),
            forts=dice.choice((0, 0, 1, dice.randint(0, most))),
            trains=dice.choice((0, 1, 7)),
            trench=dice.random() < 0.3,
            ambush=stance == "ambush",
            refuge=stance == "retreat" and bool(refuge),
        ),
        laid_up=dice.choice((0, 4)) if base else 0,
    )


def found(scene: Scene, state: EmpiresState) -> dict[str, object]:
    """Return what is to be compared of a position after a battle."""
    start, target = state.areas[RegionId(scene.start)], state.areas[RegionId(scene.target)]
    en, fr = state.countries[EN], state.countries[FR]
    return {
        "bps": en.bps,
        "owner": target.owner,
        "armies": (start.armies, target.armies),
        "trains": (start.trains, target.trains),
        "ships": (start.ships, target.ships, target.laid_up),
        "air": (en.air, fr.air),
        "area": (target.population, target.forts),
        "fled": state.areas[RegionId(scene.refuge)].armies if scene.refuge else 0,
        "points": (en.points, fr.points),
    }


def expected(scene: Scene) -> dict[str, object]:
    """Return the same, reckoned."""
    sent = scene.attacker.armies
    ended = reckoned.land(
        scene.attacker, scene.defender if scene.by_sea else replace(scene.defender, ships=0), scene.ground
    )
    ships = scene.defender.ships if not scene.by_sea else ended.defender.ships
    stock = scene.trains - 1 if scene.supplied else (0 if scene.by_sea else scene.trains)
    left, gone, along = ended.attacker.armies, 0, 0
    if ended.captured:
        gone = (left + 1) // 2
        if scene.supplied and stock and gone < left:
            gone, stock = left, stock - 1
        stays = scene.garrison + left - gone
        along = max(0, stock - bool(stays)) if scene.supplied else 0
    here = scene.garrison + left - gone
    if scene.by_sea:
        here = min(here, ended.attacker.ships)
    killed = scene.ground.people - ended.ground.people
    cost = max(1, sent - scene.trains) if scene.supplied else sent
    return {
        "bps": 200 - cost,
        "owner": EN if ended.captured else FR,
        "armies": (here, gone if ended.captured else ended.defender.armies),
        "trains": (stock - along, ended.ground.trains + along),
        "ships": (ended.attacker.ships, 0, 0)
        if ended.captured
        else (ended.attacker.ships, ships, scene.laid_up),
        "air": (ended.attacker.air, ended.defender.air),
        "area": (ended.ground.people, ended.ground.forts),
        "fled": ended.defender.armies if ended.fled else 0,
        "points": (ended.ground.people, -1 - ended.ground.people - killed)
        if ended.captured
        else (-1 - killed, -killed),
    }


def land_battles_agree(count: int) -> None:
    dice, seen = random.Random(8), set()
    for number in range(count):
        scene = a_scene(dice)
        result = played(scene.position(), f"ATTACK {scene.start} {scene.target} {scene.attacker.armies}")
        assert result.verdicts[0].status is Status.ACCEPTED, (number, scene)
        want = expected(scene)
        assert found(scene, result.state) == want, (number, scene)
        seen.add((want["owner"], bool(want["fled"]), scene.by_sea, scene.variant, scene.ground.ambush))
    assert len(seen) > 20


def sea_battles_agree(count: int) -> None:
    dice = random.Random(81)
    for number in range(count):
        ships, foes = dice.randint(1, dice.choice((4, 12, 60))), dice.randint(1, dice.choice((4, 12, 60)))
        aboard, drowning = dice.randint(0, ships), dice.randint(0, foes)
        state = with_areas(
            case_world().state,
            CHA={"owner": EN, "ships": ships, "armies": aboard, "harbour": RegionId("LON")},
            BIS={"owner": FR, "ships": foes, "armies": drowning, "harbour": RegionId("BER")},
        )
        left, held = reckoned.sea(ships, foes)
        after = played(state, "CONVOY CHA BIS ALL").state.areas
        mine, theirs = (left, min(left, aboard)), (held, min(held, drowning))
        want = ((0, 0), mine, EN) if not held else (mine, theirs, FR)
        home, there = after[RegionId("CHA")], after[RegionId("BIS")]
        assert ((home.ships, home.armies), (there.ships, there.armies), there.owner) == want, (number, state)


def lines_agree(count: int) -> None:
    dice, broken, sent = random.Random(4), 0, 0
    base, world = case_world().state, case_world()
    for number in range(count):
        areas: dict[str, dict[str, object]] = {}
        for name in GROUND:
            mine = dice.random() < 0.8
            near = (*sorted(BESIDE[name]) * 3, "", dice.choice(list(GROUND)))
            areas[name] = {
                "owner": EN if mine else dice.choice((FR, NationId(""))),
                "retreat": RegionId(dice.choice(near)),
                "entrance": RegionId("CHA" if name in ("PAR", "BRU") and dice.random() < 0.4 else ""),
                "trains": 1,
            }
        own = frozenset(name for name, area in areas.items() if area["owner"] == EN)
        capital = dice.choice(sorted(own))
        state = with_areas(base, **areas)
        country = replace(state.countries[EN], capital=RegionId(capital))
        others = {key: replace(one, capital=RegionId("")) for key, one in state.countries.items()}
        state = replace(state, countries={**others, EN: country})
        realm = Realm(
            own=own,
            centres=frozenset({capital, *(name for name in own if areas[name]["entrance"])}),
            retreats={name: str(area["retreat"]) for name, area in areas.items()},
            beside=BESIDE,
        )
        lines = lines_of(world.board, country, state.areas)
        sources = {name: lines.lines[RegionId(name)].source or "" for name in own}
        assert sources == {name: reckoned.source(realm, name) for name in own}, (number, areas)
        start, end = dice.choice(sorted(realm.centres)), dice.choice(sorted(own))
        if number % 4 == 0:
            verdict = played(state, f"SEND {start} {end} 1").verdicts[0]
            can = reckoned.can_send(realm, start, end)
            assert (verdict.status is Status.ACCEPTED) == can, (number, start, end, areas)
            sent += can
        broken += "" in sources.values()
    assert broken > count // 10
    assert sent > count // 200


@pytest.mark.slow
def test_land_battles_come_out_as_reckoned() -> None:
    land_battles_agree(FEW)


def test_sea_battles_come_out_as_reckoned() -> None:
    sea_battles_agree(FEW // 3)


@pytest.mark.slow
def test_supply_lines_run_as_reckoned() -> None:
    lines_agree(FEW)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_thousands_come_out_as_reckoned() -> None:
    land_battles_agree(MANY)
    sea_battles_agree(MANY)
    lines_agree(MANY)


def test_the_examples_of_the_rulebook_are_reckoned_as_printed() -> None:
    assert reckoned.sea(10, 6) == (8, 2)
    plain = Ground(kind="plains", people=9)
    ended = reckoned.land(Host(armies=5), Host(armies=9), plain)
    assert (ended.attacker.armies, ended.captured) == (1, False)
