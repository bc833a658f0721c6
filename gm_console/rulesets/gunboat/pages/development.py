"""Efficiencies and technologies in a packet (E6, E7), and efficiencies of all countries (W3)."""

from __future__ import annotations

from gm_console.core.ids import NationId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Cell,
    Emphasis,
    Paragraph,
    Section,
    Table,
    grouped,
    numbers,
    plain,
    signed,
    wide,
)
from gm_console.core.reading_direction import with_name
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import LEVELS, STOCK


def development_section(view: NationView, given: PageInput) -> Section:
    """Return efficiencies before and after, and the technologies with this turn's new one."""
    levels = Table(
        title="Efficiencies",
        columns=(*wide("Efficiency"), *numbers("Before", "Now", "Change")),
        rows=tuple(
            (given.name(level), before, after, signed(after - before) if after != before else "")
            for level, before, after in zip(LEVELS, view.before.levels, view.nation.levels, strict=True)
        ),
    )
    known = set(view.before.developments)
    technologies = Table(
        title="Technologies",
        columns=(*numbers("No."), *wide("Technology"), *plain("")),
        rows=tuple(
            (place, given.name(one), "" if one in known else Cell(text="new this turn", tone=Emphasis.GOOD))
            for place, one in enumerate(view.nation.developments, start=1)
        ),
        empty="No technology has been developed yet.",
    )
    sealift = Paragraph(
        text=f"Sealift capacity: {view.nation.sealift} army units a turn. "
        f"Research Points in stock: {grouped(view.nation.stocks[STOCK['RP']])}."
    )
    return Section(
        id="development", title="Efficiencies and technologies", blocks=(levels, technologies, sealift)
    )


def efficiencies_section(view: PublicView, given: PageInput) -> Section:
    """Return the military efficiencies of all countries."""
    table = Table(
        columns=(*wide("Country"), *numbers("Army", "Air/Navy")),
        rows=tuple(
            (_country(one.country, one.name, given), one.army_hundreds, one.air_navy_hundreds)
            for one in view.countries
        ),
        note="In hundreds: a 3 stands for 300 to 399. For a neutral country the mean of its garrisons.",
    )
    title = f"Military efficiencies of {len(view.countries)} countries"
    return Section(id="efficiencies", title=title, blocks=(table,))


def _country(country: str, name: str, given: PageInput) -> Cell:
    nation = NationId(country)
    return given.nation(nation) if nation in given.colours else Cell(text=with_name(country, name))
