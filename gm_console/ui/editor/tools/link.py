"""The tool of links: two clicks link two regions; kinds, holding apart and leaving to the border by a key each."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gm_console.board.editing import linking
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import distance2, midpoint
from gm_console.board.editing.ties import Tie, kinds_between, tie_of, ties_of, usual_kind
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.links import kind_word, line_between, tie_words
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.pointer_places import beside
from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.parts import PlainLabel

Pair = tuple[RegionId, RegionId]
WORDS_FIT: Final = 8
"""Length of a line, in reaches of the pointer, from which on its kind is written beside it."""
KIND_KEYS: Final = {
    Qt.Key.Key_1: LinkKind.LAND,
    Qt.Key.Key_2: LinkKind.COAST,
    Qt.Key.Key_3: LinkKind.SEA,
    Qt.Key.Key_4: LinkKind.CANAL,
    Qt.Key.Key_5: LinkKind.CROSSING,
}
OWN_KEYS: Final = (Qt.Key.Key_6, Qt.Key.Key_7, Qt.Key.Key_8, Qt.Key.Key_9)
"""Keys of the kinds of link of the game's own, in its order."""


class LinkTool(Tool):
    """Links two regions; what is decided here stays when links are found again."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="link", name=self.tr("Link"), key="L", icon="link",
            tip=self.tr("Link two regions, choose how, or hold them apart"),
            cursor=Qt.CursorShape.PointingHandCursor,
        )  # fmt: skip
        self._first: RegionId | None = None
        self._pulls = False
        """The button went down on the first region and is still down."""
        self._pair: Pair | None = None
        self._pointer: Pointer | None = None
        self._options: LinkOptions | None = None
        session.edited.connect(self._follow)
        session.opened.connect(self._forget)
        session.closed.connect(self._forget)

    @property
    def busy(self) -> bool:
        """Whether the first region is chosen."""
        return self._first is not None

    @property
    def pair(self) -> Pair | None:
        """The two regions that keys and buttons are about."""
        return self._pair

    def hint(self) -> str:
        """Say what can be done next."""
        if self._first is not None:
            return self.tr(
                "Click the region to link {0} with, or press 1 to 5 over it for a kind of link; Esc drops it"
            ).format(self._first)
        if self._pair is not None:
            return self.tr(
                "{0} and {1}: 1 to 5 choose the kind, 0 holds apart, B leaves it to the border"
            ).format(*self._pair)
        return self.tr(
            "Click a region, then the one to link it with; click the dot on a link to cut it or take it back"
        )

    def options(self) -> QWidget:
        """Return what can be done with the pair in hand."""
        if self._options is None:
            self._options = LinkOptions(self)
        return self._options

    def press(self, pointer: Pointer) -> None:
        """Click a region, the second one, or the dot on a link."""
        self._pointer = pointer
        region = self.region_of(pointer.face)
        tie = self._tie_at(pointer) if self._first is None else None
        self._pulls = False
        if tie is not None:
            self._take_pair((tie.one, tie.other))
            self.decide(None if tie.kinds else usual_kind(self.session.sheet, tie.one, tie.other))
        elif region is None:
            self._drop_first()
        elif self._first is None or region == self._first:
            self._first = None if region == self._first else region
            self._pulls = self._first is not None
            self.session.choose_region(region)
        else:
            self._link(region, keep=pointer.shift)
        self._draw()
        self.hinted.emit()

    def move(self, pointer: Pointer) -> None:
        """Show the links of the region under the pointer, or the one that would be made."""
        self._pointer = pointer
        region = self.region_of(pointer.face)
        if self._first is not None and region is not None and region != self._first:
            self._take_pair((self._first, region))
        elif self._first is None and (tie := self._tie_at(pointer)) is not None:
            self._take_pair((tie.one, tie.other))
        self._draw()

    def drag(self, pointer: Pointer) -> None:
        """Draw a link from the region where the button went down."""
        self.move(pointer)

    def release(self, pointer: Pointer) -> None:
        """Let go over another region: it is the second one."""
        region = self.region_of(pointer.face)
        if self._pulls and region is not None and self._first not in (None, region):
            self._link(region, keep=pointer.shift)
            self.move(pointer)
            self.hinted.emit()
        self._pulls = False

    def cancel(self) -> None:
        """Drop the first region and the pair in hand."""
        self._forget()
        super().cancel()

    def key(self, event: QKeyEvent) -> bool:
        """1 to 5 link the pair by a kind, 6 to 9 by one of the game's own, 0 holds it apart, B asks the border."""
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or self._pair is None:
            return False
        key = Qt.Key(event.key())
        if key in KIND_KEYS:
            self.decide(KIND_KEYS[key])
        elif key in OWN_KEYS and OWN_KEYS.index(key) < len(self.session.rules.links):
            self.turn_own(self.session.rules.links[OWN_KEYS.index(key)].id)
        elif key == Qt.Key.Key_0:
            self.decide(None)
        elif key == Qt.Key.Key_B:
            self.leave()
        else:
            return False
        return True

    def decide(self, kind: LinkKind | None) -> None:
        """Link the pair by a kind, or hold it apart with None."""
        if self._pair is not None:
            self._do(linking.decide(self.session.sheet, *self._pair, kind))

    def turn_own(self, kind: str) -> None:
        """Link the pair by a kind of the game's own too, or cut that link."""
        if self._pair is not None:
            self._do(linking.turn_own(self.session.sheet, *self._pair, kind))

    def leave(self) -> None:
        """Drop what was decided about the pair: its border says whether it is linked."""
        if self._pair is not None:
            self._do(linking.leave_to_borders(self.session.sheet, *self._pair))

    def _link(self, region: RegionId, *, keep: bool) -> None:
        """Link the first region with a second one by what is usual; ``keep`` the first for the next.

        Two that are linked already stay as they are: whoever wants another kind chooses it.
        """
        first = self._first
        assert first is not None
        self._take_pair((first, region))
        tie = tie_of(self.session.sheet, first, region)
        if tie.kinds:
            self.session.said.emit(self.tr("{0} and {1}: {2}").format(first, region, tie_words(tie)))
            self._drop_first()
        else:
            self.decide(usual_kind(self.session.sheet, first, region))
        self._first = first if keep else None

    def _do(self, wanted: Edit | Refusal) -> None:
        if self.session.do(wanted):
            self.session.release()
            assert self._pair is not None
            words = tie_words(tie_of(self.session.sheet, *self._pair))
            self.session.said.emit(self.tr("{0} and {1}: {2}").format(*self._pair, words))
        self._drop_first()
        self._draw()

    def _drop_first(self) -> None:
        if self._first is not None:
            self._first = None
            self.hinted.emit()

    def _shown(self) -> RegionId | None:
        """Return the region whose links are drawn."""
        if self._first is not None:
            return self._first
        hovered = self.region_of(self._pointer.face) if self._pointer is not None else None
        return hovered or self.session.chosen.main

    def _tie_at(self, pointer: Pointer) -> Tie | None:
        """Return the link whose dot the pointer is on."""
        sheet, shown = self.session.sheet, self._shown()
        if shown is None:
            return None
        for tie in ties_of(sheet, shown):
            middle = midpoint(line_between(sheet, tie.one, tie.other, pointer.at))
            middle = beside(sheet.head, middle, pointer.at)
            if distance2(middle, pointer.at) <= pointer.reach * pointer.reach:
                return tie
        return None

    def _take_pair(self, pair: Pair) -> None:
        if pair != self._pair:
            self._pair = pair
            self._show_pair()

    def _show_pair(self) -> None:
        if self._options is not None:
            self._options.show_pair()
        self.hinted.emit()

    def _follow(self, _edit: Edit) -> None:
        """Forget what is gone, and show links as they are now."""
        regions = self.session.sheet.regions
        if self._pair is not None and not all(one in regions for one in self._pair):
            self._pair = None
        if self._first is not None and self._first not in regions:
            self._first = None
        if self._pointer is not None:
            self._draw()
        self._show_pair()

    def _forget(self) -> None:
        self._first, self._pair, self._pointer, self._pulls = None, None, None, False
        self._show_pair()

    def _draw(self) -> None:
        """Draw the links of a region, and the one that a click would make."""
        pointer, shown = self._pointer, self._shown() if self.session.is_open else None
        if pointer is None or shown is None or shown not in self.session.sheet.regions:
            self.show(Sketch())
            return
        strokes: list[SketchStroke] = []
        dots: list[Dot] = []
        notes: list[SketchNote] = []
        for tie in ties_of(self.session.sheet, shown):
            line = line_between(self.session.sheet, tie.one, tie.other, pointer.at)
            middle, role = midpoint(line), _role(tie)
            held = self._pair is not None and sorted(self._pair) == sorted((tie.one, tie.other))
            strokes.append(
                SketchStroke(points=line, role=SketchRole.ACTIVE if held else role, dashed=tie.apart)
            )
            dots.append(Dot(at=middle, knob=_knob(tie), role=SketchRole.ACTIVE if held else role))
            if held or distance2(*line) >= (WORDS_FIT * pointer.reach) ** 2:
                notes.append(SketchNote(at=middle, text=tie_words(tie), role=role))
        lit = [shown]
        other = self.region_of(pointer.face)
        if self._first is not None and other != self._first:
            start = beside(self.session.sheet.head, self.session.sheet.regions[shown].label, pointer.at)
            strokes.append(
                SketchStroke(points=(start, pointer.at), role=SketchRole.GOOD if other else SketchRole.GUIDE)
            )
            if other is not None:
                lit.append(other)
                tie = tie_of(self.session.sheet, shown, other)
                usual = kind_word(usual_kind(self.session.sheet, shown, other))
                words = tie_words(tie) if tie.kinds else usual
                notes.append(SketchNote(at=pointer.at, text=words, role=SketchRole.GOOD))
        self.show(Sketch(strokes=tuple(strokes), dots=tuple(dots), notes=tuple(notes), lit=tuple(lit)))


