"""The workspace of battles: find one, walk its stages, see what decided it, try out what would have changed it."""
