"""Strips of the Packets workspace: the folder, the work in hand, the public pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.kit.parts import PlainLabel, plain_tip
from gm_console.ui.kit.tasks import Progress, Tasks


class FolderBar(QFrame):
    """Where packets are written; a long path loses its middle."""

    def __init__(self, title: str, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.setObjectName("panelHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._text = ""
        name = PlainLabel(title)
        name.setObjectName("caption")
        self.path = PlainLabel()
        self.path.setMinimumWidth(120)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 2, 8, 2)
        line.setSpacing(8)
        line.addWidget(name)
        line.addWidget(self.path, 1)
        add_buttons(line, actions)

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
        self.setObjectName("panelHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._label = ""
        self.text = PlainLabel()
        self.text.setMinimumWidth(200)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setToolTip(self.tr("Stop after the packet in hand; what is written stays whole"))
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 8, 4)
        line.setSpacing(12)
        line.addWidget(self.text)
        line.addWidget(self.bar, 1)
        line.addWidget(self.cancel)
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


class ActionButton(QPushButton):
    """A button for an action that is the thing to do next."""

    def __init__(self, action: QAction, *, primary: bool = False) -> None:
        super().__init__()
        self._action, self._primary = action, primary
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.text().replace("&", ""))
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
        self.setDefault(self._primary and self._action.isEnabled())


class PublicCard(QFrame):
    """The public pages, apart from the packets."""

    def __init__(self, actions: Sequence[QAction]) -> None:
        super().__init__()
        self.setObjectName("panelFilters")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        title = PlainLabel(self.tr("Public pages"))
        title.setObjectName("panelTitle")
        self.state = PlainLabel()
        self.state.setObjectName("caption")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.state.setToolTip(
            self.tr(
                "They lie in a folder of their own: only this folder may be put where everybody can read it"
            )
        )
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 8, 4)
        line.setSpacing(8)
        line.addWidget(title)
        line.addWidget(self.state, 1)
        add_buttons(line, actions)


def add_buttons(line: QHBoxLayout, actions: Sequence[QAction]) -> tuple[QToolButton, ...]:
    """Add a button for each action."""
    buttons = []
    for action in actions:
        button = QToolButton()
        button.setDefaultAction(action)
        line.addWidget(button)
        buttons.append(button)
    return tuple(buttons)


def head(title: str, caption: QLabel, actions: Sequence[QAction], *more: QWidget) -> QWidget:
    """Return a head with a title, what is shown, and buttons; the caption gives way where it is narrow."""
    widget = QWidget()
    widget.setObjectName("panelHead")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    line = QHBoxLayout(widget)
    line.setContentsMargins(12, 4, 8, 4)
    line.setSpacing(8)
    label = PlainLabel(title)
    label.setObjectName("panelTitle")
    label.setMinimumHeight(28)
    caption.setObjectName("caption")
    caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    line.addWidget(label)
    line.addWidget(caption, 1)
    add_buttons(line, actions)
    for one in more:
        line.addWidget(one)
    return widget


def stacked(widgets: Sequence[QWidget], stretched: QWidget) -> QWidget:
    """Return widgets below each other; one takes what height is left."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    for widget in widgets:
        column.addWidget(widget, 1 if widget is stretched else 0)
    return whole


def open_path(path: Path) -> bool:
    """Open a page or a folder with what the system opens such things with."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
