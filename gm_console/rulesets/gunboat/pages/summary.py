"""What a player looks for first: headline numbers, lines that went wrong, regions gained and lost."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.model import RegionKind
from gm_console.core.ids import NationId
from gm_console.core.orders import Status
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Block,
    Cell,
    Emphasis,
    KeyNumber,
    KeyNumbers,
    Section,
    Table,
    grouped,
    plain,
    signed,
    stepped,
    wide,
)
from gm_console.rulesets.common.pages.orders import trouble_table
from gm_console.rulesets.gunboat.facts import ControlChanged
from gm_console.rulesets.gunboat.told_facts import RankTold
from gm_console.rulesets.gunboat.view import NationView
from gm_console.rulesets.gunboat.vocabulary import AIR_SLICE, ARMY_SLICE, BTECH, GOLD, NAVY_SLICE, SP


def summary_section(view: NationView, given: PageInput) -> Section:
    """Return the numbers and the bad news that a player looks for first."""
    numbers = KeyNumbers(numbers=_headline_numbers(view, given))
    blocks: tuple[Block, ...] = (numbers, trouble_table(view, given), *_control_table(view, given))
    return Section(id="summary", title="At a glance", blocks=blocks)


def _headline_numbers(view: NationView, given: PageInput) -> tuple[KeyNumber, ...]:
    before, after = view.before.stocks, view.nation.stocks
    land = sum(1 for one in view.holdings if given.board.by_id[one.id].kind is RegionKind.LAND)
    done = sum(1 for one in view.verdicts if one.status in (Status.ACCEPTED, Status.ADJUSTED))
    whole = all(one.status is Status.ACCEPTED for one in view.verdicts)
    units = [sum(column) for column in zip(*(one.units for one in view.holdings), strict=True)]
    owed = view.nation.arrears
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
            tone=Emphasis.PLAIN if whole else Emphasis.WARN,
        ),
        stepped("Gold", before[GOLD], after[GOLD]),
        KeyNumber(
            label="Supply Points",
            value=grouped(after[SP]),
            note=f"{owed:,} owed" if owed else f"{signed(after[SP] - before[SP])} this turn",
            tone=Emphasis.BAD if owed else Emphasis.PLAIN,
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
        KeyNumber(label="Rank, economy", value=economy.place if economy else "–", note=_rank_note(economy)),
    )


def _rank_note(economy: RankTold | None) -> str:
    """Return what a rank says; one below the tenth is not told."""
    return "lower than tenth: not told" if economy and economy.place.endswith("+") else "place in the world"


def what_became(me: NationId, fact: ControlChanged, given: PageInput) -> Cell:
    """Return who a region was gained from, or lost to."""
    gained = fact.owner == me
    other = given.nation(fact.before if gained else fact.owner)
    return replace(other, text=f"{'gained from' if gained else 'lost to'} {other.text}")


def _control_table(view: NationView, given: PageInput) -> tuple[Table, ...]:
    me = view.nation.id
    rows = tuple(
        (
            given.place(entry.fact.region),
            what_became(me, entry.fact, given),
            entry.phase,
        )
        for entry in view.entries
        if isinstance(entry.fact, ControlChanged) and me in (entry.fact.before, entry.fact.owner)
    )
    if not rows:
        return ()
    columns = (*plain("Region"), *wide("What"), *plain("Phase"))
    return (Table(title="Regions gained and lost", columns=columns, rows=rows),)
