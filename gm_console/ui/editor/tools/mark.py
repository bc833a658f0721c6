"""The tool of marks: puts one of the game's marks into a region, or takes it away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.board.checking.regions import mark_fits
from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit, NameTable
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Mark, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules
from gm_console.ui.editor.choices import CodeBox, Segments
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Sketch, SketchNote, SketchRole
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, lay_beside
from gm_console.ui.kit.parts import caption

_tr = translated_in("Marks")

OWN: Final = "own"
"""Stands for the country of the region itself."""
NOBODY: Final = "nobody"
KEYS: Final = (
    Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5, Qt.Key.Key_6, Qt.Key.Key_7, Qt.Key.Key_8,
    Qt.Key.Key_9,
)  # fmt: skip
"""What chooses the kinds, in the game's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seal:
    """What is put."""

    kind: str
    nation: str = OWN
    """A code, :data:`OWN` or :data:`NOBODY`."""
    name: str = ""

    def on(self, region: Region) -> Mark:
        """Return the mark as it would be in a region."""
        nation = {OWN: region.country, NOBODY: ""}.get(self.nation, self.nation)
        return Mark(kind=self.kind, nation=nation, name=self.name)


class MarkTool(Tool):
    """A click puts the mark; where the very same is already there it takes it away."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="mark", name=self.tr("Mark"), key="M", icon="mark",
            tip=self.tr("Put one of the game's marks into a region, or take it away"),
            cursor=Qt.CursorShape.PointingHandCursor,
        )  # fmt: skip
        self._seal = Seal(kind="")
        self._options: MarkOptions | None = None
        session.edited.connect(self._follow)

    @property
    def seal(self) -> Seal:
        """What is put: until something is chosen, the first kind of mark that the game has."""
        if not self._seal.kind:
            first = next((kind.id for kind in self.session.rules.marks), "")
            self._seal = replace(self._seal, kind=first)
        return self._seal

    def hint(self) -> str:
        """Say what a click does."""
        return self.tr(
            "Click a region to put a {0}, again to take it away; 1 to {1} choose; Ctrl+click picks up"
        ).format(self._word(self.seal.kind), min(len(KEYS), len(self.session.rules.marks)))

    def options(self) -> QWidget:
        """Return the choices of what is put."""
        if self._options is None:
            self._options = MarkOptions(self)
        return self._options

    def choose(self, seal: Seal) -> None:
        """Put something else from now on."""
        if seal != self.seal:
            self._seal = seal
            if self._options is not None:
                self._options.show_seal()
            self.show(EMPTY)
            self.hinted.emit()

    def press(self, pointer: Pointer) -> None:
        """Put the mark, take it away, or pick up what is there."""
        region = self._region(pointer.face)
        if region is None:
            return
        if pointer.ctrl:
            self._pick_up(region)
            return
        self.session.choose_region(region.id)
        sheet, mark = self.session.sheet, self.seal.on(region)
        if why := self._why_not(region):
            self.show(Sketch(notes=(SketchNote(at=pointer.at, text=why, role=SketchRole.WRONG),)))
            return
        if mark in region.marks:
            self.session.do(assign.drop_mark(sheet, region.id, region.marks.index(mark)))
        else:
            self.session.do(assign.put_mark(sheet, region.id, mark.kind, mark.nation, mark.name))
        self.session.release()
        self.move(pointer)

    def move(self, pointer: Pointer) -> None:
        """Say what a click would do."""
        region = self._region(pointer.face)
        if region is None:
            self.show(EMPTY)
            return
        why, mark = self._why_not(region), self.seal.on(region)
        there = any(one.kind == mark.kind for one in region.marks)
        if why:
            text = why
        elif mark in region.marks:
            text = self.tr("take the {0} away").format(self._word(mark.kind))
        elif there:
            text = self.tr("change to {0}").format(mark_words(self.session.rules, mark))
        else:
            text = mark_words(self.session.rules, mark)
        lit = () if why else (str(region.id),)
        self.show(
            Sketch(
                lit=lit,
                notes=(
                    SketchNote(at=pointer.at, text=text, role=SketchRole.WRONG if why else SketchRole.ACTIVE),
                ),
            )
        )

    def key(self, event: QKeyEvent) -> bool:
        """The digits choose the kind."""
        kinds = dict(zip(KEYS, self.session.rules.marks, strict=False))
        kind = kinds.get(Qt.Key(event.key())) if not event.modifiers() else None
        if kind is None:
            return False
        self.choose(replace(self.seal, kind=kind.id))
        return True

    def _word(self, kind: str) -> str:
        return self.session.rules.kind(kind).label

    def _follow(self, _edit: Edit) -> None:
        self.show(EMPTY)

    def _region(self, face: FaceKey | None) -> Region | None:
        return self.session.sheet.regions.get(RegionId(face)) if face is not None else None

    def _why_not(self, region: Region) -> str:
        """Say why the mark cannot lie in a region, empty where it can."""
        if region.kind is RegionKind.SEA:
            return self.tr("marks lie on land")
        if not mark_fits(region, self.seal.kind, self.session.rules):
            return self.tr("{0} has no coast for a {1}").format(region.id, self._word(self.seal.kind))
        return ""

    def _pick_up(self, region: Region) -> None:
        if region.marks:
            mark = region.marks[0]
            nation = OWN if mark.nation == region.country else mark.nation or NOBODY
            self.choose(Seal(kind=mark.kind, nation=nation, name=mark.name))
            self.session.said.emit(self.tr("Picked up: {0}").format(mark_words(self.session.rules, mark)))


class MarkOptions(QWidget):
    """The choices of the mark in one row."""

    def __init__(self, tool: MarkTool) -> None:
        super().__init__()
        self._tool = tool
        self.kind = Segments(self.tr("Kind of mark"))
        for number, kind in enumerate(tool.session.rules.marks, 1):
            tip = self.tr("Put a {0} ({1})").format(kind.label, number)
            self.kind.add(kind.id, kind.label.capitalize(), tip)
        self.nation = nation_box(tool.session)
        self.name = QLineEdit()
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of the mark"))
        self.name.setToolTip(self.tr("Such as the name of a town; may be empty"))
        self.name.setMaximumWidth(200)
        lay_beside(self, self.kind, caption(self.tr("of")), self.nation, self.name, SPRING, gap=8)
        self.kind.picked.connect(self._take)
        self.nation.picked.connect(self._take)
        self.name.textEdited.connect(self._take)
        self.show_seal()

    def show_seal(self) -> None:
        """Show what is put."""
        seal = self._tool.seal
        self.kind.show_value(seal.kind)
        self.nation.show_value(seal.nation)
        if self.name.text() != seal.name:
            self.name.setText(seal.name)

    def _take(self) -> None:
        self._tool.choose(
            Seal(
                kind=self.kind.value or self._tool.seal.kind,
                nation=self.nation.value or OWN,
                name=self.name.text(),
            )
        )


def nation_box(session: EditorSession) -> CodeBox:
    """Return a box of whom a mark may belong to."""
    first = ((OWN, _tr("own country")), (NOBODY, _tr("nobody")))
    return CodeBox(
        session,
        (NameTable.COUNTRY,),
        _tr("Nation of the mark"),
        _tr("Whom it belongs to at the start"),
        first,
    )


def kinds_text(rules: MapRules) -> str:
    """Return the kinds of mark that a game has, as a choice."""
    labels = [kind.label for kind in rules.marks]
    return (
        _tr("{0} or {1}").format(", ".join(labels[:-1]), labels[-1]) if len(labels) > 1 else "".join(labels)
    )


def mark_words(rules: MapRules, mark: Mark) -> str:
    """Say a mark with whom it belongs to and its name."""
    word = rules.kind(mark.kind).label
    words = _tr("{0} of {1}").format(word, mark.nation) if mark.nation else word
    return f"{words}: {mark.name}" if mark.name else words
