"""Invented names in several languages, each by its stems and endings; no name is given twice.

A flavour is a language that does not exist: its stems and endings are made to go together, so that neighbours sound
alike and a far country sounds strange.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, SupportsInt


class Draws(Protocol):
    """Whatever gives numbers by chance."""

    def integers(self, high: int, /) -> SupportsInt:
        """Return a number from 0 to less than ``high``."""


@dataclass(frozen=True)
class Flavour:
    """Stems and endings of one language."""

    stems: tuple[str, ...]
    towns: tuple[str, ...]
    lands: tuple[str, ...]
    """Endings of countries."""
    range: str
    """How a chain of mountains is called; ``{}`` is its name."""


def _flavour(stems: str, towns: str, lands: str, chain: str) -> Flavour:
    return Flavour(tuple(stems.split()), tuple(towns.split()), tuple(lands.split()), chain)


FLAVOURS = {
    "aldish": _flavour(
        "Ambers Brack Carrow Dunmar Eldern Fallow Garrow Hather Ilmer Kessel Lanthor Marlow Nether Ollen Pellow "
        "Quarn Ravens Scarth Tarn Ullen Vexel Wrex Yarrow Brinds Corv Dravens",
        "by wick ham mere stead ness holt dale den combe moor low thorpe cote shaw fold",
        "mark mere shire land holm",
        "{} Fells",
    ),
    "nordrish": _flavour(
        "Arnv Bjelk Drang Fjall Grims Haug Isk Jorv Kalv Lomm Myrk Norrv Orms Raud Skarv Stor Torv Ulf Varg Vind "
        "Yst Hjel Sund",
        "vik nes havn dal fell borg ey stad sund heim voll strand haug ra",
        "mark land heim ey",
        "{} Fjells",
    ),
    "halbrish": _flavour(
        "Alvern Brakel Dross Eisel Falkor Grenz Hollen Irmen Jarm Kolten Laur Morz Osken Prenz Querl Rautem Silv "
        "Treun Uhl Warm Zoss Brun Dorl Erlen",
        "feld wald rode bach stedt moor furt see horst brunn werda heide berge kamp tal lohe",
        "mark land au gau",
        "{}gebirge",
    ),
    "lorrish": _flavour(
        "Amber Belm Chante Dorl Essar Font Grand Haut Jonq Lestr Marv Noir Pont Roche Sauv Tourn Valm Brev Cler Aurev "
        "Montr Vaucl Pers Ombr",
        "ac val merle eaux rive igny elle oux ennes ières clair olles ance illac onne ault",
        "ay enne ois ie",
        "Monts de {}",
    ),
    "vesprine": _flavour(
        "Arv Bell Corv Dolc Ferr Gav Isol Lum Mont Ner Ostr Piev Rocc Salv Tresc Urb Valn Zann Marin Olv Cast Grav "
        "Trem Spin",
        "ello ona ano etta alta ola orra asco iglia ena ezza undo ora isi ucco",
        "ia ona este ia",
        "Monti di {}",
    ),
    "drovian": _flavour(
        "Bolm Chern Drov Gor Kolm Kras Lub Mir Mosh Olsh Prav Psk Rad Slav Star Tver Vel Vol Yar Zal Zher Brod "
        "Dub",
        "ovka itsa nov grad insk ovo ice any osk ets ava ino olye nik ec",
        "ania ovia ia ava",
        "{} Gory",
    ),
    "bethar": _flavour(
        "Bah Dar Far Ghaz Ham Jal Khor Mar Merz Nah Rim Saf Tab Um Wad Zah Zar Yas Bes Kar Shad Tel",
        "ira an ein ama oun ud iya ar im esh adin at abad if una ez",
        "istan ar ia and",
        "Jebel {}",
    ),
    "orinese": _flavour(
        "Akito Banu Chori Haku Irimo Kanu Maruo Nakari Oru Sekuto Tesi Umari Yoshu Yukari Isha Kuru Mitoro Suva "
        "Hirume Noro Tomu Wakuo Asu",
        "shima kawa moto saki hara mura zato numa guri be wa naka se rae",
        "to kuni shu ru",
        "{} Sanmyaku",
    ),
    "caraquan": _flavour(
        "Arau Bon Chac Guar Herm Iqu Jac Lar Moch Orel Par Pat Quil Sal Tuc Uru Val Yac Yun Zac Cord Tamb",
        "anda oso ita uña arro icó ero ama illo urá ango eque ales ito oya ura",
        "uay ara anza oya",
        "Sierra de {}",
    ),
    "okanee": _flavour(
        "Akwe Chipo Dako Erie Huro Iroq Kitt Misk Nipi Okan Onei Pequa Sand Tecu Unal Wahp Winn Chen Ohan Natch "
        "Arra Cimm Osag",
        "tuck sett quan waga pee bago nock sippa mink wanda tonk kwa ska poma",
        "oka anna aba essa",
        "{} Hills",
    ),
}
ORDER = tuple(FLAVOURS)


class Namer:
    """Gives names, each one once."""

    def __init__(self, rng: Draws, taken: set[str]) -> None:
        self._rng, self._taken = rng, taken

    def town(self, flavour: str) -> str:
        """Return a name for a town or a region."""
        return self._one(FLAVOURS[flavour].stems, FLAVOURS[flavour].towns)

    def land(self, flavour: str) -> str:
        """Return a name for a country."""
        return self._one(FLAVOURS[flavour].stems, FLAVOURS[flavour].lands)

    def chain(self, flavour: str) -> str:
        """Return a name for a chain of mountains."""
        stem = self._one(FLAVOURS[flavour].stems, ("",) if flavour == "halbrish" else FLAVOURS[flavour].towns)
        return FLAVOURS[flavour].range.format(stem)

    def once(self, name: str, *others: str) -> str:
        """Return the first of the names that is still free, or the first with a number; it is taken from now on."""
        free = next((text for text in (name, *others) if text not in self._taken), "")
        number = 2
        while not free:
            free = f"{name} {number}" if f"{name} {number}" not in self._taken else ""
            number += 1
        self._taken.add(free)
        return free

    def _one(self, stems: tuple[str, ...], endings: tuple[str, ...]) -> str:
        for _ in range(60):
            stem = stems[int(self._rng.integers(len(stems)))]
            ending = endings[int(self._rng.integers(len(endings)))]
            name = _join(stem, ending)
            if name not in self._taken and ending != stem.lower():
                self._taken.add(name)
                return name
        return self.once(f"New {name}", f"Old {name}", f"Upper {name}", f"Lower {name}")


_VOWELS = "aeiouyèáéíóú"


def _join(stem: str, ending: str) -> str:
    """Put an ending to a stem: of two vowels or two equal letters that meet, one is left out."""
    while ending and stem[-1] in _VOWELS and ending[0] in _VOWELS:
        stem = stem[:-1]
    if ending and stem[-1] == ending[0]:
        ending = ending[1:]
    return stem + ending
