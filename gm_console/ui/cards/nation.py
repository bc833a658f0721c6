"""The card of a nation: figures, goods, efficiencies, technologies, forces, rankings, and the turns so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.core.ids import NationId
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.core.reading_direction import isolated
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of
from gm_console.ui.cards.history import TurnPoint
from gm_console.ui.cards.paper import Cell, Figure, Paper, asked, link, number_named, text
from gm_console.ui.ledgers import Ledger, Ledgers
from gm_console.ui.models.table import shown
from gm_console.ui.position import NationRow, Place, Position
from gm_console.ui.theme import Tones

MOST_REGIONS: Final = 40
MOST_TURNS: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class NationDesk:
    """What the card of a nation is made from."""

    ruleset: Ruleset
    caption: str
    """The moment shown."""
    colour: str
    position: Position
    now: Ledgers
    start: Ledgers
    """At the start of the turn shown."""
    history: Sequence[TurnPoint]
    tones: Tones


def nation_card(desk: NationDesk, id_: NationId) -> str:
    """Return the card as HTML with links ``region:ID``."""
    paper, one, before = Paper(desk.tones), desk.now[id_], desk.start[id_]
    title = f"{id_} {isolated(one.row.name)}".strip()
    return paper.page(
        (
            paper.title(desk.caption, title, desk.colour),
            paper.line(escape(_tr("Eliminated"))) if one.row.eliminated else "",
            paper.figures(list(_figures(desk, one, before))),
            _goods(paper, desk, one, before),
            _levels(paper, desk, one, before),
            _technologies(paper, desk, one, before),
            _forces(paper, desk, id_),
            _facilities(paper, desk, one, before),
            _rankings(paper, desk, one),
            _turns(paper, desk, id_),
        )
    )


def _figures(desk: NationDesk, one: Ledger, before: Ledger) -> Iterator[Figure]:
    now, then = one.row, before.row
    told = (
        (_tr("Land regions"), "land", now.land, then.land),
        (_tr("Sea regions"), "sea", now.sea, then.sea),
        (_tr("People"), "people", now.population, then.population),
        (_tr("Gold"), f"stock:{one.money}", now.gold, then.gold),
        (_tr("Army units"), "army", now.army, then.army),
        (_tr("Air units"), "air", now.air, then.air),
        (_tr("Ships"), "navy", now.navy, then.navy),
        *(((_tr("Sealift"), "sealift", one.sealift, before.sealift),) if one.levels else ()),
    )
    for name, key, value, former in told:
        yield Figure(name=name, value=value, step=value - former, number=_number(desk, one, key))
    if one.ranks:
        worth, was = int(one.economy), int(before.economy)
        ours = _number(desk, one, "economy")
        yield Figure(name=_tr("Economy, Gold"), value=worth, step=worth - was, number=ours)


def _number(desk: NationDesk, one: Ledger, key: str) -> Number | None:
    """Return what a number of the nation is asked by, nothing where the game counts none such."""
    return number_named(desk.ruleset, key, nation=one.id)


def _goods(paper: Paper, desk: NationDesk, one: Ledger, before: Ledger) -> str:
    heads = [
        text(""), *(Cell(html=escape(head), right=True) for head in (
            _tr("Stock"), _tr("This turn"), _tr("Makes"), _tr("Uses"), _tr("Balance"))),
    ]  # fmt: skip
    rows = []
    for code, stock in one.stocks.items():
        made, used = one.makes.get(code, 0), one.takes.get(code, 0)
        short = stock + made < used
        step = stock - before.stocks[code]
        rows.append(
            [
                text(name_of(code, desk.ruleset).removesuffix(_tr(" Points"))),
                paper.number(stock, _number(desk, one, f"stock:{code}")),
                Cell(html=paper.step(step, _number(desk, one, f"stock:{code}")), right=True),
                paper.number(made, _number(desk, one, f"makes:{code}")),
                paper.number(used, _number(desk, one, f"takes:{code}")),
                _rest(desk, one, code, made - used, desk.tones.error if short else ""),
            ]
        )
    owed = (
        paper.line(
            escape(_tr("{0} Supply Points are owed for emergency purchases.")).format(
                _told(desk, one, "arrears", f"{one.arrears:,}")
            )
        )
        if one.arrears
        else ""
    )
    return paper.heading(_tr("Goods, points")) + paper.table(heads, rows) + owed


def _levels(paper: Paper, desk: NationDesk, one: Ledger, before: Ledger) -> str:
    if not one.levels:
        return ""
    cells = [
        (
            text(name_of(code, desk.ruleset)),
            paper.number(level, _number(desk, one, f"level:{code}")),
            Cell(
                html=paper.step(level - before.levels[code], _number(desk, one, f"level:{code}")), right=True
            ),
        )
        for code, level in one.levels.items()
    ]
    return paper.heading(_tr("Efficiencies")) + paper.table([text("")] * 6, _in_pairs(cells))


def _technologies(paper: Paper, desk: NationDesk, one: Ledger, before: Ledger) -> str:
    if not one.levels:
        return ""
    told = ", ".join(
        f"<b>{escape(name_of(code, desk.ruleset))}</b> {paper.quiet(_tr('new'))}"
        if code not in before.developments
        else escape(name_of(code, desk.ruleset))
        for code in one.developments
    )
    return paper.heading(_tr("Technologies")) + paper.line(told or paper.quiet(_tr("none yet")))


def _forces(paper: Paper, desk: NationDesk, id_: NationId) -> str:
    own = [place for place in desk.position.places.values() if place.owner == id_ and place.units]
    if not own:
        return paper.heading(_tr("Forces")) + paper.line(paper.quiet(_tr("no unit anywhere")))
    strongest = sorted(own, key=_by_strength)
    rows = [
        [
            Cell(html=link("region", place.id, place.id)),
            paper.number(
                sum(count for _, count in place.units),
                number_named(desk.ruleset, "units", region=place.id),
            ),
            Cell(html=_listed(place, desk)),
        ]
        for place in strongest[:MOST_REGIONS]
    ]
    rest = len(own) - MOST_REGIONS
    more = paper.line(paper.quiet(_tr("and {0} regions more").format(rest))) if rest > 0 else ""
    heads = [text(_tr("Region")), Cell(html=escape(_tr("Units")), right=True), text(_tr("Kinds"))]
    return paper.heading(_tr("Forces by region")) + paper.table(heads, rows) + more


def _facilities(paper: Paper, desk: NationDesk, one: Ledger, before: Ledger) -> str:
    cells = [
        (
            text(name_of(code, desk.ruleset)),
            paper.number(count, _number(desk, one, f"facility:{code}")),
            Cell(
                html=paper.step(count - before.facilities[code], _number(desk, one, f"facility:{code}")),
                right=True,
            ),
        )
        for code, count in one.facilities.items()
    ]
    return paper.heading(_tr("Facilities")) + paper.table([text("")] * 6, _in_pairs(cells))


def _rankings(paper: Paper, desk: NationDesk, one: Ledger) -> str:
    if not one.ranks:
        return ""
    cells = [
        (
            text(name),
            paper.number(rank.place, _number(desk, one, f"rank:{name}")),
            Cell(html=paper.small(_number(desk, one, f"worth:{name}"), shown(rank.value)), right=True),
        )
        for name, rank in one.ranks.items()
    ]
    return paper.heading(_tr("Rankings: place and value")) + paper.table([text("")] * 6, _in_pairs(cells))


def _turns(paper: Paper, desk: NationDesk, id_: NationId) -> str:
    ours = desk.now[id_]
    known = [point for point in desk.history if id_ in point.nations]
    made = [BEFORE_PLAY, *(point.turn - 1 for point in known[1:])]
    """The turns whose ends the rows tell."""
    rows = [(str(one.turn), one.nations[id_], turn) for one, turn in zip(known, made, strict=False)]
    rows.append((_tr("now"), ours.row, 0))
    heads = [
        text(_tr("Start of turn")), *(Cell(html=escape(head), right=True) for head in (
            _tr("Land"), _tr("Sea"), _tr("People"), _tr("Army"), _tr("Air"), _tr("Navy"), _tr("Gold"))),
    ]  # fmt: skip
    lines = [[text(turn), *_then(desk, ours, row, played)] for turn, row, played in rows[-MOST_TURNS:]]
    return paper.heading(_tr("Turn by turn")) + paper.table(heads, lines)


def _then(desk: NationDesk, one: Ledger, row: NationRow, played: int) -> Iterator[Cell]:
    """Yield the numbers at the end of a turn, 0 for the turn shown."""
    keys = ("land", "sea", "people", "army", "air", "navy", f"stock:{one.money}")
    values = (row.land, row.sea, row.population, row.army, row.air, row.navy, row.gold)
    for key, value in zip(keys, values, strict=True):
        yield Cell(html=asked(_number(desk, one, key), f"{value:,}", desk.tones, played), right=True)


def _in_pairs(cells: Sequence[tuple[Cell, Cell, Cell]]) -> list[list[Cell]]:
    """Return triples of cells two in a row, read downwards."""
    half = (len(cells) + 1) // 2
    blank = (text(""), text(""), text(""))
    right = [*cells[half:], *[blank] * (2 * half - len(cells))]
    return [[*one, *_indented(other)] for one, other in zip(cells[:half], right, strict=True)]


def _indented(cells: tuple[Cell, Cell, Cell]) -> tuple[Cell, Cell, Cell]:
    first = cells[0]
    return (Cell(html=f"&nbsp;&nbsp;&nbsp;&nbsp;{first.html}"), cells[1], cells[2])


def _by_strength(place: Place) -> tuple[int, str]:
    return -sum(count for _, count in place.units), place.id


def _listed(place: Place, desk: NationDesk) -> str:
    """Return the units of a region, each number a link to its ledger."""
    told = []
    for kind, count in place.units:
        number = number_named(desk.ruleset, f"unit:{kind}", region=place.id)
        told.append(f"{asked(number, str(count), desk.tones)} {escape(name_of(kind, desk.ruleset))}")
    return ", ".join(told)


def _rest(desk: NationDesk, one: Ledger, code: str, value: int, tone: str) -> Cell:
    html = asked(_number(desk, one, f"rest:{code}"), _signed(value), desk.tones, tone=tone)
    return Cell(html=html, right=True, tone=tone)


def _told(desk: NationDesk, one: Ledger, key: str, told: str) -> str:
    """Return a number inside a sentence."""
    return asked(_number(desk, one, key), told, desk.tones)


def _signed(value: int) -> str:
    return "" if not value else f"{'+' if value > 0 else '−'}{abs(value):,}"


def _tr(text_: str) -> str:
    return QCoreApplication.translate("NationCard", text_)
