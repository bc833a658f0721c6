"""What nations sent each other up to the moment shown: a picture of flows over the table of what was sent."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from gm_console.core.ids import NationId
from gm_console.report.phrases import name_of
from gm_console.rulesets.common.turn_so_far import TurnSoFar
from gm_console.rulesets.common.turn_views import Sent, transfers
from gm_console.ui.kit.layouts import split_between
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.workspaces.nations.flow_picture import FlowPictureWidget, Stream
from gm_console.ui.workspaces.nations.turn_view import TurnView

SIZES = (420, 200)
"""Heights of picture and table at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentRow:
    """One thing that was sent, as the table tells it."""

    key: int
    nation: NationId
    receiver: NationId
    seq: int
    item: str
    amount: int
    worth: int


class SentView(TurnView):
    """Who sent what to whom, how much of it, and what it was worth."""

    def body(self) -> QWidget:
        """Make picture and table."""
        world, rules = self.session.world, self.session.world.ruleset.transfers
        assert rules is not None
        columns: tuple[Column[SentRow], ...] = (
            Column(title=self.tr("From"), tip=self.tr("Who sent it"), width=150, key="from",
                   value=lambda one: self.called(one.nation), colour=lambda one: world.colours.get(one.nation, "")),
            Column(title=self.tr("To"), tip=self.tr("Who got it"), width=150, key="to",
                   value=lambda one: self.called(one.receiver),
                   colour=lambda one: world.colours.get(one.receiver, "")),
            Column(title=self.tr("What"), tip=self.tr("What was sent"), width=130, key="what",
                   value=lambda one: one.item),
            Column(title=self.tr("Amount"), tip=self.tr("How much of it"), width=74, key="amount",
                   value=lambda one: one.amount),
            Column(title=self.tr("Worth, {0}").format(rules.currency), key="worth", width=100,
                   tip=self.tr("At the prices of the turn, in {0}").format(rules.currency),
                   value=lambda one: one.worth),
            Column(title=self.tr("Entry"), tip=self.tr("Number of the entry that tells of it"), width=64, key="entry",
                   value=lambda one: one.seq, text=lambda one: f"{self.session.chronicle.turn}.{one.seq}",
                   to_right=True),
        )  # fmt: skip
        self.table = self.pane(columns, "sent", self.tr("What was sent"))
        self.picture = FlowPictureWidget(self.theme, rules.currency)
        self.picture.chosen.connect(self.look_at)
        self.table.chosen.connect(lambda row: self.picture.choose(row.seq))
        self.session.selection_changed.connect(self._follow)
        self._room = QScrollArea()
        self._room.setFrameShape(QFrame.Shape.NoFrame)
        self._room.setWidgetResizable(True)
        self._room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._room.setWidget(self.picture)
        return split_between(self._room, self.table, grows=self._room, sizes=SIZES)

    def gather(self, turn: TurnSoFar) -> tuple[Sent, ...]:
        """Return what was sent."""
        return transfers(turn)

    def fill(self, found: tuple[Sent, ...]) -> bool:
        """Show picture and table."""
        world = self.session.world
        ruleset, rules = world.ruleset, world.ruleset.transfers
        assert rules is not None
        rows = [
            SentRow(
                key=one.transfer.seq,
                nation=one.transfer.sender,
                receiver=one.transfer.receiver,
                seq=one.transfer.seq,
                item=name_of(one.transfer.item, ruleset),
                amount=one.transfer.amount,
                worth=one.worth,
            )
            for one in found
        ]
        self.table.show_rows(rows)
        told = self.tr("{0} sent {1}: {2} {3}, worth {4} {5}. A click shows entry {6}.")
        streams = [
            Stream(
                seq=row.seq,
                source=row.nation,
                target=row.receiver,
                size=row.worth,
                label=f"{row.amount:,} {row.item}",
                tip=told.format(
                    self.called(row.nation), self.called(row.receiver), f"{row.amount:,}", row.item,
                    f"{row.worth:,}", rules.currency, row.seq,
                ),
            )
            for row in rows
        ]  # fmt: skip
        names = {str(one): self.called(one) for row in rows for one in (row.nation, row.receiver)}
        colours = {str(one): colour for one, colour in world.colours.items()}
        self.picture.show_streams(streams, names, colours)
        self._follow()
        return bool(rows)

    def nothing(self) -> str:
        """Return what is said where nobody sent anything."""
        return self.tr("No nation has sent another anything up to here: look at a later phase of the turn.")

    def _follow(self) -> None:
        seq = self.session.selection.entry
        self.picture.choose(seq)
        self.table.choose(self.table.model.row_of(seq) if seq else -1)
