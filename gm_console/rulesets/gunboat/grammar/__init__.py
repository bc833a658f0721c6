"""How players write orders of Gunboat Empires, and how we write them back."""
