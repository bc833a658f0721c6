"""What to look at before a turn goes out."""
