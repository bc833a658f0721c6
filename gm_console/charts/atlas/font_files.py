"""Where the fonts lie that names are lettered in, and in which order they are asked for a sign."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

# Found, not imported: the window opens without it.
_SPEC = find_spec("matplotlib")
assert _SPEC is not None
OWN: Final = Path(__file__).resolve().parents[2] / "fonts"
"""The fonts that ship with the program, with their licences."""
MATPLOTLIB: Final = Path(str(_SPEC.origin)).parent / "mpl-data" / "fonts" / "ttf"
"""Fonts that ship with matplotlib."""
SCRIPTS: Final = (
    "NotoSansDevanagari", "NotoSansBengali", "NotoSansGurmukhi", "NotoSansGujarati", "NotoSansOriya",
    "NotoSansTamil", "NotoSansTelugu", "NotoSansKannada", "NotoSansMalayalam", "NotoSansSinhala", "NotoSansThai",
    "NotoSansLao", "NotoSerifTibetan", "NotoSansMyanmar", "NotoSansEthiopic", "NotoSansKhmer",
    "NotoSansMongolian", "NotoSansThaana", "NotoSansSyriac",
)  # fmt: skip
EMOJI: Final = OWN / "NotoEmoji-Regular.ttf"
SHIPPED: Final = (
    *(OWN / f"{name}-Regular.ttf" for name in SCRIPTS),
    OWN / "DroidSansFallbackFull.ttf",
    EMOJI,
    OWN / "Unifont.otf",
    OWN / "UnifontUpper.otf",
)
"""Fallbacks for every face; the last two are drawn in squares and have nearly all signs."""
