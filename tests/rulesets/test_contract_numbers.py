"""What every game owes those who look a turn over: watched numbers that it counts, of nations or of the world."""

from __future__ import annotations

import pytest

from gm_console.core.numbers import Scope
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import RULESETS, load_ruleset


@pytest.mark.parametrize("id_", RULESETS)
def test_what_is_watched_is_counted_and_some_of_it_is_money(id_: str) -> None:
    assert faults_of(load_ruleset(id_)) == []


def faults_of(ruleset: Ruleset) -> list[str]:
    """Return what is wrong with the numbers that a game watches, in words."""
    rules = ruleset.numbers
    if rules is None:
        return []
    found = [] if any(one.money for one in rules.watched) else ["nothing that is watched is money"]
    seen: set[tuple[str, str]] = set()
    for watched in rules.watched:
        kind = rules.kind(watched.kind)
        if kind is None or not kind.counted or not {Scope.NATION, Scope.WORLD} & set(kind.scopes):
            found.append(f"{watched.kind} is no counted number of nations or of the world")
            continue
        for item in watched.items:
            if item not in kind.items:
                found.append(f"{watched.kind} has no {item or 'number without an item'}")
            if (watched.kind, item) in seen:
                found.append(f"{watched.kind} {item} is watched twice")
            seen.add((watched.kind, item))
    return [f"ruleset {ruleset.id}: watched numbers: {fault}" for fault in found]
