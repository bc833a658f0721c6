"""Where in its file every key of a brief stands, so that trouble is told by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_console.core.issues import Issue

_HEAD: Final = re.compile(r"\s*(\[\[?)\s*([A-Za-z0-9_-]+)\s*\]\]?")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')
_NAMED: Final = ("country", "sea", "pin", "lake", "continent", "canal", "alias", "fill")


def lines_of(text: str) -> dict[str, int]:
    """Return the line, counted from 1, of every path: ``width``, ``country[3]``, ``country[3].discs``."""
    found: dict[str, int] = {}
    count: dict[str, int] = {}
    where, depth = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        bare = _QUOTED.sub('""', line).partition("#")[0]
        head, key = _HEAD.match(bare), _KEY.match(bare)
        if depth == 0 and head and not key:
            name = head[2]
            where = f"{name}[{count.setdefault(name, 0)}]" if head[1] == "[[" else name
            count[name] = count.get(name, 0) + 1
            found[where] = number
        elif depth == 0 and key:
            found[f"{where}.{key[1]}" if where else key[1]] = number
        if not (depth == 0 and head and not key):
            depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")
    return found


def with_lines(issues: Iterable[Issue], data: Mapping[str, Any], text: str, file: str) -> list[Issue]:
    """Return the issues of a brief with their lines; ``where`` becomes the file where a line is found."""
    lines = lines_of(text)
    found = []
    for issue in issues:
        path = issue.where if issue.where in lines else _path_of(data, issue.where)
        while path and path not in lines:
            path = path.rpartition(".")[0]
        placed = replace(issue, where=file, line=lines[path]) if path else replace(issue, where=file)
        found.append(placed if path or not issue.where else replace(placed, where=f"{file} {issue.where}"))
    return found


def _path_of(data: Mapping[str, Any], name: str) -> str:
    """Return the table that a code or an id belongs to, or the name itself."""
    for table in _NAMED:
        rows = data.get(table, [])
        for n, row in enumerate(rows if isinstance(rows, list) else []):
            if isinstance(row, dict) and name in _names(row):
                return f"{table}[{n}]"
    return name if name in data or "." in name or "[" in name else ""


def _names(row: Mapping[str, Any]) -> list[object]:
    pairs = row.get("countries", [])
    codes = [pair[0] for pair in pairs if isinstance(pair, list) and pair] if isinstance(pairs, list) else []
    return [*(row.get(key) for key in ("code", "id", "region", "country")), *codes]
