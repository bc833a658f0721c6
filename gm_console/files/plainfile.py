"""Reading and writing whole files, in folders that may be a stranger's.

Nothing is read that is no plain file or has no end, TOML that breaks its reader is an error like any other, and what
is written is there whole or not at all.  Whoever made the folder decides nothing about where that is: a file is written
under a name that nobody can foresee, never through a link, and a folder inside it that leads elsewhere is not entered.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import FileIO
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
FORGOTTEN_AFTER: Final = 3600
"""Seconds after which an unfinished file was left by a program that is gone."""
_NONCE: Final = 8
"""Bytes of chance in the name of an unfinished file."""
_PLAIN_OPEN: Final = (
    getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOINHERIT", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_NONBLOCK", 0)
)
"""A pipe that nobody writes to would be waited for; opened like this it is seen to be one."""
_CHUNK: Final = 1 << 24
_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
_OWN: Final = 0o600
"""Who may read and write a secret: its owner."""


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
    raw = read_start(path, most + 1)
    if len(raw) > most:
        raise OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))
    return raw


def read_start(path: Path, most: int) -> bytes:
    """Return the first bytes of a plain file; raises :class:`OSError` as :func:`read_file` does."""
    parts: list[bytes] = []
    with open_plain(path) as stream:
        while most > 0 and (part := stream.read(min(most, _CHUNK))):
            parts.append(part)
            most -= len(part)
    return b"".join(parts)


def open_plain(path: Path) -> FileIO:
    """Open a plain file for reading; raises :class:`OSError` as :func:`read_file` does."""
    try:
        number = os.open(path, os.O_RDONLY | _PLAIN_OPEN)
    except ValueError as problem:
        raise OSError(errno.EINVAL, "no file can have that name", repr(str(path))) from problem
    return _plain(number, "rb", path)


def write_file(path: Path, data: bytes) -> None:
    """Write a file in one step: a crash or a full disk leaves the old one whole.

    A link at ``path`` is replaced, never written through.  Raises :class:`OSError` for what cannot be written.
    """
    fresh = fresh_name(path)
    try:
        _fill(open_fresh(fresh), data)
        put_in_place(fresh, path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def write_secret(path: Path, data: bytes) -> None:
    """Write a file that nobody else may read, where none is yet, in one step as :func:`write_file` does.

    Raises :class:`FileExistsError` where anything of that name is, a link too; that stays as it is.
    """
    fresh = fresh_name(path)
    try:
        _fill(open_fresh(fresh, _OWN), data)
        _put_in_free_place(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def fresh_name(path: Path) -> Path:
    """Return a name beside ``path`` that nobody can foresee, for what is to take its place."""
    return path.with_name(f".{path.name}.{secrets.token_hex(_NONCE)}.new")


def open_fresh(path: Path, mode: int = 0o666) -> FileIO:
    """Open a file for writing that is not there yet; a link of that name is an error too."""
    return FileIO(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _PLAIN_OPEN, mode), "wb")


def put_in_place(fresh: Path, path: Path) -> None:
    """Put a finished file where it belongs, over the one that is there.

    Raises :class:`OSError`, for a device, a pipe or a folder in its place too.
    """
    try:
        kind = path.lstat().st_mode
    except FileNotFoundError:
        kind = stat.S_IFREG
    if not stat.S_ISREG(kind) and not stat.S_ISLNK(kind):
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    os.replace(fresh, path)  # noqa: PTH105 - the one call that replaces on every system


def open_own(path: Path) -> FileIO:
    """Open a small file of our own for reading and writing, a lock for instance, made if it is not there.

    Raises :class:`OSError` for a link, a device or a pipe in its place.
    """
    flags = os.O_RDWR | os.O_CREAT | _NO_LINK | _PLAIN_OPEN
    if path.is_symlink():  # where a system knows no flag for it
        raise OSError(errno.ELOOP, "it is a link", str(path))
    return _plain(os.open(path, flags, 0o666), "rb+", path)


def own_folder(folder: Path, name: str, *, make: bool = False) -> Path:
    """Return a folder inside a folder; raises :class:`OSError` where it is a link, which may lead anywhere."""
    home = folder / name
    if home.is_symlink() or getattr(home, "is_junction", bool)():
        raise OSError(errno.ELOOP, f"{name} leads out of the folder", str(home))
    if make:
        folder.mkdir(parents=True, exist_ok=True)
        home.mkdir(exist_ok=True)
    return home


def drop_forgotten(folder: Path) -> None:
    """Take away the unfinished files that crashed programs left in a folder, an hour ago or longer."""
    latest = time.time() - FORGOTTEN_AFTER
    for path in folder.glob(f".*.{'[0-9a-f]' * (2 * _NONCE)}.new"):
        with suppress(OSError):
            kept = path.lstat()
            if stat.S_ISREG(kept.st_mode) and kept.st_mtime < latest:
                path.unlink()


def _fill(stream: FileIO, data: bytes) -> None:
    """Write all of a file and close it; it is on the disk then."""
    with stream:
        rest = memoryview(data)
        while rest:
            rest = rest[stream.write(rest) :]
        os.fsync(stream.fileno())


def _put_in_free_place(fresh: Path, path: Path) -> None:
    """Give a finished file a name that nothing has."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:  # a disk where a file has one name only: the name is taken first, then filled
        open_fresh(path, _OWN).close()
        os.replace(fresh, path)  # noqa: PTH105 - the one call that replaces on every system


def _plain(number: int, mode: str, path: Path) -> FileIO:
    """Return the stream of an open file, or close it and raise where it is no plain one."""
    try:
        kind = os.fstat(number).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "not a plain file", str(path))
        return FileIO(number, mode)
    except BaseException:
        os.close(number)
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
