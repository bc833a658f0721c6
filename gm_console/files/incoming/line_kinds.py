"""Which lines of a text are the sheet, and which are a greeting, a signature or what somebody quoted.

Nothing is taken for small talk that could be an order: a line that any section of the game reads stays where it is, a
text that can be read in two ways is a doubt for the moderator.  Programs that cut mails apart know no orders and split
at the first line that looks like one of their patterns; the section heads of the game are a better guide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.issues import Issue, warning
from gm_console.files.incoming.message import LineKind, MessageLine, SheetGrammar, advised
from gm_console.files.textfile import in_our_letters, without_unseen
from gm_console.files.turnsheet_header import header_line

_QUOTE: Final = re.compile(r"\s{0,3}>")
_QUOTES: Final = re.compile(r"\s{0,3}(?:> ?)+")
_WROTE: Final = re.compile(
    r"\b(?:wrote|writes|schrieb|schreibt|écrit|scrisse|scritto|escribió|escreveu|schreef|skrev|napisał|написал)\b",
    re.IGNORECASE,
)
_WHO_OR_WHEN: Final = re.compile(r"@|\b20[0-9]{2}\b")
_CUT: Final = re.compile(
    r"\s*(?:-{2,}\s*(?:original message|original-nachricht|ursprüngliche nachricht|forwarded message|"
    r"weitergeleitete nachricht|message d'origine|message transféré|mensaje original|mensaje reenviado|"
    r"messaggio originale|oorspronkelijk bericht)\b.*|begin forwarded message:|_{20,})\s*",
    re.IGNORECASE,
)
_FIELD: Final = re.compile(
    r"\s*\*?(?:from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|de|envoyé|à|objet|para|asunto|da|"
    r"inviato|oggetto|van|verzonden|aan|onderwerp)\s*:\*?\s",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\s*\*?(?:from|von|de|da|van)\s*:", re.IGNORECASE)
_STRICT: Final = re.compile(
    r"\s*(?:(?:nation|country|turn)\W*(?:no\.?|nr\.?|number)?\W*[0-9]{1,4}(?:\s*of\s+[0-9]+)?\W*){1,2}",
    re.IGNORECASE,
)
"""A header and nothing else."""
_SIGN_OFFS: Final = (
    "regards", "best regards", "kind regards", "warm regards", "best", "best wishes", "all the best", "cheers",
    "thanks", "thank you", "many thanks", "sincerely", "yours", "yours sincerely", "take care", "bye", "good luck",
    "see you", "talk soon", "greetings", "mfg", "gruß", "grüße", "viele grüße", "lg", "mit freundlichen grüßen",
    "schöne grüße", "danke", "vielen dank", "viel glück", "bis bald", "cordialement", "merci", "bonne chance",
    "saludos", "gracias", "un saludo", "buena suerte", "saluti", "grazie", "ciao", "cordiali saluti", "groeten",
    "bedankt", "met vriendelijke groet", "pozdrawiam", "hälsningar",
)  # fmt: skip
_SIGNED_OFF: Final = re.compile(rf"(?:{'|'.join(_SIGN_OFFS)})(?:[,.!;\s][^0-9]*)?")
"""A line that begins with one of them, a name or some words behind it; one with a number may be an order gone wrong."""
_MACHINE: Final = re.compile(
    r"\s*(?:sent from my\b|sent from \w+ mail|get outlook for|von meinem \w+ gesendet|gesendet (?:von|mit)\b|"
    r"envoyé de(?:puis)? mon\b|enviado desde mi\b|inviato da\b|verstuurd vanaf mijn\b)",
    re.IGNORECASE,
)
_MOST_TAIL: Final = 8
"""Lines below and with a sign-off that may be a signature without its dashes."""
_LONG: Final = 500
"""A longer line is looked at no closer: it is no small talk that a pattern knows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """A text with its lines sorted."""

    lines: tuple[MessageLine, ...]
    doubts: tuple[Issue, ...] = ()

    @property
    def is_untouched(self) -> bool:
        """Tell whether every line is of the sheet."""
        return not self.doubts and all(one.kind is LineKind.ORDER for one in self.lines)


