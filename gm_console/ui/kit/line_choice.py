"""The list of the lines of a chart: which of them are shown, each with its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.swatch import swatch
from gm_console.ui.kit.tables.fitting import text_percent
from gm_console.ui.kit.theme import Theme

SWATCH: Final = 12
WIDTH: Final = 212
ID: Final = Qt.ItemDataRole.UserRole


class LineChoice(QWidget):
    """A check list with the colours of the lines."""

    changed = Signal()
    """Others are chosen than before."""
    went_to = Signal(object)
    """Code of the line whose row is the current one."""

    def __init__(
        self, theme: Theme, name: str, tip: str, every: str, none: str, words: tuple[str, str] = ("", "")
    ) -> None:
        """``name`` and ``tip`` are the list's, ``every`` and ``none`` the tips of the buttons below it.

        ``words`` stand on these buttons where it is no lines that are shown and hidden.
        """
        super().__init__()
        self._theme = theme
        grounded(self, "panelBody")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.list = QListWidget()
        self.list.setAccessibleName(name)
        self.list.setToolTip(tip)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setIconSize(QSize(SWATCH, SWATCH))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.every = self._button(words[0] or self.tr("Show all"), every)
        self.none = self._button(words[1] or self.tr("Hide all"), none)
        line = lay_beside(None, self.every, self.none, SPRING, edges=(4, 0, 4, 4), gap=USUAL_GAP)
        lay_below(self, self.list, line, edges=(4, 8, 4, 4), gap=4)
        self._offer(some=False)
        self._telling = True
        self.list.itemChanged.connect(self._tell)
        self.list.itemDoubleClicked.connect(self._only)
        self.list.currentItemChanged.connect(self._tell_current)
        self.every.clicked.connect(self.choose_all)
        self.none.clicked.connect(self.choose_none)
        theme.changed.connect(self._tint)
        self._tint()

    def sizeHint(self) -> QSize:
        """Return a width that goes with the size of the text."""
        return QSize(WIDTH * text_percent(self) // 100, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the same width: the charts take what is left."""
        return QSize(self.sizeHint().width(), super().minimumSizeHint().height())

    def show_lines(self, named: Sequence[tuple[str, str]], colours: Mapping[str, str]) -> None:
        """Offer lines by code and name, each with its colour; where the same were offered, they stay as they are."""
        if [code for code, _ in named] == [str(item.data(ID)) for item in self._items()]:
            return
        self._telling = False
        self.list.clear()
        for code, name in named:
            item = QListWidgetItem(f"{code}  {name}" if name != code else code)
            item.setData(ID, code)
            item.setToolTip(plain_tip(name))
            item.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
            )
            item.setCheckState(Qt.CheckState.Checked)
            item.setIcon(swatch(colours[code], SWATCH))
            self.list.addItem(item)
        if named:
            self.list.setCurrentRow(0)
        self._offer(some=bool(named))
        self._telling = True

    def chosen(self) -> tuple[str, ...]:
        """Return the codes of the lines to show."""
        return tuple(
            str(item.data(ID)) for item in self._items() if item.checkState() == Qt.CheckState.Checked
        )

    def choose(self, codes: Sequence[str]) -> None:
        """Show these lines and no others."""
        self._telling = False
        for item in self._items():
            wanted = item.data(ID) in codes
            item.setCheckState(Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked)
        self._telling = True
        self.changed.emit()

    def current(self) -> str:
        """Return the code of the current row, empty where there is none."""
        item = self.list.currentItem()
        return str(item.data(ID)) if item is not None else ""

    def go_to(self, code: str) -> None:
        """Make a line's row the current one."""
        for row, item in enumerate(self._items()):
            if item.data(ID) == code:
                self.list.setCurrentRow(row)

    def choose_all(self) -> None:
        """Show all lines."""
        self.choose([str(item.data(ID)) for item in self._items()])

    def choose_none(self) -> None:
        """Show none."""
        self.choose(())

    def _tint(self) -> None:
        """Draw boxes that can be seen on dark ground, and the current row quietly."""
        tones = self._theme.tones
        self.list.setStyleSheet(
            f"QListWidget::item:selected {{ background: {tones.hover}; color: {tones.text}; }}"
            f"QListWidget::indicator {{ width: 11px; height: 11px; border: 1px solid {tones.muted};"
            f" border-radius: 3px; background: {tones.panel}; }}"
            f"QListWidget::indicator:checked {{ background: {tones.accent}; border-color: {tones.accent}; }}"
            f"QListWidget:focus {{ border: 1px solid {tones.accent}; border-radius: 4px; }}"
        )

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _only(self, item: QListWidgetItem) -> None:
        self.choose((str(item.data(ID)),))

    def _tell(self, _item: QListWidgetItem) -> None:
        if self._telling:
            self.changed.emit()

    def _tell_current(self) -> None:
        self.went_to.emit(self.current())

    def _offer(self, *, some: bool) -> None:
        for button in (self.every, self.none):
            button.setEnabled(some)

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        return button
