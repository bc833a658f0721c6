"""The start page: recent campaigns, a new one, an old one, the sample."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

ROW: Final = 32
"""Height of a line in the list of recent campaigns, pixels."""


class StartPage(QWidget):
    """Shown while no campaign is open."""

    chosen = Signal(object)
    """Path of a recent campaign."""

    def __init__(self, actions: tuple[QAction, ...]) -> None:
        super().__init__()
        column = QVBoxLayout()
        column.setSpacing(16)
        title = QLabel(self.tr("Game master's console"))
        title.setObjectName("startTitle")
        column.addWidget(title)
        column.addWidget(
            _caption(self.tr("Take the sheets in, run the turn, look into any number, publish the packets."))
        )
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        self.buttons = tuple(_button(action) for action in actions)
        for button in self.buttons:
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(_caption(self.tr("Recent campaigns")))
        self.recent = QListWidget()
        self.recent.setFrameShape(QFrame.Shape.NoFrame)
        self.recent.setAccessibleName(self.tr("Recent campaigns"))
        column.addWidget(self.recent)
        self._none = _caption(
            self.tr("None yet. The sample opens in one click and is a whole running campaign.")
        )
        column.addWidget(self._none)
        frame = QWidget()
        frame.setLayout(column)
        frame.setMaximumWidth(720)
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(frame, 6)
        row.addStretch(1)
        outer.addLayout(row)
        outer.addStretch(3)
        self.recent.itemActivated.connect(self._choose)

    def show_recent(self, paths: tuple[Path, ...]) -> None:
        """List campaigns, newest first."""
        self.recent.clear()
        for path in paths:
            item = QListWidgetItem(f"{path.stem}    {path.parent}")
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(str(path))
            item.setSizeHint(QSize(0, ROW))
            self.recent.addItem(item)
        self.recent.setVisible(bool(paths))
        self._none.setVisible(not paths)
        self.recent.setFixedHeight(ROW * len(paths) + 2)
        if paths:
            self.recent.setCurrentRow(0)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _caption(text: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName("caption")
    label.setWordWrap(True)
    return label


def _button(action: QAction) -> QPushButton:
    button = QPushButton(action.icon(), action.text().replace("&", ""))
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    return button
