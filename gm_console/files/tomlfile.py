"""TOML files that people write: read whole, with trouble told by line; and how a value is written in one."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.core.issues import Issue, error
from gm_console.files.brieflines import with_lines
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, read_toml

_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


@dataclass(frozen=True, slots=True, kw_only=True)
class TomlFile:
    """A file as it was read."""

    name: str
    data: Mapping[str, Any]
    text: str

    def placed(self, issues: Iterable[Issue]) -> list[Issue]:
        """Return issues about what stands in the file with the lines they belong to."""
        return with_lines(issues, self.data, self.text, self.name)


def open_toml(path: Path, code: str) -> TomlFile:
    """Read a TOML file.

    Raises :class:`Unreadable` where it cannot be read (``code.file``) or is not TOML (``code.toml``).
    """
    try:
        data = read_toml(path)
        text = read_file(path).decode("utf-8-sig")
    except OSError as problem:
        text = f"cannot read {path.name}: {problem.strerror}"
        raise Unreadable([error(f"{code}.file", text, str(path))]) from problem
    except ValueError as problem:
        raise Unreadable(
            [error(f"{code}.toml", f"{path.name} is not TOML: {problem}", str(path))]
        ) from problem
    return TomlFile(name=path.name, data=data, text=text)


def toml_value(value: object) -> str:
    """Return a text, number, list or table as TOML, tables and lists in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_key(key)} = {toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(toml_value(one) for one in value) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)  # inf, -inf and nan
    return _quoted(value)


def toml_key(key: str) -> str:
    """Return the name of a value as TOML."""
    return key if key and _PLAIN.issuperset(key) else _quoted(key)


def _quoted(value: object) -> str:
    """Return a value as JSON, which TOML shares but for the sign DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
