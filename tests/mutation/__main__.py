"""The mutation run: ``python -m tests.mutation``.

--game ID       the game whose mutants are judged (gunboat)
--jobs N        processes at a time (2)
--sample N      only N mutants of each group, evenly spread over those that the last whole run caught
--only GROUP    only this group; may be given more than once
--cases-only    ask the cases alone
--json FILE     write the outcome there
--record        keep the outcome as the record of the last whole run, and its page docs/mutants.md
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Container, Sequence
from pathlib import Path

from tests.mutation.games import GAMES, MutatedGame
from tests.mutation.mutants import GROUPS, Mutant, all_mutants
from tests.mutation.record import (
    page,
    recorded,
    share,
    survivors,
    tally,
    write_json,
)
from tests.mutation.run import failing_cases, judge


def main(arguments: Sequence[str] | None = None) -> int:
    """Run, tell, and return 1 where a mutant survives."""
    options = _options(arguments)
    game = GAMES[options.game]
    broken = failing_cases(game)
    if broken:
        print(f"{len(broken)} cases fail on the game as it is: {', '.join(broken)}")
        return 2
    begun = time.monotonic()
    last = recorded(game)
    caught = {*last["caught by cases"], *(() if options.cases_only else last["caught by tests"])}
    mutants = [
        one for group in options.only or GROUPS for one in _chosen(game, group, options.sample, caught)
    ]
    outcomes = []
    hints = {**last["caught by tests"], **last["caught by cases"]}
    judged = judge(game, mutants, jobs=options.jobs, with_tests=not options.cases_only, last=hints)
    for done, one in enumerate(judged, 1):
        outcomes.append(one)
        if sys.stderr.isatty():
            print(f"\r{done} of {len(mutants)}", end="", file=sys.stderr)
    if failing_cases(game):
        print("the files of the game were changed while it was judged: nothing that was found holds")
        return 2
    for group, row in tally(game, outcomes).items():
        print(
            f"{group}: {row.made} mutants, {row.by_cases} caught by cases, {row.by_tests} by tests, "
            f"{share(row.caught, row.made)}; {row.equivalent} equal to the rules"
        )
    alive = survivors(game, outcomes)
    for one in alive:
        print(f"survives: {one.id}")
    print(f"{time.monotonic() - begun:.0f} s")
    if options.json:
        write_json(options.json, game, outcomes)
    if options.record:
        write_json(game.record, game, outcomes)
        game.page.write_text(page(game, outcomes), encoding="utf-8", newline="\n")
    return 1 if alive else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation", description="Judge mutants of the game."
    )
    parser.add_argument("--game", choices=GAMES, default="gunboat")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--only", action="append", choices=GROUPS)
    parser.add_argument("--cases-only", action="store_true")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--record", action="store_true")
    options = parser.parse_args(arguments)
    if options.record and (options.sample or options.only or options.cases_only):
        parser.error("--record keeps whole runs only")
    return options


def _chosen(game: MutatedGame, group: str, size: int, caught: Container[str]) -> list[Mutant]:
    """Return a group's mutants; or ``size`` of them, evenly spread over those that were caught the last time."""
    rows = [one for one in all_mutants(game) if one.group == group]
    if not size:
        return rows
    rows = [one for one in rows if one.id in caught]
    return [rows[at * len(rows) // size] for at in range(size)] if size < len(rows) else rows


if __name__ == "__main__":
    sys.exit(main())
