"""What may be written where the cursor of a sheet stands: heads, verbs, places, nations, and the game's own words.

The game's sheet says which words each field of an order takes, and its own reader whether one of them may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.orders import UnreadLine
from gm_console.core.places import Places
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheets import ASKED_ELSEWHERE, WAY_FIELDS
from gm_console.files.turnsheet_heads import SheetHeads

HEAD: Final = "head"
VERB: Final = "verb"
REGION: Final = "region"
NATION: Final = "nation"
MOST: Final = 40
"""Words that are offered at a time."""
MOST_KEPT: Final = 2_000
LONGEST: Final = 4
"""Words of the longest name that are looked at together."""
_OPEN_HEAD: Final = re.compile(r"^\s*\[([^\[\]]*)$")
_BEGINS: Final = re.compile(r"(?<![^\s,:;>+&@\[\]→])[^\s,:;>+&@\[\]→]")
_ALIKE: Final = frozenset({REGION, NATION})
"""Kinds of which all words may stand where one may: they are too many to be asked of one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word that may be written."""

    text: str
    kind: str
    """Kind of field it stands in; :data:`HEAD` or :data:`VERB`."""
    note: str = ""
    """What it stands for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """Words for a place of a line, and the column from which on they replace what is there."""

    start: int
    words: tuple[Word, ...]


NOTHING: Final = Completion(start=0, words=())


