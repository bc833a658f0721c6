"""Actions for a country nobody plays: simple, never foolish, and the same for the same seed."""
