"""Scenario folders: ``scenario.toml`` with either ``setup.toml`` or ``start.jsonl``, and turns that were recorded.

``tables.toml``, where there is one, is what the scenario has otherwise than its game's tables.

``setup.toml`` is what the ruleset's set-up makes the first state of; ``start.jsonl`` is a state as it stands, one
tagged part a line.  ``turns/NN/`` holds the sheets of a recorded turn and ``expected.json``, what came of it.

History of the format: version 1 is the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.codec import CodecError, from_plain, parse
from gm_console.core.issues import Issue, error, has_errors
from gm_console.core.looks import NO_LOOKS, Looks, read_looks, rows_of
from gm_console.core.plain_data import shortly
from gm_console.core.presets import read_presets
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import TableChanges
from gm_console.core.table_changes import with_changes
from gm_console.files.errors import Unreadable
from gm_console.files.flag_pictures import with_flag_pictures
from gm_console.files.mapfile import load_map
from gm_console.files.plainfile import read_file, unfit_texts
from gm_console.files.scenario_tables import TABLES_FILE, read_changes
from gm_console.files.tomlfile import open_toml
from gm_console.rulesets import RULESETS, load_map_rules, load_ruleset, not_installed

FORMAT: Final = 1
SCENARIO_FILE: Final = "scenario.toml"
SETUP_FILE: Final = "setup.toml"
START_FILE: Final = "start.jsonl"
TURNS: Final = "turns"
SHEETS: Final = "sheets"
EXPECTED_FILE: Final = "expected.json"
_TEXTS: Final = ("id", "title", "ruleset", "map")
_NUMBERS: Final = ("seed", "turns", "first_turn")
MOST: Final = {"seed": (1 << 63) - 1, "turns": 9999, "first_turn": 9999}
"""What a campaign file and the header of a turnsheet can hold."""
_MOST_NUMBER: Final = 10**12
"""In a position: more than any number of a game, and what is reckoned from it can still be stored."""
_KEYS: Final = frozenset((*_TEXTS, *_NUMBERS, "format", "rulings"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioMeta:
    """What ``scenario.toml`` says."""

    id: str
    title: str
    ruleset: str
    map: str
    """Map folder, from the scenario folder on."""
    seed: int
    turns: int
    """Turns of the whole game."""
    first_turn: int
    rulings: Mapping[str, str]
    """Chosen options, where they differ from the ruleset's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedScenario:
    """A scenario that can be played, and what is odd about it."""

    folder: Path
    meta: ScenarioMeta
    tables: TableChanges
    """What it has otherwise than its game's tables."""
    ruleset: Ruleset
    """Its game, with the rulings that it chose and the tables as it has them."""
    board: Board
    setup: Mapping[str, Any]
    """What ``setup.toml`` says; nothing where it begins with a position as it stands."""
    looks: Looks
    """What was chosen of how nations look."""
    state: Any
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What came of a recorded turn."""

    turn: int
    seed: int
    state_hash: str
    entries: int
    orders: int
    verdicts: Mapping[str, int]
    """Lines by outcome."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """A recorded turn on disk."""

    turn: int
    folder: Path
    sheets: tuple[Path, ...]
    expected: Expected


def load_scenario(folder: Path, tables: TableChanges | None = None) -> LoadedScenario:
    """Read a scenario folder; ``tables`` stand in place of what it has otherwise than its game's tables.

    Raises :class:`Unreadable` with everything that is wrong with its files, its map and its set-up at once.
    """
    issues: list[Issue] = []
    meta = _read_meta(folder, issues)
    if meta is None:
        raise Unreadable(issues)
    kept, ruleset = _read_game(folder, meta, tables, issues)
    board = _read_board(folder, meta, issues)
    setup = None if (folder / START_FILE).exists() else _read_toml(folder / SETUP_FILE, issues)
    setup = None if setup is None else with_flag_pictures(setup, folder)
    state = _read_state(folder, meta, ruleset, board, setup, issues)
    looks = _read_looks(ruleset, setup or {}, issues)
    if board is None or state is None or has_errors(issues):
        raise Unreadable([issue for issue in issues if issue.severity == "error"] or issues)
    return LoadedScenario(
        folder=folder,
        meta=meta,
        tables=kept,
        ruleset=ruleset,
        board=board,
        setup=setup or {},
        looks=looks,
        state=state,
        issues=tuple(issues),
    )


def read_meta(folder: Path) -> ScenarioMeta:
    """Read what a scenario folder says of itself, without its map and its set-up.

    Raises :class:`Unreadable` where ``scenario.toml`` is no good.
    """
    issues: list[Issue] = []
    meta = _read_meta(folder, issues)
    if meta is None:
        raise Unreadable(issues)
    return meta


def recorded_turns(folder: Path) -> tuple[RecordedTurn, ...]:
    """Return the recorded turns of a scenario in order.

    Raises :class:`Unreadable` where an ``expected.json`` is missing or not what it should be.
    """
    found: list[RecordedTurn] = []
    issues: list[Issue] = []
    for place in sorted((folder / TURNS).glob("[0-9]*")):
        path = place / EXPECTED_FILE
        try:
            expected = from_plain(Expected, parse(read_file(path)))
        except (OSError, CodecError) as problem:
            issues.append(error("scenario.expected", f"{path.parent.name}/{path.name}: {problem}", str(path)))
            continue
        sheets = tuple(sorted((place / SHEETS).glob("*.txt")))
        found.append(RecordedTurn(turn=expected.turn, folder=place, sheets=sheets, expected=expected))
    if issues:
        raise Unreadable(issues)
    return tuple(sorted(found, key=lambda one: one.turn))


def _read_toml(path: Path, issues: list[Issue]) -> dict[str, Any] | None:
    try:
        data = dict(open_toml(path, "scenario").data)
    except Unreadable as problem:
        issues.extend(problem.issues)
        return None
    issues.extend(_unfit(data, path))
    return data


def _unfit(data: object, path: Path) -> list[Issue]:
    return [
        error("scenario.sign", f"{where!a} holds a break or a control character", str(path))
        for where in dict.fromkeys(unfit_texts(data))
    ]


def _read_meta(folder: Path, issues: list[Issue]) -> ScenarioMeta | None:
    path = folder / SCENARIO_FILE
    data = _read_toml(path, issues)
    if data is None:
        return None
    bad = len(issues)
    for key in _TEXTS:
        if not isinstance(data.get(key), str) or not data[key]:
            issues.append(error("scenario.key", f"{key} should be a text", str(path)))
    for key in _NUMBERS:
        if type(data.get(key)) is not int or not 1 <= data[key] <= MOST[key]:
            text = f"{key} should be a whole number from 1 to {MOST[key]}, not {shortly(data.get(key))}"
            issues.append(error("scenario.key", text, str(path)))
    issues.extend(
        error("scenario.key", f"{key} is not known", str(path)) for key in sorted(data.keys() - _KEYS)
    )
    if data.get("format") != FORMAT:
        issues.append(error("scenario.format", f"format {data.get('format')} is not {FORMAT}", str(path)))
    rulings = data.get("rulings", {})
    ruleset = data.get("ruleset")
    if isinstance(ruleset, str) and ruleset in RULESETS:
        issues.extend(_check_rulings(load_ruleset(ruleset), rulings, path))
    elif isinstance(ruleset, str) and ruleset:
        issues.append(error("scenario.ruleset", not_installed(ruleset), str(path)))
    if len(issues) > bad:
        return None
    if data["first_turn"] > data["turns"]:
        text = f"first_turn is {data['first_turn']}, and the game has {data['turns']} turns"
        issues.append(error("scenario.key", text, str(path)))
        return None
    return ScenarioMeta(
        **{key: data[key] for key in (*_TEXTS, *_NUMBERS)}, rulings=dict(sorted(rulings.items()))
    )


def _check_rulings(ruleset: Ruleset, rulings: object, path: Path) -> list[Issue]:
    if not isinstance(rulings, dict):
        return [error("scenario.key", "rulings should be a table", str(path))]
    found = []
    for ruling, option in sorted(rulings.items()):
        known = ruleset.rulings.all.get(ruling)
        if known is None:
            found.append(error("scenario.ruling", f"there is no ruling {ruling}", str(path)))
        elif not isinstance(option, str) or option not in known.options:
            choices = ", ".join(sorted(known.options)) or "none"
            text = f"ruling {ruling} has no option {option}; there is {choices}"
            found.append(error("scenario.ruling", text, str(path), rule=ruling))
    return found


def _read_game(
    folder: Path, meta: ScenarioMeta, tables: TableChanges | None, issues: list[Issue]
) -> tuple[TableChanges, Ruleset]:
    """Return what a scenario has otherwise than its game's tables, and the game with that and its rulings."""
    game = load_ruleset(meta.ruleset)
    if tables is None:
        tables, found = read_changes(folder / TABLES_FILE, game)
        issues.extend(found)
    ruleset, wrong = with_changes(game, tables)
    issues.extend(wrong)
    return tables, replace(ruleset, rulings=replace(ruleset.rulings, chosen=dict(meta.rulings)))


