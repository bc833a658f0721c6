"""Codes to sentences: entries, workings, reasons and verdicts in the words of a ruleset.

A ruleset's ``words`` hold templates by family and code; this module fills them in.  Its families ``shapes`` and
``empty`` say how fields are told whose type does not say it, and what stands for one with nothing in it; ``fractions``
calls fractions by name.

What players wrote is only ever a value, never a template, and comes out without control characters.  A code without
words comes out as the code and its terms, so that nothing is hidden by a missing sentence.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from string import Formatter
from typing import Any, Final, cast, overload

from gm_console.core.facts import Entry, Fact, Working
from gm_console.core.gathering import gathered
from gm_console.core.orders import Reason, Verdict, perhaps_meant
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset

_SPACES: Final = re.compile(r" {2,}")
_VERBATIM: Final = "verbatim"
"""What a player typed, or the moderator on the map: never looked up among the names."""
_HOLDER: Final = "holder"
"""A nation's number, or nobody, that stands in a sentence without the word nation."""
_SIDE: Final = "nation"
_SHAPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("text", "word", "code", "reason", "what", "of", "was", "becomes"), _VERBATIM),
    **dict.fromkeys(("owner", "before"), _HOLDER),
    **dict.fromkeys(("nation", "attacker", "defender", "winner"), _SIDE),
}
"""How fields and arguments are told that every game has; a ruleset's ``shapes`` say it of its own."""
_NATION: Final = re.compile(r"\b([Nn])ation \{(\w+)\}")
"""A nation in a sentence; where it is nobody, a ruleset's ``empty`` words may call it something else."""
_FRACTIONAL: Final = "{numerator}/{denominator}"
"""An exact number in a sentence, told as a decimal, and exactly where that has more digits."""
_RATIO: Final = "ratio"
_WORDINGS: Final = "wordings"
_NOBODY: Final = "nobody"
_EMPTY: Final = "empty"
"""Family of words for a field where there is nothing in it."""
_ABOUT: Final = "about "
_FRACTION: Final = re.compile(r"-?[0-9]+/[1-9][0-9]*")
_PLACES: Final = re.compile(r"[0-9]+(-[0-9]+)*")
"""A term of a working, or one less others: a part of a sum that no term holds."""
_NEWS: Final = "news"
_DIGITS: Final = 2
"""Digits behind the point where a fraction does not end sooner."""


class Whole(int):
    """A whole number that shows its thousands: ``1,200``; ``+1,200`` for ``+``, ``1 army`` for ``army/armies``."""

    def __format__(self, spec: str) -> str:
        one, counts, many = spec.partition("/")
        if counts:
            return f"{self} {one if abs(self) == 1 else many}"
        return format(int(self), f"{spec},") if spec in ("", "+") else format(int(self), spec)


@dataclass(frozen=True, slots=True)
class Noun:
    """A proper name in both numbers; a template asks with ``:s`` for the one that fits."""

    one: str
    many: str

    def __format__(self, spec: str) -> str:
        """Return the plural for ``s``, else the singular."""
        return self.many if spec == "s" else self.one


def _agreeing(template: str, terms: Sequence[object], values: Mapping[str, object]) -> str:
    """Return a template filled in; a name with ``:s`` agrees with the number before it, and without one is plural."""
    number, told = 0, []
    for text, place, spec in _pieces(template):
        told.append(text)
        if place is None:
            continue
        value = values[place] if isinstance(place, str) else _term(terms, place)
        if isinstance(value, int):
            number = value
        alone = number == 1 and isinstance(value, Noun)
        told.append(format(value, "" if alone else spec))
    return "".join(told)


def _term(terms: Sequence[object], places: Sequence[int]) -> object:
    """Return the term in a place, or less those in the places behind it."""
    if len(places) == 1:
        return terms[places[0]]
    first, *others = (int(cast("int", terms[place])) for place in places)
    return Whole(first - sum(others))


@cache
def _pieces(template: str) -> tuple[tuple[str, str | tuple[int, ...] | None, str], ...]:
    """Return a template as texts, each with the field behind it: its name or the places of its terms, and its form.

    ``4-0`` is the term 4 less the term 0.  A turn has 10,000 sentences of some hundred templates.
    """
    return tuple(
        (text, _places(field) if field is not None and _PLACES.fullmatch(field) else field, spec or "")
        for text, field, spec, _ in Formatter().parse(template)
    )


