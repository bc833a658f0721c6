"""The brush: gives regions ground, country, sea or kind by clicking or dragging over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from gm_console.board.editing import assign, numbers
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Region, RegionKind
from gm_console.board.region_ids import code_of
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import CodeBox, Segments, codes_of
from gm_console.ui.editor.ground_box import GroundBox, ground_word
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Sketch, SketchNote, SketchRole
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.kit.layouts import SPRING, lay_beside

NUMBER_KEYS: Final = (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4)


class Coat(StrEnum):
    """What the brush paints."""

    TERRAIN = "terrain"
    COUNTRY = "country"
    SEA = "sea"
    KIND = "kind"


@dataclass(frozen=True, slots=True, kw_only=True)
class Brush:
    """What is on the brush."""

    coat: Coat = Coat.TERRAIN
    terrain: str = ""
    """Id of a kind of ground, empty for the one that the tool has on its brush."""
    kind: RegionKind = RegionKind.LAND
    country: str = ""
    sea: str = ""

    def code_for(self, kind: RegionKind) -> str:
        """Return the country or the sea on the brush, whichever such a region belongs to."""
        return self.country if kind is RegionKind.LAND else self.sea

    def on(self, region: Region) -> Region:
        """Return a region as it is after the brush; the same where the brush does nothing to it."""
        land = region.kind is RegionKind.LAND
        if self.coat is Coat.TERRAIN:
            return replace(region, terrain=self.terrain) if land else region
        if self.coat is Coat.KIND:
            if self.kind is region.kind:
                return region
            return replace(region, kind=self.kind, country=self.code_for(self.kind) or region.country)
        if land is (self.coat is Coat.COUNTRY):
            return replace(region, country=self.code_for(region.kind) or region.country)
        return region


def paint(sheet: MapSheet, id_: RegionId, brush: Brush) -> Edit | Refusal | None:
    """Return the edit that paints a region; None where nothing would change."""
    region = sheet.regions[id_]
    wanted = brush.on(region)
    if wanted == region:
        return None
    return assign.set_facts(sheet, [id_], kind=wanted.kind, terrain=wanted.terrain, country=wanted.country)


def renumber_of(sheet: MapSheet, id_: RegionId, before: str) -> dict[RegionId, RegionId]:
    """Return the new id of a region that was numbered with its country ``before`` and belongs to another one now."""
    country = sheet.regions[id_].country
    new = numbers.next_id(sheet, country) if country != before == code_of(id_) else None
    return {} if new is None else {id_: new}


class PaintTool(Tool):
    """Paints each region under the pointer once; a stroke is one step."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="paint", name=self.tr("Paint"), key="P", icon="paint",
            tip=self.tr("Paint ground, country, sea or kind of regions by clicking or dragging over them"),
            cursor=Qt.CursorShape.PointingHandCursor,
        )  # fmt: skip
        self._brush = Brush(terrain=session.rules.broken_ground)
        self._anew = True
        self._stroke: dict[FaceKey, None] | None = None
        self._made = False
        self._strokes = 0
        self._options: PaintOptions | None = None
        session.opened.connect(self._fill)
        session.game_changed.connect(self._fill)
        session.edited.connect(self._follow)

    @property
    def brush(self) -> Brush:
        """What is on the brush."""
        return self._brush

    @property
    def anew(self) -> bool:
        """Whether regions that change country are numbered with the new one."""
        return self._anew

    @property
    def busy(self) -> bool:
        """Whether a stroke is being painted."""
        return self._stroke is not None

    def hint(self) -> str:
        """Say what a click paints."""
        return self.tr("Click or drag to paint {0}; Ctrl+click picks up, [ and ] change it").format(
            self._words()
        )

    def options(self) -> QWidget:
        """Return the choices of what is painted."""
        if self._options is None:
            self._fill()
            self._options = PaintOptions(self)
        return self._options

    def take_up(self) -> None:
        """Have a country and a sea on the brush."""
        self._fill()

    def load(self, brush: Brush) -> None:
        """Take other paint; the ground stays where no other is given."""
        brush = brush if brush.terrain else replace(brush, terrain=self._brush.terrain)
        if brush != self._brush:
            self._brush = brush
            if self._options is not None:
                self._options.show_brush()
            self.show(EMPTY)
            self.hinted.emit()

    def number_anew(self, anew: bool) -> None:
        """Number regions that change country with the new one, or leave their ids."""
        self._anew = anew

    def press(self, pointer: Pointer) -> None:
        """Begin a stroke, or pick up what is there."""
        if pointer.ctrl:
            self._pick_up(pointer.face)
            return
        self._stroke, self._made = {}, False
        self._strokes += 1
        self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """Paint the region under the pointer, once in a stroke."""
        face = pointer.face
        if self._stroke is None or face is None or face in self._stroke:
            return
        self._stroke[face] = None
        region = self.session.sheet.regions.get(RegionId(face))
        if region is not None and not self._paint(region.id, f"paint {self._strokes}"):
            self.show(
                Sketch(notes=(SketchNote(at=pointer.at, text=self.tr("not painted"), role=SketchRole.WRONG),))
            )

    def release(self, pointer: Pointer) -> None:
        """End the stroke."""
        if self._stroke is not None:
            self._stroke = None
            self.session.release()
            self.move(pointer)

    def move(self, pointer: Pointer) -> None:
        """Light up the region that a click would change and say how."""
        face = pointer.face
        region = self.session.sheet.regions.get(RegionId(face)) if face is not None else None
        if face is not None and ice_number(face) is not None:
            self.show(Sketch(notes=(SketchNote(at=pointer.at, text=self.tr("ice"), role=SketchRole.QUIET),)))
        elif region is not None and self._brush.on(region) != region:
            self.show(Sketch(lit=(region.id,), notes=(SketchNote(at=pointer.at, text=self._words()),)))
        else:
            self.show(EMPTY)

    def cancel(self) -> None:
        """Take the stroke back that is being painted."""
        if self._stroke is not None:
            self._stroke = None
            if self._made:
                self.session.undo()
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        """1 to 4 choose what is painted, [ and ] the one before and the next of its kind."""
        if event.key() in NUMBER_KEYS and not event.modifiers():
            self.load(replace(self._brush, coat=list(Coat)[NUMBER_KEYS.index(event.key())]))
            return True
        if event.text() in ("[", "]"):
            self._step(-1 if event.text() == "[" else 1)
            return True
        return False

    def paint_selected(self) -> None:
        """Paint all selected regions as one step."""
        self._strokes += 1
        for id_ in self.session.chosen.regions:
            if not self._paint(id_, f"paint {self._strokes}"):
                break
        self.session.release()

    def _follow(self, _edit: Edit) -> None:
        self.show(EMPTY)

    def _paint(self, id_: RegionId, grip: str) -> bool:
        """Paint a region; False where it was refused."""
        wanted = paint(self.session.sheet, id_, self._brush)
        if wanted is None:
            return True
        before = self.session.sheet.regions[id_].country
        if isinstance(wanted, Edit):
            wanted = replace(wanted, label=self.tr("Paint {0}").format(self._words()), grip=grip)
        if not self.session.do(wanted):
            return False
        self._made = True
        new = renumber_of(self.session.sheet, id_, before) if self._anew else {}
        if new:
            self._follow_id(numbers.rename_ids(self.session.sheet, new, ""), id_, new[id_], grip)
        return True

    def _follow_id(self, wanted: Edit | Refusal, old: RegionId, new: RegionId, grip: str) -> None:
        """Make a new id and keep the region selected under it."""
        chosen = self.session.chosen
        if self.session.do(replace(wanted, grip=grip) if isinstance(wanted, Edit) else wanted):
            if self._stroke is not None:
                self._stroke[new] = None
            if old in chosen.faces:
                self.session.choose(
                    replace(chosen, faces=tuple(new if face == old else face for face in chosen.faces))
                )

    def _pick_up(self, face: FaceKey | None) -> None:
        region = self.session.sheet.regions.get(RegionId(face)) if face is not None else None
        if region is None:
            return
        brush = replace(self._brush, kind=region.kind)
        if region.kind is RegionKind.LAND:
            brush = replace(brush, country=region.country, terrain=region.terrain)
            brush = replace(brush, coat=Coat.COUNTRY) if brush.coat is Coat.SEA else brush
        else:
            brush = replace(brush, sea=region.country)
            brush = replace(brush, coat=Coat.SEA) if brush.coat is not Coat.KIND else brush
        self.load(brush)
        self.session.said.emit(self.tr("Picked up {0} from {1}").format(self._words(), region.id))

    def _step(self, by: int) -> None:
        brush = self._brush
        if brush.coat is Coat.TERRAIN:
            known = [kind.id for kind in self.session.rules.grounds]
            self.load(replace(brush, terrain=_beside(known, brush.terrain, by)))
            return
        sea = brush.coat is Coat.SEA or (brush.coat is Coat.KIND and brush.kind is RegionKind.SEA)
        known = [
            one.code for one in codes_of(self.session.sheet, (NameTable.SEA if sea else NameTable.COUNTRY,))
        ]
        if known:
            code = _beside(known, brush.sea if sea else brush.country, by)
            self.load(replace(brush, sea=code) if sea else replace(brush, country=code))

    def _fill(self) -> None:
        """Take the first country and sea of the map onto the brush where those on it are not of this map."""
        if not self.session.is_open:
            return
        sheet, brush = self.session.sheet, self._brush
        countries = [one.code for one in codes_of(sheet, (NameTable.COUNTRY,))]
        seas = [one.code for one in codes_of(sheet, (NameTable.SEA,))]
        if not sheet.rules.has_ground(brush.terrain):
            brush = replace(brush, terrain=sheet.rules.broken_ground)
        if brush.country not in countries:
            brush = replace(brush, country=next(iter(countries), ""))
        if brush.sea not in seas:
            brush = replace(brush, sea=next(iter(seas), ""))
        self.load(brush)

    def _words(self) -> str:
        """Say what is on the brush."""
        brush, names = self._brush, self.session.sheet.names if self.session.is_open else {}
        if brush.coat is Coat.TERRAIN:
            return self.tr("{0} ground").format(ground_word(self.session.rules, brush.terrain))
        sea = brush.coat is Coat.SEA or (brush.coat is Coat.KIND and brush.kind is RegionKind.SEA)
        code = brush.sea if sea else brush.country
        name = names.get(NameTable.SEA if sea else NameTable.COUNTRY, {}).get(code, "")
        what = f"{code} {name}".strip()
        if brush.coat is not Coat.KIND:
            return what
        return (self.tr("sea of {0}") if sea else self.tr("land of {0}")).format(what)