def sort_lines(texts: Sequence[str], grammar: SheetGrammar) -> Sorted:
    """Return the lines of a text that came by mail, each with what it is."""
    kinds = _quoted(texts, grammar)
    own = [at for at, kind in enumerate(kinds) if kind is LineKind.ORDER]
    if not any(_is_head(texts[at], grammar) for at in own):
        inside = _unquoted(texts, kinds, own, grammar)
        if inside is not None:
            return inside
    _set_aside_front(texts, kinds, own, grammar)
    _set_aside_end(texts, kinds, grammar)
    lines = tuple(MessageLine(kind=kind, text=text) for kind, text in zip(kinds, texts, strict=True))
    return Sorted(lines=lines, doubts=_lookalikes(lines, grammar))


def without_header(lines: Sequence[MessageLine]) -> tuple[MessageLine, ...]:
    """Return the lines of a sheet that is somebody else's than it says: its header is set aside."""
    return tuple(
        replace(one, kind=LineKind.OTHER) if one.kind is LineKind.ORDER and _header(one.text) else one
        for one in lines
    )


def _is_head(text: str, grammar: SheetGrammar) -> bool:
    found = grammar.heads.find(without_unseen(text[:_LONG]))
    return found is not None


def _is_order(text: str, grammar: SheetGrammar) -> bool:
    """Tell whether a line is of a sheet whatever stands around it; a longer one than any reader takes may be."""
    plain = without_unseen(text)
    return len(plain) > _LONG or _is_head(plain, grammar) or grammar.reads(plain.partition("#")[0])


def _quoted(texts: Sequence[str], grammar: SheetGrammar) -> list[LineKind]:
    """Return which lines are quoted, or are the head of what is quoted or forwarded; all others may be of a sheet."""
    kinds = [LineKind.QUOTED if _QUOTE.match(text) else LineKind.ORDER for text in texts]
    _mark_attributions(texts, kinds, grammar)
    orders_above = False
    at = 0
    while at < len(texts):
        if kinds[at] is LineKind.ORDER:
            orders_above = orders_above or _is_head(texts[at], grammar)
            head = _cut_at(texts, at)
            if head and orders_above:
                kinds[at:] = [LineKind.QUOTED] * (len(texts) - at)
                break
            if head:
                kinds[at : at + head] = [LineKind.OTHER] * head
                at += head
                continue
        at += 1
    return kinds


def _mark_attributions(texts: Sequence[str], kinds: list[LineKind], grammar: SheetGrammar) -> None:
    """Mark the line above a quotation that says who wrote it, and the one above that where it goes over two."""
    for at in range(1, len(texts)):
        if kinds[at] is not LineKind.QUOTED or kinds[at - 1] is LineKind.QUOTED:
            continue
        last = next((one for one in range(at - 1, max(at - 3, -1), -1) if texts[one].strip()), None)
        said = texts[last].strip()[:_LONG] if last is not None else ""
        if last is None or not said.endswith(":") or not _WROTE.search(said):
            continue
        kinds[last] = LineKind.QUOTED
        above = texts[last - 1][:_LONG] if last else ""
        if not _WHO_OR_WHEN.search(said) and _WHO_OR_WHEN.search(above) and not _is_order(above, grammar):
            kinds[last - 1] = LineKind.QUOTED


def _cut_at(texts: Sequence[str], at: int) -> int:
    """Return how many lines from one on are the head of a mail that is quoted or forwarded whole; 0 for none."""
    start = at
    if _CUT.fullmatch(texts[at][:_LONG]):
        at += 1
        while at < len(texts) and at < start + 3 and not texts[at].strip():
            at += 1
    fields = at
    while at < len(texts) and at < fields + 12 and _FIELD.match(texts[at][:_LONG]):
        at += 1
    has_fields = at - fields >= 2 and any(_FROM.match(one[:_LONG]) for one in texts[fields:at])
    if has_fields:
        return at - start
    return 1 if "_" not in texts[start][:_LONG] and fields > start else 0


