"""What stands in front of a line: the fields every order shares, and the verb."""

from __future__ import annotations

from typing import Final, TypedDict

from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.grammar.line import LineText

BUILD: Final = "build"
SALVAGE: Final = "salvage"
_VERBS: Final = {
    "sell": ("sell", ("E1",)),
    "buy": ("buy", ("E2",)),
    "purchase": ("buy", ("E2",)),
    "export": ("export", ("E3",)),
    "send": ("export", ("E3",)),
    BUILD: (BUILD, ("E4", "E5")),
    SALVAGE: (SALVAGE, ("E4", "E5")),
    "scrap": (SALVAGE, ("E4", "E5")),
    "research": ("research", ("E6",)),
    "develop": ("research", ("E6",)),
    "raise": ("raise", ("E7",)),
    "improve": ("raise", ("E7",)),
    "increase": ("raise", ("E7",)),
}
"""Verb to the one we write and the sections it belongs to."""
_ALSO_A_LEVEL: Final = "research"
"""In E7 this is the efficiency, for a verb may be left out."""


class Head(TypedDict):
    """The fields of :class:`~gm_console.core.orders.Order`, handed on to the order's own class."""

    nation: NationId
    phase: str
    number: int
    line: int
    text: str


def read_verb(line: LineText) -> str:
    """Read the verb and return the one we write; '' where none stands there, as the section says enough."""
    word = line.word()
    verb, sections = _VERBS.get(word, ("", ()))
    if line.phase in sections:
        line.skip_word()
        return verb
    if sections and not (line.phase == "E7" and word == _ALSO_A_LEVEL):
        line.fail(
            "wrong-section", f"[{sections[0]}]", word=word, section=" or ".join(sections), here=line.phase
        )
    return ""
