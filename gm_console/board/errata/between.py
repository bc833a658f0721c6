"""The errata that lead from one map to another that was edited, and what no erratum can say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gm_console.board.compare import compare
from gm_console.board.errata.apply import corrected
from gm_console.board.errata.asked_errata import correct_link, correct_name, correct_terrain
from gm_console.board.errata.facts import Erratum, Named
from gm_console.board.errata.known import codes, kinds_between, name_of
from gm_console.board.model import Board
from gm_console.core.issues import Issue


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """How one map becomes another."""

    errata: tuple[Erratum, ...]
    """Fit one after the other; without a reason yet."""
    texts: tuple[str, ...]
    """What they change, in words; what follows from a link at the coast too."""
    beyond: tuple[str, ...]
    """What still differs then: outlines, new regions and the like, in words."""


def between(board: Board, edited: Board) -> Between:
    """Return the errata from a map to an edited copy of it, and what differs beyond them."""
    errata: list[Erratum] = []
    now = board
    for wanted in _wanted(board, edited):
        after = corrected(now, (wanted,)) if not isinstance(wanted, Issue) else None
        if isinstance(after, Board) and not isinstance(wanted, Issue):
            errata.append(wanted)
            now = after
    return Between(
        errata=tuple(errata),
        texts=tuple(one.text for one in compare(board, now)),
        beyond=tuple(one.text for one in compare(now, edited)),
    )


def _wanted(board: Board, edited: Board) -> Iterator[Erratum | Issue]:
    """Yield the corrections of ground, then of names, then of links."""
    common = [region for region in board.regions if region.id in edited.by_id]
    for region in common:
        if edited.by_id[region.id].terrain != region.terrain:
            yield correct_terrain(board, region.id, edited.by_id[region.id].terrain)
    for region in common:
        if edited.by_id[region.id].name != region.name:
            yield correct_name(board, Named.REGION, region.id, edited.by_id[region.id].name)
    for what in (Named.SEA, Named.COUNTRY):
        for code in codes(board, what):
            name = name_of(edited, what, code)
            if name is not None and name != name_of(board, what, code):
                yield correct_name(board, what, code, name)
    for a, b in sorted({(link.a, link.b) for link in {*board.links} ^ {*edited.links}}):
        kinds = kinds_between(edited, a, b)
        if len(kinds) <= 1 and a in board.by_id and b in board.by_id:
            yield correct_link(board, a, b, kinds[0] if kinds else None)
