"""The market: prices and trade of all commodities over the turns."""
