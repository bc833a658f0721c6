"""The page of the docs that tells what self-play showed: written between two marks, from figures kept beside it.

Nobody copies a figure by hand: the page is what the game makes of these figures, and a test holds it to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.core import codec
from gm_console.files.plainfile import write_file

BEGIN: Final = "<!-- what follows is written by scenario play --into; do not edit -->\n"
END: Final = "<!-- scenario play ends -->\n"
Record = Mapping[str, Any]


def figures_of(page: Path) -> Path:
    """Return where the figures of a page are kept."""
    return page.with_suffix(".play.json")


def check_page(page: Path) -> None:
    """Refuse a page that has no place for what is measured, before the hours of measuring."""
    _parts(page.read_text(encoding="utf-8") if page.is_file() else "", page)


def write_page(page: Path, record: Record, section: str) -> None:
    """Write the section that a record makes between the marks of a page, and the figures beside it."""
    before, after = _parts(page.read_text(encoding="utf-8"), page)
    write_file(figures_of(page), codec.encode(record) + b"\n")
    write_file(page, f"{before}{section}{after}".encode())


def _parts(text: str, page: Path) -> tuple[str, str]:
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise CampaignError(
            f"{page} has no place for it: the lines {BEGIN.strip()} and {END.strip()}", "usage"
        )
    return before + begin, end + after
