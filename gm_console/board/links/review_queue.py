"""The review queue: pairs of regions that somebody should look at, and links found for a whole map.

What the finder is not sure of, and what the map says otherwise than the drawing, is listed with a reason in words and a
place to look at, the least sure first.  What was decided by hand is done and drops out.  Everything here that takes its
time works on a frozen board, so that it can run beside the window; only the answers need the live sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from gm_console.board.checking.survey import Survey
from gm_console.board.editing.draft import SURE, Draft, link_of
from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.linking import decide_all
from gm_console.board.editing.sheet import ICE, MapSheet, ice_key
from gm_console.board.link_kinds import fitting_kinds, kind_between
from gm_console.board.links.corner_links import Corners
from gm_console.board.links.drawing import Drawing, Outline, drawing_of
from gm_console.board.links.find import Found, Pair, find_links
from gm_console.board.links.find import PairReason as Seen
from gm_console.board.model import Board, LinkKind, Point, RegionKind
from gm_console.core.ids import RegionId

Ends = tuple[RegionId, RegionId]

CERTAIN: Final = 1.0


class Doubt(StrEnum):
    """Why a pair is on the list."""

    SHORT = "short"
    CORNER = "corner"
    NEAR_MISS = "near miss"
    OVERLAP = "overlap"
    UNCLEAR = "unclear"
    """Their border is drawn too roughly to be sure of."""
    NOT_LINKED = "not linked"
    """The drawing has a border, the map no link."""
    NOT_DRAWN = "not drawn"
    """The map has a link, the drawing no border."""


_DOUBTS: Final[Mapping[Seen, Doubt]] = {
    Seen.SHORT: Doubt.SHORT,
    Seen.CORNER: Doubt.CORNER,
    Seen.GAP: Doubt.NEAR_MISS,
    Seen.OVERLAP: Doubt.OVERLAP,
    Seen.BORDER: Doubt.UNCLEAR,
    Seen.INSIDE: Doubt.UNCLEAR,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubtfulPair:
    """A pair to look at; ``a`` sorts before ``b``."""

    a: RegionId
    b: RegionId
    doubt: Doubt
    now: tuple[LinkKind, ...]
    """What links them on the map, nothing where they are not linked."""
    found: bool
    """The finder would link them."""
    confidence: float
    """How sure the finder is of that, 0 to 1."""
    border: int
    """Length of border side by side, in map units."""
    distance: int
    """Smallest distance, in map units."""
    over_seam: bool
    """They touch across the seam and nowhere else."""
    place: Point
    """Where to look, on the sheet."""
    extent: int
    """How much of the map round that place shows what it is about, in map units from side to side."""
    kinds: tuple[LinkKind, ...]
    """Kinds of link that fit, the ordinary one first."""
    listed: bool | None = None
    """Whether the source that the map was imported from lists it as linked; None where none lists links."""

    @property
    def ends(self) -> Ends:
        """Both regions."""
        return self.a, self.b

    @property
    def reason(self) -> str:
        """Why it is on the list, in words."""
        words = _WORDS[self.doubt].format(
            a=self.a, b=self.b, border=self.border, distance=self.distance, now=self.standing
        )
        return words if self.listed is None else f"{words}; the source {_LISTED[self.listed]}"

    @property
    def standing(self) -> str:
        """What links them on the map, in words."""
        return f"linked by {' and '.join(self.now)}" if self.now else "not linked"


_LISTED: Final[Mapping[bool, str]] = {True: "links them", False: "does not link them"}
_WORDS: Final[Mapping[Doubt, str]] = {
    Doubt.SHORT: "the border of {a} and {b} is only {border} units long",
    Doubt.CORNER: "{a} and {b} meet in a corner only",
    Doubt.NEAR_MISS: "{a} and {b} do not touch, but nothing lies in the {distance} units between them",
    Doubt.OVERLAP: "{a} and {b} cover each other in part",
    Doubt.UNCLEAR: "the border of {a} and {b} is not drawn clearly",
    Doubt.NOT_LINKED: "{a} and {b} have a border of {border} units, but no link that fits it",
    Doubt.NOT_DRAWN: "{a} and {b} are {now}, but have no border",
}


def found_links(board: Board) -> Found:
    """Return what a board's drawing says about who touches whom; ice parts what lies on both sides of it."""
    plain = drawing_of(board)
    ice = (
        Outline(key=ice_key(number), rings=piece.shape, kind=RegionKind.SEA)
        for number, piece in enumerate(board.ice)
    )
    found = find_links(Drawing(outlines=(*plain.outlines, *ice), wrap_width=plain.wrap_width))
    dry = tuple(pair for pair in found.pairs if not (pair.a.startswith(ICE) or pair.b.startswith(ICE)))
    return replace(found, pairs=dry)


def reviews(
    board: Board, found: Found | None = None, listed: Collection[tuple[str, str]] | None = None
) -> tuple[DoubtfulPair, ...]:
    """Return the pairs of a board to look at, the least sure first; ``found`` saves the time to find them again.

    ``listed`` are the pairs that the source of an imported map links, None where it says nothing of links.
    """
    pairs = {(RegionId(pair.a), RegionId(pair.b)): pair for pair in (found or found_links(board)).pairs}
    linked = dict.fromkeys((link.a, link.b) for link in board.links)
    decided = dict.fromkeys((one.a, one.b) for one in board.by_hand)
    rows = [_row(board, ends, pairs.get(ends)) for ends in sorted({**pairs, **linked}) if ends not in decided]
    kept = [
        row if listed is None else replace(row, listed=row.ends in listed) for row in rows if row is not None
    ]
    return tuple(sorted(kept, key=lambda row: (row.confidence, row.a, row.b)))


