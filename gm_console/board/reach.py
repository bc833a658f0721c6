"""How far a force comes: every region that it may be ordered to, by which way, and why it stops where it stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.movement import Asked, Way
from gm_console.core.orders import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachedRegion:
    """A region that a force can be ordered to."""

    way: Way
    """The shortest one; of several the first by the regions on it."""
    kinds: tuple[str, ...] = ()
    """Who can go this far, where several were asked for."""

    @property
    def steps(self) -> int:
        """Links that it goes."""
        return len(self.way) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Halt:
    """A region beside the way that a force cannot be ordered to."""

    why: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Where a force can be ordered from one region."""

    start: RegionId
    arrivals: Mapping[RegionId, ReachedRegion] = field(default_factory=dict)
    """By steps, then by id."""
    halts: Mapping[RegionId, Halt] = field(default_factory=dict)
    """Regions that were tried in vain; what is farther off was not even tried."""

    @property
    def farthest(self) -> int:
        """The most steps to any region in it."""
        return max((one.steps for one in self.arrivals.values()), default=0)


def reach_from(board: Board, start: RegionId, asked: Asked) -> Reach:
    """Return where a force can be ordered from ``start``, as ``asked`` answers for each way."""
    arrivals: dict[RegionId, ReachedRegion] = {}
    halts: dict[RegionId, Halt] = {}
    passed = {start}
    front: list[Way] = [(start,)]
    while front:
        after: list[Way] = []
        for way in _onward(board, front):
            end = way[-1]
            if end in passed:
                continue
            footing = asked(way)
            if footing.denial is None:
                arrivals.setdefault(end, ReachedRegion(way=way))
            elif end not in arrivals:
                halts.setdefault(end, Halt(why=footing.denial))
            if footing.onward:
                passed.add(end)
                after.append(way)
        front = after
    return Reach(
        start=start,
        arrivals=dict(sorted(arrivals.items(), key=lambda item: (item[1].steps, item[0]))),
        halts={id_: halts[id_] for id_ in sorted(halts) if id_ not in arrivals},
    )


def reach_of_kinds(
    board: Board, start: RegionId, kinds: Iterable[str], asked: Callable[[str], Asked]
) -> Reach:
    """Return where any of several kinds of force can be ordered: the shortest way of each, and who can go it."""
    every = [(kind, reach_from(board, start, asked(kind))) for kind in kinds]
    arrivals: dict[RegionId, ReachedRegion] = {}
    for kind, one in every:
        for id_, arrival in one.arrivals.items():
            best = arrivals.get(id_, arrival)
            best = arrival if arrival.steps < best.steps else best
            known = arrivals[id_].kinds if id_ in arrivals else ()
            arrivals[id_] = ReachedRegion(way=best.way, kinds=(*known, kind))
    halts = {
        id_: halt for _, one in reversed(every) for id_, halt in one.halts.items() if id_ not in arrivals
    }
    return Reach(
        start=start,
        arrivals=dict(sorted(arrivals.items(), key=lambda item: (item[1].steps, item[0]))),
        halts=dict(sorted(halts.items())),
    )


def _onward(board: Board, ways: Iterable[Way]) -> Iterator[Way]:
    """Yield each way with one more region, in the order of the ways and of ids."""
    return ((*way, other) for way in ways for other in board.neighbours(way[-1]))
