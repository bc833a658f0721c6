"""What was built and improved up to the moment shown, where, by whom, and what was refused: a map over a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId, RegionId
from gm_console.core.reading_direction import clean
from gm_console.report.phrases import verdict_text
from gm_console.report.turn_view_words import moves_text
from gm_console.rulesets.common.turn_so_far import TurnSoFar
from gm_console.rulesets.common.turn_views import BuildLine, builds
from gm_console.ui.kit.layouts import split_between
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.workspaces.nations.build_map import BuildMap, BuiltHere
from gm_console.ui.workspaces.nations.turn_view import TurnView

SIZES: Final = (260, 340)
"""Heights of map and table at first."""
TEXT_ROOM: Final = 240
"""Pixels that sentences have at most by themselves."""
TOLD: Final = 6
"""Lines that the tip of a region tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRow:
    """A line about building, as the table tells it."""

    key: tuple[str, int]
    nation: NationId
    seq: int
    phase: str
    region: RegionId
    came: str
    went: str
    text: str
    answer: str
    failed: bool


class BuildView(TurnView):
    """What nations built, tore down and made better."""

    def body(self) -> QWidget:
        """Make map and table."""
        world = self.session.world

        def tone(one: BuildRow) -> str:
            return self.theme.tones.error if one.failed else ""

        columns: tuple[Column[BuildRow], ...] = (
            Column(title=self.tr("Nation"), tip=self.tr("Who ordered it"), width=130, key="nation",
                   value=lambda one: self.called(one.nation), colour=lambda one: world.colours.get(one.nation, "")),
            Column(title=self.tr("Phase"), tip=self.tr("Where it stands on the sheet"), width=56, key="phase",
                   value=lambda one: one.phase),
            Column(title=self.tr("Region"), tip=self.tr("Where; empty for what has no place"), width=70, key="region",
                   value=lambda one: one.region),
            Column(title=self.tr("Came"), tip=self.tr("What the nation got by it"), width=150, most=TEXT_ROOM,
                   key="came", value=lambda one: one.came, note=lambda one: one.came),
            Column(title=self.tr("Took"), tip=self.tr("What it gave for it"), width=190, most=TEXT_ROOM, key="went",
                   value=lambda one: one.went, note=lambda one: one.went),
            Column(title=self.tr("Answer"), tip=self.tr("Accepted, cut down, or refused and why"), width=180,
                   most=TEXT_ROOM, key="answer", value=lambda one: one.answer, note=lambda one: one.answer, tone=tone),
            Column(title=self.tr("Ordered"), tip=self.tr("The line of the sheet"), width=150, most=TEXT_ROOM,
                   key="line", value=lambda one: one.text, note=lambda one: one.text),
        )  # fmt: skip
        self.table = self.pane(columns, "builds", self.tr("What was built"))
        self.map = BuildMap(self.theme, world.shapes)
        self.map.chosen.connect(self._show_first)
        self.table.chosen.connect(lambda row: self.map.choose(row.region or None))
        self.table.visited.connect(lambda row: self.visit_region.emit(row.region) if row.region else None)
        return split_between(self.map, self.table, grows=self.table, sizes=SIZES)

    def gather(self, turn: TurnSoFar) -> tuple[BuildRow, ...]:
        """Return a row for each line."""
        return tuple(_row(one, turn) for one in builds(turn))

    def fill(self, found: tuple[BuildRow, ...]) -> bool:
        """Show map and table."""
        self.table.show_rows(found)
        drawn = self.session.world.shapes.regions
        places = gathered((row.region, row) for row in found if row.region in drawn)
        owners = {one.id: one.owner for one in self.session.position.places.values()}
        marks = {region: self._mark(region, rows) for region, rows in places.items()}
        self.map.show_marks(marks, owners, self.session.world.colours)
        self.map.setVisible(bool(places))
        return bool(found)

    def nothing(self) -> str:
        """Return what is said where nobody built."""
        return self.tr("Nobody has built or improved anything up to here: look at a later phase of the turn.")

    def _mark(self, region: RegionId, rows: Sequence[BuildRow]) -> BuiltHere:
        failed = sum(row.failed for row in rows)
        told = [
            f"{self.called(row.nation)}: {row.answer if row.failed else row.came or row.answer}"
            for row in rows
        ]
        more = [self.tr("and {0} more").format(len(told) - TOLD)] if len(told) > TOLD else []
        return BuiltHere(
            built=len(rows) - failed, refused=failed, tip="\n".join([region, *told[:TOLD], *more])
        )  # fmt: skip

    def _show_first(self, region: RegionId) -> None:
        """Go to the first line about a region."""
        at = self.table.model.find(lambda row: row.region == region)
        if at >= 0:
            self.table.choose(at)
            self._choose(self.table.model.record(at))
        self.map.choose(region)


def _row(one: BuildLine, turn: TurnSoFar) -> BuildRow:
    verdict = one.line.verdict
    return BuildRow(
        key=(verdict.nation, verdict.number),
        nation=verdict.nation,
        seq=one.line.seq,
        phase=verdict.phase,
        region=one.region,
        came=moves_text(one.came, turn.ruleset),
        went=moves_text(one.went, turn.ruleset),
        text=clean(verdict.text),
        answer=verdict_text(verdict, turn.ruleset),
        failed=one.line.came_to_nothing,
    )
