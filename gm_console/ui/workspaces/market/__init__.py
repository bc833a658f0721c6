"""The market: prices and trade of all commodities over the turns."""

from gm_console.ui.workspaces.market.workspace import MarketWorkspace

__all__ = ["MarketWorkspace"]
