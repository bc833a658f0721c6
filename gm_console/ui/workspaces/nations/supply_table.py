"""The table of supply: a row for each region that somebody owns, with its source, its line, and what hangs on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.supply import SupplyRules
from gm_console.rulesets.common.supply_words import SupplyTeller
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.pages import region_name
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import Position

_tr = translated_in("SupplyTable")

LINE_ROOM: Final = 300
"""Pixels that lines have at most by themselves: beside the state, they are in sight in a window of 1280 by 800."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyRow:
    """A region's supply, as the table tells it."""

    id: RegionId
    name: str
    owner: NationId
    owner_name: str
    supply: RegionSupply
    state: str
    line: str
    """Its line in words, or why it breaks and what could be done."""
    reached_by: str
    """Nations that could take it from where they stand."""


class SupplyRows:
    """Makes the rows of positions; the last two are kept, for one is looked at beside the one before."""

    def __init__(self, session: Session, rules: SupplyRules) -> None:
        self._session = session
        self._teller = SupplyTeller(words=rules.words, nation=self._nation)
        self._kept: list[tuple[Position, dict[RegionId, SupplyRow]]] = []

    def of(self, position: Position) -> Mapping[RegionId, SupplyRow]:
        """Return the rows of a position by region."""
        known = next((rows for one, rows in self._kept if one is position), None)
        found = position.supply
        if known is not None or found is None:
            return known or {}
        rows = {id_: self._row(found, one) for id_, one in found.regions.items()}
        self._kept = [*self._kept[-1:], (position, rows)]
        return rows

    def _row(self, found: SupplySurvey, one: RegionSupply) -> SupplyRow:
        world = self._session.world
        said = (self._teller.line(found, one.id), self._teller.mend(found, one.id))
        return SupplyRow(
            id=one.id,
            name=region_name(world, world.board.by_id[one.id]),
            owner=one.owner,
            owner_name=self._nation(one.owner),
            supply=one,
            state=self._teller.state(one),
            line="; ".join(filter(None, said)),
            reached_by=", ".join(map(self._nation, one.loss.by)),
        )

    def _nation(self, nation: NationId) -> str:
        return self._session.world.called(nation)


def supply_columns(
    rules: SupplyRules, colours: Mapping[NationId, str], theme: Theme
) -> tuple[Column[SupplyRow], ...]:
    """Return the columns, headed by what the game calls its things; states without a line in the colour of errors."""
    load, force = rules.words.load.capitalize(), rules.words.force.capitalize()

    def tone(one: SupplyRow) -> str:
        return "" if one.supply.state.is_whole else theme.tones.error

    return (
        Column(title=_tr("Region"), tip=_tr("Number"), width=74, key="region", value=lambda one: one.id),
        Column(title=_tr("Name"), tip=_tr("Name of the place, or its country"), width=140, key="name",
               value=lambda one: one.name),
        Column(title=_tr("Owner"), tip=_tr("Nation in control"), width=140, key="owner",
               value=lambda one: one.owner_name, colour=lambda one: colours.get(one.owner, "")),
        Column(title=_tr("State"), tip=_tr("How it is supplied"), width=100, key="state",
               value=lambda one: one.state, tone=tone),
        Column(title=_tr("Line"), tip=_tr("The line link by link; of a broken one why, and what could be done"),
               width=LINE_ROOM, most=LINE_ROOM, key="line",
               value=lambda one: one.line, note=lambda one: one.line, tone=tone),
        Column(title=_tr("Source"), tip=_tr("Where it draws from"), width=74, key="source",
               value=lambda one: one.supply.line.source or ""),
        Column(title=_tr("Links"), tip=_tr("Links to there, or to where its line breaks"), width=56, key="links",
               value=lambda one: one.supply.line.length, hide_zero=True),
        Column(title=force, tip=_tr("Units there that need supplies"), width=74, key="force",
               value=lambda one: one.supply.region.force, hide_zero=True),
        Column(title=_tr("Regions behind"), tip=_tr("Regions that would lose their line with it"), width=104,
               key="behind", value=lambda one: one.supply.hanging, hide_zero=True),
        Column(title=_tr("{0} behind").format(force), tip=_tr("Units in those"), width=104, key="force_behind",
               value=lambda one: one.supply.loss.force, hide_zero=True),
        Column(title=_tr("In reach of"), tip=_tr("Nations that could attack it from where they stand"), width=120,
               key="reached_by", value=lambda one: one.reached_by),
        Column(title=load, tip=_tr("What lies there"), width=90, key="load",
               value=lambda one: one.supply.region.load, hide_zero=True),
        Column(title=_tr("At a time"), tip=_tr("The most that its owner can send at a time"), width=74, key="capacity",
               value=lambda one: one.supply.capacity),
    )  # fmt: skip
