"""The preview: a packet's plain-text twin, read-only, letter by letter as its player gets it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFont, QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState, head
from gm_console.ui.kit.parts import ElidedLabel, action_button


class PreviewPane(QWidget):
    """Shows one packet's text, or what to do to get one."""

    def __init__(self, make: QAction, actions: tuple[QAction, ...]) -> None:
        super().__init__()
        self.caption = ElidedLabel()
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        font = QFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        font.setPointSize(self.font().pointSize())
        self.text.setFont(font)
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.text.document().setDocumentMargin(12)
        self.text.setAccessibleName(self.tr("Text of the packet"))
        self._empty = EmptyState(self.text, "", make)
        self._buttons = tuple(map(action_button, actions))
        title = head(self.tr("Preview"), self.caption, *self._buttons)
        lay_below(self, title, self._empty, grows=self._empty)

    def show_text(self, caption: str, text: str) -> None:
        """Show a packet."""
        self.caption.setText(caption)
        place = self.text.verticalScrollBar().value() if self.text.toPlainText() == text else 0
        self.text.setPlainText(text)
        self.text.verticalScrollBar().setValue(place)
        self._empty.show_body(True)
        self._show_buttons(True)

    def say(self, caption: str, sentence: str, *, offer: bool) -> None:
        """Show a sentence instead, with the action that makes this packet or not."""
        self.caption.setText(caption)
        self.text.clear()
        self._empty.say(sentence, offer=offer)
        self._empty.show_body(False)
        self._show_buttons(False)

    def _show_buttons(self, there: bool) -> None:
        """Offer what can be done with a packet only where there is one: without one, making it is offered below."""
        for button in self._buttons:
            button.setVisible(there)
