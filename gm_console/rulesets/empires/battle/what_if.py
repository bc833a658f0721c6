"""A battle that might be: the real one with other forces, walls or ground, fought by the same rules.

A what-if works on a turn of its own that nobody keeps.  Under the assumptions of the real battle it gives the
entries of the real battle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_console.core.battle_rules import Scene, WhatIfRules
from gm_console.core.battles import (
    TERRAIN,
    Assumptions,
    Choices,
    Counts,
    Setting,
    SideAssumptions,
    SideNumber,
    Units,
)
from gm_console.core.facts import Entry
from gm_console.core.turn import TurnContext
from gm_console.rulesets.empires.battle.course import READINGS, Meeting
from gm_console.rulesets.empires.battle.facts import LandBattle, SeaBattle
from gm_console.rulesets.empires.battle.land import Assault, fight_on_land, meeting_of
from gm_console.rulesets.empires.battle.sea import fight_at_sea
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.state import Mode

ARMY: Final = "army"
SHIP: Final = "ship"
POSTURE: Final = "posture"
TRENCHES: Final = "trenches"
DUG_IN: Final = ("no", "yes")
NUMBERS: Final = (
    SideNumber(id="fleet", title="Ships", phrase="ships", heading="At sea and in the air"),
    SideNumber(id="air", title="Air strength", phrase="air strength", heading="At sea and in the air"),
    SideNumber(id="fort", title="Fortifications", phrase="levels of fortification", heading="The area"),
    SideNumber(id="population", title="Population", phrase="population", heading="The area"),
    SideNumber(id="train", title="Supply trains", phrase="supply trains", heading="The area"),
)
OF_BOTH: Final = ("fleet", "air")
"""Numbers that either side has; the others are the defender's alone."""
MOST: Final = 100_000
"""Beyond any number that a game can reach."""


def assume(scene: Scene) -> Assumptions:
    """Return what the real battle was worked out from."""
    battle = scene.root.fact
    if isinstance(battle, SeaBattle):
        return Assumptions(
            settings=(),
            attacker=_side(SHIP, battle.attackers, {}),
            defender=_side(SHIP, battle.defenders, {}),
        )
    meeting = _meeting(scene)
    attacker = {"fleet": meeting.attacking_ships, "air": meeting.attacking_air}
    defender = {"fleet": meeting.defending_ships, "air": meeting.defending_air} | {
        "fort": meeting.forts,
        "population": meeting.population,
        "train": meeting.trains,
    }
    return Assumptions(
        settings=(
            (TERRAIN, meeting.ground.id),
            (POSTURE, _posture(meeting)),
            (TRENCHES, DUG_IN[meeting.entrenched]),
            *meeting.readings.items(),
        ),
        attacker=_side(ARMY, meeting.attackers, attacker),
        defender=_side(ARMY, meeting.defenders, defender),
    )


def choices(scene: Scene) -> Choices:
    """Return what may be put into the assumptions of this battle."""
    if isinstance(scene.root.fact, SeaBattle):
        return Choices(settings=(), units=(SHIP,), numbers=(), has=(), things="")
    settings = (
        Setting(
            id=TERRAIN,
            title="Ground",
            options=tuple(scene.ruleset.tables.terrain),
            changed="the ground is {now}, not {was}",
        ),
        Setting(
            id=POSTURE,
            title="Defence mode",
            options=tuple(mode.value for mode in Mode),
            changed="the defenders are to {now}, not to {was}",
        ),
        Setting(
            id=TRENCHES, title="Dug in", options=DUG_IN, changed="dug in on this border: {now}, not {was}"
        ),
        *(Setting.reading(scene.ruleset.rulings.all[name]) for name in READINGS),
    )
    return Choices(settings=settings, units=(ARMY,), numbers=NUMBERS, has=(), things="")


def faults(scene: Scene, assumptions: Assumptions) -> tuple[str, ...]:
    """Return why a battle cannot be fought so, in words; empty where it can."""
    return tuple(_faults(choices(scene), assumptions))


