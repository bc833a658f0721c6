"""A golden turn on disk: a scenario folder with one recorded turn, and beside it what a scenario has no place for.

``turns/NN/moderator.json`` holds what the turn told first (corrections of the map, changes of the rules) and the
moderator's corrections of the position; ``case.json`` what the case is about and the entries that are to come out, in
the form in which they are stored and compared.

History of the format: version 1 is the first.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.corrections import CorrectionReaders, DueCorrection, PositionCorrected
from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import error
from gm_console.core.plain_data import shortly
from gm_console.core.turn import Announcement
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file
from gm_console.files.scenariofile import replace_file

FORMAT: Final = 1
CASE_FILE: Final = "case.json"
MODERATOR_FILE: Final = "moderator.json"
EntryRow = tuple[str | int, ...]
"""Number of an entry and, as they are stored, its parts."""
_ROW: Final = (int, str, int, *(str,) * 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCase:
    """What a case is about, and what is to come of it beside the counts and hash of the recorded turn."""

    format: int
    turn: int
    ruleset: str
    version: str
    """Of the rules that it was run with."""
    phase: str
    """The one phase it is about; empty for the whole turn, or where it is about an entry."""
    entry: int
    """The one entry it is about, with what it rests on; 0 for none."""
    phase_hash: str
    """Of the state at the end of that phase."""
    entries: tuple[EntryRow, ...]
    """Those that count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeratorPart:
    """What the moderator put into a turn."""

    opening: tuple[Announcement, ...] = ()
    corrections: tuple[DueCorrection, ...] = ()


def write_case(folder: Path, case: TurnCase) -> None:
    """Write ``case.json``, an entry on a line, so that two cases can be compared."""
    plain = codec.parse(codec.encode(case))
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in plain.pop("entries"))
    head = json.dumps(plain, indent=1).removesuffix("\n}")
    replace_file(folder / CASE_FILE, f'{head},\n "entries": [\n{rows}\n]\n}}\n'.encode())


def read_case(folder: Path) -> TurnCase:
    """Read ``case.json``; :class:`Unreadable` where it is missing or not what it should be."""
    path = folder / CASE_FILE
    plain = _plain(path)
    try:
        if isinstance(plain, dict) and plain.get("format") != FORMAT:
            raise codec.CodecError(f"format {shortly(plain.get('format'))} is not {FORMAT}")
        case = codec.from_plain(TurnCase, plain, "case")
        _check_entries(case)
    except codec.CodecError as problem:
        raise _unreadable(path, str(problem)) from problem
    return case


def write_moderator(folder: Path, part: ModeratorPart) -> None:
    """Write what the moderator put into a recorded turn into its folder; no file where that is nothing."""
    if part == ModeratorPart():
        return
    says = {
        "opening": [_announced(one) for one in part.opening],
        "corrections": [
            {"number": one.number, "phase": one.phase, "told": one.told, "fact": _tagged(one.fact)}
            for one in part.corrections
        ],
    }
    plain = json.dumps(codec.parse(codec.encode(says)), indent=1, ensure_ascii=False)
    replace_file(folder / MODERATOR_FILE, plain.encode() + b"\n")


def read_moderator(folder: Path, facts: Mapping[str, type[Fact]]) -> ModeratorPart:
    """Read what the moderator put into the recorded turn of a folder; ``facts`` are the game's by name."""
    path = folder / MODERATOR_FILE
    if not path.exists():
        return ModeratorPart()
    plain = _plain(path)
    try:
        return ModeratorPart(
            opening=tuple(_announcement(one, facts) for one in plain["opening"]),
            corrections=tuple(_correction(one, facts) for one in plain["corrections"]),
        )
    except codec.CodecError as problem:
        raise _unreadable(path, str(problem)) from problem
    except (KeyError, TypeError, ValueError) as problem:
        raise _unreadable(path, f"it does not have the form of such a file ({problem})") from problem


def _check_entries(case: TurnCase) -> None:
    """Raise :class:`CodecError` where an entry is none, or that is missing which the case is about."""
    numbers = [0]
    for row in case.entries:
        if tuple(map(type, row)) != _ROW or int(row[0]) <= numbers[-1]:
            raise codec.CodecError(f"case.entries: what stands after {numbers[-1]} is not the next entry")
        numbers.append(int(row[0]))
    if case.entry and case.entry not in numbers:
        raise codec.CodecError(f"case.entries: entry {shortly(case.entry)} is not there")


def _tagged(fact: Fact) -> tuple[str, Fact]:
    return type(fact).__name__, fact


def _announced(one: Announcement) -> dict[str, Any]:
    follows = [_announced(below) for below in one.follows]
    said = {"region": one.region, "rule": one.rule, "fact": _tagged(one.fact), "follows": follows}
    return {**said, "nation": one.nation} if one.nation else said


def _announcement(plain: Any, facts: Mapping[str, type[Fact]]) -> Announcement:
    return Announcement(
        fact=codec.from_tagged(facts, plain["fact"]),
        region=RegionId(codec.from_plain(str, plain["region"])),
        rule=codec.from_plain(str, plain["rule"]),
        nation=NationId(codec.from_plain(str, plain.get("nation", ""))),
        follows=tuple(_announcement(one, facts) for one in plain["follows"]),
    )


def _correction(plain: Any, facts: Mapping[str, type[Fact]]) -> DueCorrection:
    fact = codec.from_tagged(facts, plain["fact"])
    if not isinstance(fact, PositionCorrected):
        raise codec.CodecError(f"{type(fact).__name__} is no correction of the position")
    return DueCorrection(
        number=codec.from_plain(int, plain["number"]),
        phase=codec.from_plain(str, plain["phase"]),
        fact=fact,
        told=codec.from_plain(CorrectionReaders, plain["told"]),
    )


def _plain(path: Path) -> Any:
    try:
        return codec.parse(read_file(path))
    except OSError as problem:
        raise _unreadable(path, problem.strerror or str(problem)) from problem
    except codec.CodecError as problem:
        raise _unreadable(path, str(problem)) from problem


def _unreadable(path: Path, why: str) -> Unreadable:
    hint = "export the case again"
    return Unreadable([error("case.unreadable", f"{path.name}: {why}", str(path), suggestion=hint)])
