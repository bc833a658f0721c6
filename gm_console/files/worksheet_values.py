"""What stands behind a field of a worksheet: read as people write it.

A value is partial: of a region and its name either may be left out, and of a list any place (None); what is left out
stays as it was proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from gm_console.core.plain_data import shortly
from gm_console.core.setup_form import FieldKind, FormField
from gm_console.core.signs import is_unfit
from gm_console.core.wording import nearest
from gm_console.core.worksheets import Offer

MOST_NAME: Final = 80
"""Characters of a name or any other text of a player."""
NONE: Final = ("none", "nothing", "no")
"""Words for an empty region and for no units at all."""
SHOWN: Final = 30
MOST_NAMED: Final = 12
"""Choices that a refusal lists."""

_COUNT: Final = re.compile(
    r"(?P<first>\d{1,99})\s*[x*]?\s*(?P<what>\D.*)|(?P<name>.*?\S)\s*[=:x*]?\s*(?P<last>\d{1,99})"
)
_NUMBER: Final = re.compile(r"[+-]?\d{1,99}")
_WORDS: Final = re.compile(r"[\s_-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldFault:
    """Why a text is no value of its field."""

    text: str
    at: int = 0
    """Where in the text, from 0."""
    suggestion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A piece of a list."""

    text: str
    at: int


Read: TypeAlias = "Any | FieldFault"


def parts_of(text: str) -> tuple[Part, ...]:
    """Return the pieces of a list that commas or semicolons part, those between quotes whole; an empty one is there."""
    found, start = [], 0
    ends = [*_breaks(text), len(text)]
    for end in ends:
        piece = text[start:end]
        found.append(Part(text=piece.strip(), at=start + len(piece) - len(piece.lstrip())))
        start = end + 1
    return tuple(found)


def _breaks(text: str) -> Iterator[int]:
    quoted = False
    for at, sign in enumerate(text):
        if sign == '"':
            quoted = not quoted
        elif sign in ",;" and not quoted:
            yield at


def spoken(text: str) -> str:
    """Return a name as it is compared: small letters, one blank between words."""
    return _WORDS.sub(" ", text.casefold()).strip(" .")


def choose(text: str, named: Mapping[str, Sequence[str]]) -> str | FieldFault:
    """Return which of some things a text means, by one of its names in full or by a beginning that is unique."""
    wanted = _stems(spoken(text))
    names = {key: [spoken(name) for name in each if name] for key, each in named.items()}
    for stem in wanted:
        found = [key for key, each in names.items() if any(stem in _stems(name) for name in each)]
        if len(found) == 1:
            return found[0]
    begun = [
        key for key, each in names.items() if wanted[0] and any(name.startswith(wanted[0]) for name in each)
    ]
    if len(begun) == 1:
        return begun[0]
    titles = {key: each[0] for key, each in named.items() if each}
    if begun:
        return FieldFault(
            text=f"{text[:SHOWN]!r} may be {_either(titles[key] for key in begun)}: write more of it"
        )
    close = nearest(wanted[0][:SHOWN], (name for each in names.values() for name in each))
    key = next((key for key, each in names.items() if close and close in each), "")
    return FieldFault(
        text=f"{text[:SHOWN]!r} is none of {_either(list(titles.values()))}", suggestion=titles.get(key, "")
    )


def read_value(text: str, field: FormField, offer: Offer) -> Read:
    """Return the value of a field; a :class:`FieldFault` where the text is none."""
    if field.count == 1:
        return _one(text, field, offer)
    parts = parts_of(text)
    if len(parts) > field.count:
        return FieldFault(
            text=f"{field.title} takes {field.count}, not {len(parts)}", at=parts[field.count].at
        )
    values = []
    for part in parts:
        value = _one(part.text, replace(field, count=1), offer) if part.text else None
        if isinstance(value, FieldFault):
            return replace(value, at=part.at + value.at)
        values.append(value)
    return values


def merged(before: Any, value: Any, field: FormField) -> Any:
    """Return what stands in a field after a partial value was put over what stood there."""
    if field.count > 1:
        one = replace(field, count=1)
        given = [*value, *[None] * field.count][: field.count]
        return [old if new is None else merged(old, new, one) for old, new in zip(before, given, strict=True)]
    return {**before, **value} if field.kind is FieldKind.SPOT else value


