"""Homes under way: each grows a region at a time, and those shut in are given land by way of their neighbours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from gm_console.board.generate.settling.land import Land
from gm_console.core.ids import RegionId


def grown(land: Land, start: RegionId, size: int, free: Collection[RegionId]) -> tuple[RegionId, ...]:
    """Return a compact home of a size grown from one region over free land; a smaller one where there is no more."""
    home = [start]
    while len(home) < size and (best := next_region(land, home, free)) is not None:
        home.append(best)
    return tuple(home)


def next_region(land: Land, home: Sequence[RegionId], free: Collection[RegionId]) -> RegionId | None:
    """Return the free region beside a home that keeps it most compact, None where it is shut in.

    That is the one nearest to where the home began, by a distance that shrinks with each side it shares with the home.
    """
    sides: dict[RegionId, int] = {}
    for region in home:
        for other in land.near[region]:
            if other in free and other not in home:
                sides[other] = sides.get(other, 0) + 1
    return min(sides, key=lambda other: (land.gap2(home[0], other) // sides[other] ** 2, other), default=None)


@dataclass(frozen=True, slots=True)
class _Step:
    """A home takes a region, from another home or from free land; ``before`` is the step that made it want one."""

    home: int
    region: RegionId
    giver: int
    """Home that gives the region; below 0 for free land."""
    before: _Step | None


FREE_LAND = -1


def grow_together(
    land: Land, starts: Sequence[RegionId], size: int, free: set[RegionId]
) -> list[list[RegionId]]:
    """Return a home of a size from each start, all grown at once; homes stay smaller where no way leads to free land.

    What they take is taken from ``free``.
    """
    homes = [[start] for start in starts]
    free.difference_update(starts)
    hungry = list(range(len(homes)))
    while hungry:
        still = []
        for number in hungry:
            best = next_region(land, homes[number], free)
            if best is not None:
                homes[number].append(best)
                free.discard(best)
            elif not _passed_on(land, homes, number, free):
                continue
            if len(homes[number]) < size:
                still.append(number)
        hungry = still
    return homes


def _passed_on(land: Land, homes: list[list[RegionId]], wants: int, free: set[RegionId]) -> bool:
    """Let a home that is shut in take a region of a neighbour, which takes one in turn, up to one with free land."""
    owner = {region: number for number, home in enumerate(homes) for region in home}
    front: list[_Step | None] = [None]
    seen = {wants}
    while front:
        later: list[_Step | None] = []
        for last in front:
            for step in _steps(land, homes, owner, last, wants, free):
                if step.giver == FREE_LAND:
                    _take(homes, step, free)
                    return True
                if step.giver not in seen:
                    seen.add(step.giver)
                    later.append(step)
        front = later
    return False


def _steps(
    land: Land,
    homes: Sequence[Sequence[RegionId]],
    owner: dict[RegionId, int],
    last: _Step | None,
    wants: int,
    free: Collection[RegionId],
) -> Iterator[_Step]:
    """Yield what the home that wants a region now can take: free land first, then what others can spare."""
    number = wants if last is None else last.giver
    mine = [region for region in homes[number] if last is None or region != last.region]
    beside = sorted({other for region in mine for other in land.near[region]})
    for other in beside:
        if other in free:
            yield _Step(number, other, FREE_LAND, last)
    for other in beside:
        giver = owner.get(other, number)
        if giver != number and other != homes[giver][0]:
            rest = [region for region in homes[giver] if region != other]
            if land.whole(rest):
                yield _Step(number, other, giver, last)


def _take(homes: list[list[RegionId]], last: _Step, free: set[RegionId]) -> None:
    free.discard(last.region)
    step: _Step | None = last
    while step is not None:
        if step.giver != FREE_LAND:
            homes[step.giver].remove(step.region)
        homes[step.home].append(step.region)
        step = step.before
