"""How even the starts of a game are: what each nation begins with, measured, compared, and judged with reasons."""
