"""Empires: countries of areas, sixteen actions a turn in rounds, supply lines of retreat locations.

Three variants are data: Medieval (armies alone), European (supply trains) and World (air forces).
"""
