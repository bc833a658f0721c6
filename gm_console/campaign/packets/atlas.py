"""Maps on paper: of a world by its home countries, or of a campaign at the start of a turn.

What is wanted is an order with everything that drawing it needs, so that it can be drawn in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.naming import names_of
from gm_console.campaign.packets.atlas_bounds import check_pixels, sheet_board
from gm_console.campaign.service import Campaign
from gm_console.core.glance import read_regions
from gm_console.core.ids import NationId, RegionId
from gm_console.core.looks import Looks

if TYPE_CHECKING:
    from gm_console.charts.atlas.sheet import AtlasSheet

# Charts take a while to import, and only who draws a sheet may have to wait for them.

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
    title: str = ""
    """Stands over the sheet, the map's name if empty."""
    suffix: str = ".pdf"
    """One of :data:`SUFFIXES`."""
    paper: str = PAPER
    plain: bool = False
    """Without the nations' colours."""
    patterns: bool = False
    coloured: Board | None = None
    """Map that colours are given out by; ``board`` if none."""
    looks: Looks = field(default_factory=dict)
    """What was chosen of how nations look."""
    index: bool = True
    """PDF only: pages with the index of places."""
    dpi: int = DPI
    """PNG only: dots per inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UndrawnSheet:
    """A sheet that is not drawn."""

    text: str
    """Why, and what to do."""


def world_order(board: Board) -> SheetOrder:
    """Return the sheet of a map with the home countries in their nations' colours."""
    nations = nations_of(board)
    count = f", {len(nations)} nations" if nations else ""
    return SheetOrder(
        board=board,
        owners=home_owners(board, nations),
        nations=nations,
        names={},
        subtitle=f"{len(board.regions)} regions{count}",
    )


def campaign_order(path: Path, turn: int | None = None) -> SheetOrder:
    """Return the sheet of a campaign's world with what every nation holds at the start of a turn, the current one."""
    with Campaign(path, read_only=True) as campaign:
        board, coloured, info = campaign.board_at(turn), campaign.first_board, campaign.info()
        state, ruleset = campaign.state(turn), campaign.rules_at(turn)
        looks = campaign.looks
    regions = read_regions(ruleset.glance, state)
    nations = ruleset.glance.nations(ruleset, board, state, state, regions)
    return SheetOrder(
        board=board,
        owners={id_: region.owner for id_, region in regions.items()},
        nations=tuple(nation.id for nation in nations),
        names=names_of(board, nations),
        title=info.title,
        subtitle=f"{board.name}, start of turn {turn if turn is not None else info.turn}",
        coloured=coloured,
        looks=looks,
    )


def atlas_sheet(order: SheetOrder) -> AtlasSheet:
    """Return a sheet as it is drawn; :class:`CampaignError` where that would take too much."""
    if order.suffix == ".png":
        check_pixels(order.paper, order.dpi)
    board = sheet_board(order.board, order.names)

    from gm_console.charts.atlas.ground import Owned
    from gm_console.charts.atlas.sheet import draw_sheet
    from gm_console.charts.colours import nation_colours, nation_patterns

    owned = Owned()
    if not order.plain:
        coloured = order.coloured if order.coloured is not None else order.board
        owned = Owned(
            owners=order.owners,
            colours=nation_colours(order.nations, order.looks),
            patterns=nation_patterns(coloured, order.nations, order.looks) if order.patterns else {},
        )
    return draw_sheet(
        board, owned, names=order.names, paper=order.paper, title=order.title, subtitle=order.subtitle
    )


def sheet_file(order: SheetOrder, tell: Callable[[str, int, int], None]) -> bytes | UndrawnSheet:
    """Return the bytes of a sheet, or why there are none; ``tell`` hears what is done and may raise to stop it."""
    from gm_console.charts.atlas.export import sheet_bytes

    tell("drawing the sheet", 0, 2)
    try:
        sheet = atlas_sheet(order)
    except CampaignError as trouble:
        return UndrawnSheet(text=str(trouble))
    tell("writing the file", 1, 2)
    return sheet_bytes(sheet, order.suffix, dpi=order.dpi, index=order.index)


def nations_of(board: Board) -> tuple[NationId, ...]:
    """Return the nations that the map has a seat for."""
    return tuple(NationId(nation) for nation in board.seats)


def home_owners(board: Board, nations: tuple[NationId, ...]) -> dict[RegionId, NationId]:
    """Return the regions of the nations' home countries with their nations."""
    return {place: NationId(part) for place in board.places if (part := board.part_of(place)) in nations}
