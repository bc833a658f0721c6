"""Signs that no name holds: breaks, control characters, marks that turn the reading round, halves of a sign.

Names and titles go into pages, letters and terminals, and none of these is part of a name.
"""

from __future__ import annotations

import re
from typing import Final

_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def is_unfit(text: str) -> bool:
    """Tell whether a text holds a sign that no name holds."""
    return _UNFIT.search(text) is not None
