"""What goes out: packets, atlas sheets, the film of the game, its archive."""
