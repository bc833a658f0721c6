"""The frame of the dialogs that show a map before anything is kept: choices, a preview, what is at work."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialog, QSplitter, QWidget

from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below, lay_beside
from gm_console.ui.kit.progress_line import ProgressLine


class PreviewDialog(QDialog):
    """Whatever takes long is done away from the window; what is asked for anew ends what is at work."""

    def __init__(self, parent: QWidget | None, *, size: tuple[int, int] | None = None, pause: int) -> None:
        """Make the frame: ``pause`` milliseconds after a change, the preview is made anew.

        ``size`` is in pixels, None for what the parts need.
        """
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        if size is not None:
            self.resize(*size)
        self._work = LatestTask(self)
        self._pause = QTimer(self, singleShot=True, interval=pause)
        self.progress = ProgressLine(self._work)

    @property
    def busy(self) -> bool:
        """Whether a preview is being made, or is about to be."""
        return self._work.busy or self._pause.isActive()

    def done(self, result: int) -> None:
        """Close; what is at work ends by itself, and the dialog goes with it."""
        self._pause.stop()
        super().done(result)
        self._work.left.connect(self.deleteLater)
        self._work.leave()

    def arrange(
        self,
        aside: QWidget,
        width: int,
        picture: QWidget,
        found: QWidget,
        heights: tuple[int, int],
        *,
        below: tuple[QWidget, ...],
    ) -> None:
        """Put the choices at the left, a picture above what was found at the right, and the rest below both."""
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(picture)
        right.addWidget(found)
        right.setStretchFactor(0, 1)
        right.setSizes(heights)
        right.setChildrenCollapsible(False)
        aside.setFixedWidth(width)
        middle = lay_beside(None, aside, right, grows=right, gap=16)
        lay_below(self, middle, *below, grows=middle, edges=DIALOG_EDGES, gap=12)