def _unquoted(
    texts: Sequence[str], kinds: list[LineKind], own: list[int], grammar: SheetGrammar
) -> Sorted | None:
    """Return a text whose sections stand in what is quoted, read without the marks; None where there are none."""
    bare = [
        _QUOTES.sub("", text[:_LONG], count=1) + text[_LONG:] if _QUOTE.match(text) else text
        for text in texts
    ]
    if not any(
        kind is LineKind.QUOTED and _is_head(one, grammar) for kind, one in zip(kinds, bare, strict=True)
    ):
        return None
    between = any(_is_order(texts[at], grammar) for at in own if texts[at].strip())
    said = (
        "Orders stand between quoted lines, and the section heads are quoted."
        if between
        else "All that could be orders is quoted."
    )
    found = sort_lines(bare, grammar)
    doubt = warning("mail.quoted-orders", advised(said, "look at it; taken in, it is read without the marks"))
    return Sorted(lines=found.lines, doubts=(doubt, *found.doubts))


def _set_aside_front(
    texts: Sequence[str], kinds: list[LineKind], own: list[int], grammar: SheetGrammar
) -> None:
    """Mark what stands above the sheet: everything but its header, comments, and what could be an order."""
    own = [at for at in own if kinds[at] is LineKind.ORDER and texts[at].strip()]
    first = next((at for at in own if _is_head(texts[at], grammar)), None)
    if first is None:
        for at in own:
            kinds[at] = LineKind.OTHER
        return
    front = [at for at in own if at < first]
    headers = [at for at in front if _header(texts[at])]
    headers = [at for at in headers if _STRICT.fullmatch(without_unseen(texts[at]).rstrip())] or headers
    for at in front:
        comment = texts[at].lstrip().startswith("#")
        if at not in headers and not comment and not _is_order(texts[at], grammar):
            kinds[at] = LineKind.GREETING


def _header(text: str) -> bool:
    found = header_line(without_unseen(text[:_LONG]), 1, in_section=False)
    return found is not None and found.rest < 0 and any(word.value for word in found.words)


def _set_aside_end(texts: Sequence[str], kinds: list[LineKind], grammar: SheetGrammar) -> None:
    """Mark a signature: below its dashes, from a sign-off on, or what a telephone writes below everything."""
    own = [at for at, kind in enumerate(kinds) if kind is LineKind.ORDER and texts[at].strip()]
    heads = [at for at in own if _is_head(texts[at], grammar)]
    if not heads:
        return
    last_order = next(at for at in reversed(own) if at == heads[-1] or _is_order(texts[at], grammar))
    head = grammar.heads.find(without_unseen(texts[heads[-1]][:_LONG]))
    prose = head is not None and bool(head.key) and grammar.is_prose(head.key)
    after = [at for at in own if at > last_order]
    dashes = next((at for at in after if texts[at].strip() == "--"), None)
    start = dashes
    if not prose:
        above = [at for at in after if dashes is None or at < dashes]
        start = next((at for at in above[-_MOST_TAIL:] if _signs_off(texts[at])), dashes)
    if start is None:
        start = next((at for at in after[-2:] if _MACHINE.match(texts[at])), None)
    if start is not None:
        for at in after:
            if at >= start:
                kinds[at] = LineKind.SIGNATURE


def _signs_off(text: str) -> bool:
    said = text.strip()[:_LONG].casefold()
    return bool(_SIGNED_OFF.fullmatch(said) or _MACHINE.match(text))


def _lookalikes(lines: tuple[MessageLine, ...], grammar: SheetGrammar) -> tuple[Issue, ...]:
    """Return a doubt for each line that would be a header or a head if it were written in our letters."""
    found: list[Issue] = []
    for number, one in enumerate(lines, 1):
        if one.kind is LineKind.QUOTED or one.text.isascii() or len(one.text) > _LONG:
            continue
        plain = in_our_letters(one.text)
        head, was = grammar.heads.find(plain), grammar.heads.find(one.text)
        as_head = head is not None and bool(head.key) and (was is None or not was.key)
        if as_head or (_STRICT.fullmatch(plain.rstrip()) and not _STRICT.fullmatch(one.text.rstrip())):
            said = "The line looks like a header or a section head, and is written with signs of another alphabet."
            issue = warning("mail.lookalike", advised(said, "ask the player to write it again"))
            strange = next(at for at, sign in enumerate(one.text, 1) if not sign.isascii())
            found.append(replace(issue, line=number, column=strange))
    return tuple(found[:3])
