"""The two tables of the Scenario workspace: its nations with what they begin with, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gm_console.campaign.set_up.scenario_document import Row, ScenarioCheck, nations_named
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity
from gm_console.core.setup import StartTable
from gm_console.core.setup_form import SetUpForm
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.marks import colour_of, severity_word
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.kit.theme import Theme, Tones

_tr = translated_in("ScenarioTables")
_NO_COLOURS: Mapping[NationId, str] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class NationRow:
    """A nation at a glance."""

    id: str
    name: str
    errors: int
    warnings: int
    start: Mapping[str, Value]
    """What it begins with, by head; empty while no game can begin."""
    colour: str = ""


def nation_rows(
    nations: Sequence[Row],
    form: SetUpForm,
    check: ScenarioCheck | None,
    colours: Mapping[NationId, str] = _NO_COLOURS,
) -> tuple[NationRow, ...]:
    """Return the nations in their colours, with what a check found of each."""
    start = _start(check.table) if check is not None and check.table is not None else {}
    about = issues_by_nation(nations, form, check)
    rows = []
    for row in nations:
        id_ = str(row.get("id", ""))
        severities = [issue.severity for issue in about.get(id_, ())]
        rows.append(
            NationRow(
                id=id_,
                name=str(row.get(form.name, "")),
                errors=severities.count(Severity.ERROR),
                warnings=severities.count(Severity.WARNING),
                start=start.get(id_, {}),
                colour=colours.get(NationId(id_), ""),
            )
        )
    return tuple(rows)


def issues_by_nation(
    nations: Sequence[Row], form: SetUpForm, check: ScenarioCheck | None
) -> Mapping[str, tuple[Issue, ...]]:
    """Return what a check found of each nation, by its number; an issue may be about several."""
    ids = [str(row.get("id", "")) for row in nations]
    about: dict[str, tuple[Issue, ...]] = {}
    for issue in check.issues if check is not None else ():
        for nation in nations_named(issue, form, ids):
            about[nation] = (*about.get(nation, ()), issue)
    return about


def nation_columns(theme: Theme, heads: Sequence[str]) -> tuple[Column[NationRow], ...]:
    """Return the columns of the nations; ``heads`` are those of what they begin with."""
    return (
        Column(title=_tr("No."), key="id", tip=_tr("Number of the nation"), width=48, value=lambda row: row.id),
        Column(title=_tr("Nation"), key="name", tip=_tr("What it is called"), width=130, value=lambda row: row.name,
               colour=lambda row: row.colour),
        Column(
            title=_tr("Check found"), key="check", tip=_tr("What is wrong or odd about it"), width=90, value=_told,
            tone=lambda row: _tone(theme.tones, row),
        ),
        *(
            Column(title=head.capitalize(), key=f"start_{head}", tip=_tr("What it begins with: {0}").format(head),
                   width=90, value=_begun(head), to_right=True)
            for head in heads
        ),
    )  # fmt: skip


def start_heads(table: StartTable) -> tuple[str, ...]:
    """Return the heads of what nations begin with: of the numbers, for names and words stand in the sheets."""
    places = range(len(table.head))
    return tuple(
        table.head[at]
        for at in places
        if at and table.rows and all(_is_number(row[at]) for row in table.rows)
    )


def issue_columns(theme: Theme) -> tuple[Column[Issue], ...]:
    """Return the columns of what is wrong."""
    order = list(Severity)
    return (
        Column(title=_tr("Severity"), key="severity", tip=_tr("How bad it is"), width=96,
               value=lambda issue: str(order.index(issue.severity)), text=lambda issue: severity_word(issue.severity),
               colour=lambda issue: colour_of(issue.severity, theme.tones)),
        Column(title=_tr("Problem"), key="text", tip=_tr("What is wrong"), width=420,
               value=lambda issue: issue.text, note=lambda issue: issue.text),
        Column(title=_tr("Where"), key="where", tip=_tr("Nation, region or value of the file"), width=110,
               value=lambda issue: issue.where),
        Column(title=_tr("What to do"), key="advice", tip=_tr("What would mend it"), width=220,
               value=lambda issue: issue.suggestion),
    )  # fmt: skip


def _start(table: StartTable) -> dict[str, dict[str, Value]]:
    return {
        str(row[0]): {
            head: one if isinstance(one, int | str) else str(one)
            for head, one in zip(table.head, row, strict=True)
        }
        for row in table.rows
    }


def _is_number(value: object) -> bool:
    """Tell whether a cell holds a number, or one that is written with a unit."""
    return isinstance(value, int) or (isinstance(value, str) and value[:1].isdigit())


def _begun(head: str) -> Callable[[NationRow], Value]:
    return lambda row: row.start.get(head, "")


def _told(row: NationRow) -> str:
    if row.errors:
        return _tr("1 error") if row.errors == 1 else _tr("{0} errors").format(row.errors)
    if row.warnings:
        return _tr("1 warning") if row.warnings == 1 else _tr("{0} warnings").format(row.warnings)
    return _tr("good") if row.start else ""


def _tone(tones: Tones, row: NationRow) -> str:
    return tones.error if row.errors else tones.warning if row.warnings else ""
