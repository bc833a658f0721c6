"""Packets: writing them, checking them, handing them on."""

from gm_console.ui.workspaces.packets.workspace import PacketsWorkspace

__all__ = ["PacketsWorkspace"]
