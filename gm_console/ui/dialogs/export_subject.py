"""What is exported: the map of the campaign at the moment shown, or the map in the editor as it is now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from gm_console.campaign.packets.atlas import SheetOrder, world_order
from gm_console.files.plainfile import fit_name
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.session import Session

REST = 1_000
"""Milliseconds without an edit before the sheet follows: drawing one takes longer than an edit."""


class ExportSubject(QObject):
    """Base of the two: a map that may change while the dialog is open."""

    changed = Signal()
    gone = Signal()

    def order(self) -> SheetOrder:
        """Return the sheet of it, with everything that can be chosen left as it is at first."""
        raise NotImplementedError

    def place(self) -> Path:
        """Return where a file of it would lie, without a suffix."""
        raise NotImplementedError


class CampaignSubject(ExportSubject):
    """The campaign's map with the owners of the moment."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        session.chronicle_changed.connect(self.changed)
        session.moment_changed.connect(self.changed)
        session.closed.connect(self.gone)

    def order(self) -> SheetOrder:
        """Return the sheet of the moment shown."""
        session = self._session
        world, position, info = session.world, session.position, session.chronicle.info
        at = f"{position.phase} {position.title}".strip()
        turn = session.chronicle.turn
        moment = f"turn {turn}, {at}" if at else f"start of turn {turn}"
        return SheetOrder(
            board=world.board,
            coloured=world.shapes.coloured,
            looks=world.looks,
            owners={id_: place.owner for id_, place in position.places.items() if place.owner},
            nations=tuple(world.colours),
            names=world.names,
            title=info.title,
            subtitle=f"{world.board.name}, {moment}",
        )

    def place(self) -> Path:
        """Return a name of map and turn beside the campaign."""
        world = self._session.world
        name = fit_name(world.board.id, "map")
        return world.path.with_name(f"{name}-{self._session.chronicle.turn:02d}")


class EditorSubject(ExportSubject):
    """The map in the editor with the home countries in their nations' colours."""

    def __init__(self, session: EditorSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self.changed)
        session.edited.connect(self._rest.start)
        session.closed.connect(self.gone)

    def order(self) -> SheetOrder:
        """Return the sheet of the map as it is now."""
        board = self._session.document.board
        count = self.tr("{0} regions").format(f"{len(board.regions):,}")
        return replace(world_order(board), subtitle=count)

    def place(self) -> Path:
        """Return the map's id in its folder."""
        return self._session.folder / fit_name(self._session.sheet.head.id, "map")
