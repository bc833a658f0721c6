"""How a sheet compares with the one that was in force when it came: part by part, lines and unreadable lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gm_console.campaign.records import Light, Outcome, WorsePart
from gm_console.storage.records import PartRecord, SheetRecord


def counting(sheets: Iterable[SheetRecord]) -> dict[str, SheetRecord]:
    """Return, of one nation's sheets for one turn in order of arrival, the sheet that counts for each part."""
    table: dict[str, SheetRecord] = {}
    for sheet in sheets:
        if sheet.outcome == Outcome.TAKEN:
            table.update({part.part: sheet for part in sheet.parts if part.light != Light.DECLINED})
    return table


def parts_in_force(own: Mapping[str, SheetRecord]) -> tuple[PartRecord, ...]:
    """Return the parts of a nation that count, of the sheets that count for each."""
    return tuple(part for name, sheet in own.items() for part in sheet.parts if part.part == name)


def is_amber(own: Mapping[str, SheetRecord]) -> bool:
    """Tell whether a part that counts is worse than the one before it, and nobody has decided."""
    return any(part.light == Light.AMBER for part in parts_in_force(own))


def worse_part(part: PartRecord, former: SheetRecord | None) -> WorsePart | None:
    """Return how a part is worse than that of the sheet it stands in for; nothing where it is not."""
    before = (
        next((one for one in former.parts if one.part == part.part), None) if former is not None else None
    )
    if former is None or before is None:
        return None
    if part.unread <= before.unread and 2 * part.lines >= before.lines:
        return None
    return WorsePart(
        part=part.part,
        lines=part.lines,
        unread=part.unread,
        former=former.name,
        former_lines=before.lines,
        former_unread=before.unread,
    )


def worse_parts(parts: Iterable[PartRecord], former: Mapping[str, SheetRecord]) -> tuple[WorsePart, ...]:
    """Return the parts that are worse than those of the sheets in force before."""
    found = (worse_part(part, former.get(part.part)) for part in parts)
    return tuple(one for one in found if one is not None)
