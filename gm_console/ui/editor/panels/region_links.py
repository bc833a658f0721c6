"""The neighbours of one region as rows: a click goes there, the kind of link is a menu."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from gm_console.board.editing import linking
from gm_console.board.editing.ties import Tie, kinds_between, ties_of
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import OwnLinkKind
from gm_console.ui.editor.links import kind_word, tie_words
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.parts import caption, push_button

APART: Final = "apart"
BORDER: Final = "border"
LINK: Final = """
QPushButton { border: 0; padding: 4px; text-align: left; background: transparent; color: palette(link); }
QPushButton:hover { text-decoration: underline; }
QPushButton:focus { border: 1px solid palette(highlight); padding: 3px; }
"""


class TieRow(QWidget):
    """One neighbour."""

    visited = Signal(str)
    """Region to go to."""
    decided = Signal(str, str)
    """Region, and a kind of link, :data:`APART` or :data:`BORDER`."""
    turned = Signal(str, str)
    """Region, and a kind of link of the game's own to be made or cut."""

    def __init__(self) -> None:
        super().__init__()
        self.go = push_button("", "")
        self.go.setFlat(True)
        self.go.setStyleSheet(LINK)
        self.go.setToolTip(self.tr("Select this region and show it"))
        self.go.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.go.setCursor(Qt.CursorShape.PointingHandCursor)
        self.kind = QToolButton()
        self.kind.setAutoRaise(True)
        self.kind.setToolTip(
            self.tr("How they are linked; choose another kind, hold apart, or leave to the border")
        )
        self.kind.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self)
        self._menu.triggered.connect(self._decide)
        self.kind.setMenu(self._menu)
        lay_beside(self, self.go, self.kind, grows=self.go, gap=4)
        self._other = ""
        self._own: list[str] = []
        self.go.clicked.connect(self._visit)

    def show_tie(
        self, tie: Tie, name: str, kinds: tuple[LinkKind, ...], own: tuple[OwnLinkKind, ...]
    ) -> None:
        """Show a neighbour, what it is called, and how it may be linked."""
        self._other = tie.other
        self.go.setText(f"{tie.other}  {name}" if name else tie.other)
        self.kind.setText(tie_words(tie))
        self.kind.setAccessibleName(self.tr("Link to {0}: {1}").format(tie.other, tie_words(tie)))
        self._menu.clear()
        for kind in kinds:
            self._add(self.tr("Link by {0}").format(kind_word(kind)), kind, kind in tie.kinds)
        self._own = [kind.id for kind in own]
        for extra in own:
            self._add(self.tr("And by {0}").format(self.tr(extra.label)), extra.id, extra.label in tie.own)
        self._menu.addSeparator()
        self._add(self.tr("Hold apart"), APART, tie.apart)
        self._add(self.tr("Leave to the border"), BORDER, False).setEnabled(tie.decided)

    def _add(self, text: str, what: str, checked: bool) -> QAction:
        action = self._menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(checked)
        action.setData(what)
        return action

    def _visit(self) -> None:
        self.visited.emit(self._other)

    def _decide(self, action: QAction) -> None:
        told = self.turned if action.data() in self._own else self.decided
        told.emit(self._other, action.data())


class TiesBox(QWidget):
    """All neighbours of the region shown."""

    def __init__(self, session: EditorSession) -> None:
        super().__init__()
        self._session = session
        self._id: RegionId | None = None
        self._shown: tuple[object, ...] = ()
        self.rows: list[TieRow] = []
        """Made once and used again; those not needed are hidden."""
        self.none = caption(
            self.tr("Nothing is linked to it. Take up the Link tool (L) and click two regions.")
        )
        self._column = lay_below(self, self.none)

    def show_region(self, id_: RegionId) -> None:
        """Show the neighbours of a region."""
        sheet = self._session.sheet
        self._id = id_
        lines = tuple(
            (
                tie,
                sheet.regions[tie.other].name,
                kinds_between(sheet, id_, tie.other),
                linking.own_kinds_between(sheet, id_, tie.other),
            )
            for tie in ties_of(sheet, id_)
        )
        if lines == self._shown:
            return
        self._shown = lines
        while len(self.rows) < len(lines):
            self._more()
        for row, line in zip(self.rows, lines, strict=False):
            row.show_tie(*line)
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(lines))
        self.none.setVisible(not lines)

    def _more(self) -> None:
        row = TieRow()
        row.visited.connect(self._visit)
        row.decided.connect(self._decide)
        row.turned.connect(self._turn)
        self.rows.append(row)
        self._column.addWidget(row)

    def _visit(self, other: str) -> None:
        self._session.choose_region(RegionId(other), show=True)

    def _turn(self, other: str, kind: str) -> None:
        if self._id is not None:
            self._session.do(linking.turn_own(self._session.sheet, self._id, RegionId(other), kind))
            self._session.release()

    def _decide(self, other: str, what: str) -> None:
        if self._id is None:
            return
        sheet, pair = self._session.sheet, (self._id, RegionId(other))
        if what == BORDER:
            self._session.do(linking.leave_to_borders(sheet, *pair))
        else:
            self._session.do(linking.decide(sheet, *pair, None if what == APART else LinkKind(what)))
        self._session.release()
