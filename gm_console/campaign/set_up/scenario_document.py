"""A scenario while it is edited: what it says now, the steps that led there, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.board.checking.check import findings_of
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import chosen
from gm_console.campaign.set_up.looks import look_issues
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity, error
from gm_console.core.looks import read_looks, rows_of
from gm_console.core.presets import read_presets
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup import Stakes, StartTable
from gm_console.core.setup_form import LOOKS, FieldKind, FormField, PlaceColumn, PlaceForm, SetUpForm, Spread
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.plainfile import unfit_texts
from gm_console.rulesets import load_ruleset

MOST_STEPS: Final = 500
"""Steps that can be undone."""
MOST_ALIKE: Final = 5
"""Problems of one kind on a map that are told one by one."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioStep:
    """One step, and what the scenario says after it."""

    label: str
    content: ScenarioContent


class ScenarioDocument:
    """What a scenario says, with its history."""

    def __init__(self, content: ScenarioContent) -> None:
        self._steps = [ScenarioStep(label="", content=content)]
        self._at = 0
        self._saved: ScenarioContent = content

    @property
    def content(self) -> ScenarioContent:
        """What it says now."""
        return self._steps[self._at].content

    @property
    def clean(self) -> bool:
        """Whether the files say the same."""
        return self.content == self._saved

    @property
    def undo_label(self) -> str:
        """The step that undoing takes back, empty where there is none."""
        return self._steps[self._at].label

    @property
    def redo_label(self) -> str:
        """The step that redoing makes again, empty where there is none."""
        return self._steps[self._at + 1].label if self._at + 1 < len(self._steps) else ""

    def do(self, label: str, content: ScenarioContent) -> bool:
        """Let it say something else from now on; False where it says the same already."""
        if content == self.content:
            return False
        del self._steps[self._at + 1 :]
        self._steps.append(ScenarioStep(label=label, content=content))
        if len(self._steps) > MOST_STEPS:
            del self._steps[0]
            self._steps[0] = replace(self._steps[0], label="")
        self._at = len(self._steps) - 1
        return True

    def undo(self) -> None:
        """Take the last step back."""
        self._at = max(0, self._at - 1)

    def redo(self) -> None:
        """Make the step again that was taken back."""
        self._at = min(len(self._steps) - 1, self._at + 1)

    def saved(self, content: ScenarioContent) -> None:
        """Know that the files say this."""
        self._saved = content


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioCheck:
    """What is wrong with a scenario, and what its nations begin with."""

    issues: tuple[Issue, ...]
    table: StartTable | None
    """None where no game can begin."""
    stakes: Stakes | None = None
    """What the nations begin with as one number each; none where no game can begin."""


def check_content(content: ScenarioContent, board: Board, tables: TableChanges = NO_CHANGES) -> ScenarioCheck:
    """Return what is wrong and odd about a scenario as it is edited, as ``scenario check`` tells it of its files.

    ``tables`` are what it has otherwise than its game's.
    """
    meta = content.meta
    found = [
        error("scenario.sign", f"{where!a} holds a break or a control character", where)
        for where in dict.fromkeys(unfit_texts({"title": meta.title, **content.data}))
    ]
    try:
        ruleset = chosen(load_ruleset(meta.ruleset), meta.rulings, tables)
    except CampaignError as problem:
        return ScenarioCheck(issues=(*found, error("scenario.ruling", str(problem))), table=None)
    if ruleset.setup.form is not None:
        found += _odd_beside(content, form_of(ruleset))
    data = {**content.data, "turns": meta.turns, "first_turn": meta.first_turn}
    state, issues = ruleset.setup.start(ruleset.tables, board, data, meta.seed)
    found += issues
    if state is None:
        return ScenarioCheck(issues=tuple(found), table=None)
    setup = ruleset.setup
    found += setup.audit(ruleset.tables, board, state)
    return ScenarioCheck(
        issues=tuple(found),
        table=setup.table(ruleset.tables, board, state),
        stakes=setup.stakes(ruleset.tables, board, state),
    )


def map_problems(board: Board) -> tuple[Issue, ...]:
    """Return what is wrong and doubtful about a map by its game, each with what mends it; not what was accepted.

    Of a kind that there is much of the first one stands for all: the editor lists them.
    """
    issues = (finding.issue for finding in findings_of(board) if not finding.accepted)
    kinds = gathered((issue.code, issue) for issue in issues if issue.severity is not Severity.INFO)
    return tuple(issue for found in kinds.values() for issue in _in_short(found))


