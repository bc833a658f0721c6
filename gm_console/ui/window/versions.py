"""Versions of the program and of what it stands on, for the About box and for reports of trouble."""

from __future__ import annotations

import platform

from PySide6.QtCore import qVersion

from gm_console.campaign.program_version import program_version
from gm_console.ui.session import Session

PACKAGES = ("gm-console", "PySide6-Essentials", "SQLAlchemy", "networkx", "shapely", "matplotlib")


def versions(session: Session | None) -> str:
    """Return one line for each thing."""
    lines = [f"{name} {program_version(name)}" for name in PACKAGES]
    lines += [f"Qt {qVersion()}", f"Python {platform.python_version()}", platform.platform()]
    if session is not None and session.is_open:
        info = session.chronicle.info
        lines.append(f"{session.world.ruleset.name}, version {info.ruleset_version}")
        lines.append(f"map {info.board_hash}")
    return "\n".join(lines)
