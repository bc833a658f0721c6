"""A page in the simple HTML that Qt's text widget reads; what stands in it is escaped by whoever writes it."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.ui.kit.theme import Tones


def written_page(parts: Iterable[str], tones: Tones, more: str = "") -> str:
    """Return a whole page in the tones of a theme; ``more`` is style that its parts ask for beside that of links."""
    style = f"a {{ color: {tones.accent}; text-decoration: none; }} {more}".rstrip()
    return f"<html><head><style>{style}</style></head><body>{''.join(parts)}</body></html>"


def paragraph(html: str) -> str:
    """Return a paragraph of ready HTML."""
    return f"<p style='margin-top:1px; margin-bottom:3px'>{html}</p>"
