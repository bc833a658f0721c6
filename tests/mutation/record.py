"""The record of the last whole run: counts, survivors, and the mutants that cannot be told from the rules."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutation.games import MutatedGame
from tests.mutation.mutants import GROUPS, Outcome, all_mutants


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What became of a group; a mutant that equals the rules counts in none of the numbers."""

    made: int
    by_cases: int
    by_tests: int
    equivalent: int

    @property
    def caught(self) -> int:
        return self.by_cases + self.by_tests

    @property
    def survived(self) -> int:
        return self.made - self.caught


def read_equivalent(game: MutatedGame) -> Mapping[str, str]:
    """Return the mutants that behave as the rules do, id to reason."""
    rows = tomllib.loads(game.equivalent.read_text(encoding="utf-8")).get("mutant", [])
    return {row["id"]: row["why"] for row in rows}


def survivors(game: MutatedGame, outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Return the outcomes of mutants that nothing caught, those that equal the rules left out."""
    same = read_equivalent(game)
    return tuple(one for one in outcomes if not (one.case or one.test or one.id in same))


def tally(game: MutatedGame, outcomes: Iterable[Outcome]) -> dict[str, Tally]:
    """Return the counts of each group that has mutants."""
    same = read_equivalent(game)
    table: dict[str, list[Outcome]] = {group: [] for group in GROUPS}
    for one in outcomes:
        table[one.group].append(one)
    counts = {}
    for group, rows in table.items():
        counted = [one for one in rows if one.id not in same]
        counts[group] = Tally(
            made=len(counted),
            by_cases=sum(bool(one.case) for one in counted),
            by_tests=sum(bool(one.test) for one in counted),
            equivalent=len(rows) - len(counted),
        )
    return {group: row for group, row in counts.items() if row.made or row.equivalent}


def as_data(game: MutatedGame, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return a run as plain data: counts by group, what survived, and the case or the test that caught each mutant."""
    same = read_equivalent(game)
    return {
        "groups": {
            group: {
                "made": row.made,
                "caught by cases": row.by_cases,
                "caught by tests": row.by_tests,
                "equivalent": row.equivalent,
            }
            for group, row in tally(game, outcomes).items()
        },
        "survivors": [one.id for one in survivors(game, outcomes)],
        "not judged": sorted({one.id for one in all_mutants(game)} - {one.id for one in outcomes}),
        "caught though called equal": [
            one.id for one in outcomes if one.id in same and (one.case or one.test)
        ],
        "caught by cases": {one.id: one.case for one in outcomes if one.case and one.id not in same},
        "caught by tests": {one.id: one.test for one in outcomes if one.test and one.id not in same},
    }


def write_json(path: Path, game: MutatedGame, outcomes: Sequence[Outcome]) -> None:
    """Write a run as JSON."""
    text = json.dumps(as_data(game, outcomes), indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")


def recorded(game: MutatedGame) -> dict[str, Any]:
    """Return the record of the last whole run, empty before the first."""
    if not game.record.exists():
        return {"groups": {}, "survivors": [], "not judged": [], "caught by cases": {}, "caught by tests": {}}
    data: dict[str, Any] = json.loads(game.record.read_text(encoding="utf-8"))
    return data


def summary(game: MutatedGame) -> str:
    """Return the last recorded run in one line, for the end of a test run."""
    data = recorded(game)
    groups, unasked = data["groups"].values(), len(data["not judged"])
    made = sum(row["made"] for row in groups)
    by_cases, by_tests = (sum(row[f"caught by {who}"] for row in groups) for who in ("cases", "tests"))
    return (
        f"mutants, last recorded run: {made} made, {by_cases + by_tests} caught ({share(by_cases + by_tests, made)}): "
        f"{by_cases} by cases, {by_tests} by other tests, {made - by_cases - by_tests} survive"
        + (f", {unasked} were not judged" if unasked else "")
    )


def share(part: int, whole: int) -> str:
    """Return a share in percent, to a tenth, never rounded up."""
    tenths = 1000 * part // whole if whole else 0
    return f"{tenths // 10}.{tenths % 10} %"


def page(game: MutatedGame, outcomes: Sequence[Outcome]) -> str:
    """Return the page for people: figures, what is left out, survivors by group."""
    counts = tally(game, outcomes)
    return (
        "\n".join(
            (*_figures(game, counts), *_left_out(game), *_survivors(game, outcomes), *_equivalent(game))
        )
        + "\n"
    )


def _figures(game: MutatedGame, counts: Mapping[str, Tally]) -> list[str]:
    rows = [*counts.items()]
    total = Tally(
        **{
            name: sum(getattr(row, name) for row in counts.values())
            for name in ("made", "by_cases", "by_tests", "equivalent")
        }
    )
    if len(rows) > 1:
        rows.append(("all", total))
    return [
        f"# Mutants of {game.name}",
        "",
        f"Written by `python -m tests.mutation --game {game.id} --record`; do not edit.",
        "",
        "A mutant is the game with one thing wrong: a cell of the charts one higher (a truth value turned over), a",
        "ruling at another of its options, a comparison loosened, tightened or turned over. Every case is played over",
        "it (docs/cases.md); if all hold, the other tests of the ruleset are asked. Which case or test caught which",
        f"mutant: tests/mutation/{game.record.name}.",
        "",
        "| group | mutants | caught by a case | by another test | caught | survive | equal to the rules |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {group} | {row.made} | {row.by_cases} ({share(row.by_cases, row.made)}) | {row.by_tests} "
            f"| {share(row.caught, row.made)} | {row.survived} | {row.equivalent} |"
            for group, row in rows
        ),
        "",
        "Cells that only the set-up of a campaign reads are a group of their own, for cases begin after it; so are",
        "cells for people that no turn reads, as another cell or the row's place says the same. Tests hold both.",
        "",
    ]


def _left_out(game: MutatedGame) -> list[str]:
    return [
        "## Comparisons left out",
        "",
        *(f"- `{path}`: {why}" for path, why in sorted(game.left_out.items())),
        "",
    ]


def _survivors(game: MutatedGame, outcomes: Sequence[Outcome]) -> list[str]:
    lines = ["## Survivors", ""]
    for group in GROUPS:
        alive = [one.id for one in survivors(game, outcomes) if one.group == group]
        lines += [
            f"### {group}: {len(alive)}",
            "",
            *(f"- `{name}`" for name in alive),
            *([""] if alive else []),
        ]
    missing = as_data(game, outcomes)["not judged"]
    return [*lines, f"Not judged in this run: {len(missing)}.", ""] if missing else lines


def _equivalent(game: MutatedGame) -> list[str]:
    rows = read_equivalent(game)
    lines = [f"- `{name}`: {why}" for name, why in rows.items()]
    return ["## Equal to the rules", "", *(lines or ["None."])]
