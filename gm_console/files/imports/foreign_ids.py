"""Ids for the regions of a foreign map.

A key that already is a region id stays.  Where most keys are short codes (``276``, ``vie``), each is a country of one
region.  All others are numbered, land as ``00-01``, water as ``SE-01``, in the order of their keys.  For a game whose
areas are called by letters, all that have none yet get some that say their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.board.model import RegionKind
from gm_console.board.region_ids import is_code, is_region_id, lettered_id, numbered_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import IdForm
from gm_console.files.imports.source import SourceRegion

POOLS: Final = {RegionKind.LAND: "00", RegionKind.SEA: "SE"}
MOST: Final = 0.75
"""Share of the keys that must look like codes before any is taken for one: PERU alone is a name."""
_DIGITS: Final = re.compile(r"([0-9]+)")


def numbered(
    regions: Iterable[SourceRegion], kept: Mapping[str, RegionId], form: IdForm = IdForm.NUMBERED
) -> dict[str, RegionId]:
    """Return the id of every region by key; keys that had one keep it, and no id is given to a second region."""
    ordered = sorted(regions, key=lambda region: natural(region.key))
    ids = {region.key: kept[region.key] for region in ordered if region.key in kept}
    taken = dict.fromkeys([*kept.values(), *ids.values()])
    coded = sum(1 for region in ordered if is_code(region.key.upper()))
    for region in ordered:
        wish = _wish(region, form, codes=coded >= MOST * len(ordered))
        if region.key not in ids and wish is not None and wish not in taken:
            ids[region.key] = wish
            taken[wish] = None
    last: dict[str, int] = {}
    for region in ordered:
        if form is IdForm.LETTERS and region.key not in ids:
            letters = lettered_id(region.name or region.key, taken)
            ids.update({region.key: letters} if letters is not None else {})
            taken.update({letters: None} if letters is not None else {})
        if region.key not in ids:
            code = country_code(region) or POOLS[region.kind]
            ids[region.key], last[code] = _next(code, last.get(code, 0) + 1, taken, len(ordered))
            taken[ids[region.key]] = None
    return ids


def natural(key: str) -> tuple[tuple[str, int], ...]:
    """Return what sorts keys as people do: numbers by value, all else by letter."""
    words = _DIGITS.split(key)
    return tuple(("", int(word[:15])) if word.isdigit() and word.isascii() else (word, 0) for word in words)


def country_code(region: SourceRegion) -> str:
    """Return the country code that the source gives, empty when it gives none that can be part of an id."""
    code = region.country.upper()
    return code if is_code(code) else ""


def _wish(region: SourceRegion, form: IdForm, *, codes: bool) -> RegionId | None:
    if is_region_id(region.key, form):
        return RegionId(region.key)
    if form is IdForm.LETTERS:
        return None
    code = region.key.upper()
    own = codes and is_code(code) and not country_code(region)
    return numbered_id(code, 1) if own else None


def _next(code: str, number: int, taken: Mapping[RegionId, None], count: int) -> tuple[RegionId, int]:
    """Return the first free id of a code from a number on, with as many digits as the map's size needs."""
    digits = max(2, len(str(count))) if code in POOLS.values() else 2
    while numbered_id(code, number, digits) in taken:
        number += 1
    return numbered_id(code, number, digits), number
