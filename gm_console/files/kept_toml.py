"""A TOML file that people write is written again: comments, order and layout stay, only what changed changes.

The file is taken apart into blocks: what stands before its first table, then a table each.  A block that says the same
as before stays as it is, byte for byte; rows of a list are known again by what stands first in them.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AbstractTable, Array

from gm_console.core.gathering import gathered
from gm_console.files.tomlfile import toml_key, toml_value

_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
_TOKEN: Final = re.compile(
    r"""
    (?P<header> ^[ \t]*\[ ) | (?P<open> [\[{] ) | (?P<close> [\]}] ) | \#[^\n]*
    | \"{3} (?: [^"\\] | \\. | "(?!"") )* \"{3,5} | '{3} (?: [^'] | '(?!'') )* '{3,5}
    | " (?: [^"\\\n] | \\[^\n] )* " | '[^'\n]*'
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
"""What a bracket may stand in, and brackets; one that opens a line may be that of a header."""
_DEEPER: Final[Mapping[str | None, int]] = {"header": 1, "open": 1, "close": -1}
_MOST_PAIRS: Final = 20_000
"""Pairs of rows or values that are compared to find which goes on from which; more would keep people waiting."""
_MOST_SIGNS: Final = 250_000
"""Signs of a table that is looked into sign by sign, which takes seconds; a longer one that changed is written anew."""
_IDLE: Final = re.compile(r"[ \t]*(#.*)?\r?\n?")
_COMMENT: Final = re.compile(r"[ \t]*#.*\r?\n?")
_HEAD: Final = ""
"""Stands for the table of what precedes the first header."""


