"""What tests of turnsheets share: a board of bare regions, and the gunboat ruleset's part that reads sheets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, UnreadLine
from gm_console.files.turnsheet import SheetReading, read_sheet
from gm_console.rulesets.gunboat.grammar.reader import read_line, sheet_rules

LAND = tuple(RegionId(f"{country:02d}-{place:02d}") for country in (7, 8, 9, 12) for place in range(1, 15))
SEA = tuple(RegionId(f"{sea}-{place:02d}") for sea in ("AO", "GL", "PO") for place in range(1, 8))
NATIONS = (NationId("07"), NationId("12"))
SEVEN = NATIONS[0]


def _region(region: RegionId, kind: RegionKind) -> Region:
    return Region(id=region, kind=kind, country=region[:2], shape=(), label=(0, 0))


BOARD = Board(
    id="sheets",
    name="Sheets",
    width=100,
    height=100,
    wraps=False,
    regions=tuple(
        sorted(
            (_region(one, RegionKind.LAND if one in LAND else RegionKind.SEA) for one in (*LAND, *SEA)),
            key=lambda region: region.id,
        )
    ),
    links=(),
)
RULESET: Any = SimpleNamespace(sheet=sheet_rules())


def sheet(text: str | bytes, name: str = "nation-07.txt") -> SheetReading:
    """Return the reading of a whole sheet."""
    return read_sheet(text.encode() if isinstance(text, str) else text, name, RULESET, BOARD, NATIONS)


def lines(text: str) -> SheetReading:
    """Return the reading of lines under the header of nation 07, turn 3."""
    return sheet(f"nation 07   turn 3\n{text}")


def order(phase: str, text: str) -> Order:
    """Return what one line under a head gives."""
    return read_line(BOARD, phase, text, SEVEN, 1, 1, 1)


def unread(phase: str, text: str) -> UnreadLine:
    """Return the line that is not understood."""
    found = order(phase, text)
    assert isinstance(found, UnreadLine), found
    return found


def meant(found: Order) -> tuple[str, dict[str, Any]]:
    """Return what an order says, without where it stood."""
    place = ("number", "line", "text")
    fields = {name: getattr(found, name) for name in found.__dataclass_fields__ if name not in place}
    return type(found).__name__, fields
