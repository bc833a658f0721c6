"""Reading a picture: PNG or JPEG of any depth, checked before a single pixel of it is unpacked."""

from __future__ import annotations

import struct
import warnings
import zlib
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from gm_console.files.imports.source import read_source, refuse
from gm_console.files.tracing.arrays import Pixels
from gm_console.files.tracing.trace_settings import SUFFIXES

FORMATS: Final = ("PNG", "JPEG")
"""Decoders that a picture from a stranger may reach."""
MOST_PIXELS: Final = 100_000_000
"""Pixels of a picture we unpack; a sheet of A3 scanned at 600 dots an inch has 70 million."""
WORKED: Final = 24_000_000
"""Pixels that are traced; what has more is made smaller first."""
_MIXED: Final = ("L", "LA", "RGB", "RGBA", "CMYK")
"""Modes whose neighbouring pixels can be mixed; of the others every so-manieth is taken."""
SMALLEST_SIDE: Final = 8
"""Pixels below which nothing on a picture can be a region."""
_OTHERS: Final = (
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
    (b"BM", "a BMP picture"),
    (b"%PDF", "a PDF document"),
    (b"<svg", "an SVG drawing"),
    (b"<?xml", "an XML file"),
)
_BROKEN: Final = (
    OSError,
    SyntaxError,
    ValueError,
    EOFError,
    struct.error,
    zlib.error,
    OverflowError,
    IndexError,
    KeyError,
    TypeError,
    AttributeError,
    MemoryError,
)
"""What the library raises on files that are broken in one way or another."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Picture:
    """A picture ready to be traced."""

    name: str
    pixels: Pixels
    """Height by width by red, green, blue."""
    reduced: int
    """How many pixels of the file, across and down, became one; 1 as a rule."""

    @property
    def height(self) -> int:
        """Rows of pixels."""
        return int(self.pixels.shape[0])

    @property
    def width(self) -> int:
        """Columns of pixels."""
        return int(self.pixels.shape[1])

    def cut_to(self, box: tuple[int, int, int, int]) -> Picture:
        """Return what lies in a box: left, top, right and bottom, the last two just outside."""
        left, top, right, bottom = box
        return replace(self, pixels=np.ascontiguousarray(self.pixels[top:bottom, left:right]))


def is_picture(path: Path) -> bool:
    """Tell by its name whether a file is one that pictures come in."""
    return path.suffix.lower() in SUFFIXES


def read_picture(path: Path) -> Picture:
    """Read a PNG or JPEG upright, the first frame of several; raises :class:`Unreadable`."""
    image = _opened(read_source(path), path)
    try:
        image.load()
        small, reduced = _reduced(image)
        # most pictures are upright already, and a copy of a large one would be all that memory holds
        ImageOps.exif_transpose(small, in_place=True)
        return _in_colours(path.stem, small, reduced)
    except _BROKEN as trouble:
        text = f"{path.name} is broken or cut short: {_words(trouble)}"
        refuse("import.picture.broken", text, path, suggestion="save it again in the program that made it")


def check_picture(raw: bytes, path: Path) -> None:
    """Refuse what is no sound PNG or JPEG of a size we take, without unpacking it; raises :class:`Unreadable`."""
    image = _opened(raw, path)
    try:
        image.verify()
    except _BROKEN as trouble:
        text = f"{path.name} is broken or cut short: {_words(trouble)}"
        refuse("import.picture.broken", text, path, suggestion="save it again in the program that made it")


def _opened(raw: bytes, path: Path) -> Image.Image:
    """Return the picture with only its head read; what is none, or too large or too small, is refused."""
    image = _identified(raw, path)
    width, height = image.size
    if width * height > MOST_PIXELS:
        text = f"{path.name} has {width:,} by {height:,} pixels, more than {MOST_PIXELS:,} in all"
        refuse("import.picture.size", text, path, suggestion="save it smaller")
    if min(width, height) < SMALLEST_SIDE:
        text = f"{path.name} has only {width} by {height} pixels"
        refuse("import.picture.size", text, path, suggestion="save it larger")
    return image


def _identified(raw: bytes, path: Path) -> Image.Image:
    for start, what in _OTHERS:
        if raw.lstrip()[:16].startswith(start):
            text = f"{path.name} is {what}, not PNG or JPEG"
            refuse("import.picture.format", text, path, suggestion="save it as PNG")
    try:
        with warnings.catch_warnings():
            # our own limit is checked next, and it is the lower one
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(BytesIO(raw), formats=FORMATS)
    except Image.DecompressionBombError:
        text = f"{path.name} has far more than {MOST_PIXELS:,} pixels"
        refuse("import.picture.size", text, path, suggestion="save it smaller")
    except UnidentifiedImageError:
        text = f"{path.name} is no PNG or JPEG picture"
        refuse("import.picture.format", text, path, suggestion="save it as PNG")
    except _BROKEN as trouble:
        text = f"{path.name} is broken: {_words(trouble)}"
        refuse("import.picture.broken", text, path, suggestion="save it again in the program that made it")


def _reduced(image: Image.Image) -> tuple[Image.Image, int]:
    """Return a picture that is very large made smaller, before anything else is made of it, and by how much."""
    reduced = 1
    while image.width * image.height > WORKED * reduced * reduced:
        reduced += 1
    if reduced == 1:
        return image, reduced
    if image.mode in _MIXED:
        small = image.reduce(reduced)
    else:
        size = (image.width // reduced, image.height // reduced)
        small = image.resize(size, Image.Resampling.NEAREST)
    small.info = image.info.copy()
    return small, reduced


def _in_colours(name: str, image: Image.Image, reduced: int) -> Picture:
    """Return a picture of any mode in eight bits of red, green and blue."""
    if image.mode.startswith(("I", "F")):
        image = _from_deep(image)
    if image.mode in ("LA", "La", "PA", "RGBA", "RGBa") or "transparency" in image.info:
        full = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", full.size, (255, 255, 255, 255)), full)
    return Picture(name=name, pixels=np.array(image.convert("RGB"), dtype=np.uint8), reduced=reduced)


def _from_deep(image: Image.Image) -> Image.Image:
    """Return grey levels of more than eight bits in eight; the library would cut them off instead."""
    deep = np.asarray(image, dtype=np.float64)
    most = 65535.0 if deep.max() > 255 else 255.0
    return Image.fromarray(np.clip(np.rint(deep * (255.0 / most)), 0, 255).astype(np.uint8))


def _words(trouble: BaseException) -> str:
    return str(trouble) or type(trouble).__name__
