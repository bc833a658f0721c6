"""Strips of the Packets workspace: the folder, the work in hand, the public pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QProgressBar,
    QPushButton,
    QSizePolicy,
)

from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.parts import PlainLabel, action_button, plain_tip
from gm_console.ui.kit.tasks import Progress, Tasks


class FolderBar(QFrame):
    """Where packets are written; a long path loses its middle."""

    def __init__(self, title: str, actions: Sequence[QAction]) -> None:
        super().__init__()
        grounded(self, "panelHead")
        self._text = ""
        name = PlainLabel(title, look="caption")
        self.path = PlainLabel()
        self.path.setMinimumWidth(120)
        buttons = map(action_button, actions)
        lay_beside(self, name, self.path, *buttons, grows=self.path, edges=(12, 2, 8, 2), gap=8)

    def say(self, text: str) -> None:
        """Show a path."""
        self._text = text
        self.path.setToolTip(plain_tip(text))
        self.path.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the path as fits."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self.path.fontMetrics()
        self.path.setText(
            metrics.elidedText(self._text, Qt.TextElideMode.ElideMiddle, max(self.path.width(), 120))
        )


class ProgressBar(QFrame):
    """What is being written, how much is left, Cancel; hidden while nothing is."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        grounded(self, "panelHead")
        self._label = ""
        self.text = PlainLabel()
        self.text.setMinimumWidth(200)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Stop after the packet in hand; what is written stays whole"))
        lay_beside(self, self.text, self.bar, self.cancel, grows=self.bar, edges=(12, 4, 8, 4), gap=12)
        self.cancel.clicked.connect(tasks.cancel)
        tasks.progressed.connect(self._show)
        self.hide()

    def begin(self, label: str) -> None:
        """Show a job that was queued."""
        self._label = label
        self.text.setText(label)
        self.bar.setRange(0, 0)
        self.show()

    def _show(self, progress: Progress) -> None:
        if progress.label == self._label and self.isVisible():
            self.text.setText(f"{progress.label}: {progress.step}")
            self.bar.setRange(0, progress.whole)
            self.bar.setValue(progress.done)


class PublicCard(QFrame):
    """The public pages, apart from the packets."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        super().__init__()
        grounded(self, "panelFilters")
        title = PlainLabel(self.tr("Public pages"), look="panelTitle")
        self.state = PlainLabel(look="caption")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.state.setToolTip(
            self.tr(
                "They lie in a folder of their own: only this folder may be put where everybody can read it"
            )
        )
        buttons = map(action_button, actions)
        lay_beside(self, title, self.state, *buttons, grows=self.state, edges=(12, 4, 8, 4), gap=8)


def open_path(path: Path) -> bool:
    """Open a page or a folder with what the system opens such things with."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
