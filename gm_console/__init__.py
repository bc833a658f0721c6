"""The game master's console for play-by-mail wargames."""
