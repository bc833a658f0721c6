"""Names of towns stand at home, on their own country's land or on water; abroad only where nothing else is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

import shapely

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.drawing.label_placing import Box
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.sheet_labels import Tag

ABROAD: Final = 0.12
"""Share of a name's room that may lie on foreign land."""


class Boxed(Protocol):
    """Something that covers boxes, in points of the sheet."""

    @property
    def boxes(self) -> Sequence[Box]:
        """What it covers."""
        ...


W = TypeVar("W", bound=Boxed)


class HomeLand:
    """The land of a board by country, at a scale of points for each map unit."""

    def __init__(self, board: Board, scale: float) -> None:
        self._scale = scale
        self._land = [region for region in board.regions if region.kind is RegionKind.LAND]
        self._country = {region.id: region.country for region in self._land}
        self._shapes = [sound_area(region.shape) for region in self._land]
        self._found = shapely.STRtree(self._shapes)

    def first(self, tag: Tag, choices: Iterable[W]) -> Iterator[W]:
        """Yield places of a short text; of a town's name those at home first, whatever their size."""
        if tag.kind is not LabelKind.TOWN:
            yield from choices
            return
        abroad = []
        for choice in choices:
            if self._at_home(tag.region, choice.boxes):
                yield choice
            else:
                abroad.append(choice)
        yield from abroad

    def _at_home(self, region: RegionId, boxes: Sequence[Box]) -> bool:
        country = self._country.get(region, "")
        for box in boxes:
            left, top, right, low = (side / self._scale for side in box)
            room = shapely.box(left, top, right, low)
            foreign = (at for at in self._found.query(room) if self._land[at].country != country)
            if sum(self._shapes[at].intersection(room).area for at in foreign) > ABROAD * room.area:
                return False
        return True
