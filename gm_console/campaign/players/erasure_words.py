"""A player's name and address put out of what the moderator wrote, in whatever spelling they stand there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.players.folded_text import folded, replaced
from gm_console.campaign.players.roster import Player

_WHOLE: Final = ""
_AFTER: Final = ": "
REASON: Final = "Reason: "
"""What a reason stands after, to its end, in the sentence in which a game tells a correction or a change of its rules.

Of several changes for one reason all from the first reason on counts as typed: better a word too many than a name."""
TYPED: Final[Mapping[str, str]] = {
    "unlock": _WHOLE,
    "undo draft": _WHOLE,
    "undo published": _AFTER,
    "take late": _AFTER,
    "edit sheet": _AFTER,
    "accept arrival": _AFTER,
    "refuse arrival": _AFTER,
    "withdraw arrival": _AFTER,
    "empty arrival": _AFTER,
    "tick review": _AFTER,
    "move deadline": _AFTER,
    "holidays": _AFTER,
    "hold": _AFTER,
    "set policy": _AFTER,
    "correct map": REASON,
    "change rules": REASON,
    "correct position": REASON,
    "withdraw correction": _AFTER,
    "withdraw rule change": _AFTER,
    "withdraw correction of the position": _AFTER,
    "keep branch": _AFTER,
    "rename branch": _AFTER,
    "discard branch": _AFTER,
    "adopt branch": _AFTER,
}
"""Deeds in whose line of the journal the moderator's own words stand, and after what; all else is the program's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameOut:
    """What puts a player's number in place of his name and address.

    One word alone may be any word, such as Will: it counts only in what people typed, never in the program's own
    sentences, and only where it begins large or is written as on the roster.
    """

    player: Player

    def typed(self, text: str) -> str:
        """Return what somebody typed without the player."""
        text = self._unmistakable(text)
        name = self.player.name
        return replaced(text, name, self._instead, self._meant) if _is_one_word(name) else text

    def in_journal(self, what: str, text: str) -> str:
        """Return the text of one line of the journal without the player."""
        after = TYPED.get(what)
        if after is None or after not in text:
            return self._unmistakable(text)
        if after == _WHOLE:
            return self.typed(text)
        own, typed = text.split(after, 1)
        return f"{self._unmistakable(own)}{after}{self.typed(typed)}"

    @property
    def _instead(self) -> str:
        return f"player {self.player.number}"

    def _unmistakable(self, text: str) -> str:
        """Return a text without what can be nobody else: the address, and a name of several words."""
        text = replaced(text, self.player.email, self._instead)
        name = self.player.name
        return text if _is_one_word(name) else replaced(text, name, self._instead)

    def _meant(self, written: str) -> bool:
        """Tell whether one word is the name: the same word in small letters may be any."""
        return written[:1] != written[:1].lower() or folded(written, case=True) == folded(
            self.player.name, case=True
        )


def _is_one_word(name: str) -> bool:
    return " " not in name
