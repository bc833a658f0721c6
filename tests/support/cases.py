"""Cases: small TOML files that say what a rule does, read and played.  docs/cases.md tells the format."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from gm_console.board.model import Board
from gm_console.core.facts import Entry, Fact
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status, UnreadLine, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import StoodIn
from gm_console.core.turn import Announcement, TurnResult, check_orders, fold, run_turn
from tests.support.case_tables import TABLE_KEYS, cases_in
from tests.support.case_values import (
    CaseError,
    check_keys,
    get,
    index_of,
    plain,
    row_table,
    same_value,
    with_changes,
)
from tests.support.case_world import CaseTerms, CaseWorld

SEED = 341
KEYS = {
    "id",
    "sentences",
    "why",
    "phases",
    "seed",
    "rulings",
    "before",
    "orders",
    "stood_in",
    "expect",
    "verdict",
    "after",
}
ENTRY_KEYS = {"rule", "audience", "actor", "region", "working", "phase"}
HEAD = re.compile(r"\s*\[(?P<head>[^\]]+)\]\s*(?P<text>.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case: a file, or a row of a file that is a table."""

    path: Path
    id: str
    phase: str
    """Folder: a phase id, or one of the folders that the game's world names."""
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A case with what came of it."""

    case: Case
    result: TurnResult
    checks: tuple[Verdict, ...]
    problems: tuple[str, ...]
    """What differs from the case's expectations; empty when it holds."""

    def report(self) -> str:
        """Return what differs, then every verdict and fact, for people."""
        lines = [
            f"{self.case.id} ({self.case.path.name})",
            *(f"  wrong: {problem}" for problem in self.problems),
        ]
        lines += ["  verdicts:", *(f"    {_verdict_line(one)}" for one in self.result.verdicts)]
        lines += ["  facts posted:", *(f"    {_entry_line(one)}" for one in self.result.entries)]
        return "\n".join(lines)


@cache
def find_cases(folder: Path) -> tuple[Case, ...]:
    """Return the cases of every phase folder, sorted by path and in the order of their tables."""
    return tuple(case for path in sorted(folder.glob("*/*.toml")) for case in load_cases(path))


def load_cases(path: Path) -> tuple[Case, ...]:
    """Return the case of a file, or each of its table; :class:`CaseError` says what is wrong with the file."""
    with placed(path):
        try:
            read = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as trouble:
            raise CaseError(str(trouble)) from trouble
        check_keys(read, KEYS | set(TABLE_KEYS), "a case")
        if not read.keys() & {"expect", "verdict", "after"}:
            raise CaseError("expects nothing")
        phase = path.parent.name
        return tuple(Case(path=path, id=data["id"], phase=phase, data=data) for data in cases_in(read))


@contextmanager
def placed(path: Path) -> Iterator[None]:
    """Say in front of what is wrong with a case in which file it stands, and in which line where a word tells."""
    try:
        yield
    except CaseError as trouble:
        lines = path.read_text(encoding="utf-8").splitlines()
        at = [number for number, line in enumerate(lines, 1) if trouble.word and trouble.word in line]
        raise CaseError(f"{path.name}{f':{at[0]}' if at else ''}: {trouble}", trouble.word) from trouble


def play(case: Case, world: CaseWorld) -> Played:
    """Play a case over the position of its world and compare."""
    with placed(case.path):
        return _played(case, world)


def _played(case: Case, world: CaseWorld) -> Played:
    data, board, terms = case.data, world.board, world.terms
    games = _rules_of(case, world)
    start = with_changes(world.state, data.get("before", {}), terms)
    orders = tuple(_orders(games, board, data.get("orders", {})))
    seed = data.get("seed", SEED)
    checks = check_orders(games, board, start, orders, seed)
    result = run_turn(
        games, board, start, orders, seed, opening=_stood_in(games, orders, data.get("stood_in", []))
    )
    phase = "" if case.phase in world.folders else case.phase
    problems = [
        *_misread(orders, data.get("verdict", [])),
        *(
            text
            for row in data.get("expect", [])
            for text in _unmet(row, result.entries, phase, games, terms)
        ),
        *(text for row in data.get("verdict", []) for text in _wrong_verdict(row, result.verdicts, checks)),
        *_wrong_state(data.get("after", {}), result.state, terms),
        *games.invariants(board, result.state),
    ]
    if fold(games, start, result.entries) != result.state:
        problems.append("the facts do not add up to the state")
    return Played(case=case, result=result, checks=checks, problems=tuple(problems))