def _read_board(folder: Path, meta: ScenarioMeta, issues: list[Issue]) -> Board | None:
    try:
        loaded = load_map(folder / meta.map)
    except Unreadable as problem:
        issues.extend(problem.issues)
        return None
    issues.extend(loaded.issues)
    return replace(loaded.board, rules=load_map_rules(meta.ruleset))


def _read_state(
    folder: Path,
    meta: ScenarioMeta,
    ruleset: Ruleset,
    board: Board | None,
    setup: Mapping[str, Any] | None,
    issues: list[Issue],
) -> Any:
    """Return the first state, of its own file or of a set-up."""
    start = folder / START_FILE
    if start.exists() and (folder / SETUP_FILE).exists():
        text = f"there are both {SETUP_FILE} and {START_FILE}; a scenario has one of them"
        issues.append(error("scenario.both", text, str(folder)))
        return None
    if start.exists():
        return _read_start(start, ruleset, meta, board, issues)
    if setup is None or board is None:
        return None
    data = {**setup, "turns": meta.turns, "first_turn": meta.first_turn}
    state, found = ruleset.setup.start(ruleset.tables, board, data, meta.seed)
    issues.extend(found)
    return state


def _read_looks(ruleset: Ruleset, setup: Mapping[str, Any], issues: list[Issue]) -> Looks:
    """Return how nations are to look by what a set-up says, and note what is wrong with all that no game reads of it.

    A game without a form has neither looks nor presets.
    """
    if ruleset.setup.form is None:
        return NO_LOOKS
    form = ruleset.setup.form(ruleset.tables, ruleset.words)
    looks, found = read_looks(rows_of(setup, form.nations))
    issues.extend((*found, *read_presets(setup, form)[1]))
    return looks


