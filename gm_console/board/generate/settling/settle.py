"""A map with nations put on it: homes are looked for until all holds, then get codes, names and marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from gm_console.board.editing.edit import Refusal
from gm_console.board.editing.numbers import NumberingOrder, renumber
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.generate.brief import FEWEST_HOME, LEAST_NATIONS
from gm_console.board.generate.marks import link_marks
from gm_console.board.generate.settling.called import Called, named
from gm_console.board.generate.settling.home_search import Homes, find_homes
from gm_console.board.generate.settling.land import Land, land_of
from gm_console.board.generate.settling.placing import place, rocks_of
from gm_console.board.generate.settling.wanted import HOME_SHARE, MOST_HOME, NoRoom, WantedHomes
from gm_console.board.model import Board, Mark, Region, RegionKind
from gm_console.board.region_ids import is_region_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import IdForm, MapRules

ATTEMPTS: Final = 12
"""Ways tried for each size of homes before they become smaller."""
TRIALS: Final = 3
"""As many, where it is only asked how many nations would fit."""
Found: TypeAlias = tuple[Called, Mapping[RegionId, tuple[Mark, ...]]]


def settle(board: Board, wanted: WantedHomes, *, rules: MapRules, id_: str) -> Board | NoRoom:
    """Return a map of its own for a game with nations from 01 on, or why they do not fit; shapes and links stay.

    Every home is in one piece and at the ocean, all are of one size within :func:`most_over`, no two seats lie side by
    side.  Marks that were there are gone: they told of other nations.  Countries whose numbers are those of nations
    now get others.  What the game asks of a map (``rules``) says which marks there are and how regions are called.
    """
    land = land_of(_fitted(board, rules))
    if not land.coasts:
        return NoRoom(reason="no region of land lies at the sea, and every nation needs a harbour")
    found = _find(land, wanted)
    if found is None:
        return NoRoom(reason=_reason(land, wanted), fits=_most(land, wanted))
    called, marks = found
    return _written(land, called, marks, id_)


def _find(land: Land, wanted: WantedHomes, attempts: int = ATTEMPTS) -> Found | None:
    for size in _sizes(land, wanted):
        if not _may_fit(land, wanted, size):
            continue
        for attempt in range(attempts):
            homes = find_homes(land, wanted, size, attempt)
            if homes is None:
                continue
            homes = _in_rows(land, homes)
            rocks = rocks_of(land, homes, wanted.outposts)
            called = named(land.board, homes, rocks, wanted.seed)
            marks = place(land, homes, rocks, called, wanted)
            if marks is not None:
                return called, marks
    return None


def _sizes(land: Land, wanted: WantedHomes) -> range:
    """Return the sizes of homes to try, the largest first."""
    if wanted.regions:
        return range(wanted.regions, wanted.regions - 1, -1)
    most = HOME_SHARE[0] * len(land.near) // (HOME_SHARE[1] * wanted.nations)
    return range(max(FEWEST_HOME, min(MOST_HOME, most)), FEWEST_HOME - 1, -1)


def _may_fit(land: Land, wanted: WantedHomes, size: int) -> bool:
    """Tell whether there is land and coast enough, wherever homes lie."""
    room = sum(len(mass) // size for mass in land.masses if not land.coasts.isdisjoint(mass))
    return room >= wanted.nations and len(land.coasts) >= (1 + wanted.colonies) * wanted.nations


def _in_rows(land: Land, homes: Homes) -> Homes:
    """Return the homes as they are numbered: by their northernmost label, then the westernmost."""
    spots = land.board.by_id
    return tuple(sorted(homes, key=lambda home: min((spots[r].label[1], spots[r].label[0], r) for r in home)))


def _reason(land: Land, wanted: WantedHomes) -> str:
    kinds = [f"{wanted.islands} islands"] if wanted.islands else []
    kinds += [f"{wanted.peninsulas} peninsulas"] if wanted.peninsulas else []
    among = f", {' and '.join(kinds)} among them," if kinds else ""
    size = f"{wanted.regions} regions" if wanted.regions else f"{FEWEST_HOME} regions or more"
    free = f" and {wanted.colonies} free coasts for each" if wanted.colonies else ""
    return (
        f"{wanted.nations} homes of {size}{among} do not fit on {len(land.near)} regions of land with "
        f"{len(land.coasts)} at the ocean{free}"
    )


def _most(land: Land, wanted: WantedHomes) -> int:
    """Return how many nations surely fit, islands and peninsulas as wanted; 0 where not even two were found to.

    Halves the span each time: for some number below it no way may be found though more fit, which then goes unsaid.
    """
    fits, least, most = 0, max(LEAST_NATIONS, wanted.islands + wanted.peninsulas), wanted.nations - 1
    while least <= most:
        nations = (least + most + 1) // 2
        if _find(land, replace(wanted, nations=nations), attempts=TRIALS):
            fits, least = nations, nations + 1
        else:
            most = nations - 1
    return fits


def _written(land: Land, called: Called, marks: Mapping[RegionId, tuple[Mark, ...]], id_: str) -> Board:
    board, marked = land.board, {str(region): own for region, own in marks.items()}
    regions = tuple(
        replace(
            region,
            marks=(own := marks.get(region.id, ())),
            country=called.countries.get(region.id, region.country),
            name=region.name or next((mark.name for mark in own if mark.name), ""),
        )
        for region in sorted(board.regions, key=lambda one: one.id)
    )
    kept = (own for own in board.own_links if (kind := board.rules.link(own.kind)) and not kind.mark)
    settled = replace(
        board,
        id=id_,
        regions=regions,
        country_names=called.names,
        own_links=tuple(sorted((*kept, *link_marks(board.rules, marked, board.links)))),
    )
    return _renumbered(settled, {region.id: region.country for region in board.regions})


def _renumbered(settled: Board, before: Mapping[RegionId, str]) -> Board:
    """Return the board with ids after the countries that regions are of now, or all anew where its game calls them so.

    Numbers begin in the north in a country that is new; one that lost regions closes the gaps.
    """
    form = settled.rules.ids
    codes = {region.country for region in settled.regions}
    anew = {region.country for region in settled.regions if region.country != before[region.id]}
    robbed = {before[region.id] for region in settled.regions if region.country != before[region.id]} & codes
    if not all(is_region_id(region.id, form) for region in settled.regions):
        anew, robbed = codes, set()
    if form is IdForm.LETTERS:
        anew, robbed = set(), codes
    sheet = MapSheet(settled)
    for some, scheme in ((anew, NumberingOrder.ROWS), (robbed - anew, NumberingOrder.KEEP)):
        edit = renumber(sheet, sorted(some), scheme)
        if isinstance(edit, Refusal):
            raise AssertionError(edit.text)
        sheet.apply(edit)
    return replace(sheet.board(), rules=settled.rules)


def _fitted(board: Board, rules: MapRules) -> Board:
    """Return a board for a game: ground that the game has not becomes its broken ground or its plain one."""

    def ground(region: Region) -> str:
        if region.kind is RegionKind.SEA or rules.has_ground(region.terrain):
            return region.terrain
        return rules.broken_ground if board.is_broken(region) else rules.plain_ground

    regions = tuple(
        replace(region, terrain=ground(region)) for region in sorted(board.regions, key=lambda one: one.id)
    )
    return replace(board, regions=regions, links=tuple(sorted(board.links)), rules=rules)
