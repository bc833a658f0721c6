"""What starts are compared by: each yardstick with its unit, which way it favours, and what it means."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

NEAR, FAR = 2, 4
"""Steps within which neutral land counts as near, and as within reach."""
AT_SEA: Final = 3
"""Steps from the coast within which seas count as near."""
RIVALS: Final = 3
"""Of so many seats the mean distance is taken."""


class Aspect(StrEnum):
    """What a yardstick is about; each weighs the same in the judgement, however many yardsticks it has."""

    WEALTH = "wealth"
    ROOM = "room"
    RIVALS = "rivals"
    DEFENCE = "defence"
    SEA = "sea"
    GROWTH = "growth"


class Better(StrEnum):
    """Which way a number favours who has it."""

    MORE = "more"
    LESS = "less"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True, kw_only=True)
class Yardstick:
    """One thing that starts are compared by."""

    key: str
    title: str
    """Head of its column."""
    aspect: Aspect
    better: Better
    unit: str
    """As it stands behind several; empty for worth and income, whose unit is the game's own."""
    meaning: str
    """A sentence."""


def _of(aspect: Aspect, better: Better, key: str, title: str, unit: str, meaning: str) -> Yardstick:
    return Yardstick(key=key, title=title, aspect=aspect, better=better, unit=unit, meaning=meaning)


YARDSTICKS: Final = (
    _of(Aspect.WEALTH, Better.MORE, "worth", "Worth", "",
        "What all that a nation begins with is worth, by the game's own measure."),
    _of(Aspect.WEALTH, Better.MORE, "income", "Income", "",
        "What its first turn brings before anything is built."),
    _of(Aspect.ROOM, Better.MORE, "land", "Land", "land regions",
        "Land regions it holds."),
    _of(Aspect.ROOM, Better.NEITHER, "apart", "Apart", "land regions cut off from its seat",
        "Land regions it holds that no way over its own land joins to its seat, such as colonies."),
    _of(Aspect.ROOM, Better.LESS, "farthest", "Farthest", "steps to its farthest region",
        "Steps from its seat to the farthest land region it holds."),
    _of(Aspect.RIVALS, Better.MORE, "nearest", "Nearest seat", "steps to the nearest rival's seat",
        "Steps from its seat to the nearest seat of another nation."),
    _of(Aspect.RIVALS, Better.MORE, "nearest_three", "Nearest three", "steps to the nearest three seats",
        f"Mean of the steps from its seat to the nearest {RIVALS} seats of others, or to as many as there are."),
    _of(Aspect.RIVALS, Better.LESS, "neighbours", "Neighbours", "nations beside it by land",
        "Other nations whose land its own touches."),
    _of(Aspect.DEFENCE, Better.LESS, "border", "Border", "borders with rivals' regions",
        "Pairs of regions, one its own and one a rival's, that lie beside each other overland."),
    _of(Aspect.DEFENCE, Better.LESS, "gates", "Gates", "gates to hold",
        "The fewest regions to hold so that no rival comes overland to any of its land."),
    _of(Aspect.DEFENCE, Better.LESS, "weak", "Weak places", "regions that others hang on",
        "Regions of its home, without the seat, whose loss cuts others of its home off from the seat."),
    _of(Aspect.SEA, Better.NEITHER, "coast", "Coast", "land regions on the sea",
        "Land regions it holds that lie on a sea: harbours, and places to land."),
    _of(Aspect.SEA, Better.MORE, "seas_near", "Seas near", "sea regions near its coast",
        f"Sea regions within {AT_SEA} steps of its land by sea and canal."),
    _of(Aspect.SEA, Better.MORE, "open_sea", "Open sea", "sea regions its ships can reach",
        "Sea regions that ships from its coast can reach at all: few where its seas are landlocked."),
    _of(Aspect.GROWTH, Better.MORE, "free_near", "Free near", f"neutral regions within {NEAR} steps",
        f"Neutral land regions within {NEAR} steps that are nearer to it than to any other nation; "
        "of one as near to several each has its part."),
    _of(Aspect.GROWTH, Better.MORE, "free", "Free in reach", f"neutral regions within {FAR} steps",
        f"The same within {FAR} steps."),
)  # fmt: skip
"""In the order of the page; a step leads over a link of the map, by land, coast, sea, canal or crossing."""

BY_KEY: Final = {one.key: one for one in YARDSTICKS}
