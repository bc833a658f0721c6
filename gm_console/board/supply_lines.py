"""Supply lines: the chains along which regions are supplied, where they break, and what would break them.

Each region names one neighbour that it is supplied from, and so on to a centre where supplies are made.  All regions
of a line belong to the same nation, the centre too.  A centre is its own source; where it names a neighbour as well,
lines chain together, and supplies of the centre further up come through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from gm_console.board.graphs import OVERLAND, Necks, necks, neighbours
from gm_console.board.model import Board
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.supply import SuppliedRegion


class Fault(StrEnum):
    """Why a line goes no further."""

    UNNAMED = "unnamed"
    """The region names no neighbour."""
    APART = "apart"
    """It names a region that it does not border on by land."""
    FOREIGN = "foreign"
    """It names a region of another owner, or of nobody."""
    CIRCLE = "circle"
    """The line comes back to where it was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """Where a line breaks."""

    fault: Fault
    at: RegionId
    """The last region that the line reaches; of a circle the first one in it."""
    to: RegionId | None = None
    """What that region names."""
    owner: NationId = NOBODY
    """Whose that is, where it is another's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The line of one region."""

    region: RegionId
    owner: NationId
    source: RegionId | None = None
    """The centre that it ends in, its own id for a centre; None where it breaks."""
    length: int = 0
    """Links to the source, or to where it breaks."""
    broken: Break | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What breaks when one region is taken."""

    cut: tuple[RegionId, ...]
    """Regions that lose their line with it, the nearest first; the region itself is not among them."""
    force: int
    """Units in those."""
    by: tuple[NationId, ...] = ()
    """Who could take it from where he stands, as far as was asked."""


class Denial(StrEnum):
    """Why supplies cannot be sent from one region to another along lines."""

    UNKNOWN = "unknown"
    """Supplies do not lie in one of the two."""
    SAME = "same"
    """They are the same region."""
    NO_CENTRE = "no_centre"
    """They would not be sent from a centre."""
    FOREIGN = "foreign"
    """The two belong to different owners, or to nobody."""
    BROKEN = "broken"
    """The line of the target comes to no centre."""
    ELSEWHERE = "elsewhere"
    """It comes to another centre, and from there not to this one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    """Whether supplies may be sent along lines, and which way."""

    way: tuple[RegionId, ...] = ()
    """From the centre to the target, both included; empty where they may not."""
    denial: Denial | None = None


