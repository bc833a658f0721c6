"""The filter line above a table: words to be found, and comparisons such as ``army>20``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

Value = int | str | Fraction

_COMPARISON: Final = re.compile(r"^([^<>=!]+)(<=|>=|!=|<|>|=)(.*)$")
_SIGNS: Final[Mapping[str, Callable[[Fraction, Fraction], bool]]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "!=": operator.ne,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A column, a sign and what it is compared with."""

    column: int
    sign: str
    number: Fraction | None
    """None where the word is no number: then the column's text is compared."""
    text: str

    def holds(self, value: Value) -> bool:
        """Tell whether a cell passes."""
        if isinstance(value, str):
            found = self.text in value.casefold()
            return found if self.sign == "=" else not found if self.sign == "!=" else False
        return self.number is not None and _SIGNS[self.sign](Fraction(value), self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterTerms:
    """What a filter line asks for; every part must be met."""

    words: tuple[str, ...]
    comparisons: tuple[Comparison, ...]

    @property
    def is_everything(self) -> bool:
        """Nothing is asked for."""
        return not self.words and not self.comparisons


def read_filter(line: str, heads: Sequence[str], words_for: Sequence[str] = ()) -> FilterTerms:
    """Return what a filter line asks of a table with these column heads.

    ``gold>5000`` compares the first column whose head begins with ``gold``, spaces and case left out, or that people
    call so by one of its words in ``words_for``; what names no column is looked for as a word.
    """
    also = [words.split() for words in words_for]
    names = [_bare(head) for head in heads]
    words: list[str] = []
    comparisons: list[Comparison] = []
    for part in line.casefold().split():
        found = _comparison(part, names, also)
        if found is None:
            words.append(part)
        else:
            comparisons.append(found)
    return FilterTerms(words=tuple(words), comparisons=tuple(comparisons))


def _comparison(part: str, names: Sequence[str], also: Sequence[Sequence[str]]) -> Comparison | None:
    match = _COMPARISON.match(part)
    if match is None or not match[3]:
        return None
    name = _bare(match[1])
    exact = [at for at, one in enumerate(names) if one == name]
    near = exact or [at for at, one in enumerate(names) if name and one.startswith(name)]
    near = near or [at for at, words in enumerate(also) if name in words]
    if not near:
        return None
    return Comparison(column=near[0], sign=match[2], number=_number(match[3]), text=match[3])


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return None


def _bare(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum() or sign in "+-±")
