"""What all docks share: a head with a title, a hairline, and the body below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDockWidget,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.kit.layouts import SPRING, grounded, strip
from gm_console.ui.kit.parts import PlainLabel, caption, give_action

HEAD_HEIGHT: Final = 28
HEAD_EDGES: Final = (12, 4, 8, 4)
"""Of the line at the top of a workspace: height of its title, and pixels round it."""


class PanelDock(QDockWidget):
    """A dock with a quiet head; drag the head to move it."""

    def __init__(self, name: str, title: str, body: QWidget, tools: tuple[QWidget, ...] = ()) -> None:
        super().__init__(title)
        self.setObjectName(name)
        self.setWidget(body)
        label = PlainLabel(title, look="panelTitle")
        label.setMinimumHeight(24)
        self._head = strip("panelHead", label, SPRING, *tools, edges=(10, 4, 6, 4), gap=4)
        self._no_head = QWidget(self)
        self.setTitleBarWidget(self._head)
        # a panel behind another tab only lies off the screen: hidden as well, it is not worked at and not come upon by
        # the Tab key
        policy = body.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        body.setSizePolicy(policy)
        self.visibilityChanged.connect(body.setVisible)

    def show_head(self, shown: bool) -> None:
        """Show the head, or leave it out where a tab says the title already."""
        wanted = self._head if shown else self._no_head
        if self.titleBarWidget() is not wanted:
            self.titleBarWidget().hide()
            self.setTitleBarWidget(wanted)
            wanted.show()


def head(title: str, caption: QLabel, *tools: QWidget) -> QWidget:
    """Return a head with a title, what is shown, and tools; the caption gives way where it is narrow."""
    label = PlainLabel(title, look="panelTitle")
    label.setMinimumHeight(HEAD_HEIGHT)
    caption.setObjectName("caption")
    caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return strip("panelHead", label, caption, *tools, grows=caption, edges=HEAD_EDGES)


class EmptyState(QWidget):
    """Shows a body, or where there is nothing what the panel is for and the one action that fills it."""

    def __init__(self, body: QWidget, sentence: str, action: QAction | None = None) -> None:
        super().__init__()
        grounded(self, "panelBody")
        self._stack = QStackedLayout(self)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(24, 16, 24, 16)
        self._label = caption(sentence)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addStretch(1)
        column.addWidget(self._label)
        self._button = QPushButton()
        if action is not None:
            column.addSpacing(8)
            column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
            give_action(self._button, action, action.iconText())
        column.addStretch(1)
        self._stack.addWidget(page)
        self._stack.addWidget(body)

    def show_body(self, there_is_something: bool) -> None:
        """Show the body or the sentence."""
        self._stack.setCurrentIndex(1 if there_is_something else 0)

    def say(self, sentence: str, *, offer: bool = False) -> None:
        """Change the sentence; ``offer`` the action with it or not."""
        self._label.setText(sentence)
        self._button.setVisible(offer)
