"""The strands of which supply lines are drawn: one for each region that names where it is supplied from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF

from gm_console.board.model import Board
from gm_console.board.supply_lines import Fault
from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import NationId
from gm_console.drawing.seam import unrolled

GAP: Final = 20.0
"""Map units that a line stays away from the two labels."""
STUB: Final = 46.0
"""Map units that a line is drawn towards a region that it does not come from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strand:
    """The line from a region to the one that is supplied from it, or a stub of one that does not come there."""

    start: QPointF
    end: QPointF
    labels: tuple[QPointF, QPointF]
    """The same from afar, where no label is in the way."""
    owner: NationId
    whole: bool
    share: float
    """How much of what may be sent at a time can be sent along it now, 0 to 1."""
    broken_at: QPointF | None = None
    stub: bool = False
    """It is only as long as a stub: it names a region that it does not come from."""


def strands(survey: SupplySurvey, board: Board) -> Iterator[Strand]:
    """Yield what there is to be drawn of the lines, region by region."""
    for id_, one in survey.regions.items():
        upstream, broken = one.region.upstream, one.line.broken
        if upstream is None or one.region.centre:
            continue
        there, here = (QPointF(*point) for point in unrolled(board, (upstream, id_)))
        own = broken is not None and broken.at == id_
        if own and broken is not None and broken.fault in (Fault.APART, Fault.FOREIGN):
            start, end = _stub(there, here)
            yield Strand(
                start=start,
                end=end,
                labels=(start, here),
                owner=one.owner,
                whole=False,
                share=0.0,
                broken_at=start,
                stub=True,
            )
            continue
        start, end = _between(there, here)
        turns = own and broken is not None and id_ == min(survey.lines.chain(id_))
        yield Strand(
            start=start,
            end=end,
            labels=(there, here),
            owner=one.owner,
            whole=broken is None,
            share=_share(survey, one),
            broken_at=(start + end) / 2 if turns else None,
        )


def _share(survey: SupplySurvey, one: RegionSupply) -> float:
    source = one.line.source
    if source is None or not one.capacity:
        return 0.0
    return min(1.0, survey.lines.regions[source].load / one.capacity)


def _between(there: QPointF, here: QPointF) -> tuple[QPointF, QPointF]:
    """Return the ends of a line that leaves both labels readable."""
    way = here - there
    length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    gap = way * (min(GAP, length * 0.3) / length)
    return there + gap, here - gap


def _stub(there: QPointF, here: QPointF) -> tuple[QPointF, QPointF]:
    """Return a short line towards a region, from near a label."""
    way = there - here
    length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    near = min(GAP, length * 0.3)
    return here + way * (min(STUB + near, length * 0.7) / length), here + way * (near / length)
