"""Nations put on a map that is there already: homes in one piece and of one size, then codes, names and marks for them.

The same map, wish and seed give the same homes; in which order the map lists its regions plays no part.
"""
