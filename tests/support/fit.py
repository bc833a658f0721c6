"""What can be read of a window is measured: texts that are cut, that lie on each other or outside their place."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QTableView,
    QToolButton,
    QTreeView,
    QWidget,
)

from gm_console.ui.kit.parts import ChoiceBox
from gm_console.ui.kit.tables.fitting import head_words

HEADING_AIR: Final = 12
CELL_AIR: Final = 8
TAB_AIR: Final = 24
"""Pixels beside the words of a heading, a cell and a tab, both sides together, as the style sheet gives them."""
FIELD_AIR: Final = 8
"""Pixels that a field keeps beside what stands in it."""
SEAM: Final = "qt_qmainwindow_extended_splitter"
"""The line between docks: Qt lays it a pixel over the edge of the window, and it has no text."""
ROWS: Final = 40
"""Rows of a table that are looked at."""
WHOLE: Final = re.compile(r"[-+]?[\d,.]+( ?%)?|[\w-]{1,5}")
"""Figures and codes: they say something else when they are cut; words may give way where the table has no room."""
TEXTS: Final = QLabel | QAbstractButton | QLineEdit | QComboBox


def unreadable(window: QWidget) -> list[str]:
    """Return, a line each, what of a window's texts cannot be read whole where it stands."""
    shown = [one for one in window.findChildren(QWidget) if seen(one, window)]
    found = [f"{told(one)} is cut: {what}" for one in shown for what in cut(one)]
    found += [f"{told(one)} reaches out of its place" for one in shown if leaves_its_place(one)]
    return found + list(overprinted(shown))


def seen(widget: QWidget, window: QWidget) -> bool:
    """Return whether a widget belongs to this window and is in sight, be it in part."""
    return widget.window() is window and widget.isVisible() and not widget.visibleRegion().isEmpty()


def cut(widget: QWidget) -> Iterator[str]:
    """Yield the texts of a widget that it has no room for and that no tooltip tells."""
    match widget:
        case QHeaderView():
            yield from _cut_headings(widget)
        case QTableView() | QTreeView():
            yield from _cut_figures(widget)
        case QTabBar():
            yield from _cut_tabs(widget)
        case ChoiceBox():
            pass  # its tooltip tells a choice that it has no room for
        case QLineEdit():
            text = widget.text() or widget.placeholderText()
            whole = widget.fontMetrics().horizontalAdvance(text)
            if whole > widget.width() - FIELD_AIR and text not in widget.toolTip():
                yield text
        case QLabel():
            if _label_is_cut(widget):
                yield widget.text()
        case QAbstractButton():
            if _button_is_cut(widget):
                yield widget.text()


def leaves_its_place(widget: QWidget) -> bool:
    """Return whether a part of a widget lies outside what it stands in, other than where one scrolls to it."""
    parent = widget.parentWidget()
    scrolled = parent is not None and isinstance(parent.parentWidget(), QAbstractScrollArea)
    if parent is None or scrolled or widget.objectName() == SEAM:
        return False
    return not parent.rect().contains(widget.geometry())


def overprinted(shown: Iterable[QWidget]) -> Iterator[str]:
    """Yield the pairs of texts beside each other that share a place."""
    texts = [
        one for one in shown if isinstance(one, TEXTS) and not isinstance(one.parent(), QComboBox | QLineEdit)
    ]
    for one, other in itertools.combinations(texts, 2):
        if one.parent() is other.parent() and one.geometry().intersects(other.geometry()):
            yield f"{told(one)} lies on {told(other)}"


def told(widget: QWidget) -> str:
    """Return how a report calls a widget: its kind, and what it stands in."""
    chain = []
    at: QWidget | None = widget
    while at is not None and not at.isWindow():
        chain.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    return f"{type(widget).__name__} {' < '.join(chain[:5])}"


def _label_is_cut(label: QLabel) -> bool:
    if not label.text() or label.text() == label.toolTip():
        return False
    if label.wordWrap():
        words = max(map(label.fontMetrics().horizontalAdvance, label.text().split()), default=0)
        return label.heightForWidth(label.width()) > label.height() + 1 or words > label.width()
    hint = label.sizeHint()
    return max(hint.width(), _drawn(label)) > label.width() or hint.height() > label.height() + 1


def _drawn(label: QLabel) -> int:
    """Return the breadth of a field's name with its marked letter drawn by itself; 0 for any other text."""
    before, mark, rest = label.text().partition("&")
    broad = label.fontMetrics().horizontalAdvance
    return sum(map(broad, (before, rest[:1], rest[1:]))) if mark and label.buddy() is not None else 0


def _button_is_cut(button: QAbstractButton) -> bool:
    icon_only = (
        isinstance(button, QToolButton)
        and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
        and not button.icon().isNull()
    )
    if not button.text() or icon_only:
        return False
    hint = button.sizeHint()
    return hint.width() > button.width() or hint.height() > button.height() + 1


def _cut_headings(header: QHeaderView) -> Iterator[str]:
    if header.orientation() is not Qt.Orientation.Horizontal or header.model() is None:
        return
    metrics = header.fontMetrics()
    for at in range(header.count()):
        words = head_words(header, at)
        if not header.isSectionHidden(at) and metrics.horizontalAdvance(
            words
        ) + HEADING_AIR > header.sectionSize(at):
            yield f"{words} in {header.sectionSize(at)}"


def _cut_figures(view: QTableView | QTreeView) -> Iterator[str]:
    """Yield the figures and codes of the rows in sight that do not stand whole in their cells."""
    model, metrics = view.model(), view.fontMetrics()
    if model is None:
        return
    index = view.indexAt(QPoint(1, 1))
    for _ in range(ROWS):
        if not index.isValid():
            return
        for at in range(model.columnCount()):
            cell = index.siblingAtColumn(at)
            text, room = str(cell.data() or ""), view.visualRect(cell).width() - CELL_AIR
            if 0 < room < metrics.horizontalAdvance(text) and WHOLE.fullmatch(text):
                yield f"{text!r} in {room}"
        index = _below(view, index)


def _below(view: QTableView | QTreeView, index: QModelIndex) -> QModelIndex:
    return view.indexBelow(index) if isinstance(view, QTreeView) else index.siblingAtRow(index.row() + 1)


def _cut_tabs(bar: QTabBar) -> Iterator[str]:
    for at in range(bar.count()):
        room, whole = bar.tabRect(at), bar.fontMetrics().horizontalAdvance(bar.tabText(at).replace("&", ""))
        if bar.isTabVisible(at) and (whole + TAB_AIR > room.width() + 1 or not bar.rect().contains(room)):
            yield bar.tabText(at)
