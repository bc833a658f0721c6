"""What the views of a turn share: gathered off the window's thread, up to the phase or step shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.core.ids import NationId
from gm_console.rulesets.common.turn_so_far import TurnSoFar
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Selection, Session
from gm_console.ui.window.subject_menu import Subject


class TurnView(QWidget):
    """A turn seen from one side; what it is made of is said by :meth:`gather`, how it looks by :meth:`fill`."""

    visit_region = Signal(object)
    """Region to be shown on the map."""
    subject_wanted = Signal(object, object)
    """A menu that opens, and the :class:`Subject` it is about."""

    table: TablePane
    """Made by :meth:`body`."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self.session, self.theme, self.settings = session, theme, settings
        self._newest = Newest()
        self._shown: tuple[object, ...] = ()
        self._empty = EmptyState(self.body(), "")
        lay_below(self, self._empty)
        session.tasks.forgot.connect(self._again)

    def body(self) -> QWidget:
        """Make what is seen where there is something."""
        raise NotImplementedError

    def gather(self, turn: TurnSoFar) -> Any:
        """Return all that is shown of a turn; away from the window's thread."""
        raise NotImplementedError

    def fill(self, found: Any) -> bool:
        """Show what was gathered, as the rows of :attr:`table` unless a view has more; tell whether there is any."""
        self.table.show_rows(found)
        return bool(found)

    def nothing(self) -> str:
        """Return what is said where a turn that was run has nothing of the kind up to the moment shown."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Gather anew if another moment is shown than before; call it while the view is in sight."""
        session, turn = self.session, so_far_of(self.session)
        now = (session.chronicle.entries, session.last_seq) if turn is not None else ()
        # ten thousand entries are not compared one by one
        if now and self._shown and now[0] is self._shown[0] and now[1] == self._shown[1]:
            return
        self._shown = now
        if turn is None:
            self._newest.drop()
            self._empty.show_body(False)
            self._empty.say(self._at_the_start())
            return

        def work(_report: Reporter) -> Any:
            return self.gather(turn)

        session.tasks.run(QUIET, *self._newest.only(work, self._take))

    def called(self, nation: NationId) -> str:
        """Return a nation's number with its name."""
        return self.session.world.called(nation)

    def pane(
        self, columns: Sequence[Column[Any]], name: str, title: str, tools: Sequence[QWidget] = ()
    ) -> TablePane:
        """Return a table of records whose columns are remembered game by game."""
        model: RecordTable[Any] = RecordTable(columns, self, key=lambda row: row.key)
        pane = TablePane(model, self.settings, f"{self.session.world.ruleset.id}-{name}", title, tools=tools)
        pane.table.hold_first()
        pane.chosen.connect(self._choose)
        pane.menu_wanted.connect(self._about)
        return pane

    def look_at(self, seq: int) -> None:
        """Let the inspector show an entry; the moment shown stays as it is."""
        self.session.select(Selection(entry=seq))

    def _choose(self, row: Any) -> None:
        """Let the inspector show what stands behind a row."""
        if row.seq:
            self.look_at(row.seq)
        else:
            self.session.select_nation(row.nation)

    def _about(self, menu: QMenu, row: Any, _column: str) -> None:
        turn = self.session.chronicle.turn if row.seq else 0
        region = getattr(row, "region", None) or None
        self.subject_wanted.emit(menu, Subject(nation=row.nation, region=region, entry=row.seq, turn=turn))

    def _take(self, found: Any) -> None:
        if not self.session.is_open:
            return
        there = self.fill(found)
        self._empty.say(self.nothing())
        self._empty.show_body(there)

    def _again(self) -> None:
        self._shown = ()
        if self.isVisible() and self.session.is_open:
            self.refresh()

    def _at_the_start(self) -> str:
        if len(self.session.chronicle.positions) == 1:
            return self.tr("Turn {0} has not been run: run it, and what came of it is seen here.").format(
                self.session.chronicle.turn
            )
        return self.tr("Turn {0} begins here: press ] to go on, phase by phase.").format(
            self.session.chronicle.turn
        )


def so_far_of(session: Session) -> TurnSoFar | None:
    """Return the turn shown up to the phase or step shown; none where it begins, or was not run."""
    if not session.is_open or session.moment == 0 or session.last_seq == 0:
        return None
    chronicle, moment = session.chronicle, session.moment
    positions = chronicle.positions
    played = {positions[at].phase: positions[at - 1].state for at in range(1, moment + 1)}
    return TurnSoFar(
        turn=chronicle.turn,
        ruleset=chronicle.ruleset,
        board=chronicle.board,
        starts=played,
        before=positions[0].state,
        state=session.position.state,
        entries=chronicle.entries[: session.last_seq],
        verdicts=tuple(one for one in chronicle.verdicts if one.phase in played),
        battles=tuple(row for row in chronicle.battles if row.seq <= session.last_seq),
    )