def _rules_of(case: Case, world: CaseWorld) -> Ruleset:
    ruleset = world.ruleset
    ids = [phase.id for phase in ruleset.phases]
    wanted = case.data.get("phases", world.folders.get(case.phase))
    if wanted is None:
        wanted = ids[: index_of(ids, case.phase, "phase") + 1]
    for name in wanted:
        index_of(ids, name, "phases")
    chosen = case.data.get("rulings", {})
    for key, option in chosen.items():
        if option not in get(ruleset.rulings.all, key, "ruling").options:
            raise CaseError(f"ruling {key} has no option {option!r}", option)
    return replace(
        ruleset,
        phases=tuple(phase for phase in ruleset.phases if phase.id in wanted),
        rulings=replace(ruleset.rulings, chosen={**ruleset.rulings.chosen, **chosen}),
    )


def _stood_in(
    ruleset: Ruleset, orders: Iterable[Order], rows: Iterable[Mapping[str, Any]]
) -> tuple[Announcement, ...]:
    """Return what a turn begins with where orders of the case stand in for a part that did not come."""
    told = []
    for row in rows:
        check_keys(row, {"nation", "part", "policy", "misses"}, "stood_in")
        lines = sum(one.nation == row["nation"] for one in orders)
        fact = StoodIn(**{"misses": 1, **row}, lines=lines)
        told.append(Announcement(fact=fact, rule=ruleset.players.stand_in.ruling, nation=fact.nation))
    return tuple(told)


def _orders(ruleset: Ruleset, board: Board, sheets: Mapping[str, list[str]]) -> Iterator[Order]:
    for nation, lines in sheets.items():
        for number, line in enumerate(lines, 1):
            match = HEAD.fullmatch(line)
            head = match["head"].casefold() if match else ""
            if match is None or head not in ruleset.sheet.heads:
                raise CaseError(
                    f"nation {nation}, line {number}: begin with a section head such as [E1]", line
                )
            phase = ruleset.sheet.heads[head]
            yield ruleset.sheet.read(
                board, phase, match["text"], NationId(nation), number, number, match.start("text") + 1
            )


def _misread(orders: Iterable[Order], verdicts: list[dict[str, Any]]) -> Iterator[str]:
    meant = {(row["nation"], row["line"]) for row in verdicts if row.get("status") == Status.UNREADABLE}
    for order in orders:
        if isinstance(order, UnreadLine) and (order.nation, order.line) not in meant:
            why = f"{order.reason.code} {dict(order.reason.args)}"
            yield f"nation {order.nation}, line {order.line} was not understood: {order.text!r} ({why})"


def _unmet(
    row: Mapping[str, Any], entries: tuple[Entry, ...], phase: str, ruleset: Ruleset, terms: CaseTerms
) -> Iterator[str]:
    wanted = dict(row)
    kind = fact_class(wanted.pop("fact"), ruleset.facts)
    count = wanted.pop("count", None)
    about = wanted.pop("entry", {})
    check_keys(about, ENTRY_KEYS, "entry")
    check_keys(wanted, {field.name for field in fields(kind)}, f"expect {kind.__name__}")
    about = {"phase": phase, **about} if phase else about
    same = [entry for entry in entries if isinstance(entry.fact, kind)]
    met = [entry for entry in same if _fits(entry, wanted, about, terms)]
    if (count is None and not met) or (count is not None and len(met) != count):
        times = "at least one" if count is None else str(count)
        text = ", ".join(f"{key} = {value!r}" for key, value in row.items() if key not in ("fact", "count"))
        others = [f"\n    there is {_entry_line(entry)}" for entry in same if entry not in met]
        yield f"expected {times} {kind.__name__} with {text or 'anything'}, found {len(met)}" + "".join(
            others[:20]
        )


def fact_class(name: str, facts: Mapping[str, type[Fact]]) -> type[Fact]:
    """Return the fact class that a case names: ``StockChanged``, ``stock-changed`` or ``stock changed``."""
    plain = re.sub(r"[\s_-]", "", name).casefold()
    for tag, kind in facts.items():
        if tag.casefold() == plain:
            return kind
    near = [tag for tag in facts if tag.casefold().startswith(plain)]
    if len(near) != 1:
        raise CaseError(f"no fact is called {name!r}; there are {', '.join(sorted(facts))}")
    return facts[near[0]]


