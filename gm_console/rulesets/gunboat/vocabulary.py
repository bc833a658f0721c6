"""The rulebook's words for things that are counted: commodities, facilities, units, levels.

Stocks, facilities and units are stored as tuples of numbers in the order given here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.rulesets.common.tables import read_toml

COMMODITIES: Final = ("LP", "MP", "EP", "FP", "AP", "RP", "SP")
"""The seven commodities that are produced and traded (E1)."""
STOCKS: Final = (*COMMODITIES, "Gold")
STOCK: Final = {name: index for index, name in enumerate(STOCKS)}
SP: Final = STOCK["SP"]
RP: Final = STOCK["RP"]
GOLD: Final = STOCK["Gold"]

FACILITIES: Final = (
    "light_industry",
    "mine",
    "energy_plant",
    "farm",
    "heavy_industry",
    "research_lab",
    "depot",
    "shipyard",
)
FACILITY: Final = {name: index for index, name in enumerate(FACILITIES)}
DEPOT: Final = FACILITY["depot"]
SHIPYARD: Final = FACILITY["shipyard"]
POPULATION: Final = "population"
"""Consumes as facilities do (A2)."""

ARMY: Final = ("light_infantry", "heavy_infantry", "mechanized_infantry", "tank", "panzer")
AIR: Final = ("biplane", "fighter", "bomber", "jet_fighter", "jet_bomber")
SURFACE: Final = ("escort", "battleship", "dreadnought", "aircraft_carrier")
SUBMARINES: Final = ("submarine_1", "submarine_2")
UNITS: Final = (*ARMY, *AIR, *SURFACE, *SUBMARINES, "merchant")
"""Kinds of unit that stand on the map."""
UNIT: Final = {name: index for index, name in enumerate(UNITS)}
SEALIFT: Final = "sealift"
"""Built like a ship, but a number of the nation, not a unit on the map (E4)."""
SHIPS: Final = (*SURFACE, *SUBMARINES, "merchant")
ARMY_AND_AIR: Final = frozenset((*ARMY, *AIR))
FAST: Final = frozenset(("mechanized_infantry", "panzer", "fighter", "bomber", "jet_fighter", "jet_bomber"))
"""Units of M1's two-region move, M5's last two regions and blitzkrieg."""
ARMY_SLICE: Final = slice(0, len(ARMY))
AIR_SLICE: Final = slice(len(ARMY), len(ARMY) + len(AIR))
NAVY_SLICE: Final = slice(len(ARMY) + len(AIR), len(UNITS))

ECONOMIC_LEVELS: Final = (
    "heavy_industry",
    "light_industry",
    "mining",
    "energy",
    "food",
    "agriculture",
    "research",
)
"""The seven economic efficiencies (W2, Productivity)."""
LEVELS: Final = (*ECONOMIC_LEVELS, "army", "air_navy", "btech")
LEVEL: Final = {name: index for index, name in enumerate(LEVELS)}
BTECH: Final = LEVEL["btech"]
PUBLISHED: Final = 10
"""Places of a ranking that are told; beyond them a turnsheet says no more than that (W2)."""

NAMES: Final[Mapping[str, str]] = read_toml("gm_console.rulesets.gunboat", "words/facts.toml")["names"]
"""What all of these are called."""
SHORT: Final = {
    "light_infantry": "LI",
    "heavy_infantry": "HI",
    "mechanized_infantry": "MI",
    "tank": "Tk",
    "panzer": "Pz",
    "biplane": "Bi",
    "fighter": "Ft",
    "bomber": "Bm",
    "jet_fighter": "JF",
    "jet_bomber": "JB",
    "escort": "Es",
    "battleship": "BB",
    "dreadnought": "DN",
    "aircraft_carrier": "CV",
    "submarine_1": "S1",
    "submarine_2": "S2",
    "merchant": "Mr",
    "sealift": "SL",
}
"""Abbreviations of units as sheets and packets write them (contract, "Turnsheets")."""
