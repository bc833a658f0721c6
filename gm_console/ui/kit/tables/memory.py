"""What a table remembers: which columns are shown, how wide they are, their order and the sort."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QHeaderView, QTableView

from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.fitting import text_percent

SETTLING: Final = 400
"""Milliseconds after the last change of a column until it is remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnLayout:
    """How the columns of a table stand, by their names."""

    order: tuple[str, ...]
    hidden: frozenset[str]
    widths: Mapping[str, int]
    """In pixels at the usual size of text."""
    sort: str
    falls: bool


def layout_of(
    header: QHeaderView, names: Sequence[str], percent: int, own: Mapping[int, int], bare: Container[int] = ()
) -> ColumnLayout:
    """Return how the columns stand now, with text of a size in percent; ``own`` are their widths before they grew.

    Those in ``bare`` are hidden for now, by nobody.
    """
    order = [names[header.logicalIndex(at)] for at in range(len(names))]
    sorted_by = header.sortIndicatorSection()
    return ColumnLayout(
        order=tuple(order),
        hidden=frozenset(
            name for at, name in enumerate(names) if header.isSectionHidden(at) and at not in bare
        ),
        widths={
            name: own.get(at, header.sectionSize(at)) * 100 // percent
            for at, name in enumerate(names)
            if not header.isSectionHidden(at)
        },
        sort=names[sorted_by] if 0 <= sorted_by < len(names) else "",
        falls=header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder,
    )


def lay_out(header: QHeaderView, names: Sequence[str], layout: ColumnLayout, percent: int) -> None:
    """Put the columns as they stood; columns that are new since stay where they are."""
    known = {name: at for at, name in enumerate(names)}
    for place, name in enumerate(name for name in layout.order if name in known):
        header.moveSection(header.visualIndex(known[name]), place)
    for name, at in known.items():
        if name in layout.order:
            header.setSectionHidden(at, name in layout.hidden)
        if name in layout.widths:
            header.resizeSection(at, -(-layout.widths[name] * percent // 100))
    if layout.sort in known:
        order = Qt.SortOrder.DescendingOrder if layout.falls else Qt.SortOrder.AscendingOrder
        header.setSortIndicator(known[layout.sort], order)


class ColumnMemory(QObject):
    """The memory of one table: writes its columns down a while after the last of them was changed."""

    def __init__(
        self, view: QTableView, settings: Settings, table: str, names: Sequence[str], *, former: str = ""
    ) -> None:
        """``names`` are those of the columns; ``former`` is the key under which widths alone were kept once."""
        super().__init__(view)
        self._view, self._header = view, view.horizontalHeader()
        self._settings, self._table, self._former = settings, table, former
        self.names = tuple(names)
        self.own: dict[int, int] = {}
        """Widths of columns that are wider for now, before they grew."""
        self.bare: set[int] = set()
        """Columns that are not shown while there is nothing in them."""
        self._settle = QTimer(self, singleShot=True, interval=SETTLING)
        self._settle.timeout.connect(self.keep)
        for signal in (
            self._header.sectionMoved,
            self._header.sectionResized,
            self._header.sortIndicatorChanged,
        ):
            signal.connect(self.begin)

    def begin(self) -> None:
        """Wait for further changes, then write them down."""
        self._settle.start()

    def keep(self, percent: int = 0) -> None:
        """Write down how the columns stand; ``percent`` is the size of text they were made for, if not that of now."""
        self._settle.stop()
        layout = layout_of(self._header, self.names, percent or text_percent(self._view), self.own, self.bare)
        data = asdict(layout) | {"order": list(layout.order), "hidden": sorted(layout.hidden)}
        self._settings.keep(f"tables/{self._table}", json.dumps(data))

    def keep_changes(self, percent: int = 0) -> None:
        """Write down what waits to be written, if anything does."""
        if self._settle.isActive():
            self.keep(percent)

    @contextmanager
    def unnoticed(self) -> Iterator[None]:
        """Change columns as nobody asked for it: what waits to be written still is, nothing else."""
        waits = self._settle.isActive()
        yield
        if not waits:
            self._settle.stop()

    def restore(self, percent: int = 0) -> bool:
        """Put the columns as they are remembered; tell whether they are.

        ``percent`` is the size of text, if not that of the table now: its pane is told of another one before it.
        """
        known = remembered(self._settings, self._table)
        if known is None and self._former:
            known = _former(self._settings.text(self._former), self.names)
        if known is not None:
            lay_out(self._header, self.names, known, percent or text_percent(self._view))
        self._settle.stop()
        return known is not None

    def forget(self) -> None:
        """Remember nothing any more."""
        self._settle.stop()
        self._settings.forget(f"tables/{self._table}")


def remembered(settings: Settings, table: str) -> ColumnLayout | None:
    """Return what is remembered of a table, nothing where it is damaged or there is none."""
    try:
        data = json.loads(settings.text(f"tables/{table}", "null"))
        return _read(data) if isinstance(data, dict) else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _read(data: Mapping[str, Any]) -> ColumnLayout:
    return ColumnLayout(
        order=tuple(map(str, data["order"])),
        hidden=frozenset(map(str, data["hidden"])),
        widths={str(name): min(max(int(width), 24), 2_000) for name, width in data["widths"].items()},
        sort=str(data["sort"]),
        falls=bool(data["falls"]),
    )


def _former(line: str, names: Sequence[str]) -> ColumnLayout | None:
    """Return what was kept once as numbers: the column sorted by, whether it falls, the widths of all."""
    words = line.split(" ")
    if len(words) != len(names) + 2 or not all(word.isdecimal() for word in words):
        return None
    column, falls, *widths = map(int, words)
    return ColumnLayout(
        order=tuple(names),
        hidden=frozenset(),
        widths={name: wide for name, wide in zip(names, widths, strict=True) if 24 <= wide <= 2_000},
        sort=names[min(column, len(names) - 1)],
        falls=bool(falls),
    )
