"""The map as one nation, or everybody, sees it: made from the game's view of them and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.campaign.battles import rows_of
from gm_console.core.battles import BattleRow
from gm_console.core.facts import Entry
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.supply import SuppliedRegion
from gm_console.core.turn import TurnRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenMap:
    """What somebody knows of a turn, as far as a map shows it."""

    regions: Mapping[RegionId, RegionGlance]
    entries: tuple[Entry, ...]
    """What it was told, as it was told."""
    battles: tuple[BattleRow, ...]
    """Made of those entries."""
    supply: Mapping[RegionId, SuppliedRegion]
    """What a nation knows of supply; nothing for everybody, and in a game without supply lines."""


def seen_map(
    ruleset: Ruleset, board: Any, record: TurnRecord, viewer: NationId, *, draft: bool = False
) -> SeenMap | None:
    """Return what a nation sees, or what everybody does where ``viewer`` is nobody; None in a game that cannot say."""
    sight = ruleset.sight
    if sight is None:
        return None
    supply: Mapping[RegionId, SuppliedRegion] = {}
    if viewer == NOBODY:
        view = ruleset.public_view(board, record)
        regions = sight.public(view)
    else:
        view = ruleset.view(board, record, viewer)
        regions = sight.nation(view)
        supply = ruleset.supply.known(board, view) if ruleset.supply is not None else {}
    battles = rows_of(ruleset, board, view.entries, record.turn, draft=draft)
    return SeenMap(regions=regions, entries=view.entries, battles=battles, supply=supply)
