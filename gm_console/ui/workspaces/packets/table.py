"""The list of packets: a row for each nation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from gm_console.campaign.packets.packet_shelf import Shape, ShelfRow
from gm_console.core.ids import NationId
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column

_tr = translated_in("PacketTable")

KILO = 1000


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
        Column(title=_tr("Nation"), tip=_tr("Number and name"), width=164, key="nation",
               value=lambda row: f"{row.nation} {row.name}".strip(), colour=lambda row: row.colour),
        Column(title=_tr("Packet"), tip=_tr("Whether it is of the turn as it is now"), width=92, key="state",
               value=lambda row: shape_name(row.shelf.shape)),
        Column(title=_tr("Edition"), tip=_tr("Raised when a published turn is undone"), width=68, key="edition",
               value=lambda row: row.shelf.edition or "", to_right=True),
        Column(title=_tr("ZIP"), tip=_tr("Whether a ZIP lies beside it that its player's password opens"), width=44,
               key="sealed", value=lambda row: _tr("yes") if row.shelf.sealed is not None else ""),
        Column(title=_tr("Size, kB"), tip=_tr("All files of the packet"), width=76, key="size", to_right=True,
               value=lambda row: kilobytes(row.shelf.bytes) if row.shelf.there else ""),
        Column(title=_tr("Made"), tip=_tr("When its files were written"), width=132, key="made",
               value=lambda row: made_at(row.shelf.made)),
        Column(title=_tr("Opened"), tip=_tr("Whether you have looked at it since it was made"), width=72, key="opened",
               value=lambda row: _tr("yes") if row.opened else ""),
    )  # fmt: skip


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
