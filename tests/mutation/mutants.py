"""Mutants of a game: one table cell, one ruling or one comparison made wrong.

The known tools for this (mutmut, cosmic-ray, mutatest) change Python text and judge it by a test command in a process
of its own: they cannot see a cell of a TOML table or a ruling, and a thousand starts of pytest cost more than a
thousand runs of all cases, which take about a second each.  So the mutants are made here, by ``ast``.

A mutant is put in place before the game is imported: its data file is read with one value changed, or one module is
compiled from the changed tree.  Every importer therefore sees it, import time included.
"""

from __future__ import annotations

import ast
import copy
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Protocol

from gm_console.rulesets.common import tables
from tests.mutation.games import GAMES, MutatedGame

RULINGS = "rulings.toml"
GROUPS = ("cells", "rulings", "comparisons", "set-up cells", "unread cells")
OTHER: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
"""``is`` stays: it asks whether something is there, and its opposite falls over at once."""


class Mutant(Protocol):
    """One thing made wrong."""

    @property
    def group(self) -> str: ...

    @property
    def id(self) -> str: ...

    def put_in_place(self) -> None:
        """Make the game wrong in this process, which must not have imported it yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a mutant."""

    group: str
    id: str
    case: str
    """The case that failed, or why none could be played; empty where all hold."""
    test: str
    """The test that failed after all cases held; empty where none did or none was asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataMutant:
    """A value of a TOML file changed."""

    game: str
    group: str
    id: str
    file: str
    path: tuple[str | int, ...]
    value: Any

    def put_in_place(self) -> None:
        read = tables.read_toml
        home = GAMES[self.game].package

        def read_wrong(package: str, name: str) -> dict[str, Any]:
            data = read(package, name)
            if (package, name) == (home, self.file):
                *way, last = self.path
                part: Any = data
                for step in way:
                    part = part[step]
                part[last] = self.value
            return data

        tables.read_toml = read_wrong


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeMutant:
    """A comparison operator of a module changed."""

    game: str
    group: str
    id: str
    path: str
    """The module's file under the ruleset's folder."""
    node: int
    """Place of the comparison among the module's nodes, as ``ast.walk`` gives them."""
    operator: int

    @property
    def file(self) -> Path:
        """The module's file."""
        return GAMES[self.game].folder / self.path

    def put_in_place(self) -> None:
        sys.meta_path.insert(0, _Finder(self))

    def code(self) -> CodeType:
        """Return the module compiled with the mutant in it."""
        file = self.file
        tree = ast.parse(file.read_text(encoding="utf-8"))
        compare = list(ast.walk(tree))[self.node]
        assert isinstance(compare, ast.Compare)
        compare.ops[self.operator] = OTHER[type(compare.ops[self.operator])]()
        return compile(tree, str(file), "exec", dont_inherit=True)


class _Loader(SourceFileLoader):
    def __init__(self, name: str, mutant: CodeMutant) -> None:
        super().__init__(name, str(mutant.file))
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self._mutant.code()


class _Finder(MetaPathFinder):
    def __init__(self, mutant: CodeMutant) -> None:
        self._mutant = mutant
        self._module = module_name(GAMES[mutant.game], mutant.path)

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        return spec_from_file_location(fullname, loader=_Loader(fullname, self._mutant))


def module_name(game: MutatedGame, path: str) -> str:
    """Return the dotted name of a file under the ruleset's folder."""
    parts = path.removesuffix(".py").split("/")
    return ".".join((game.package, *(part for part in parts if part != "__init__")))


def all_mutants(game: MutatedGame) -> tuple[Mutant, ...]:
    """Return every mutant of a game, group by group, each id once."""
    return (*_cells(game), *_rulings(game), *_comparisons(game))


def _cells(game: MutatedGame) -> Iterator[DataMutant]:
    data = tomllib.loads((game.folder / game.charts).read_text(encoding="utf-8"))
    rows = [
        row for table, part in data.items() if isinstance(part, dict) for row in _cells_of(game, table, part)
    ]
    yield from sorted(rows, key=lambda mutant: GROUPS.index(mutant.group))


