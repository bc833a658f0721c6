"""Going to things: a region, a nation, a battle, an entry; by the palette or from any panel that names one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.cards.paper import number_named
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.register import Register
from gm_console.ui.map.view import MapView
from gm_console.ui.session import Session
from gm_console.ui.window.battle_finder import battles_typed
from gm_console.ui.window.command_palette import CommandPalette, PaletteEntry
from gm_console.ui.window.palette_finder import Finder
from gm_console.ui.window.workbench import Workbench
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from gm_console.ui.workspaces.nations.workspace import NationsWorkspace
from gm_console.ui.workspaces.turn.turn_room import TurnRoom


class Navigation(QObject):
    """Each public method goes to one kind of thing, in the workspace where it is at home."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        bench: Workbench,
        view: MapView,
        battles: BattlesWorkspace,
        tables: NationsWorkspace,
        room: TurnRoom,
        editor: MapEditor,
        register: Register,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._bench, self._say = window, session, bench, say
        self._view, self._battles, self._tables, self._room = view, battles, tables, room
        self._finder = Finder(
            session=session,
            register=register,
            visit_region=self.visit_region,
            visit_nation=self.visit_nation,
            visit_number=self.visit_number,
            edited=editor.choices,
            editing=editor.is_shown,
        )

    def open_palette(self) -> None:
        """Find anything."""
        hint = self.tr("Find an action, a nation, a region, a battle, or an entry by number such as 1.4012")
        CommandPalette(self._window, self._finder.everything(), hint, self._numbered).show()

    def open_region_palette(self) -> None:
        """Find a region."""
        hint = self.tr("Find a region by id or name")
        CommandPalette(self._window, list(self._finder.regions()), hint).show()

    def show_battle(self, turn: int, seq: int) -> None:
        """Change to the battles and show one."""
        self._bench.show("battles")
        self._battles.show_battle(turn, seq)

    def show_battle_row(self, row: BattleRow) -> None:
        """Show a battle of a list."""
        self.show_battle(row.turn, row.seq)

    def show_battle_named(self, named: tuple[int, int]) -> None:
        """Show a battle by turn and number."""
        self.show_battle(*named)

    def show_selected_battle(self) -> None:
        """Show the battle of the selected entry, or the first of the selected region."""
        row = self._session.selected_battle()
        if row is not None:
            self.show_battle(row.turn, row.seq)
        else:
            self._say(self.tr("Select an entry or a region with a battle first"))

    def visit_entry(self, named: tuple[int, int]) -> None:
        """Change to the turn and go to an entry."""
        self._bench.show("turn")
        self._room.visit(*named)

    def visit_phase(self, number: int) -> None:
        """Change to the turn and show where a phase of it ends, the first being 1."""
        self._bench.show("turn")
        self._session.step_to(number)

    def visit_turn(self, turn: int) -> None:
        """Change to the turn room and show a turn that was run; before that, only the room."""
        self._bench.show("turn")
        shown = self._session.chronicle
        if turn != shown.turn and any(row.turn == turn for row in shown.turns):
            self._session.show_turn(self.tr("Reading turn {0}").format(turn), turn)

    def show_turn_room(self) -> None:
        """Change to the turn."""
        self._bench.show("turn")

    def show_region(self, region: RegionId) -> None:
        """Change to the map and go to a region."""
        self._bench.show("map")
        self.visit_region(region)

    def show_nation(self, nation: NationId) -> None:
        """Change to the map and go to a nation's land."""
        self._bench.show("map")
        self.visit_nation(nation)

    def visit_region(self, region: RegionId) -> None:
        """Select a region and bring it near."""
        self._session.select_region(region)
        self._view.go_to(region, closer=True)

    def visit_nation(self, nation: NationId) -> None:
        """Select a nation and bring its land into sight."""
        self._session.select_nation(nation)
        board = self._session.world.board
        own = [place for place in board.places if board.part_of(place) == nation]
        if own:
            self._view.go_to(own[len(own) // 2], closer=True)

    def visit_number(self, key: str) -> None:
        """Show the column of a number in the table of nations, and its ledger where a nation is selected."""
        session, nation = self._session, self._session.selection.nation
        self._bench.show("tables")
        self._tables.show_column(key)
        number = number_named(session.world.ruleset, key, nation=nation) if nation else None
        if number is not None:
            session.select_number(number)

    def _numbered(self, typed: str) -> Iterator[PaletteEntry]:
        yield from battles_typed(self._session, typed, self.show_battle)
        yield from self._room.entry_named(typed)
