"""A painted or scanned picture traced into regions: the picture beside what would become of it, before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QSpinBox,
    QSplitter,
    QWidget,
)

from gm_console.core.issues import Issue
from gm_console.files.tracing.process_job import try_trace
from gm_console.files.tracing.trace_settings import (
    SUFFIXES,
    By,
    Rgb,
    TraceAnswer,
    Traced,
    TraceJob,
    TraceSettings,
)
from gm_console.ui.dialogs.source_dialog import FIELD, SourceDialog, drawn_board
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, beside, push_button
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.swatch import swatch
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme, aligned
from gm_console.ui.worlds.maker import Drawn

MOST_COLOURS = 64
SWATCH = 14
"""Pixels."""
INKS_HEIGHT = 130


class TraceDialog(SourceDialog):
    """Traces in a process of its own; every choice is taken from the picture until it is made here."""

    underlay_wanted = Signal(object)
    """Path of the picture that is to be laid beneath the map instead."""

    def __init__(self, parent: QWidget | None, theme: Theme, home: Path, *, may_lay: bool) -> None:
        """``may_lay`` offers the picture as an underlay: a map is open."""
        super().__init__(parent, theme, home, self.tr("Trace a picture"), self.tr("&Make the map"))
        self._filling = False
        self._own_water = False
        self.file = push_button(self.tr("&File…"))
        self.by, self.wraps, self.ice = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.colours, self.smallest = aligned(QSpinBox()), aligned(QSpinBox())
        self.join = QCheckBox(self.tr("One &region for each colour"))
        self.water = QListWidget()
        self.water.setObjectName("boxed")
        self.picture = _Picture(self.tr("The picture appears here."))
        self.underlay = self.buttons.addButton(
            self.tr("Use as &underlay instead"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.underlay.setToolTip(self.tr("Lay the picture beneath the map that is open, to draw over it"))
        self.underlay.setAutoDefault(False)
        self.underlay.setVisible(may_lay)
        self._fill()
        self.form.addRow(self.tr("Picture"), beside(self.source, self.file))
        self.row(self.tr("&By"), self.by, self.tr("What tells regions apart"))
        self.row(self.tr("&Colours"), self.colours, self.tr("How many colours the picture has"))
        self.row(
            self.tr("&Smallest region"), self.smallest, self.tr("What is smaller goes to what lies round it")
        )
        self.row(
            self.tr("&Wrap"), self.wraps, self.tr("Whether the left and the right edge are the same place")
        )
        self.row(self.tr("&Ice"), self.ice, self.tr("Whether white ground along an edge is ice"))
        self.form.addRow("", self.join)
        self.row(self.tr("W&ater"), self.water, self.tr("Tick the colours that are water"))
        both = QSplitter(Qt.Orientation.Horizontal)
        both.addWidget(self.picture)
        both.addWidget(self.preview)
        both.setSizes([360, 400])
        both.setChildrenCollapsible(False)
        self.preview.setMinimumWidth(240)
        self.lay_out(both)
        self.show_issues(())
        self.preview.say(self.tr("Choose a picture: the regions found in it appear here."))
        self._listen()

    def asked(self) -> TraceJob:
        """Return what the fields say."""
        by = self.by.currentData()
        return TraceJob(
            path=Path(self.source.text().strip()).expanduser(),
            settings=TraceSettings(
                by=By(by) if by else None,
                colours=self.colours.value() or None,
                smallest=self.smallest.value() or None,
                wraps=TraceAnswer(self.wraps.currentData()),
                ice=TraceAnswer(self.ice.currentData()),
                water=self._ticked() if self._own_water else None,
                join_colours=self.join.isChecked(),
            ),
        )

    def take_source(self, path: Path) -> None:
        """Trace another picture; what is water is taken from it anew."""
        self._own_water = False
        self.picture.clear_picture()
        super().take_source(path)

    def read(self) -> None:
        """Trace the picture as the choices say."""
        asked = self.asked()
        self.work(self.tr("Tracing {0}").format(asked.path.name), partial(_traced, asked), self._show)

    def allow(self) -> None:
        """Enable what can be done now."""
        super().allow()
        self.underlay.setEnabled(self._made is not None or self.picture.has_picture)

    def _fill(self) -> None:
        auto = self.tr("As the picture shows")
        for text, by in ((auto, None), (self.tr("Colour"), By.COLOUR), (self.tr("Outline"), By.OUTLINE)):
            self.by.addItem(text, by)
        for box in (self.wraps, self.ice):
            for text, choice in (
                (auto, TraceAnswer.AUTO),
                (self.tr("Yes"), TraceAnswer.YES),
                (self.tr("No"), TraceAnswer.NO),
            ):
                box.addItem(text, choice)
        self.colours.setRange(0, MOST_COLOURS)
        self.smallest.setRange(0, 1_000_000)
        self.smallest.setGroupSeparatorShown(True)
        self.smallest.setSuffix(self.tr(" pixels"))
        for number in (self.colours, self.smallest):
            number.setSpecialValueText(auto)
            number.setMinimumHeight(FIELD)
        self.water.setMaximumHeight(INKS_HEIGHT)
        self.water.setIconSize(QSize(SWATCH, SWATCH))

    def _listen(self) -> None:
        for box in (self.by, self.wraps, self.ice):
            box.currentIndexChanged.connect(self.read_again)
        for number in (self.colours, self.smallest):
            number.valueChanged.connect(self.read_again)
        self.join.toggled.connect(self.read_again)
        self.water.itemChanged.connect(self._take_water)
        self.file.clicked.connect(self._choose_file)
        self.underlay.clicked.connect(self._lay)

    def _show(self, found: object) -> None:
        if isinstance(found, tuple):
            self.show_refused(found)
        elif isinstance(found, _Read):
            self.picture.show_picture(found.image)
            self.show_made(found.drawn, found.traced.board, found.traced.built)
            self.found.setText(self._told(found.traced))
            self.show_issues(found.traced.issues)
            self._show_inks(found.traced)

    def _told(self, traced: Traced) -> str:
        chosen, dropped, board = traced.chosen, traced.dropped, traced.board
        by = self.tr("by colour") if chosen.by is By.COLOUR else self.tr("by outline")
        lines = [
            self.tr("{0} regions, {1} links, traced {2}").format(
                f"{len(board.regions):,}", f"{len(board.links):,}", by
            ),
            self.tr("Smallest region {0} pixels; {1}").format(
                f"{chosen.smallest:,}", self.tr("east joins west") if board.wraps else self.tr("no wrap")
            ),
        ]
        if chosen.by is By.COLOUR:
            lines.append(self.tr("{0} colours").format(chosen.colours))
        told = (
            (dropped.specks, self.tr("{0} specks dropped")),
            (dropped.gaps, self.tr("{0} gaps in lines closed")),
            (dropped.lines, self.tr("{0} % of the picture are lines and lettering")),
        )
        lines += [text.format(f"{count:,}") for count, text in told if count]
        return "\n".join(lines)

    def _show_inks(self, traced: Traced) -> None:
        """List the colours that are regions, with those ticked that are water."""
        self._filling = True
        self.water.clear()
        for ink in traced.palette:
            several = self.tr("{0} regions, {1} %") if ink.regions != 1 else self.tr("{0} region, {1} %")
            text = several.format(f"{ink.regions:,}", round(100 * ink.share))
            item = QListWidgetItem(swatch(QColor(*ink.rgb).name(), SWATCH), text)
            item.setData(Qt.ItemDataRole.UserRole, ink.rgb)
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
            )
            water = ink.role == "water"
            item.setCheckState(Qt.CheckState.Checked if water else Qt.CheckState.Unchecked)
            self.water.addItem(item)
        self._filling = False
        self.water.setEnabled(self.water.count() > 0)

    def _ticked(self) -> tuple[Rgb, ...]:
        items = [self.water.item(row) for row in range(self.water.count())]
        ticked = [one for one in items if one.checkState() is Qt.CheckState.Checked]
        return tuple(tuple(one.data(Qt.ItemDataRole.UserRole)) for one in ticked)

    def _take_water(self) -> None:
        if not self._filling:
            self._own_water = True
            self.read_again()

    def _choose_file(self) -> None:
        self.choose_file(self.tr("Picture to trace"), self.tr("Pictures ({0})"), SUFFIXES)

    def _lay(self) -> None:
        self.underlay_wanted.emit(self.asked().path)
        self.accept()


class _Picture(PlainLabel):
    """The picture as large as its place."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self._sentence = sentence
        self._image = QImage()
        self.setObjectName("caption")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(200, 200)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAccessibleName(self.tr("The picture"))

    @property
    def has_picture(self) -> bool:
        """Whether a picture is shown."""
        return not self._image.isNull()

    def clear_picture(self) -> None:
        """Show the sentence again."""
        self._image = QImage()
        self.setText(self._sentence)

    def show_picture(self, image: QImage) -> None:
        """Show a picture."""
        self._image = image
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the picture as large as its place."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.has_picture:
            ratio = self.devicePixelRatioF()
            shown = self._image.scaled(
                self.size() * ratio,
                Qt.AspectRatioMode.KeepAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )
            shown.setDevicePixelRatio(ratio)
            self.setPixmap(QPixmap.fromImage(shown))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    traced: Traced
    image: QImage
    drawn: Drawn


def _traced(asked: TraceJob, report: Reporter) -> tuple[Issue, ...] | _Read:
    traced = run_apart(try_trace, asked, report)
    if isinstance(traced, tuple):
        return traced
    report("drawing the preview")
    high, wide = traced.picture.shape[:2]
    raw = traced.picture.tobytes()
    image = QImage(raw, wide, high, 3 * wide, QImage.Format.Format_RGB888).copy()
    inks = {ink.country: QColor(*ink.rgb).name() for ink in traced.palette if ink.country}
    return _Read(traced=traced, image=image, drawn=drawn_board(traced.board, inks))
