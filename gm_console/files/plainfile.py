"""Reading and writing whole files.

Nothing is read that is no plain file or has no end, TOML that breaks its reader is an error like any other, and what
is written is there whole or not at all.
"""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.core.signs import is_unfit

MOST_BYTES: Final = 64 * 1024 * 1024
"""Bytes of a file we read; the largest map we know has a fiftieth of it."""
MOST_TOML_BYTES: Final = 4 * 1024 * 1024
LONGEST_NAME: Final = 60
"""Signs of a name that :func:`fit_name` gives; they may have four bytes each, and a suffix comes behind them."""
_MEANING: Final = '<>:"/\\|?*'
_DEVICE: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9]) *", re.IGNORECASE)
LONGEST_PLACE: Final = 200
"""Signs of the place of a text that are named, the last ones."""


def fit_name(text: str, otherwise: str) -> str:
    """Return a text as the name of a file or folder that lies where it is put, on any system.

    Signs that nobody sees go, those that part folders or mean something to a system become ``_``; where nothing is
    left it is ``otherwise``.
    """
    kept = "".join("_" if sign in _MEANING else sign for sign in text if sign.isprintable())
    name = kept[:LONGEST_NAME].strip(" .")
    return f"_{name}" if _DEVICE.fullmatch(name.partition(".")[0]) else name or otherwise


def unfit_texts(data: object, where: str = "") -> Iterator[str]:
    """Yield where plain data holds a text with a sign that no name holds."""
    waiting = [(data, where)]
    while waiting:
        value, place = waiting.pop()
        if isinstance(value, str):
            if is_unfit(value):
                yield place
        elif isinstance(value, Mapping):
            waiting += [(key, place) for key in value]
            waiting += [(one, f"{place}.{key}"[-LONGEST_PLACE:].lstrip(".")) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [(one, f"{place}[{number}]") for number, one in enumerate(value)]


def read_file(path: Path, most: int = MOST_BYTES) -> bytes:
    """Return the bytes of a plain file.

    Raises :class:`OSError` with a sentence in ``strerror`` for what is missing, is not to be read, is a device or a
    pipe, has more than ``most`` bytes or a name that no file can have.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError(errno.EINVAL, "not a plain file", str(path))
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except ValueError as problem:
        raise OSError(errno.EINVAL, "no file can have that name", repr(str(path))) from problem
    if len(raw) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return raw


def write_file(path: Path, data: bytes) -> None:
    """Write a file in one step: a crash or a full disk leaves the old one whole and nothing beside it.

    Raises :class:`OSError` for what cannot be written.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(fresh, path)  # noqa: PTH105 - the one call that replaces on every system
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def read_toml(path: Path) -> dict[str, Any]:
    """Return what a TOML file holds.

    Raises :class:`OSError` as :func:`read_file` does, and :class:`ValueError` with a sentence where it is not TOML.
    """
    raw = read_file(path, MOST_TOML_BYTES)
    try:
        return tomllib.loads(raw.decode("utf-8-sig"))
    except tomllib.TOMLDecodeError:
        raise
    except UnicodeDecodeError as problem:
        raise ValueError(f"it is not UTF-8 at byte {problem.start + 1}") from problem
    except RecursionError as problem:
        raise ValueError("it is nested too deeply") from problem
    except ValueError as problem:
        raise ValueError("a number in it has too many digits") from problem
