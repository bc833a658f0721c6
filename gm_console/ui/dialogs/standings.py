"""Where every nation stands, with its working; whether the game is over, and letting it go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.turns.the_end import MOST_TURNS, Standings
from gm_console.core.end import Standing
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import with_name
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import PlainLabel, number_box, plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.step_dialog import StepDialog
from gm_console.ui.kit.table_dialog import TableDialog
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

_tr = translated_in("GoOnDialog")


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A nation in the table."""

    standing: Standing
    name: str
    before: int
    """Its place after the turn before, 0 where it had none."""
    colour: str


class StandingsDialog(TableDialog):
    """Not modal; only letting the game go on changes anything."""

    go_on_wanted = Signal()

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent, self.tr("Standings"), (1200, 620))
        self._parts: tuple[str, ...] = ()
        """What the scores shown are the sums of."""
        self.model: RecordTable[StandingRow] = RecordTable(
            self._columns(()), self, key=lambda one: one.standing.nation
        )
        self.longer = self.add_button(
            self.tr("&Go on beyond the last turn…"), self.tr("Let the game end with a later turn")
        )
        self.longer.clicked.connect(self.go_on_wanted)
        self.told = PlainLabel(look="heading", wraps=True)
        self.told.setContentsMargins(16, 12, 16, 0)
        self.lay_out(
            TablePane(self.model, settings, "standings", self.tr("Standings"), sorted_by="place"),
            empty=self.tr("This game keeps no standings: it only ends with its last turn."),
            note=self.tr(
                "As you know them. Players read them once the game is over, and before as far as its rules tell."
            ),
            head=self.told,
        )

    def show_standings(
        self,
        found: Standings,
        names: Mapping[str, str],
        colours: Mapping[NationId, str],
        *,
        longer: str,
        short: Mapping[str, str],
    ) -> None:
        """Show standings; ``longer`` says why the game cannot be made longer, and is empty where it can.

        ``short`` are heads for parts of a score that have a shorter name than their own.
        """
        before = {one.nation: one.place for one in found.before}
        parts = tuple(dict.fromkeys(part for one in found.rows for part, _ in one.parts))
        if parts != self._parts:
            self._parts = parts
            self.pane.change_columns(self._columns(parts, short))
        self.told.setText(self._said(found, names))
        self.show_rows(
            [
                StandingRow(
                    standing=one,
                    name=names.get(one.nation, ""),
                    before=before.get(one.nation, 0),
                    colour=colours.get(one.nation, ""),
                )
                for one in found.rows
            ]
        )
        self.longer.setEnabled(not longer)
        offered = self.tr("Let the game end with a later turn; everybody is told, with your reason")
        self.longer.setToolTip(plain_tip(longer or offered))

    def _said(self, found: Standings, names: Mapping[str, str]) -> str:
        if found.over:
            won = self.tr(" and ").join(with_name(one, names.get(one, "")) for one in found.winners)
            over = self.tr("The game is over with turn {0}.").format(found.turn)
            return self.tr("{0} It is won by {1}.").format(over, won) if won else over
        kind = self.tr("published") if found.published else self.tr("draft")
        return self.tr("After turn {0} ({1}), by {2}. The game ends with turn {3}.").format(
            found.turn, kind, found.score or self.tr("nothing"), found.last_turn
        )

    def _columns(
        self, parts: tuple[str, ...], short: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[Column[StandingRow], ...]:
        """Return the columns, one for each of what scores are the sums of."""
        return (
            Column(title=self.tr("Place"), tip=self.tr("After this turn"), width=60, key="place",
                   value=lambda one: one.standing.place),
            Column(title=self.tr("Before"), tip=self.tr("Place after the turn before"), width=70, key="before",
                   value=lambda one: one.before, hide_zero=True),
            Column(title=self.tr("Nation"), tip=self.tr("Number and name"), width=180, key="nation",
                   value=lambda one: with_name(one.standing.nation, one.name), colour=lambda one: one.colour),
            Column(title=self.tr("Score"), tip=self.tr("What its place goes by"), width=80, key="score",
                   value=lambda one: one.standing.score),
            *(
                Column(title=short.get(part, part), tip=self.tr("{0}: a part of the score").format(part), width=44,
                       key=f"part:{part}", value=_part_of(part), to_right=True)
                for part in parts
            ),
        )  # fmt: skip


def _part_of(part: str) -> Callable[[StandingRow], Value]:
    return lambda row: dict(row.standing.parts).get(part, "")


class GoOnDialog(StepDialog):
    """Asks for the new last turn and a reason; not done without one."""

    given = Signal(int, str)

    def __init__(self, parent: QWidget, last_turn: int, *, over: bool) -> None:
        self.turns = number_box(_tr("Last turn"), last_turn + 1, MOST_TURNS, last_turn + 1)
        self.reason = QLineEdit()
        last, why = PlainLabel(_tr("&Last turn")), PlainLabel(_tr("&Reason, which everybody reads"))
        lines = [_tr("The game ends with turn {0} now.").format(last_turn)]
        if over:
            lines.append(_tr("Turn {0} opens for sheets.").format(last_turn + 1))
        lines.append(_tr("Until the next turn is published it can be withdrawn: File, Correct the position."))
        more = (last, self.turns, why, self.reason)
        super().__init__(parent, _tr("Go on beyond the last turn"), lines, (), _tr("Go on"), more)
        last.setBuddy(self.turns)
        why.setBuddy(self.reason)
        self.reason.setAccessibleName(_tr("Reason"))
        self.step.setEnabled(False)
        self.reason.textChanged.connect(lambda text: self.step.setEnabled(bool(text.strip())))

    def accept(self) -> None:
        """Give both."""
        super().accept()
        self.given.emit(self.turns.value(), self.reason.text().strip())