def _one(text: str, field: FormField, offer: Offer) -> Read:
    match field.kind:
        case FieldKind.NUMBER:
            return _number(text, field)
        case FieldKind.CHOICE:
            return choose(_unquoted(text), choice_names(field))
        case FieldKind.REGION:
            return "" if spoken(text) in NONE else _region(text, offer)
        case FieldKind.SPOT:
            return _spot(text, offer)
        case FieldKind.COUNTS:
            return _counts(text, field)
    return _text(_unquoted(text))


def choice_names(field: FormField) -> Mapping[str, Sequence[str]]:
    """Return what each choice of a field is called: as people call it, and as the file does."""
    return {word: (name, word) for word, name in field.choices.items()}


def _text(text: str) -> str | FieldFault:
    if is_unfit(text) or "\ufffd" in text or '"' in text:
        return FieldFault(
            text="a name holds no quote within it, no control character and no sign that is broken"
        )
    if len(text) > MOST_NAME:
        return FieldFault(
            text=f"it has {len(text)} characters, and at most {MOST_NAME} are taken", at=MOST_NAME
        )
    return text if text.strip() else FieldFault(text="nothing stands between the quotes")


def _unquoted(text: str) -> str:
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] == '"' else text


def _number(text: str, field: FormField) -> int | FieldFault:
    if not _NUMBER.fullmatch(text):
        return FieldFault(
            text=f"{text[:SHOWN]!r} is not a whole number; {field.title} is {field.least} to {field.most}"
        )
    number = int(text)
    if not field.least <= number <= field.most:
        return FieldFault(text=f"{field.title} is {field.least} to {field.most}, not {shortly(number)}")
    return number


def _region(text: str, offer: Offer) -> str | FieldFault:
    found = offer.find(text)
    if found is not None:
        return found
    return FieldFault(
        text=f"there is no region {text[:SHOWN]!r} on the map; it may be gone since the map was changed",
        suggestion=nearest(text.upper()[:SHOWN], offer.regions),
    )


def _spot(text: str, offer: Offer) -> dict[str, str] | FieldFault:
    """Read a region, a name between quotes, or both; without quotes the region's id comes first."""
    head, quote, rest = text.partition('"')
    head = head.strip(" ,-")
    if not quote:
        head, _, rest = text.partition(" ")
    elif not rest.rstrip().endswith('"'):
        return FieldFault(text="the name has no second quote", at=text.index('"'))
    spot = {}
    if head:
        region = _region(head, offer)
        if isinstance(region, FieldFault):
            return region
        spot["region"] = region
    name = rest.strip().removesuffix('"').strip() if quote else rest.strip(" ,-")
    if name:
        called = _text(name)
        if isinstance(called, FieldFault):
            return replace(called, at=text.index(name))
        spot["name"] = called
    return spot or FieldFault(text="neither a region nor a name stands there")


def _counts(text: str, field: FormField) -> dict[str, int] | FieldFault:
    if spoken(text) in NONE:
        return {}
    counts: dict[str, int] = {}
    for part in parts_of(text):
        if not part.text:
            continue
        found = _COUNT.fullmatch(part.text)
        if found is None:
            return FieldFault(text=f"{part.text[:SHOWN]!r} is not a number and what it counts", at=part.at)
        what = choose((found["what"] or found["name"]).strip(), choice_names(field))
        if isinstance(what, FieldFault):
            return replace(what, at=part.at)
        if what in counts:
            return FieldFault(text=f"{field.choices[what]} is counted twice", at=part.at)
        count = int(found["first"] or found["last"])
        if count > field.most:
            return FieldFault(text=f"{shortly(count)} are more than {field.most}", at=part.at)
        counts[what] = count
    return {key: count for key, count in sorted(counts.items()) if count}


def _stems(name: str) -> list[str]:
    """Return a name and what it may be the plural of."""
    stems = [name]
    if name.endswith("ies"):
        stems.append(f"{name[:-3]}y")
    if name.endswith("s"):
        stems.append(name[:-1])
    return stems


def _either(names: Iterable[str]) -> str:
    listed = list(names)
    shown = listed[:MOST_NAMED]
    return ", ".join(shown) + (" and others" if len(listed) > len(shown) else "")