def _row(board: Board, ends: Ends, pair: Pair | None) -> DoubtfulPair | None:
    one, other = (board.by_id[end] for end in ends)
    now = board.kinds(*ends)
    kinds = fitting_kinds(one.kind, other.kind)
    doubt = _doubt(pair, now, kinds)
    if doubt is None:
        return None
    if pair is None:
        x, y = _halfway(board, one.label, other.label)
        border, distance = 0, max(abs(x - one.label[0]), abs(y - one.label[1])) * 2
    else:
        x, y = round(pair.spot[0]), round(pair.spot[1])
        border, distance = int(pair.border), round(pair.distance)
    return DoubtfulPair(
        a=ends[0],
        b=ends[1],
        doubt=doubt,
        now=now,
        found=pair is not None and pair.linked,
        confidence=pair.confidence if pair is not None else CERTAIN,
        border=border,
        distance=distance,
        over_seam=pair is not None and pair.over_seam,
        place=(x % board.width if board.wraps else x, y),
        extent=max(border, distance),
        kinds=kinds,
    )


def _doubt(pair: Pair | None, now: tuple[LinkKind, ...], kinds: tuple[LinkKind, ...]) -> Doubt | None:
    """Return why to look at a pair, or None; a crossing needs no border and stands beside none."""
    if pair is not None and pair.doubtful:
        return _DOUBTS[pair.reason]
    fits = any(kind in kinds for kind in now)
    if pair is not None and pair.linked:
        return None if fits else Doubt.NOT_LINKED
    return Doubt.NOT_DRAWN if any(kind is not LinkKind.CROSSING for kind in now) else None


def _halfway(board: Board, start: Point, end: Point) -> Point:
    shifts = (0, board.width, -board.width) if board.wraps else (0,)
    x = min((end[0] + shift for shift in shifts), key=lambda x: abs(x - start[0]))
    return (start[0] + x) // 2, (start[1] + end[1]) // 2


def waiting(sheet: MapSheet, rows: Iterable[DoubtfulPair]) -> tuple[DoubtfulPair, ...]:
    """Return the rows that are still to be looked at, with what links their ends now."""
    decided = dict.fromkeys((one.a, one.b) for one in sheet.by_hand)
    return tuple(
        row if (now := sheet.kinds(*row.ends)) == row.now else replace(row, now=now)
        for row in rows
        if row.ends not in decided and row.a in sheet.regions and row.b in sheet.regions
    )


def corners_of(rows: Iterable[DoubtfulPair]) -> tuple[DoubtfulPair, ...]:
    """Return the rows that are there for nothing but a corner: one question is about all of them."""
    return tuple(row for row in rows if row.doubt is Doubt.CORNER)


def answer_corners(sheet: MapSheet, rows: Iterable[DoubtfulPair], corners: Corners) -> Edit | Refusal:
    """Decide alike about all rows that wait for nothing but a corner, in one step; asking drops what was decided."""
    if corners is Corners.ASK:
        decided = dict.fromkeys((one.a, one.b) for one in sheet.by_hand)
        # as nobody had decided, the drawing holds
        back = [take_back(sheet, replace(row, now=())) for row in corners_of(rows) if row.ends in decided]
        return joined(back, f"Take back {len(back)} corners")
    link = corners is Corners.LINK
    return decide_all(sheet, {row.ends: row.kinds[0] if link else None for row in corners_of(rows)})


def take_back(sheet: MapSheet, row: DoubtfulPair) -> Edit:
    """Drop what was decided about a pair; it is linked again as it was when it was put on the list."""
    draft = Draft(sheet)
    for decision in [one for one in sheet.by_hand if (one.a, one.b) == row.ends]:
        draft.decide(decision, False)
    for kind in dict.fromkeys((*sheet.kinds(*row.ends), *row.now)):
        draft.link(link_of(*row.ends, kind), kind in row.now)
    for end in row.ends:
        draft.fit_coast(end)
    return draft.finish(f"Take back {row.a} {row.b}")


def links_found(drawn: MapSheet | Board, found: Found | None = None) -> dict[Ends, LinkKind]:
    """Return the links of a whole map for :func:`linking.link_as_found`, by pair with its ends in order.

    Where borders are shared exactly they alone count, as in :func:`linking.find_again`; the finder is asked about those
    that are not.  It takes its time on a large map; a frozen board may be given in another thread.
    """
    sheet = MapSheet(drawn) if isinstance(drawn, Board) else drawn
    survey = Survey(sheet)
    borders = {
        (RegionId(a), RegionId(b)): length >> 8
        for a, beside in survey.borders.items()
        for b, length in beside.items()
        if a < b and a in sheet.regions and b in sheet.regions
    }
    result = {ends: _fitting(sheet, ends) for ends, border in borders.items() if _along(sheet, ends, border)}
    if not survey.all_sound:
        for pair in (found or found_links(sheet.board())).linked():
            ends = (RegionId(pair.a), RegionId(pair.b))
            # a unit is what rounding may add to a border that is shared as far as it goes
            if int(pair.border) > borders.get(ends, 0) + 1:
                result[ends] = _fitting(sheet, ends)
    return dict(sorted(result.items()))


def _along(sheet: MapSheet, ends: Ends, border: int) -> bool:
    """Tell whether a shared border links: a very short one only where they are linked already."""
    fits = _fitting(sheet, ends)
    there = sheet.kinds(*ends)
    return border >= SURE or (
        border > 0 and (fits in there or (fits is LinkKind.COAST and LinkKind.CANAL in there))
    )


def _fitting(sheet: MapSheet, ends: Ends) -> LinkKind:
    one, other = (sheet.regions[end].kind for end in ends)
    return kind_between(one, other)
