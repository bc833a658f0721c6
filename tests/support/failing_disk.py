"""A disk that fails: the process dies at its n-th write, half of it done, or the disk is full after so many bytes.

SQLite lets its calls of the system be replaced (``xSetSystemCall``), and it is the SQLite of Python's own module that
is asked.  What the program itself renames and removes counts as a write too.  Every attempt is a fork of one process
that has loaded everything; :func:`attempt` says whether the deed was acknowledged before the end came.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

DIED: Final = 77
FAILED: Final = 78
_CALL: Final = ctypes.CFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64, use_errno=True
)
_CUT: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
_KEPT: Final[list[Any]] = []
"""Functions that SQLite holds the address of."""


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        *((f"method_{number}", ctypes.c_void_p) for number in range(13)),
        (
            "set_system_call",
            ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
        ),
    )


def why_not() -> str:
    """Return why no disk can be made to fail here, or ''."""
    if not hasattr(os, "fork"):
        return "no fork on this system"
    try:
        if _vfs().contents.version < 3:
            return "this SQLite does not let its calls be replaced"
    except (AttributeError, OSError, ValueError) as problem:
        return f"SQLite cannot be reached: {problem}"
    return ""


def die_at(write: int) -> Callable[[], int]:
    """Let this process die in the middle of its n-th write from now on; return what counts those it made."""
    left = write

    def count() -> bool:
        nonlocal left
        left -= 1
        return left == 0

    def put(handle: int, data: int, size: int, at: int) -> int:
        raw = ctypes.string_at(data, size)
        if count():
            os.pwrite(handle, raw[: size // 2], at)
            os._exit(DIED)
        return os.pwrite(handle, raw, at)

    def cut(handle: int, size: int) -> int:
        if count():
            os._exit(DIED)
        os.ftruncate(handle, size)
        return 0

    _replace(put, cut)
    for name in ("replace", "unlink", "rename"):
        _count_first(name, count)
    return lambda: write - left


def full_after(room: int) -> None:
    """Let the disk of this process be full once its files have grown by so many bytes."""
    left = room

    def put(handle: int, data: int, size: int, at: int) -> int:
        nonlocal left
        grows = max(0, at + size - os.fstat(handle).st_size)
        if grows > left:
            ctypes.set_errno(errno.ENOSPC)
            return -1
        left -= grows
        return os.pwrite(handle, ctypes.string_at(data, size), at)

    def cut(handle: int, size: int) -> int:
        nonlocal left
        grows = size - os.fstat(handle).st_size
        if grows > left:
            ctypes.set_errno(errno.ENOSPC)
            return -1
        left -= grows
        os.ftruncate(handle, size)
        return 0

    def usage(_path: object) -> SimpleNamespace:
        return SimpleNamespace(free=left)

    _replace(put, cut)
    shutil.disk_usage = usage  # type: ignore[assignment]


def attempt(prepare: Callable[[], object], deed: Callable[[Callable[[], None]], None]) -> tuple[int, bool]:
    """Carry out a deed in a fork of this process; return its exit code and whether it called ``acknowledge``."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        code = FAILED
        try:
            prepare()
            deed(lambda: os.write(writer, b"done") and None)
            code = 0
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else FAILED
            print("" if isinstance(stop.code, int) else stop.code, file=sys.stderr)
        except Exception:  # noqa: BLE001 - a fork must not go on as the test program
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writer)
    acknowledged = os.read(reader, 4) == b"done"
    os.close(reader)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), acknowledged


def _vfs() -> Any:
    find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    find.restype = ctypes.POINTER(_Vfs)
    return find(None)


def _replace(put: Callable[[int, int, int, int], int], cut: Callable[[int, int], int]) -> None:
    vfs = _vfs()
    for name, function in (
        (b"pwrite", _CALL(put)),
        (b"pwrite64", _CALL(put)),
        (b"ftruncate", _CUT(cut)),
    ):
        _KEPT.append(function)
        vfs.contents.set_system_call(vfs, name, ctypes.cast(function, ctypes.c_void_p))


def _count_first(name: str, count: Callable[[], bool]) -> None:
    was = getattr(os, name)

    def counted(*arguments: Any, **options: Any) -> Any:
        if count():
            os._exit(DIED)
        return was(*arguments, **options)

    setattr(os, name, counted)


def copied(source: Path, target: Path) -> None:
    """Make a folder anew from another one."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
