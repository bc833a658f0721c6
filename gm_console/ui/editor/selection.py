"""What is selected in the editor: faces, corners of borders, or a pair of regions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm_console.board.editing.edit import Edit, RegionChange
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point
from gm_console.core.ids import RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The one selection that canvas, tools and panels share."""

    faces: tuple[FaceKey, ...] = ()
    """Regions and pieces of ice (``ice:3``), the one that was chosen last at the end."""
    corners: tuple[Point, ...] = ()
    """Corners of borders, x within the width where the map wraps."""

    @property
    def regions(self) -> tuple[RegionId, ...]:
        """The selected regions, without ice."""
        return tuple(RegionId(face) for face in self.faces if ice_number(face) is None)

    @property
    def ice(self) -> tuple[int, ...]:
        """Numbers of the selected pieces of ice."""
        numbers = [ice_number(face) for face in self.faces]
        return tuple(number for number in numbers if number is not None)

    @property
    def main(self) -> RegionId | None:
        """The region chosen last: the one that panels tell of."""
        regions = self.regions
        return regions[-1] if regions else None

    def after(self, edit: Edit, sheet: MapSheet) -> Chosen:
        """Return what of the selection the map still holds; what an edit gave another id is followed."""
        topology, new = sheet.topology, _renamed(edit)
        faces = (face if face in topology.faces else new.get(face, face) for face in self.faces)
        return Chosen(
            faces=tuple(face for face in faces if face in topology.faces),
            corners=tuple(corner for corner in self.corners if topology.star(corner)),
        )


NOTHING = Chosen()


def _renamed(edit: Edit) -> Mapping[FaceKey, FaceKey]:
    """Return the new ids of regions that an edit takes away and puts in the same place under another one."""
    found = [change for change in edit.changes if isinstance(change, RegionChange)]
    gone = {one.before.shape: one.region for one in found if one.before is not None and one.after is None}
    return {
        gone[one.after.shape]: one.region
        for one in found
        if one.before is None and one.after is not None and one.after.shape in gone
    }
