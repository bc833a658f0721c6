"""Land battles as they are fought: the course of :mod:`course`, told phase by phase, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.battle_corrections import WON, Said
from gm_console.core.facts import NOWHERE, Audience, Fact, Working, only
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.empires.actions.accounts import change_force, change_stock, set_mode, take_armies
from gm_console.rulesets.empires.battle.course import (
    READINGS,
    Course,
    Exchange,
    Meeting,
    forced_on_land,
    land_battle,
    walls,
)
from gm_console.rulesets.empires.battle.facts import (
    AircraftShotDown,
    AirFought,
    AmbushSprung,
    ArmiesFought,
    ControlDecided,
    DefendersRetreated,
    LandBattle,
    LandSuffered,
    ShipsFought,
    SidesMet,
)
from gm_console.rulesets.empires.board_view import is_land, land_beside, marches
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.state import Area, Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class Assault:
    """Who attacks what, from where and with how much."""

    nation: NationId
    start: RegionId
    target: RegionId
    armies: int


def meeting_of(ctx: Context, assault: Assault) -> Meeting:
    """Return what meets in an assault, as things stand."""
    here, there = ctx.state.areas[assault.start], ctx.state.areas[assault.target]
    by_sea = not is_land(ctx.board, assault.start)
    return Meeting(
        attackers=assault.armies,
        defenders=there.armies,
        population=there.population,
        forts=there.forts,
        trains=there.trains,
        ground=ctx.tables.ground(ctx.board.by_id[assault.target].terrain),
        entrenched=there.trench == assault.start,
        ambushed=there.mode is Mode.AMBUSH and there.against == assault.start,
        may_retreat=_may_retreat(ctx, there),
        readings={name: ctx.rulings.option(name) for name in READINGS},
        attacking_ships=here.ships if by_sea else 0,
        defending_ships=there.ships if by_sea else 0,
        attacking_air=air_at(ctx, assault.nation, assault.target),
        defending_air=air_at(ctx, there.owner, assault.target),
    )


def air_at(ctx: Context, nation: NationId, target: RegionId) -> int:
    """Return the air strength that a country has at a battle: all of it, or none (8.3, P16)."""
    country = ctx.state.countries.get(nation)
    if country is None or not ctx.tables.variants[ctx.state.game.variant].air:
        return 0
    if ctx.rulings.option("P16") == "anywhere":
        return country.air
    near = (target, *land_beside(ctx.board, target))
    return country.air if any(ctx.state.areas[area].owner == nation for area in near) else 0


def _may_retreat(ctx: Context, area: Area) -> bool:
    """Tell whether an area's armies are to retreat and can (8.7)."""
    if area.mode is not Mode.RETREAT or not area.retreat or not area.armies:
        return False
    return marches(ctx.board, area.id, area.retreat) and ctx.state.areas[area.retreat].owner == area.owner


class _Telling:
    """A battle on record: what is posted of it, and to whom."""

    def __init__(self, ctx: Context, assault: Assault) -> None:
        self.ctx, self.assault = ctx, assault
        self.before = ctx.state.areas[assault.target]
        self.audience: Audience = only(assault.nation, self.before.owner)

    def tell(
        self, fact: Fact, rule: str, working: Working | None = None, because: tuple[int, ...] = ()
    ) -> int:
        return self.ctx.post(
            fact,
            rule=rule,
            actor=self.assault.nation,
            region=self.assault.target,
            to=self.audience,
            working=working,
            because=because,
        )

    def force(self, where: RegionId, force: str, lost: int, rule: str) -> None:
        nation = self.assault.nation if where == self.assault.start else self.before.owner
        change_force(self.ctx, nation, where, force, -lost, rule)

    def air(self, nation: NationId, lost: int, rule: str) -> None:
        if nation != NOBODY:
            change_stock(self.ctx, nation, "air", -lost, rule)


def fight_on_land(ctx: Context, assault: Assault, meeting: Meeting, said: Said | None = None) -> Course:
    """Fight for an area with what meets there and return how it went; who moves in is not decided here.

    All losses and damage are taken off, and armies that retreat are where they retreat to.
    """
    course = land_battle(ctx.tables.rules, meeting)
    if said is not None:
        forced = forced_on_land(meeting, course, won=said.kind == WON)
        course = ctx.misfit(said, forced) if isinstance(forced, str) else forced
    telling = _Telling(ctx, assault)
    with ctx.under(_open(telling, meeting, course, said)):
        _meet(telling, meeting)
        _skies_and_ships(telling, course)
        if course.ambush_lost:
            root = telling.tell(
                AmbushSprung(region=assault.target, strength=course.strength[1], lost=course.ambush_lost),
                "P06",
                Working("ambush", (course.strength[1], ctx.tables.rules.ambush_share, course.ambush_lost)),
            )
            with ctx.under(root):
                take_armies(ctx, assault.nation, assault.start, course.ambush_lost, "P06")
                if ctx.rulings.option("P06") == "once":
                    set_mode(ctx, telling.before.owner, assault.target, Mode.DEFEND, NOWHERE, "P06")
        if course.retreats:
            _retreat(telling, meeting)
        elif meeting.defenders or course.land.attacker_lost:
            _armies(telling, meeting, course)
        _damage(telling, course)
        telling.tell(
            ControlDecided(
                region=assault.target,
                survivors=course.survivors,
                population=meeting.population - course.population_lost,
                defenders=0 if course.retreats else course.defenders_left,
                captured=course.captured,
            ),
            "8.2 P07",
        )
    return course


