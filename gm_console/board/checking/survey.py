"""The survey: what the drawing says about borders, kept up to date while the sheet is edited.

Of every face it knows the length of its border with every other, the edges that nothing lies beyond, and whether two
faces claim the same edge.  A face is sound when all its edges are shared or lie on the edge of the sheet: then borders
are exact and nothing overlaps it.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from gm_console.board.editing.edit import Edit, HeadChange, IceChange, RegionChange
from gm_console.board.editing.planar import shape_area2
from gm_console.board.editing.sheet import MapSheet, ice_key, ice_number
from gm_console.board.editing.topology import Edge, FaceKey
from gm_console.board.geometry import BoardShapes, Contact
from gm_console.board.graphs import is_planar
from gm_console.board.links.apart import Apart, drawn_apart
from gm_console.board.model import LinkKind, Point
from gm_console.core.ids import RegionId


class Survey:
    """A sheet and what was measured on it."""

    def __init__(self, sheet: MapSheet) -> None:
        """Measure all faces."""
        self.sheet = sheet
        self.borders: dict[FaceKey, dict[FaceKey, int]] = {}
        """Length of the shared edges in 256ths of a map unit, by face and neighbour."""
        self.open: dict[FaceKey, tuple[Edge, ...]] = {}
        """Edges with nothing beyond them that do not lie on the edge of the sheet; faces without are left out."""
        self.claimed: dict[FaceKey, None] = {}
        """Faces that run along an edge which another runs along in the same direction."""
        self.contacts: dict[tuple[RegionId, RegionId], Contact] = {}
        """Regions that touch or overlap, measured on the shapes; only where a face is not sound."""
        self.apart: dict[tuple[RegionId, RegionId], Apart] = {}
        """Linked regions whose borders are drawn apart, but no farther than other borders of the drawing."""
        self.gaps: tuple[tuple[Point, int], ...] = ()
        """Bare places with their area, as found when the shapes were measured last."""
        self.planar = True
        self.over_seam: Edge | None = None
        """An edge by which two regions meet over the seam, as found last."""
        self._measure_all()

    def _measure_all(self) -> None:
        """Measure every face as :meth:`_measure` does, every edge once for both of its sides."""
        topology = self.sheet.topology
        owners, width = topology.owners, topology.width if topology.wraps else 0
        self.borders = {face: {} for face in topology.faces}
        bare: dict[FaceKey, list[Edge]] = {}
        for edge, own in owners.items():
            x, y, dx, dy = edge
            back = ((x + dx) % width if width else x + dx, y + dy, -dx, -dy)
            beyond = owners.get(back)
            if beyond is None:
                if not self._on_the_edge(edge):
                    bare.setdefault(own[0], []).append(edge)
            elif edge < back:
                length = isqrt((dx * dx + dy * dy) << 16)
                for one in own:
                    for other in beyond:
                        table = self.borders[one]
                        table[other] = table.get(other, 0) + length
                        table = self.borders[other]
                        table[one] = table.get(one, 0) + length
            if len(own) > 1:
                self.claimed.update(dict.fromkeys([*own, *(beyond or ())]))
                bare.update({face: [*bare.get(face, ()), edge] for face in own[1:] if beyond is None})
        self.open = {face: tuple(edges) for face, edges in bare.items()}

    def update(self, edit: Edit) -> dict[FaceKey, None]:
        """Measure again what an edit touched, after it was made; return the faces that were measured."""
        topology = self.sheet.topology
        changed: dict[FaceKey, None] = {}
        for change in edit.changes:
            match change:
                case RegionChange(before=before, after=after):
                    if before is None or after is None or before.shape != after.shape:
                        changed[change.region] = None
                case IceChange():
                    changed[ice_key(change.ice)] = None
                case HeadChange():
                    changed.update(dict.fromkeys(topology.faces))
                case _:
                    pass
        around = dict(changed)
        for face in changed:
            around.update(dict.fromkeys(self.borders.get(face, ())))
        for face in changed:
            self._measure(face)
            around.update(dict.fromkeys(self.borders.get(face, ())))
        for face in around:
            if face not in changed:
                self._measure(face)
        return around

    def _measure(self, face: FaceKey) -> None:
        topology = self.sheet.topology
        edges = topology.edges.get(face)
        self.open.pop(face, None)
        self.claimed.pop(face, None)
        if edges is None:
            self.borders.pop(face, None)
            return
        # Every edge around, at every move of a corner: what topology would answer edge by edge is written out.
        owners, width = topology.owners, topology.width if topology.wraps else 0
        table: dict[FaceKey, int] = {}
        bare: list[Edge] = []
        for edge in edges:
            x, y, dx, dy = edge
            beyond = owners.get(((x + dx) % width if width else x + dx, y + dy, -dx, -dy))
            if beyond is None:
                if not self._on_the_edge(edge):
                    bare.append(edge)
                continue
            length = isqrt((dx * dx + dy * dy) << 16)
            for other in beyond:
                table[other] = table.get(other, 0) + length
            if len(beyond) > 1 or len(owners[edge]) > 1:
                self.claimed[face] = None
        self.borders[face] = table
        if bare:
            self.open[face] = tuple(bare)

    def _on_the_edge(self, edge: Edge) -> bool:
        x, y, dx, dy = edge
        head = self.sheet.head
        if dy == 0:
            return y in (0, head.height)
        return dx == 0 and not head.wraps and x in (0, head.width)

    @property
    def all_sound(self) -> bool:
        """All edges of every face are shared with one other or lie on the edge of the sheet."""
        return not self.open and not self.claimed

    def border(self, a: RegionId, b: RegionId) -> int:
        """Return the length of the common border in map units, rounded down."""
        shared = self.borders.get(a, {}).get(b, 0) >> 8
        contact = self.contacts.get((min(a, b), max(a, b)))
        return max(shared, contact.border if contact is not None else 0)

    def touching(self, id_: RegionId) -> list[RegionId]:
        """Return the regions that a region has a border with, sorted."""
        found = [RegionId(other) for other in self.borders.get(id_, {}) if ice_number(other) is None]
        return sorted(other for other in found if other != id_)

    def measure_shapes(self) -> None:
        """Measure overlaps, near borders and gaps on the shapes themselves; takes its time on a large map.

        Where all faces are sound only the edge of the sheet can be bare, and nothing overlaps.
        """
        sheet = self.sheet
        if self.all_sound and self._covers_the_sheet():
            self.contacts, self.apart, self.gaps = {}, {}, ()
            return
        board = sheet.board()
        shapes = BoardShapes(board)
        found = [] if self.all_sound else shapes.contacts()
        self.contacts = {(one.a, one.b): one for one in found}
        self.apart = {} if self.all_sound else drawn_apart(board, self._linked_without_border())
        self.gaps = tuple(shapes.gaps())

    def _linked_without_border(self) -> list[tuple[RegionId, RegionId]]:
        plain = (link for link in self.sheet.all_links() if link.kind is not LinkKind.CROSSING)
        return [ends for link in plain if self.border(*(ends := (link.a, link.b))) < 1]

    def measure_planarity(self) -> None:
        """Work out whether the links can be drawn without crossing.

        Links along borders of a sound drawing always can: they cross each border once.
        """
        sheet = self.sheet
        along = all(self.borders.get(link.a, {}).get(link.b, 0) for link in sheet.all_links())
        self.planar = (along and self.all_sound) or is_planar(sheet.board())

    def _covers_the_sheet(self) -> bool:
        head = self.sheet.head
        return self.area2(self.sheet.topology.faces) == 2 * head.width * head.height

    def area2(self, faces: Iterable[FaceKey]) -> int:
        """Return twice the area of some faces, holes left out."""
        return sum(shape_area2(self.sheet.topology.faces[face]) for face in faces)
