"""Battles: their course, worked out from what meets and nothing else, and what they leave."""
