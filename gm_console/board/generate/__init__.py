"""Drawing a world from a brief: the same brief and seed give the same bytes."""