class LinkOptions(QWidget):
    """What can be done with two regions, in one row."""

    def __init__(self, tool: LinkTool) -> None:
        super().__init__()
        self._tool = tool
        self.told = PlainLabel()
        self.told.setMinimumWidth(self.fontMetrics().averageCharWidth() * 34)
        line = lay_beside(self, self.told, gap=2)
        self.kinds: dict[LinkKind, QToolButton] = {}
        for number, kind in enumerate(KIND_KEYS.values(), 1):
            button = self._button(
                kind_word(kind).capitalize(), self.tr("Link them this way ({0})").format(number)
            )
            button.setCheckable(True)
            button.clicked.connect(self._decide)
            self.kinds[kind] = button
            line.addWidget(button)
        self.own: dict[str, QToolButton] = {}
        own = QWidget()
        self._own_line = lay_beside(own, gap=2)
        line.addWidget(own)
        self.apart = self._button(self.tr("Hold apart"), self.tr("No link, whatever their border says (0)"))
        self.apart.setCheckable(True)
        self.apart.clicked.connect(self._hold_apart)
        self.border = self._button(
            self.tr("Leave to the border"),
            self.tr("Drop what was decided: they are linked if they have a border (B)"),
        )
        self.border.clicked.connect(tool.leave)
        line.addSpacing(8)
        line.addWidget(self.apart)
        line.addWidget(self.border)
        line.addStretch(1)
        self.show_pair()

    def show_pair(self) -> None:
        """Show how the pair in hand is linked, and what fits it."""
        pair = self._tool.pair
        tie = tie_of(self._tool.session.sheet, *pair) if pair is not None else None
        fitting = kinds_between(self._tool.session.sheet, *pair) if pair is not None else ()
        for kind, button in self.kinds.items():
            button.setEnabled(kind in fitting)
            button.setVisible(kind.value not in self._tool.session.rules.idle)
            button.setChecked(tie is not None and kind in tie.kinds)
        self._show_own(tie)
        self.apart.setEnabled(tie is not None)
        self.apart.setChecked(tie is not None and tie.apart)
        self.border.setEnabled(tie is not None and tie.decided)
        words = f"{pair[0]} – {pair[1]}: {tie_words(tie)}" if pair is not None and tie is not None else ""
        self.told.setText(words or self.tr("Click two regions to link them"))

    def _show_own(self, tie: Tie | None) -> None:
        """Offer the kinds of link of the open map's game, those that fit the pair enabled."""
        session = self._tool.session
        rules = session.rules
        if list(self.own) != [kind.id for kind in rules.links]:
            for button in self.own.values():
                button.deleteLater()
            self.own = {}
            for number, kind in enumerate(rules.links, 1 + len(KIND_KEYS)):
                button = self._button(
                    self.tr(kind.label).capitalize(), self.tr("Link them this way too ({0})").format(number)
                )
                button.setCheckable(True)
                button.clicked.connect(partial(self._turn_own, kind.id))
                self._own_line.addWidget(button)
                self.own[kind.id] = button
        fitting = (
            linking.own_kinds_between(session.sheet, tie.one, tie.other)
            if tie is not None and tie.kinds
            else ()
        )
        for kind in rules.links:
            self.own[kind.id].setEnabled(kind in fitting)
            self.own[kind.id].setChecked(tie is not None and kind.label in tie.own)

    def _turn_own(self, kind: str) -> None:
        self._tool.turn_own(kind)
        self.show_pair()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setAutoRaise(True)
        return button

    def _decide(self) -> None:
        kind = next(kind for kind, button in self.kinds.items() if button is self.sender())
        self._tool.decide(kind)
        self.show_pair()

    def _hold_apart(self) -> None:
        self._tool.decide(None)
        self.show_pair()


def _role(tie: Tie) -> SketchRole:
    if tie.apart:
        return SketchRole.WRONG
    return SketchRole.GOOD if tie.decided else SketchRole.QUIET


def _knob(tie: Tie) -> Knob:
    """Return the dot of a link: one that somebody decided is filled."""
    return Knob.HELD if tie.decided else Knob.MIDDLE