class SheetWords:
    """All words that a game's sheet is written in, over a map and for its nations."""

    def __init__(self, ruleset: Ruleset, board: Places, nations: Mapping[NationId, str]) -> None:
        self._sheet, self._board = ruleset.sheet, board
        titles = {phase.id: phase.title for phase in ruleset.phases}
        self._finder = SheetHeads(ruleset.sheet.heads)
        self._heads = tuple(
            Word(text=f"[{head}]", kind=HEAD, note=titles.get(phase, ""))
            for phase, head in ruleset.sheet.written_heads().items()
        )
        places = [Word(text=one, kind=REGION, note=board.name_of(one)) for one in board.places]
        people = [Word(text=one, kind=NATION, note=name) for one, name in nations.items()]
        own = ruleset.sheet.words or {}
        by_kind = {kind: [Word(text=word, kind=kind, note=note) for word, note in words.items()]
                   for kind, words in own.items()}  # fmt: skip
        self._asked: dict[tuple[str, str, str], bool] = {}
        """What the reader said: while a word is typed, all before it stays as it is."""
        self._words: dict[str, tuple[_Group, ...]] = {}
        """By phase: the words of each kind of field."""
        for phase in self._sheet.written_heads():
            kinds = [kind for kind in ruleset.order_kinds if phase in kind.phases]
            fields = dict.fromkeys(field.kind for kind in kinds for field in kind.fields)
            verbs = dict.fromkeys(verb for kind in kinds if (verb := _verb(kind.form, kind.name)))
            found = [[Word(text=verb, kind=VERB) for verb in verbs]]
            found += [by_kind[field] for field in fields if field in by_kind]
            found += [places] * any(field in WAY_FIELDS for field in fields)
            found += [people] * any(field == "nation" for field in fields)
            self._words[phase] = tuple(map(_Group, found)) if ruleset.sheet.words is not None else ()
        self._kinds = {
            part.casefold(): one.kind
            for groups in self._words.values()
            for group in groups
            for one in group.words
            for part in one.text.split()
        }

    def phase_of(self, lines: Sequence[str]) -> str:
        """Return the phase of the section that the last of some lines stands in; empty before the first head."""
        for line in reversed(lines):
            found = self._finder.find(line)
            if found is not None:
                return self._sheet.heads.get(found.key, "") if found.key else ""
        return ""

    def body_from(self, line: str) -> int:
        """Return where the order of a line begins, behind its head."""
        found = self._finder.find(line)
        return found.end if found is not None else 0

    def kind_of(self, token: str) -> str:
        """Return what kind of word something written is; empty for none that is known."""
        return self._kinds.get(token.casefold(), "")

    def at(self, lines: Sequence[str], *, asked: bool = False) -> Completion:
        """Return what may stand at the end of the last of some lines; ``asked`` where nothing is begun yet, too."""
        line = lines[-1] if lines else ""
        if "#" in line or not self._words:
            return NOTHING
        head = _OPEN_HEAD.match(line)
        if head:
            begun = head[1].strip().casefold()
            fits = tuple(one for one in self._heads if one.text[1:].casefold().startswith(begun))
            return Completion(start=line.index("["), words=fits)
        phase, start = self.phase_of(lines), self.body_from(line)
        if not phase or self._sheet.is_free(phase):
            empty = asked and not line.strip()
            return Completion(start=len(line), words=self._heads) if empty else NOTHING
        return self._in_order(phase, line[start:], start, asked)

    def _in_order(self, phase: str, body: str, offset: int, asked: bool) -> Completion:
        begins = [found.start() for found in _BEGINS.finditer(body)]
        for at in begins[-LONGEST:]:
            words = self._fitting(phase, body, at)
            if words:
                return Completion(start=offset + at, words=words)
        ended = not body or not body[-1].isalnum()
        if asked and ended:
            words = self._fitting(phase, body, len(body))
            heads = () if body.strip() else self._heads
            return Completion(start=offset + len(body), words=(*words, *heads)[:MOST])
        return NOTHING

    def _fitting(self, phase: str, body: str, at: int) -> tuple[Word, ...]:
        """Return words that go on with what is begun at a place of an order, and that the game reads there."""
        begun = body[at:].casefold()
        first = not body[:at].strip()
        found: list[Word] = []
        for group in self._words.get(phase, ()):
            fits = list(group.begin_with(begun))
            if fits and fits[0].kind == VERB:
                found += fits * first
            elif fits and self._may_stand(phase, body[:at], fits[0]):
                alike = fits[0].kind in _ALIKE
                found += fits if alike else [one for one in fits if self._may_stand(phase, body[:at], one)]
        known = [one for one in found if one.text.casefold() != begun]
        return tuple(dict.fromkeys(known))[:MOST]

    def _may_stand(self, phase: str, before: str, word: Word) -> bool:
        """Tell whether the game's reader goes on past a word; one that only says that it failed tells nothing."""
        lead = before.lstrip()
        key = phase, lead, word.kind if word.kind in _ALIKE else word.text
        if key not in self._asked:
            read = self._sheet.read(self._board, phase, lead + word.text, NationId(""), 1, 1, 1)
            stopped = read.column - 1 if isinstance(read, UnreadLine) else len(lead) + 1
            if len(self._asked) > MOST_KEPT:
                self._asked.clear()
            self._asked[key] = stopped > len(lead) or (stopped == 0 and bool(lead))
        return self._asked[key]


class _Group:
    """The words of one kind of field, ready to be looked through with every key."""

    def __init__(self, words: Iterable[Word]) -> None:
        self.words = tuple(words)
        self._known = [(one.text.casefold(), f" {one.note.casefold()}", one) for one in self.words]

    def begin_with(self, begun: str) -> Iterator[Word]:
        """Yield words that begin so, then those that are called so."""
        yield from (one for text, _, one in self._known if text.startswith(begun))
        if begun:
            called = f" {begun}"
            yield from (
                one for text, note, one in self._known if called in note and not text.startswith(begun)
            )


def _verb(form: str, name: str) -> str:
    """Return the words that a line begins with: those of its form that are no fields, or its name where it does."""
    if form.startswith(name):
        return name
    words: list[str] = []
    for word in form.split():
        if word != word.lower() or not word.isalpha():
            break
        words.append(word)
    return " ".join(words)


def lacking(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the kinds of field of a game whose lines are completed, and that have no words to be completed with."""
    words = ruleset.sheet.words
    kinds = {field.kind for kind in ruleset.order_kinds for field in kind.fields} - ASKED_ELSEWHERE
    return tuple(sorted(kinds - words.keys())) if words is not None else ()
