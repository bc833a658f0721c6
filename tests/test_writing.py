"""One way to write a file: whole or not at all, under a name of chance, through nobody's link.  Held by the source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.test_layers import PACKAGE, SOURCES, tree

HOMES = {
    "files/plainfile.py": "the one way to write a file",
    "storage/places.py": "where a campaign file is made, and made to last",
    "report/packet.py": "a folder of its own that nobody else knows yet, put in place whole",
    "tools/bench_map.py": "a temporary folder that lasts as long as the measure",
    "cli/output.py": "nowhere: the device that takes what nobody reads",
}
"""Who may write, and where to."""
WORDS = re.compile(
    r"write_text|write_bytes|open\(|shutil|savefig|QPdfWriter|QFile|QSaveFile|QTemporaryFile|mkstemp"
    r"|NamedTemporaryFile"
)
"""One of them stands in whatever writes; most files have none, and need not be parsed."""
MODE = re.compile(r"(?=.*[wax+])[rwaxbt+]{1,4}")
WRITING_FLAGS = {"O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"}
COPIES = {"copy", "copy2", "copyfile", "copytree", "move"}
QT_FILES = {"QFile", "QSaveFile", "QTemporaryFile", "NamedTemporaryFile", "mkstemp"}


def writes(module: ast.Module) -> list[str]:
    """Return the lines of a source file that write to a file by themselves."""
    paths = any(isinstance(node, ast.ImportFrom) and node.module == "pathlib" for node in ast.walk(module))
    calls = [node for node in ast.walk(module) if isinstance(node, ast.Call)]
    return [f"line {call.lineno}: {way}" for call in calls for way in _ways(call, paths)]


def _ways(call: ast.Call, paths: bool) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of = call.func.value if isinstance(call.func, ast.Attribute) else None
    owner = of.id if isinstance(of, ast.Name) else ""
    values = [*call.args, *(word.value for word in call.keywords)]
    if name in ("write_text", "write_bytes"):
        yield name
    if name == "open" and any(
        isinstance(one, ast.Constant) and MODE.fullmatch(str(one.value)) for one in values
    ):
        yield "open for writing"
    if name == "open" and owner == "os" and _flags(values) & WRITING_FLAGS:
        yield "os.open for writing"
    if owner == "shutil" and name in COPIES:
        yield f"shutil.{name}"
    if name in QT_FILES:
        yield name
    if name == "savefig" and paths:
        yield "savefig where places of files are known: ask for the bytes"
    if name == "QPdfWriter" and call.args and isinstance(call.args[0], ast.Call):
        yield "QPdfWriter onto a name: give it a buffer"


def _flags(values: list[ast.expr]) -> set[str]:
    return {node.attr for value in values for node in ast.walk(value) if isinstance(node, ast.Attribute)}


def test_only_the_one_way_to_write_writes() -> None:
    told = [name for name in SOURCES if WORDS.search((PACKAGE / name).read_text(encoding="utf-8"))]
    found = {name: ways for name in told if (ways := writes(tree(name)))}
    assert {name: ways for name, ways in found.items() if name not in HOMES} == {}
    assert sorted(found) == sorted(HOMES), "who writes no more needs no leave"


@pytest.mark.parametrize(
    "source",
    [
        "path.write_text('x')",
        "with open(path, 'w') as stream: pass",
        "path.open(mode='ab')",
        "os.open(path, os.O_RDWR | more)",
        "shutil.copyfile(one, other)",
        "from pathlib import Path\nfigure.savefig(path)",
        "QPdfWriter(str(path))",
        "QSaveFile(name)",
    ],
)
def test_the_guard_sees_every_way(source: str) -> None:
    assert WORDS.search(source)
    assert writes(ast.parse(source)) != []
