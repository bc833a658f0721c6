"""Copies that are laid aside before a file is replaced."""

from __future__ import annotations

import os
from pathlib import Path

from gm_console.campaign.errors import CampaignError


def set_aside(path: Path) -> Path:
    """Rename a campaign file to the first free ``NAME.bak``, ``NAME.2.bak`` …; return where it is now."""
    for number in range(1, 1000):
        target = path.with_name(f"{path.name}.bak" if number == 1 else f"{path.name}.{number}.bak")
        if not target.exists():
            os.replace(path, target)  # noqa: PTH105 - the one call that replaces on every system
            for tail in ("-wal", "-shm"):
                _follow(path, target, tail)
            return target
    raise CampaignError(f"{path.name} has too many backup copies beside it", "campaign.backups")


def _follow(path: Path, target: Path, tail: str) -> None:
    side = path.with_name(path.name + tail)
    if side.exists():
        side.rename(target.with_name(target.name + tail))
