"""The market over the turns, what moved it, and what would."""
