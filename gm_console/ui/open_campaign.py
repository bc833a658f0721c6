"""A campaign opened for the window: its game, its map as shapes and colours, and the turn it is opened at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from gm_console.board.model import Board
from gm_console.campaign.naming import names_of
from gm_console.campaign.service import Campaign
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.looks import Looks
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.ui.chronicle import Chronicle, read_chronicle
from gm_console.ui.kit.tasks import Report, Reporter
from gm_console.ui.map.shapes import MapShapes, map_shapes, redrawn


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCampaign:
    """A campaign with everything the window needs to show it."""

    campaign: Campaign
    path: Path
    board: Board
    """The map of the turn shown."""
    ruleset: Ruleset
    """The game with the tables and rulings of the turn shown."""
    shapes: MapShapes
    colours: Mapping[NationId, str]
    looks: Looks
    """What was chosen of how nations look."""
    names: Mapping[str, str]
    """Nation or country id to its name."""
    chronicle: Chronicle

    @property
    def sides(self) -> Mapping[str, str]:
        """What the sides of battles are called: the names, and the game's word for a side that is no nation's."""
        rules = self.ruleset.battles
        return self.names if rules is None else {**self.names, NOBODY: rules.nobody}

    def called(self, nation: str) -> str:
        """Return a nation's number with its name."""
        return with_name(nation, self.names.get(nation, ""))

    def part_called(self, place: RegionId) -> str:
        """Return what the country or the sea that a place is part of is called, empty where it has no name."""
        part = self.board.part_of(place)
        return self.names.get(part, self.board.sea_names.get(part, ""))


def open_campaign(opener: Callable[[Reporter], Campaign], report: Reporter) -> OpenCampaign:
    """Open a campaign and read it; for the worker thread."""
    campaign = opener(report)
    try:
        return read_opened(campaign, report)
    except BaseException:
        campaign.close()
        raise


def read_opened(campaign: Campaign, report: Report) -> OpenCampaign:
    """Return an open campaign with what the window needs."""
    report("drawing the map")
    drawn = campaign.first_board
    shapes = map_shapes(drawn)
    chronicle = read_chronicle(campaign, None, report)
    nations = chronicle.positions[0].nations
    opened = OpenCampaign(
        campaign=campaign,
        path=campaign.path,
        board=drawn,
        ruleset=campaign.ruleset,
        shapes=shapes,
        colours=nation_colours([nation.id for nation in nations], campaign.looks),
        looks=campaign.looks,
        names=_names(chronicle),
        chronicle=chronicle,
    )
    return on_its_map(opened, chronicle)


def on_its_map(opened: OpenCampaign, chronicle: Chronicle) -> OpenCampaign:
    """Return an open campaign with the map, the rules and the names of the turn that a chronicle shows."""
    names, same = _names(chronicle), chronicle.board is opened.board
    if same and names == opened.names and chronicle.ruleset is opened.ruleset:
        return opened
    shapes = opened.shapes if same else redrawn(opened.shapes, chronicle.board)
    return replace(opened, board=chronicle.board, ruleset=chronicle.ruleset, shapes=shapes, names=names)


def _names(chronicle: Chronicle) -> dict[str, str]:
    """Return what countries are called at the end of the turn: its first entries may have named nations anew."""
    return names_of(chronicle.board, chronicle.positions[-1].nations)
