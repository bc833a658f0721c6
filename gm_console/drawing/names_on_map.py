"""What is written on the map and where it could stand: region ids, towns, countries along their axis, seas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Final

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.ids import NationId
from gm_console.drawing.seas import Stretch
from gm_console.drawing.spines import NameRoom, Spine


class Naming(StrEnum):
    """What is written in a region."""

    IDS = "ids"
    NAMES = "names"
    BOTH = "both"


class LabelKind(StrEnum):
    """How a label is set."""

    NATION = "nation"
    COUNTRY = "country"
    SEA = "sea"
    TOWN = "town"
    REGION = "region"
    PLACE = "place"
    """A region's own name below its id."""
    RANGE = "range"
    """Along a chain of mountains; on sheets alone."""


PRIORITY: Final = {
    LabelKind.NATION: 0,
    LabelKind.SEA: 2,
    LabelKind.REGION: 3,
    LabelKind.PLACE: 4,
    LabelKind.TOWN: 5,
    LabelKind.COUNTRY: 6,
}
"""Lower goes first; what finds its place taken is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text that wants a place on the map."""

    kind: LabelKind
    text: str
    x: float
    y: float
    angle: float = 0.0
    """Degrees, clockwise."""
    extent: float = 0.0
    """Map units the text may take along its axis, 0 where it has no axis."""
    height: float = 0.0
    """Map units its letters may be high, 0 where only the extent bounds them."""
    weight: float = 0.0
    """The larger goes first among labels of a kind; without one, what has more room."""
    beyond: tuple[NameRoom, ...] = ()
    """Where a level text has room over water too, for each of ``BEYOND``."""
    short: str = ""
    """What is written of a region where the text itself does not fit."""


def map_labels(
    board: Board,
    country_names: Mapping[str, str],
    nations: Iterable[NationId],
    waters: Mapping[str, Stretch],
    spines: Mapping[str, Spine],
    naming: Naming = Naming.IDS,
) -> tuple[Label, ...]:
    """Return every label of a board, first the ones that go first."""
    players = frozenset(nations)
    land = Counter(region.country for region in board.regions if region.kind is RegionKind.LAND)
    told_of = {code: country_name(board, country_names, code) for code in spines if land[code] == 1}
    labels = [
        *_country_labels(board, country_names, players, spines),
        *_sea_labels(board, waters),
        *chain.from_iterable(
            _region_labels(region, naming, told=told_of.get(region.country, "")) for region in board.regions
        ),
        *_town_labels(board, naming),
    ]
    return tuple(
        sorted(labels, key=lambda label: (PRIORITY[label.kind], -(label.weight or label.extent), label.text))
    )


def region_texts(id_: str, name: str, naming: Naming) -> tuple[str, ...]:
    """Return the lines to write in a region, what matters most first; one without a name is called by its id."""
    if not name or naming is Naming.IDS:
        return (id_,)
    return (name,) if naming is Naming.NAMES else (id_, name)


def country_name(board: Board, names: Mapping[str, str], code: str) -> str:
    """Return what a country is called, in a campaign's words where it has some; empty where it has no name."""
    return names.get(code, board.country_names.get(code, ""))


def _breadth(region: Region) -> int:
    """Return how wide a region is, in map units."""
    across = [x for x, _ in region.shape[0]]
    return max(across) - min(across)


def _region_labels(region: Region, naming: Naming, *, told: str) -> Iterator[Label]:
    """Yield what a region is called; a name with no room for it gives way to the id, or is left out below one.

    ``told`` is what its country's name already says there, where it is the whole of that country.
    """
    x, y = region.label
    kind = LabelKind.REGION
    for text in region_texts(region.id, "" if region.name == told else region.name, naming):
        if text == region.id:
            yield Label(kind=kind, text=text, x=x, y=y)
        else:
            short = region.id if kind is LabelKind.REGION else ""
            yield Label(kind=kind, text=text, x=x, y=y, extent=_breadth(region), short=short)
        kind = LabelKind.PLACE


def _town_labels(board: Board, naming: Naming) -> Iterator[Label]:
    for region in board.regions:
        named = board.town_of(region)
        if named is not None and named.name not in region_texts(region.id, region.name, naming):
            yield Label(kind=LabelKind.TOWN, text=named.name, x=region.label[0], y=region.label[1])


def _country_labels(
    board: Board, names: Mapping[str, str], players: frozenset[NationId], spines: Mapping[str, Spine]
) -> Iterator[Label]:
    for country, spine in spines.items():
        name = country_name(board, names, country)
        if name:
            yield Label(
                kind=LabelKind.NATION if country in players else LabelKind.COUNTRY,
                text=name,
                x=spine.x % board.width if board.wraps else spine.x,
                y=spine.y,
                angle=spine.angle,
                extent=spine.length,
                height=spine.height,
                weight=spine.area,
                beyond=spine.beyond,
            )


def _sea_labels(board: Board, waters: Mapping[str, Stretch]) -> Iterator[Label]:
    for code, water in waters.items():
        name = board.sea_names.get(code, "")
        if name:
            x = water.x % board.width if board.wraps else water.x
            yield Label(kind=LabelKind.SEA, text=name, x=x, y=water.y, extent=water.length)
