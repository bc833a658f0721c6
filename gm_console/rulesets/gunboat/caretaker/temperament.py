"""Five ways to govern: what a caretaker likes to spend on and how bold it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Temperament:
    """Likings of a caretaker; all shares are percent."""

    name: str
    arms: int
    """Share of the purse that goes to arms every turn."""
    army: int
    """Share of arms that is army and air; the rest is fleet."""
    reserve: int
    """Stock of a resource it keeps, in percent of a turn's consumption."""
    patience: int
    """Longest payback of an investment in turns."""
    hold: int
    """Price in percent of its start below which a resource is kept rather than sold."""
    study: int
    """Chance a turn that it takes up a new technology when it can."""
    attack: int
    """Chance a turn that it attacks a weak neighbour."""
    fond: str
    """SP or RP that it lays in, empty for neither."""
    export: int
    """Chance a turn that it sends goods to a friendly neighbour."""


TEMPERAMENTS: Final = (
    Temperament(
        name="merchant",
        arms=15,
        army=40,
        reserve=15,
        patience=14,
        hold=80,
        study=85,
        attack=10,
        fond="",
        export=50,
    ),
    Temperament(
        name="scholar",
        arms=12,
        army=60,
        reserve=15,
        patience=18,
        hold=60,
        study=100,
        attack=8,
        fond="RP",
        export=35,
    ),
    Temperament(
        name="builder",
        arms=10,
        army=60,
        reserve=20,
        patience=24,
        hold=60,
        study=90,
        attack=12,
        fond="",
        export=30,
    ),
    Temperament(
        name="soldier",
        arms=38,
        army=85,
        reserve=12,
        patience=12,
        hold=55,
        study=84,
        attack=45,
        fond="SP",
        export=15,
    ),
    Temperament(
        name="admiral",
        arms=34,
        army=25,
        reserve=12,
        patience=12,
        hold=55,
        study=88,
        attack=25,
        fond="SP",
        export=25,
    ),
)


def temperament(seed: int, nation: NationId) -> Temperament:
    """Return the temperament that the seed gives a nation, for the whole game."""
    return TEMPERAMENTS[draw(len(TEMPERAMENTS), seed, 0, "caretaker", nation, "temperament") - 1]
