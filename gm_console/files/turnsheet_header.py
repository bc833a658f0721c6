"""The header of a turnsheet: ``nation 07   turn 3``, on one line or two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from gm_console.core.ids import NationId, nation_id
from gm_console.core.issues import Issue, Severity

KEYS: Final = {"nation": "nation", "country": "nation", "turn": "turn"}
MOST_TURN_DIGITS: Final = 4
SHOWN: Final = 20

_WORD: Final = re.compile(r"[^\s,;:=#()\[\]-]+")
_KEY: Final = re.compile(rf"\b(?:{'|'.join(KEYS)})\b", re.IGNORECASE)
_KEY_IN_FRONT: Final = re.compile(rf"\s*{_KEY.pattern}", re.IGNORECASE)
_FILLER: Final = frozenset(("no", "no.", "nr", "nr.", "number"))
_OF_TURNS: Final = re.compile(r"\s*of\s+[0-9]+\b", re.IGNORECASE)
"""``turn 3 of 35``"""
_PROSE_SIGNS: Final = ("|", '"')
_NO_NAME: Final = re.compile(r"[0-9>]")
"""What a nation's own name, which may stand beside its number, does not hold."""
_SIGN: Final = re.compile(r"\s[-−]$")
"""A minus that belongs to the number behind it; ``nation-07`` and ``nation - 07`` have none."""
_HEADER_WORDS: Final = 4
"""A line of so few words that begins with a key is meant as a header even without a number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderWord:
    """One value of the header as it was written."""

    key: str
    value: str
    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderLine:
    """A line that begins as a header does."""

    words: tuple[HeaderWord, ...]
    rest: int
    """Offset of what is no header any more: an order, where a line break was lost; -1 where the line is all header."""


def header_line(text: str, line: int, *, in_section: bool) -> HeaderLine | None:
    """Return what a line gives as a header; None where it is no header line.

    Inside a section only a line that really has the number is taken for a header: it might be somebody's prose.
    Nothing on the line is passed over but a nation's name above the first section.
    """
    text = text.partition("[")[0]
    if _KEY_IN_FRONT.match(text) is None or any(sign in text for sign in _PROSE_SIGNS):
        return None
    words = [word for word in _WORD.finditer(text) if word[0].casefold() not in _FILLER]
    numbered = len(words) > 1 and words[1][0][0] in "0123456789"
    if words[0][0].casefold() not in KEYS or (not numbered and (in_section or len(words) > _HEADER_WORDS)):
        return None
    found, others = _keys_and_others(text, words, line)
    if in_section:
        rest = min(others, default=-1)
        found = [word for word in found if rest < 0 or word.column <= rest]
    else:
        rest = min(
            (start for start, end in _runs(text, others) if _NO_NAME.search(text, start, end)), default=-1
        )
    return HeaderLine(words=tuple(found), rest=rest)


def _keys_and_others(
    text: str, words: list[re.Match[str]], line: int
) -> tuple[list[HeaderWord], dict[int, int]]:
    """Return the values of keys, and start and end of every word that is neither key nor value."""
    found: list[HeaderWord] = []
    others: dict[int, int] = {}
    done = 0
    for place, word in enumerate(words):
        if word.start() < done:
            continue
        key = KEYS.get(word[0].casefold())
        if key is None:
            others[word.start()] = word.end()
            continue
        value = words[place + 1] if place + 1 < len(words) else None
        value = None if value is not None and value[0].casefold() in KEYS else value
        written = "" if value is None else ("-" if _SIGN.search(text, 0, value.start()) else "") + value[0]
        found.append(
            HeaderWord(key=key, value=written, line=line, column=(value.start() if value else word.end()) + 1)
        )
        done = value.end() if value else word.end()
        of = _OF_TURNS.match(text, done) if key == "turn" else None
        done = of.end() if of else done
    return found, others


def _runs(text: str, others: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield start and end of the stretches of other words that no key parts."""
    start = end = -1
    for at, until in others.items():
        if start >= 0 and _KEY.search(text, end, at):
            yield start, end
            start = -1
        start, end = (at if start < 0 else start), until
    if start >= 0:
        yield start, end


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """Whose sheet it is and for which turn; None where that cannot be told."""

    nation: NationId | None
    turn: int | None
    issues: tuple[Issue, ...]


def read_header(words: Iterable[HeaderWord], nations: tuple[NationId, ...]) -> Header:
    """Return the header that all header words of a sheet make."""
    issues: list[Issue] = []
    values: dict[str, list[HeaderWord]] = {"nation": [], "turn": []}
    for word in words:
        values[word.key].append(word)
    nation = _only(values["nation"], "nation", issues)
    turn = _only(values["turn"], "turn", issues)
    return Header(
        nation=_nation(nation, nations, issues) if nation else None,
        turn=_turn(turn, issues) if turn else None,
        issues=tuple(issues),
    )


def _only(words: list[HeaderWord], key: str, issues: list[Issue]) -> HeaderWord | None:
    """Return the one value of a key; repeating it is odd, contradicting it is an error."""
    if not words:
        example = "nation 07" if key == "nation" else "turn 3"
        issues.append(
            _issue(f"sheet.no-{key}", f"The sheet does not say its {key}: it needs a line {example!r}.")
        )
        return None
    first = words[0]
    for word in words[1:]:
        if _same(word.value, first.value):
            text = f"The {key} is given again; it stood in line {first.line}."
            issues.append(_issue("sheet.header-twice", text, word, Severity.WARNING))
        else:
            text = (
                f"The {key} is {word.value[:SHOWN]!r} here and {first.value[:SHOWN]!r} in line {first.line}."
            )
            issues.append(_issue("sheet.header-differs", text, word))
            return None
    return first


def _same(one: str, other: str) -> bool:
    return (one.lstrip("0") or "0") == (other.lstrip("0") or "0")


def _nation(word: HeaderWord, nations: tuple[NationId, ...], issues: list[Issue]) -> NationId | None:
    shown = word.value[:SHOWN]
    try:
        nation = nation_id(word.value)
    except ValueError:
        issues.append(_issue("sheet.bad-nation", f"{shown!r} is not a nation's number, such as 07.", word))
        return None
    if nation in nations:
        return nation
    text = f"There is no nation {nation} that may give orders."
    issues.append(_issue("sheet.unknown-nation", text, word))
    return None


def _turn(word: HeaderWord, issues: list[Issue]) -> int | None:
    good = re.fullmatch(rf"[0-9]{{1,{MOST_TURN_DIGITS}}}", word.value)
    if good is None or int(word.value) == 0:
        issues.append(
            _issue("sheet.bad-turn", f"{word.value[:SHOWN]!r} is not a turn's number, such as 3.", word)
        )
        return None
    return int(word.value)


def _issue(
    code: str, text: str, word: HeaderWord | None = None, severity: Severity = Severity.ERROR
) -> Issue:
    return Issue(
        severity=severity,
        code=code,
        text=text,
        line=word.line if word else 0,
        column=word.column if word else 0,
    )
