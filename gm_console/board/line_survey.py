"""The state of a nation's lines: what holds it together, what would be lost with each region, and its own figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.board.control_lines import ControlLines
from gm_console.board.model import Board
from gm_console.core.gathering import gathered
from gm_console.core.glance import Gauges, RegionGlance
from gm_console.core.ids import NationId, RegionId
from gm_console.core.movement import LineRules, OwnLines


@dataclass(frozen=True, slots=True, kw_only=True)
class NationLines:
    """All that there is to say of the lines of one nation at one moment."""

    control: ControlLines
    own: OwnLines
    heads: tuple[str, ...]
    """What is counted of regions."""
    counted: Mapping[RegionId, tuple[int, ...]]
    """That, for each of its regions."""

    @property
    def nation(self) -> NationId:
        """Whose they are."""
        return self.control.nation

    def weight(self, regions: Iterable[RegionId]) -> tuple[int, ...]:
        """Return what is counted of some of its regions, added up."""
        found = [self.counted[id_] for id_ in regions]
        return tuple(sum(column) for column in zip(*found, strict=True)) if found else (0,) * len(self.heads)


def line_survey(
    rules: LineRules,
    ruleset: Any,
    board: Board,
    regions: Mapping[RegionId, RegionGlance],
    owns: Mapping[NationId, OwnLines],
) -> Mapping[NationId, NationLines]:
    """Return the lines of some nations, read from the regions as whoever asks knows them."""
    held = gathered((one.owner, one) for one in regions.values())
    return {
        nation: NationLines(
            control=ControlLines(
                board=board,
                nation=nation,
                regions=tuple(sorted(one.id for one in held.get(nation, ()))),
                seat=own.seat,
                ranges=rules.ranges(ruleset),
            ),
            own=own,
            heads=tuple(head for head, _ in rules.counted),
            counted=_counted(rules, ruleset.glance.of_regions, held.get(nation, ())),
        )
        for nation, own in owns.items()
    }


def _counted(
    rules: LineRules, gauges: Gauges, regions: Iterable[RegionGlance]
) -> Mapping[RegionId, tuple[int, ...]]:
    read = [[gauges.by_key[key].read for key in keys] for _, keys in rules.counted]
    return {one.id: tuple(sum(int(each(one.part)) for each in some) for some in read) for one in regions}
