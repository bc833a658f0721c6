"""The map as a sheet of an atlas: lettering, labels in their places, and the drawing at any paper size."""
