"""Words for colours: a country of a painted map is called by what its painter would call its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from skimage.color import rgb2lab

from gm_console.files.tracing.trace_settings import Rgb

WORDS: Final = {
    "Red": (205, 40, 40), "Dark red": (125, 25, 30), "Rose": (235, 135, 145), "Pink": (245, 190, 205),
    "Orange": (240, 140, 40), "Peach": (250, 205, 165), "Brown": (135, 85, 45), "Tan": (205, 175, 130),
    "Yellow": (245, 225, 60), "Cream": (250, 245, 205), "Ochre": (205, 160, 55), "Olive": (125, 125, 45),
    "Lime": (180, 220, 75), "Green": (60, 155, 65), "Dark green": (25, 85, 45), "Light green": (160, 215, 155),
    "Teal": (25, 130, 125), "Turquoise": (85, 205, 200), "Light blue": (155, 200, 235), "Blue": (50, 105, 200),
    "Dark blue": (25, 40, 110), "Violet": (125, 75, 190), "Lilac": (195, 165, 225), "Purple": (120, 30, 110),
    "Magenta": (215, 60, 165), "White": (252, 252, 252), "Light grey": (205, 205, 205), "Grey": (135, 135, 135),
    "Dark grey": (75, 75, 75), "Black": (20, 20, 20),
}  # fmt: skip


def colour_words(inks: Sequence[Rgb]) -> list[str]:
    """Return the nearest word for each colour; those of one word are numbered from the second on, ``Green 2``."""
    if not inks:
        return []
    words = list(WORDS)
    known, asked = (
        rgb2lab(np.array([colours], dtype=np.uint8))[0] for colours in (list(WORDS.values()), inks)
    )
    nearest = np.linalg.norm(asked[:, None] - known[None], axis=2).argmin(axis=1).tolist()
    seen: dict[str, int] = {}
    named = []
    for number in nearest:
        word = words[number]
        seen[word] = seen.get(word, 0) + 1
        named.append(word if seen[word] == 1 else f"{word} {seen[word]}")
    return named
