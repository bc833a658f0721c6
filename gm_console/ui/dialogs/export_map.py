"""Exporting the map as an atlas sheet: format, paper and look, with a small preview of the sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFileDialog,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.atlas import (
    DPI,
    LEAST_DPI,
    MOST_DPI,
    PAPER,
    PAPERS,
    SUFFIXES,
    SheetOrder,
    UndrawnSheet,
    sheet_file,
)
from gm_console.files.exports import FOLDERS, TEXTS, export_data
from gm_console.files.plainfile import write_file
from gm_console.ui.dialogs.export_subject import ExportSubject
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel, close_row
from gm_console.ui.kit.preview_dialog import PreviewDialog
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import aligned

PAUSE: Final = 300
"""Milliseconds after a change before the preview is drawn anew."""
PREVIEW: Final = QSize(620, 460)
INCH: Final = 25.4
"""Millimetres."""
PDF, PNG = ".pdf", ".png"
DATA: Final = (*TEXTS, *FOLDERS)
"""Suffixes of what is data for other programs, and no sheet."""


class ExportMapDialog(PreviewDialog):
    """Sheets are drawn in a process of their own; the window goes on, and the sheet follows what it shows."""

    def __init__(self, parent: QWidget, subject: ExportSubject) -> None:
        super().__init__(parent, pause=PAUSE)
        self.setWindowTitle(self.tr("Export map"))
        self._subject = subject
        self._sheet = QPixmap()
        self._writing = False
        """Whether a file is being written: nothing may take its place until it is there."""
        self._late = False
        """Whether the preview shows something else than what was changed meanwhile."""
        self.format, self.paper, self.look = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.patterns = QCheckBox(self.tr("P&atterns"))
        self.index = QCheckBox(self.tr("&Index of places"))
        self.dpi = aligned(QSpinBox())
        self.picture = PlainLabel()
        buttons = close_row(self, 0)
        self.export = buttons.addButton(self.tr("&Export…"), QDialogButtonBox.ButtonRole.ActionRole)
        self._fill()
        self._lay_out(buttons)
        self._connect()
        self._allow()
        self._pause.start()

    def order(self) -> SheetOrder:
        """Return the sheet that is asked for, of what is shown in the window."""
        plain = bool(self.look.currentData())
        return replace(
            self._subject.order(),
            suffix=self.format.currentData(),
            paper=self.paper.currentData(),
            plain=plain,
            patterns=self.patterns.isChecked() and not plain,
            index=self.index.isChecked(),
            dpi=self.dpi.value(),
        )

    def write(self, path: Path) -> None:
        """Draw the sheet and write it."""
        self._pause.stop()
        order = self.order()
        self._writing = True
        self._allow()
        stem = path.stem if path.suffix.lower() in (*SUFFIXES, *DATA) else path.name
        path = path.with_name(stem + order.suffix)
        work = partial(_data_written if order.suffix in DATA else _written, order, path)
        self._work.run(self.tr("Writing {0}").format(path.name), work, self._wrote)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the preview as large as its place."""
        super().resizeEvent(event)
        if not self._sheet.isNull():
            self._fit()

    def _fill(self) -> None:
        told = {".pdf": self.tr("PDF, for print"), ".svg": self.tr("SVG, lines to work on"),
                ".png": self.tr("PNG, a picture")}  # fmt: skip
        for suffix in SUFFIXES:
            self.format.addItem(told[suffix], suffix)
        self.format.insertSeparator(self.format.count())
        data = {".geojson": self.tr("GeoJSON, regions with their outlines"),
                ".graphml": self.tr("GraphML, regions and links as a graph"),
                ".csv": self.tr("CSV, the list of links"),
                ".triplea": self.tr("TripleA, a folder")}  # fmt: skip
        for suffix in DATA:
            self.format.addItem(data[suffix], suffix)
        for paper in PAPERS:
            self.paper.addItem(paper.upper() if len(paper) == 2 else paper.capitalize(), paper)
        self.paper.setCurrentIndex(self.paper.findData(PAPER))
        self.look.addItem(self.tr("Owners' colours"), False)
        self.look.addItem(self.tr("Plain"), True)
        self.patterns.setToolTip(self.tr("Tell nations apart by patterns too"))
        self.index.setToolTip(self.tr("PDF only: pages with every named place and its square"))
        self.index.setChecked(True)
        self.dpi.setRange(LEAST_DPI, MOST_DPI)
        self.dpi.setSingleStep(50)
        self.dpi.setValue(DPI)
        self.dpi.setToolTip(self.tr("PNG only: dots per inch"))

    def _lay_out(self, buttons: QDialogButtonBox) -> None:
        form = DialogForm()
        form.add(self.tr("&Format"), self.format)
        form.add(self.tr("&Paper"), self.paper)
        form.add(self.tr("&Look"), self.look)
        form.addRow("", self.patterns)
        form.addRow("", self.index)
        form.add(self.tr("&Dots per inch"), self.dpi)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(PREVIEW)
        self.picture.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.picture.setObjectName("caption")
        self.picture.setAccessibleName(self.tr("Preview of the sheet"))
        side = lay_below(None, form, SPRING)
        middle = lay_beside(None, side, self.picture, grows=self.picture, gap=16)
        lay_below(self, middle, self.progress, buttons, grows=middle, edges=DIALOG_EDGES, gap=12)
        self.export.setDefault(True)

    def _connect(self) -> None:
        for box in (self.paper, self.look):
            box.currentIndexChanged.connect(self._wait)
        self.format.currentIndexChanged.connect(self._allow)
        self.patterns.toggled.connect(self._wait)
        self._subject.changed.connect(self._wait)
        self._subject.gone.connect(self.reject)
        self._pause.timeout.connect(self._draw)
        self._work.failed.connect(self._fail)
        self.progress.cancelled.connect(self._end)
        self.export.clicked.connect(self._ask_file)

    def _wait(self) -> None:
        """Draw the preview anew soon; a file that is being written is written first."""
        self._allow()
        if self._writing:
            self._late = True
            return
        self._work.cancel()
        self._pause.start()

    def _draw(self) -> None:
        """Draw the preview."""
        if self._sheet.isNull():
            self.picture.setText(self.tr("The sheet appears here."))
        order = self.order()
        across = self.picture.width() * self.devicePixelRatioF()
        order = replace(order, suffix=PNG, dpi=max(1, round(across * INCH / PAPERS[order.paper])))
        self._work.run(self.tr("Preview"), partial(_preview, order), self._show)

    def _show(self, image: QImage) -> None:
        self._sheet = QPixmap.fromImage(image)
        self.progress.say("")
        self._fit()

    def _fit(self) -> None:
        """Show the sheet as large as its place."""
        size = self.picture.size() * self.devicePixelRatioF()
        shown = self._sheet.scaled(
            size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        shown.setDevicePixelRatio(self.devicePixelRatioF())
        self.picture.setPixmap(shown)

    def _ask_file(self) -> None:
        suffix = self.format.currentData()
        place = self._subject.place()
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export map"), str(place.with_name(f"{place.name}{suffix}")), f"*{suffix}"
        )
        if path:
            self.write(Path(path))

    def _end(self) -> None:
        """Let another sheet be asked for."""
        self._writing = False
        self._allow()
        if self._late:
            self._late = False
            self._pause.start()

    def _wrote(self, path: Path) -> None:
        self._end()
        self.progress.say(self.tr("Wrote {0}").format(path))

    def _fail(self, trouble: Exception) -> None:
        self._end()
        self.progress.say(self.tr("Could not be written: {0}").format(str(trouble).strip()[-300:]))

    def _allow(self) -> None:
        suffix, plain = self.format.currentData(), self.look.currentData()
        sheet = suffix not in DATA
        free = not self._writing
        self.format.setEnabled(free)
        self.index.setEnabled(free and suffix == PDF)
        self.dpi.setEnabled(free and suffix == PNG)
        self.paper.setEnabled(free and sheet)
        self.look.setEnabled(free and sheet)
        self.patterns.setEnabled(free and sheet and not plain)
        self.export.setEnabled(free)


def _preview(order: SheetOrder, report: Reporter) -> QImage:
    return QImage.fromData(_drawn(order, report))


def _written(order: SheetOrder, path: Path, report: Reporter) -> Path:
    write_file(path, _drawn(order, report))
    return path


def _drawn(order: SheetOrder, report: Reporter) -> bytes:
    made = run_apart(sheet_file, order, report)
    if isinstance(made, UndrawnSheet):
        raise CampaignError(made.text, "sheet.bounds")
    return made


def _data_written(order: SheetOrder, path: Path, report: Reporter) -> Path:
    report("writing the file")
    export_data(order.board, path)
    return path
