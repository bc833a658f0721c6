"""What the scripts of the world ask of whoever sets them: which signs are one letter, which join, their capitals."""

from __future__ import annotations

import unicodedata
from typing import Final

from fontTools.unicodedata import script

JOINED: Final = frozenset({
    "Arab", "Syrc", "Mand", "Nkoo", "Adlm", "Rohg", "Mong", "Phag", "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml",
    "Telu", "Knda", "Mlym", "Sinh", "Tibt", "Mymr", "Khmr",
})  # fmt: skip
"""Scripts whose letters join or change places: words are set whole, not letter by letter."""
UNCASED: Final = frozenset({"Geor"})
"""Scripts whose capitals are for inscriptions; names on a map stay as they are."""
CAP_HEIGHT: Final = 0.70
"""Height of a capital letter, in ems; all faces are near it."""
JOINER: Final = "\N{ZERO WIDTH JOINER}"


def joins(cluster: str) -> bool:
    """Tell whether a letter joins those beside it, so that a word is set whole."""
    return script(cluster[0]) in JOINED


def capitals(text: str) -> str:
    """Return a text in capital letters, where its script writes names in them."""
    return "".join(sign if script(sign) in UNCASED else sign.upper() for sign in text)


def clusters(text: str) -> list[str]:
    """Return the letters of a text, each with the marks and joiners that belong to it; signs that order others go."""
    found: list[str] = []
    for sign in text:
        if found and _goes_on(found[-1], sign):
            found[-1] += sign
        elif not silent(sign) and unicodedata.category(sign) not in ("Cc", "Zl", "Zp"):
            found.append(sign)
    return found


def _goes_on(cluster: str, sign: str) -> bool:
    """Tell whether a sign belongs to the letter before it."""
    flags = "\U0001f1e6" <= sign <= "\U0001f1ff"
    if flags:
        return len(cluster) == 1 and "\U0001f1e6" <= cluster <= "\U0001f1ff"
    skin = "\U0001f3fb" <= sign <= "\U0001f3ff"
    return (
        skin or cluster.endswith(JOINER) or sign == JOINER or unicodedata.category(sign).startswith("M")
        or "\U000e0020" <= sign <= "\U000e007f"
    )  # fmt: skip


def silent(sign: str) -> bool:
    """Tell whether a sign is not drawn by itself: joiners, selectors of variants and other invisible ones."""
    return unicodedata.category(sign) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(sign, "")
