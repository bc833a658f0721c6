"""Plain data, as TOML and JSON give it, read strictly: every value that is wrong is an issue with its place."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Final, Self, TypeVar, cast, get_type_hints

from gm_console.core.issues import Issue, error
from gm_console.core.wording import nearest

LONGEST_TOLD: Final = 60
"""Signs of a value that are told."""
T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)
_KINDS: Final[Mapping[Any, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
_SHORT: Final = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = LONGEST_TOLD


def shortly(value: object) -> str:
    """Return plain data of somebody else's as it is told in a sentence: a few signs, however long or deep it is."""
    return _SHORT.repr(value)[:LONGEST_TOLD]


def _is_broken_number(value: object) -> bool:
    """Tell whether a value is a number and no whole one, such as 2.5 and 1e400."""
    return hasattr(value, "is_integer") and not isinstance(value, int)


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultCodes:
    """What the issues of a format are called."""

    kind: str
    """A value of another type."""
    missing: str
    unknown: str
    """A key that nothing asks for."""
    word: str
    """A word that is none of those it may be."""
    size: str
    """A number that is too small or too large."""

    @classmethod
    def alike(cls, code: str) -> Self:
        """Return one code for all of them."""
        return cls(kind=code, missing=code, unknown=code, word=code, size=code)


@cache
def _spelt(words: type[Word]) -> dict[str, Word]:
    """Return the members of a closed set of words by what each is called; asked for with every record of a map."""
    return {member.value: member for member in words}


class Record:
    """One table of plain data: reads values, notes what is wrong with them and goes on."""

    def __init__(self, data: object, where: str, issues: list[Issue], codes: FaultCodes) -> None:
        """Read ``data``, which stands at ``where`` in its file; what is wrong with it is added to ``issues``."""
        self.issues = issues
        self.where = where
        self._codes = codes
        self._seen: set[str] = set()
        self.is_table = isinstance(data, Mapping)
        """Whether there is anything to read; an issue says so where there is not."""
        self._data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        if not self.is_table:
            issues.append(error(codes.kind, f"{where or 'what is read'} must be a table", where))

    def __contains__(self, key: str) -> bool:
        """Tell whether there is a value for ``key``."""
        return key in self._data

    def within(self, data: object, where: str) -> Self:
        """Return a table that stands inside this one."""
        return type(self)(data, where, self.issues, self._codes)

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of ``key``; a missing one without default, or one of another type, is an issue."""
        value = self._data.get(key, default)
        self._seen.add(key)
        if type(value) is kind:
            return value
        if key in self._data:
            figure = f", not {shortly(value)}" if _is_broken_number(value) else ""
            self.wrong(key, f"must be {_KINDS.get(kind, kind.__name__)}{figure}")
        else:
            self._note(self._codes.missing, key, "is missing")
        return kind()

    def pass_over(self, keys: Iterable[str]) -> None:
        """Let the table hold what somebody else reads."""
        self._seen.update(keys)

    def plain(self, key: str) -> Any:
        """Return the value of ``key`` as it is, whatever it is; None where there is none."""
        self._seen.add(key)
        return self._data.get(key)

    def number(self, key: str, *, least: int, most: int | None = None, default: int | None = None) -> int:
        """Return a whole number within bounds; ``least``, and an issue, for any other."""
        bounds = f"at least {least:,}" if most is None else f"from {least:,} to {most:,}"
        found = self.plain(key)
        if _is_broken_number(found):
            # 1e400 is a number too, and not one of these.
            self.wrong(key, f"must be a whole number {bounds}, not {shortly(found)}")
            return least
        told = len(self.issues)
        value = self.get(key, int, default)
        if least <= value and (most is None or value <= most):
            return value
        if len(self.issues) == told:
            self._note(self._codes.size, key, f"must be {bounds}, not {shortly(value)}")
        return least

    def word(self, key: str, words: type[Word], called: Mapping[str, Word] | None = None) -> Word | None:
        """Return one of a closed set of words; None, and an issue, for any other.

        ``called`` is what some of them are called in the file, where that is the game's own word.
        """
        told = len(self.issues)
        value, known = self.get(key, str), _spelt(words)
        if called:
            known = {word: member for word, member in known.items() if member not in called.values()}
            known |= called
        if value not in known and len(self.issues) == told:
            self._note(self._codes.word, key, f"is {shortly(value)}; it must be one of {', '.join(known)}")
        return known.get(value)

    def mapping(self, key: str, kind: type[T], *, optional: bool = False) -> dict[str, T]:
        """Return a table whose keys are free, by key; every value is of ``kind``."""
        data = self.get(key, dict, {} if optional else None)
        inner = self.within(data, self.path(key))
        return {name: inner.get(name, kind) for name in sorted(data)}

    def inner(self, key: str, read: Callable[[Self], T]) -> T:
        """Return what ``read`` makes of a single table."""
        return self.within(self.get(key, dict), self.path(key)).whole(read)

    def texts(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.get(key, list, [] if optional else None)
        if not all(isinstance(value, str) for value in values):
            self.wrong(key, "must hold texts")
            return ()
        return tuple(values)

    def items(
        self, key: str, read: Callable[[object, str], T | None], *, optional: bool = False
    ) -> tuple[T, ...]:
        """Return what ``read`` makes of every item of a list and its place; None is left out."""
        data = self.get(key, list, [] if optional else None)
        found = [read(item, f"{self.path(key)}[{n}]") for n, item in enumerate(data)]
        return tuple(item for item in found if item is not None)

    def each(self, key: str, read: Callable[[Self], T | None], *, optional: bool = False) -> tuple[T, ...]:
        """Return what ``read`` makes of every table of a list; None is left out, and what is no table."""

        def whole(item: object, where: str) -> T | None:
            table = self.within(item, where)
            return table.whole(read) if table.is_table else None

        return self.items(key, whole, optional=optional)

    def whole(self, read: Callable[[Self], T]) -> T:
        """Return what ``read`` makes of this table; what it does not ask for is an issue.

        A word misspelt would be passed over otherwise.
        """
        found = read(self)
        for key in sorted(self._data.keys() - self._seen):
            near = nearest(key, sorted(self._seen))
            hint = f"did you mean {near}?" if near else "leave it out"
            self._note(self._codes.unknown, key, "is not known here", hint)
        return found

    def record(self, kind: type[T], /, **read: Callable[[Self], Any]) -> T:
        """Return a record whose fields are the keys of this table, each read as its type says.

        A field with a default may be left out in the file.  ``read`` says how those fields are read that are called
        otherwise there, or are more than their type tells.
        """
        types = get_type_hints(kind)
        made: Callable[..., T] = kind
        return made(
            **{
                one.name: read[one.name](self) if one.name in read else self.field(one, types[one.name])
                for one in fields(cast("type[Any]", kind))
            }
        )

    def field(self, field: Field[Any], kind: Any) -> Any:
        """Return the value of a field of a record: a text, an id, a whole number, or true or false."""
        default = None if field.default is MISSING else field.default
        return self.get(field.name, getattr(kind, "__supertype__", kind), default)

    def wrong(self, key: str, problem: str) -> None:
        """Note that the value of ``key`` has not the form it should have."""
        self._note(self._codes.kind, key, problem)

    def path(self, key: str) -> str:
        """Return where in its file the value of ``key`` stands."""
        return f"{self.where}.{key}" if self.where else key

    def _note(self, code: str, key: str, problem: str, hint: str = "") -> None:
        path = self.path(key)
        self.issues.append(error(code, f"{path} {problem}", path, suggestion=hint))