class _Unkept(Exception):
    """The layout of a file cannot be kept: what it says is put together in a way that we do not take apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    root: str
    listed: bool
    """It is a row of a list."""
    lead: str
    """Comments directly above its header."""
    body: str
    tail: str
    """Blank lines and other comments, up to the next block."""
    data: Any

    @property
    def known_by(self) -> str:
        """What stands first in it."""
        return plain_text(next(iter(self.data.values()), None))


def kept_layout(old: str, fresh: str) -> str:
    """Return a file that says what ``fresh`` says, laid out as ``old`` is; ``fresh`` where that cannot be done."""
    wanted = plain_text(tomllib.loads(fresh))
    try:
        text = _joined(old.replace("\r\n", "\n"), fresh)
        if plain_text(tomllib.loads(text)) != wanted:
            return fresh
    except (_Unkept, ValueError, RecursionError, TOMLKitError):
        return fresh
    return text.replace("\n", "\r\n") if "\r\n" in old else text


def _joined(old: str, fresh: str) -> str:
    before = _blocks(old)
    after = _with_lists_in_head(before[0], _blocks(fresh))
    placed: list[tuple[float, int, _Block]] = []
    slots, rows = _by_root(enumerate(before)), _by_root(enumerate(after))
    for root in {**slots, **rows}:
        placed.extend(_placed(slots.get(root, []), [one for _, one in rows.get(root, [])], len(before)))
    placed.sort(key=lambda one: one[:2])
    text = ""
    for _, more, block in placed:
        gap = "\n" if more and text and not text.endswith("\n\n") else ""
        text += ("" if not text or text.endswith("\n") else "\n") + gap + block.lead + block.body + block.tail
    return text


def _by_root(blocks: Iterable[tuple[int, _Block]]) -> dict[str, list[tuple[int, _Block]]]:
    return gathered((one.root, (place, one)) for place, one in blocks)


def _with_lists_in_head(old: _Block, after: list[_Block]) -> list[_Block]:
    """Return blocks in which lists of tables stand in the head that stand there, as one value, in the file."""
    lists: dict[str, list[Any]] = {}
    rest: list[_Block] = []
    for one in after[1:]:
        if one.listed and one.root in old.data:
            lists.setdefault(one.root, []).append(one.data)
        else:
            rest.append(one)
    added = "".join(f"{toml_key(key)} = {toml_value(rows)}\n" for key, rows in lists.items())
    head = _block(_HEAD, False, "", after[0].body + added, after[0].tail)
    return [head, *rest]


def _placed(
    slots: Sequence[tuple[int, _Block]], rows: Sequence[_Block], end: int
) -> Iterator[tuple[float, int, _Block]]:
    """Yield the blocks of a root, each with its place: that of one that it goes on from, or behind the one before."""
    pairs = _pairs([one for _, one in slots], rows)
    taken = sorted(slots[number][0] for number in pairs if number is not None)
    free = iter(taken)
    place: float = (taken[0] if taken else end) - 0.5
    behind: list[_Block] = []
    for row, number in zip(rows, pairs, strict=True):
        if number is None:
            behind.append(row)
            continue
        yield from _run(place, behind)
        place, behind = next(free), [_merged(slots[number][1], row)]
    yield from _run(place, behind)
    gone_on = set(pairs)
    for number, (place, gone) in enumerate(slots):
        if number not in gone_on and "#" in gone.tail:
            yield place, 0, replace(gone, lead="", body="")


def _run(place: float, blocks: Sequence[_Block]) -> Iterator[tuple[float, int, _Block]]:
    """Yield blocks that follow one another; what stood behind the first one of the file now stands behind them all."""
    first = 1 if place % 1 else 0
    for number, one in enumerate(blocks):
        last = number == len(blocks) - 1
        tail = one.tail if first else blocks[0].tail if last else "\n"
        yield place, number + first, replace(one, tail=tail)


def _pairs(olds: Sequence[_Block], rows: Sequence[_Block]) -> list[int | None]:
    """Return for each row which of the old ones it goes on from.

    That is the same one, one that begins alike, or else one of which half is the same.
    """
    found: dict[int, int] = {}
    free = dict(enumerate(olds))
    for of in (lambda one: plain_text(one.data), lambda one: one.known_by):
        waiting = gathered((of(old), number) for number, old in free.items())
        for place, row in enumerate(rows):
            same = waiting.get(of(row)) if place not in found else None
            if same:
                found[place] = same.pop(0)
                del free[found[place]]
    waiting_rows = [place for place in range(len(rows)) if place not in found]
    if len(free) * len(waiting_rows) <= _MOST_PAIRS:
        found |= _near(free, {place: rows[place] for place in waiting_rows})
    return [found.get(place) for place in range(len(rows))]


def _near(olds: Mapping[int, _Block], rows: Mapping[int, _Block]) -> dict[int, int]:
    """Return for rows which of the old ones has most in common with it, where that is half of the row at least."""
    free = {number: _values(old) for number, old in olds.items()}
    found: dict[int, int] = {}
    for place, row in rows.items():
        values = _values(row)
        near = max(free, key=lambda number: len(free[number] & values), default=None)
        if near is not None and (not row.listed or len(free[near] & values) * 2 >= len(values)):
            found[place] = near
            del free[near]
    return found


def _values(block: _Block) -> frozenset[tuple[str, str]]:
    """Return what a row says, to be compared with others."""
    return frozenset((key, plain_text(value)) for key, value in block.data.items())


def _merged(old: _Block, row: _Block) -> _Block:
    """Return a block that says what another one says, laid out as it was."""
    if plain_text(old.data) == plain_text(row.data):
        return old
    if max(len(old.body), len(row.body)) > _MOST_SIGNS:
        return replace(old, body=row.body)
    document = tomlkit.parse(old.body)
    _put(_table_of(document, old), _table_of(tomlkit.parse(row.body), row))
    return replace(old, body=document.as_string())


def _table_of(document: Any, block: _Block) -> Any:
    if block.root == _HEAD:
        return document
    return document[block.root][0] if block.listed else document[block.root]


def _put(table: Any, wanted: Any) -> None:
    """Let a table say what another one says."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        if key in table and _alike(table[key], value):
            continue
        if key not in table or not _put_within(table[key], value):
            table[key] = value


