"""The tools of the hand: each turns what the pointer does into edits."""
