"""News and propaganda: headlines, regions that changed hands, press releases (W4)."""

from __future__ import annotations

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Block, Paragraph, Row, Story, Table, plain, wide
from gm_console.core.reading_direction import clean, isolated
from gm_console.rulesets.common.pages.record import quiet
from gm_console.rulesets.gunboat.facts import ControlChanged, PressRelease
from gm_console.rulesets.gunboat.view import PublicView


def news_blocks(view: PublicView, given: PageInput) -> tuple[Block, ...]:
    """Return the headlines, the regions that changed hands and the press releases."""
    stories: list[Block] = []
    releases: list[Block] = []
    for entry in view.news:
        if isinstance(entry.fact, PressRelease):
            fact = entry.fact
            author = given.nation(fact.nation).text
            releases.append(
                Story(
                    headline=clean(fact.headline),
                    dateline=isolated(fact.city),
                    text=clean(fact.text),
                    byline=f"Press release of nation {author}",
                )
            )
        else:
            stories.append(Paragraph(text=given.sentence(entry) + "."))
    rows: tuple[Row, ...] = tuple(
        (
            given.place(entry.fact.region),
            given.nation(entry.fact.before),
            given.nation(entry.fact.owner),
            entry.phase,
        )
        for entry in view.entries
        if isinstance(entry.fact, ControlChanged)
    )
    changes = Table(
        title="Regions that changed hands" if rows else "",
        columns=(*plain("Region"), *wide("From", "To"), *plain("Phase")),
        rows=rows,
        empty="No region changed hands.",
    )
    return (*stories, changes, *(releases or [quiet("No press release came in.")]))
