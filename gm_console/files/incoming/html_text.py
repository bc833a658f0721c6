"""The text of a mail that came as a web page: lines as one sees them, quotations marked as mails mark them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

MOST_HTML: Final = 500_000
"""Signs of a page that is read."""
MOST_TAGS: Final = 20_000

_BLOCK_NAMES: Final = (
    "address article blockquote body dd div dl dt figure footer form h1 h2 h3 h4 h5 h6 header hr html li main ol p "
    "pre section table tbody td th thead tr ul"
)
_BLOCKS: Final = frozenset(_BLOCK_NAMES.split())
_IN_LINE: Final = frozenset(("td", "th"))
_UNSEEN: Final = frozenset(("script", "style", "head", "title", "template", "noscript"))
_BLANKS: Final = re.compile(r"\s+")


def html_text(page: str) -> str | None:
    """Return the text of a page; None for one that is too large or has too many tags to be a letter."""
    if len(page) > MOST_HTML or page.count("<") > MOST_TAGS:
        return None
    reader = _Reader()
    reader.feed(_without_declarations(page))
    reader.close()
    return reader.text()


def _without_declarations(page: str) -> str:
    """Return a page without comments and declarations, a tag that never ends as the text that it is.

    For each of those that is not closed the parser of the standard library searches all the rest of the page.
    """
    kept: list[str] = []
    at = 0
    while (start := page.find("<", at)) >= 0:
        sign = page[start + 1 : start + 2]
        closes = "-->" if page.startswith("<!--", start) else ">"
        end = page.find(closes, start + 1)
        kept.append(page[at:start])
        if end < 0:
            at = start
            break
        at = end + len(closes)
        kept.append("" if sign in ("!", "?") else page[start:at])
    kept.append(page[at:].replace("<", "&lt;"))
    return "".join(kept)


class _Reader(HTMLParser):
    """Writes lines down as the tags go by."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line = ""
        self._quotes = self._kept = self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Begin a line where the tag begins one."""
        if tag in _UNSEEN:
            self._hidden += 1
        elif tag in _IN_LINE:
            self._line += " "
        elif tag == "br":
            self._end(blank=True)
        elif tag in _BLOCKS:
            self._end()
        if tag == "blockquote":
            self._quotes = min(self._quotes + 1, 20)
        elif tag == "pre":
            self._kept += 1

    def handle_endtag(self, tag: str) -> None:
        """End a line where the tag ends one."""
        if tag in _UNSEEN:
            self._hidden = max(self._hidden - 1, 0)
        elif tag in _BLOCKS - _IN_LINE:
            self._end()
        if tag == "p":
            self._lines.append("> " * self._quotes)
        elif tag == "blockquote":
            self._quotes = max(self._quotes - 1, 0)
        elif tag == "pre":
            self._kept = max(self._kept - 1, 0)

    def handle_data(self, data: str) -> None:
        """Add a text; room between words is one blank but where it is kept as written."""
        if self._hidden:
            return
        if not self._kept:
            self._line += _BLANKS.sub(" ", data)
            return
        first, *more = data.split("\n")
        self._line += first
        for one in more:
            self._end(blank=True)
            self._line = one

    def text(self) -> str:
        """Return all lines."""
        self._end()
        return "\n".join(self._lines).strip("\n") + "\n"

    def _end(self, *, blank: bool = False) -> None:
        """End the line; one without a sign counts only where it was asked for."""
        line = self._line.rstrip() if self._kept else self._line.strip()
        if line or blank:
            self._lines.append("> " * self._quotes + line)
        self._line = ""
