"""Benches, drawings with known links, recorded games: what the program itself never imports."""
