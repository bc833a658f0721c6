"""The map of one turn as pages show it: the world drawn once, close-ups of it, and what one nation's page adds."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from gm_console.board.editing.planar import covers
from gm_console.board.model import Board, Point, Region
from gm_console.charts.atlas.ink import letters_path, svg_of
from gm_console.charts.atlas.lettering import FACES, Piece, SheetFaces, plain
from gm_console.core.arith import clamp
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.page_rules import CloseUp
from gm_console.core.reading_direction import isolated, with_name
from gm_console.drawing.borders import rim_lines
from gm_console.drawing.held_land import as_held
from gm_console.drawing.label_placing import Box, TakenRoom
from gm_console.drawing.labels_on_paper import Written, place
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.seam import aside
from gm_console.drawing.sheet_labels import Labels, sheet_labels
from gm_console.drawing.writing import CAP_HEIGHT
from gm_console.report.map_base import SEAT, drawn_world, id_label, lines_path, path_of

REACH: Final = 14
"""Own regions belong to one close-up when they lie within this part of the world's width of each other."""
CLOSE_UPS: Final = 5
LARGER: Final = 2
"""Parts of the first close-up that are shown again at the most, where they are crowded."""
MARGIN: Final = 21
"""Part of the world's width left free around the regions of a close-up."""
OVERVIEW: Final = 560.0
"""Points that the whole world is wide on a page."""
NAMED: Final = {LabelKind.SEA: "sea", LabelKind.NATION: "country"}
"""Names on the overview and how they are styled."""
NARROWEST: Final = 8
"""A close-up shows at least this part of the world's width."""


_Group: TypeAlias = tuple[RegionId, ...]
_Own: TypeAlias = frozenset[RegionId]
_Tag: TypeAlias = tuple[Region, Point, str]
"""A region, where its id stands, and the badge below it, empty where it has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Frame:
    x: int
    y: int
    width: int
    height: int

    def holds(self, point: Point) -> bool:
        x, y = point
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def covers(self, room: Box) -> bool:
        left, top, right, low = room
        return self.holds((math.ceil(left), math.ceil(top))) and self.holds(
            (math.floor(right), math.floor(low))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """How a close-up is lettered."""

    name: str
    labels: int
    """Size of the ids: this part of the picture's width."""


WHOLE: Final = _Kind(name="whole", labels=66)
HALF: Final = _Kind(name="", labels=34)
"""Close-ups that have the whole page for themselves, and half of it."""
STEPS: Final = ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
ASIDE: Final = ((0, 0), *((far * x, far * y) for far in (2, 4, 6, 9, 12, 16, 20) for x, y in STEPS))
"""Where an id may stand to make room, the nearest first, in tenths of its size from its place."""


