"""Five ways to govern: what a caretaker likes to spend on and how bold it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.codec import from_plain
from gm_console.core.dice import draw
from gm_console.core.ids import NationId
from gm_console.rulesets.common.tables import read_toml


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
    ahead: int
    """How far it looks ahead for new weapons: technologies that it opens beyond the usual."""
    attack: int
    """Chance a turn that it sets out for neutral land."""
    war: int
    """Chance that it makes war on a neighbour for some turns."""
    fronts: int
    """Neighbours that it then fights at a time."""
    odds: int
    """Least odds of an attack, in hundredths, as it guesses them."""
    assaults: int
    """Regions that it attacks by land in a turn, at most."""
    fond: str
    """SP or RP that it lays in, empty for neither."""
    export: int
    """Chance a turn that it sends goods to a friendly neighbour."""


TEMPERAMENTS: Final = from_plain(
    tuple[Temperament, ...], read_toml("gm_console.rulesets.gunboat", "tables/temperaments.toml")["rows"]
)


def temperament(seed: int, nation: NationId) -> Temperament:
    """Return the temperament that the seed gives a nation, for the whole game."""
    return TEMPERAMENTS[draw(len(TEMPERAMENTS), seed, 0, "caretaker", nation, "temperament") - 1]
