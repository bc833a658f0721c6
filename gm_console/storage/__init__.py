"""The campaign file: SQLite through SQLAlchemy.  Knows the kernel, and no game."""
