"""The list of packets: a row for each nation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QCoreApplication, QObject, Qt

from gm_console.campaign.packet_shelf import Shape, ShelfRow
from gm_console.core.ids import NationId
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, Index, RecordTable

KILO = 1000
NUMBERS = (2, 3)
"""Places of the columns of numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketRow:
    """One nation's packet as the list shows it."""

    shelf: ShelfRow
    name: str
    colour: str
    opened: bool

    @property
    def nation(self) -> NationId:
        """The nation."""
        return self.shelf.nation


def packet_columns() -> tuple[Column[PacketRow], ...]:
    """Return the columns."""
    return (
        Column(title=_tr("Nation"), tip=_tr("Number and name"), value=_name, width=164, key="nation",
               colour=_colour),
        Column(title=_tr("Packet"), tip=_tr("Whether it is of the turn as it is now"), value=_state, width=92,
               key="state"),
        Column(title=_tr("Edition"), tip=_tr("Raised when a published turn is undone"), value=_edition, width=68,
               key="edition"),
        Column(title=_tr("Size, kB"), tip=_tr("All files of the packet"), value=_size, width=76, key="size"),
        Column(title=_tr("Made"), tip=_tr("When its files were written"), value=_made, width=132, key="made"),
        Column(title=_tr("Opened"), tip=_tr("Whether you have looked at it since it was made"), value=_opened,
               width=72, key="opened"),
    )  # fmt: skip


class PacketTable(RecordTable[PacketRow]):
    """Packets; numbers stand to the right where some are missing, too."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(packet_columns(), parent, key=_nation)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows."""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.isValid() and index.column() in NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return super().data(index, role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return a column's head or what it means."""
        if role == Qt.ItemDataRole.TextAlignmentRole and section in NUMBERS:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)


class IsNation:
    """Whether a row is a nation's."""

    def __init__(self, nation: NationId | None) -> None:
        self._nation = nation

    def __call__(self, row: PacketRow) -> bool:
        """Tell it of a row."""
        return row.nation == self._nation


def shape_name(shape: Shape) -> str:
    """Return how a packet stands, in words."""
    names: Mapping[Shape, str] = {
        Shape.NONE: _tr("not made"),
        Shape.CURRENT: _tr("current"),
        Shape.DRAFT: _tr("draft"),
        Shape.OUTDATED: _tr("out of date"),
    }
    return names[shape]


def made_at(made: int) -> str:
    """Return when something was made in local time, empty for never."""
    if not made:
        return ""
    return datetime.fromtimestamp(made // 1_000_000_000, tz=UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def kilobytes(size: int) -> int:
    """Return bytes in thousands, rounded up."""
    return -(-size // KILO)


def _nation(row: PacketRow) -> NationId:
    return row.nation


def _name(row: PacketRow) -> Value:
    return f"{row.nation} {row.name}".strip()


def _colour(row: PacketRow) -> str:
    return row.colour


def _state(row: PacketRow) -> Value:
    return shape_name(row.shelf.shape)


def _edition(row: PacketRow) -> Value:
    return row.shelf.edition or ""


def _size(row: PacketRow) -> Value:
    return kilobytes(row.shelf.bytes) if row.shelf.there else ""


def _made(row: PacketRow) -> Value:
    return made_at(row.shelf.made)


def _opened(row: PacketRow) -> Value:
    return _tr("yes") if row.opened else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("PacketTable", text)
