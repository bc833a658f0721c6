"""A TOML file that people write is written again: comments, order and layout stay, only what changed changes.

The file is taken apart into blocks: what stands before its first table, then a table each.  A block that says the same
as before stays as it is, byte for byte; rows of a list are known again by what stands first in them.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AbstractTable, Array

from gm_console.files.tomlfile import toml_key, toml_value

_HEADER: Final = re.compile(r"[ \t]*\[")
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
        return _plain(next(iter(self.data.values()), None))


def kept_layout(old: str, fresh: str) -> str:
    """Return a file that says what ``fresh`` says, laid out as ``old`` is; ``fresh`` where that cannot be done."""
    wanted = _plain(tomllib.loads(fresh))
    try:
        text = _joined(old.replace("\r\n", "\n"), fresh)
        if _plain(tomllib.loads(text)) != wanted:
            return fresh
    except (_Unkept, ValueError, TOMLKitError):
        return fresh
    return text.replace("\n", "\r\n") if "\r\n" in old else text


def _joined(old: str, fresh: str) -> str:
    before = _blocks(old)
    after = _with_lists_in_head(before[0], _blocks(fresh))
    placed: list[tuple[float, int, _Block]] = []
    for root in dict.fromkeys(one.root for one in (*before, *after)):
        slots = [(place, one) for place, one in enumerate(before) if one.root == root]
        rows = [one for one in after if one.root == root]
        placed.extend(_placed(slots, rows, len(before)))
    placed.sort(key=lambda one: one[:2])
    text = ""
    for _, more, block in placed:
        gap = "\n" if more and text and not text.endswith("\n\n") else ""
        text += ("" if not text or text.endswith("\n") else "\n") + gap + block.lead + block.body + block.tail
    return text


def _with_lists_in_head(old: _Block, after: list[_Block]) -> list[_Block]:
    """Return blocks in which lists of tables stand in the head that stand there, as one value, in the file."""
    within = [one for one in after if one.listed and one.root in old.data]
    lists = {one.root: [row.data for row in within if row.root == one.root] for one in within}
    added = "".join(f"{toml_key(key)} = {toml_value(rows)}\n" for key, rows in lists.items())
    head = _block(_HEAD, False, "", after[0].body + added, after[0].tail)
    return [head, *(one for one in after[1:] if one not in within)]


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
    for number, (place, gone) in enumerate(slots):
        if number not in pairs and "#" in gone.tail:
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
    for of in (lambda one: _plain(one.data), lambda one: one.known_by):
        waiting: dict[str, list[int]] = {}
        for number, old in free.items():
            waiting.setdefault(of(old), []).append(number)
        for place, row in enumerate(rows):
            same = waiting.get(of(row)) if place not in found else None
            if same:
                found[place] = same.pop(0)
                del free[found[place]]
    for place, row in enumerate(rows):
        near = (
            max(free, key=lambda number: _shared(free[number], row), default=None)
            if place not in found
            else None
        )
        if near is not None and (not row.listed or _shared(free[near], row) * 2 >= len(row.data)):
            found[place] = near
            del free[near]
    return [found.get(place) for place in range(len(rows))]


def _shared(one: _Block, other: _Block) -> int:
    """Return how many values two rows have in common."""
    return sum(
        key in one.data and _plain(one.data[key]) == _plain(value) for key, value in other.data.items()
    )


def _merged(old: _Block, row: _Block) -> _Block:
    """Return a block that says what another one says, laid out as it was."""
    if _plain(old.data) == _plain(row.data):
        return old
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
    """Let a table or list say what another one says; False where they are neither, or not of one kind."""
    if isinstance(old, AbstractTable) and isinstance(value, AbstractTable):
        _put(old, value)
        return True
    if isinstance(old, Array) and isinstance(value, Array):
        _put_items(old, value)
        return True
    return False


def _put_items(old: Array, wanted: Array) -> None:
    steps = SequenceMatcher(None, [_said(one) for one in old], [_said(one) for one in wanted], autojunk=False)
    for tag, first, last, begin, end in reversed(steps.get_opcodes()):
        both = min(last - first, end - begin) if tag != "equal" else 0
        for number in reversed(range(first + both, last if tag != "equal" else first)):
            del old[number]
        for number in range(both):
            if not _put_within(old[first + number], wanted[begin + number]):
                old[first + number] = wanted[begin + number]
        for number in range(begin + both, end if tag != "equal" else begin):
            old.insert(first + number - begin, wanted[number])


def _blocks(text: str) -> list[_Block]:
    """Take a file apart; the head comes first, be there anything in it or not."""
    found: list[_Block] = []
    for piece in _pieces(text.splitlines(keepends=True)):
        header = tomllib.loads(piece[0]) if _HEADER.match(piece[0]) else {}
        root, inner = next(iter(header.items()), (_HEAD, None))
        if inner and inner != [{}]:
            found[-1] = _with_subtable(found[-1], root, piece)
            continue
        lead, tail = "", ""
        if len(found) > 1 or (found and found[0].body):  # what opens the file is about all of it
            lead = _lead_of(found[-1].tail)
            found[-1] = replace(found[-1], tail=found[-1].tail.removesuffix(lead))
        body = list(piece)
        while body and _IDLE.fullmatch(body[-1]):
            tail = body.pop() + tail
        found.append(_block(root, isinstance(inner, list), lead, "".join(body), tail))
    return found


def _block(root: str, listed: bool, lead: str, body: str, tail: str) -> _Block:
    data: Any = tomllib.loads(body)
    if root != _HEAD:
        data = data[root][0] if listed else data[root]
    return _Block(root=root, listed=listed, lead=lead, body=body, tail=tail, data=data)


def _with_subtable(block: _Block, root: str, piece: Sequence[str]) -> _Block:
    """Return a block with the table inside it that follows it."""
    if block.root != root:
        raise _Unkept
    body, tail = [block.body, block.tail, *piece], ""
    while _IDLE.fullmatch(body[-1]):
        tail = body.pop() + tail
    return _block(root, block.listed, block.lead, "".join(body), tail)


def _pieces(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the head and every table with its header; a line inside a longer text or list is no header."""
    piece: list[str] = []
    for line in lines:
        if _HEADER.match(line) and _is_toml("".join(piece)) and _is_toml(line):
            yield piece or [""]
            piece = []
        piece.append(line)
    yield piece or [""]


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


def _lead_of(tail: str) -> str:
    lead = ""
    for line in reversed(tail.splitlines(keepends=True)):
        if not _COMMENT.fullmatch(line):
            break
        lead = line + lead
    return lead


def _alike(one: Any, other: Any) -> bool:
    return _said(one) == _said(other)


def _said(item: Any) -> str:
    return _plain(item.unwrap() if hasattr(item, "unwrap") else item)


def _plain(data: Any) -> str:
    """Return data as one text; tells yes from 1, whatever the order of keys."""
    return json.dumps(data, sort_keys=True, default=str)
