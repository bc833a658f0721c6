"""What the editor draws: the map while it changes, and the sketch of the tool over it."""
