"""Reading one line from left to right.

A :class:`LineText` remembers the first trouble it meets; from then on every read gives an empty value.  The grammar can
therefore be written straight down, and asks once at the end whether all of it was understood.
"""

from __future__ import annotations

import re
from typing import Final

from gm_console.board.model import Board
from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.core.places import Places
from gm_console.core.wording import nearest
from gm_console.rulesets.gunboat.grammar.names import Names

MOST_DIGITS: Final = 9
WORD_SHOWN: Final = 40
DIGITS: Final = "0123456789"
LONGEST_NAME: Final = 5
"""Words of the longest name, "Type 1 Submarine" and the like, with room to spare."""

_BLANK: Final = re.compile(r"\s*")
_END: Final = re.compile(r"[\s.;,)]*$")
_WORD: Final = re.compile(r"\s*([A-Za-z]+)")
_TOKEN: Final = re.compile(r"[^\s,:;>→]+|\S")
_NUMBER: Final = re.compile(
    r"\s*(?:(?P<grouped>\+?[0-9]{1,3}(?:[,'][0-9]{3})+)|(?P<plain>\+?[0-9]+))"
    r"(?![0-9]|[.,][0-9])(?:\s*[x×*])?"
)
_PARTED: Final = re.compile(r"\s*([0-9,']+(?:\s+[0-9,']+)+)")
"""A blank inside a number, or between two: only the player knows which."""
_MINUS: Final = re.compile(r"\s*[-−–]\s*[0-9]")
_NO_DIGIT: Final = re.compile(r"[^0-9]+")
_SHORT_NAME: Final = re.compile(r"\s*([A-Za-z]+[12]?)(?=\s*(?:[,:+;]|$)|\s+(?:at|@|in)\s)", re.IGNORECASE)
_NAME: Final = re.compile(
    r"\s*([^\s,+;&:>→@](?:[^,+;&:>→@])*?)(?=\s*(?:[,+;&:>→@]|$)|\s+(?:and|at|in)\s)", re.IGNORECASE
)
_NUMBER_BEHIND: Final = re.compile(r"\s+[0-9].*", re.DOTALL)
_PART: Final = re.compile(r"\S+")
_REGION: Final = re.compile(
    r"\s*(?:([A-Za-z0-9]{1,4})\s?[-–—_./]\s?([0-9]{1,4})|([A-Za-z]{2,3})\s?([0-9]{1,4}))(?![A-Za-z0-9])"
)
_NATION: Final = re.compile(r"\s*(?:nation\s+|country\s+)?#?([0-9]{1,3})(?![0-9])", re.IGNORECASE)


