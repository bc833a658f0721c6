"""The panels round the canvas."""
