"""States and drafts: what a ruleset must offer for the kernel to run, hash and store it.

A state is a frozen record made of frozen parts.  Its canonical bytes are one line per part, each a tagged object, in
the order the ruleset gives them; its hash is BLAKE2b-256 of those bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from operator import is_
from typing import Any, Protocol, TypeVar

from gm_console.core.codec import CodecError, encode_tagged, from_plain, parse


class Identified(Protocol):
    """A part of a state that there are many of."""

    @property
    def id(self) -> str:
        """What tells it from the others of its kind."""


P = TypeVar("P", bound=Identified)


class GameState(Protocol):
    """A position of the game."""

    @property
    def turn(self) -> int:
        """Turn to be played next, from 1."""

    def parts(self) -> Iterator[object]:
        """Yield the frozen parts that make up the state, always in the same order."""


class Canon:
    """Canonical bytes and hashes of states that share most of their parts.

    The bytes of each part are kept by place and identity: after a phase that touched 40 regions of 737, 40 are encoded
    anew.
    """

    def __init__(self) -> None:
        self._parts: list[object] = []
        self._lines: list[bytes] = []
        self._last: tuple[GameState, bytes] | None = None

    def bytes_of(self, state: GameState) -> bytes:
        """Return the canonical bytes of a state."""
        if self._last is None or self._last[0] is not state:
            self._last = state, self._joined(state)
        return self._last[1]

    def _joined(self, state: GameState) -> bytes:
        parts, lines = list(state.parts()), self._lines
        if len(parts) == len(self._parts):
            # 18 phases ask of 800 parts each: whether they are the same objects is asked in one go.
            for at, same in enumerate(map(is_, parts, self._parts)):
                if not same:
                    lines[at] = encode_tagged(parts[at])
        else:
            lines = self._lines = [encode_tagged(part) for part in parts]
        self._parts = parts
        return b"\n".join(lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseEnd:
    """The state at the end of one phase."""

    phase: str
    entries: int
    """Entries posted up to here."""
    state_hash: str
    canonical: bytes


def phase_ends(moments: Iterable[tuple[str, int, GameState]]) -> tuple[PhaseEnd, ...]:
    """Return moments of a turn, told by phase, entries and state, with the bytes and hashes of their states."""
    canon = Canon()
    return tuple(
        PhaseEnd(
            phase=phase,
            entries=entries,
            canonical=(canonical := canon.bytes_of(state)),
            state_hash=state_hash(canonical),
        )
        for phase, entries, state in moments
    )


class StateReader:
    """Reads states that share most of their parts: what the one before had too is the same object in the next.

    Of the ends of a turn's phases, one after the other, a tenth is read; all threads may read by it.
    """

    def __init__(self, read_state: Callable[[Iterable[tuple[str, Any]]], Any]) -> None:
        """Keep how a game's states are read: :attr:`gm_console.core.ruleset.Ruleset.read_state`."""
        self._read_state = read_state
        self._known: Mapping[bytes, object] = {}
        self._last: tuple[bytes, Any] = b"", None

    def read(self, canonical: bytes) -> Any:
        """Return the state of canonical bytes."""
        last, same = self._last
        if last == canonical:
            return same
        known, lines = self._known, canonical.split(b"\n")
        state = self._read_state(self._parts(known, lines))
        # Bytes that are not canonical are read all the same, and are not known by what they were read as.
        self._known = {
            line: part
            for line, part in zip(lines, state.parts(), strict=False)
            if known.get(line) is part or encode_tagged(part) == line
        }
        self._last = canonical, state
        return state

    def _parts(self, known: Mapping[bytes, object], lines: Iterable[bytes]) -> Iterator[tuple[str, Any]]:
        for line in lines:
            part = known.get(line)
            if part is None:
                tag, data = parse(line)
                yield tag, data
            else:
                yield type(part).__name__, part


def read_parts(parts: Iterable[tuple[str, Any]], *, one: Sequence[type], many: Sequence[type]) -> list[Any]:
    """Return tagged parts, plain or read before: the one of each kind of ``one``, then a list for each of ``many``.

    :class:`CodecError` for a tag that is none of theirs, and where a state has not exactly one of ``one``.
    """
    kinds = {kind.__name__: kind for kind in (*one, *many)}
    found: dict[str, list[Any]] = {name: [] for name in kinds}
    for tag, data in parts:
        if tag not in kinds:
            raise CodecError(f"unknown part {tag!r}")
        found[tag].append(data if type(data) is kinds[tag] else from_plain(kinds[tag], data, tag))
    for kind in one:
        if len(found[kind.__name__]) != 1:
            raise CodecError(f"a state has exactly one {kind.__name__}")
    return [*(found[kind.__name__][0] for kind in one), *(found[kind.__name__] for kind in many)]


def by_id(parts: Iterable[P]) -> dict[Any, P]:
    """Return parts by their ids, sorted."""
    return {part.id: part for part in sorted(parts, key=lambda part: part.id)}


def state_hash(canonical: bytes) -> str:
    """Return the hash of canonical bytes, 64 hexadecimal digits."""
    return blake2b(canonical, digest_size=32).hexdigest()


def hash_of(state: GameState) -> str:
    """Return the hash of a state."""
    return state_hash(Canon().bytes_of(state))
