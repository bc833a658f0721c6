"""The pages that everybody may read (W1 to W4): map, market, rankings, efficiencies, regions, players, news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gm_console.board.errata.facts import ERRATA_FACTS
from gm_console.core.ids import NationId
from gm_console.core.pages import (
    Align,
    Block,
    Cell,
    Column,
    Figure,
    Link,
    Page,
    Paragraph,
    Row,
    Section,
    Story,
    Table,
    Tone,
)
from gm_console.core.reading_direction import clean, isolated
from gm_console.report.desk import Desk
from gm_console.report.packet_economy import price_columns, price_figure_of, price_rows
from gm_console.rulesets.gunboat.facts import ControlChanged, PressRelease
from gm_console.rulesets.gunboat.told_facts import TopTenTold
from gm_console.rulesets.gunboat.view import PublicNation, PublicRegion, PublicView

ACCENT: Final = "#5d6676"
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
_LINKS: Final = tuple(Link(href=f"{name}.html", title=title) for name, title in PAGES)


def public_pages(view: PublicView, desk: Desk) -> dict[str, Page]:
    """Return every public page by file name without its ending."""
    sections: dict[str, tuple[Section, ...]] = {
        "index": _index(view, desk),
        "news": (Section(id="news", title="News and propaganda", blocks=news_blocks(view, desk)),),
        "market": (_market(view, desk),),
        "rankings": (_rankings(view, desk),),
        "efficiencies": (_efficiencies(view, desk),),
        BY_COUNTRY: _by_country(view, desk),
        BY_REGION: (_by_region(view, desk),),
        "players": (_players(view, desk),),
    }
    return {name: _page(view, desk, title, sections[name]) for name, title in PAGES}


def _page(view: PublicView, desk: Desk, title: str, sections: tuple[Section, ...]) -> Page:
    return Page(
        title=title,
        kicker=f"{desk.title} · turn {view.turn} of {view.turns}",
        subtitle=f"What everybody knows after turn {view.turn}",
        margin=f"{desk.title}, public",
        accent=ACCENT,
        banner=desk.banner,
        sections=sections,
        footer=desk.footer,
        links=_LINKS,
    )


def _index(view: PublicView, desk: Desk) -> tuple[Section, ...]:
    picture = Figure(
        svg=desk.maps.world(f"{BY_REGION}.html"),
        alt="Map of the world, every region in the colour of its owner",
        caption="Every region in the colour of its owner; grey is neutral. A click leads to the region's line.",
    )
    counts = _region_counts(view.regions)
    owners = Table(
        columns=(
            Column(title="Nation", wide=True),
            Column(title="Land", align=Align.RIGHT),
            Column(title="Sea", align=Align.RIGHT),
            Column(title="Population", align=Align.RIGHT),
        ),
        rows=tuple(
            (desk.nation(one.id, href=f"{BY_COUNTRY}.html#n-{one.id}"), *counts.get(one.id, (0, 0, 0)))
            for one in view.nations
        ),
    )
    headlines = tuple(
        Story(headline=desk.sentence(entry))
        for entry in view.news
        if not isinstance(entry.fact, PressRelease)
    )
    return (
        Section(id="map", title="Map", blocks=(picture,)),
        *errata_sections(view, desk),
        Section(id="headlines", title="Headlines", blocks=headlines or (_quiet("A quiet turn."),)),
        Section(id="nations", title="Nations", blocks=(owners,)),
    )


def errata_sections(view: PublicView, desk: Desk) -> tuple[Section, ...]:
    """Return what was corrected on the map from this turn on; nothing in most turns."""
    told = tuple(
        Paragraph(text=desk.sentence(entry))
        for entry in view.entries
        if type(entry.fact).__name__ in ERRATA_FACTS
    )
    return (Section(id="errata", title="Corrections of the map", blocks=told),) if told else ()


def _region_counts(regions: Iterable[PublicRegion]) -> dict[NationId, tuple[int, int, int]]:
    counts: dict[NationId, tuple[int, int, int]] = {}
    for one in regions:
        land, sea, people = counts.get(one.owner, (0, 0, 0))
        is_land = one.kind == "land"
        counts[one.owner] = (land + is_land, sea + (not is_land), people + one.population)
    return counts


def news_blocks(view: PublicView, desk: Desk) -> tuple[Block, ...]:
    """Return the headlines, the regions that changed hands and the press releases."""
    stories: list[Block] = []
    releases: list[Block] = []
    for entry in view.news:
        if isinstance(entry.fact, PressRelease):
            fact = entry.fact
            author = desk.nation(fact.nation).text
            releases.append(
                Story(
                    headline=clean(fact.headline),
                    dateline=isolated(fact.city),
                    text=clean(fact.text),
                    byline=f"Press release of nation {author}",
                )
            )
        else:
            stories.append(Paragraph(text=desk.sentence(entry) + "."))
    rows: tuple[Row, ...] = tuple(
        (
            desk.place(entry.fact.region),
            desk.nation(entry.fact.before),
            desk.nation(entry.fact.owner),
            entry.phase,
        )
        for entry in view.entries
        if isinstance(entry.fact, ControlChanged)
    )
    changes = Table(
        title="Regions that changed hands" if rows else "",
        columns=(
            Column(title="Region"),
            Column(title="From", wide=True),
            Column(title="To", wide=True),
            Column(title="Phase"),
        ),
        rows=rows,
        empty="No region changed hands.",
    )
    return (*stories, changes, *(releases or [_quiet("No press release came in.")]))


def _quiet(text: str) -> Paragraph:
    return Paragraph(text=text, tone=Tone.QUIET)


def _market(view: PublicView, desk: Desk) -> Section:
    table = Table(
        columns=price_columns(),
        rows=price_rows(view, desk),
        note="Gold per 100 points. The new prices hold next turn; volumes are those of all players together.",
    )
    return Section(id="market", title="Market", blocks=(table, *price_figure_of(desk)))


def _rankings(view: PublicView, desk: Desk) -> Section:
    tables = tuple(
        Table(
            title=one.ranking,
            columns=(Column(title="", align=Align.RIGHT), Column(title="Nation", wide=True)),
            rows=_best(one, desk),
            empty="Nobody is ranked.",
            third=True,
        )
        for one in view.top_ten
    )
    opening = _quiet("The ten best of each ranking, places without values; equals share the better place.")
    return Section(id="rankings", title="Rankings", blocks=(opening, *tables))


def _best(told: TopTenTold, desk: Desk) -> tuple[Row, ...]:
    rows: list[Row] = [(place, desk.nation(nation)) for nation, place in told.places]
    if told.more:
        rows.append((told.more_at, Cell(text=f"and {told.more} more, equal", tone=Tone.QUIET)))
    return tuple(rows)


def _efficiencies(view: PublicView, desk: Desk) -> Section:
    table = Table(
        columns=(
            Column(title="Country", wide=True),
            Column(title="Army", align=Align.RIGHT),
            Column(title="Air/Navy", align=Align.RIGHT),
        ),
        rows=tuple(
            (_country(one.country, one.name, desk), one.army_hundreds, one.air_navy_hundreds)
            for one in view.countries
        ),
        note="In hundreds: a 3 stands for 300 to 399. For a neutral country the mean of its garrisons.",
    )
    title = f"Military efficiencies of {len(view.countries)} countries"
    return Section(id="efficiencies", title=title, blocks=(table,))


def _country(country: str, name: str, desk: Desk) -> Cell:
    nation = NationId(country)
    return desk.nation(nation) if nation in desk.colours else Cell(text=f"{country} {isolated(name)}".strip())


def _by_country(view: PublicView, desk: Desk) -> tuple[Section, ...]:
    owners: dict[NationId, list[PublicRegion]] = {one.id: [] for one in view.nations}
    neutral: list[PublicRegion] = []
    for region in view.regions:
        owners.get(region.owner, neutral).append(region)
    sections = [
        Section(
            id=f"n-{one.id}",
            title=desk.nation(one.id).text,
            blocks=(_held(owners[one.id], "land", desk), _sea(owners[one.id], desk)),
        )
        for one in view.nations
    ]
    land = [one for one in neutral if one.kind == "land"]
    sections.append(Section(id="neutral", title="Neutral land", blocks=(_held(land, "land", desk),)))
    return tuple(sections)


def _held(regions: Sequence[PublicRegion], kind: str, desk: Desk) -> Table:
    rows: tuple[Row, ...] = tuple(
        (_to_region(one), one.name or desk.country_names.get(one.country, ""), one.population, ground(one))
        for one in regions
        if one.kind == kind
    )
    return Table(
        columns=(
            Column(title="Land"),
            Column(title="Name or country", wide=True),
            Column(title="Population", align=Align.RIGHT),
            Column(title="Ground"),
        ),
        rows=rows,
        empty="No land.",
    )


def _sea(regions: Sequence[PublicRegion], desk: Desk) -> Paragraph:
    places = [desk.place(one.id) for one in regions if one.kind != "land"]
    return Paragraph(
        text=f"Sea regions: {', '.join(places)}." if places else "No sea region.", tone=Tone.QUIET
    )


def _to_region(region: PublicRegion) -> Cell:
    return Cell(text=region.id, href=f"{BY_REGION}.html#r-{region.id}")


def ground(region: PublicRegion) -> str:
    """Return terrain and coast in words."""
    if region.kind != "land":
        return "sea"
    return f"{region.terrain}, {'coastal' if region.coastal else 'landlocked'}"


def _by_region(view: PublicView, desk: Desk) -> Section:
    table = Table(
        columns=(
            Column(title="Region"),
            Column(title="Name", wide=True),
            Column(title="Owner", wide=True),
            Column(title="Population", align=Align.RIGHT),
            Column(title="Ground"),
        ),
        rows=tuple(
            (
                Cell(text=one.id, anchor=f"r-{one.id}"),
                one.name,
                desk.nation(one.owner) if one.owner else Cell(text=_unowned(one), tone=Tone.QUIET),
                one.population if one.kind == "land" else "",
                ground(one),
            )
            for one in view.regions
        ),
    )
    return Section(id="regions", title=f"All {len(view.regions)} regions", blocks=(table,))


def _unowned(region: PublicRegion) -> str:
    return "neutral" if region.kind == "land" else "unclaimed"


def _players(view: PublicView, desk: Desk) -> Section:
    table = Table(
        columns=(
            Column(title="Nation", wide=True),
            Column(title="Ruler"),
            Column(title="People"),
            Column(title="Adjective"),
            Column(title="Capital"),
            Column(title="Port"),
            Column(title="Colonies", wide=True),
        ),
        rows=tuple(_player(one, desk) for one in view.nations),
    )
    return Section(id="players", title="Players", blocks=(table,))


def _player(one: PublicNation, desk: Desk) -> Row:
    names = one.names
    first = desk.nation(one.id)
    if one.eliminated:
        first = Cell(text=first.text, swatch=first.swatch, note="eliminated", tone=Tone.QUIET)
    colonies = ", ".join(map(isolated, names.colonies))
    capital = Cell(text=names.capital, note=desk.place(one.capital))
    return (first, names.ruler, names.plural, names.adjective, capital, names.port, colonies)
