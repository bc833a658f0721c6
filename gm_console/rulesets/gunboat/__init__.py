"""Gunboat Empires 3.41: 28 nations, 737 regions, 35 turns."""
