"""What a correction makes of a position, or why the position does not take it and what would."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm_console.core.battle_corrections import AGAIN
from gm_console.core.corrections import (
    MOST,
    ORDER,
    CorrectionKind,
    CorrectionRules,
    DueCorrection,
    PositionCorrected,
    Target,
)
from gm_console.core.facts import Change
from gm_console.core.ids import NOBODY
from gm_console.core.numbers import Scope
from gm_console.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Unfit:
    """Why a correction cannot be made."""

    text: str
    nearest: int | None = None
    """By how much it could be made instead; none where no amount will do, or the amount is not what is wrong."""

    def __str__(self) -> str:
        """Return it as one sentence."""
        return (
            self.text if self.nearest is None else f"{self.text}; the nearest that holds is {self.nearest:+,}"
        )


def effects(ruleset: Ruleset, board: Any, state: Any, fact: PositionCorrected) -> tuple[Change, ...] | Unfit:
    """Return the facts that a correction makes of a position, or why it does not fit it."""
    rules = ruleset.corrections
    kind = rules.kind(fact.kind) if rules is not None else None
    if rules is None or kind is None:
        return Unfit(text=f"{ruleset.name} has no correction called {fact.kind!r}")
    wrong = _misnamed(ruleset, rules, kind, board, state, fact)
    if wrong:
        return Unfit(text=wrong)
    if kind.id == AGAIN and fact.delta < 0:
        return Unfit(text="say which drawing, as a number above 0", nearest=1)
    if kind.battle or kind.id == ORDER:
        return ()  # the phase acts once it comes to the battle; the line stands in a sheet
    found = _tried(ruleset, kind, board, state, fact)
    if isinstance(found, Unfit):
        return replace(found, nearest=_nearest(ruleset, kind, board, state, fact))
    return found


def corrected(ruleset: Ruleset, board: Any, state: Any, corrections: Iterable[DueCorrection]) -> Any:
    """Return a position as the turn's first phase finds it: with the corrections that are made as that begins.

    One that does not fit is left out; running the turn says so.
    """
    first = ruleset.phases[0].id
    for due in corrections:
        if due.phase == first:
            found = effects(ruleset, board, state, due.fact)
            state = state if isinstance(found, Unfit) else _after(ruleset, state, found)
    return state


def _misnamed(
    ruleset: Ruleset,
    rules: CorrectionRules,
    kind: CorrectionKind,
    board: Any,
    state: Any,
    fact: PositionCorrected,
) -> str:
    """Return what a correction names that is not there, or does not name; empty where all is well."""
    nations = tuple(rules.nations(state))
    items = kind.items(ruleset.tables)
    if kind.id != ORDER and fact.item not in items:
        if items == ("",):
            return f"a correction of {kind.id} is of nothing besides: leave out {fact.item!r}"
        return f"there is no {fact.item or 'thing without a name'} among {', '.join(items)}"
    if (kind.battle or kind.scope is Scope.NATION) and fact.nation not in nations:
        whose = "say which nation attacks" if kind.battle else "say which nation"
        return f"there is no nation {fact.nation}" if fact.nation else whose
    if kind.scope is Scope.REGION and fact.region not in board.places:
        return f"there is no region {fact.region}" if fact.region else "say which region"
    if kind.counted and not fact.delta:
        return "say by how much; a correction by 0 changes nothing"
    if abs(fact.delta) > MOST:
        return f"by {fact.delta:+,} is beyond all bounds; at most {MOST:,}"
    if kind.target is Target.REGION and fact.delta < 0:
        return "say how many go there, as a number above 0"
    if kind.target is Target.NATION and fact.owner and fact.owner not in nations:
        return f"there is no nation {fact.owner}"
    if kind.target is Target.NATION and fact.owner == rules.owner(state, fact.region):
        return f"{fact.region} is held by {_holder(fact)} already"
    if kind.target is Target.REGION and fact.end not in board.places:
        return f"there is no region {fact.end}" if fact.end else "say which region it goes to"
    if kind.target is Target.REGION and fact.end == fact.region:
        return f"{fact.end} is where it is already"
    return ""


def _holder(fact: PositionCorrected) -> str:
    return f"nation {fact.owner}" if fact.owner != NOBODY else "nobody"


def _tried(
    ruleset: Ruleset, kind: CorrectionKind, board: Any, state: Any, fact: PositionCorrected
) -> tuple[Change, ...] | Unfit:
    told = kind.facts(board, state, fact)
    if isinstance(told, str):
        return Unfit(text=told)
    found = tuple(told)
    if not found:
        return Unfit(text="that is so already: it would change nothing")
    known = ruleset.invariants(board, state)
    broken = [one for one in ruleset.invariants(board, _after(ruleset, state, found)) if one not in known]
    return Unfit(text=f"then {'; '.join(broken)}") if broken else found


def _nearest(
    ruleset: Ruleset, kind: CorrectionKind, board: Any, state: Any, fact: PositionCorrected
) -> int | None:
    """Return the greatest amount of the same sign that the position takes, found by halves; none if not counted."""
    sign = 1 if fact.delta > 0 else -1
    fits, breaks = 0, abs(fact.delta)
    while breaks - fits > 1:
        half = (fits + breaks) // 2
        tried = _tried(ruleset, kind, board, state, replace(fact, delta=sign * half))
        fits, breaks = (fits, half) if isinstance(tried, Unfit) else (half, breaks)
    return sign * fits or None


def _after(ruleset: Ruleset, state: Any, facts: Sequence[Change]) -> Any:
    draft = ruleset.open_draft(state)
    for fact in facts:
        draft.apply(fact, 0)
    return draft.freeze()
