"""The parts of a packet about goods: treasury, market, shipments, consumption, efficiencies and technologies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.pages import (
    Align,
    Block,
    Cell,
    Column,
    Figure,
    Paragraph,
    Row,
    Section,
    Table,
    Tone,
    grouped,
    signed,
)
from gm_console.report.desk import Desk
from gm_console.rulesets.gunboat.facts import ArrearsChanged, Consumed, Exported, StockChanged
from gm_console.rulesets.gunboat.state import Nation
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, LEVELS, STOCK, STOCKS

_NUMBER: Final = Align.RIGHT
_STOCK_COLUMNS: Final = tuple(Column(title=name, align=_NUMBER) for name in STOCKS)


def treasury_section(view: NationView, desk: Desk) -> Section:
    """Return the stockpiles as a ledger: what each phase added or took."""
    rows: list[Row] = [("Start of the turn", *(grouped(stock) for stock in view.before.stocks))]
    former: Nation = view.before
    for phase, nation in view.by_phase:
        if nation.stocks != former.stocks:
            changes = (after - before for before, after in zip(former.stocks, nation.stocks, strict=True))
            rows.append((desk.phase_title(phase), *(signed(change) if change else "" for change in changes)))
        former = nation
    table = Table(
        columns=(Column(title="Phase", wide=True), *_STOCK_COLUMNS),
        rows=tuple(rows),
        total=("In stock now", *(grouped(stock) for stock in view.nation.stocks)),
    )
    blocks: list[Block] = [table]
    if view.nation.arrears:
        owed = f"{grouped(view.nation.arrears)} Supply Points are owed for emergency purchases and go first next turn."
        blocks.append(Paragraph(text=owed, tone=Tone.BAD))
    return Section(id="treasury", title="Treasury and stockpiles", blocks=tuple(blocks))


def market_section(view: NationView, desk: Desk) -> Section:
    """Return prices before and after, what all players traded and what this nation did, and the chart."""
    own = _own_trade(view)
    rows = tuple(
        (*row, grouped(own[name][0]) if own[name][0] else "", grouped(own[name][1]) if own[name][1] else "")
        for name, row in zip(COMMODITIES, price_rows(view.public, desk), strict=True)
    )
    columns = (
        *price_columns(),
        Column(title="You sold", align=_NUMBER),
        Column(title="You bought", align=_NUMBER),
    )
    note = "Gold per 100 points. The new prices hold next turn."
    table = Table(columns=columns, rows=rows, note=note)
    return Section(id="market", title="Market", blocks=(table, *price_figure_of(desk)))


def price_columns() -> tuple[Column, ...]:
    """Return the heads of the market table that everybody gets."""
    return (
        Column(title="Commodity", wide=True),
        Column(title="Sell price", align=_NUMBER),
        Column(title="Next sell", align=_NUMBER),
        Column(title="Change", align=_NUMBER),
        Column(title="Buy price", align=_NUMBER),
        Column(title="Next buy", align=_NUMBER),
        Column(title="All sold", align=_NUMBER),
        Column(title="All bought", align=_NUMBER),
    )


def price_rows(view: PublicView, desk: Desk) -> tuple[Row, ...]:
    """Return one row per commodity: prices of the turn and of the next, and the players' volumes."""
    volumes = {commodity: (sold, bought) for commodity, sold, bought in view.volumes}
    rows: list[Row] = []
    for index, name in enumerate(COMMODITIES):
        old, new = view.market_before.sell[index], view.market.sell[index]
        sold, bought = volumes.get(name, (0, 0))
        rows.append(
            (
                Cell(text=f"{name} {desk.name(name)}"),
                old,
                new,
                percent_text(old, new),
                view.market_before.buy[index],
                view.market.buy[index],
                sold,
                bought,
            )
        )
    return tuple(rows)


def price_figure_of(desk: Desk) -> tuple[Figure, ...]:
    """Return the price chart, none where there is none."""
    if not desk.price_chart:
        return ()
    return (
        Figure(
            svg=desk.price_chart,
            alt="Chart of the sell prices of all seven commodities, turn by turn",
            caption="Sell prices at the market, Gold per 100 points; the last point is next turn's price.",
        ),
    )


def percent_text(old: int, new: int) -> str:
    """Return the change from ``old`` to ``new`` in percent with one decimal, rounded half up."""
    if not old or old == new:
        return "0 %"
    tenths = (2000 * abs(new - old) + old) // (2 * old)
    whole, rest = divmod(tenths, 10)
    return f"{'+' if new > old else '−'}{whole}.{rest} %"


