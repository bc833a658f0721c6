"""The text of ``orders help``: every kind of order, its form, an example, and the abbreviations.

Made from the ruleset alone: its order kinds, the heads of its sheet, and the ``help`` and ``abbreviations`` families
of its words.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any, Final

from gm_console.core.orders import OrderKind
from gm_console.core.ruleset import Ruleset

WIDTH: Final = 78
INDENT: Final = "  "
_HEADER: Final = "nation 07   turn 3"


def order_help(ruleset: Ruleset) -> str:
    """Return how orders of a game are written, as plain text."""
    blocks = [
        _title(f"{ruleset.name}: how orders are written"),
        *(_paragraph(text) for text in ruleset.words.get("help", {}).values()),
        *(_kind(kind, ruleset) for kind in ruleset.order_kinds),
        *_abbreviations(ruleset),
        *_example(ruleset),
    ]
    return "\n\n".join(blocks) + "\n"


def order_page(ruleset: Ruleset) -> str:
    """Return the same as a page of help in a window, as Markdown: what is said of sheets, and the forms of lines."""
    rows = (f"| `{kind.form}` | `{kind.example}` | {kind.rule} |" for kind in ruleset.order_kinds)
    blocks = [
        f"## How orders are written in {ruleset.name}",
        *(" ".join(text.split()) for text in ruleset.words.get("help", {}).values()),
        "\n".join(["| Line | For example | Rule |", "|---|---|---|", *rows]),
    ]
    return "\n\n".join(blocks) + "\n"


def supply_page(ruleset: Ruleset) -> str:
    """Return what a game says of its supply as a page of help, as Markdown; empty where it has nothing to say."""
    told = ruleset.words.get("help", {}).get("supply", "") if ruleset.supply else ""
    return f"## Supply in {ruleset.name}\n\n{' '.join(told.split())}\n" if told else ""


def sheet_shape(ruleset: Ruleset) -> dict[str, Any]:
    """Return what a program has to know to write a game's sheets: parts with their sections, and kinds of order."""
    titles = {phase.id: phase.title for phase in ruleset.phases}
    heads = ruleset.sheet.written_heads()
    return {
        "parts": [
            {
                "id": part.id,
                "optional": part.optional,
                "free": part.free,
                "sections": [
                    {"head": heads[phase], "phase": phase, "title": titles[phase]} for phase in part.phases
                ],
            }
            for part in ruleset.sheet.parts
        ],
        "kinds": [
            {
                "name": kind.name,
                "phases": kind.phases,
                "form": kind.form,
                "example": kind.example,
                "fields": kind.fields,
                "rule": kind.rule,
            }
            for kind in ruleset.order_kinds
        ],
    }


def _title(text: str) -> str:
    return f"{text}\n{'=' * len(text)}"


def _paragraph(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), WIDTH)


def _kind(kind: OrderKind, ruleset: Ruleset) -> str:
    lines = [] if ruleset.sheet.single else _heads(kind, ruleset)
    lines += [f"{INDENT}{kind.form}", f"{INDENT}for example: {kind.example}"]
    widest = max((len(field.name) for field in kind.fields), default=0)
    for field in kind.fields:
        lines.append(_hanging(f"{INDENT * 2}{field.name.upper():{widest}}  ", field.help))
    return "\n".join(lines)


def _heads(kind: OrderKind, ruleset: Ruleset) -> list[str]:
    titles = {phase.id: phase.title for phase in ruleset.phases}
    heads = ruleset.sheet.written_heads()
    return [f"[{heads.get(phase, phase)}] {titles.get(phase, '')}".rstrip() for phase in kind.phases]


def _abbreviations(ruleset: Ruleset) -> Iterator[str]:
    table = ruleset.words.get("abbreviations", {})
    if table:
        widest = max(len(family) for family in table)
        rows = [_hanging(f"{INDENT}{family:{widest}}  ", words) for family, words in table.items()]
        yield "\n".join([_title("Abbreviations"), *rows])


def _example(ruleset: Ruleset) -> Iterator[str]:
    """Yield one sheet of examples, each in the last section of its kind: that one takes every form of it.

    Where a section takes one line, they are the first ones, as many as there are sections.
    """
    heads = ruleset.sheet.written_heads()
    places = [heads.get(kind.phases[-1], kind.phases[-1]) for kind in ruleset.order_kinds]
    if ruleset.sheet.single:
        places = list(heads.values())
    rows = [f"[{head}] {kind.example}" for head, kind in zip(places, ruleset.order_kinds, strict=False)]
    if rows:
        yield "\n".join([_title("A whole sheet"), *(INDENT + row for row in (_HEADER, *rows))])


def _hanging(first: str, text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first))