def _cells_of(game: MutatedGame, table: str, part: Mapping[str, Any]) -> Iterator[DataMutant]:
    for place, name, value in _numbers(part, (table,), table):
        wrong = not value if isinstance(value, bool) else value + 1
        yield DataMutant(
            game=game.id,
            group=_group(game, name),
            id=f"{name}: {value} -> {wrong}",
            file=game.charts,
            path=place,
            value=wrong,
        )


def _group(game: MutatedGame, name: str) -> str:
    if game.unread.match(name):
        return "unread cells"
    return "set-up cells" if game.set_up.match(name) else "cells"


def _numbers(
    part: Any, place: tuple[str | int, ...], name: str
) -> Iterator[tuple[tuple[str | int, ...], str, int]]:
    """Yield the way to every number and truth value below a part, with a name for people, and the value."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _numbers(value, (*place, key), name if key == "rows" else f"{name}.{key}")
    elif isinstance(part, list):
        names = Counter[str]()
        for at, value in enumerate(part):
            names[label := _label(value, at)] += 1
            twice = f"#{names[label]}" if names[label] > 1 else ""
            yield from _numbers(value, (*place, at), f"{name}[{label}{twice}]")
    elif isinstance(part, int):
        yield place, name, part


def _label(row: Any, at: int) -> str:
    """Return what a row is called: by the cells that tell it from the others of its table."""
    if not isinstance(row, dict):
        return str(at)
    named = [row[key] for key in ("id", "by", "commodity", "kind", "odds", "do") if key in row]
    of = row["of"] if isinstance(row.get("of"), list) else [row["of"]] if "of" in row else []
    from_level = [row["level_from"]] if "level_from" in row else []
    parts = [":".join(map(str, one)) if isinstance(one, list) else str(one) for one in named]
    return " ".join((*parts, *map(str, of), *map(str, from_level))) or str(at)


def _rulings(game: MutatedGame) -> Iterator[DataMutant]:
    data = tomllib.loads((game.folder / RULINGS).read_text(encoding="utf-8"))
    for at, row in enumerate(data["ruling"]):
        for option in row.get("options", {}):
            if option != row["option"]:
                yield DataMutant(
                    game=game.id,
                    group="rulings",
                    id=f"{row['id']}: {row['option']} -> {option}",
                    file=RULINGS,
                    path=("ruling", at, "option"),
                    value=option,
                )


def _comparisons(game: MutatedGame) -> Iterator[CodeMutant]:
    for file in sorted(game.folder.rglob("*.py")):
        path = file.relative_to(game.folder).as_posix()
        if not path.startswith(tuple(game.left_out)):
            yield from _comparisons_of(game.id, path, ast.parse(file.read_text(encoding="utf-8")))


def _comparisons_of(game: str, path: str, tree: ast.Module) -> Iterator[CodeMutant]:
    homes = dict(_homes(tree, "module"))
    seen = Counter[str]()
    for at, node in enumerate(ast.walk(tree)):
        if not isinstance(node, ast.Compare):
            continue
        for place, operator in enumerate(node.ops):
            if type(operator) not in OTHER:
                continue
            wrong = copy.deepcopy(node)
            wrong.ops[place] = OTHER[type(operator)]()
            text = f"{path} {homes[node]}: {ast.unparse(node)} -> {ast.unparse(wrong)}"
            seen[text] += 1
            twice = f" #{seen[text]}" if seen[text] > 1 else ""
            yield CodeMutant(
                game=game, group="comparisons", id=text + twice, path=path, node=at, operator=place
            )


def _homes(part: ast.AST, name: str) -> Iterator[tuple[ast.Compare, str]]:
    """Yield every comparison with the name of the function or class it stands in."""
    for node in ast.iter_child_nodes(part):
        inner = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else name
        if isinstance(node, ast.Compare):
            yield node, inner
        yield from _homes(node, inner)
