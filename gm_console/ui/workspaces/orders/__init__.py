"""The Orders workspace: who sent what, every line's verdict, and taking sheets in."""

from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace

__all__ = ["OrdersWorkspace"]