def _places(field: str) -> tuple[int, ...]:
    return tuple(map(int, field.split("-")))


def phrase(entry: Entry, ruleset: Ruleset) -> str:
    """Return one sentence for what an entry's fact says."""
    return fact_phrase(entry.fact, ruleset)


class Sentences(Sequence[str]):
    """What entries say, each put into words when it is first asked for: of a turn's 10,000 some hundred are shown."""

    def __init__(self, entries: Sequence[Entry], ruleset: Ruleset) -> None:
        """Keep the entries and the game whose words they are told in."""
        self._entries, self._ruleset = entries, ruleset
        self._told: list[str | None] = [None] * len(entries)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._entries)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[str, ...]: ...
    def __getitem__(self, at: int | slice) -> str | tuple[str, ...]:
        """Return what an entry says, or some."""
        if isinstance(at, slice):
            return tuple(self[one] for one in range(*at.indices(len(self))))
        told = self._told[at]
        if told is None:
            told = self._told[at] = phrase(self._entries[at], self._ruleset)
        return told


def fact_phrase(fact: Fact, ruleset: Ruleset) -> str:
    """Return one sentence for what a fact says; its ``wording`` may choose another than its first."""
    values = {field.name: getattr(fact, field.name) for field in dataclasses.fields(fact)}
    code = values.get("code")
    if isinstance(code, str) and code in ruleset.words.get(_NEWS, {}):
        return _positional(ruleset, _NEWS, code, values.get("terms", ()))
    name, wording = type(fact).__name__, getattr(fact, "wording", "")
    if f"{name}.{wording}" in ruleset.words.get(_WORDINGS, {}):
        return _named(ruleset, _WORDINGS, f"{name}.{wording}", values)
    return _named(ruleset, "facts", name, values)


def working_text(entry: Entry, ruleset: Ruleset) -> str:
    """Return the arithmetic behind an entry's number, empty where it has none."""
    return worked(entry.working, ruleset) if entry.working is not None else ""


def worked(working: Working, ruleset: Ruleset) -> str:
    """Return arithmetic as a sentence."""
    return _positional(ruleset, "workings", working.code, working.terms)


def reason_text(reason: Reason, ruleset: Ruleset) -> str:
    """Return why an order was not simply accepted, without rule and suggestion."""
    return _named(ruleset, "reasons", reason.code, reason.args)


def verdict_text(verdict: Verdict, ruleset: Ruleset) -> str:
    """Return the answer to a line: its status, and where there is one the reason with its rule."""
    reason = verdict.reason
    if reason is None:
        return verdict.status.value
    rule = f" ({reason.rule})" if reason.rule else ""
    return f"{verdict.status.value}: {reason_text(reason, ruleset)}{rule}{perhaps_meant(reason.suggestion)}"


def name_of(code: str, ruleset: Ruleset) -> str:
    """Return the proper name of a unit, facility, commodity, level, technology or ranking."""
    return ruleset.word("names", code)


def counted(count: int, code: str, ruleset: Ruleset) -> str:
    """Return a number of units, facilities or points with their name: ``3 Escorts``, ``1 Escort``."""
    name = name_of(code, ruleset) if count == 1 else _many(code, ruleset)
    return f"{Whole(count)} {name}"


def _named(ruleset: Ruleset, family: str, code: str, values: Mapping[str, Any]) -> str:
    shown = {key: _shown(value, key, ruleset) for key, value in values.items()}
    if "denominator" in values:
        shown[_RATIO] = _exactly(values["numerator"], values["denominator"])
    return _filled(ruleset, family, code, (), shown)


def _positional(ruleset: Ruleset, family: str, code: str, terms: Sequence[Any]) -> str:
    return _filled(ruleset, family, code, tuple(_shown(term, "", ruleset) for term in terms), {})


def _filled(
    ruleset: Ruleset, family: str, code: str, terms: tuple[object, ...], values: Mapping[str, object]
) -> str:
    template = ruleset.words.get(family, {}).get(code)
    if template is not None:
        template = template.replace(_FRACTIONAL, f"{{{_RATIO}}}")
        if _NOBODY in values.values():
            template = _NATION.sub(lambda found: _nation(found, values, ruleset), template)
        try:
            told = _agreeing(template, terms, values)
            return (_SPACES.sub(" ", told) if "  " in told else told).strip()
        except (KeyError, IndexError, ValueError):
            pass
    each = [f"{term}" for term in terms] + [f"{key} {value}" for key, value in values.items()]
    return clean(code) + (f" ({', '.join(each)})" if each else "")


