"""The people who play: who holds which nation, what is kept of them, and how it is taken out again."""
