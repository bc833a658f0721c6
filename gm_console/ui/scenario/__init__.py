"""The scenario desk: a set-up is filled in, checked and saved before turn 1."""
