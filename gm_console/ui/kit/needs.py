"""What actions need before they can be done, and what to say while that is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.ui.kit.language import translated_in

_tr = translated_in("Needs")

ALWAYS: Final = ""
NEEDS_CAMPAIGN: Final = "campaign"
NEEDS_VIEW: Final = "view"
"""A campaign is open and one of its workspaces is shown: not the start page, not the editor."""
NEEDS_WORKSPACE: Final = "workspace"
"""Something can be worked at: a campaign in one of its workspaces, or a map in the editor."""
NEEDS_MAP: Final = "map"
"""A map is in sight: a campaign's, or one in the editor."""
NEEDS_DRAFT: Final = "draft"
NEEDS_LAID_BY: Final = "laid by"
"""A draft was discarded, and can be taken up again."""
NEEDS_PUBLISHED: Final = "published"
"""A turn is published, and there is no draft of the next one."""
NEEDS_ANY_PUBLISHED: Final = "any published"
"""A turn is published, whatever became of the next one."""
NEEDS_OPEN_TURN: Final = "open turn"
NEEDS_RUN: Final = "run"
NEEDS_BACK: Final = "back"
NEEDS_FORWARD: Final = "forward"
"""There is a place to go back to, or one that was left by going back."""
EVERYWHERE: Final = (ALWAYS, NEEDS_CAMPAIGN, NEEDS_WORKSPACE, NEEDS_MAP, NEEDS_BACK, NEEDS_FORWARD)
"""What may be given in the editor too."""

NEEDS_SHEET: Final = "sheet"
"""A map is open, and the editor is shown."""
NEEDS_CHANGING: Final = "changing"
"""The same, and the map may be changed."""
NEEDS_UNSAVED: Final = "unsaved"
"""Some edits are not saved."""
NEEDS_UNDO: Final = "undo"
NEEDS_REDO: Final = "redo"
NEEDS_CHOSEN: Final = "chosen"
"""Regions or ice are selected."""
NEEDS_REGION: Final = "region"
NEEDS_SEVERAL: Final = "several"
NEEDS_GAME: Final = "game"
"""A campaign is open, whether it or the editor is shown."""
NEEDS_GAME_AND_SHEET: Final = "game and sheet"
"""The same, and a map is open in the editor that is shown."""
NEEDS_CLIP: Final = "clip"
"""Something was copied, and the map may be changed."""


def missing(need: str) -> str:
    """Return what to say where a need is not met."""
    return _sentences().get(need, "")


def _sentences() -> Mapping[str, str]:
    campaign, sheet = _tr("Open a campaign first"), _tr("Open a map in the editor first")
    changing = _tr("Open a map in the editor first; an old state that is only looked at cannot be changed")
    return {
        NEEDS_CAMPAIGN: campaign,
        NEEDS_VIEW: campaign,
        NEEDS_GAME: campaign,
        NEEDS_WORKSPACE: _tr("Open a campaign or a map first"),
        NEEDS_MAP: _tr("Go to a map first: to Map or Turn of a campaign, or to a map in the editor"),
        NEEDS_DRAFT: _tr("There is no draft that could be changed: run the turn first"),
        NEEDS_LAID_BY: _tr("No draft was discarded since the last run"),
        NEEDS_PUBLISHED: _tr("No turn is published, or the next one has a draft: discard that first"),
        NEEDS_ANY_PUBLISHED: _tr("No turn is published yet"),
        NEEDS_OPEN_TURN: _tr(
            "No turn of a campaign that may be changed waits to be run, or a job is at work"
        ),
        NEEDS_RUN: _tr("No turn has been run yet"),
        NEEDS_BACK: _tr("Nothing was shown before this"),
        NEEDS_FORWARD: _tr("Nothing was left by going back"),
        NEEDS_SHEET: sheet,
        NEEDS_GAME_AND_SHEET: _tr("Open a campaign, and a map in the editor, first"),
        NEEDS_CHANGING: changing,
        NEEDS_CLIP: changing,
        NEEDS_UNSAVED: _tr("Everything is saved"),
        NEEDS_UNDO: _tr("There is nothing to undo"),
        NEEDS_REDO: _tr("There is nothing to redo"),
        NEEDS_CHOSEN: _tr("Select regions or ice on the map first"),
        NEEDS_REGION: _tr("Select a region on the map first"),
        NEEDS_SEVERAL: _tr("Select several regions on the map first"),
    }
