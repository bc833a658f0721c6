"""The map editor: a map being drawn, apart from any campaign."""