class PageMaps:
    """The world with every region in its owner's colour, and what is laid over it."""

    def __init__(
        self,
        board: Board,
        owners: Mapping[RegionId, NationId],
        colours: Mapping[NationId, str],
        patterns: Mapping[NationId, str],
        names: Mapping[str, str],
    ) -> None:
        """Take the board, who owns what, the nations' colours, patterns and names; nothing is drawn yet."""
        self._board = board
        self._owners = owners
        self._colours = colours
        self._patterns = patterns
        self._names = names

    def overview(self, own: Collection[RegionId]) -> str:
        """Return the whole world with the nations' names and what is one's own outlined as a whole.

        Outlines of single regions would cross one's own name.
        """
        outlines = lines_path(rim_lines(self._board, sorted(own)))
        mine = f'<path class="own" d="{outlines}"/>' if outlines else ""
        frame = _Frame(x=0, y=0, width=self._board.width, height=self._board.height)
        inside = self._defined + self._wrapped(mine) + self._names_on_map
        return self._picture(frame, inside, "overview", self._home(own, frame))

    def world(self, page: str) -> str:
        """Return the whole world for everybody; every region leads to its line on ``page``."""
        links = "".join(
            f'<a href="{page}#r-{region.id}"><path class="hit" d="{path_of(region)}">'
            f"<title>{self._title(region)}</title></path></a>"
            for region in self._board.regions
        )
        frame = _Frame(x=0, y=0, width=self._board.width, height=self._board.height)
        return self._picture(frame, self._defined + self._names_on_map + links, "overview")

    def close_ups(self, own: Iterable[RegionId], badges: Mapping[RegionId, str]) -> tuple[CloseUp, ...]:
        """Return close-ups of one's own regions, the largest group first, with all ids and one's own units.

        What has no room in the first is shown again, larger; other groups have half the page if all has room there.
        They draw on the overview, which must stand on the same page.
        """
        return tuple(
            CloseUp(regions=shown, svg=self._close_up(group, shown, badges, frame, kind), half=kind is HALF)
            for place, group in enumerate(self._groups(tuple(sorted(own)))[:CLOSE_UPS])
            for shown, frame, kind in self._pictures(group, badges, first=not place)
        )

    def _pictures(
        self, group: _Group, badges: Mapping[RegionId, str], *, first: bool
    ) -> Iterator[tuple[_Group, _Frame, _Kind]]:
        """Yield the close-up of a group, of the first what is crowded there again: regions, part of the world, kind."""
        frame = self._frame(group) if first else self._half_frame(group)
        crowded = self._crowded(group, badges, frame, WHOLE if first else HALF)
        yield group, frame, WHOLE if first or crowded else HALF
        for crowd in self._groups(crowded)[:LARGER] if first else ():
            larger = self._frame(crowd)
            if 4 * larger.width < 3 * frame.width:
                yield crowd, larger, WHOLE

    def _crowded(
        self, group: _Group, badges: Mapping[RegionId, str], frame: _Frame, kind: _Kind
    ) -> tuple[RegionId, ...]:
        """Return those of a group whose id or badge has no room in a picture."""
        size = frame.width // kind.labels
        crowd = self._own_tags(frozenset(group), badges, frame, size, TakenRoom())[1]
        return tuple(sorted({region.id for region, _ in crowd}))

    def _close_up(
        self, group: _Group, shown: _Group, badges: Mapping[RegionId, str], frame: _Frame, kind: _Kind
    ) -> str:
        outlines = "".join(path_of(self._board.by_id[region]) for region in group)
        shifts = self._shifts(frame)
        worlds = "".join(f'<use href="#world" x="{shift}"/>' for shift in shifts)
        own = "".join(
            f'<path class="own" d="{outlines}" transform="translate({shift} 0)"/>' for shift in shifts
        )
        labels = "".join(self._tags(frozenset(group), badges, frame, kind))
        home = self._home(shown, frame)
        return self._picture(frame, worlds + own + labels, f"close-up {kind.name}".strip(), home)

    def _tags(self, mine: _Own, badges: Mapping[RegionId, str], frame: _Frame, kind: _Kind) -> Iterator[str]:
        """Yield one's own ids and badges, then other ids that are whole in the picture; then names; none covers any."""
        size, taken = frame.width // kind.labels, TakenRoom()
        written, crowd = self._own_tags(mine, badges, frame, size, taken)
        for region, best in crowd:
            point = self._with_room(region, best, size, "", frame, taken)
            written += [(region, point, "")] if point is not None else []
        for region, point, badge in written:
            yield id_label(region, point, size, "id mine", _sign(self._board, region))
            yield _badge(badge, point, size) if badge else ""
        for region, point in self._inside(frame):
            room = _room(_id(self._board, region), point, size)
            if region.id not in mine and frame.covers(room) and taken.claim([room]):
                written.append((region, point, ""))
                yield id_label(region, point, size, "id", _sign(self._board, region))
        yield from _names(self._board, written, size, frame)

    def _own_tags(
        self, mine: _Own, badges: Mapping[RegionId, str], frame: _Frame, size: int, taken: TakenRoom
    ) -> tuple[list[_Tag], list[tuple[Region, Point]]]:
        """Return one's own ids and badges where they have room, and the regions where they have none."""
        written: list[_Tag] = []
        crowd: list[tuple[Region, Point]] = []
        for region, best in self._inside(frame):
            badge = badges.get(region.id, "")
            if region.id in mine and frame.covers(_room(_id(self._board, region), best, size, badge)):
                point = self._with_room(region, best, size, badge, frame, taken)
                if point is None:
                    crowd.append((region, best))
                else:
                    written.append((region, point, badge))
        return written, crowd

    def _inside(self, frame: _Frame) -> Iterator[tuple[Region, Point]]:
        """Yield the regions of every copy of the world that a frame shows, with where their ids stand best."""
        for shift in self._shifts(frame):
            for region in self._board.regions:
                yield region, (region.label[0] + shift, region.label[1])

    def _with_room(
        self, region: Region, best: Point, size: int, badge: str, frame: _Frame, taken: TakenRoom
    ) -> Point | None:
        """Return where an id and its badge cover no other and stay in region and picture, none where they cannot."""
        text, (x, y) = _id(self._board, region), best
        away = (x - region.label[0], y - region.label[1])
        steps = ((across * size // 10, down * size // 10) for across, down in ASIDE)
        places = ((x + across, y + down) for across, down in steps)
        at_home = (
            at
            for at in places
            if frame.covers(_room(text, at, size, badge))
            and (at == best or covers(region.shape, (at[0] - away[0], at[1] - away[1])))
        )
        return taken.first(at_home, lambda at: [_room(text, at, size, badge)])

    def _shifts(self, frame: _Frame) -> tuple[int, ...]:
        """Return how far the world must be moved, once for each of its copies that the frame shows."""
        width = self._board.width
        moved = (-width, 0, width) if self._board.wraps else (0,)
        return tuple(one for one in moved if one < frame.x + frame.width and one + width > frame.x)

    def _picture(self, frame: _Frame, inside: str, kind: str, home: str = "") -> str:
        box = f"{frame.x} {frame.y} {frame.width} {frame.height}"
        style = f' style="--home: {home}"' if home else ""
        told = f'class="map {kind}" viewBox="{box}"{style}'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {told}>{inside}</svg>'

    def _home(self, own: Collection[RegionId], frame: _Frame) -> str:
        """Return how far east the middle of one's largest group lies, as a share of a frame; nothing without land.

        A screen that is too narrow for the map opens it there.
        """
        if not own:
            return ""
        points = self._unrolled(self._groups(sorted(own))[0])
        middle = (min(x for x, _ in points) + max(x for x, _ in points)) // 2
        around = self._board.around
        past = middle - frame.x
        return f"{(past % around if around else past) / frame.width:.3f}"

    @cached_property
    def _defined(self) -> str:
        world = drawn_world(self._board, self._owners, self._colours, self._patterns)
        again = f'<use href="#world" x="-{self._board.width}"/>' if self._board.wraps else ""
        return f'<g id="world" class="m-world">{world}</g>{again}'

    def _wrapped(self, shapes: str) -> str:
        if not self._board.wraps or not shapes:
            return shapes
        return f'{shapes}<g transform="translate(-{self._board.width} 0)">{shapes}</g>'

    @cached_property
    def _names_on_map(self) -> str:
        return names_on_map(self._board, self._owners, self._colours, self._names)

    def _title(self, region: Region) -> str:
        owner = self._owners.get(region.id, NOBODY)
        whose = with_name(owner, self._names.get(owner, "")) if owner else "nobody's"
        return escape(", ".join(part for part in (region.id, isolated(region.name), whose) if part))

    def _groups(self, own: Sequence[RegionId]) -> list[tuple[RegionId, ...]]:
        rest, groups = list(own), []
        while rest:
            group, todo = [], [rest.pop(0)]
            while todo:
                one = todo.pop()
                group.append(one)
                near = [other for other in rest if self._apart(one, other) <= self._board.width // REACH]
                todo += near
                rest = [other for other in rest if other not in near]
            groups.append(tuple(sorted(group)))
        return sorted(groups, key=lambda group: (-len(group), group))

    def _apart(self, one: RegionId, other: RegionId) -> int:
        (ax, ay), (bx, by) = self._board.where(one), self._board.where(other)
        return max(abs(ax + aside(ax, bx, self._board.around) - bx), abs(ay - by))

    def _frame(self, group: Sequence[RegionId]) -> _Frame:
        """Return the part of the world around a group, between a quarter more wide than high and twice as wide."""
        x, y, width, height = self._around(group)
        height = min(max(height, width // 2), self._board.height)
        return self._framed(x, y, max(width, height * 5 // 4), height)

    def _half_frame(self, group: Sequence[RegionId]) -> _Frame:
        """Return the part of the world around a group in the shape that all small close-ups have."""
        x, y, width, height = self._around(group)
        height = min(max(height, width * 3 // 4), self._board.height)
        return self._framed(x, y, height * 4 // 3, height)

    def _around(self, group: Sequence[RegionId]) -> tuple[int, int, int, int]:
        """Return middle, width and height of what lies around a group."""
        points = self._unrolled(group)
        margin = self._board.width // MARGIN
        left, right = min(x for x, _ in points) - margin, max(x for x, _ in points) + margin
        top, bottom = min(y for _, y in points) - margin, max(y for _, y in points) + margin
        width = max(right - left, self._board.width // NARROWEST)
        return (left + right) // 2, (top + bottom) // 2, width, bottom - top

    def _framed(self, x: int, y: int, width: int, height: int) -> _Frame:
        top = clamp(y - height // 2, 0, self._board.height - height)
        return _Frame(x=x - width // 2, y=top, width=width, height=height)

    def _unrolled(self, group: Sequence[RegionId]) -> list[Point]:
        """Return the labels of a group, all of them beside the first one."""
        labels = [self._board.where(region) for region in group]
        return [(x + aside(x, labels[0][0], self._board.around), y) for x, y in labels]


def names_on_map(
    board: Board, owners: Mapping[RegionId, NationId], nations: Collection[NationId], names: Mapping[str, str]
) -> str:
    """Return nations' names over what they hold and the names of the seas, each where it has room, in map units."""
    setter, held = SheetFaces(), as_held(board, owners, nations)
    labels = sheet_labels(held, names, nations, setter)
    large = tuple(name for name in labels.names if name.kind in NAMED)
    scale = OVERVIEW / board.width
    plan = place(held, Labels(names=large, signs=(), tags=()), scale, setter)
    return "".join(_lettered(one, scale) for one in plan.labels)


def _lettered(label: Written[Piece], scale: float) -> str:
    """Return a name letter by letter, in map units; drawn, where a reader's machine may not have its letters."""
    size, kind = int(label.size / scale), NAMED[label.kind]
    if not plain(FACES[label.kind], label.text):
        drawn = svg_of(letters_path(label.size, label.letters, scale))
        return f'<path class="{kind} drawn" d="{drawn}"><title>{escape(label.text)}</title></path>'
    drop = label.size * CAP_HEIGHT / 2
    letters = label.letters
    x = " ".join(str(int((one.x - math.sin(one.angle) * drop) / scale)) for one in letters)
    y = " ".join(str(int((one.y + math.cos(one.angle) * drop) / scale)) for one in letters)
    turns = " ".join(str(round(math.degrees(one.angle))) for one in letters)
    rotate = f' rotate="{turns}"' if turns.strip("0 ") else ""
    return f'<text class="{kind}" x="{x}" y="{y}"{rotate} font-size="{size}">{escape(label.text)}</text>'


def _room(text: str, point: Point, size: float, badge: str = "") -> Box:
    """Return the room that an id takes, with the badge below it."""
    (x, y), half = point, max(0.31 * size * len(text), (0.3 * len(badge) + 0.45) * size if badge else 0.0)
    return x - half, y - size, x + half, y + size * (1.7 if badge else 0.3)


def _names(board: Board, written: Sequence[_Tag], size: int, frame: _Frame) -> Iterator[str]:
    """Yield regions' names beside their ids, where they fit."""
    taken, small = TakenRoom(), size * 4 // 5
    for region, point, badge in written:
        taken.take([_room(_id(board, region), point, size, badge)])
    for region, (x, y), badge in written:
        at = (x, y - size - small * 3 // 10 - 1 if badge else y + size * 3 // 10 + small + 1)
        room = _room(region.name, at, small)
        fits = room[2] - room[0] <= 1.1 * _breadth(region)
        if region.name and fits and frame.covers(room) and taken.claim([room]):
            name = escape(isolated(region.name))
            yield f'<text class="place" x="{at[0]}" y="{at[1]}" font-size="{small}">{name}</text>'


def _id(board: Board, region: Region) -> str:
    return f"{region.id}{_sign(board, region)}"


def _sign(board: Board, region: Region) -> str:
    return f" {SEAT}" if board.is_seat(region) else ""


def _breadth(region: Region) -> int:
    """Return how wide a region is."""
    across = [x for ring in region.shape for x, _ in ring]
    return max(across) - min(across)


def _badge(text: str, point: Point, size: int) -> str:
    x, y = point
    width, height = size * (len(text) * 6 + 9) // 10, size * 13 // 10
    top = y + size // 3
    return (
        f'<g class="force"><rect class="badge" x="{x - width // 2}" y="{top}" width="{width}" height="{height}"'
        f' rx="{size // 4}"/>'
        f'<text class="count" x="{x}" y="{top + size}" font-size="{size}">{escape(text)}</text></g>'
    )