def _beside(known: Sequence[str], now: str, by: int) -> str:
    """Return the word that stands so many places after another, round the end; the first where it is none of them."""
    return known[(known.index(now) + by) % len(known)] if now in known else known[0]


class PaintOptions(QWidget):
    """The choices of the brush in one row."""

    def __init__(self, tool: PaintTool) -> None:
        super().__init__()
        self._tool = tool
        session = tool.session
        self.coat = Segments(self.tr("What is painted"))
        self.coat.add(Coat.TERRAIN, self.tr("Ground"), self.tr("Paint what ground land has (1)"))
        self.coat.add(Coat.COUNTRY, self.tr("Country"), self.tr("Paint which country land belongs to (2)"))
        self.coat.add(Coat.SEA, self.tr("Sea"), self.tr("Paint which sea a sea region belongs to (3)"))
        self.coat.add(Coat.KIND, self.tr("Land or sea"), self.tr("Turn sea into land, or land into sea (4)"))
        self.terrain = GroundBox(session, self.tr("Ground"), self.tr("[ and ] step through them"))
        self.kind = Segments(self.tr("Kind"))
        self.kind.add(RegionKind.LAND, self.tr("Land"))
        self.kind.add(RegionKind.SEA, self.tr("Sea"))
        self.country = CodeBox(
            session, (NameTable.COUNTRY,), self.tr("Country"), self.tr("[ and ] step through them")
        )
        self.sea = CodeBox(session, (NameTable.SEA,), self.tr("Sea"), self.tr("[ and ] step through them"))
        self.anew = QCheckBox(self.tr("Number anew"))
        self.anew.setToolTip(self.tr("Give a region that changes country or sea the next free number there"))
        self.anew.setChecked(tool.anew)
        self.fill = QPushButton(self.tr("Paint the selection"))
        self.fill.setToolTip(self.tr("Paint all selected regions in one step"))
        lay_beside(
            self, self.coat, self.terrain, self.kind, self.country, self.sea,
            self.anew, self.fill, SPRING, gap=8,
        )  # fmt: skip
        for signal in (
            self.coat.picked,
            self.terrain.picked,
            self.kind.picked,
            self.country.picked,
            self.sea.picked,
        ):
            signal.connect(self._take)
        self.anew.toggled.connect(tool.number_anew)
        self.fill.clicked.connect(tool.paint_selected)
        session.selected.connect(self._show_selection)
        self.show_brush()
        self._show_selection()

    def show_brush(self) -> None:
        """Show what is on the brush."""
        brush = self._tool.brush
        self.coat.show_value(brush.coat)
        self.terrain.show_value(brush.terrain)
        self.kind.show_value(brush.kind)
        self.country.show_value(brush.country, self.tr("no country yet"))
        self.sea.show_value(brush.sea, self.tr("no sea yet"))
        turns_sea = brush.coat is Coat.KIND and brush.kind is RegionKind.SEA
        self.terrain.setVisible(brush.coat is Coat.TERRAIN)
        self.kind.setVisible(brush.coat is Coat.KIND)
        self.sea.setVisible(brush.coat is Coat.SEA or turns_sea)
        self.country.setVisible(brush.coat is Coat.COUNTRY or (brush.coat is Coat.KIND and not turns_sea))
        self.anew.setVisible(brush.coat is not Coat.TERRAIN)

    def _show_selection(self) -> None:
        self.fill.setEnabled(bool(self._tool.session.chosen.regions))

    def _take(self) -> None:
        self._tool.load(
            Brush(
                coat=Coat(self.coat.value),
                terrain=self.terrain.value,
                kind=RegionKind(self.kind.value),
                country=self.country.value,
                sea=self.sea.value,
            )
        )
