"""A public page of the players who agreed to be listed: whose nation, what name, which language, a letter at a click.

It is the campaign's, not a game's: it is added to whatever public pages a game has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote

from gm_console.core.ids import NationId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Cell, Page, PageLink, Section, Table, plain
from gm_console.core.reading_direction import isolated

NAME: Final = "who-plays"
TITLE: Final = "Who plays"


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectoryEntry:
    """A player who agreed to be listed."""

    nation: NationId
    name: str
    email: str
    """Empty where none is known."""
    language: str


def with_directory(
    pages: Mapping[str, Page], given: PageInput, turn: int, contacts: Sequence[DirectoryEntry]
) -> dict[str, Page]:
    """Return public pages with the list of players, which all of them lead to; as they are where nobody is listed."""
    if not contacts:
        return dict(pages)
    link = PageLink(href=f"{NAME}.html", title=TITLE)
    found = {name: replace(page, links=(*page.links, link)) for name, page in pages.items()}
    links = next(iter(found.values())).links if found else (link,)
    table = Table(
        columns=plain("Nation", "Player", "Letters", "Language"),
        rows=tuple(
            (given.nation(one.nation), isolated(one.name), _letter(one.email), one.language)
            for one in contacts
        ),
        note="Players who agreed to be listed; a click on an address begins a letter.",
    )
    page = given.page(
        title=TITLE,
        turn=turn,
        subtitle="Players who agreed to be listed",
        sections=(Section(id="players", title="Players", blocks=(table,)),),
        links=links,
    )
    return {**found, NAME: page}


def _letter(email: str) -> Cell:
    return Cell(text=email, href=f"mailto:{quote(email, safe='@')}" if email else "")