@dataclass(frozen=True, kw_only=True)
class SupplyGround:
    """Where lines could run at all, whatever the regions name: through own regions, from own centres."""

    board: Board
    owners: Mapping[RegionId, NationId]
    """Regions that somebody owns, sorted."""
    centres: tuple[RegionId, ...]

    @cached_property
    def necks(self) -> Necks:
        """What no line could be led round."""
        return necks(self.board, self.owners, self.centres, OVERLAND)

    @cached_property
    def nearest(self) -> Mapping[RegionId, RegionId | None]:
        """The neighbour that would lead each region to a centre by the fewest links, None for a centre.

        Regions that no line could reach are left out; of several neighbours it is the first by the way there.
        """
        found: dict[RegionId, RegionId | None] = dict.fromkeys(self.centres)
        front = list(self.centres)
        while front:
            after = []
            for here in front:
                for other in neighbours(self.board, here, OVERLAND):
                    if other not in found and self.owners.get(other) == self.owners[here]:
                        found[other] = here
                        after.append(other)
            front = after
        return found

    def shortest(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the shortest line that a region could have, from it to a centre; nothing where it can have none."""
        way = []
        here: RegionId | None = region if region in self.nearest else None
        while here is not None:
            way.append(here)
            here = self.nearest[here]
        return tuple(way)


@dataclass(frozen=True, kw_only=True)
class SupplyLines:
    """All supply lines of one moment."""

    ground: SupplyGround
    regions: Mapping[RegionId, SuppliedRegion]

    @cached_property
    def lines(self) -> Mapping[RegionId, Line]:
        """The line of every region that somebody owns, sorted by id."""
        known: dict[RegionId, Line] = {}
        for start in self.ground.owners:
            if start not in known:
                self._follow(start, known)
        return {id_: known[id_] for id_ in self.ground.owners}

    @cached_property
    def fed(self) -> Mapping[RegionId, tuple[RegionId, ...]]:
        """The regions with a whole line that come next down the lines from each; a centre is fed by nobody else."""
        found: dict[RegionId, tuple[RegionId, ...]] = {}
        for id_, line in self.lines.items():
            upstream = self.regions[id_].upstream
            if line.broken is None and line.length and upstream is not None:
                found[upstream] = (*found.get(upstream, ()), id_)
        return found

    @cached_property
    def circles(self) -> tuple[tuple[RegionId, ...], ...]:
        """The circles in which regions name each other and no centre, each from its first id on along the line."""
        found: dict[RegionId, tuple[RegionId, ...]] = {}
        seen: dict[RegionId, None] = {}
        for id_, line in self.lines.items():
            inside = line.broken is not None and line.broken.fault is Fault.CIRCLE and line.broken.at == id_
            if inside and id_ not in seen:
                found[id_] = self.chain(id_)
                seen.update(dict.fromkeys(found[id_]))
        return tuple(found.values())

    def step(self, region: RegionId) -> RegionId | Break:
        """Return the region that the line goes on to from here, or why it goes no further."""
        here = self.regions[region]
        to = here.upstream
        if to is None:
            return Break(fault=Fault.UNNAMED, at=region)
        if not any(kind in OVERLAND for kind in self.ground.board.kinds(region, to)):
            return Break(fault=Fault.APART, at=region, to=to)
        owner = self.ground.owners.get(to, NOBODY)
        return to if owner == here.owner else Break(fault=Fault.FOREIGN, at=region, to=to, owner=owner)

    def chain(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the line of a region, from it to its centre or to the last region before it breaks."""
        way = {region: None}
        here = region
        while not self.regions[here].centre:
            step = self.step(here)
            if isinstance(step, Break) or step in way:
                break
            way[step] = None
            here = step
        return tuple(way)

    def send(self, source: RegionId, target: RegionId) -> Sending:
        """Tell whether supplies may be sent from a centre along lines to a region, and which way."""
        denial = self._denial(source, target)
        if denial is not None:
            return Sending(denial=denial)
        way = self.chain(target)
        while way[-1] != source:
            step = self.step(way[-1])
            if isinstance(step, Break) or step in way:
                return Sending(denial=Denial.ELSEWHERE)
            way += self.chain(step)
        return Sending(way=way[::-1])

    def loss(self, region: RegionId, by: tuple[NationId, ...] = ()) -> Loss:
        """Return what breaks when somebody else takes an owned region."""
        cut: list[RegionId] = list(self.fed.get(region, ()))
        for id_ in cut:  # grows while it is walked
            cut += self.fed.get(id_, ())
        return Loss(
            cut=tuple(cut),
            force=sum(self.regions[id_].force for id_ in cut),
            by=by,
        )

    def attackers(
        self, region: RegionId, strikers: Mapping[RegionId, tuple[NationId, ...]]
    ) -> tuple[NationId, ...]:
        """Return who could attack a region from a neighbour where he stands, sorted.

        ``strikers`` are the regions from which nations could attack a neighbour.
        """
        owner = self.ground.owners[region]
        near = self.ground.board.neighbours(region)
        return tuple(sorted({one for other in near for one in strikers.get(other, ()) if one != owner}))

    def _follow(self, start: RegionId, known: dict[RegionId, Line]) -> None:
        """Put the lines of a region, and of all on its way, among those that are known."""
        way: list[RegionId] = []
        walked: dict[RegionId, int] = {}
        here = start
        while here not in known:
            one = self.regions[here]
            if here in walked:
                self._close(way[walked[here] :], known)
                way = way[: walked[here]]
            elif one.centre:
                known[here] = Line(region=here, owner=one.owner, source=here)
            elif isinstance(step := self.step(here), Break):
                known[here] = Line(region=here, owner=one.owner, broken=step)
            else:
                walked[here] = len(way)
                way.append(here)
                here = step
        line = known[here]
        for id_ in reversed(way):
            line = replace(line, region=id_, length=line.length + 1)
            known[id_] = line

    def _close(self, circle: list[RegionId], known: dict[RegionId, Line]) -> None:
        for id_ in circle:
            broken = Break(fault=Fault.CIRCLE, at=id_, to=self.regions[id_].upstream)
            known[id_] = Line(region=id_, owner=self.regions[id_].owner, broken=broken)

    def _denial(self, source: RegionId, target: RegionId) -> Denial | None:
        for id_ in (source, target):
            if id_ not in self.regions:
                return Denial.UNKNOWN
        if source == target:
            return Denial.SAME
        if not self.regions[source].centre:
            return Denial.NO_CENTRE
        line = self.lines.get(target)
        if line is None or line.owner != self.regions[source].owner:
            return Denial.FOREIGN
        return Denial.BROKEN if line.broken is not None else None


def trace_lines(
    board: Board, regions: Mapping[RegionId, SuppliedRegion], before: SupplyLines | None = None
) -> SupplyLines:
    """Return the supply lines of a moment; what they share with ``before`` is not found out again."""
    owners = {id_: regions[id_].owner for id_ in sorted(regions) if regions[id_].owner}
    centres = tuple(id_ for id_ in owners if regions[id_].centre)
    ground = before.ground if before is not None else None
    if ground is None or ground.board is not board or (ground.owners, ground.centres) != (owners, centres):
        ground = SupplyGround(board=board, owners=owners, centres=centres)
    return SupplyLines(ground=ground, regions=regions)