def _in_short(found: Sequence[Issue]) -> Sequence[Issue]:
    """Return issues of one kind, or the first with how many more there are."""
    if len(found) <= MOST_ALIKE:
        return found
    return [replace(found[0], text=f"{found[0].text}; and {len(found) - 1} more of the kind")]


def _odd_beside(content: ScenarioContent, form: SetUpForm) -> Iterator[Issue]:
    """Yield what is wrong and odd about what no game reads: how nations look, what is kept under names."""
    looks, issues = read_looks(rows_of(content.data, form.nations))
    yield from issues
    ids = (row.get("id") for row in nations_of(content, form))
    yield from look_issues([NationId(one) for one in ids if isinstance(one, str)], looks)
    yield from read_presets(content.data, form)[1]


def form_of(ruleset: Ruleset) -> SetUpForm:
    """Return the fields of a game's set-ups; :class:`CampaignError` in a game that has none."""
    if ruleset.setup.form is None:
        raise CampaignError(
            f"set-ups of {ruleset.name} are written by hand: it names no fields", "game.lacks"
        )
    return ruleset.setup.form(ruleset.tables, ruleset.words)


def nations_of(content: ScenarioContent, form: SetUpForm) -> tuple[Row, ...]:
    """Return the rows of the nations as they stand; what is no row is passed over, the check tells of it."""
    return _listed(content, form.nations)


def nations_named(issue: Issue, form: SetUpForm, ids: Sequence[str]) -> tuple[str, ...]:
    """Return the nations that an issue is about, out of those of a set-up: by its place, or else by its words."""
    if issue.where in ids:
        return (issue.where,)
    listed = re.match(rf"{re.escape(form.nations)}\[(\d+)\]", issue.where)
    if listed and int(listed[1]) < len(ids):
        return (ids[int(listed[1])],)
    words = f"{issue.where} {issue.text}"
    return tuple(id_ for id_ in ids if id_ and re.search(rf"\bnations? (\w+ and )?{re.escape(id_)}\b", words))


def value_of(row: Row, field: FormField) -> Any:
    """Return what stands in a field, as its kind has it: something of another type counts as nothing."""
    value = row.get(field.key, field.empty)
    if field.count > 1:
        listed = list(value) if isinstance(value, list | tuple) else []
        one = replace(field, count=1)
        return [_fitting(item, one) for item in (listed + [one.empty] * field.count)[: field.count]]
    return _fitting(value, field)


def with_meta(content: ScenarioContent, **values: Any) -> ScenarioContent:
    """Return a scenario of another title, seed or length, or with other rulings."""
    return replace(content, meta=replace(content.meta, **values))


def with_general(content: ScenarioContent, key: str, value: Any) -> ScenarioContent:
    """Return a scenario with another value of the whole set-up; numbers and words stand before lists."""
    data = {**content.data, key: value}
    plain = {name: one for name, one in data.items() if not isinstance(one, list)}
    return replace(content, data={**plain, **data})


def with_value(
    content: ScenarioContent, form: SetUpForm, nation: str, key: str, value: Any
) -> ScenarioContent:
    """Return a scenario in which a nation has another value in a field."""
    return rows_changed(
        content, form, lambda row: put_value(row, form, key, value) if row.get("id") == nation else row
    )


def with_value_of_all(content: ScenarioContent, form: SetUpForm, nation: str, key: str) -> ScenarioContent:
    """Return a scenario in which every nation has in a field what one of them has."""
    field = form.field(key)
    value = value_of(row_of(content, form, nation), field)
    return rows_changed(content, form, lambda row: put_value(row, form, key, value))


def with_nation(content: ScenarioContent, form: SetUpForm, row: Row) -> ScenarioContent:
    """Return a scenario with a nation more, or with another one of the same number; they stand by number."""
    others = [one for one in nations_of(content, form) if one.get("id") != row.get("id")]
    rows = sorted((*others, row), key=lambda one: str(one.get("id", "")))
    return replace(content, data={**content.data, form.nations: rows})


