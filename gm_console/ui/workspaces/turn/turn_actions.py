"""What leads through the turns, and what is kept of them: walks, play, bookmarks and notes."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("TurnActions")


def turn_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menus."""
    no_turn = _tr("No turn has been run yet")
    no_mark = _tr("There is no bookmark yet: make one first")
    may_write = _tr("Open a campaign that may be changed first")
    return {
        "previous_turn": Spec(
            text=_tr("Previous turn"), tip=_tr("Show the turn before, at the same phase"), keys=("Ctrl+[",),
            lacks=_tr("There is no turn before this one"),
        ),
        "next_turn": Spec(
            text=_tr("Next turn"), tip=_tr("Show the turn after, at the same phase"), keys=("Ctrl+]",),
            lacks=_tr("No turn after this one has been run"),
        ),
        "previous_touch": Spec(
            text=_tr("Previous step of the selection"),
            tip=_tr("Go back to the step before that is about the nation or region selected last"),
            keys=("Ctrl+Shift+T",), lacks=no_turn,
        ),
        "next_touch": Spec(
            text=_tr("Next step of the selection"),
            tip=_tr("Go on to the next step that is about the nation or region selected last"),
            keys=("Ctrl+T",), lacks=no_turn,
        ),
        "play": Spec(
            text=_tr("Play the turn"), tip=_tr("Go on from step to step by itself; again: stop"), keys=("F5",),
            lacks=no_turn, checkable=True, short=_tr("Play"),
        ),
        "bookmark": Spec(
            text=_tr("Bookmark this moment"), tip=_tr("Keep the turn, phase and step shown to come back to"),
            keys=("Ctrl+D",), lacks=may_write,
        ),
        "previous_bookmark": Spec(
            text=_tr("Previous bookmark"), tip=_tr("Go to the bookmark before, in any turn"), keys=("Shift+F6",),
            lacks=no_mark,
        ),
        "next_bookmark": Spec(
            text=_tr("Next bookmark"), tip=_tr("Go to the next bookmark, in any turn"), keys=("F6",), lacks=no_mark,
        ),
        "note": Spec(
            text=_tr("Note on the selection…"),
            tip=_tr("Write a note of your own on what is selected; no player reads it"),
            keys=("Ctrl+Shift+D",), lacks=may_write,
        ),
    }  # fmt: skip
