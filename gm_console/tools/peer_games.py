"""Games of random orders with the ``diplomacy`` package on its standard map, timed: a program of its own.

``bench peer`` runs it in an environment that has that package and nothing of this one.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
import time
from typing import Any

PHASES = 60
"""Of a game at most: random orders decide none."""


def play(seconds: float, seed: int) -> dict[str, Any]:
    """Play games until orders took so many seconds of the processor; what orders there may be is found untimed."""
    game_of, chance = importlib.import_module("diplomacy").Game, random.Random(seed)
    game_of()  # reads the map, which later games share
    found = {"orders": 0, "phases": 0, "games": 0, "taking_s": 0.0, "judging_s": 0.0}
    while found["taking_s"] + found["judging_s"] < seconds:
        game = game_of()
        found["games"] += 1
        for _ in range(PHASES):
            if game.is_game_done:
                break
            may, wanted = game.get_all_possible_orders(), {}
            for power in game.powers:
                places = [one for one in game.get_orderable_locations(power) if may[one]]
                wanted[power] = [chance.choice(may[one]) for one in places]
            began = time.process_time()
            for power, orders in wanted.items():
                game.set_orders(power, orders)
            taken = time.process_time()
            game.process()
            found["taking_s"] += taken - began
            found["judging_s"] += time.process_time() - taken
            found["orders"] += sum(map(len, wanted.values()))
            found["phases"] += 1
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps(play(float(sys.argv[1]), int(sys.argv[2]))))
