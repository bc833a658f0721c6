"""The parts of a packet that answer the sheet: what was not carried out as written, and every line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.orders import Status, Verdict, perhaps_meant
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Cell, Emphasis, Row, Section, Table, leading, numbers, plain, wide
from gm_console.core.reading_direction import clean
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.common.views import AnsweredView

TONES: Final[Mapping[Status, Emphasis]] = {
    Status.ACCEPTED: Emphasis.GOOD,
    Status.ADJUSTED: Emphasis.WARN,
    Status.CONDITIONAL: Emphasis.WARN,
    Status.REFUSED: Emphasis.BAD,
    Status.UNREADABLE: Emphasis.BAD,
}


def trouble_table(view: AnsweredView, given: PageInput) -> Table:
    """Return the lines that were not carried out as written, with what was wrong and what would do."""
    rows = tuple(
        (
            one.phase,
            clean(one.text),
            Cell(text=one.status.value, tone=TONES[one.status], note=why(one, given)),
        )
        for one in view.verdicts
        if one.status is not Status.ACCEPTED
    )
    return Table(
        title="Not as you wrote it" if rows else "",
        columns=(*plain("Phase"), *leading("Line"), *wide("What became of it")),
        rows=rows,
        empty="Every line was carried out as you wrote it."
        if view.verdicts
        else "No sheet of yours was in force.",
    )


def orders_section(view: AnsweredView, given: PageInput) -> Section:
    """Return every line with both verdicts, the outcome's reason where they agree, both where they differ."""
    checks = {one.number: one for one in view.checks}
    done = {entry.fact.number: entry.rule for entry in view.entries if isinstance(entry.fact, OrderDone)}
    table = Table(
        columns=(
            *numbers("No."),
            *plain("Phase"),
            *leading("Line"),
            *plain("Before the deadline"),
            *wide("Outcome"),
            *plain("Rule"),
        ),
        rows=tuple(
            _order_row(one, checks.get(one.number), done.get(one.number, one.phase), given)
            for one in view.verdicts
        ),
        empty="No sheet of yours was in force this turn.",
    )
    return Section(id="orders", title="Your orders", blocks=(table,))


def _order_row(outcome: Verdict, check: Verdict | None, rule: str, given: PageInput) -> Row:
    differs = check is not None and (check.status, check.reason) != (outcome.status, outcome.reason)
    first = Cell(text="–", tone=Emphasis.QUIET)
    if check is not None:
        first = Cell(
            text=check.status.value, tone=TONES[check.status], note=why(check, given) if differs else ""
        )
    return (
        outcome.number,
        outcome.phase,
        clean(outcome.text),
        first,
        Cell(text=outcome.status.value, tone=TONES[outcome.status], note=why(outcome, given)),
        outcome.reason.rule if outcome.reason else rule,
    )


def why(verdict: Verdict, given: PageInput) -> str:
    """Return the reason of a verdict and what was perhaps meant, empty where there is none."""
    if verdict.reason is None:
        return ""
    return given.named(given.reason_text(verdict.reason)) + perhaps_meant(verdict.reason.suggestion)
