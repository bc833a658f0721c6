"""The house rules about layers and purity, checked on the source itself."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "gm_console"
SOURCES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))

ALLOWED_LAYERS = {
    "core": {"core"},
    "board": {"core", "board"},
    "rulesets": {"core", "board", "rulesets"},
    "drawing": {"core", "board", "drawing"},
    "charts": {"core", "board", "rulesets", "drawing", "charts"},
    "report": {"core", "board", "rulesets", "drawing", "charts", "report"},
    "files": {"core", "board", "rulesets", "files"},
    "storage": {"core", "board", "storage"},
    "campaign": {"core", "board", "rulesets", "drawing", "charts", "report", "files", "storage", "campaign"},
    "cli": {"core", "board", "rulesets", "charts", "report", "files", "campaign", "cli"},
    "ui": {"core", "board", "rulesets", "drawing", "charts", "report", "files", "campaign", "ui"},
    "tools": {"core", "board", "rulesets", "charts", "report", "files", "campaign", "ui", "tools"},
}
LAZY_LAYERS = {"cli": {"ui"}}
"""Allowed inside a function only: the command line opens the window when asked to, and must do without it."""
ASKING_FOR_TOOLS = {"cli/bench.py", "cli/play.py", "cli/scenario.py"}
"""The only files outside ``tools`` that import from it: inside a function, or to name a type."""

DRAWING = (
    "board/geometry.py",
    "board/generate/",
    "board/links/",
    "charts/atlas/",
    "drawing/",
    "files/tracing/",
    "tools/link_specimens.py",
    "tools/province_map/",
)
HOMES = {
    "PySide6": ("ui/", "tools/bench_window.py", "tools/bench_editor.py", "tools/bench_typing.py"),
    "shiboken6": ("ui/",),
    "sqlalchemy": ("storage/",),
    "sqlite3": ("storage/",),
    "networkx": ("board/graphs.py", "board/layout.py"),
    "shapely": (*DRAWING, "board/editing/overlay.py"),
    "numpy": DRAWING,
    "scipy": (*DRAWING, "campaign/self_play/chances.py"),
    "PIL": ("files/tracing/", "files/flag_pictures.py", "charts/atlas/film.py"),
    "skimage": ("files/tracing/",),
    "matplotlib": ("charts/", "ui/"),
    "uharfbuzz": ("charts/atlas/fonts.py",),
    "fontTools": ("charts/atlas/", "drawing/writing.py"),
    "bidi": ("charts/atlas/",),
    "jinja2": ("report/",),
    "markupsafe": ("report/",),
    "orjson": ("",),
    "defusedxml": ("files/imports/", "files/incoming/"),
    "svgelements": ("files/imports/",),
    "tomlkit": ("files/kept_toml.py",),
    "icalendar": ("campaign/calendar.py",),
    "imapclient": ("campaign/mail/imap_server.py",),
    "email_validator": ("campaign/players/player_fields.py",),
    "keyring": ("campaign/system_keyring.py",),
    "cryptography": ("files/sealed_book.py", "files/signing_key.py"),
    "pyzipper": ("files/sealed_zip.py",),
    "distributed": ("campaign/self_play/workers.py",),
}
CORE_STDLIB = {
    "__future__",
    "abc",
    "ast",
    "base64",
    "binascii",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "json",
    "keyword",
    "math",
    "operator",
    "re",
    "reprlib",
    "string",
    "textwrap",
    "types",
    "typing",
    "unicodedata",
}

PURE = ("core/", "board/", "rulesets/")
FLOATING = (
    "board/geometry.py",
    "board/editing/overlay.py",
    "board/generate/",
    "board/layout.py",
    "board/links/",
)
TABLE_LOADER = "rulesets/common/tables.py"
TABLE_LOADER_IMPORTS = {"importlib", "tomllib"}
READS_FILES = "reads or writes files"
RECORD_MAKER = "core/quick_init.py"
"""It writes what makes a record as text, as ``dataclass`` does."""
IMPURE_IMPORTS = {
    "asyncio",
    "cmath",
    "ctypes",
    "datetime",
    "decimal",
    "glob",
    "importlib",
    "io",
    "locale",
    "logging",
    "multiprocessing",
    "numbers",
    "os",
    "pathlib",
    "pickle",
    "platform",
    "random",
    "secrets",
    "shelve",
    "shutil",
    "signal",
    "socket",
    "statistics",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "tomllib",
    "urllib",
    "uuid",
}
IMPURE_NAMES = {"complex", "float", "open", "round"}
IMPURE_CALLS = {"__import__", "breakpoint", "eval", "exec", "hash", "input", "print"}
WHOLE_NUMBER_MATH = {"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"}

LINES = 400
HARD_LINES = 600
LONG_FILES: dict[str, str] = {}
"""Files that may go to the hard limit, each with the reason why it is not better cut in two."""


@cache
def tree(name: str) -> ast.Module:
    return ast.parse((PACKAGE / name).read_text(encoding="utf-8"), filename=name)


def layer(name: str) -> str:
    """Return the layer a source file (``board/model.py``) or dotted module part belongs to."""
    top = name.split("/")[0].removesuffix(".py")
    return "cli" if top == "__main__" else top


@cache
def imports(module: ast.Module) -> tuple[tuple[str, int, bool], ...]:
    """Return (dotted name, line, not when the file is imported?) of every import of a source file."""
    return tuple(imports_below(module))


def imports_below(node: ast.AST, lazy: bool = False) -> Iterator[tuple[str, int, bool]]:
    """Yield the imports below ``node``."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from ((alias.name, child.lineno, lazy) for alias in child.names)
        elif isinstance(child, ast.ImportFrom):
            assert child.level == 0, f"line {child.lineno}: relative import"
            names = [f"{child.module}.{alias.name}" for alias in child.names]
            # joined, because "from gm_console import board" names the layer last
            yield from ((name, child.lineno, lazy) for name in names)
        elif not isinstance(child, ast.expr):  # no expression imports anything
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            named = isinstance(child, ast.If) and isinstance(child.test, ast.Name)
            named = named and child.test.id == "TYPE_CHECKING"
            yield from imports_below(child, lazy or function or named)