def _nation(found: re.Match[str], values: Mapping[str, object], ruleset: Ruleset) -> str:
    """Return the placeholder of a nation as it is, or what it is called where it is nobody."""
    if values.get(found[2]) != _NOBODY:
        return found[0]
    called = ruleset.words.get(_EMPTY, {}).get(_SIDE, _NOBODY)
    return called[0].upper() + called[1:] if found[1].isupper() else called


def _shape(key: str, ruleset: Ruleset) -> str:
    return _SHAPES.get(key) or ruleset.words.get("shapes", {}).get(key, "")


def _shown(value: Any, key: str, ruleset: Ruleset) -> object:
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, int):
        return Whole(value)
    if isinstance(value, str):
        return _shown_text(value, key, ruleset)
    if isinstance(value, Sequence):
        return _shown_list(value, key, ruleset)
    return clean(str(value))


def _shown_text(value: str, key: str, ruleset: Ruleset) -> object:
    shape = _shape(key, ruleset)
    if shape == _VERBATIM:
        return clean(value)
    if not value and shape in (_HOLDER, _SIDE):
        return _NOBODY
    if shape == _HOLDER and value.isdecimal():
        return f"nation {value}"
    if _FRACTION.fullmatch(value):
        return ruleset.words.get("fractions", {}).get(value) or _decimal(Fraction(value))
    code = clean(value)
    name = name_of(code, ruleset)
    return name if name == code else Noun(name, _many(code, ruleset))


def _many(code: str, ruleset: Ruleset) -> str:
    """Return the plural; names without one of their own do not change, as Infantry and Points do not."""
    return ruleset.words.get("plurals", {}).get(code, name_of(code, ruleset))


def _decimal(number: Fraction) -> str:
    """Return a fraction as ``41,305.4``; ``about`` stands before one that does not end after two digits."""
    scaled = number * 10**_DIGITS
    nearest = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, rest = divmod(abs(nearest), 10**_DIGITS)
    digits = f"{rest:0{_DIGITS}}".rstrip("0")
    sign = "-" if nearest < 0 else ""
    about = "" if scaled.denominator == 1 else _ABOUT
    return f"{about}{sign}{whole:,}" + (f".{digits}" if digits else "")


def _exactly(numerator: int, denominator: int) -> str:
    """Return an exact number as ``516.88``, or ``about 0.88 (7/8)`` where it has more than two digits."""
    if not denominator:
        return "beyond measure"
    number = Fraction(numerator, denominator)
    told = _decimal(number)
    return f"{told} ({numerator:,}/{denominator:,})" if told.startswith(_ABOUT) else told


def _shown_list(value: Sequence[Any], key: str, ruleset: Ruleset) -> str:
    empty = ruleset.words.get(_EMPTY, {}).get(key)
    if empty is not None and not any(value):
        return empty
    match _shape(key, ruleset):
        case "path":
            return " > ".join(str(one) for one in value)
        case "ratio":
            return ":".join(str(one) for one in value)
        case "ranking":
            return _placed(value)
        case "percents":
            return ", ".join(f"+{percent} % {name_of(code, ruleset)}" for code, percent in value)
    return ", ".join(_member(one, key, ruleset) for one in value)


def _placed(places: Sequence[tuple[str, int]]) -> str:
    """Return a ranking with those of one place together: ``1. 12; 2. 04, 28``."""
    shared = gathered((place, nation) for nation, place in places)
    return "; ".join(f"{place}. {', '.join(nations)}" for place, nations in shared.items())


def _member(one: Any, key: str, ruleset: Ruleset) -> str:
    if isinstance(one, Sequence) and not isinstance(one, str) and len(one) == 2:
        code, count = one
        return (
            counted(count, code, ruleset)
            if isinstance(count, int)
            else f"{_shown(count, key, ruleset)} {_shown(code, key, ruleset)}"
        )
    return f"{_shown(one, key, ruleset)}"
