"""The kernel: pure, and knowing nothing of any one game."""
