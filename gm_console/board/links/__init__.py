"""Links found in a drawing: which regions touch, how surely, and why."""
