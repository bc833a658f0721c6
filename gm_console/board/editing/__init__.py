"""Editing a board: edits as values, shared borders, undo, live checks; everything below the editor's window."""
