"""How fast supply lines are traced: all of a map as one realm on long lines, and after one region names another."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from gm_console.board.graphs import OVERLAND, neighbours
from gm_console.board.model import Board, RegionKind
from gm_console.board.supply_lines import SupplyLines, trace_lines
from gm_console.board.supply_survey import survey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.supply import SuppliedRegion
from gm_console.files.mapfile import load_map
from gm_console.tools.timing import percentile, timed

OWNER = NationId("01")
MS = 1000


def measure_supply(folder: Path, regions: int) -> dict[str, Any]:
    """Return figures of at most so many regions of land of the map in a folder, times in milliseconds.

    A change is that of one region on a line which is named no neighbour any more; each is made by itself.
    """
    board = load_map(folder).board
    realm = long_lines(board, regions)
    all_s, traced = timed(lambda: traced_whole(board, realm))
    survey_s, _ = timed(lambda: survey(traced, {OWNER: 1}, {}))
    changes = []
    for id_, region in realm.items():
        if not region.centre:
            changed = {**realm, id_: replace(region, upstream=None)}
            changes.append(timed(partial(traced_whole, board, changed, traced))[0])
    return {
        "regions": len(realm),
        "longest_line": max(line.length for line in traced.lines.values()),
        "changes": len(changes),
        "all_ms": round(all_s * MS, 2),
        "survey_ms": round(survey_s * MS, 2),
        "change_ms": round(statistics.median(changes) * MS, 2),
        "change_p95_ms": round(percentile(changes) * MS, 2),
    }


def traced_whole(
    board: Board, realm: Mapping[RegionId, SuppliedRegion], before: SupplyLines | None = None
) -> SupplyLines:
    """Return supply lines with all that is otherwise found out when it is asked for."""
    found = trace_lines(board, realm, before)
    assert len(found.lines) == len(realm)
    assert found.fed.keys() <= found.ground.necks.last.keys() | realm.keys()
    return found


def long_lines(board: Board, regions: int) -> Mapping[RegionId, SuppliedRegion]:
    """Return one nation's land: from a centre on each piece of land, lines that go on as far as they can."""
    land = [region.id for region in board.regions if region.kind is RegionKind.LAND]
    found: dict[RegionId, SuppliedRegion] = {}
    for first in land:
        waiting: list[tuple[RegionId, RegionId | None]] = [(first, None)]
        while waiting and len(found) < regions:
            id_, upstream = waiting.pop()
            if id_ in found:
                continue
            found[id_] = SuppliedRegion(
                id=id_, owner=OWNER, upstream=upstream, centre=upstream is None, force=1
            )
            waiting += [(other, id_) for other in neighbours(board, id_, OVERLAND) if other not in found]
    return found
