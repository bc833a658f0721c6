"""The facts of a brief as lines for people: held, not held, or set aside."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from gm_console.board.generate.brief import FactBrief, FactKind
from gm_console.campaign.set_up.world_records import FactLine, Holds
from gm_console.core.issues import Issue, error
from gm_console.files.brief import LoadedBrief

IMPLIED: Final = "countries, straits, ice, canals and sizes of regions as the brief has them"


def fact_lines(loaded: LoadedBrief, aside: Collection[int], broken: Sequence[Issue]) -> tuple[FactLine, ...]:
    """Return every fact of a brief, and what else of it does not hold.

    ``broken`` are issues about the brief without the facts ``aside``, which have other numbers therefore.
    """
    kept = [number for number in range(len(loaded.brief.facts)) if number not in aside]
    wrong: dict[int, Issue] = {}
    others: list[Issue] = []
    for issue in broken:
        at = _number(issue.where)
        if at is None:
            others.append(issue)
        else:
            wrong.setdefault(kept[at], issue)
    return (*_asked(loaded, aside, wrong), *_implied(loaded, others))


def _asked(loaded: LoadedBrief, aside: Collection[int], wrong: dict[int, Issue]) -> Iterator[FactLine]:
    for number, fact in enumerate(loaded.brief.facts):
        issue = wrong.get(number)
        holds = Holds.ASIDE if number in aside else Holds.BROKEN if issue else Holds.HELD
        (place,) = loaded.placed([error("fact", "", f"fact[{number}]")])
        yield FactLine(
            text=said(fact),
            line=place.line,
            holds=holds,
            trouble=issue.text if issue else "",
            suggestion=(issue.suggestion or "another seed, or take the fact out") if issue else "",
        )


def _implied(loaded: LoadedBrief, broken: Sequence[Issue]) -> Iterator[FactLine]:
    if not broken:
        yield FactLine(text=IMPLIED, line=0, holds=Holds.HELD)
    for issue, placed in zip(broken, loaded.placed(broken), strict=True):
        yield FactLine(
            text=f"{issue.where} as the brief has it" if issue.where else IMPLIED,
            line=placed.line,
            holds=Holds.BROKEN,
            trouble=issue.text,
            suggestion=issue.suggestion or "another seed, or more room for it",
        )


def said(fact: FactBrief) -> str:
    """Return a fact in words."""
    first, others = fact.regions[:1], ", ".join(fact.regions[1:])
    match fact.kind:
        case FactKind.COUNT:
            count = f"{fact.least}" if fact.least == fact.most else f"{fact.least} to {fact.most}"
            return f"{fact.of}: {count} %" if fact.of == "rough" else f"{fact.of}: {count}"
        case FactKind.LINKED:
            kind = f" by {fact.of}" if fact.of else ""
            return f"{first[0]} is linked{kind} to {others}"
        case FactKind.APART:
            return f"{first[0]} is not linked to {others}"
        case FactKind.SEAM:
            return f"{first[0]} touches {others} over the seam"
        case FactKind.WITHIN:
            return f"{fact.of} lies within {', '.join(map(str, fact.box))}"
        case _:
            return f"{', '.join(fact.regions)} are {fact.of}"


def _number(where: str) -> int | None:
    """Return the number in ``fact[3]``, None for any other place."""
    inside = where.removeprefix("fact[").removesuffix("]")
    return int(inside) if where.startswith("fact[") and inside.isdecimal() else None
