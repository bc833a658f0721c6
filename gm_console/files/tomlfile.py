"""TOML files that people write: read whole, with trouble told by line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm_console.core.issues import Issue, error
from gm_console.files.brieflines import with_lines
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, read_toml


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
