"""Erasing a player: what goes, what stays for the game, which copies still hold it; then done, or not."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from gm_console.campaign.players.player_erasure import Erasure
from gm_console.campaign.players.roster import Player, called
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.step_dialog import StepDialog

_tr = translated_in("ErasePlayerDialog")
MOST_NAMED = 6
"""Copies that are named one by one."""


class ErasePlayerDialog(StepDialog):
    """Its button erases; Return does not press it, for that is not taken back."""

    def __init__(self, parent: QWidget, player: Player, foretold: Erasure) -> None:
        title = _tr("Erase player {0}").format(called(player))
        super().__init__(parent, title, _lines(foretold), _doubts(foretold), _tr("Erase"), (), final=True)


def _lines(found: Erasure) -> Iterator[str]:
    yield _tr("Gone for good:\n{0}").format("\n".join(f"•  {text}" for text in found.goes))
    if found.stays:
        yield _tr("What stays:\n{0}").format("\n".join(f"•  {text}" for text in found.stays))


def _doubts(found: Erasure) -> Iterator[str]:
    yield _tr("This cannot be undone, and changes made before it cannot be taken back any more.")
    for paths, text in (
        (found.copies, _tr("These copies still hold it; erase or delete them by hand:\n{0}")),
        (found.unread, _tr("These could not be looked into:\n{0}")),
    ):
        if paths:
            names = [f"•  {path.parent.name}/{path.name}" for path in paths[:MOST_NAMED]]
            names += [_tr("•  and {0} more").format(len(paths) - MOST_NAMED)] * (len(paths) > MOST_NAMED)
            yield text.format("\n".join(names))
