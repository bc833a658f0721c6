"""The rows and columns of the table of regions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from gm_console.board.model import Region
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of
from gm_console.ui.ledgers import Ledger
from gm_console.ui.models.table import Column
from gm_console.ui.opened import Opened
from gm_console.ui.panels.pages import region_name
from gm_console.ui.position import Place, Position
from gm_console.ui.words import short_name
from gm_console.ui.workspaces.nations.nation_columns import View, findable, short_unit


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
    population: int
    unemployed: int
    """Population Units that no facility employs: as many more can be built (E5)."""
    arms: Mapping[str, int]
    units: Mapping[str, int]
    facilities: Mapping[str, int]
    captured: int


class RegionRows:
    """Makes rows; a region that is as it was keeps its row."""

    def __init__(self, world: Opened) -> None:
        self._world = world
        self._known: dict[RegionId, tuple[Place, RegionRow]] = {}

    def of(self, position: Position) -> tuple[RegionRow, ...]:
        """Return the rows of a position."""
        return tuple(self._row(place) for place in position.places.values())

    def _row(self, place: Place) -> RegionRow:
        known = self._known.get(place.id)
        if known is None or known[0] is not place:
            known = self._known[place.id] = (place, self._made(place))
        return known[1]

    def _made(self, place: Place) -> RegionRow:
        world = self._world
        region = world.board.by_id[place.id]
        return RegionRow(
            id=place.id,
            name=region_name(world, region),
            country=world.names.get(
                region.country, world.board.sea_names.get(region.country, region.country)
            ),
            kind=_tr(region.kind.value),
            terrain=_terrain(region),
            coast=_tr("coastal") if region.coastal else "",
            owner=place.owner,
            owner_name=f"{place.owner} {world.names.get(place.owner, '')}".strip(),
            population=place.population,
            unemployed=max(place.population - sum(count for _, count in place.facilities), 0),
            arms=dict(place.arms),
            units=dict(place.units),
            facilities=dict(place.facilities),
            captured=place.captured,
        )


def region_columns(
    ruleset: Ruleset, like: Ledger, colours: Mapping[NationId, str]
) -> tuple[Column[RegionRow], ...]:
    """Return all columns, with the kinds of units and facilities that ``like`` counts."""
    place, forces = _tr("Place"), _tr("Forces")
    columns: list[Column[RegionRow]] = [
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
        _number("people", _tr("People"), _tr("Population Units"), 62, place, lambda one: one.population),
        _number("unemployed", _tr("Idle"), _tr("Unemployed Population Units: as many facilities can be built"), 48,
                place, lambda one: one.unemployed),
        _number("captured", _tr("Captured"), _tr("Turn of the last change of control"), 72, place,
                lambda one: one.captured),
        _number("army", _tr("Army"), _tr("Army units"), 54, forces, _Arm("army")),
        _number("air", _tr("Air"), _tr("Air squadrons"), 48, forces, _Arm("air")),
        _number("navy", _tr("Navy"), _tr("Ships"), 52, forces, _Arm("navy")),
    ]  # fmt: skip
    columns += [
        _number(
            f"unit:{code}", short_unit(code, ruleset), name_of(code, ruleset), 46, _tr("Units"), _Unit(code)
        )
        for code in like.units
    ]
    columns += [
        _number(
            f"facility:{code}", short_name(name_of(code, ruleset)), name_of(code, ruleset), 74,
            _tr("Facilities"), _Facility(code),
        )
        for code in like.facilities
    ]  # fmt: skip
    return tuple(findable(columns, ruleset))


def region_views(like: Ledger) -> tuple[View, ...]:
    """Return the choices of columns."""
    first = ("region", "name", "owner")
    units = tuple(f"unit:{code}" for code in like.units)
    works = tuple(f"facility:{code}" for code in like.facilities)
    ground = ("country", "kind", "terrain", "coast")
    overview = (*first, *ground, "people", "unemployed", "captured", "army", "air", "navy")
    return (
        View(title=_tr("Overview"), columns=overview),
        View(title=_tr("Units"), columns=(*first, "army", "air", "navy", *units)),
        View(title=_tr("Facilities"), columns=(*first, "people", "unemployed", *works)),
        View(title=_tr("Everything"), columns=(*overview, *units, *works)),
    )


def by_id(rows: Iterable[RegionRow]) -> dict[RegionId, RegionRow]:
    """Return rows by region."""
    return {row.id: row for row in rows}


class _Arm:
    """Units of an arm."""

    def __init__(self, arm: str) -> None:
        self._arm = arm

    def __call__(self, one: RegionRow) -> int:
        return one.arms.get(self._arm, 0)


class _Unit:
    """Units of a kind."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __call__(self, one: RegionRow) -> int:
        return one.units.get(self._code, 0)


class _Facility:
    """Facilities of a kind."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __call__(self, one: RegionRow) -> int:
        return one.facilities.get(self._code, 0)


def _number(
    key: str, title: str, tip: str, width: int, group: str, value: Callable[[RegionRow], int]
) -> Column[RegionRow]:
    return Column(key=key, title=title, tip=tip, width=width, group=group, value=value, hide_zero=True)


def _terrain(region: Region) -> str:
    return _tr(region.terrain.value) if region.kind.value == "land" else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("RegionColumns", text)
