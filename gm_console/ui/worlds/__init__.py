"""Making a new world in the window, with a live preview."""
