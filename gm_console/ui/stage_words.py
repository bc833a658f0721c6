"""Where a turn is in its life, in words."""

from __future__ import annotations

from gm_console.campaign.records import Stage
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Stages")


def stage_words(stage: Stage) -> str:
    """Return where a turn is, as it stands behind its number."""
    return {
        Stage.COLLECTING: _tr("collecting sheets"),
        Stage.LOCKED: _tr("sheets locked"),
        Stage.DRAFTED: _tr("draft"),
        Stage.REVIEWED: _tr("draft, reviewed"),
        Stage.PUBLISHED: _tr("published"),
    }[stage]