def _put_within(old: Any, value: Any) -> bool:
    """Let a table or list say what another one says; False where they are neither, or too unlike."""
    if isinstance(old, AbstractTable) and isinstance(value, AbstractTable):
        _put(old, value)
        return True
    if isinstance(old, Array) and isinstance(value, Array):
        return _put_items(old, value)
    return False


def _put_items(old: Array, wanted: Array) -> bool:
    """Let a list say what another one says; False where they differ in too many places to be compared."""
    olds, news = [_said(one) for one in old], [_said(one) for one in wanted]
    begin = _same_start(olds, news)
    end = _same_start(olds[begin:][::-1], news[begin:][::-1])
    olds, news = olds[begin : len(olds) - end], news[begin : len(news) - end]
    if max(len(olds), 1) * max(len(news), 1) > _MOST_PAIRS:
        return False
    steps = SequenceMatcher(None, olds, news, autojunk=False).get_opcodes()
    for tag, first, last, start, stop in reversed(steps):
        if tag != "equal":
            _put_run(old, wanted, range(begin + first, begin + last), range(begin + start, begin + stop))
    return True


def _same_start(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many values two lists begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))


def _put_run(old: Array, wanted: Array, places: range, of: range) -> None:
    """Put some values of a list in place of some of another one."""
    both = min(len(places), len(of))
    for number in reversed(places[both:]):
        del old[number]
    for place, number in zip(places[:both], of[:both], strict=True):
        if not _put_within(old[place], wanted[number]):
            old[place] = wanted[number]
    for more, number in enumerate(of[both:]):
        old.insert(places.start + both + more, wanted[number])


def _blocks(text: str) -> list[_Block]:
    """Take a file apart; the head comes first, be there anything in it or not."""
    found: list[_Block] = []
    for root, listed, lines in _tables(text):
        lead = ""
        if len(found) > 1 or (found and found[0].body):  # what opens the file is about all of it
            lead = _lead_of(found[-1].tail)
            found[-1] = replace(found[-1], tail=found[-1].tail.removesuffix(lead))
        end = len(lines)
        while end and _IDLE.fullmatch(lines[end - 1]):
            end -= 1
        found.append(_block(root, listed, lead, "".join(lines[:end]), "".join(lines[end:])))
    return found


def _block(root: str, listed: bool, lead: str, body: str, tail: str) -> _Block:
    data: Any = tomllib.loads(body)
    if root != _HEAD:
        data = data[root][0] if listed else data[root]
    return _Block(root=root, listed=listed, lead=lead, body=body, tail=tail, data=data)


def _tables(text: str) -> Iterator[tuple[str, bool, list[str]]]:
    """Yield the lines of the head and of every table with those inside it: its name, whether it is of a list."""
    starts = list(_headers(text))
    root, listed, lines = _HEAD, False, _LINE.findall(text[: starts[0] if starts else len(text)])
    for start, end in pairwise((*starts, len(text))):
        piece = _LINE.findall(text[start:end])
        name, inner = next(iter(tomllib.loads(piece[0]).items()))
        if inner and inner != [{}]:
            if name != root:
                raise _Unkept
            lines += piece
            continue
        yield root, listed, lines
        root, listed, lines = name, isinstance(inner, list), piece
    yield root, listed, lines


def _headers(text: str) -> Iterator[int]:
    """Yield where the lines with headers begin; a line inside a longer text or list is no header."""
    depth = 0
    for token in _TOKEN.finditer(text):
        if token.lastgroup == "header" and depth == 0:
            yield token.start()
        depth += _DEEPER.get(token.lastgroup, 0)


def _lead_of(tail: str) -> str:
    lead = ""
    for line in reversed(_LINE.findall(tail)):
        if not _COMMENT.fullmatch(line):
            break
        lead = line + lead
    return lead


def _alike(one: Any, other: Any) -> bool:
    return _said(one) == _said(other)


def _said(item: Any) -> str:
    return plain_text(item.unwrap() if hasattr(item, "unwrap") else item)


def plain_text(data: Any) -> str:
    """Return data as one text; tells yes from 1, whatever the order of keys."""
    return json.dumps(data, sort_keys=True, default=str)