def _faults(known: Choices, assumptions: Assumptions) -> Iterator[str]:
    for setting in known.settings:
        option = dict(assumptions.settings).get(setting.id, "")
        if option not in setting.options:
            yield f"{setting.title}: there is no {option!r}"
    for name, side in (("attacker", assumptions.attacker), ("defender", assumptions.defender)):
        for what, count in (*side.units, *side.numbers):
            if not 0 <= count <= MOST:
                yield f"{name}: {count} {what} cannot be; 0 to {MOST:,} can"
    for what, count in assumptions.attacker.numbers:
        if count and what not in OF_BOTH:
            yield f"attacker: only a defender has {what}"
    if not sum(count for _, count in assumptions.attacker.units):
        yield "attacker: nobody attacks"


def rehearse(scene: Scene, assumptions: Assumptions) -> tuple[Entry, ...]:
    """Return the entries that the battle would have, the battle first; who moves in afterwards is not among them.

    The assumptions must be without :func:`faults`.
    """
    battle = scene.root.fact
    ctx = _context(scene)
    attackers, defenders = _count(assumptions.attacker.units), _count(assumptions.defender.units)
    if isinstance(battle, SeaBattle):
        ctx.state.set_area(battle.start, ships=attackers)
        ctx.state.set_area(battle.region, ships=defenders)
        fight_at_sea(ctx, battle.attacker, battle.start, battle.region, attackers)
        return tuple(ctx.entries)
    attack, defence = dict(assumptions.attacker.numbers), dict(assumptions.defender.numbers)
    settings = dict(assumptions.settings)
    meeting = replace(
        _meeting(scene),
        attackers=attackers,
        defenders=defenders,
        attacking_ships=attack.get("fleet", 0),
        attacking_air=attack.get("air", 0),
        defending_ships=defence.get("fleet", 0),
        defending_air=defence.get("air", 0),
        forts=defence.get("fort", 0),
        population=defence.get("population", 0),
        trains=defence.get("train", 0),
        ground=scene.ruleset.tables.terrain[settings[TERRAIN]],
        entrenched=settings[TRENCHES] == DUG_IN[True],
        ambushed=settings[POSTURE] == Mode.AMBUSH,
        may_retreat=settings[POSTURE] == Mode.RETREAT,
        readings={name: settings[name] for name in READINGS},
    )
    fight_on_land(ctx, _assault(scene), meeting)
    return tuple(ctx.entries)


def _posture(meeting: Meeting) -> str:
    """Return what the defenders can do here: who lies in ambush elsewhere, or has nowhere to go, defends."""
    if meeting.may_retreat:
        return Mode.RETREAT.value
    return Mode.AMBUSH.value if meeting.ambushed else Mode.DEFEND.value


def _side(unit: str, count: int, numbers: Mapping[str, int]) -> SideAssumptions:
    units: Units = ((unit, count),) if count else ()
    counts: Counts = tuple(numbers.items())
    return SideAssumptions(units=units, numbers=counts, has=())


def _count(units: Units) -> int:
    return sum(count for _, count in units)


def _context(scene: Scene) -> Context:
    ctx: TurnContext[Any, Any] = TurnContext(scene.ruleset, scene.board, scene.state, (), 0)
    ctx.phase = scene.root.phase
    return ctx


def _assault(scene: Scene) -> Assault:
    battle = scene.root.fact
    assert isinstance(battle, LandBattle)
    return Assault(nation=battle.attacker, start=battle.start, target=battle.region, armies=battle.attackers)


def _meeting(scene: Scene) -> Meeting:
    return meeting_of(_context(scene), _assault(scene))


WHAT_IF: Final = WhatIfRules(
    assume=assume,
    choices=choices,
    faults=faults,
    rehearse=rehearse,
    short={ARMY: "A", SHIP: "S"},
    examples="attacker army=12, defender fort=2, terrain=mountains, posture=ambush, P07=empty",
)
