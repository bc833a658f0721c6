"""Corrections of the map in a running campaign: as facts, as changes of a board, and as they are asked for."""
