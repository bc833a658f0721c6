"""The phases of a turn, one module for each step of the rules."""
