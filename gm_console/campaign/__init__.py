"""The use cases that the command line and the window share: one campaign file, from set-up to the last packet."""
