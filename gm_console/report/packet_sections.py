"""A nation's packet: what matters first, then everything, from its view alone (R27)."""

from __future__ import annotations

from gm_console.board.model import RegionKind
from gm_console.core.orders import Status
from gm_console.core.pages import (
    Align,
    Block,
    Column,
    KeyNumber,
    KeyNumbers,
    Page,
    Paragraph,
    Section,
    Table,
    Tone,
    grouped,
    signed,
)
from gm_console.core.reading_direction import isolated
from gm_console.report.desk import Desk
from gm_console.report.packet_economy import (
    consumption_section,
    development_section,
    market_section,
    shipments_section,
    treasury_section,
)
from gm_console.report.packet_orders import (
    builds_section,
    moves_section,
    orders_section,
    trouble_table,
)
from gm_console.report.packet_regions import map_section, regions_section
from gm_console.report.public_sections import errata_sections, news_blocks
from gm_console.rulesets.gunboat.facts import ArrearsChanged, ControlChanged
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import (
    AIR_SLICE,
    ARMY_SLICE,
    BTECH,
    GOLD,
    NAVY_SLICE,
    SP,
)


def nation_page(view: NationView, desk: Desk) -> Page:
    """Return the packet of the view's nation."""
    names = view.nation.names
    return Page(
        title=names.country or f"Nation {view.nation.id}",
        kicker=f"{desk.title} · turn {view.public.turn} of {view.public.turns}",
        subtitle=f"Packet for nation {view.nation.id}, {isolated(names.ruler)}".rstrip(", "),
        margin=f"{view.nation.id} {isolated(names.country)}",
        accent=desk.colours[view.nation.id],
        banner=desk.banner,
        sections=(
            summary_section(view, desk),
            map_section(view, desk),
            *errata_sections(view.public, desk),
            orders_section(view, desk),
            treasury_section(view, desk),
            market_section(view, desk),
            shipments_section(view, desk),
            builds_section(view, desk),
            moves_section(view, desk),
            consumption_section(view, desk),
            development_section(view, desk),
            rankings_section(view),
            regions_section(view, desk),
            Section(id="news", title="News and propaganda", blocks=news_blocks(view.public, desk)),
            rules_section(view, desk),
        ),
        footer=desk.footer,
    )


def summary_section(view: NationView, desk: Desk) -> Section:
    """Return the numbers and the bad news that a player looks for first."""
    numbers = KeyNumbers(numbers=_headline_numbers(view, desk))
    blocks: tuple[Block, ...] = (numbers, trouble_table(view, desk), *_control_table(view, desk))
    return Section(id="summary", title="At a glance", blocks=blocks)


def _headline_numbers(view: NationView, desk: Desk) -> tuple[KeyNumber, ...]:
    before, after = view.before.stocks, view.nation.stocks
    land = sum(1 for one in view.holdings if desk.board.by_id[one.id].kind is RegionKind.LAND)
    done = sum(1 for one in view.verdicts if one.status in (Status.ACCEPTED, Status.ADJUSTED))
    whole = all(one.status is Status.ACCEPTED for one in view.verdicts)
    units = [sum(column) for column in zip(*(one.units for one in view.holdings), strict=True)]
    owed = sum(
        one.fact.delta for one in view.entries if isinstance(one.fact, ArrearsChanged) and one.fact.delta > 0
    )
    economy = next((one for one in view.rankings if one.ranking == "Economy"), None)
    arms = (
        *(
            (sum(units[part]), arm)
            for part, arm in ((ARMY_SLICE, "army"), (AIR_SLICE, "air"), (NAVY_SLICE, "ships"))
        ),
        (view.nation.sealift, "Sealift"),
    )
    return (
        KeyNumber(
            label="Orders carried out",
            value=f"{done} of {len(view.verdicts)}",
            note="all as written" if whole and view.verdicts else "",
            tone=Tone.PLAIN if whole else Tone.WARN,
        ),
        KeyNumber(
            label="Gold", value=grouped(after[GOLD]), note=f"{signed(after[GOLD] - before[GOLD])} this turn"
        ),
        KeyNumber(
            label="Supply Points",
            value=grouped(after[SP]),
            note=f"{owed:,} owed" if owed else f"{signed(after[SP] - before[SP])} this turn",
            tone=Tone.BAD if owed else Tone.PLAIN,
        ),
        KeyNumber(
            label="Regions",
            value=grouped(len(view.holdings)),
            note=f"{land} land, {len(view.holdings) - land} sea",
        ),
        KeyNumber(label="Population Units", value=grouped(sum(one.population for one in view.holdings))),
        KeyNumber(
            label="Units",
            value=grouped(sum(count for count, _ in arms)),
            note=" · ".join(f"{grouped(count)} {arm}" for count, arm in arms),
        ),
        KeyNumber(
            label="Technologies",
            value=grouped(len(view.nation.developments)),
            note=f"BTech {grouped(view.nation.levels[BTECH])}",
        ),
        KeyNumber(label="Economy", value=economy.place if economy else "–", note="place in the world"),
    )


def _control_table(view: NationView, desk: Desk) -> tuple[Table, ...]:
    me = view.nation.id
    rows = tuple(
        (
            desk.place(entry.fact.region),
            "gained" if entry.fact.owner == me else "lost",
            desk.nation(entry.fact.before if entry.fact.owner == me else entry.fact.owner),
            entry.phase,
        )
        for entry in view.entries
        if isinstance(entry.fact, ControlChanged) and me in (entry.fact.before, entry.fact.owner)
    )
    if not rows:
        return ()
    columns = (
        Column(title="Region"),
        Column(title="What"),
        Column(title="From or to", wide=True),
        Column(title="Phase"),
    )
    return (Table(title="Regions gained and lost", columns=columns, rows=rows),)


def rankings_section(view: NationView) -> Section:
    """Return the fifteen rankings: the place up to ten, else ``10+``, and one's own value."""
    table = Table(
        columns=(
            Column(title="Ranking", wide=True),
            Column(title="Place", align=Align.RIGHT),
            Column(title="Your value", align=Align.RIGHT),
        ),
        rows=tuple((one.ranking, one.place, decimal_text(one.value)) for one in view.rankings),
        empty="You are not ranked this turn.",
        note="Places beyond the tenth are given as 10+. Values are told to you alone.",
    )
    return Section(id="rankings", title="Rankings", blocks=(table,))


def rules_section(view: NationView, desk: Desk) -> Section:
    """Return the rulings that this packet rests on."""
    cited = [entry.rule for entry in view.entries]
    cited += [one.reason.rule for one in (*view.checks, *view.verdicts) if one.reason is not None]
    rows = tuple(
        (ruling, desk.ruleset.rulings.all[ruling].section, desk.ruleset.rulings.words(ruling))
        for ruling in desk.ruleset.rulings.cited(cited)
    )
    table = Table(
        columns=(Column(title="Ruling"), Column(title="Section"), Column(title="What holds", wide=True)),
        rows=rows,
        empty="No ruling was needed.",
    )
    opening = Paragraph(
        text="Where the rulebook is silent the moderator rules. These rulings were applied to you this turn.",
        tone=Tone.QUIET,
    )
    return Section(id="rules", title="Rulings applied", blocks=(opening, table))


def decimal_text(value: str) -> str:
    """Return a decimal number with its thousands set apart."""
    whole, point, rest = value.lstrip("-").partition(".")
    return ("\u2212" if value.startswith("-") else "") + grouped(int(whole)) + point + rest
