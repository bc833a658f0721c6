"""Where a turn is in its life, in words."""

from __future__ import annotations

from gm_console.campaign.records import TurnStage
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Stages")


def stage_words(stage: TurnStage) -> str:
    """Return where a turn is, as it stands behind its number."""
    return {
        TurnStage.COLLECTING: _tr("collecting sheets"),
        TurnStage.LOCKED: _tr("sheets locked"),
        TurnStage.DRAFTED: _tr("draft"),
        TurnStage.REVIEWED: _tr("draft, reviewed"),
        TurnStage.PUBLISHED: _tr("published"),
    }[stage]
