"""The fairness of a start as a page: who is favoured and why, map and charts, every measure, how it is reckoned."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from gm_console.board.fairness.judging import FARTHEST, Fairness, JudgedStart
from gm_console.board.fairness.yardsticks import BY_KEY, YARDSTICKS, Aspect, Yardstick
from gm_console.board.graphs import TravelMeans
from gm_console.charts.colours import nation_patterns
from gm_console.charts.fairness import NARROW, WIDE, favour_colour
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.looks import NO_LOOKS, Looks
from gm_console.core.page_rules import NOBODYS_ACCENT
from gm_console.core.pages import (
    Block,
    Cell,
    Emphasis,
    Figure,
    KeyNumber,
    KeyNumbers,
    Page,
    Paragraph,
    Section,
    Table,
    numbers,
    plain,
    wide,
)
from gm_console.core.reading_direction import clean, with_name
from gm_console.report.fairness_charts import BAND, TITLES, favour_chart, worth_chart
from gm_console.report.fairness_words import (
    better,
    by_nation,
    counted,
    favour,
    named,
    number,
    percent,
    reasons,
    spread,
    verdict,
    why,
    worth_told,
)
from gm_console.report.page_maps import PageMaps
from gm_console.report.picture import themed

WAYS: Final = {TravelMeans.LAND: "by land", TravelMeans.SEA: "by sea"}
MARKED: Final = Fraction(1)
"""Mark from which a number is coloured."""
METHOD: Final = (
    "Each nation is compared with the median of all. A mark is how many usual deviations it stands from it, to its "
    "advantage above 0; the usual deviation is one and a half times the median deviation, but at least a tenth of "
    f"the median and at least one, and no mark counts for more than {FARTHEST}. The favour is the mean over "
    f"{len(Aspect)} aspects, each the mean of its marks. A gap of less than 1 between the most and the least "
    "favoured is close, one of 2 or more is far apart.",
    "Steps go over every link of the map, by land, coast, sea, canal or crossing, one region a step; overland is by "
    "land and crossings only. What players make of their start is not in it.",
)


def fairness_page(found: Fairness, title: str, game: str, looks: Looks = NO_LOOKS, *, drawn: bool) -> Page:
    """Return the page; not ``drawn`` it has no pictures, which its text twin would only describe."""
    sections = [
        _favour_section(found, looks, drawn=drawn),
        _all_section(found),
        _worth_section(found, drawn=drawn),
        *(_aspect_section(found, aspect) for aspect in Aspect if aspect is not Aspect.WEALTH),
        _places_section(found),
        _spread_section(found),
        _method_section(found),
    ]
    return Page(
        title="Fairness of the start",
        kicker=f"{clean(title)} · {game}",
        subtitle=f"{len(found.nations)} nations compared by {len(YARDSTICKS)} measures",
        margin="Fairness",
        accent=NOBODYS_ACCENT,
        banner="",
        sections=tuple(sections),
        footer=(f"{game}. Made from the first position alone.",),
    )


def _favour_section(found: Fairness, looks: Looks, *, drawn: bool) -> Section:
    most, least = found.nations[0], found.nations[-1]
    worth = found.extents["worth"]
    farthest = max((_share(end, worth.mean) for end in (worth.least, worth.most)), key=abs)
    figures = (
        KeyNumber(label="Most favoured", value=named(most), note=favour(most.favour)),
        KeyNumber(label="Least favoured", value=named(least), note=favour(least.favour)),
        KeyNumber(
            label="Gap", value=favour(found.gap).removeprefix("+"), note="close below 1, far apart from 2"
        ),
        KeyNumber(label="Worth off the mean", value=percent(farthest), note="the farthest of all"),
    )
    blocks: list[Block] = [
        KeyNumbers(numbers=figures),
        Paragraph(text=verdict(found), tone=Emphasis.STRONG),
        Paragraph(text=why(found, most)),
        *([Paragraph(text=why(found, least))] if least is not most else []),
        Paragraph(text=worth_told(found)),
    ]
    if drawn:
        blocks += _pictures(found, looks)
    return Section(id="favour", title="Who is favoured", blocks=tuple(blocks))


def _pictures(found: Fairness, looks: Looks) -> Iterator[Block]:
    yield Figure(
        svg=_map(found, looks),
        alt=f"The map, each nation in the colour of its favour. {verdict(found)}",
        caption="Violet is favoured, orange is not, and the stronger the colour the more; grey land is nobody's.",
    )
    yield Figure(
        svg=_both(favour_chart(found, WIDE), favour_chart(found, NARROW)),
        alt="Favour of every nation as a bar made of its aspects; the table below has the numbers.",
        caption="What lies to the right of the line speaks for a nation, what lies to the left against it.",
    )


def _map(found: Fairness, looks: Looks) -> str:
    colours = {one.nation: favour_colour(float(one.favour)) for one in found.nations}
    board = found.outset.board
    names = dict(board.country_names) | {one.nation: clean(one.name) for one in found.nations}
    patterns = nation_patterns(board, tuple(colours), looks)
    return PageMaps(board, found.outset.owners, colours, patterns, names).overview(())


def _both(broad: str, narrow: str) -> str:
    return themed(broad, "chart-wide") + themed(narrow, "chart-narrow")


def _all_section(found: Fairness) -> Section:
    table = Table(
        columns=(*plain("Nation"), *numbers("Favour", *TITLES.values())),
        rows=tuple(
            (
                _nation(one),
                Cell(text=favour(one.favour), tone=Emphasis.STRONG),
                *(_part(one.aspects[aspect]) for aspect in Aspect),
            )
            for one in found.nations
        ),
        note="Favour is the sum of the other columns.",
    )
    return Section(id="all", title="All nations", blocks=(table, _reasons(found)))


def _reasons(found: Fairness) -> Table:
    return Table(
        columns=(*plain("Nation", "Favour"), *wide("What most speaks for it, or against it")),
        rows=tuple(
            (
                _nation(one),
                Cell(text=favour(one.favour), tone=_tone(one.favour * len(Aspect))),
                reasons(found, one) or "in the middle all in all",
            )
            for one in found.nations
        ),
        title="Why they stand where they do",
    )


def _worth_section(found: Fairness, *, drawn: bool) -> Section:
    starts = {start.nation: start for start in found.outset.starts}
    table = Table(
        columns=(
            *plain("Nation"),
            *numbers(*(part.capitalize() for part in found.outset.parts), "Worth", "of the mean", "Income"),
        ),
        rows=tuple(
            (
                _nation(one),
                *starts[one.nation].worth,
                _value(one, BY_KEY["worth"]),
                _apart(found, one),
                _value(one, BY_KEY["income"]),
            )
            for one in by_nation(found)
        ),
        note=f"In {found.outset.unit}.",
    )
    figure = Figure(
        svg=_both(worth_chart(found, WIDE), worth_chart(found, NARROW)) if drawn else "",
        alt="Worth of every nation as a bar made of its parts; the table below has the numbers.",
        caption=f"Worth in {found.outset.unit}; the band is the mean and {BAND} % to either side.",
    )
    blocks = (figure, table) if drawn else (table,)
    return Section(id=Aspect.WEALTH.value, title=TITLES[Aspect.WEALTH], blocks=blocks)


def _aspect_section(found: Fairness, aspect: Aspect) -> Section:
    chosen = [one for one in YARDSTICKS if one.aspect is aspect]
    table = Table(
        columns=(*plain("Nation"), *numbers(*(one.title for one in chosen))),
        rows=tuple((_nation(one), *(_value(one, each) for each in chosen)) for one in by_nation(found)),
    )
    told = " ".join(f"{one.title}: {counted(found.outset, one)}." for one in chosen)
    return Section(
        id=aspect.value, title=TITLES[aspect], blocks=(Paragraph(text=told, tone=Emphasis.QUIET), table)
    )


def _places_section(found: Fairness) -> Section:
    nations = Table(
        columns=(*plain("Nation"), *wide("Gates", "Weak places", "Apart")),
        rows=tuple(
            (
                _nation(one),
                *(_listed(getattr(one.measures.behind, name)) for name in ("gates", "weak", "apart")),
            )
            for one in by_nation(found)
        ),
        title="Of each nation",
    )
    board = found.outset.board
    names = {one.nation: named(one) for one in found.nations}
    chokepoints = Table(
        columns=(*plain("Region", "Way", "Held by"), *numbers("of all ways")),
        rows=tuple(
            (
                with_name(one.region, board.name_of(one.region)),
                WAYS[one.way],
                names.get(found.outset.owners.get(one.region, NOBODY), "nobody"),
                f"{one.share // 10}.{one.share % 10} %",
            )
            for one in found.chokepoints
        ),
        title="Chokepoints of the map: where most shortest ways lead through",
        empty="No shortest way leads through another region.",
    )
    cuts = [
        Paragraph(text=f"Regions without which {what}: {_listed(found.cuts[way]) or 'none'}.")
        for way, what in (
            (TravelMeans.LAND, "a landmass would fall apart"),
            (TravelMeans.SEA, "the waters would fall apart"),
        )
    ]
    return Section(id="places", title="Gates and chokepoints", blocks=(nations, chokepoints, *cuts))


def _spread_section(found: Fairness) -> Section:
    table = Table(
        columns=(*plain("Measure"), *numbers("Least", "Median", "Mean", "Most", "Variation")),
        rows=tuple(
            (
                BY_KEY[key].title,
                number(one.least),
                number(one.median),
                number(one.mean),
                number(one.most),
                spread(one),
            )
            for key, one in found.extents.items()
        ),
        note="Variation is the standard deviation as a share of the mean.",
    )
    return Section(id="spread", title="How far the starts differ", blocks=(table,))


def _method_section(found: Fairness) -> Section:
    table = Table(
        columns=(*plain("Measure", "Favoured by"), *wide("What it is")),
        rows=tuple(
            (
                one.title,
                better(one),
                one.meaning if one.unit else f"{one.meaning[:-1]}, in {found.outset.unit}.",
            )
            for one in YARDSTICKS
        ),
    )
    return Section(
        id="method",
        title="How it is reckoned",
        blocks=(*(Paragraph(text=text) for text in METHOD), table),
    )


def _nation(one: JudgedStart) -> Cell:
    return Cell(text=with_name(one.nation, one.name), swatch=favour_colour(float(one.favour)))


def _value(one: JudgedStart, yardstick: Yardstick) -> Cell:
    return Cell(
        text=number(one.measures.values[yardstick.key]), tone=_tone(one.marks.get(yardstick.key, Fraction(0)))
    )


def _part(share: Fraction) -> Cell:
    return Cell(text=favour(share), tone=_tone(share * len(Aspect)))


def _apart(found: Fairness, one: JudgedStart) -> Cell:
    share = _share(one.measures.values["worth"] or Fraction(0), found.extents["worth"].mean)
    return Cell(text=percent(share), tone=Emphasis.WARN if one.nation in found.unlike else Emphasis.PLAIN)


def _share(value: Fraction, mean: Fraction) -> Fraction:
    return Fraction(value, mean) - 1 if mean else Fraction(0)


def _tone(mark: Fraction) -> Emphasis:
    return Emphasis.GOOD if mark >= MARKED else Emphasis.BAD if mark <= -MARKED else Emphasis.PLAIN


def _listed(regions: tuple[RegionId, ...]) -> str:
    return ", ".join(regions)
