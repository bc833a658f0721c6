"""Every operation says what it changes."""

from __future__ import annotations

from gm_console.campaign.changes import CHANGES, ChangeSet
from gm_console.campaign.service import Campaign


def test_every_named_operation_exists_and_changes_something() -> None:
    for name, changes in CHANGES.items():
        assert callable(getattr(Campaign, name))
        assert changes != ChangeSet()
