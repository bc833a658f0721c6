"""The picture beneath the regions: chosen, put in its place, made fainter, taken away."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFileDialog,
    QHBoxLayout,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gm_console.files.errors import Unreadable
from gm_console.files.tracing.picture import read_picture
from gm_console.files.tracing.settings import SUFFIXES
from gm_console.ui.editor.canvas.underlay import Underlay
from gm_console.ui.editor.panels.fields import Field, Form, push_button, told
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.underlays import Placed, forget, keep, recall
from gm_console.ui.newest import Newest
from gm_console.ui.settings import Settings
from gm_console.ui.tasks import Reporter
from gm_console.ui.theme import aligned

FARTHEST: Final = 10_000_000
FIRST_OPACITY: Final = 50
"""Percent."""


class UnderlayBox(QWidget):
    """Holds the picture and hands it on with every change."""

    changed = Signal(object)
    """:class:`Underlay`, None where there is none."""

    def __init__(self, session: EditorSession, settings: Settings) -> None:
        super().__init__()
        self._session, self._settings = session, settings
        self.underlay: Underlay | None = None
        self.choose = push_button(
            self.tr("Choose a picture…"), self.tr("Lay a PNG or JPEG beneath the regions")
        )
        self.fit = push_button(self.tr("Fit to the map"), self.tr("As large as the paper, in its middle"))
        self.drop = push_button(self.tr("Remove"), self.tr("Take the picture away; its file stays"))
        self.path = told(name=self.tr("Picture"))
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.opacity.setAccessibleName(self.tr("How strong the picture is, in percent"))
        self.east, self.south = self._place_box(self.tr("East")), self._place_box(self.tr("South"))
        self.scale = aligned(QDoubleSpinBox())
        self.scale.setRange(0.001, 1_000)
        self.scale.setDecimals(3)
        self.scale.setSingleStep(0.01)
        self.scale.setAccessibleName(self.tr("Map units that a pixel takes"))
        self.scale.setToolTip(self.tr("Map units that a pixel of the picture takes"))
        self.field = Field(self._row(self.choose, self.fit, self.drop))
        self.form = Form()
        self.form.add(self.tr("Picture"), self.path)
        self.form.add(self.tr("Strength"), self.opacity)
        self.form.add(self.tr("Corner at"), self._row(self.east, self.south))
        self.form.add(self.tr("Scale"), self._row(self.scale))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.form)
        column.addWidget(self.field)
        self.work = Newest(self)
        self._connect()
        self._show()

    def lay(self, path: Path, kept: Placed | None = None) -> None:
        """Lay a picture beneath the regions, where it was ``kept``, or fitted to the map."""
        self.field.refuse("")
        self.work.run(self.tr("Reading the picture"), partial(_read, path), partial(self._take, path, kept))

    def _connect(self) -> None:
        self.choose.clicked.connect(self._choose)
        self.fit.clicked.connect(self._fit)
        self.drop.clicked.connect(self._drop)
        self.opacity.valueChanged.connect(self._set)
        for box in (self.east, self.south, self.scale):
            box.valueChanged.connect(self._set)
        self.work.failed.connect(self._fail)
        self._session.opened.connect(self._recall)
        self._session.closed.connect(self._leave)

    def _choose(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Picture to draw over"), "", self.tr("Pictures ({0})").format(kinds)
        )
        if name:
            self.lay(Path(name))

    def _take(self, path: Path, kept: Placed | None, image: QImage) -> None:
        if not self._session.is_open:
            return
        laid = Underlay(path=path, image=image, opacity=FIRST_OPACITY / 100)
        if kept is not None:
            self._put(replace(laid, place=kept.place, scale=kept.scale, opacity=kept.opacity))
        else:
            self._put(fitted(laid, self._session.sheet.head.width, self._session.sheet.head.height))

    def _fail(self, trouble: Exception) -> None:
        if not isinstance(trouble, Unreadable):
            raise trouble
        self.field.refuse("; ".join(issue.text for issue in trouble.issues))

    def _fit(self) -> None:
        if self.underlay is not None:
            head = self._session.sheet.head
            self._put(fitted(self.underlay, head.width, head.height))

    def _drop(self) -> None:
        self._leave()
        forget(self._settings, self._session.folder)

    def _leave(self) -> None:
        """Show no picture any more; the map's own is kept for the next time."""
        self.work.cancel()
        self.field.refuse("")
        if self.underlay is not None:
            self.underlay = None
            self._show()
            self.changed.emit(None)

    def _recall(self) -> None:
        """Lay the picture beneath the map that lay there last."""
        kept = recall(self._settings, self._session.folder)
        if kept is not None and kept.path.is_file():
            self.lay(kept.path, kept)

    def _set(self) -> None:
        """Take over what the fields say."""
        if self.underlay is not None:
            place = (self.east.value(), self.south.value())
            scale = self.underlay.scale if self._shows(self.underlay.scale) else self.scale.value()
            self._put(replace(self.underlay, place=place, scale=scale, opacity=self.opacity.value() / 100))

    def _shows(self, scale: float) -> bool:
        """Tell whether the field shows a scale already, which it rounds."""
        return abs(self.scale.value() - scale) < self.scale.singleStep() / 10

    def _put(self, laid: Underlay) -> None:
        self.underlay = laid
        placed = Placed(path=laid.path, place=laid.place, scale=laid.scale, opacity=laid.opacity)
        keep(self._settings, self._session.folder, placed)
        self._show()
        self.changed.emit(laid)

    def _show(self) -> None:
        laid = self.underlay
        self.form.setVisible(laid is not None)
        self.fit.setVisible(laid is not None)
        self.drop.setVisible(laid is not None)
        self.choose.setText(self.tr("Choose a picture…") if laid is None else self.tr("Another…"))
        if laid is None:
            return
        self.path.setText(f"{laid.path.name}, {laid.image.width():,} × {laid.image.height():,}")
        self.path.setToolTip(f"<p>{escape(str(laid.path))}</p>")
        shown = (self.opacity, self.east, self.south, self.scale)
        for box in shown:
            box.blockSignals(True)
        self.opacity.setValue(round(laid.opacity * 100))
        self.east.setValue(laid.place[0])
        self.south.setValue(laid.place[1])
        self.scale.setValue(laid.scale)
        for box in shown:
            box.blockSignals(False)

    def _place_box(self, name: str) -> QSpinBox:
        box = aligned(QSpinBox())
        box.setRange(-FARTHEST, FARTHEST)
        box.setGroupSeparatorShown(True)
        box.setAccessibleName(name)
        box.setToolTip(self.tr("{0}: where the picture's upper left corner lies, in map units").format(name))
        return box

    def _row(self, *parts: QWidget) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        for part in parts:
            line.addWidget(part)
        line.addStretch(1)
        return row


def fitted(underlay: Underlay, width: int, height: int) -> Underlay:
    """Return a picture as large as a paper of ``width`` by ``height`` map units holds, in its middle."""
    wide, high = underlay.image.width(), underlay.image.height()
    scale = min(width / wide, height / high)
    return replace(
        underlay, scale=scale, place=(round(width - wide * scale) // 2, round(height - high * scale) // 2)
    )


def _read(path: Path, report: Reporter) -> QImage:
    report(path.name)
    picture = read_picture(path)
    raw = picture.pixels.tobytes()
    return QImage(raw, picture.width, picture.height, 3 * picture.width, QImage.Format.Format_RGB888).copy()