def _read_start(
    path: Path, ruleset: Ruleset, meta: ScenarioMeta, board: Board | None, issues: list[Issue]
) -> Any:
    try:
        lines = read_file(path).splitlines()
        parts = [_tagged(line) for line in lines]
        issues.extend(_unfit([fields for _, fields in parts], path))
        issues.extend(
            error("scenario.start", f"line {line} holds a number beyond {_MOST_NUMBER:,}", str(path))
            for line, (_, fields) in enumerate(parts, start=1)
            if _largest(fields) > _MOST_NUMBER
        )
        state = ruleset.read_state(parts)
    except OSError as problem:
        issues.append(error("scenario.file", f"cannot read {path.name}: {problem.strerror}", str(path)))
        return None
    except CodecError as problem:
        issues.append(error("scenario.start", f"{path.name} is not a state: {problem}", str(path)))
        return None
    if state.turn != meta.first_turn:
        text = f"{path.name} is before turn {state.turn}, first_turn says {meta.first_turn}"
        issues.append(error("scenario.start", text, str(path)))
    if board is not None:
        issues.extend(error("scenario.start", text, str(path)) for text in ruleset.invariants(board, state))
    return state


def _largest(data: object) -> int:
    """Return the largest whole number in plain data, whatever its sign."""
    most, waiting = 0, [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, int):
            most = max(most, abs(value))
        elif isinstance(value, Mapping):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return most


def _tagged(line: bytes) -> tuple[str, Any]:
    data = parse(line)
    if not isinstance(data, list) or len(data) != 2 or not isinstance(data[0], str):
        raise CodecError("a line is not a tag and its fields")
    return data[0], data[1]