def without_nation(content: ScenarioContent, form: SetUpForm, nation: str) -> ScenarioContent:
    """Return a scenario that a nation is left out of."""
    rows = [one for one in nations_of(content, form) if one.get("id") != nation]
    return replace(content, data={**content.data, form.nations: rows})


def spread_of(content: ScenarioContent, ruleset: Ruleset, board: Board, nation: str) -> Spread | None:
    """Return what a nation has in each of its regions at the start; none where that cannot be told, or never is."""
    places = form_of(ruleset).places
    return places.spread(board, ruleset.tables, content.data, nation) if places is not None else None


def with_place(
    content: ScenarioContent, places: PlaceForm, region: str, column: PlaceColumn, number: int
) -> ScenarioContent:
    """Return a scenario in which a region has another number of something, placed by hand."""
    rows = [dict(row) for row in _listed(content, places.listed)]
    row = next((one for one in rows if one.get("region") == region), None)
    if row is None:
        row = {"region": region}
        rows = sorted((*rows, row), key=lambda one: str(one.get("region", "")))
    if column.group:
        row[column.group] = {**row.get(column.group, {}), column.key: number}
    else:
        row[column.key] = number
    return replace(content, data={**content.data, places.listed: rows})


def without_places(content: ScenarioContent, places: PlaceForm, regions: Iterable[str]) -> ScenarioContent:
    """Return a scenario in which everything in some regions is dealt out again."""
    gone = set(regions)
    rows = [row for row in _listed(content, places.listed) if row.get("region") not in gone]
    data = {key: one for key, one in content.data.items() if key != places.listed}
    return replace(content, data={**data, places.listed: rows} if rows else data)


def proposed_rows(content: ScenarioContent, board: Board, seed: int) -> Mapping[str, Row]:
    """Return by number each nation that the map has room for, as it is proposed by the draws of a seed.

    :class:`CampaignError` in a game that proposes nothing, or on a map where nobody can begin.
    """
    game = load_ruleset(content.meta.ruleset)
    form = form_of(game)
    if game.setup.propose is None:
        raise CampaignError(f"{game.name} proposes no set-up", "game.lacks")
    proposal = game.setup.propose(board, seed)
    if proposal.unfit:
        raise CampaignError(f"the map {proposal.unfit}", "scenario.no-marks")
    return {str(row["id"]): row for row in proposal.data[form.nations]}


def _listed(content: ScenarioContent, key: str) -> tuple[Row, ...]:
    rows = content.data.get(key, ())
    listed = rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ()
    return tuple(row for row in listed if isinstance(row, Mapping))


def row_of(content: ScenarioContent, form: SetUpForm, nation: str) -> Row:
    """Return the row of a nation; :class:`CampaignError` where there is none."""
    found = next((row for row in nations_of(content, form) if row.get("id") == nation), None)
    if found is None:
        raise CampaignError(f"the set-up has no nation {nation}", "setup.nation")
    return found


def rows_changed(content: ScenarioContent, form: SetUpForm, change: Callable[[Row], Row]) -> ScenarioContent:
    """Return a scenario in which every row of a nation is what is made of it."""
    rows = [change(row) for row in nations_of(content, form)]
    return replace(content, data={**content.data, form.nations: rows})


def put_value(row: Row, form: SetUpForm, key: str, value: Any) -> Row:
    """Return a row with a value, which stands where the form has it; a look that is not chosen does not stand there."""
    changed = {**row, key: value}
    if not value and form.field(key).kind in LOOKS:
        del changed[key]
    order = ("id", *(field.key for field in form.fields))
    return {
        name: changed[name]
        for name in (*(one for one in order if one in changed), *changed)
        if name in changed
    }


def _fitting(value: Any, field: FormField) -> Any:
    empty = field.empty
    if field.kind is FieldKind.NUMBER:
        return value if type(value) is int else empty
    if field.kind is FieldKind.SPOT:
        known = value if isinstance(value, Mapping) else {}
        return {key: str(known.get(key, "")) for key in empty}
    if field.kind is FieldKind.FLAG:
        return dict(value) if isinstance(value, Mapping) else empty
    if field.kind is FieldKind.COUNTS:
        known = value if isinstance(value, Mapping) else {}
        return {str(key): count for key, count in known.items() if type(count) is int}
    return value if isinstance(value, str) else empty
