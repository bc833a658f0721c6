"""A turnsheet in colours: heads, verbs, numbers, places and the game's words stand out, comments stand back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from gm_console.campaign.orders.completion import REGION, VERB, SheetWords
from gm_console.ui.kit.theme import Theme, Tones

COMMENT: Final = re.compile(r"(^\s*|\s)#.*$")
_HEAD: Final = re.compile(r"^\s*\[[^\[\]]{0,60}\]:?")
_QUOTED: Final = re.compile(r'"[^"]*"')
_WHOSE: Final = re.compile(r"^\s*(nation|turn)\b.*$", re.IGNORECASE)
_TOKEN: Final = re.compile(r"[^\s,:;>+&()\[\]→\"#]+")
_NUMBER: Final = re.compile(r"[0-9][0-9,.']*")
LONGEST: Final = 500
"""Signs of a line that are coloured word by word: a longer one is not read."""
_WORD, _QUIET = "word", "quoted"


class Colouring(QSyntaxHighlighter):
    """Colours one line at a time, those that changed alone."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._words: SheetWords | None = None
        self._forms: Mapping[str, QTextCharFormat] = {}
        self.tint()

    def show_words(self, words: SheetWords | None) -> None:
        """Colour by the words of a game from now on."""
        if words is not self._words:
            self._words = words
            self.rehighlight()

    def tint(self) -> None:
        """Take the colours of the theme in force."""
        self._forms = _forms(self._theme.tones)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        """Colour one line."""
        if _WHOSE.match(text):
            self.setFormat(0, len(COMMENT.sub("", text)), self._forms["head"])
        elif len(text) <= LONGEST:
            self._colour_words(text)
        for pattern, form in ((_HEAD, "head"), (_QUOTED, _QUIET), (COMMENT, "comment")):
            for found in pattern.finditer(text):
                self.setFormat(found.start(), found.end() - found.start(), self._forms[form])

    def _colour_words(self, text: str) -> None:
        for found in _TOKEN.finditer(text):
            token = found[0]
            kind = self._words.kind_of(token) if self._words is not None else ""
            if _NUMBER.fullmatch(token) and kind != REGION:
                kind = "number"
            elif kind and kind not in (VERB, REGION):
                kind = _WORD
            if kind:
                self.setFormat(found.start(), len(token), self._forms[kind])


def _forms(tones: Tones) -> Mapping[str, QTextCharFormat]:
    """Return how each kind of word is written; verdicts keep red, green and amber to themselves."""
    forms: dict[str, QTextCharFormat] = {}
    for kind, colour in (
        ("head", tones.accent), ("comment", tones.muted), (_QUIET, tones.sea_ink), (VERB, tones.text),
        ("number", tones.accent), (REGION, tones.sea_ink), (_WORD, tones.text),
    ):  # fmt: skip
        forms[kind] = QTextCharFormat()
        forms[kind].setForeground(QColor(colour))
    forms["head"].setFontWeight(QFont.Weight.Bold)
    forms[VERB].setFontWeight(QFont.Weight.DemiBold)
    forms[REGION].setFontWeight(QFont.Weight.DemiBold)
    forms["comment"].setFontItalic(True)
    return forms
