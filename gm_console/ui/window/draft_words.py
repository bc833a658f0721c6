"""What is said of a draft that a correction of the map or a change of the rules drops."""

from __future__ import annotations

from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.ui.kit.language import translated_in

_tr = translated_in("DraftWords")


def with_draft(text: str, *changes: ChangeDone) -> str:
    """Return what is said of changes made or withdrawn together, with the draft that they dropped, if any."""
    dropped = next((change.turn for change in changes if change.draft_dropped), None)
    if dropped is None:
        return text
    return _tr("{0}; the draft of turn {1} is dropped: run the turn again").format(text, dropped)
