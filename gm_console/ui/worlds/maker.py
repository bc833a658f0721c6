"""Drawing a world away from the window: in a process of its own, then its shapes in the worker thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gm_console.campaign.packets.atlas import home_owners, nations_of
from gm_console.campaign.set_up.new_world import make_world
from gm_console.campaign.set_up.world_records import NewWorld, Tell, WantedWorld
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.spines import Spine, spines
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.map.shapes import MapShapes, map_shapes

Making = Callable[[WantedWorld, Tell], NewWorld]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A new world with everything its picture needs."""

    world: NewWorld
    shapes: MapShapes | None = None
    """None where there is no board."""
    spines: Mapping[str, Spine]
    """Where countries' names have room."""
    owners: Mapping[RegionId, NationId]
    colours: Mapping[NationId, str]


def draw_world(wanted: WantedWorld, report: Reporter, making: Making = make_world) -> Drawn:
    """Return a world ready to be shown; for the worker thread."""
    world = run_apart(making, wanted, report)
    board = world.board
    if board is None:
        return Drawn(world=world, spines={}, owners={}, colours={})
    report("drawing the preview")
    nations = nations_of(board)
    return Drawn(
        world=world,
        shapes=map_shapes(board),
        spines=spines(board),
        owners=home_owners(board, nations),
        colours=nation_colours(nations),
    )
