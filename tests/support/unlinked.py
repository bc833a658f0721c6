"""A link that a map has lost without anybody deciding so."""

from __future__ import annotations

from gm_console.board.editing.draft import Draft, link_of
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId


def unlinked(sheet: MapSheet, a: str, b: str, kind: LinkKind) -> Edit:
    """Return the edit that takes one kind of link away; finding links again brings it back."""
    draft = Draft(sheet)
    draft.link(link_of(RegionId(a), RegionId(b), kind), False)
    return draft.finish("Lose a link")