def _own_trade(view: NationView) -> dict[str, tuple[int, int]]:
    sold = dict.fromkeys(COMMODITIES, 0)
    bought = dict.fromkeys(COMMODITIES, 0)
    for fact in _own_stock_changes(view, ("E1", "E2")):
        if fact.commodity in sold:
            sold[fact.commodity] += max(-fact.delta, 0)
            bought[fact.commodity] += max(fact.delta, 0)
    return {name: (sold[name], bought[name]) for name in COMMODITIES}


def _own_stock_changes(view: NationView, phases: Iterable[str]) -> list[StockChanged]:
    wanted = tuple(phases)
    return [
        entry.fact
        for entry in view.entries
        if entry.phase in wanted
        and isinstance(entry.fact, StockChanged)
        and entry.fact.nation == view.nation.id
    ]


def shipments_section(view: NationView, desk: Desk) -> Section:
    """Return what was sent to other nations and what came from them."""
    me = view.nation.id
    rows: list[Row] = []
    for entry in view.entries:
        if isinstance(entry.fact, Exported):
            sent = entry.fact.nation == me
            other = entry.fact.receiver if sent else entry.fact.nation
            commodity = desk.name(entry.fact.commodity)
            rows.append(("to" if sent else "from", desk.nation(other), grouped(entry.fact.points), commodity))
    table = Table(
        columns=(
            Column(title="Way"),
            Column(title="Nation", wide=True),
            Column(title="Points", align=_NUMBER),
            Column(title="Goods"),
        ),
        rows=tuple(rows),
        empty="Nothing was sent and nothing arrived.",
        note="Imports arrive after consumption.",
    )
    return Section(id="shipments", title="Exports and imports", blocks=(table,))


def consumption_section(view: NationView, desk: Desk) -> Section:
    """Return what was made, who consumed what with the working, and what had to be bought in an emergency."""
    made = dict.fromkeys(COMMODITIES, 0)
    for fact in _own_stock_changes(view, ("A1",)):
        made[fact.commodity] += fact.delta
    eaten: dict[str, dict[str, int]] = {}
    counts: dict[str, int] = {}
    total = dict.fromkeys(COMMODITIES, 0)
    for entry in view.entries:
        fact_ = entry.fact
        if isinstance(fact_, Consumed) and fact_.nation == view.nation.id:
            eaten.setdefault(fact_.by, {})[fact_.commodity] = fact_.points
            counts[fact_.by] = fact_.count
            total[fact_.commodity] += fact_.points
    rows: list[Row] = [("Produced", "", *(signed(made[name]) for name in COMMODITIES))]
    for consumer, points in eaten.items():
        cells = (_eaten_cell(points.get(name, 0), counts[consumer]) for name in COMMODITIES)
        rows.append((desk.name(consumer), counts[consumer], *cells))
    table = Table(
        columns=(
            Column(title="Consumer", wide=True),
            Column(title="Number", align=_NUMBER),
            *(Column(title=name, align=_NUMBER) for name in COMMODITIES),
        ),
        rows=tuple(rows),
        total=("Balance", "", *(signed(made[name] - total[name]) for name in COMMODITIES)),
        note="Below each number: how many consumers times what each takes.",
    )
    blocks = (table, *_emergency(view, desk))
    return Section(id="consumption", title="Production and consumption", blocks=blocks)


def _eaten_cell(points: int, count: int) -> Cell:
    if not points:
        return Cell(text="")
    return Cell(text=signed(-points), note=f"{count} × {points // count}" if count else "")


def _emergency(view: NationView, desk: Desk) -> tuple[Table, ...]:
    rows = tuple(
        (entry.rule, desk.working(entry))
        for entry in view.entries
        if entry.phase == "A2"
        and isinstance(entry.fact, StockChanged | ArrearsChanged)
        and entry.working is not None
        and entry.working.code in ("emergency", "arrears", "arrears-paid")
    )
    if not rows:
        return ()
    columns = (Column(title="Rule"), Column(title="Working", wide=True, head=True))
    return (Table(title="Emergency purchases", columns=columns, rows=rows),)


def development_section(view: NationView, desk: Desk) -> Section:
    """Return efficiencies before and after, and the technologies with this turn's new one."""
    levels = Table(
        title="Efficiencies",
        columns=(
            Column(title="Efficiency", wide=True),
            Column(title="Before", align=_NUMBER),
            Column(title="Now", align=_NUMBER),
            Column(title="Change", align=_NUMBER),
        ),
        rows=tuple(
            (desk.name(level), before, after, signed(after - before) if after != before else "")
            for level, before, after in zip(LEVELS, view.before.levels, view.nation.levels, strict=True)
        ),
    )
    known = set(view.before.developments)
    technologies = Table(
        title="Technologies",
        columns=(Column(title="No.", align=_NUMBER), Column(title="Technology", wide=True), Column(title="")),
        rows=tuple(
            (place, desk.name(one), "" if one in known else Cell(text="new this turn", tone=Tone.GOOD))
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
