"""The sentences of the Packets workspace about what lies in a folder."""

from __future__ import annotations

from gm_console.campaign.packets.packet_shelf import Shelf, ShelfRow
from gm_console.campaign.players.roster_changes import listed
from gm_console.campaign.records import PacketsWritten
from gm_console.ui.kit.language import translated_in
from gm_console.ui.workspaces.packets.table import kilobytes, made_at, shape_name

_tr = translated_in("PacketTellings")


def why_empty(*, is_open: bool, looking: bool) -> str:
    """Return why there is nothing to see."""
    if not is_open:
        return _tr("Open a campaign to make the packets of its turns.")
    if looking:
        return _tr("Looking into the folder…")
    return _tr("No turn has been run yet: packets tell the players what became of their orders.")


def caption(shelf: Shelf) -> str:
    """Return which turn it is about and how far its packets are."""
    stage = _tr("published") if shelf.published else _tr("draft")
    told = _tr("Turn {0}, edition {1}, {2}: {3} of {4} packets made")
    return told.format(shelf.turn, shelf.edition, stage, shelf.made, len(shelf.rows))


def draft_warning(shelf: Shelf) -> str:
    """Return why packets of a draft are not for sending."""
    told = _tr(
        "Turn {0} is not published: its packets are marked as a draft and may still change. Send none of them."
    )
    return told.format(shelf.turn)


def tables_warning(shelf: Shelf) -> str:
    """Return in one line how many table rows await the moderator's acceptance; empty where none does."""
    if not shelf.tables:
        return ""
    told = _tr("Rows in tables of rules not accepted by you yet: {0}. Point here to see which.")
    return told.format(f"{sum(count for _, count in shelf.tables):,}")


def tables_listed(shelf: Shelf) -> str:
    """Return the tables with rows that await acceptance, one a line."""
    listed = "\n".join(f"{name} ({count})" for name, count in shelf.tables)
    return _tr("Rows this program filled in where the rules leave a gap; players are not told:\n{0}").format(
        listed
    )


def public_state(row: ShelfRow) -> str:
    """Return how the public pages stand."""
    if not row.there:
        return _tr("not made")
    return _tr("{0}, edition {1}, {2} files, {3} kB, {4}").format(
        shape_name(row.shape), row.edition, row.files, f"{kilobytes(row.bytes):,}", made_at(row.made)
    )


def written_sentence(written: PacketsWritten) -> str:
    """Return what was written."""
    told = _tr("Written: {0} packets and the public pages, {1} files, {2} kB").format(
        len(written.packets), written.files, f"{kilobytes(written.bytes):,}"
    )
    if written.sealed:
        told += _tr("; sealed: {0}").format(len(written.sealed))
    if written.without_password:
        told += _tr("; without a password: {0}").format(listed(written.without_password))
    return told
