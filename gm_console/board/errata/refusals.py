"""Why a board does not take an erratum."""

from __future__ import annotations

from typing import Final

from gm_console.board.errata.facts import (
    Erratum,
    LinkCorrected,
    NameCorrected,
    Named,
    NationNamed,
    TerrainCorrected,
)
from gm_console.board.errata.known import kinds_between, name_of, unknown_code, unknown_region
from gm_console.board.link_kinds import fitting_kinds
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.issues import Issue, error

JOINERS: Final = dict.fromkeys(map(ord, "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"))
LONGEST_NAME: Final = 60
"""Signs of a name; more does not fit on any map."""


def fault_of(board: Board, erratum: Erratum) -> Issue | None:
    """Return why an erratum does not fit a board: nothing there, another thing there, or nothing to correct."""
    if isinstance(erratum, LinkCorrected):
        return _link_fault(board, erratum)
    if isinstance(erratum, TerrainCorrected):
        return _terrain_fault(board, erratum)
    assert isinstance(erratum, NameCorrected)
    return _name_fault(board, erratum)


def _link_fault(board: Board, erratum: LinkCorrected) -> Issue | None:
    a, b, becomes = erratum.a, erratum.b, erratum.becomes
    for end in (a, b):
        if end not in board.by_id:
            return unknown_region(board, end)
    if a >= b:
        return error("errata.link.ends", f"a link joins two regions, not {a} and {b}", a)
    here, there = board.by_id[a].kind, board.by_id[b].kind
    fitting = fitting_kinds(here, there)
    if becomes is not None and becomes not in fitting:
        text = f"{a} is {here.value} and {b} is {there.value}: they cannot be linked by {becomes.value}"
        return error("errata.link.kind", text, a, suggestion=" or ".join(fitting))
    now = kinds_between(board, a, b)
    if now != erratum.was:
        return _otherwise(f"the link of {a} and {b}", _all(erratum.was), _all(now), a)
    if now == (() if becomes is None else (becomes,)):
        return _nothing(
            f"{a} and {b} are {f'linked by {becomes.value}' if becomes else 'not linked'} already", a
        )
    return None


def _terrain_fault(board: Board, erratum: TerrainCorrected) -> Issue | None:
    region = board.by_id.get(erratum.place)
    if region is None:
        return unknown_region(board, erratum.place)
    if region.kind is RegionKind.SEA:
        return error("errata.terrain.sea", f"{region.id} is sea, and every sea is clear", region.id)
    if not board.rules.has_ground(erratum.becomes):
        text = f"the game of this map has no ground {erratum.becomes}"
        there = ", ".join(kind.id for kind in board.rules.grounds)
        return error("errata.terrain.unknown", text, region.id, suggestion=f"one of {there}")
    if region.terrain != erratum.was:
        return _otherwise(f"the ground of {region.id}", erratum.was, region.terrain, region.id)
    if region.terrain == erratum.becomes:
        return _nothing(f"{region.id} is {board.rules.ground(region.terrain).label} already", region.id)
    return None


def _name_fault(board: Board, erratum: NameCorrected) -> Issue | None:
    what, of, becomes = erratum.what, erratum.of, erratum.becomes
    now = name_of(board, what, of)
    if now is None:
        return unknown_region(board, of) if what is Named.REGION else unknown_code(board, what, of)
    more = (erratum.adjective, erratum.plural) if isinstance(erratum, NationNamed) else ()
    if not becomes or not all(map(_printable, (becomes, *more))):
        text = f"a name has 1 to {LONGEST_NAME} signs that can be printed"
        return error("errata.name.form", text, of)
    if now != erratum.was:
        return _otherwise(f"the name of {of}", erratum.was, now, of)
    if now == becomes and not isinstance(erratum, NationNamed):
        return _nothing(f"{of} is called {becomes} already", of)
    return None


def _printable(name: str) -> bool:
    """Tell whether a name can be printed; what joins or parts letters and emoji may stand in it, too."""
    return name.translate(JOINERS).isprintable() and len(name) <= LONGEST_NAME and name == name.strip()


def _otherwise(what: str, was: str, now: str, where: str) -> Issue:
    text = f"{what} is {now or 'nothing'} on the map, not {was or 'nothing'}"
    return error("errata.before", text, where)


def _nothing(text: str, where: str) -> Issue:
    return error("errata.nothing", text, where)


def _all(kinds: tuple[LinkKind, ...]) -> str:
    return " and ".join(kinds)
