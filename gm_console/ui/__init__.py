"""The window: the only place with Qt.  It holds no rules; it calls ``campaign`` and shows its records."""