def _fits(entry: Entry, wanted: Mapping[str, Any], about: Mapping[str, Any], terms: CaseTerms) -> bool:
    if any(not same_value(name, getattr(entry.fact, name), value, terms) for name, value in wanted.items()):
        return False
    for name, value in about.items():
        found = getattr(entry, name)
        if name == "working":
            found = (found.code, *found.terms) if found is not None else None
        if not same_value(name, found, value, terms):
            return False
    return True


def _wrong_verdict(
    row: Mapping[str, Any], verdicts: tuple[Verdict, ...], checks: tuple[Verdict, ...]
) -> Iterator[str]:
    check_keys(row, {"nation", "line", "status", "code", "args", "rule", "suggestion", "when"}, "verdict")
    when = row.get("when", "run")
    if when not in ("run", "check"):
        raise CaseError("a verdict's when is run or check")
    found = [
        one
        for one in (verdicts if when == "run" else checks)
        if (one.nation, one.line) == (row["nation"], row["line"])
    ]
    place = f"nation {row['nation']}, line {row['line']} ({when})"
    if len(found) != 1:
        yield f"{place}: no verdict"
        return
    reason = found[0].reason
    args = dict(reason.args) if reason else {}
    pairs = [
        ("status", row.get("status"), found[0].status.value),
        ("code", row.get("code"), reason.code if reason else ""),
        ("rule", row.get("rule"), reason.rule if reason else ""),
        ("suggestion", row.get("suggestion"), reason.suggestion if reason else ""),
        *((f"args.{name}", value, args.get(name)) for name, value in row.get("args", {}).items()),
    ]
    for name, want, have in pairs:
        if want is not None and want != have:
            yield f"{place}: {name} should be {want!r}, is {have!r}"


def _wrong_state(after: Mapping[str, Any], state: Any, terms: CaseTerms) -> Iterator[str]:
    check_keys(after, {*terms.parts, *terms.families}, "after")
    for table, attribute in terms.parts.items():
        part, names = getattr(state, attribute), terms.columns.get(table)
        for name, value in after.get(table, {}).items():
            if names is None:
                yield from _differs_in_part(f"{table} {name}", value, part, name, terms)
            else:
                place = index_of(names, name, f"after.{table}")
                for column, number in value.items():
                    yield from _differs(f"{table} {name} {column}", number, _field(part, column)[place])
    for table, attribute in terms.families.items():
        for key, values in after.get(table, {}).items():
            part = get(getattr(state, attribute), key, table)
            for name, value in values.items():
                yield from _differs_in_part(f"{table} {key} {name}", value, part, name, terms)


def _differs_in_part(place: str, value: Any, part: Any, name: str, terms: CaseTerms) -> Iterator[str]:
    found = _field(part, name)
    if name in terms.rows:
        for row, number in row_table(name, value, terms).items():
            yield from _differs(f"{place} {row}", number, found[index_of(terms.rows[name], row, place)])
    else:
        yield from _differs(place, plain(value), plain(found))


def _field(part: Any, name: str) -> Any:
    check_keys({name: None}, {field.name for field in fields(part)}, type(part).__name__)
    return getattr(part, name)


def _differs(place: str, wanted: Any, found: Any) -> Iterator[str]:
    if wanted != found:
        yield f"after: {place} should be {wanted!r}, is {found!r}"


def _verdict_line(one: Verdict) -> str:
    reason = f" {one.reason.code} {dict(one.reason.args)}" if one.reason else ""
    return f"{one.nation}.{one.line} [{one.phase}] {one.text!r}: {one.status.value}{reason}"


def _entry_line(entry: Entry) -> str:
    terms = f"  <{entry.working.code} {', '.join(map(str, entry.working.terms))}>" if entry.working else ""
    values = ", ".join(
        f"{field.name}={plain(getattr(entry.fact, field.name))!r}" for field in fields(entry.fact)
    )
    audience = entry.audience or "moderator"
    return (
        f"{entry.seq} {entry.phase} {type(entry.fact).__name__}({values}) to {audience} [{entry.rule}]{terms}"
    )
