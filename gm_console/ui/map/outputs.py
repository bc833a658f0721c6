"""Getting the map out of the window: clipboard, PNG or SVG file, printer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage, QKeySequence
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.report.map_svg import map_svg
from gm_console.ui.map.picture import (
    FILE_WIDTH,
    PRINT_WIDTH,
    PictureMaker,
    map_printer,
    picture_in_sight,
    print_picture,
)
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.view import MapView
from gm_console.ui.session import Session

FILES: Final = "PNG (*.png);;SVG (*.svg)"
SVG: Final = ".svg"
PNG: Final = ".png"


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
            self.tr("&Export picture…"),
            self.tr("Write the whole map to a PNG or SVG file"),
            "",
            self.ask_file,
        )
        self.print = self._action(
            self.tr("&Print map…"), self.tr("Print the whole map on one page"), "", self.ask_printer
        )
        session.closed.connect(self.maker.stop)

    def actions(self) -> tuple[QAction, ...]:
        """Return the actions in the order of the menu."""
        return self.copy, self.export, self.print

    def copy_picture(self) -> None:
        """Put what is in sight on the clipboard."""
        if self._scene() is not None:
            QGuiApplication.clipboard().setPixmap(picture_in_sight(self._view))

    def ask_file(self) -> None:
        """Ask where to, then write."""
        if self._scene() is None:
            return
        name = f"{self._session.world.board.id}-{self._session.chronicle.turn:02d}.png"
        dialog = QFileDialog(self._owner, self.tr("Export picture"), name, FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.selectFile(name)
        dialog.fileSelected.connect(self._chosen)
        dialog.open()

    def write(self, path: Path) -> None:
        """Write the whole map; the ending of the name says which kind of file."""
        scene = self._scene()
        if scene is None:
            return
        if path.suffix.lower() == SVG:
            self._write_svg(path)
        else:
            self.maker.start(scene, FILE_WIDTH, partial(self._write_png, path.with_suffix(PNG)))

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
        action = QAction(text, self)
        action.setToolTip(f"{tip} ({key})" if key else tip)
        action.setStatusTip(tip)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(slot)
        self._owner.addAction(action)
        return action

    def _chosen(self, name: str) -> None:
        self.write(Path(name))

    def _print_image(self, image: QImage) -> None:
        if self._printer is not None:
            print_picture(self._printer, image)

    def _write_png(self, path: Path, image: QImage) -> None:
        self._hand_over(path, partial(_save_image, image))

    def _write_svg(self, path: Path) -> None:
        world, places = self._session.world, self._session.position.places
        fills: dict[RegionId, str] = {
            region: world.colours[place.owner]
            for region, place in places.items()
            if place.owner in world.colours
        }
        self._hand_over(path.with_suffix(SVG), partial(_save_svg, world.board, fills))

    def _hand_over(self, path: Path, save: Callable[[Path], None]) -> None:
        """Write in the worker thread."""

        def work(_campaign: Any, _report: Any) -> None:
            save(path)

        self._session.ask(self.tr("Writing {0}").format(path.name), work, _nothing)


def _save_image(image: QImage, path: Path) -> None:
    if not image.save(str(path)):
        raise OSError(f"cannot write {path}")


def _save_svg(board: Board, fills: dict[RegionId, str], path: Path) -> None:
    path.write_text(map_svg(board, fills, width_px=FILE_WIDTH), encoding="utf-8")


def _nothing(_done: None) -> None:
    """Be told that it is written; the status line has said so."""
