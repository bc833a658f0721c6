"""How the regions of a drawn map are called, in the two forms that games may ask for.

Numbered ids are a country's or sea's code, a hyphen and a number (``07-02``, ``PO-11``); the others are three capital
letters of a region's own (``PAR``).  What a region's id looks like is known here and in ``board`` alone; everywhere
else a board says which ids there are.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator
from itertools import combinations, product
from string import ascii_uppercase
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.map_rules import IdForm

_FORMS: Final = {
    IdForm.NUMBERED: re.compile(r"[A-Z0-9]{1,4}-[0-9]{2,4}"),
    IdForm.LETTERS: re.compile(r"[A-Z]{3}"),
}
_ANY: Final = re.compile("|".join(form.pattern for form in _FORMS.values()))
EXAMPLES: Final = {IdForm.NUMBERED: "07-02 or PO-11", IdForm.LETTERS: "PAR, three letters from A to Z"}
"""What ids of a form look like, for people."""
IDS_IN_TEXT: Final = re.compile(rf"(?<![\w-]){_FORMS[IdForm.NUMBERED].pattern}(?![\w-])")
"""Finds what looks like a numbered id in a sentence; three letters look like any other word."""


def is_region_id(text: str, form: IdForm | None = None) -> bool:
    """Tell whether a region can be called so, in one form or in any."""
    return (_ANY if form is None else _FORMS[form]).fullmatch(text) is not None


def is_numbered(id_: str) -> bool:
    """Tell whether an id is a code and a number."""
    return is_region_id(id_, IdForm.NUMBERED)


def numbered_id(code: str, number: int, digits: int = 2) -> RegionId:
    """Return the id with a number of a country or sea; whether it can be one is up to its code and number."""
    return RegionId(f"{code}-{number:0{digits}d}")


def lettered_id(name: str, taken: Container[str]) -> RegionId | None:
    """Return the three letters that are not taken and say a name best, None where all there are are taken.

    The first three letters of the name come first, then the first letters of its words, then others of its letters in
    their order, then its first letters with any other.
    """
    return next((RegionId(id_) for id_ in _letters_for(name) if id_ not in taken), None)


def _letters_for(name: str) -> Iterator[str]:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    words = re.findall("[A-Z]+", plain)
    letters = "".join(words)
    if len(letters) > 2:
        yield letters[:3]
    if len(words) > 2:
        yield "".join(word[0] for word in words[:3])
    for pair in combinations(letters[1:], 2):
        yield "".join((letters[0], *pair))
    for head in (letters[:2], letters[:1], ""):
        yield from ("".join((head, *rest)) for rest in product(ascii_uppercase, repeat=3 - len(head)))


def code_of(id_: str) -> str:
    """Return the code that an id is numbered with, its country's or sea's as a rule; empty where it has no number."""
    return id_.partition("-")[0] if "-" in id_ else ""


def recoded(id_: str, code: str) -> RegionId:
    """Return the id with the same number under another code; one without a number stays what it is."""
    return RegionId(f"{code}-{id_.partition('-')[2]}" if "-" in id_ else id_)


def number_of(id_: str) -> int:
    """Return the number that an id has in its country or sea, 0 where it has none."""
    number = id_.partition("-")[2]
    return int(number) if number.isdecimal() else 0


def spoken(id_: str) -> tuple[str, ...]:
    """Return the letters and numbers of an id, which are the same however somebody writes it (``po4``, ``7-2``)."""
    return tuple(part.lstrip("0") for part in re.findall(r"[A-Z]+|[0-9]+", id_.upper()))


def is_code(text: str) -> bool:
    """Tell whether a country or a sea can have a code: the numbered ids of its regions begin with it."""
    return is_region_id(numbered_id(text, 1), IdForm.NUMBERED)
