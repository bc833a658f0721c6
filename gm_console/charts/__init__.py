"""Charts: figures from plain data, for the window and the packets alike."""
