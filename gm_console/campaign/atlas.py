"""Maps on paper: of a world by its home countries, or of a campaign at the start of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.board.model import Board
from gm_console.campaign.service import Campaign
from gm_console.campaign.sheet_bounds import sheet_board
from gm_console.core.glance import read_regions
from gm_console.core.ids import NationId, RegionId

if TYPE_CHECKING:
    from gm_console.charts.atlas.owned import Owned
    from gm_console.charts.atlas.sheet import AtlasSheet

# Charts take a while to import, and only who draws a sheet may have to wait for them.


def world_sheet(board: Board, *, paper: str, plain: bool = False) -> AtlasSheet:
    """Return the sheet of a map with the home countries in their nations' colours, or ``plain``.

    Raises :class:`CampaignError` where drawing it would take too much.
    """
    from gm_console.charts.atlas.owned import Owned
    from gm_console.charts.atlas.sheet import draw_sheet

    board, nations = sheet_board(board, {}), nations_of(board)
    owned = Owned() if plain else owned_by(board, home_owners(board, nations), nations)
    count = f", {len(nations)} nations" if nations else ""
    return draw_sheet(board, owned, names={}, paper=paper, subtitle=f"{len(board.regions)} regions{count}")


def campaign_sheet(path: Path, *, paper: str, turn: int | None = None, patterns: bool = False) -> AtlasSheet:
    """Return the sheet of a campaign's world with what every nation holds at the start of a turn, the current one."""
    from gm_console.charts.atlas.sheet import draw_sheet

    with Campaign(path, read_only=True) as campaign:
        board, drawn, info = campaign.board_at(turn), campaign.first_board, campaign.info()
        state, ruleset = campaign.state(turn), campaign.ruleset
    regions = read_regions(ruleset.glance, state)
    nations = ruleset.glance.nations(ruleset, board, state, state, regions)
    owners = {id_: region.owner for id_, region in regions.items()}
    names: dict[str, str] = dict(board.country_names)
    names |= {nation.id: nation.name for nation in nations}
    coloured = nations_of(board) or tuple(nation.id for nation in nations)
    owned = owned_by(drawn, owners, coloured, patterns=patterns)
    subtitle = f"{info.title}, turn {turn if turn is not None else info.turn}"
    return draw_sheet(sheet_board(board, names), owned, names=names, paper=paper, subtitle=subtitle)


def owned_by(
    board: Board,
    owners: Mapping[RegionId, NationId],
    nations: tuple[NationId, ...],
    *,
    patterns: bool = False,
) -> Owned:
    """Return owners with a colour for each nation, and a pattern where asked for, given out by ``board``."""
    from gm_console.charts.atlas.owned import Owned
    from gm_console.charts.colours import nation_colours, nation_patterns

    return Owned(
        owners=owners,
        colours=nation_colours(nations),
        patterns=nation_patterns(board, nations) if patterns else {},
    )


def nations_of(board: Board) -> tuple[NationId, ...]:
    """Return the nations that the map has a seat for."""
    return tuple(NationId(nation) for nation in board.seats)


def home_owners(board: Board, nations: tuple[NationId, ...]) -> dict[RegionId, NationId]:
    """Return the regions of the nations' home countries with their nations."""
    return {region.id: NationId(region.country) for region in board.regions if region.country in nations}
