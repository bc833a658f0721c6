"""An atlas sheet as a file: everything that is needed to draw it, so that it can be drawn in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board
from gm_console.campaign.atlas import owned_by
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.sheet_bounds import check_pixels, sheet_board
from gm_console.core.ids import NationId, RegionId

SUFFIXES: Final = (".pdf", ".svg", ".png")
PAPERS: Final[Mapping[str, int]] = {"a4": 297, "a3": 420, "a2": 594, "a1": 841, "letter": 279, "tabloid": 432}
"""Papers with their width, lying, in whole millimetres."""
PAPER: Final = "a3"
DPI: Final = 200
LEAST_DPI: Final = 50
MOST_DPI: Final = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOrder:
    """A sheet that is wanted."""

    board: Board
    owners: Mapping[RegionId, NationId]
    nations: tuple[NationId, ...]
    names: Mapping[str, str]
    """Country or nation to its name."""
    subtitle: str
    suffix: str = ".pdf"
    """One of :data:`SUFFIXES`."""
    paper: str = PAPER
    plain: bool = False
    """Without the nations' colours."""
    patterns: bool = False
    coloured: Board | None = None
    """Map that colours are given out by; ``board`` if none."""
    index: bool = True
    """PDF only: pages with the index of places."""
    dpi: int = DPI
    """PNG only: dots per inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A sheet that is not drawn."""

    text: str
    """Why, and what to do."""


def sheet_file(order: SheetOrder, tell: Callable[[str, int, int], None]) -> bytes | Refused:
    """Return the bytes of a sheet, or why there are none; ``tell`` hears what is done and may raise to stop it."""
    try:
        if order.suffix == ".png":
            check_pixels(order.paper, order.dpi)
        board = sheet_board(order.board, order.names)
    except CampaignError as trouble:
        return Refused(text=str(trouble))
    # charts take a while to import, and only who draws a sheet may have to wait for them
    from gm_console.charts.atlas.export import sheet_bytes
    from gm_console.charts.atlas.owned import Owned
    from gm_console.charts.atlas.sheet import draw_sheet

    tell("drawing the sheet", 0, 2)
    owned = Owned()
    if not order.plain:
        coloured = order.coloured if order.coloured is not None else order.board
        owned = owned_by(coloured, order.owners, order.nations, patterns=order.patterns)
    sheet = draw_sheet(board, owned, names=order.names, paper=order.paper, subtitle=order.subtitle)
    tell("writing the file", 1, 2)
    return sheet_bytes(sheet, order.suffix, dpi=order.dpi, index=order.index)
