"""The picture beneath the regions: chosen, put in its place, made fainter, taken away; kept beside the map."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QFileDialog,
    QSlider,
    QSpinBox,
    QWidget,
)

from gm_console.files.errors import Unreadable
from gm_console.files.tracing.picture import read_picture
from gm_console.files.tracing.trace_settings import SUFFIXES
from gm_console.files.tracing.underlay import (
    FARTHEST,
    SCALES,
    add_underlay,
    load_underlay,
    picture_path,
    remove_underlay,
    save_underlay,
)
from gm_console.files.tracing.underlay import Underlay as Kept
from gm_console.ui.editor.canvas.look import CanvasUnderlay
from gm_console.ui.editor.panels.fields import Field, Form
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.parts import number_box, plain_tip, push_button, row, told
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import aligned

FIRST_OPACITY: Final = 50
"""Percent."""
REST: Final = 300
"""Milliseconds without a change until it is written where the picture lies: a slider is not to wait for the disk."""


class UnderlayBox(QWidget):
    """Holds the picture and hands it on with every change."""

    changed = Signal(object)
    """:class:`CanvasUnderlay`, None where there is none."""

    def __init__(self, session: EditorSession) -> None:
        super().__init__()
        self._session = session
        self.underlay: CanvasUnderlay | None = None
        self._folder = Path()
        """Of the map that the picture lies beneath, also when that is closed already."""
        self._resting = QTimer(self, singleShot=True, interval=REST)
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
        self.scale.setRange(*SCALES)
        self.scale.setDecimals(3)
        self.scale.setSingleStep(0.01)
        self.scale.setAccessibleName(self.tr("Map units that a pixel takes"))
        self.scale.setToolTip(self.tr("Map units that a pixel of the picture takes"))
        self.field = Field(row(self.choose, self.fit, self.drop))
        self.form = Form()
        self.form.add(self.tr("Picture"), self.path)
        self.form.add(self.tr("Strength"), self.opacity)
        self.form.add(self.tr("Corner at"), row(self.east, self.south))
        self.form.add(self.tr("Scale"), row(self.scale))
        lay_below(self, self.form, self.field, gap=4)
        self.work = LatestTask(self)
        self._connect()
        self._show()

    def lay(self, path: Path) -> None:
        """Lay a picture beneath the regions, fitted to the map; a copy stays beside a map that may be changed."""
        if self._session.is_open:
            self.field.refuse("")
            self._begin(path, copy=not self._session.looking)

    def _begin(self, path: Path, *, copy: bool = False, kept: Kept | None = None) -> None:
        folder = self._session.folder if copy else None
        self.work.run(
            self.tr("Reading the picture"), partial(_brought, path, folder), partial(self._take, kept)
        )

    def _connect(self) -> None:
        self.choose.clicked.connect(self._choose)
        self.fit.clicked.connect(self._fit)
        self.drop.clicked.connect(self._drop)
        self.opacity.valueChanged.connect(self._set)
        for box in (self.east, self.south, self.scale):
            box.valueChanged.connect(self._set)
        self._resting.timeout.connect(self._remember)
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

    def _take(self, kept: Kept | None, found: tuple[Path, QImage]) -> None:
        if not self._session.is_open:
            return
        path, image = found
        laid = CanvasUnderlay(path=path, image=image, opacity=FIRST_OPACITY / 100)
        if kept is not None:
            place = round(kept.x), round(kept.y)
            self._put(replace(laid, place=place, scale=kept.scale, opacity=kept.opacity), keep=False)
        else:
            self._put(fitted(laid, self._session.sheet.head.width, self._session.sheet.head.height))

    def _fail(self, trouble: Exception) -> None:
        match trouble:
            case Unreadable():
                self.field.refuse("; ".join(issue.text for issue in trouble.issues))
            case OSError():
                self.field.refuse(
                    self.tr("the picture cannot be kept beside the map: {0}").format(trouble.strerror)
                )
            case _:
                raise trouble

    def _fit(self) -> None:
        if self.underlay is not None:
            head = self._session.sheet.head
            self._put(fitted(self.underlay, head.width, head.height))

    def _drop(self) -> None:
        self._resting.stop()
        self._leave()
        if self._session.looking:
            return
        try:
            remove_underlay(self._session.folder)
        except OSError as trouble:
            self._fail(trouble)

    def _leave(self) -> None:
        """Show no picture any more; the map's own is kept for the next time."""
        self.work.cancel()
        if self._resting.isActive():
            self._remember()
        self.field.refuse("")
        if self.underlay is not None:
            self.underlay = None
            self._show()
            self.changed.emit(None)

    def _recall(self) -> None:
        """Lay the picture beneath the map that lay there last."""
        kept, issues = load_underlay(self._session.folder)
        self.field.refuse("; ".join(issue.text for issue in issues))
        if kept is not None and kept.shown:
            self._begin(picture_path(self._session.folder, kept), kept=kept)

    def _remember(self) -> None:
        """Write beside the map where the picture lies."""
        self._resting.stop()
        laid = self.underlay
        if laid is None or self._session.looking:
            return
        (x, y), name = laid.place, laid.path.name
        try:
            save_underlay(self._folder, Kept(picture=name, x=x, y=y, scale=laid.scale, opacity=laid.opacity))
        except (OSError, Unreadable) as trouble:
            self._fail(trouble)

    def _set(self) -> None:
        """Take over what the fields say."""
        if self.underlay is not None:
            place = (self.east.value(), self.south.value())
            scale = self.underlay.scale if self._shows(self.underlay.scale) else self.scale.value()
            self._put(replace(self.underlay, place=place, scale=scale, opacity=self.opacity.value() / 100))

    def _shows(self, scale: float) -> bool:
        """Tell whether the field shows a scale already, which it rounds."""
        return abs(self.scale.value() - scale) < self.scale.singleStep() / 10

    def _put(self, laid: CanvasUnderlay, *, keep: bool = True) -> None:
        self.underlay, self._folder = laid, self._session.folder
        if keep:
            self._resting.start()
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
        self.path.setToolTip(plain_tip(str(laid.path)))
        for box, value in (
            (self.opacity, round(laid.opacity * 100)), (self.east, laid.place[0]), (self.south, laid.place[1]),
        ):  # fmt: skip
            with QSignalBlocker(box):
                box.setValue(value)
        with QSignalBlocker(self.scale):
            self.scale.setValue(laid.scale)

    def _place_box(self, name: str) -> QSpinBox:
        tip = self.tr("{0}: where the picture's upper left corner lies, in map units").format(name)
        return number_box(name, -FARTHEST, FARTHEST, tip=tip, grouped=True)


def fitted(underlay: CanvasUnderlay, width: int, height: int) -> CanvasUnderlay:
    """Return a picture as large as a paper of ``width`` by ``height`` map units holds, in its middle."""
    wide, high = underlay.image.width(), underlay.image.height()
    least, most = SCALES
    scale = min(max(width / wide, least), max(height / high, least), most)
    return replace(
        underlay, scale=scale, place=(round(width - wide * scale) // 2, round(height - high * scale) // 2)
    )


def _brought(source: Path, folder: Path | None, report: Reporter) -> tuple[Path, QImage]:
    """Read a picture, copied into the ``folder`` of a map where one is given; for the worker thread."""
    report(source.name)
    picture = read_picture(source)
    path = source if folder is None else picture_path(folder, add_underlay(folder, source))
    rows, pixel = 3 * picture.width, QImage.Format.Format_RGB888
    return path, QImage(picture.pixels.tobytes(), picture.width, picture.height, rows, pixel).copy()
