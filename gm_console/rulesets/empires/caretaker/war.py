"""How a caretaker makes war on land: it attacks at odds, from several areas in turn, and brings up who stands idle."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.battle.course import Course, land_battle
from gm_console.rulesets.empires.caretaker.mind import Mind, so_many
from gm_console.rulesets.empires.orders import Attack, Move
from gm_console.rulesets.empires.state import Area

MARGIN: Final = 1
"""Armies that are to be left beyond what just takes an area."""
LEAST_MARCH: Final = 2
"""Fewer armies are not worth an action."""
STROKES: Final = 3
"""Attacks on one area in a turn, at most."""
STEPS: Final = 6
"""Marches in a turn, at most."""


LEADS: Final = 4
"""What a blow against the country with most land is worth beside."""


@dataclass(slots=True, kw_only=True)
class Siege:
    """A row of attacks on one area, in thought: what is left there after those thought of so far."""

    target: Area
    bps: int
    """Build points left for more."""
    strokes: list[tuple[RegionId, int]] = field(default_factory=list)
    """From where, and with how many armies."""
    lost: int = 0
    """Armies that it costs."""
    taken: bool = False

    def strike(self, mind: Mind, start: Area, most: int) -> None:
        """Think of one more attack, with no more armies than it takes."""
        course, armies = enough(mind, start, self.target, most)
        self.strokes.append((start.id, armies))
        self.bps -= max(1, armies - helpers(mind, start))
        self.lost += armies - course.survivors
        self.taken = course.captured
        left, people = course.defenders_left, self.target.population - course.population_lost
        self.target = replace(self.target, armies=left, population=people)


def attack(mind: Mind) -> Order | None:
    """Begin or go on with what takes the best area that is worth it: one attack, or a few in turn."""
    best: tuple[int, int, RegionId] | None = None
    first = (RegionId(""), 0)
    least = mind.caution()
    for target in _targets(mind):
        siege = _siege(mind, target)
        if siege is not None:
            rank = (gain_of(mind, target, siege), mind.luck(6, target.id), target.id)
            if rank[0] > least and (best is None or rank > best):
                best, first = rank, siege.strokes[0]
    if best is None:
        return None
    start, armies = first
    mind.tried.add(f"attack {best[2]} {mind.count(f'attack {best[2]} ')}")
    return Attack(**mind.order(start=start, end=best[2], amount=so_many(armies)))


def gain_of(mind: Mind, before: Area, siege: Siege) -> int:
    """Return what an area is worth that falls: its people, its owner's loss (the leader's most), less the cost."""
    worth = 3 * siege.target.population + (2 if before.owner != NOBODY else 0)
    worth += mind.grudge(before.owner) + (LEADS if before.owner == mind.leader else 0)
    return worth + before.armies - siege.lost


def _targets(mind: Mind) -> list[Area]:
    beside = {other.id: other for area in mind.land() for other in mind.others_beside(area)}
    return [area for _, area in sorted(beside.items()) if mind.count(f"attack {area.id} ") < STROKES]


def _siege(mind: Mind, target: Area) -> Siege | None:
    """Return the attacks that take an area, None where those that there are do not."""
    siege = Siege(target=target, bps=mind.country.bps)
    stacks = sorted(_stacks(mind, target), key=lambda one: (-one[1], one[0].id))
    for start, free in stacks[: STROKES - mind.count(f"attack {target.id} ")]:
        armies = min(free, siege.bps + helpers(mind, start))
        if armies >= LEAST_MARCH and siege.bps > 0:
            siege.strike(mind, start, armies)
        if siege.taken:
            return siege
    return None


def _stacks(mind: Mind, target: Area) -> list[tuple[Area, int]]:
    """Return own land beside an area with the armies that may attack it from there."""
    found = []
    for where in mind.own_beside(target.id):
        area = mind.area(where)
        free = area.armies - area.stuck
        if where == mind.country.capital:
            other = mind.danger(area) - (target.armies if target.owner != NOBODY else 0)
            free = min(free, area.armies - other // 2)
        if free >= LEAST_MARCH and (area.trains or not mind.supplied):
            found.append((area, free))
    return found


def helpers(mind: Mind, start: Area) -> int:
    """Return the armies whose march from an area supply trains pay for."""
    return start.trains if mind.supplied else 0


def enough(mind: Mind, start: Area, target: Area, most: int) -> tuple[Course, int]:
    """Return how an attack goes with as few armies as take an area and some to hold it, or with all where none do."""
    meeting = replace(
        mind.foreseen(start.id, target.id, most), defenders=target.armies, population=target.population
    )
    rules = mind.ctx.tables.rules
    for armies in range(max(LEAST_MARCH, target.armies), most):
        course = land_battle(rules, replace(meeting, attackers=armies))
        if course.captured and course.survivors > target.population - course.population_lost + MARGIN:
            return course, armies
    return land_battle(rules, meeting), most


def march(mind: Mind) -> Order | None:
    """Bring idle armies a step nearer to the next area beside others."""
    if not mind.country.bps or mind.count("march ") >= STEPS:
        return None
    for area in sorted(mind.land(), key=lambda one: (-one.armies, one.id)):
        free = area.armies - area.stuck - 1
        if free < LEAST_MARCH or mind.others_beside(area) or f"march {area.id}" in mind.tried:
            continue
        way = mind.way(area.id, mind.own_beside, lambda one: bool(mind.others_beside(mind.area(one))))
        if way and mind.first_time(f"march {area.id}"):
            return Move(**mind.order(start=area.id, end=way[1], amount=so_many(free)))
    return None
