"""The words an edit brings into a map: what a map file could not be read with is kept out."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.editing.edit import (
    AcceptedChange,
    Change,
    Edit,
    HeadChange,
    NameChange,
    Refusal,
    RegionChange,
)
from gm_console.core.signs import is_unfit


def unfit_words(edit: Edit) -> Refusal | None:
    """Say which word of an edit cannot be part of a map, None where all can.

    Text that is pasted may hold breaks and marks that nobody sees; a map saved with them could not be opened again.
    """
    for change in edit.changes:
        if any(is_unfit(word) for word in _brought(change)):
            text = f"{_about(change)}: a name holds no line break and no sign that cannot be seen"
            return Refusal(code="edit.words", text=text)
    return None


def _brought(change: Change) -> Iterator[str]:
    match change:
        case RegionChange(before=before, after=after) if after is not None:
            # most edits of a region leave its words alone
            if before is None or before.name != after.name:
                yield after.name
            if before is None or before.country != after.country:
                yield after.country
            if before is None or before.marks != after.marks:
                for mark in after.marks:
                    yield from (mark.nation, mark.name)
        case NameChange(code=code, after=str(name)):
            yield from (code, name)
        case AcceptedChange(about=about, after=str(reason)):
            yield from (about, reason)
        case HeadChange(after=head):
            yield from (head.id, head.name, *(chain.name for chain in head.ranges))


def _about(change: Change) -> str:
    match change:
        case RegionChange():
            return change.region
        case AcceptedChange():
            return "the reason"
        case NameChange() if not is_unfit(change.code):
            return change.code
    return "the map"
