"""Flags from pictures: a file of somebody's made small, and the small ones beside the set-ups that name them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image

from gm_console.core.flag_pictures import (
    HIGH,
    MOST_BYTES,
    NAME,
    PICTURE_KEY,
    PNG_KEY,
    WIDE,
    FlagPicture,
    flag_picture_called,
    flag_picture_of,
)
from gm_console.core.looks import FLAG_KEY
from gm_console.files.errors import Unreadable
from gm_console.files.imports.source import refuse
from gm_console.files.plainfile import read_file
from gm_console.files.tracing.picture import check_picture, read_picture

MOST_SOURCE: Final = 20 * 1024 * 1024
"""Bytes of a file that a flag is taken from."""
_COLOURS: Final = 128
"""Colours of a small picture: enough for a flag, and a tenth of the bytes."""


def reduced_flag(path: Path) -> FlagPicture:
    """Return a flag made of a PNG or JPEG file: all of it, with nothing beside it where its sides are not 3 to 2.

    Raises :class:`Unreadable` for what is no sound picture or too large, with the reason.
    """
    with suppress(OSError):
        if path.stat().st_size > MOST_SOURCE:
            text = f"{path.name} has more than {MOST_SOURCE // 1024 // 1024} MiB"
            refuse(
                "flag.size", text, path, suggestion="save it smaller: a flag of 480 by 320 pixels is plenty"
            )
    image = Image.fromarray(read_picture(path).pixels)
    scale = min(WIDE / image.width, HIGH / image.height)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    small = image.resize(size, Image.Resampling.LANCZOS)
    sheet = Image.new("RGBA", (WIDE, HIGH), (0, 0, 0, 0))
    sheet.paste(small, ((WIDE - size[0]) // 2, (HIGH - size[1]) // 2))
    buffer = BytesIO()
    sheet.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE).save(buffer, "PNG", optimize=True)
    made = flag_picture_of(buffer.getvalue())
    assert made is not None, (
        "it is made of the size that all have, and a byte for each pixel is less than most"
    )
    return made


def with_flag_pictures(data: Mapping[str, Any], folder: Path) -> dict[str, Any]:
    """Return a set-up as it was read, with the bytes of the pictures that it names; of those that are sound."""

    def fill(flag: Mapping[str, Any]) -> Mapping[str, Any]:
        name = flag[PICTURE_KEY]
        picture = _kept(folder / name) if isinstance(name, str) and NAME.fullmatch(name) else None
        return flag if picture is None else {**flag, PNG_KEY: picture.png}

    return _each_picture(data, fill)


def without_flag_pictures(data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[FlagPicture, ...]]:
    """Return a set-up as it is written, and the pictures that are written beside it."""
    found: dict[str, FlagPicture] = {}

    def strip(flag: Mapping[str, Any]) -> Mapping[str, Any]:
        picture = flag_picture_called(flag[PICTURE_KEY], flag.get(PNG_KEY))
        if picture is not None:
            found[picture.name] = picture
        return {key: value for key, value in flag.items() if key != PNG_KEY}

    return _each_picture(data, strip), tuple(found.values())


def _kept(path: Path) -> FlagPicture | None:
    """Return the picture in a file beside a set-up; None where there is none that is sound."""
    try:
        raw = read_file(path, MOST_BYTES)
        check_picture(raw, path)
    except (OSError, ValueError, Unreadable):
        return None
    return flag_picture_of(raw)


def _each_picture(
    data: Mapping[str, Any], change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> dict[str, Any]:
    """Return a set-up with every flag that is a picture changed, in whatever list of tables it stands."""
    return {
        key: list(_rows(value, change)) if isinstance(value, list | tuple) else value
        for key, value in data.items()
    }


def _rows(rows: Any, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> Iterator[Any]:
    for row in rows:
        flag = row.get(FLAG_KEY) if isinstance(row, Mapping) else None
        if isinstance(flag, Mapping) and PICTURE_KEY in flag:
            row = {**row, FLAG_KEY: dict(change(flag))}
        yield row
