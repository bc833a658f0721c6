"""The picture that lies under a map in the editor, and where it lies.

The picture is a file of the folder ``art`` beside ``map.json``; ``art/underlay.json`` says which, and how it is laid
under the map.  Neither is part of the map or of its hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn

from gm_console.core import codec
from gm_console.core.issues import Issue, warning
from gm_console.core.plain_data import FaultCodes
from gm_console.files.errors import Unreadable
from gm_console.files.imports.source import problem, read_source
from gm_console.files.measured_table import MeasuredTable
from gm_console.files.plainfile import own_folder, read_file, write_file
from gm_console.files.tracing.picture import check_picture
from gm_console.files.tracing.trace_settings import SUFFIXES

ART: Final = "art"
FILE: Final = "underlay.json"
SCHEMA_VERSION: Final = 1
MOST_BYTES: Final = 64 * 1024
FARTHEST: Final = 10_000_000
"""Map units from the corner of the map, within which an underlay lies."""
SCALES: Final = (0.001, 10_000.0)
_CODES: Final = FaultCodes.alike("map.underlay")
_PLACES: Final = 6
"""Decimals of what is remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Underlay:
    """How a picture lies under a map."""

    picture: str
    """Name of the file in the folder ``art``."""
    x: float = 0.0
    y: float = 0.0
    """Where its upper left corner lies, in map units."""
    scale: float = 1.0
    """Map units of a pixel."""
    opacity: float = 0.5
    """From 0, unseen, to 1."""
    shown: bool = True


def load_underlay(folder: Path) -> tuple[Underlay | None, tuple[Issue, ...]]:
    """Return the underlay of a map folder, None where there is none, and why one cannot be used.

    A map can be edited without; whatever is wrong with an underlay is a warning.
    """
    try:
        path = own_folder(folder, ART) / FILE
    except OSError as trouble:
        return None, (_doubt(f"the picture is not used: {trouble.strerror}", folder / ART),)
    if not path.exists():
        return None, ()
    try:
        found = _read(codec.parse(read_file(path, MOST_BYTES)))
    except OSError as trouble:
        return None, (_doubt(f"cannot read {FILE}: {trouble.strerror}", path),)
    except ValueError as trouble:
        return None, (_doubt(f"{FILE} does not say how a picture lies under the map: {trouble}", path),)
    try:
        picture_path(folder, found)
    except Unreadable as refused:
        return None, tuple(_doubt(issue.text, Path(issue.where)) for issue in refused.issues)
    return found, ()


def picture_path(folder: Path, underlay: Underlay) -> Path:
    """Return the file of an underlay; raises :class:`Unreadable` for what is no picture within ``art``."""
    name = underlay.picture
    art = folder / ART
    path = art / name
    if not name or name != Path(name).name or "\\" in name or name.startswith("."):
        _refuse(f"{name!r} is no name of a file in {ART}", art)
    if path.suffix.lower() not in SUFFIXES:
        _refuse(f"{name} is no PNG or JPEG picture", path)
    if not _is_there(path):
        _refuse(f"the picture {name} is not in {ART}", path)
    if not path.resolve().is_relative_to(art.resolve()):
        _refuse(f"{name} leads out of {ART}", path)
    return path


def add_underlay(folder: Path, source: Path, *, scale: float = 1.0) -> Underlay:
    """Copy a picture into the folder ``art`` and lay it under the map at its upper left corner.

    A picture of the same name that is another one stays; the new one gets a number.  Raises :class:`Unreadable` for
    what is no picture, and :class:`OSError` for what cannot be written.
    """
    raw = read_source(source)
    check_picture(raw, source)
    art = own_folder(folder, ART, make=True)
    target = art / source.name.lstrip(".")
    number = 2
    while _holds_another(target, raw):
        target = art / f"{source.stem} {number}{source.suffix}"
        number += 1
    write_file(target, raw)
    underlay = Underlay(picture=target.name, scale=scale)
    save_underlay(folder, underlay)
    return underlay


def save_underlay(folder: Path, underlay: Underlay) -> None:
    """Remember how the picture lies; raises :class:`OSError`, and :class:`Unreadable` for what is none in ``art``."""
    picture_path(folder, underlay)
    data = {
        "schema_version": SCHEMA_VERSION,
        "picture": underlay.picture,
        "x": round(underlay.x, _PLACES),
        "y": round(underlay.y, _PLACES),
        "scale": round(underlay.scale, _PLACES),
        "opacity": round(underlay.opacity, _PLACES),
        "shown": underlay.shown,
    }
    _read(data)
    write_file(own_folder(folder, ART) / FILE, codec.encode(data) + b"\n")


def remove_underlay(folder: Path) -> None:
    """Forget the underlay; the picture stays in ``art``, it may be somebody's only copy.  Raises :class:`OSError`."""
    (own_folder(folder, ART) / FILE).unlink(missing_ok=True)


def _holds_another(path: Path, raw: bytes) -> bool:
    """Tell whether there is something else of that name than a picture; it is left alone."""
    if path.is_symlink() or not path.exists():
        return path.is_symlink()
    try:
        return read_file(path) != raw
    except OSError:
        return True


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a longer name than the disk has room for
        return False


def _read(data: object) -> Underlay:
    """Return what plain data say of an underlay; raises :class:`ValueError` that tells all that is wrong."""
    issues: list[Issue] = []
    record = MeasuredTable(data, "", issues, _CODES)
    version = record.get("schema_version", int)
    if not issues and version != SCHEMA_VERSION:
        raise ValueError(f"schema_version is {version}; this program reads {SCHEMA_VERSION}")
    found = Underlay(
        picture=record.get("picture", str),
        x=record.measure("x", least=-FARTHEST, most=FARTHEST),
        y=record.measure("y", least=-FARTHEST, most=FARTHEST),
        scale=record.measure("scale", least=SCALES[0], most=SCALES[1]),
        opacity=record.measure("opacity", least=0.0, most=1.0),
        shown=record.get("shown", bool),
    )
    if issues:
        raise ValueError("; ".join(issue.text for issue in issues))
    return found


def _doubt(text: str, path: Path) -> Issue:
    return warning("map.underlay", text, str(path), suggestion="choose the picture again")


def _refuse(text: str, path: Path) -> NoReturn:
    raise Unreadable([problem("map.underlay", text, path, suggestion="choose a picture")])
