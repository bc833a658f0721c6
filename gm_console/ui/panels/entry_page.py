"""The inspector's page of an entry: its working, rule and tables; the tree below tells its causes and effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from gm_console.core.facts import MODERATOR, PUBLIC, Entry
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Verdict
from gm_console.core.wording import begun
from gm_console.report.names_in_text import with_names
from gm_console.report.phrases import reason_text, working_text
from gm_console.ui.fact_names import kind_name
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.kit.written_page import paragraph
from gm_console.ui.panels.pages import (
    PageSource,
    battle_link,
    caption,
    heading,
    muted,
    nation_link,
    page,
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
"""A blank at which no line ends: a number keeps its sign, and a step from one to another is read at a glance."""


def entry_page(source: PageSource, seq: int, before: Position | None = None) -> str:
    """Return an entry; with the position ``before`` its step, also what the step changed."""
    entry = source.chronicle.entry(seq)
    told = with_names(source.chronicle.sentence(seq), source.board, source.world.names)
    parts = [
        caption(_where_in_turn(source, entry), source),
        title(told.replace(" %", f"{WHOLE}%")),
        _answer(source, entry),
        _working(source, entry),
        _facts(source, entry),
        _tables(source, entry),
        rulings_told(source, [entry.rule]),
        _changes(source, before),
    ]
    return page(parts, source)


def _where_in_turn(source: PageSource, entry: Entry) -> str:
    index = source.chronicle.index
    step = translated("step {0} of {1}").format(
        f"{index.step_of(entry.seq):,}", f"{len(index.steps[entry.phase]):,}"
    )
    number = f"{translated('Entry')} {source.chronicle.turn}.{entry.seq}"
    return f"{number} · {phase_title(source, entry.phase)} · {step}"


def _answer(source: PageSource, entry: Entry) -> str:
    """Return why an order was refused or adjusted, and what was perhaps meant."""
    verdict = _verdict(source, entry)
    if verdict is None or verdict.reason is None:
        return ""
    tone = source.tones.error if verdict.status.value == "refused" else source.tones.warning
    text = paragraph(
        f"<span style='color:{tone}'>{escape(reason_text(verdict.reason, source.ruleset))}</span>"
    )
    if verdict.reason.suggestion:
        words = escape(verdict.reason.suggestion)
        meant = f"<a href='orders:{escape(verdict.nation)}'>{words}</a>"
        text += paragraph(escape(translated("Did you mean {0}?")).format(meant))
    if verdict.line:
        text += paragraph(muted(translated("line {0} of the sheet").format(verdict.line), source))
    return text


def _verdict(source: PageSource, entry: Entry) -> Verdict | None:
    number = getattr(entry.fact, "number", 0)
    if not number or not hasattr(entry.fact, "text"):
        return None
    return next(
        (one for one in source.chronicle.verdicts if (one.nation, one.number) == (entry.actor, number)), None
    )


def _working(source: PageSource, entry: Entry) -> str:
    text = working_text(entry, source.ruleset)
    if not text:
        return ""
    return (
        heading(translated("Working"), source)
        + f"<table width='100%' cellpadding='6' cellspacing='0' style='margin-top:4px; margin-bottom:6px'>"
        f"<tr><td bgcolor='{source.tones.hover}'>{escape(text)}</td></tr></table>"
    )


def _facts(source: PageSource, entry: Entry) -> str:
    rows = [
        (translated("Rule"), titled_rule(source.ruleset, entry.rule)),
        (translated("Kind"), escape(kind_name(type(entry.fact).__name__))),
    ]
    if entry.actor:
        rows.append((translated("Nation"), nation_link(source, entry.actor)))
    if entry.region:
        rows.append((translated("Region"), region_link(entry.region)))
    battle = source.chronicle.battle_of(entry.seq)
    if battle is not None:
        rows.append((translated("Battle"), battle_link(battle)))
    rows.append((translated("Read by"), escape(_audience(source, entry))))
    return rows_of(rows, source)


def _audience(source: PageSource, entry: Entry) -> str:
    if entry.audience == PUBLIC:
        return translated("everybody")
    if entry.audience == MODERATOR:
        return translated("the moderator alone")
    return ", ".join(_holder(source, NationId(one)) for one in entry.audience.split(","))


def _tables(source: PageSource, entry: Entry) -> str:
    beside = [source.chronicle.entry(seq) for seq in source.chronicle.effects.get(entry.cause, ())]
    reader = source.ruleset.rows_used
    used = tuple(reader(entry, beside if entry.cause else (), source.ruleset)) if reader is not None else ()
    if not used:
        return ""
    lines = []
    for row in used:
        tone = source.tones.warning if row.ours else source.tones.muted
        words = f"{row.table}, {row.row}" if row.row else row.table
        lines.append(paragraph(f"{escape(words)} <span style='color:{tone}'>{escape(row.source)}</span>"))
    return heading(translated("Tables"), source) + "".join(lines)


def rulings_told(source: PageSource, rules: Iterable[str]) -> str:
    """Return what the rulings named in rule references say, with their reasons, in the order of first mention."""
    text, every = "", list(rules)
    cited = source.ruleset.rulings.cited(every)
    for id_ in sorted(cited, key=" ".join(every).index):
        ruling = source.ruleset.rulings.all[id_]
        told = translated("Ruling {0}: {1}").format(id_, ruling.question)
        text += heading(told, source) + paragraph(escape(begun(source.ruleset.rulings.words(id_))))
        if ruling.reason:
            text += paragraph(muted(begun(ruling.reason), source))
    return text


def _changes(source: PageSource, before: Position | None) -> str:
    """Return what is not as it was before the step, region by region."""
    if before is None or not source.position.changed:
        return ""
    lines = []
    for region in source.position.changed[:MOST_CHANGES]:
        told = ", ".join(_differences(source, before.places[region], source.position.places[region]))
        lines.append(paragraph(f"{region_link(region)} {escape(told)}"))
    more = len(source.position.changed) - MOST_CHANGES
    if more > 0:
        lines.append(paragraph(muted(translated("and {0} more").format(more), source)))
    return heading(translated("Changed in this step"), source) + "".join(lines)


def _differences(source: PageSource, old: RegionGlance, new: RegionGlance) -> Iterator[str]:
    if old.owner != new.owner:
        was_held, is_held = (_holder(source, place.owner) for place in (old, new))
        yield f"{was_held} →{WHOLE}{is_held}"
    glance = source.ruleset.glance
    for gauge in glance.of_regions.some(glance.told):
        was, now = gauge.read(old.part), gauge.read(new.part)
        if was != now:
            yield f"{gauge.label} {shown(was)}{WHOLE}→{WHOLE}{shown(now)}"


def _holder(source: PageSource, nation: NationId) -> str:
    return source.world.called(nation) if nation != NOBODY else translated("nobody")
