"""The inspector's page of an entry: its working, rule, tables, what it rests on, what caused it and what it caused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from gm_console.core.facts import MODERATOR, PUBLIC, Entry
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Verdict
from gm_console.core.reading_direction import with_name
from gm_console.report.phrases import reason_text, working_text
from gm_console.ui.fact_names import kind_name
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.panels.pages import (
    PageSource,
    battle_link,
    caption,
    entry_list,
    heading,
    muted,
    nation_link,
    page,
    paragraph,
    phase_title,
    region_link,
    rows_of,
    title,
    titled_rule,
    translated,
)
from gm_console.ui.turn_positions import Position

MOST_CHANGES: Final = 12
WHOLE: Final = "\u00a0"
"""A blank at which no line ends: a step from one number to another is read at a glance."""


def entry_page(desk: PageSource, seq: int, before: Position | None = None) -> str:
    """Return an entry; with the position ``before`` its step, also what the step changed."""
    entry, chronicle = desk.chronicle.entry(seq), desk.chronicle
    parts = [
        caption(_where_in_turn(desk, entry), desk),
        title(chronicle.sentence(seq)),
        _answer(desk, entry),
        _working(desk, entry),
        _facts(desk, entry),
        _tables(desk, entry),
        rulings_told(desk, [entry.rule]),
        _changes(desk, before),
        entry_list(desk, translated("Because of"), entry.because),
        entry_list(desk, translated("Caused by"), chronicle.causes(seq)),
        entry_list(desk, translated("Led to"), chronicle.effects.get(seq, ())),
        entry_list(desk, translated("Used by"), chronicle.index.used_by.get(seq, ())),
    ]
    return page(parts, desk)


def _where_in_turn(desk: PageSource, entry: Entry) -> str:
    index = desk.chronicle.index
    step = translated("step {0} of {1}").format(
        f"{index.step_of(entry.seq):,}", f"{len(index.steps[entry.phase]):,}"
    )
    number = f"{translated('Entry')} {desk.chronicle.turn}.{entry.seq}"
    return f"{number} · {phase_title(desk, entry.phase)} · {step}"


def _answer(desk: PageSource, entry: Entry) -> str:
    """Return why an order was refused or adjusted, and what was perhaps meant."""
    verdict = _verdict(desk, entry)
    if verdict is None or verdict.reason is None:
        return ""
    tone = desk.tones.error if verdict.status.value == "refused" else desk.tones.warning
    text = paragraph(f"<span style='color:{tone}'>{escape(reason_text(verdict.reason, desk.ruleset))}</span>")
    if verdict.reason.suggestion:
        words = escape(verdict.reason.suggestion)
        meant = f"<a href='orders:{escape(verdict.nation)}'>{words}</a>"
        text += paragraph(escape(translated("Did you mean {0}?")).format(meant))
    if verdict.line:
        text += paragraph(muted(translated("line {0} of the sheet").format(verdict.line), desk))
    return text


def _verdict(desk: PageSource, entry: Entry) -> Verdict | None:
    number = getattr(entry.fact, "number", 0)
    if not number or not hasattr(entry.fact, "text"):
        return None
    return next(
        (one for one in desk.chronicle.verdicts if (one.nation, one.number) == (entry.actor, number)), None
    )


def _working(desk: PageSource, entry: Entry) -> str:
    text = working_text(entry, desk.ruleset)
    if not text:
        return ""
    return (
        heading(translated("Working"), desk)
        + f"<table width='100%' cellpadding='6' cellspacing='0' style='margin-top:4px; margin-bottom:6px'>"
        f"<tr><td bgcolor='{desk.tones.hover}'>{escape(text)}</td></tr></table>"
    )


def _facts(desk: PageSource, entry: Entry) -> str:
    rows = [
        (translated("Rule"), titled_rule(desk.ruleset, entry.rule)),
        (translated("Kind"), escape(kind_name(type(entry.fact).__name__))),
    ]
    if entry.actor:
        rows.append((translated("Nation"), nation_link(desk, entry.actor)))
    if entry.region:
        rows.append((translated("Region"), region_link(entry.region)))
    battle = desk.chronicle.battle_of(entry.seq)
    if battle is not None:
        rows.append((translated("Battle"), battle_link(battle)))
    rows.append((translated("Read by"), escape(_audience(desk, entry))))
    return rows_of(rows, desk)


def _audience(desk: PageSource, entry: Entry) -> str:
    if entry.audience == PUBLIC:
        return translated("everybody")
    if entry.audience == MODERATOR:
        return translated("the moderator alone")
    return ", ".join(_holder(desk, NationId(one)) for one in entry.audience.split(","))


def _tables(desk: PageSource, entry: Entry) -> str:
    beside = [desk.chronicle.entry(seq) for seq in desk.chronicle.effects.get(entry.cause, ())]
    reader = desk.ruleset.rows_used
    used = tuple(reader(entry, beside if entry.cause else (), desk.ruleset)) if reader is not None else ()
    if not used:
        return ""
    lines = []
    for row in used:
        tone = desk.tones.warning if row.ours else desk.tones.muted
        words = f"{row.table}, {row.row}" if row.row else row.table
        lines.append(paragraph(f"{escape(words)} <span style='color:{tone}'>{escape(row.source)}</span>"))
    return heading(translated("Tables"), desk) + "".join(lines)


def rulings_told(desk: PageSource, rules: Iterable[str]) -> str:
    """Return what the rulings named in rule references say, with their reasons, in the order of first mention."""
    text, every = "", list(rules)
    cited = desk.ruleset.rulings.cited(every)
    for id_ in sorted(cited, key=" ".join(every).index):
        ruling = desk.ruleset.rulings.all[id_]
        told = translated("Ruling {0}: {1}").format(id_, ruling.question)
        text += heading(told, desk) + paragraph(escape(desk.ruleset.rulings.words(id_)))
        if ruling.reason:
            text += paragraph(muted(ruling.reason, desk))
    return text


def _changes(desk: PageSource, before: Position | None) -> str:
    """Return what is not as it was before the step, region by region."""
    if before is None or not desk.position.changed:
        return ""
    lines = []
    for region in desk.position.changed[:MOST_CHANGES]:
        told = ", ".join(_differences(desk, before.places[region], desk.position.places[region]))
        lines.append(paragraph(f"{region_link(region)} {escape(told)}"))
    more = len(desk.position.changed) - MOST_CHANGES
    if more > 0:
        lines.append(paragraph(muted(translated("and {0} more").format(more), desk)))
    return heading(translated("Changed in this step"), desk) + "".join(lines)


def _differences(desk: PageSource, old: RegionGlance, new: RegionGlance) -> Iterator[str]:
    if old.owner != new.owner:
        was_held, is_held = (_holder(desk, place.owner) for place in (old, new))
        yield f"{was_held} →{WHOLE}{is_held}"
    glance = desk.ruleset.glance
    for gauge in glance.of_regions.some(glance.told):
        was, now = gauge.read(old.part), gauge.read(new.part)
        if was != now:
            yield f"{gauge.label} {shown(was)}{WHOLE}→{WHOLE}{shown(now)}"


def _holder(desk: PageSource, nation: NationId) -> str:
    return with_name(nation, desk.world.names.get(nation, "")) if nation != NOBODY else translated("nobody")
