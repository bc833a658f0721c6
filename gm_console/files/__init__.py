"""Files that people read and write: maps, briefs, sheets."""