class LineText:
    """The body of one line of a turnsheet, and how far it has been read."""

    __slots__ = ("_suggests", "board", "phase", "pos", "stopped", "text", "trouble")

    def __init__(self, board: Board, phase: str, text: str, *, suggests: bool = True) -> None:
        """Without ``suggests`` nothing is looked for that was perhaps meant, which takes most of the time."""
        self._suggests = suggests
        self.board = board
        self.phase = phase
        self.text = text
        self.pos = 0
        self.trouble: Reason | None = None
        self.stopped = 0
        """Offset at which reading stopped."""

    def fail(self, code: str, suggestion: str = "", at: int | None = None, /, **args: int | str) -> None:
        """Stop reading here, unless it stopped before."""
        if self.trouble is None:
            self.stopped = self.here() if at is None else at
            self.trouble = Reason(code=f"sheet.{code}", rule=self.phase, args=args, suggestion=suggestion)

    def accept(self, pattern: re.Pattern[str]) -> bool:
        """Read ``pattern`` if it stands here."""
        found = pattern.match(self.text, self.pos)
        if found is None:
            return False
        self.pos = found.end()
        return True

    def ahead(self, pattern: re.Pattern[str]) -> bool:
        """Tell whether ``pattern`` stands here."""
        return pattern.match(self.text, self.pos) is not None

    def at_end(self) -> bool:
        """Tell whether nothing but blanks and stops is left."""
        return _END.match(self.text, self.pos) is not None

    def word(self) -> str:
        """Return the word that stands here, in lower case and without reading it, or ''."""
        found = _WORD.match(self.text, self.pos)
        return found[1].casefold() if found else ""

    def skip_word(self) -> None:
        """Read the word that stands here."""
        self.accept(_WORD)

    def shown(self) -> str:
        """Return what stands here, short enough for a message."""
        found = _TOKEN.match(self.text, self.here())
        return found[0][:WORD_SHOWN] if found else ""

    def number(self) -> int:
        """Read a whole number such as ``1200`` or ``1,200``; ``1 200`` is asked about, for it may be two."""
        if self.trouble is not None:
            return 0
        found = _NUMBER.match(self.text, self.pos)
        if found is None:
            self._no_number()
            return 0
        parted = _PARTED.match(self.text, self.pos)
        if parted is not None:
            joined = "".join(sign for sign in parted[1] if sign in DIGITS)
            self.fail("parted-number", joined, word=parted[1][:WORD_SHOWN])
            return 0
        digits = found["plain"] or _NO_DIGIT.sub("", found["grouped"])
        if len(digits) > MOST_DIGITS and len(digits.lstrip("+0")) > MOST_DIGITS:
            self.fail("number-too-large", most=MOST_DIGITS)
            return 0
        self.pos = found.end()
        return int(digits)

    def _no_number(self) -> None:
        if self.ahead(_MINUS):
            self.fail("negative", word=self.shown())
        else:
            self.fail("bad-number" if self.shown() else "no-number", word=self.shown())

    def name(self, names: Names, code: str, elsewhere: tuple[str, Names] | None = None, /) -> str:
        """Read a member of a family; ``code`` is the trouble where there is none.

        ``elsewhere`` is a section and the family named there, for words that stand under the wrong head.
        """
        if self.trouble is not None:
            return ""
        found = _SHORT_NAME.match(self.text, self.pos) or _NAME.match(self.text, self.pos)
        if found is None:
            self.fail(code if self.shown() else "cut-short", word=self.shown())
            return ""
        member = names.find(found[1])
        if member:
            self.pos = found.end()
            return member
        member, length = _leading_name(names, found[1])
        if member:
            self.pos = found.start(1) + length
            return member
        self._no_name(names, found[1], code, elsewhere)
        return ""

    def _no_name(self, names: Names, chunk: str, code: str, elsewhere: tuple[str, Names] | None) -> None:
        word = _NUMBER_BEHIND.sub("", chunk)[:WORD_SHOWN]
        if elsewhere is not None and _leading_name(elsewhere[1], chunk)[0]:
            self.fail("wrong-section", f"[{elsewhere[0]}]", word=word, section=elsewhere[0], here=self.phase)
        else:
            near = self.nearest(names, word) or self.nearest(names, word.split(maxsplit=1)[0])
            self.fail(code, near, word=word)

    def nearest(self, names: Names, word: str) -> str:
        """Return our spelling of the member most like a word that names none, or ''."""
        return names.nearest(word) if self._suggests else ""

    def region_ahead(self) -> bool:
        """Tell whether something shaped like a region id stands here."""
        return self.ahead(_REGION)

    def region(self, code: str = "no-region", /) -> RegionId:
        """Read a region of the board; ``code`` is the trouble where the line ends."""
        if self.trouble is not None:
            return NOWHERE
        found = _REGION.match(self.text, self.pos)
        if found is None:
            self._no_region(code)
            return NOWHERE
        head, tail = (found[1], found[2]) if found[1] else (found[3], found[4])
        region = RegionId(f"{head}-{tail}")
        if region not in self.board.by_id:
            region = _spelled_out(head, tail)
        if region not in self.board.by_id:
            near = _near(self.board, region) if self._suggests else ""
            self.fail("unknown-region", near, region=region)
            return NOWHERE
        self.pos = found.end()
        return region

    def _no_region(self, code: str) -> None:
        word = self.shown()
        if not word:
            self.fail(code)
        elif word.casefold().startswith("ice"):
            self.fail("ice", word=word)
        else:
            self.fail("bad-region", _alike(self.board, word) if self._suggests else "", word=word)

    def nation(self) -> NationId:
        """Read a nation's number."""
        if self.trouble is not None:
            return NationId("")
        found = _NATION.match(self.text, self.pos)
        if found is None or int(found[1]) == 0:
            self.fail("unknown-nation", word=self.shown())
            return NationId("")
        self.pos = found.end()
        return NationId(f"{int(found[1]):02d}")

    def bar_other_digits(self) -> None:
        """Stop at a digit of another script, a fraction or a raised digit: it would stand unread beside those read."""
        if self.text.isascii():
            return
        for place, sign in enumerate(self.text):
            if sign.isnumeric() and sign not in DIGITS:
                self.fail("other-digits", "", place, word=sign)
                return

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.trouble is None and not self.at_end():
            self.fail("trailing-text", word=self.text[self.here() :][:WORD_SHOWN])

    def here(self) -> int:
        """Return the offset of the next sign that is not blank."""
        blanks = _BLANK.match(self.text, self.pos)
        return blanks.end() if blanks else self.pos


def _leading_name(names: Names, chunk: str) -> tuple[str, int]:
    """Return the member that the most leading words of ``chunk`` name, or begin to name, and their length."""
    ends = [part.end() for _, part in zip(range(LONGEST_NAME), _PART.finditer(chunk), strict=False)]
    for look_up in (names.find, names.begun):
        for end in reversed(ends):
            member = look_up(chunk[:end])
            if member:
                return member, end
    return "", 0


def _spelled_out(head: str, tail: str) -> RegionId:
    """Return the id in our spelling: two places at least, capitals."""
    first = head.lstrip("0").zfill(2) if head.isdecimal() else head.upper()
    return RegionId(f"{first}-{tail.lstrip('0').zfill(2)}")


def _near(board: Places, region: RegionId) -> str:
    """Return the region of the board most like ``region``: of its own country or sea if there is one.

    Else a region with its number whose country or sea is written alike.
    """
    head, _, tail = region.partition("-")
    alike = [one for one in board.places if one.startswith(f"{head}-")]
    if not alike:
        alike = [one for one in board.places if one.endswith(f"-{tail}") and _share_a_place(one, head)]
    return nearest(region, alike)


def _alike(board: Places, word: str) -> str:
    """Return the region whose id is most like a word that holds a digit: ``07-02`` for ``0702`` or ``07-O2``."""
    if not any(sign.isdecimal() for sign in word):
        return ""
    return nearest(word.upper(), board.places)


def _share_a_place(one: str, head: str) -> bool:
    return any(sign == other for sign, other in zip(one, head, strict=False))
