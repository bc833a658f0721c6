"""What the moderator changes from a turn on: the position, the map, the rules."""
