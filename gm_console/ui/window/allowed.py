"""What can be done now in a campaign: the needs of actions that are met."""

from __future__ import annotations

from gm_console.campaign.records import DRAFT, TurnStage
from gm_console.ui.kit.needs import (
    NEEDS_ANY_PUBLISHED,
    NEEDS_BACK,
    NEEDS_DRAFT,
    NEEDS_FORWARD,
    NEEDS_LAID_BY,
    NEEDS_OPEN_TURN,
    NEEDS_PUBLISHED,
    NEEDS_RUN,
    NEEDS_VIEW,
    NEEDS_WORKSPACE,
)
from gm_console.ui.session import Session
from gm_console.ui.window.trail import Trail


def allowed_in(session: Session, *, may_write: bool) -> set[str]:
    """Return the needs that the open campaign meets in its workspaces."""
    chronicle, free = session.chronicle, may_write and not session.tasks.busy
    drafted = chronicle.info.stage in DRAFT
    met = {
        NEEDS_VIEW: True,
        NEEDS_WORKSPACE: True,
        NEEDS_RUN: bool(chronicle.turns),
        NEEDS_DRAFT: drafted and free,
        NEEDS_LAID_BY: chronicle.info.laid_by and free,
        NEEDS_PUBLISHED: chronicle.last_published is not None and not drafted and free,
        NEEDS_ANY_PUBLISHED: chronicle.last_published is not None,
        NEEDS_OPEN_TURN: chronicle.info.stage is not TurnStage.PUBLISHED and free,
    }
    return {need for need, holds in met.items() if holds}


def allowed_on(trail: Trail) -> set[str]:
    """Return the needs that the way behind and ahead meets."""
    met = {NEEDS_BACK: trail.may_go_back, NEEDS_FORWARD: trail.may_go_forward}
    return {need for need, holds in met.items() if holds}
