"""Getting the map out of the window: clipboard, atlas sheet in a file, printer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from gm_console.ui.dialogs.export_map import ExportMapDialog
from gm_console.ui.dialogs.export_subject import CampaignSubject
from gm_console.ui.map.look import map_action
from gm_console.ui.map.picture import (
    PRINT_WIDTH,
    PictureMaker,
    map_printer,
    picture_in_sight,
    print_picture,
)
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.view import MapView
from gm_console.ui.session import Session


class MapOutputs(QObject):
    """The actions by which the map leaves the window."""

    def __init__(
        self, owner: QWidget, session: Session, view: MapView, scene: Callable[[], MapScene | None]
    ) -> None:
        super().__init__(owner)
        self._owner = owner
        self._session = session
        self._view = view
        self._scene = scene
        self._printer: QPrinter | None = None
        self.maker = PictureMaker(self)
        self.copy = self._action(
            self.tr("&Copy picture"),
            self.tr("Copy the part of the map in sight"),
            "Ctrl+Shift+C",
            self.copy_picture,
        )
        self.export = self._action(
            self.tr("&Export map…"),
            self.tr("Write the whole map as an atlas sheet, or as data for other programs"),
            "Ctrl+Shift+E",
            self.ask_export,
        )
        self.print = self._action(
            self.tr("&Print map…"), self.tr("Print the whole map on one page"), "", self.ask_printer
        )
        session.closed.connect(self.maker.stop)

    def copy_picture(self) -> None:
        """Put what is in sight on the clipboard."""
        if self._scene() is not None:
            QGuiApplication.clipboard().setPixmap(picture_in_sight(self._view))

    def ask_export(self) -> None:
        """Ask how and where to, with a preview of the sheet."""
        if self._scene() is not None:
            ExportMapDialog(self._owner, CampaignSubject(self._session, self)).show()

    def ask_printer(self) -> None:
        """Ask for a printer, then print."""
        if self._scene() is None:
            return
        self._printer = map_printer(self._session.world.board.name)
        dialog = QPrintDialog(self._printer, self._owner)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self.print_now)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def print_now(self, printer: QPrinter | None = None) -> None:
        """Print on the printer chosen, or on the one given."""
        scene = self._scene()
        self._printer = printer or self._printer
        if scene is not None and self._printer is not None:
            self.maker.start(scene, PRINT_WIDTH, self._print_image)

    def _action(self, text: str, tip: str, key: str, slot: Callable[[], None]) -> QAction:
        action = map_action(self._owner, text, tip, key)
        action.triggered.connect(slot)
        return action

    def _print_image(self, image: QImage) -> None:
        if self._printer is not None:
            print_picture(self._printer, image)
