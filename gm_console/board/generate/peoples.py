"""Names of nations in the languages of a world: country, adjective, people, and who rules it.

The countries are named by what names everything else of a world (:class:`~.names.Namer`);
what is drawn depends on the seed, the language and a key alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.board.demonyms import demonym
from gm_console.board.generate.invented_names import FLAVOURS, ORDER, Namer
from gm_console.core.dice import draw

LANGUAGES: Final = ORDER
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI")


@dataclass(frozen=True, slots=True, kw_only=True)
class NationNames:
    """What a nation is called."""

    country: str
    adjective: str
    plural: str
    ruler: str


@dataclass(frozen=True, slots=True)
class _Court:
    """How rulers are called in a language: titles of men and women, those of a crown first, then first names."""

    crowns: tuple[tuple[str, str], ...]
    offices: tuple[str, ...]
    men: tuple[str, ...]
    women: tuple[str, ...]


def _court(crowns: str, offices: str, men: str, women: str) -> _Court:
    pairs = [pair.partition("/") for pair in crowns.split(", ")]
    return _Court(
        tuple((he, she) for he, _, she in pairs),
        tuple(offices.split(", ")),
        tuple(men.split()),
        tuple(women.split()),
    )


COURTS: Final[Mapping[str, _Court]] = {
    "aldish": _court(
        "King/Queen, Duke/Duchess", "Prime Minister, Lord Protector, Lord Steward",
        "Osric Aldwin Edmer Godric Harlan Rowan Wystan Corin", "Adela Edith Hilda Maud Rowena Ysolde Merrin Audrey",
    ),
    "nordrish": _court(
        "King/Queen, Jarl/Jarl", "First Speaker, Chancellor",
        "Halvar Torvald Sigmar Eirik Ulfar Haldor Styrbjorn Knutr",
        "Thyra Ragna Sigrun Astri Gudrid Hedda Solvei Yrsa",
    ),
    "halbrish": _court(
        "Emperor/Empress, Elector/Electress, Grand Duke/Grand Duchess", "Chancellor, Minister President",
        "Emeric Anselm Lorenz Matthias Ottokar Reinald Volkmar Gernot",
        "Petra Runa Ilse Adelheid Gisela Irmgard Lioba Walda",
    ),
    "lorrish": _court(
        "King/Queen, Prince/Princess", "First Consul, President, Marshal",
        "Aurel Gaspard Thibaut Lucien Armand Clovis Etienne Remy",
        "Oriane Margit Celie Heloise Solange Ysabeau Noelle Fleur",
    ),
    "vesprine": _court(
        "Prince/Princess, Doge/Dogaressa", "First Consul, Captain General, Gonfalonier",
        "Livio Dario Ennio Aldo Corrado Fabrizio Renzo Silvano",
        "Celia Bianca Fiora Ginevra Lavinia Ornella Rosalba Viola",
    ),
    "drovian": _court(
        "Tsar/Tsarina, Grand Prince/Grand Princess", "Marshal, Chairman, Hetman",
        "Vanko Bela Taras Mirin Bogdan Casimir Radomir Yaroslav",
        "Danica Ludmila Milena Vesna Zorana Jadwiga Olena Rada",
    ),
    "bethar": _court(
        "Sultan/Sultana, Emir/Emira, Shah/Shahbanu", "Grand Vizier, Regent",
        "Harun Jamal Rashad Tariq Nadir Faris Kadir Zahir", "Amina Laleh Nasrin Samira Yasmin Zahra Farida Leila",
    ),
    "orinese": _court(
        "Emperor/Empress, Great Lord/Great Lady", "Regent, First Counsellor",
        "Akiro Haruto Isamu Kenshi Masaru Noboru Takeo Yorito", "Akemi Chiyo Hanae Kiyomi Masae Reiko Sayuri Tomoe",
    ),
    "caraquan": _court(
        "High Lord/High Lady, Captain General/Captain General", "President, First Citizen, Intendant",
        "Atoc Cusi Illari Mayta Rumi Anka Tadeo Wayra", "Chasca Killa Mama Nayra Suyana Urpi Sisa Yma",
    ),
    "okanee": _court(
        "High Chief/High Chief", "Speaker, First Elder, Keeper",
        "Akecha Chaska Hinto Kele Mika Ohanzee Takoda Wapi", "Aiyana Chenoa Halona Kaya Nova Sihu Tala Winona",
    ),
}  # fmt: skip
"""Who rules where a language is spoken."""


class _Lots:
    """Draws that depend on a key alone, one after another, for the one that gives names."""

    def __init__(self, seed: int, *key: str) -> None:
        self._seed, self._key, self._count = seed, key, 0

    def integers(self, high: int, /) -> int:
        """Return a number from 0 to less than ``high``."""
        self._count += 1
        return draw(high, self._seed, 0, "peoples", *self._key, self._count) - 1

    def one_of(self, words: tuple[str, ...]) -> str:
        """Return one of some words."""
        return words[self.integers(len(words))]


def nation_names(language: str, key: str, seed: int, taken: Iterable[str] = ()) -> NationNames:
    """Return what a nation is called in a language; ``key`` is its number, and no country has a name that is ``taken``.

    :class:`KeyError` where nobody speaks that language.
    """
    lots = _Lots(seed, language, key)
    country = Namer(lots, set(taken)).land(language)
    adjective, plural = demonym(country)
    return NationNames(country=country, adjective=adjective, plural=plural, ruler=_ruler(language, lots))


def language_of(names: Iterable[str], key: str) -> str:
    """Return the language that places are called in, that of most of their stems; by ``key`` where none tells."""
    heard = dict.fromkeys(LANGUAGES, 0)
    for name in names:
        for language in LANGUAGES:
            heard[language] += any(name.startswith(stem) for stem in FLAVOURS[language].stems)
    best = max(LANGUAGES, key=lambda one: heard[one])
    return best if heard[best] else LANGUAGES[draw(len(LANGUAGES), 0, 0, "language", key) - 1]


def _ruler(language: str, lots: _Lots) -> str:
    court = COURTS[language]
    woman = lots.integers(2) == 1
    first = lots.one_of(court.women if woman else court.men)
    if lots.integers(2):
        crown = court.crowns[lots.integers(len(court.crowns))]
        return f"{crown[woman]} {first} {lots.one_of(NUMERALS)}"
    family = Namer(lots, set()).town(language)
    return f"{lots.one_of(court.offices)} {first} {family}"
