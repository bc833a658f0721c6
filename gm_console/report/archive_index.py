"""The first page of an archive: where everything in it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gm_console.charts.colours import nation_colours
from gm_console.core.end import Standing
from gm_console.core.ids import NationId
from gm_console.core.page_rules import NOBODYS_ACCENT
from gm_console.core.pages import Block, Cell, Page, Paragraph, Section, Table, numbers, plain
from gm_console.core.reading_direction import clean, isolated, with_name
from gm_console.report.as_html import as_html

Packets = Mapping[int, Sequence[NationId]]


def index_page(
    title: str,
    game: str,
    packets: Packets,
    names: Mapping[str, str],
    standings: Sequence[Standing],
    score: str,
    *,
    secrets: bool,
    film: bool,
) -> bytes:
    """Return the page; ``packets`` are whose each turn has, ``secrets`` whether entries and the journal are there.

    ``film`` is whether there is one of what everybody knew.
    """
    turns = tuple(packets)
    sections = [Section(id="whole", title="The whole game", blocks=tuple(_whole(secrets=secrets, film=film)))]
    if standings:
        sections.append(_standings(names, standings, score))
    sections.append(_turns(packets, names, secrets=secrets))
    page = Page(
        title=clean(title),
        kicker=f"{game} · archive",
        subtitle=f"Turns {turns[0]} to {turns[-1]}" if len(turns) > 1 else f"Turn {turns[0]}",
        margin="Archive",
        accent=NOBODYS_ACCENT,
        banner="",
        sections=tuple(sections),
        footer=("README.txt says what is what.",),
    )
    return as_html(page).encode()


def _whole(*, secrets: bool, film: bool) -> Iterator[Block]:
    rows = [(Cell(text="Map", href="map/map.json"), "the map the campaign began with, for programs")]
    if film:
        rows.insert(0, (Cell(text="Film", href="film.html"), "the map turn by turn, as everybody knew it"))
    if secrets:
        rows += [
            (Cell(text="Film with everything", href="film-moderator.html"), "as the moderator sees it"),
            (Cell(text="Journal", href="journal.csv"), "what the moderator did"),
            (Cell(text="Standings", href="standings.csv"), "after each turn, with their working"),
        ]
        yield Paragraph(
            text="This archive holds what not everybody may know: do not hand it on while the game goes on."
        )
    yield Table(columns=plain("File", "What it is"), rows=tuple(rows))


def _standings(names: Mapping[str, str], standings: Sequence[Standing], score: str) -> Section:
    colours = nation_colours(one.nation for one in standings)
    table = Table(
        columns=(*numbers("Place"), *plain("Nation"), *numbers(score[:1].upper() + score[1:])),
        rows=tuple(
            (
                one.place,
                Cell(
                    text=with_name(one.nation, names.get(one.nation, "")),
                    swatch=colours.get(one.nation, ""),
                ),
                one.score,
            )
            for one in standings
        ),
    )
    return Section(id="standings", title="Standings after the last turn", blocks=(table,))


def _turns(packets: Packets, names: Mapping[str, str], *, secrets: bool) -> Section:
    if not secrets:
        rows = tuple((turn, _public(turn)) for turn in packets)
        table = Table(columns=(*numbers("Turn"), *plain("Public pages")), rows=rows)
        return Section(id="turns", title="Turns", blocks=(table,))
    tables = [
        Table(
            title=f"Turn {turn}",
            columns=plain("Page", "For"),
            rows=(
                (_public(turn), "everybody"),
                (Cell(text="Entries", href=f"turn-{turn:02d}/entries.csv"), "all that happened"),
                (Cell(text="Sheets", href=f"turn-{turn:02d}/sheets/sheets.csv"), "as they came"),
                *(
                    (
                        Cell(text=f"Packet {nation}", href=f"turn-{turn:02d}/nation-{nation}/index.html"),
                        isolated(names.get(nation, "")),
                    )
                    for nation in nations
                ),
            ),
        )
        for turn, nations in packets.items()
    ]
    return Section(id="turns", title="Turns", blocks=tuple(tables))


def _public(turn: int) -> Cell:
    return Cell(text="Public pages", href=f"turn-{turn:02d}/public/index.html")