def edge_problems(name: str, module: ast.Module) -> list[str]:
    """Return the imports of a source file that the layers do not allow."""
    own, found = layer(name), []
    for target, line, lazy in imports(module):
        top, _, rest = target.partition(".")
        if top == "gm_console":
            other = layer(rest.split(".")[0])
            allowed = ALLOWED_LAYERS[own] | (LAZY_LAYERS.get(own, set()) if lazy else set())
            if lazy and name in ASKING_FOR_TOOLS:
                allowed = allowed | {"tools"}
            if other in ALLOWED_LAYERS and other not in allowed:
                found.append(f"{name}:{line}: {own} may not import {other}")
        elif top in HOMES:
            if not name.startswith(HOMES[top]):
                found.append(f"{name}:{line}: {top} belongs in {', '.join(HOMES[top])}")
        elif top not in sys.stdlib_module_names:
            found.append(f"{name}:{line}: {top} is no package this project knows; add it to HOMES")
        elif own == "core" and top not in CORE_STDLIB:
            found.append(f"{name}:{line}: core may not import {top}")
    return found


def impurities(name: str, module: ast.Module) -> list[str]:
    """Return what a pure source file may not hold: floats, clock, chance, files, the order of sets."""
    banned = IMPURE_IMPORTS - (TABLE_LOADER_IMPORTS if name == TABLE_LOADER else set())
    found = [
        (line, f"imports {target}") for target, line, _ in imports(module) if target.split(".")[0] in banned
    ]
    found += [
        (line, f"{target} works in floats")
        for target, line, _ in imports(module)
        if target.startswith("math.") and target.removeprefix("math.") not in WHOLE_NUMBER_MATH
    ]
    found += [(getattr(node, "lineno", 0), why) for node in ast.walk(module) if (why := impurity(node))]
    if name == RECORD_MAKER:
        found = [(line, why) for line, why in found if why != "calls exec"]
    return [f"{name}:{line}: {why}" for line, why in sorted(found)]


def impurity(node: ast.AST) -> str:
    """Return what makes this node impure, or ''."""
    match node:
        case ast.Constant(value=float() | complex()):
            return f"float literal {node.value}"
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            return "true division; Fraction(a, b) and arith.divide are exact"
        case ast.Name(id=name, ctx=ast.Load()) if name in IMPURE_NAMES:
            return f"builtin {name}"
        case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
            return f"calls {name}"
        case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in WHOLE_NUMBER_MATH:
            return f"math.{name} works in floats"
        case ast.Attribute(attr="read_text" | "read_bytes" | "write_text" | "write_bytes"):
            return READS_FILES
        case ast.For(iter=over) if is_set(over):
            return "walks a set in no order"
        case ast.ListComp(generators=[*walks]) | ast.DictComp(generators=[*walks]):
            return "walks a set in no order" if any(is_set(walk.iter) for walk in walks) else ""
    return ""


