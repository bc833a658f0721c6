"""The words players use for the things of the game: full names, plurals and abbreviations.

A word is looked up as it stands first, then squashed: lower case, without the signs between words, so that case,
blanks, hyphens and dots never matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.core.wording import nearest
from gm_console.rulesets.common.tables import read_toml
from gm_console.rulesets.gunboat.orders import MISSIONS
from gm_console.rulesets.gunboat.tables import PACKAGE, charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, LEVEL, NAMES, SEALIFT, SHORT, STOCKS, UNITS

SHORTEST_BEGINNING: Final = 4
"""Letters from which on the beginning of one name alone stands for it."""
ABBREVIATION: Final = 3
"""Letters up to which a word is an abbreviation, too short to be compared by likeness."""

_PUNCTUATION: Final = re.compile(r"[\s.'’_/()-]+")


def squash(word: str) -> str:
    """Return a word in lower case without blanks, dots, hyphens, slashes, apostrophes and brackets."""
    return _PUNCTUATION.sub("", word.casefold())


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The members of one family and every way to write them."""

    spelled: Mapping[str, str]
    """Member to the word we write."""
    known: Mapping[str, str]
    """Spelling, as we write it or squashed, to the member."""

    def find(self, word: str) -> str:
        """Return the member that ``word`` spells, or ''."""
        return self.known.get(word) or self.known.get(squash(word), "")

    def begun(self, word: str) -> str:
        """Return the only member with a spelling that begins like ``word``, or ''."""
        start = squash(word)
        if len(start) < SHORTEST_BEGINNING:
            return ""
        members = {member: None for spelling, member in self.known.items() if spelling.startswith(start)}
        return next(iter(members)) if len(members) == 1 else ""

    def nearest(self, word: str) -> str:
        """Return our spelling of the member most like ``word``, or ''."""
        meant = squash(word)
        close = nearest(meant, self.known)
        member = self.known[close] if close else self._one_letter_off(meant)
        return self.spelled[member] if member else ""

    def _one_letter_off(self, meant: str) -> str:
        """Return the only member with an abbreviation that begins alike and differs in one letter, or ''."""
        members = {
            member: None
            for spelling, member in self.known.items()
            if len(spelling) == len(meant) <= ABBREVIATION
            and spelling[0] == meant[0]
            and sum(one != other for one, other in zip(spelling, meant, strict=True)) == 1
        }
        return next(iter(members)) if len(members) == 1 else ""


def family(spelled: Mapping[str, str], also: Mapping[str, str]) -> Names:
    """Return the names of a family; ``also`` gives more spellings, separated by commas.

    The id, our word and every spelling count, each with its plural.  :class:`ValueError` where two members share one.
    """
    known: dict[str, str] = {}
    for member, word in spelled.items():
        known[word] = member
        for spelling in (member, word, *also.get(member, "").split(",")):
            single = squash(spelling)
            for key in (single, _plural(single)) if single else ():
                if known.setdefault(key, member) != member:
                    raise ValueError(f"{key} would mean {known[key]} and {member}")
    return Names(spelled=dict(spelled), known=known)


def _plural(word: str) -> str:
    return word.removesuffix("y") + "ies" if len(word) > 2 and word.endswith("y") else word + "s"


_ALSO: Final = read_toml(PACKAGE, "words/spellings.toml")
"""Family to member to the spellings that are not our own."""


def _missions(phase: str) -> Names:
    own = MISSIONS[phase]
    return family({one: one for one in own}, {one: _ALSO["missions"][one] for one in own})


_UNIT_NAMES: Final = {row.id: row.name for row in charts().units.values()}
_FACILITY_NAMES: Final = {row.id: row.name for row in charts().facilities.values()}
_FIGHTING_ALSO: Final = {unit: f"{_UNIT_NAMES[unit]},{_ALSO['units'][unit]}" for unit in UNITS}

GOODS: Final = family({one: one for one in STOCKS}, _ALSO["commodities"])
"""The seven commodities and Gold."""
FIGHTING: Final = family({unit: SHORT[unit] for unit in UNITS}, _FIGHTING_ALSO)
"""Units that stand on the map."""
BUILT: Final = family(
    {unit: SHORT[unit] for unit in (*UNITS, SEALIFT)},
    _FIGHTING_ALSO | {SEALIFT: f"{_UNIT_NAMES[SEALIFT]},{_ALSO['units'][SEALIFT]}"},
)
"""What E4 builds: the units and Sealift."""
WORKS: Final = family(
    {one: _ALSO["works"][one] for one in FACILITIES},
    {one: f"{_FACILITY_NAMES[one]},{_ALSO['facilities'].get(one, '')}" for one in FACILITIES},
)
"""Facilities of E5."""
LEVELS: Final = family({one: NAMES[one] for one in LEVEL}, _ALSO["levels"])
"""Efficiencies and BTech of E7."""
TECHNOLOGIES: Final = family(
    {row.id: row.name for row in charts().developments.values()}, _ALSO["developments"]
)
"""Developments of E6."""
MISSION_NAMES: Final = {phase: _missions(phase) for phase in MISSIONS}
"""Missions of M2 and of M4."""
INFANTRY_OR_INDUSTRY: Final = {
    "li": "light_industry",
    "lis": "light_industry",
    "hi": "heavy_industry",
    "his": "heavy_industry",
}
"""Squashed words that mean infantry in E4 and M1 to M5, and might mean an industry in E5 and E7."""


def field_words() -> Mapping[str, Mapping[str, str]]:
    """Return what may be written in each kind of field as we spell it, with what an abbreviation stands for."""
    goods = dict.fromkeys(GOODS.spelled.values(), "")
    return {
        "commodity": {word: "" for one, word in GOODS.spelled.items() if one != "Gold"},
        "goods": goods,
        "unit": {word: NAMES[unit] for unit, word in BUILT.spelled.items()},
        "units": {word: NAMES[unit] for unit, word in FIGHTING.spelled.items()},
        "facility": {word: NAMES[one] for one, word in WORKS.spelled.items()},
        "development": dict.fromkeys(TECHNOLOGIES.spelled.values(), ""),
        "level": dict.fromkeys(LEVELS.spelled.values(), ""),
        "mission": {word: phase for phase, own in MISSION_NAMES.items() for word in own.spelled.values()},
    }
