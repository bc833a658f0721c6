"""A battle that might be: the real one with other units, ground or technologies, fought by the same rules.

A what-if works on a turn of its own that nobody keeps.  Under the assumptions of the real battle it gives the
entries of the real battle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.battle_rules import Scene
from gm_console.core.battles import TERRAIN, Assumptions, Choices, Setting, SideAssumptions, SideNumber
from gm_console.core.facts import Entry
from gm_console.core.map_rules import CLEAR
from gm_console.core.turn import TurnContext
from gm_console.rulesets.gunboat.captures import TAKING
from gm_console.rulesets.gunboat.combat.conduct import RULES, taking_part
from gm_console.rulesets.gunboat.combat.forces import (
    Field,
    Side,
    attackers,
    defenders,
    field_of,
    minus,
    of_kinds,
    pairs_of,
    row_of,
)
from gm_console.rulesets.gunboat.combat.losses import with_region
from gm_console.rulesets.gunboat.combat.notes import loss_note
from gm_console.rulesets.gunboat.combat.record import record_battle, record_notes
from gm_console.rulesets.gunboat.combat.retold import INTRINSIC, battle_of
from gm_console.rulesets.gunboat.combat.strength import INTRINSIC_KIND
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.naval_missions import NAVAL_MISSIONS
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import ARMY, SHIPS, UNIT, UNITS

MISSION: Final = "mission"
EFFICIENCY: Final = "Efficiency, hundredths"
NUMBERS: Final = (
    SideNumber(id="army", title="Army", phrase="Army efficiency", heading=EFFICIENCY),
    SideNumber(id="air_navy", title="Air/Navy", phrase="Air/Navy efficiency", heading=EFFICIENCY),
    SideNumber(id=INTRINSIC, title="Intrinsic defence", phrase="intrinsic defence", among_units=True),
)
THINGS: Final = "Technologies"
LEVELS: Final = ("army", "air_navy")
GROUND_MISSIONS: Final = ("Ground Attack", "Attrition")
HOLDING: Final = {"M2": "Invasion", "M4": "Ground Attack"}
"""Mission of each phase against which a region has its intrinsic defence."""
BEARING: Final = frozenset(("infantry_bonus", "no_submarine_surprise"))
"""Effects of technologies that a battle is worked out from (R32, R40)."""
MOST: Final = 100_000
"""Beyond any number that a game can reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cast:
    """Where a battle is fought and by whom."""

    ctx: Context
    ground: Field
    attacker: Side
    defender: Side
    """With everything that stands in the region, whether or not it takes part."""


def assume(scene: Scene) -> Assumptions:
    """Return what the real battle was worked out from."""
    cast = _cast(scene)
    ground, defender = cast.ground, _side_assumed(cast.defender, cast.ground.charts)
    return Assumptions(
        settings=(
            (MISSION, ground.mission),
            (TERRAIN, ground.terrain),
            *((name, ground.readings[name]) for name in _readings(ground)),
        ),
        attacker=_side_assumed(cast.attacker, ground.charts),
        defender=replace(defender, numbers=(*defender.numbers, (INTRINSIC, cast.defender.intrinsic))),
    )


def choices(scene: Scene) -> Choices:
    """Return what may be put into the assumptions of this battle."""
    return _choices(scene, _cast(scene).ground)


def faults(scene: Scene, assumptions: Assumptions) -> tuple[str, ...]:
    """Return why a battle cannot be fought so, in words; empty where it can."""
    ground = _cast(scene).ground
    known, attack, defence = _choices(scene, ground), assumptions.attacker, assumptions.defender
    found = list(_unknown(known, assumptions))
    for name, side in (("attacker", attack), ("defender", defence)):
        found += _side_faults(name, side, known)
    if dict(attack.numbers).get(INTRINSIC):
        found.append("attacker: only a defender has intrinsic defence (R33)")
    if ground.sea and dict(defence.numbers).get(INTRINSIC):
        found.append("defender: there is no intrinsic defence at sea (R33)")
    return tuple(found) or tuple(_mission_faults(dict(assumptions.settings)[MISSION], attack))


def rehearse(scene: Scene, assumptions: Assumptions) -> tuple[Entry, ...]:
    """Return the entries that the battle would have, the battle first; moves and damage after it are not among them.

    The assumptions must be without :func:`faults`.
    """
    cast, settings = _cast(scene), dict(assumptions.settings)
    ground = replace(
        cast.ground,
        mission=settings.pop(MISSION),
        terrain=settings.pop(TERRAIN),
        readings={**cast.ground.readings, **settings},
    )
    attacker = _side_of(cast.attacker, assumptions.attacker)
    whole = _side_of(cast.defender, assumptions.defender)
    kinds = taking_part(ground)
    intrinsic = whole.intrinsic if INTRINSIC_KIND in kinds else 0
    defender = replace(whole, units=of_kinds(whole.units, kinds), intrinsic=intrinsic)
    course = RULES[ground.mission].fight(ground, attacker, defender)
    taken = course.won and any(course.attacker.units) and ground.mission in TAKING
    owner = cast.ctx.state.holdings[ground.region].owner
    told = record_battle(cast.ctx, ground, attacker, defender, course, attacker.nation if taken else owner)
    if taken:
        beaten = replace(whole, units=minus(whole.units, minus(defender.units, course.defender.units)))
        _fall(cast.ctx, ground, attacker, beaten, told.root)
    return tuple(cast.ctx.entries)