def is_set(node: ast.expr) -> bool:
    """Tell whether an expression is plainly a set."""
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
            return is_set(node.left) or is_set(node.right)
    return False


def problems_if(name: str, source: str) -> list[str]:
    module = ast.parse(source)
    pure = name.startswith(PURE) and not name.startswith(FLOATING)
    return edge_problems(name, module) + (impurities(name, module) if pure else [])


def test_imports_go_down_the_layers_only() -> None:
    files = [name for name in SOURCES if name != "__init__.py"]
    assert len(files) > 100
    assert [found for name in files for found in edge_problems(name, tree(name))] == []


def test_pure_layers_hold_no_float_clock_chance_or_file() -> None:
    files = [name for name in SOURCES if name.startswith(PURE) and not name.startswith(FLOATING)]
    assert TABLE_LOADER in files
    found = [(name, one) for name in files for one in impurities(name, tree(name))]
    assert [one for name, one in found if name != TABLE_LOADER or not one.endswith(READS_FILES)] == []


def test_every_source_file_belongs_to_a_layer() -> None:
    strangers = [name for name in SOURCES if layer(name) not in ALLOWED_LAYERS and name != "__init__.py"]
    assert strangers == []


def test_the_package_itself_imports_nothing() -> None:
    found = [target for target, _, _ in imports(tree("__init__.py")) if not target.startswith("__future__")]
    assert found == []


def test_a_word_names_one_class_outside_the_games() -> None:
    """Games call the same things alike, each in its folder; elsewhere a name that stood twice would mean two things."""
    where: dict[str, list[str]] = {}
    for name in SOURCES:
        for node in tree(name).body if not name.startswith("rulesets/") else ():
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where.setdefault(node.name, []).append(name)
    assert len(where) > 1000
    assert {word: names for word, names in where.items() if len(names) > 1} == {}


def line_count(name: str) -> int:
    return len((PACKAGE / name).read_text(encoding="utf-8").splitlines())


def test_files_stay_short() -> None:
    lines = {name: line_count(name) for name in SOURCES}
    most = {name: HARD_LINES if name in LONG_FILES else LINES for name in SOURCES}
    assert {name: count for name, count in lines.items() if count > most[name]} == {}, "cut it in two"


def test_no_file_has_leave_to_be_long_without_need() -> None:
    assert [name for name in LONG_FILES if name not in SOURCES or line_count(name) <= LINES] == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/x.py", "from gm_console.board import model"),
        ("core/x.py", "import os"),
        ("core/x.py", "import numpy"),
        ("board/x.py", "from gm_console import rulesets"),
        ("board/x.py", "import networkx as nx"),
        ("board/x.py", "def f():\n    import shapely.geometry"),
        ("rulesets/x.py", "from gm_console.files.mapfile import load_map"),
        ("rulesets/x.py", "import tomllib"),
        ("rulesets/x.py", "def f(path):\n    return path.read_text()"),
        ("rulesets/x.py", "x = hash('a')"),
        ("rulesets/x.py", "def f(x: float):\n    return x"),
        ("rulesets/x.py", "from random import Random"),
        ("rulesets/x.py", "x = 1.5"),
        ("rulesets/x.py", "x = 3\nx /= 2"),
        ("rulesets/x.py", "x = 3 / 2"),
        ("rulesets/x.py", "x = round(3)"),
        ("rulesets/x.py", "from math import sqrt"),
        ("rulesets/x.py", "for x in {1, 2}:\n    pass"),
        ("rulesets/x.py", "y = [x for x in set('ab') | {'c'}]"),
        ("board/x.py", "open('x')"),
        ("storage/x.py", "from gm_console.rulesets import gunboat"),
        ("storage/x.py", "import PySide6.QtCore"),
        ("campaign/x.py", "from sqlalchemy import select"),
        ("campaign/x.py", "import gm_console.ui.app"),
        ("files/x.py", "from gm_console.report import packet"),
        ("report/x.py", "from matplotlib.figure import Figure"),
        ("charts/x.py", "import PySide6"),
        ("cli/turn.py", "from gm_console.storage import repo"),
        ("cli/turn.py", "def f():\n    from gm_console.tools import timing"),
        ("cli/bench.py", "from gm_console.tools import timing"),
        ("ui/x.py", "def f():\n    from gm_console.tools import timing"),
        ("cli/__init__.py", "from gm_console.ui import app"),
        ("ui/x.py", "import gm_console.storage.repo"),
        ("ui/x.py", "import requests"),
    ],
)
def test_the_guard_sees_what_is_forbidden(name: str, source: str) -> None:
    assert problems_if(name, source) != []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("core/x.py", "import orjson\nfrom gm_console.core import ids"),
        ("core/x.py", "from fractions import Fraction\nfrom math import isqrt"),
        ("board/graphs.py", "import networkx as nx"),
        ("board/geometry.py", "import shapely\nx = 1.5 / 2"),
        ("board/generate/x.py", "import numpy as np\nx = round(1.5)"),
        ("rulesets/common/tables.py", "import tomllib\nfrom importlib import resources"),
        ("rulesets/x.py", "for x in sorted({1, 2}):\n    y = x // 2"),
        ("storage/x.py", "from sqlalchemy import select\nfrom gm_console.board import model"),
        ("cli/__init__.py", "def window():\n    from gm_console.ui import app"),
        ("cli/bench.py", "def f():\n    from gm_console.tools import timing"),
        ("ui/map/x.py", "from PySide6.QtCore import Qt\nfrom gm_console.campaign import service"),
        ("charts/x.py", "from matplotlib.figure import Figure"),
    ],
)
def test_the_guard_lets_pass_what_is_allowed(name: str, source: str) -> None:
    assert problems_if(name, source) == []