def _open(telling: _Telling, meeting: Meeting, course: Course, said: Said | None) -> int:
    assault = telling.assault
    return telling.tell(
        LandBattle(
            region=assault.target,
            start=assault.start,
            attacker=assault.nation,
            defender=telling.before.owner,
            attackers=meeting.attackers,
            defenders=meeting.defenders,
            attacker_lost=meeting.attackers - course.survivors,
            defender_lost=meeting.defenders - course.defenders_left,
            retreated=course.defenders_left if course.retreats else 0,
            captured=course.captured,
        ),
        "8.2",
        because=(said.seq,) if said is not None else (),
    )


def _meet(telling: _Telling, meeting: Meeting) -> None:
    telling.tell(
        SidesMet(
            region=telling.assault.target,
            ground=meeting.ground.id,
            population=meeting.population,
            forts=meeting.forts,
            trains=meeting.trains,
            entrenched=meeting.entrenched,
        ),
        "8.2",
    )


def _skies_and_ships(telling: _Telling, course: Course) -> None:
    assault, ctx = telling.assault, telling.ctx
    if course.air is not None:
        with ctx.under(telling.tell(_told(AirFought, assault.target, course.air), "8.3 P16")):
            telling.air(assault.nation, course.air.attacker_lost, "8.3")
            telling.air(telling.before.owner, course.air.defender_lost, "8.3")
    if course.sea is not None:
        with ctx.under(telling.tell(_told(ShipsFought, assault.target, course.sea), "8.5")):
            telling.force(assault.start, "ships", course.sea.attacker_lost, "8.5")
            telling.force(assault.target, "ships", course.sea.defender_lost, "8.5")
    if any(course.shot_down):
        by_attacker, by_defender = course.shot_down
        fact = AircraftShotDown(region=assault.target, attacker_lost=by_attacker, defender_lost=by_defender)
        with ctx.under(telling.tell(fact, "8.6")):
            telling.air(assault.nation, by_attacker, "8.6")
            telling.air(telling.before.owner, by_defender, "8.6")


def _told(kind: type[AirFought | ShipsFought], region: RegionId, went: Exchange) -> Fact:
    return kind(
        region=region,
        attackers=went.attacker,
        defenders=went.defender,
        attacker_lost=went.attacker_lost,
        defender_lost=went.defender_lost,
        to_attacker=went.to_attacker,
        to_defender=went.to_defender,
    )


def _retreat(telling: _Telling, meeting: Meeting) -> None:
    here = telling.before
    fact = DefendersRetreated(region=here.id, to=here.retreat, armies=meeting.defenders)
    ctx = telling.ctx
    with ctx.under(telling.tell(fact, "8.7")):
        take_armies(ctx, here.owner, here.id, meeting.defenders, "8.7")
        change_force(ctx, here.owner, here.retreat, "armies", meeting.defenders, "8.7 P25")


def _armies(telling: _Telling, meeting: Meeting, course: Course) -> None:
    ctx, assault, went = telling.ctx, telling.assault, course.land
    attack, defence = course.strength
    fact = ArmiesFought(
        region=assault.target,
        attack=attack,
        defence=defence,
        attacker_lost=went.attacker_lost,
        defender_lost=went.defender_lost,
        spared=course.spared,
    )
    ground = meeting.ground.stronger
    working = Working(
        "defence",
        (
            meeting.defenders,
            walls(meeting),
            f"{ground.numerator}/{ground.denominator}",
            meeting.defenders // ctx.tables.rules.trench_share if meeting.entrenched else 0,
            defence,
        ),
    )
    rule = "8.8 P04 8.12 P05" if course.spared else "8.8 P04"
    with ctx.under(telling.tell(fact, rule, working)):
        take_armies(ctx, assault.nation, assault.start, went.attacker_lost, "8.8")
        take_armies(ctx, telling.before.owner, assault.target, went.defender_lost, "8.8")


def _damage(telling: _Telling, course: Course) -> None:
    lost = (course.population_lost, course.forts_lost, course.trains_lost)
    if not any(lost):
        return
    target = telling.assault.target
    fact = LandSuffered(region=target, population=lost[0], forts=lost[1], trains=lost[2])
    with telling.ctx.under(telling.tell(fact, "S.6 P09")):
        for force, count in zip(("population", "forts", "trains"), lost, strict=True):
            telling.force(target, force, count, "P09")