def _fall(ctx: Context, ground: Field, attacker: Side, beaten: Side, root: int) -> None:
    """Tell of the ships still in port, which are lost with their region whether they fought or not (R34)."""
    in_port = of_kinds(beaten.units, SHIPS)
    if any(in_port):
        notes = loss_note(ground, attacker, beaten, beaten, "region", with_region(in_port))
        record_notes(ctx, ground, attacker.nation, notes, root)


def _cast(scene: Scene) -> _Cast:
    battle = battle_of(scene.root)
    ctx: Context = TurnContext(scene.ruleset, scene.board, scene.state, (), 0)
    ctx.phase = scene.root.phase
    ground = field_of(ctx, battle.region, battle.mission)
    whole = replace(ground, mission=HOLDING[ground.phase])
    return _Cast(
        ctx=ctx,
        ground=ground,
        attacker=attackers(ctx, battle.attacker, row_of(scene.engaged[battle.attacker])),
        defender=defenders(ctx, whole),
    )


def _choices(scene: Scene, ground: Field) -> Choices:
    terrains = (CLEAR,) if ground.sea else tuple([one.id for one in MAP.grounds])
    changed = "mission {now} instead of {was}", "{now} ground instead of {was}"
    return Choices(
        settings=(
            Setting(id=MISSION, title="Mission", options=_missions(ground), changed=changed[0]),
            Setting(id=TERRAIN, title="Ground", options=terrains, changed=changed[1]),
            *(Setting.reading(scene.ruleset.rulings.all[name]) for name in _readings(ground)),
        ),
        units=UNITS,
        numbers=NUMBERS,
        has=_bearing(ground.charts),
        things=THINGS,
    )


def _readings(ground: Field) -> tuple[str, ...]:
    """Return the rulings that a battle here may be read by: one of invasions, or those of ground combat."""
    if ground.phase == "M4":
        return "R26", "R34"
    return () if ground.sea else ("R38",)


def _side_assumed(side: Side, charts: Charts) -> SideAssumptions:
    return SideAssumptions(
        units=pairs_of(side.units),
        numbers=(("army", side.army), ("air_navy", side.air_navy)),
        has=tuple([one for one in _bearing(charts) if one in side.developments]),
    )


def _side_of(side: Side, assumed: SideAssumptions) -> Side:
    numbers = dict(assumed.numbers)
    return replace(
        side,
        units=row_of(assumed.units),
        intrinsic=numbers.get(INTRINSIC, 0),
        army=numbers["army"],
        air_navy=numbers["air_navy"],
        developments=assumed.has,
    )


def _bearing(charts: Charts) -> tuple[str, ...]:
    """Return the technologies that bear on battles, in the order of the chart."""
    return tuple(
        [
            one.id
            for one in charts.developments.values()
            if any(effect["do"] in BEARING for effect in one.effects)
        ]
    )


def _missions(ground: Field) -> tuple[str, ...]:
    if ground.phase == "M4":
        return GROUND_MISSIONS
    return tuple(
        [one for one in RULES if one in NAVAL_MISSIONS and NAVAL_MISSIONS[one].at_sea in (None, ground.sea)]
    )


def _unknown(known: Choices, assumptions: Assumptions) -> Iterator[str]:
    """Yield what is assumed but not offered."""
    offered = {one.id: one for one in known.settings}
    for name, option in assumptions.settings:
        allowed = offered[name].options if name in offered else ()
        if option not in allowed:
            yield f"{_called(name)}: there is {', '.join(allowed) or 'nothing'} here, not {option!r}"
    chosen = dict(assumptions.settings)
    yield from (f"{_called(name)}: say which option" for name in offered if name not in chosen)


def _called(name: str) -> str:
    return name if name in (MISSION, TERRAIN) else f"ruling {name}"


def _side_faults(name: str, side: SideAssumptions, known: Choices) -> Iterator[str]:
    for unit, count in side.units:
        if unit not in known.units:
            yield f"{name}: {unit!r} does not fight in this phase"
        elif not 0 <= count <= MOST:
            yield f"{name}: {unit} is {count}; it must be from 0 to {MOST}"
    held = dict(side.numbers)
    numbers = [("intrinsic defence", held.get(INTRINSIC, 0))]
    numbers += [(f"efficiency {level}", held.get(level, -1)) for level in LEVELS]
    for what, number in numbers:
        if not 0 <= number <= MOST:
            yield f"{name}: {what} is {number}; it must be from 0 to {MOST}"
    for development in side.has:
        if development not in known.has:
            yield f"{name}: {development!r} has no bearing on battles"


def _mission_faults(mission: str, attack: SideAssumptions) -> Iterator[str]:
    """Yield why the attackers cannot go on a mission (M2, M4)."""
    there = [unit for unit, count in attack.units if count]
    if not there:
        yield "attacker: there are no units"
        return
    if mission in GROUND_MISSIONS:
        yield from (f"attacker: {unit} cannot go on a {mission}" for unit in there if unit in SHIPS)
        if mission == "Ground Attack" and not any(unit in ARMY for unit in there):
            yield "attacker: a Ground Attack needs an army unit"
        return
    rule = NAVAL_MISSIONS[mission]
    yield from (f"attacker: {unit} cannot go on a {mission}" for unit in there if unit not in rule.kinds)
    if rule.needs and not any(unit in rule.needs for unit in there):
        needed = ", ".join(sorted(rule.needs, key=UNIT.__getitem__))
        yield f"attacker: a {mission} needs one of {needed}"
