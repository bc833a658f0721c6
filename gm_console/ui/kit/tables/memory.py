"""What a table remembers: which columns are shown, how wide they are, their order and the sort."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView

from gm_console.ui.kit.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """How the columns of a table stand, by their names."""

    order: tuple[str, ...]
    hidden: frozenset[str]
    widths: Mapping[str, int]
    """In pixels at the usual size of text."""
    sort: str
    falls: bool


def layout_of(header: QHeaderView, names: Sequence[str], percent: int, own: Mapping[int, int]) -> Layout:
    """Return how the columns stand now, with text of a size in percent; ``own`` are their widths before they grew."""
    order = [names[header.logicalIndex(at)] for at in range(len(names))]
    sorted_by = header.sortIndicatorSection()
    return Layout(
        order=tuple(order),
        hidden=frozenset(name for at, name in enumerate(names) if header.isSectionHidden(at)),
        widths={
            name: own.get(at, header.sectionSize(at)) * 100 // percent
            for at, name in enumerate(names)
            if not header.isSectionHidden(at)
        },
        sort=names[sorted_by] if 0 <= sorted_by < len(names) else "",
        falls=header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder,
    )


def lay_out(header: QHeaderView, names: Sequence[str], layout: Layout, percent: int) -> None:
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


def remembered(settings: Settings, table: str) -> Layout | None:
    """Return what is remembered of a table, nothing where it is damaged or there is none."""
    try:
        data = json.loads(settings.text(f"tables/{table}", "null"))
        return _read(data) if isinstance(data, dict) else None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def remember(settings: Settings, table: str, layout: Layout) -> None:
    """Remember a table."""
    data = {
        "order": list(layout.order),
        "hidden": sorted(layout.hidden),
        "widths": dict(layout.widths),
        "sort": layout.sort,
        "falls": layout.falls,
    }
    settings.keep(f"tables/{table}", json.dumps(data))


def forget(settings: Settings, table: str) -> None:
    """Remember nothing of a table any more."""
    settings.forget(f"tables/{table}")


def _read(data: Mapping[str, Any]) -> Layout:
    return Layout(
        order=tuple(map(str, data["order"])),
        hidden=frozenset(map(str, data["hidden"])),
        widths={str(name): min(max(int(width), 24), 2_000) for name, width in data["widths"].items()},
        sort=str(data["sort"]),
        falls=bool(data["falls"]),
    )
