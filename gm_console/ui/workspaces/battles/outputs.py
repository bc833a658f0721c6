"""A battle on paper: printed, or written as HTML, PDF or text, always as the reader chosen may see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QObject, Qt
from PySide6.QtGui import QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.service import Campaign
from gm_console.core.battles import BattleView
from gm_console.files.plainfile import write_file
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session
from gm_console.ui.workspaces.battles.battle_document import BattleDocument, write_to

FILES: Final = "HTML (*.html);;PDF (*.pdf);;Text (*.txt)"
HTML, PDF, TEXT = ".html", ".pdf", ".txt"
RESOLUTION: Final = 600
"""Dots to the inch in a PDF."""


class BattleOutputs(QObject):
    """The ways by which a battle leaves the window."""

    def __init__(
        self, owner: QWidget, session: Session, document: Callable[[BattleView], BattleDocument]
    ) -> None:
        super().__init__(owner)
        self._owner, self._session, self._document = owner, session, document

    def ask_file(self, view: BattleView) -> None:
        """Ask where to, then write."""
        whose = f"-{view.viewer}" if view.viewer else ""
        name = f"battle-{view.row.turn}-{view.row.seq}{whose}{HTML}"
        dialog = QFileDialog(self._owner, self.tr("Save battle as page"), name, FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.selectFile(name)
        dialog.fileSelected.connect(partial(self._write_named, view))
        dialog.open()

    def write(self, view: BattleView, path: Path) -> None:
        """Write a battle; the ending of the name says which kind of file."""
        kind = path.suffix.lower()
        target = path if kind in (HTML, ".htm", PDF, TEXT) else path.with_suffix(HTML)
        # A document belongs to the window's thread; what it gives is written like any other file.
        printed = self._pdf(view) if kind == PDF else b""

        def work(campaign: Campaign, _report: Reporter) -> None:
            write_file(target, printed or campaign.battle_page(view, text=kind == TEXT).encode())

        self._session.ask(self.tr("Writing {0}").format(target.name), work, _nothing)

    def ask_printer(self, view: BattleView) -> None:
        """Ask for a printer, then print."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(f"{view.title}, {view.row.id}")
        dialog = QPrintDialog(printer, self._owner)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.accepted.connect(partial(self.print_on, view, printer))
        dialog.show()

    def print_on(self, view: BattleView, printer: QPrinter) -> None:
        """Print a battle."""
        write_to(self._document(view), printer)

    def _pdf(self, view: BattleView) -> bytes:
        """Return a battle as PDF of A4 pages."""
        into = QBuffer()
        into.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(into)
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setResolution(RESOLUTION)
        writer.setTitle(f"{view.title}, {view.row.id}")
        write_to(self._document(view), writer)
        return bytes(into.data().data())

    def _write_named(self, view: BattleView, name: str) -> None:
        self.write(view, Path(name))


def _nothing(_done: None) -> None:
    """Be told that it is written; the status line has said so."""
