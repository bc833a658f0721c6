"""Any sequence of edits: borders stay shared, nothing overlaps or gapes, and undoing all gives the same bytes."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gm_console.board.editing import assign, borders, corners, ground, layout, linking, merging, numbers
from gm_console.board.editing.document import MapDocument, RolledBack
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.planar import covers, shape_area2
from gm_console.board.model import LinkKind, MountainRange, RegionKind
from gm_console.files.mapfile import map_json
from tests.board.boards import grid
from tests.support.every import every
from tests.support.outlines import broken

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice")
PICK = st.integers(0, 10_000)
POINT = st.tuples(st.integers(-30, 430), st.integers(0, 300))
STEP = st.tuples(st.integers(-60, 60), st.integers(-60, 60))


class Editing(RuleBasedStateMachine):
    """Draws at random on a small map that is wholly covered."""

    @initialize(wraps=st.booleans())
    def start(self, wraps: bool) -> None:
        chain = MountainRange(name="Grey Teeth", line=((110, 20), (180, 40)))
        board = replace(grid(*ROWS, wraps=wraps, canals=["01-02"], capitals=["01-01"]), ranges=(chain,))
        self.document = MapDocument(board)
        self.first = map_json(board)
        self.area = 2 * board.width * board.height

    def make(self, wanted: Edit | Refusal) -> None:
        before = map_json(self.document.board)
        refused = self.document.do(wanted)
        if refused is not None:
            assert refused.text
            assert map_json(self.document.board) == before

    def face(self, pick: int) -> str:
        faces = sorted(self.document.sheet.topology.faces)
        return faces[pick % len(faces)]

    def region(self, pick: int) -> str:
        regions = sorted(self.document.sheet.regions)
        return regions[pick % len(regions)]

    def corner(self, pick: int, which: int) -> tuple[tuple[int, int], tuple[int, int]]:
        ring = self.document.sheet.shape_of(self.face(pick))[0]
        return ring[which % len(ring)], ring[(which + 1) % len(ring)]

    @rule(pick=PICK, which=PICK, step=STEP)
    def move(self, pick: int, which: int, step: tuple[int, int]) -> None:
        (x, y), _ = self.corner(pick, which)
        self.make(corners.move_corner(self.document.sheet, (x, y), (x + step[0], y + step[1]), "drag"))

    @rule(pick=PICK, step=STEP)
    def move_all(self, pick: int, step: tuple[int, int]) -> None:
        ring = self.document.sheet.shape_of(self.face(pick))[0]
        moves = {(x, y): (x + step[0] // 9, y + step[1] // 9) for x, y in ring}
        self.make(corners.move_corners(self.document.sheet, moves))

    @rule(pick=PICK, which=PICK, step=STEP)
    def insert(self, pick: int, which: int, step: tuple[int, int]) -> None:
        a, b = self.corner(pick, which)
        middle = ((a[0] + b[0] + step[0]) // 2, (a[1] + b[1] + step[1]) // 2)
        self.make(corners.insert_corner(self.document.sheet, a, b, middle))

    @rule(pick=PICK, which=PICK)
    def delete(self, pick: int, which: int) -> None:
        self.make(corners.delete_corner(self.document.sheet, self.corner(pick, which)[0]))

    @rule(pick=PICK, line=st.lists(POINT, min_size=2, max_size=4))
    def split(self, pick: int, line: list[tuple[int, int]]) -> None:
        self.make(ground.split(self.document.sheet, self.face(pick), line))

    @rule(pick=PICK, one=PICK, other=PICK)
    def split_between_corners(self, pick: int, one: int, other: int) -> None:
        line = [self.corner(pick, one)[0], self.corner(pick, other)[0]]
        self.make(ground.split(self.document.sheet, self.face(pick), line))

    @rule(one=PICK, other=PICK)
    def merge(self, one: int, other: int) -> None:
        self.make(merging.merge(self.document.sheet, [self.face(one), self.face(other)]))

    @rule(ring=st.lists(POINT, min_size=3, max_size=5, unique=True), pick=PICK)
    def draw(self, ring: list[tuple[int, int]], pick: int) -> None:
        kind = (RegionKind.LAND, RegionKind.SEA)[pick % 2]
        facts = ground.Facts(kind=kind, country=("03", "LO")[pick % 2])
        self.make(ground.draw_region(self.document.sheet, tuple(ring), facts))

    @rule(ring=st.lists(POINT, min_size=3, max_size=5, unique=True), pick=PICK)
    def carve(self, ring: list[tuple[int, int]], pick: int) -> None:
        self.make(ground.carve(self.document.sheet, tuple(ring), self.face(pick)))

    @rule(one=PICK, other=PICK, strong=st.integers(1, 40), smooth=st.booleans())
    def redraw(self, one: int, other: int, strong: int, smooth: bool) -> None:
        a, b = self.face(one), self.face(other)
        sheet = self.document.sheet
        self.make(borders.smooth(sheet, a, b) if smooth else borders.simplify(sheet, a, b, strong))

    @rule(by=st.integers(-500, 500))
    def shift_seam(self, by: int) -> None:
        self.make(layout.shift(self.document.sheet, by))

    @rule(country=st.sampled_from(["01", "02", "PO"]), scheme=st.sampled_from(numbers.NumberingOrder))
    def renumber(self, country: str, scheme: numbers.NumberingOrder) -> None:
        self.make(numbers.renumber(self.document.sheet, [country], scheme))

    @rule(pick=PICK, kind=st.sampled_from(RegionKind), name=st.sampled_from(["", "A", "B"]))
    def assign(self, pick: int, kind: RegionKind, name: str) -> None:
        sheet = self.document.sheet
        country = "02" if kind is RegionKind.LAND else "PO"
        self.make(assign.set_facts(sheet, [self.region(pick)], kind=kind, country=country))
        self.make(assign.rename(sheet, self.region(pick), name, "typing"))
        self.make(assign.name_code(sheet, NameTable.SEA, "PO", f"Sea {name}"))
        self.make(assign.put_mark(sheet, self.region(pick), "port"))

    @rule(one=PICK, other=PICK, kind=st.sampled_from([None, *LinkKind]))
    def link(self, one: int, other: int, kind: LinkKind | None) -> None:
        self.make(linking.decide(self.document.sheet, self.region(one), self.region(other), kind))
        self.make(linking.find_again(self.document.sheet))

    @rule(pick=PICK, other=PICK, keep=st.booleans())
    def in_one_step(self, pick: int, other: int, keep: bool) -> None:
        before, steps = map_json(self.document.board), self.document.history.position
        with self.document.transaction("Two at once"):
            self.move(pick, other, (5, 5))
            self.merge(pick, other)
            if not keep:
                raise RolledBack
        if not keep:
            assert map_json(self.document.board) == before
        assert self.document.history.position <= steps + keep

    @precondition(lambda self: self.document.history.can_undo)
    @rule()
    def undo(self) -> None:
        now = map_json(self.document.board)
        self.document.undo()
        before = map_json(self.document.board)
        self.document.redo()
        assert map_json(self.document.board) == now
        self.document.undo()
        assert map_json(self.document.board) == before

    @precondition(lambda self: self.document.history.can_redo)
    @rule()
    def redo(self) -> None:
        self.document.redo()

    @invariant()
    def ground_is_covered_once(self) -> None:
        topology = self.document.sheet.topology
        assert sum(shape_area2(shape) for shape in topology.faces.values()) == self.area
        assert every(len(owners) == 1 for owners in topology.owners.values())

    @invariant()
    def faces_are_found_where_they_lie(self) -> None:
        sheet = self.document.sheet
        for region in sheet.regions.values():
            if covers(region.shape, region.label):
                assert sheet.topology.face_at(region.label) == region.id

    @invariant()
    def outlines_are_sound(self) -> None:
        assert broken(self.document.board) == []

    def teardown(self) -> None:
        if hasattr(self, "document"):
            last, position = map_json(self.document.board), self.document.history.position
            self.document.jump(0)
            assert map_json(self.document.board) == self.first
            self.document.jump(position)
            assert map_json(self.document.board) == last


Editing.TestCase.settings = settings(max_examples=20, stateful_step_count=20)
TestEditing = Editing.TestCase
