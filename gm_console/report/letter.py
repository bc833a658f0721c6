"""Letters to one player about his own orders: the answers to them, problems first, and what of them is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from gm_console.core.ids import NationId
from gm_console.core.orders import CHANGED, FAILED, Reason, Status, Verdict, perhaps_meant
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import Policy
from gm_console.report.letter_words import LetterWords, words_in
from gm_console.report.phrases import reason_text


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingSheet:
    """A sheet that counts, as its receipt tells it."""

    parts: tuple[str, ...]
    name: str
    received: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterMatter:
    """All that a letter to a player tells: of his nation alone."""

    title: str
    turn: int
    nation: NationId
    country: str
    name: str
    """The player's; empty where nobody is known."""
    language: str
    """His, as a tag; empty for English."""
    deadline: datetime | None
    zone: str
    note: str
    """What is out of the ordinary about the deadline, in the moderator's words."""
    missing: tuple[str, ...]
    policy: Policy
    late: str = ""
    """Name of a sheet that came after the lock."""
    stale: int = 0
    """Turn of the newest sheet where that is over."""
    lines: tuple[Verdict, ...] = ()
    sheets: tuple[CountingSheet, ...] = ()
    odd: tuple[str, ...] = ()
    """What was said of his sheets as a whole."""
    by_moderator: tuple[str, ...] = ()


def answer(matter: LetterMatter, ruleset: Ruleset) -> tuple[str, str]:
    """Return subject and text of the letter with the answers to a nation's lines."""
    words = words_in(matter.language)
    failed = [one for one in matter.lines if one.status in FAILED]
    beside = [one for one in matter.lines if one.status in CHANGED]
    fine = [one for one in matter.lines if one.status is Status.ACCEPTED]
    told = [
        words.answer.format(turn=matter.turn, nation=_nation(matter)),
        _listed(words.wrong, _lines(failed, words, ruleset)) if failed else words.none_wrong,
        *_astray(matter, words),
        words.lacking.format(parts=", ".join(matter.missing)) if matter.missing else "",
        _listed(words.by_moderator, map(_bullet, matter.by_moderator)),
        _listed(words.changed, _lines(beside, words, ruleset)),
        _listed(words.odd, map(_bullet, matter.odd)),
        words.foreign if failed or beside else "",
        *_closing(matter, words),
        _listed(words.fine, (_line(one, words, ruleset) for one in fine)),
        _listed(words.counts, map(_receipt, matter.sheets)),
    ]
    return _subject(words.answer_subject, matter), _text(matter, words, told)


def reminder(matter: LetterMatter, first_line: str) -> tuple[str, str]:
    """Return subject and text of the letter that says what of a nation's sheet has not come."""
    words = words_in(matter.language)
    sentence = words.reminder_parts if matter.sheets else words.reminder
    told = [
        sentence.format(turn=matter.turn, nation=_nation(matter), parts=", ".join(matter.missing)),
        *_astray(matter, words),
        *_closing(matter, words),
        words.instead[matter.policy],
        f"{words.how}\n\n    {first_line}",
    ]
    return _subject(words.reminder_subject, matter), _text(matter, words, told)


def one_line(text: str) -> str:
    """Return a text for the head of a mail: on one line, and nothing in it that turns or ends it."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in clean(text)).split())


def _subject(sentence: str, matter: LetterMatter) -> str:
    return one_line(sentence.format(title=matter.title, turn=matter.turn, nation=matter.nation))


def _nation(matter: LetterMatter) -> str:
    return f"{matter.nation} ({one_line(matter.country)})" if matter.country else matter.nation


def _text(matter: LetterMatter, words: LetterWords, told: Iterable[str]) -> str:
    name = one_line(matter.name)
    greeting = words.greeting.format(name=name) if name else words.nobody
    return "\n\n".join(filter(None, (greeting, *told))) + "\n"


def _astray(matter: LetterMatter, words: LetterWords) -> Sequence[str]:
    """Return what came and does not count."""
    return (
        words.late.format(name=one_line(matter.late)) if matter.late else "",
        words.stale.format(turn=matter.stale) if matter.stale else "",
    )


def _closing(matter: LetterMatter, words: LetterWords) -> Sequence[str]:
    if matter.deadline is None:
        return words.no_deadline.format(turn=matter.turn), one_line(matter.note)
    at = f"{matter.deadline:%Y-%m-%d %H:%M}"
    closes = words.deadline.format(turn=matter.turn, at=at, zone=matter.zone)
    return f"{closes} {words.replace}", one_line(matter.note)


def _listed(head: str, lines: Iterable[str]) -> str:
    below = "\n".join(lines)
    return f"{head}\n\n{below}" if below else ""


def _lines(lines: Iterable[Verdict], words: LetterWords, ruleset: Ruleset) -> Iterable[str]:
    for one in lines:
        yield _line(one, words, ruleset)
        why = _why(one.reason, ruleset)
        yield f"      {words.status[one.status]}{f': {why}' if why else ''}"


def _line(one: Verdict, words: LetterWords, ruleset: Ruleset) -> str:
    head = ruleset.sheet.written_heads().get(one.phase, one.phase or "?")
    return f"  {words.line.format(line=one.line)}: [{head}] {one_line(one.text)}"


def _why(reason: Reason | None, ruleset: Ruleset) -> str:
    if reason is None:
        return ""
    rule = f" ({reason.rule})" if reason.rule else ""
    return one_line(f"{reason_text(reason, ruleset)}{perhaps_meant(reason.suggestion)}{rule}")


def _bullet(text: str) -> str:
    return f"  - {one_line(text)}"


def _receipt(sheet: CountingSheet) -> str:
    parts = ", ".join(sheet.parts)
    return f"  {parts}: {one_line(sheet.name)}, {sheet.received[:16].replace('T', ' ')}, {sheet.digest[:16]}"
