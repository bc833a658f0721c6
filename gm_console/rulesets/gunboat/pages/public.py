"""The pages that everybody may read (W1 to W4): map, market, rankings, efficiencies, regions, players, news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Cell,
    Emphasis,
    Figure,
    Page,
    PageLink,
    Paragraph,
    Row,
    Section,
    Story,
    Table,
    numbers,
    plain,
    wide,
)
from gm_console.core.reading_direction import isolated
from gm_console.rulesets.common.pages.record import public_changes, quiet
from gm_console.rulesets.gunboat.facts import PressRelease
from gm_console.rulesets.gunboat.pages.development import efficiencies_section
from gm_console.rulesets.gunboat.pages.market import world_market_section
from gm_console.rulesets.gunboat.pages.news import news_blocks
from gm_console.rulesets.gunboat.pages.rankings import top_ten_section
from gm_console.rulesets.gunboat.view import PublicNation, PublicRegion, PublicView

BY_COUNTRY: Final = "regions-by-country"
BY_REGION: Final = "regions-by-region"
PAGES: Final = (
    ("index", "The world"),
    ("news", "News and propaganda"),
    ("market", "Market"),
    ("rankings", "Rankings"),
    ("efficiencies", "Efficiencies"),
    (BY_COUNTRY, "Regions by country"),
    (BY_REGION, "Regions by region"),
    ("players", "Players"),
)
"""Public pages: file name without its ending, and title."""
_LINKS: Final = tuple(PageLink(href=f"{name}.html", title=title) for name, title in PAGES)


def public_pages(view: PublicView, given: PageInput) -> dict[str, Page]:
    """Return every public page by file name without its ending."""
    sections: dict[str, tuple[Section, ...]] = {
        "index": _index(view, given),
        "news": (Section(id="news", title="News and propaganda", blocks=news_blocks(view, given)),),
        "market": (world_market_section(view, given),),
        "rankings": (top_ten_section(view, given),),
        "efficiencies": (efficiencies_section(view, given),),
        BY_COUNTRY: _by_country(view, given),
        BY_REGION: (_by_region(view, given),),
        "players": (_players(view, given),),
    }
    return {
        name: given.page(turn=view.turn, turns=view.turns, sections=sections[name], title=title, links=_LINKS)
        for name, title in PAGES
    }


def _index(view: PublicView, given: PageInput) -> tuple[Section, ...]:
    picture = Figure(
        svg=given.world_map(f"{BY_REGION}.html"),
        alt="Map of the world, every region in the colour of its owner",
        caption="Every region in the colour of its owner; grey is neutral. A click leads to the region's line.",
    )
    counts = _region_counts(view.regions)
    owners = Table(
        columns=(*wide("Nation"), *numbers("Land", "Sea", "Population")),
        rows=tuple(
            (
                given.nation(one.id, href=f"{BY_COUNTRY}.html#n-{one.id}", flagged=True),
                *counts.get(one.id, (0, 0, 0)),
            )
            for one in view.nations
        ),
    )
    headlines = tuple(
        Story(headline=given.sentence(entry))
        for entry in view.news
        if not isinstance(entry.fact, PressRelease)
    )
    return (
        Section(id="map", title="Map", blocks=(picture,)),
        *public_changes(view, given),
        Section(id="headlines", title="Headlines", blocks=headlines or (quiet("A quiet turn."),)),
        Section(id="nations", title="Nations", blocks=(owners,)),
    )


def _region_counts(regions: Iterable[PublicRegion]) -> dict[NationId, tuple[int, int, int]]:
    counts: dict[NationId, tuple[int, int, int]] = {}
    for one in regions:
        land, sea, people = counts.get(one.owner, (0, 0, 0))
        is_land = one.kind == "land"
        counts[one.owner] = (land + is_land, sea + (not is_land), people + one.population)
    return counts


def _by_country(view: PublicView, given: PageInput) -> tuple[Section, ...]:
    owners: dict[NationId, list[PublicRegion]] = {one.id: [] for one in view.nations}
    neutral: list[PublicRegion] = []
    for region in view.regions:
        owners.get(region.owner, neutral).append(region)
    sections = [
        Section(
            id=f"n-{one.id}",
            title=given.nation(one.id).text,
            blocks=(_held(owners[one.id], "land", given), _sea(owners[one.id], given)),
        )
        for one in view.nations
    ]
    land = [one for one in neutral if one.kind == "land"]
    sections.append(Section(id="neutral", title="Neutral land", blocks=(_held(land, "land", given),)))
    return tuple(sections)


def _held(regions: Sequence[PublicRegion], kind: str, given: PageInput) -> Table:
    rows: tuple[Row, ...] = tuple(
        (_to_region(one), one.name or given.country_names.get(one.country, ""), one.population, ground(one))
        for one in regions
        if one.kind == kind
    )
    return Table(
        columns=(*plain("Land"), *wide("Name or country"), *numbers("Population"), *plain("Ground")),
        rows=rows,
        empty="No land.",
    )


def _sea(regions: Sequence[PublicRegion], given: PageInput) -> Paragraph:
    places = [given.place(one.id) for one in regions if one.kind != "land"]
    return Paragraph(
        text=f"Sea regions: {', '.join(places)}." if places else "No sea region.", tone=Emphasis.QUIET
    )


def _to_region(region: PublicRegion) -> Cell:
    return Cell(text=region.id, href=f"{BY_REGION}.html#r-{region.id}")


def ground(region: PublicRegion) -> str:
    """Return terrain and coast in words."""
    if region.kind != "land":
        return "sea"
    return f"{region.terrain}, {'coastal' if region.coastal else 'landlocked'}"


def _by_region(view: PublicView, given: PageInput) -> Section:
    table = Table(
        columns=(*plain("Region"), *wide("Name", "Owner"), *numbers("Population"), *plain("Ground")),
        rows=tuple(
            (
                Cell(text=one.id, anchor=f"r-{one.id}"),
                one.name,
                given.nation(one.owner) if one.owner else Cell(text=_unowned(one), tone=Emphasis.QUIET),
                one.population if one.kind == "land" else "",
                ground(one),
            )
            for one in view.regions
        ),
    )
    return Section(id="regions", title=f"All {len(view.regions)} regions", blocks=(table,))


def _unowned(region: PublicRegion) -> str:
    return "neutral" if region.kind == "land" else "unclaimed"


def _players(view: PublicView, given: PageInput) -> Section:
    table = Table(
        columns=(
            *wide("Nation"),
            *plain("Ruler", "People", "Adjective", "Capital", "Port"),
            *wide("Colonies"),
        ),
        rows=tuple(_player(one, given) for one in view.nations),
    )
    return Section(id="players", title="Players", blocks=(table,))


def _player(one: PublicNation, given: PageInput) -> Row:
    names = one.names
    first = given.nation(one.id, flagged=True)
    if one.eliminated:
        first = replace(first, note="eliminated", tone=Emphasis.QUIET)
    colonies = ", ".join(map(isolated, names.colonies))
    capital = Cell(text=names.capital, note=given.place(one.capital))
    return (first, names.ruler, names.plural, names.adjective, capital, names.port, colonies)
