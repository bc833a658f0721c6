"""The turn room: the actions that lead through a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.actions import Actions
from gm_console.ui.session import Selection, Session
from gm_console.ui.window.command_palette import CommandPalette, PaletteEntry
from gm_console.ui.workspaces.turn.playing import Playing
from gm_console.ui.workspaces.turn.turn_actions import turn_specs


class TurnRoom(QObject):
    """Connects the actions of the turn room; one for a window."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        actions: Actions,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._say = window, session, say
        slots = {
            "next_phase": partial(self._phase_on, 1),
            "previous_phase": partial(self._phase_on, -1),
            "next_step": session.step_on,
            "previous_step": session.step_back,
            "next_refusal": partial(self._go_to_refusal, True),
            "previous_refusal": partial(self._go_to_refusal, False),
            "next_battle": partial(self._go_to_battle, True),
            "previous_battle": partial(self._go_to_battle, False),
            "go_entry": self.open_entry_palette,
        }
        for id_, slot in slots.items():
            actions[id_].triggered.connect(slot)
        self.actions_ = Actions(self, table=turn_specs())
        self.playing = Playing(session, self.actions_["play"], actions["next_step"], say)
        self._touched = Selection()
        self._seen = (0, 0)
        self.actions_["next_turn"].triggered.connect(partial(self._go_to_turn, 1))
        self.actions_["previous_turn"].triggered.connect(partial(self._go_to_turn, -1))
        self.actions_["next_touch"].triggered.connect(partial(self._go_to_touch, True))
        self.actions_["previous_touch"].triggered.connect(partial(self._go_to_touch, False))
        self._before = actions["before"]
        self._before.toggled.connect(session.show_before)
        session.moment_changed.connect(self._follow)
        session.chronicle_changed.connect(self._follow)
        session.selection_changed.connect(self._note_selected)
        for moved in (session.opened, session.closed, session.chronicle_changed):
            moved.connect(self._allow)
        self._allow()

    def open_entry_palette(self) -> None:
        """Find an entry by turn and number."""
        hint = self.tr("Turn and number of an entry, such as 1.4012, or words it holds")
        CommandPalette(self._window, (), hint, self.entries_typed).show()

    def entries_typed(self, typed: str) -> Iterator[PaletteEntry]:
        """Yield the entries that a number ``T.SEQ`` or ``SEQ`` names, or else those that hold the words typed."""
        if not self._session.is_open or not typed.strip():
            return
        turn, _, number = typed.strip().rpartition(".")
        if number.isdecimal() and (not turn or turn.isdecimal()):
            yield self._numbered(int(turn) if turn else self._session.chronicle.turn, int(number))
            return
        yield from self._holding(typed.casefold().split())

    def entry_named(self, typed: str) -> Iterator[PaletteEntry]:
        """Yield the entry that ``T.SEQ`` names, for a palette that finds other things by words."""
        turn, _, number = typed.strip().partition(".")
        if self._session.is_open and turn.isdecimal() and number.isdecimal():
            yield self._numbered(int(turn), int(number))

    def _numbered(self, turn: int, seq: int) -> PaletteEntry:
        chronicle = self._session.chronicle
        row = next((one for one in chronicle.turns if one.turn == turn), None)
        if row is None:
            return PaletteEntry(text=self.tr("Turn {0} has not been run").format(turn), note="", do=_nothing)
        if not 0 < seq <= row.entries:
            text = self.tr("Turn {0} has entries 1 to {1}").format(turn, f"{row.entries:,}")
            return PaletteEntry(text=text, note="", do=_nothing)
        sentence = chronicle.sentence(seq) if turn == chronicle.turn else self.tr("turn {0}").format(turn)
        return PaletteEntry(
            text=f"{turn}.{seq}  {sentence}", note=self.tr("entry"), do=_Visit(self, turn, seq)
        )

    def _holding(self, words: list[str]) -> Iterator[PaletteEntry]:
        chronicle = self._session.chronicle
        for seq, sentence in enumerate(chronicle.index.folded, start=1):
            if all(word in sentence for word in words):
                text = f"{chronicle.turn}.{seq}  {chronicle.sentence(seq)}"
                yield PaletteEntry(text=text, note=self.tr("entry"), do=_Visit(self, chronicle.turn, seq))

    def visit(self, turn: int, seq: int) -> None:
        """Select an entry of any turn."""
        if turn == self._session.chronicle.turn:
            self._session.select_entry(seq)
        else:
            self._session.show_turn(self.tr("Reading turn {0}").format(turn), turn, seq)

    def _follow(self) -> None:
        self._before.setChecked(self._session.shows_before)
        self._seen = (self._session.moment, self._session.step)

    def _phase_on(self, by: int) -> None:
        self._session.step_to(self._session.moment + by)

    def _allow(self) -> None:
        """Enable what can be done now."""
        session = self._session
        turns = [row.turn for row in session.chronicle.turns] if session.is_open else []
        turn = session.chronicle.turn if session.is_open else 0
        can = dict.fromkeys(("play", "next_touch", "previous_touch"), bool(turns))
        can |= {"next_turn": turn + 1 in turns, "previous_turn": turn - 1 in turns}
        self.actions_.permit(can)

    def _note_selected(self) -> None:
        """Keep what the moderator chose; what a move selects along with it was not chosen."""
        session, chosen = self._session, self._session.selection
        if (chosen.region or chosen.nation) and (session.moment, session.step) == self._seen:
            self._touched = Selection(region=chosen.region, nation=chosen.nation)

    def _go_to_refusal(self, onwards: bool) -> None:
        if not self._session.go_among(self._session.chronicle.index.refusals, onwards=onwards):
            self._say(
                self.tr("No order is refused after this moment")
                if onwards
                else self.tr("No order is refused before this moment")
            )

    def _go_to_battle(self, onwards: bool) -> None:
        battles = [row.seq for row in self._session.chronicle.battles]
        if not self._session.go_among(battles, onwards=onwards):
            self._say(
                self.tr("No battle is fought after this moment")
                if onwards
                else self.tr("No battle is fought before this moment")
            )

    def _go_to_touch(self, onwards: bool) -> None:
        """Go to the next step about what was selected last, or the one before."""
        wanted, index = self._touched, self._session.chronicle.index
        what = wanted.region or wanted.nation
        if not what:
            self._say(self.tr("Select a nation or a region first"))
        elif not self._session.go_among(index.about(wanted.nation, wanted.region), onwards=onwards):
            told = (
                self.tr("No step after this moment is about {0}")
                if onwards
                else self.tr("No step before this moment is about {0}")
            )
            self._say(told.format(what))

    def _go_to_turn(self, by: int) -> None:
        """Show another turn at the phase shown, as far as it has one."""
        session = self._session
        turn, phase = session.chronicle.turn + by, session.position.phase

        def shown() -> None:
            session.step_to(session.chronicle.place_in_time(phase))

        session.show_turn(self.tr("Reading turn {0}").format(turn), turn, then=shown)


class _Visit:
    """Going to an entry, as a choice of the palette."""

    def __init__(self, room: TurnRoom, turn: int, seq: int) -> None:
        self._room, self._turn, self._seq = room, turn, seq

    def __call__(self) -> None:
        self._room.visit(self._turn, self._seq)


def _nothing() -> None:
    """Be a choice that only tells."""
