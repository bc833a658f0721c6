"""Widgets below and beside each other: the one way in which panels, strips and dialogs are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSplitter, QVBoxLayout, QWidget

Edges = tuple[int, int, int, int]
"""Pixels left free to the left, above, to the right and below."""
NO_EDGES: Final[Edges] = (0, 0, 0, 0)
DIALOG_EDGES: Final = (16, 16, 16, 16)
"""The margin round what a dialog holds."""
USUAL_GAP: Final = -1
"""The gap that the style leaves between widgets."""
W = TypeVar("W", bound=QWidget)


class SpareRoom(Enum):
    """What takes the room that is left over."""

    SPRING = "spring"


SPRING: Final = SpareRoom.SPRING
Piece = QWidget | QLayout | SpareRoom | int
"""What is laid out; a number is that many more pixels between two parts."""


def lay_below(
    home: QWidget | None, *parts: Piece, grows: Piece | None = None, edges: Edges = NO_EDGES, gap: int = 0
) -> QVBoxLayout:
    """Lay parts out below each other in a widget, or in no widget yet; the one that ``grows`` takes what is left."""
    column = QVBoxLayout()
    _fill(column, parts, grows, edges, gap)
    if home is not None:
        home.setLayout(column)
    return column


def lay_beside(
    home: QWidget | None, *parts: Piece, grows: Piece | None = None, edges: Edges = NO_EDGES, gap: int = 0
) -> QHBoxLayout:
    """Lay parts out from left to right in a widget, or in no widget yet; see :func:`lay_below`."""
    line = QHBoxLayout()
    _fill(line, parts, grows, edges, gap)
    if home is not None:
        home.setLayout(line)
    return line


def grounded(widget: W, look: str) -> W:
    """Give a widget the ground that the style sheet has for a look, such as ``panelHead``, and return it."""
    widget.setObjectName(look)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return widget


def strip(look: str, *parts: Piece, grows: Piece | None = None, edges: Edges, gap: int = 8) -> QWidget:
    """Return parts side by side on a ground of their own: a head, a line of filters."""
    made = grounded(QWidget(), look)
    lay_beside(made, *parts, grows=grows, edges=edges, gap=gap)
    return made


def stacked(*parts: Piece, grows: Piece | None = None) -> QWidget:
    """Return parts below each other as one widget."""
    made = QWidget()
    lay_below(made, *parts, grows=grows)
    return made


def split_between(
    *parts: QWidget, across: bool = False, grows: QWidget | None = None, sizes: Sequence[int] = ()
) -> QSplitter:
    """Return parts below or ``across`` from each other whose borders can be dragged, but none of them away."""
    made = QSplitter(Qt.Orientation.Horizontal if across else Qt.Orientation.Vertical)
    for at, part in enumerate(parts):
        made.addWidget(part)
        if part is grows:
            made.setStretchFactor(at, 1)
    made.setChildrenCollapsible(False)
    if sizes:
        made.setSizes(list(sizes))
    return made


def _fill(layout: QBoxLayout, parts: tuple[Piece, ...], grows: Piece | None, edges: Edges, gap: int) -> None:
    layout.setContentsMargins(*edges)
    layout.setSpacing(gap)
    for part in parts:
        share = 1 if part is grows else 0
        if isinstance(part, QWidget):
            layout.addWidget(part, share)
        elif isinstance(part, QLayout):
            layout.addLayout(part, share)
        elif isinstance(part, int):
            layout.addSpacing(part)
        else:
            layout.addStretch(1)
