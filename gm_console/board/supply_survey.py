"""Supply, region by region: where each draws from, how good its line is, what hangs on it and who could cut it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from gm_console.board.supply_lines import Line, Loss, SupplyLines
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.supply import SuppliedRegion


class SupplyState(StrEnum):
    """How a region is supplied; the best first."""

    CENTRE = "centre"
    """Supplies are made here."""
    WHOLE = "whole"
    """Its line comes to a centre."""
    CLOSED = "closed"
    """It is a closed centre, or its line comes to one."""
    BROKEN = "broken"
    """Its line breaks, and could be led through own regions."""
    CUT_OFF = "cut_off"
    """No line could be led through own regions to a centre."""

    @property
    def is_whole(self) -> bool:
        """Whether supplies that lie at a centre come here."""
        return self not in (SupplyState.BROKEN, SupplyState.CUT_OFF)


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionSupply:
    """The supply of one region that somebody owns."""

    region: SuppliedRegion
    line: Line
    state: SupplyState
    capacity: int
    """The most that its owner can send at a time."""
    loss: Loss
    """What breaks when it is taken, and who could take it from where he stands."""

    @property
    def id(self) -> RegionId:
        """The region."""
        return self.region.id

    @property
    def owner(self) -> NationId:
        """Whose it is."""
        return self.region.owner

    @property
    def hanging(self) -> int:
        """Regions that draw through it."""
        return len(self.loss.cut)


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplySurvey:
    """All supply of one moment."""

    lines: SupplyLines
    regions: Mapping[RegionId, RegionSupply]
    """Those that somebody owns, or one nation; sorted."""

    def neck(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the regions that no line to a region could be led round, the nearest first."""
        return self.lines.ground.necks.needed(region)

    def stranded(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the regions that lose their line when this one is taken and that no other line could reach then."""
        return tuple(id_ for id_ in self.regions[region].loss.cut if region in self.neck(id_))

    @property
    def broken(self) -> tuple[RegionSupply, ...]:
        """The regions with a broken line, those that are cut off among them; whoever counts these counts here."""
        return tuple(one for one in self.regions.values() if not one.state.is_whole)

    def dangers(self) -> tuple[RegionSupply, ...]:
        """Return what somebody could take from where he stands and others draw through, the dearest first."""
        found = (one for one in self.regions.values() if one.loss.by and one.loss.cut)
        return tuple(sorted(found, key=lambda one: (-one.loss.force, -one.hanging, one.id)))

    def shortest(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the shortest line that a region could have; nothing where it can have none."""
        return self.lines.ground.shortest(region)


def survey(
    lines: SupplyLines,
    capacity: Mapping[NationId, int],
    strikers: Mapping[RegionId, tuple[NationId, ...]],
    of: NationId = NOBODY,
) -> SupplySurvey:
    """Return the supply of every region that somebody owns, or of one nation's.

    ``strikers`` are the regions from which nations could attack a neighbour.
    """
    return SupplySurvey(
        lines=lines,
        regions={
            id_: RegionSupply(
                region=lines.regions[id_],
                line=line,
                state=state_of(lines, line),
                capacity=capacity.get(line.owner, 0),
                loss=lines.loss(id_, lines.attackers(id_, strikers)),
            )
            for id_, line in lines.lines.items()
            if of in (NOBODY, line.owner)
        },
    )


def state_of(lines: SupplyLines, line: Line) -> SupplyState:
    """Return how a region is supplied."""
    if line.source is None:
        within = line.region in lines.ground.nearest
        return SupplyState.BROKEN if within else SupplyState.CUT_OFF
    if lines.regions[line.source].closed:
        return SupplyState.CLOSED
    return SupplyState.CENTRE if line.source == line.region else SupplyState.WHOLE
