"""Forces and rankings of a turn as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtWidgets import QMenu, QWidget

from gm_console.core.glance import key_of
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.reading_direction import clean
from gm_console.report.phrases import name_of
from gm_console.report.turn_view_words import step_text, stop_text, way_text
from gm_console.rulesets.common.turn_so_far import TurnSoFar
from gm_console.rulesets.common.turn_views import (
    ForceLine,
    Place,
    forces,
    nations_in,
    ranking_kind,
    rankings,
)
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, shown
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.nations.turn_view import TurnView

TEXT_ROOM: Final = 300
"""Pixels that sentences have at most by themselves."""
LINE_ROOM: Final = 200
"""The same for plots and ways: beside them what stopped a force is in sight in a window of 1280 by 800."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceRow:
    """A line about forces, as the table tells it."""

    key: tuple[str, int]
    nation: NationId
    seq: int
    phase: str
    text: str
    way: str
    stopped: str
    end: RegionId
    """Where they came to; empty where they went nowhere."""


class ForcesView(TurnView):
    """The forces that were ordered about, the way they went, and what stopped them."""

    def body(self) -> QWidget:
        """Make the table."""
        world = self.session.world

        def tone(one: ForceRow) -> str:
            return self.theme.tones.error if one.stopped else ""

        columns: tuple[Column[ForceRow], ...] = (
            Column(title=self.tr("Nation"), tip=self.tr("Who ordered it"), width=130, key="nation",
                   value=lambda one: self.called(one.nation), colour=lambda one: world.colours.get(one.nation, "")),
            Column(title=self.tr("Phase"), tip=self.tr("Where it stands on the sheet"), width=56, key="phase",
                   value=lambda one: one.phase),
            Column(title=self.tr("Ordered"), tip=self.tr("The line of the sheet, with the plot"), width=200,
                   most=LINE_ROOM, key="line", value=lambda one: one.text, note=lambda one: one.text),
            Column(title=self.tr("Went"), tip=self.tr("Regions gone through"), width=150, most=LINE_ROOM, key="way",
                   value=lambda one: one.way, note=lambda one: one.way),
            Column(title=self.tr("Stopped by"), tip=self.tr("What kept it from what was ordered"), width=230,
                   most=TEXT_ROOM, key="stopped", value=lambda one: one.stopped, note=lambda one: one.stopped,
                   tone=tone),
        )  # fmt: skip
        self.table = self.pane(columns, "forces", self.tr("Forces"))
        self.table.visited.connect(self._visit)
        return self.table

    def gather(self, turn: TurnSoFar) -> tuple[ForceRow, ...]:
        """Return a row for each line."""
        return tuple(_force_row(one, turn) for one in forces(turn))

    def nothing(self) -> str:
        """Return what is said where nobody moved."""
        return self.tr("No force has been ordered anywhere up to here: look at a later phase of the turn.")

    def _visit(self, row: ForceRow) -> None:
        if row.end:
            self.visit_region.emit(row.end)


def _force_row(one: ForceLine, turn: TurnSoFar) -> ForceRow:
    verdict = one.line.verdict
    return ForceRow(
        key=(verdict.nation, verdict.number),
        nation=verdict.nation,
        seq=one.line.seq,
        phase=verdict.phase,
        text=clean(verdict.text),
        way=way_text(one),
        stopped=stop_text(one, turn.ruleset),
        end=one.way.done[-1] if one.way is not None else RegionId(""),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """A nation with its place in every ranking."""

    key: NationId
    nation: NationId
    places: Mapping[str, Place]
    seq: int = 0


class RanksView(TurnView):
    """Each nation's place in every ranking, with the places it gained or lost since the last turn."""

    def body(self) -> QWidget:
        """Make the table, a column for each ranking."""
        world = self.session.world
        kind = ranking_kind(world.ruleset)
        assert kind is not None
        of_nations = world.ruleset.glance.of_nations.by_key
        columns: list[Column[RankingRow]] = [
            Column(title=self.tr("Nation"), tip=self.tr("Whose places"), width=140, key="nation",
                   value=lambda one: self.called(one.nation), colour=lambda one: world.colours.get(one.nation, "")),
            Column(title=self.tr("Gained"), tip=self.tr("Places gained in all rankings together, less those lost"),
                   width=64, key="gained", hide_zero=True,
                   value=lambda one: sum(place.gained for place in one.places.values())),
        ]  # fmt: skip
        for item in kind.items:
            key = key_of(kind.id, item)
            gauge = of_nations[key]
            columns.append(
                Column(
                    title=gauge.title,
                    tip=self.tr("{0}; the sign tells places gained and lost in the turn").format(gauge.tip),
                    width=max(gauge.width, 76),
                    key=key,
                    value=_value(item),
                    text=_text(item),
                    note=self._note(item),
                    tone=self._tone(item),
                    to_right=True,
                )
            )
        self.table = self.pane(columns, "ranks", self.tr("Ranks"))
        return self.table

    def gather(self, turn: TurnSoFar) -> tuple[RankingRow, ...]:
        """Return a row for each nation."""
        now, before = nations_in(turn, turn.state), nations_in(turn, turn.before)
        return tuple(
            RankingRow(key=nation, nation=nation, places=places)
            for nation, places in rankings(turn.ruleset, now, before).items()
        )

    def nothing(self) -> str:
        """Return what is said where nobody has a place."""
        return self.tr("Nobody is ranked: all nations are out of the game.")

    def _about(self, menu: QMenu, row: Any, column: str) -> None:
        kind, _, item = column.partition(":")
        number = Number(kind=kind, item=item, nation=row.nation) if item else None
        self.subject_wanted.emit(menu, Subject(nation=row.nation, number=number))

    def _tone(self, item: str) -> Callable[[RankingRow], str]:
        def tone(one: RankingRow) -> str:
            gained, tones = one.places[item].gained, self.theme.tones
            return tones.done if gained > 0 else tones.error if gained < 0 else ""

        return tone

    def _note(self, item: str) -> Callable[[RankingRow], str]:
        def note(one: RankingRow) -> str:
            place, name = one.places[item], name_of(item, self.session.world.ruleset)
            told = self.tr("{0}: place {1}, {2} when the turn began").format(name, place.now, place.before)
            return told + (self.tr("; value {0}").format(shown(place.worth)) if place.worth != "" else "")

        return note


def _value(item: str) -> Callable[[RankingRow], Value]:
    return lambda one: one.places[item].now


def _text(item: str) -> Callable[[RankingRow], str]:
    return lambda one: f"{step_text(one.places[item])}  {one.places[item].now or ''}".strip()
