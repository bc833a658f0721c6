"""The rows and columns of the tables of nations and of regions, and the choices of columns that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import Board, Region
from gm_console.core.glance import NationGlance, RegionGlance, View
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.ui.gauge_columns import findable, gauge_columns, views_with
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels.pages import region_name
from gm_console.ui.turn_positions import Position

_tr = translated_in("RegionColumns")

FIRST: Final = ("region", "name", "owner")
GROUND: Final = ("country", "kind", "terrain", "coast")


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionRow:
    """A region and what is in it."""

    id: RegionId
    name: str
    country: str
    kind: str
    terrain: str
    coast: str
    owner: NationId
    owner_name: str
    part: Any
    """What the game knows of it."""


class RegionRows:
    """Makes rows; a region that is as it was keeps its row."""

    def __init__(self, world: OpenCampaign) -> None:
        self._world = world
        self._known: dict[RegionId, tuple[RegionGlance, RegionRow]] = {}

    def of(self, position: Position) -> tuple[RegionRow, ...]:
        """Return the rows of a position."""
        return tuple(self._row(place) for place in position.places.values())

    def _row(self, place: RegionGlance) -> RegionRow:
        known = self._known.get(place.id)
        if known is None or known[0] is not place:
            known = self._known[place.id] = (place, self._made(place))
        return known[1]

    def _made(self, place: RegionGlance) -> RegionRow:
        world = self._world
        region = world.board.by_id[place.id]
        return RegionRow(
            id=place.id,
            name=region_name(world, region),
            country=world.part_called(place.id) or world.board.part_of(place.id),
            kind=_tr(region.kind.value),
            terrain=_terrain(world.board, region),
            coast=_tr("coastal") if region.coastal else "",
            owner=place.owner,
            owner_name=f"{place.owner} {world.names.get(place.owner, '')}".strip(),
            part=place.part,
        )


def region_columns(ruleset: Ruleset, colours: Mapping[NationId, str]) -> tuple[Column[RegionRow], ...]:
    """Return all columns: what the map says of a region, and what the game reads of it."""
    place = _tr("Place")
    ground: tuple[Column[RegionRow], ...] = (
        Column(title=_tr("Region"), tip=_tr("Number"), width=74, key="region", value=lambda one: one.id),
        Column(title=_tr("Name"), tip=_tr("Name of the place, or its country or sea"), width=190, key="name",
               value=lambda one: one.name, group=place),
        Column(title=_tr("Owner"), tip=_tr("Nation in control"), width=150, key="owner", group=place,
               value=lambda one: one.owner_name, colour=lambda one: colours.get(one.owner, "")),
        Column(title=_tr("Country"), tip=_tr("Country or sea it belongs to by the map"), width=130, key="country",
               group=place, value=lambda one: one.country),
        Column(title=_tr("Kind"), tip=_tr("Land or sea"), width=54, key="kind", group=place,
               value=lambda one: one.kind),
        Column(title=_tr("Terrain"), tip=_tr("Ground of land regions"), width=64, key="terrain", group=place,
               value=lambda one: one.terrain),
        Column(title=_tr("Coast"), tip=_tr("Land that touches the sea"), width=64, key="coast", group=place,
               value=lambda one: one.coast),
    )  # fmt: skip
    gauges = ruleset.glance.of_regions
    return tuple(findable((*ground, *gauge_columns(gauges.columns, gauges, RegionRow)), ruleset))


def region_views(ruleset: Ruleset) -> tuple[View, ...]:
    """Return the choices of columns; the first tells the ground too, the last everything."""
    gauges = ruleset.glance.of_regions
    overview, *others = gauges.views
    every = View(title=_tr("Everything"), columns=tuple(gauge.key for gauge in gauges.columns))
    return (
        *views_with((*FIRST, *GROUND), (overview,)),
        *views_with(FIRST, others),
        *views_with((*FIRST, *GROUND), (every,)),
    )


def by_id(rows: Iterable[RegionRow]) -> dict[RegionId, RegionRow]:
    """Return rows by region."""
    return {row.id: row for row in rows}


def _terrain(board: Board, region: Region) -> str:
    return _tr(board.rules.ground(region.terrain).label) if region.kind.value == "land" else ""


def nation_columns(ruleset: Ruleset, colours: Mapping[NationId, str]) -> tuple[Column[NationGlance], ...]:
    """Return all columns of a game."""
    first: Column[NationGlance] = Column(
        title=_tr("Nation"), tip=_tr("Number and name"), width=164, key="nation",
        value=lambda one: f"{one.id} {one.name}", colour=lambda one: colours.get(one.id, ""),
    )  # fmt: skip
    gauges = ruleset.glance.of_nations
    return tuple(findable((first, *gauge_columns(gauges.columns, gauges, NationGlance)), ruleset))


def nation_views(ruleset: Ruleset) -> tuple[View, ...]:
    """Return the choices of columns."""
    return tuple(views_with(("nation",), ruleset.glance.of_nations.views))