@cache
def imported() -> Mapping[str, frozenset[str]]:
    """Return which source files each source file imports, wherever in it: lazily and for types too."""
    names = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in SOURCES}
    found = {}
    for name in SOURCES:
        targets = {target.removeprefix("gm_console.") for target, _, _ in imports(tree(name))}
        # "from gm_console.board import model" names a file; "from gm_console.board.model import Board" a thing in one
        files = {names.get(target) or names.get(target.rpartition(".")[0]) for target in targets}
        found[name] = frozenset(file for file in files if file is not None and file != name)
    return found


@cache
def text_of(path: Path) -> str:
    """Return the text of a file, none where there is no file."""
    return path.read_text(encoding="utf-8") if path.exists() else ""


def strangers(module: ast.Module) -> list[str]:
    """Return what a source imports from this package that is no file of it, nor a name in one."""
    found = []
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("gm_console"):
            place = ROOT / node.module.replace(".", "/")
            home = file if (file := place.with_suffix(".py")).exists() else place / "__init__.py"
            said = text_of(home)
            found += [
                f"{node.module}.{alias.name}"
                for alias in node.names
                if alias.name not in said
                and not (place / alias.name).is_dir()
                and not (place / f"{alias.name}.py").exists()
            ]
    return found


def test_what_is_imported_is_there() -> None:
    tests = sorted((ROOT / "tests").rglob("*.py"))
    found = {name: strangers(tree(name)) for name in SOURCES}
    found |= {str(path): strangers(ast.parse(path.read_text(encoding="utf-8"))) for path in tests}
    assert {name: names for name, names in found.items() if names} == {}
    assert strangers(ast.parse("from gm_console.ui import nobody")) == ["gm_console.ui.nobody"]


def test_the_kit_of_the_window_knows_nothing_but_itself() -> None:
    known = {
        f"{name} imports {target}"
        for name, targets in imported().items()
        if name.startswith("ui/kit/")
        for target in targets
        if target.startswith(("ui/", "campaign/", "rulesets/")) and not target.startswith("ui/kit/")
    }
    assert known == set()


def circle(edges: Mapping[str, frozenset[str]]) -> list[str]:
    """Return one circle of files that import each other, from file to file; nothing where there is none."""
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circle(imported()) == []


def test_a_circle_is_seen() -> None:
    edges = {"a": frozenset("b"), "b": frozenset("c"), "c": frozenset[str]()}
    assert circle(edges) == []
    assert set(circle(edges | {"c": frozenset("a")})) == {"a", "b", "c"}


WITHOUT_QT = """
import importlib, sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6"):
            raise ImportError(name + " is blocked")

sys.meta_path.insert(0, NoQt())
for name in sys.argv[1:]:
    importlib.import_module(name)
loaded = [name for name in sys.modules if name.startswith("gm_console.ui")]
assert not loaded, loaded
"""


def test_all_below_the_window_imports_without_qt() -> None:
    below = [name for name in SOURCES if layer(name) != "ui" and name != "__main__.py"]
    modules = [name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in below]
    names = ["gm_console" if name == "__init__" else f"gm_console.{name}" for name in modules]
    words = [sys.executable, "-c", WITHOUT_QT, *names]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=100)
    assert done.returncode == 0, done.stderr[-1500:]
