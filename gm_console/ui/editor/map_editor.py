"""All of the editor as the window sees it: session, files, workspace, actions, and what is allowed when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow

from gm_console.board.editing.edit import Refusal
from gm_console.core.ids import RegionId
from gm_console.core.wording import begun
from gm_console.ui.dialogs.export_map import ExportMapDialog
from gm_console.ui.dialogs.export_subject import EditorSubject
from gm_console.ui.editor.decisions import Decisions
from gm_console.ui.editor.editor_actions import CANVAS_KEYS, TOOL, editor_specs
from gm_console.ui.editor.map_files import MapFiles
from gm_console.ui.editor.map_sources import Sources
from gm_console.ui.editor.menus import NEW
from gm_console.ui.editor.notices import Notices
from gm_console.ui.editor.selection import NOTHING
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.status import EditorStatus
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.box import make_tools, merge_selected, take_away_selected
from gm_console.ui.editor.tools.clip import copy_selected, cut_selected
from gm_console.ui.editor.tools.select import select_all
from gm_console.ui.editor.watch import MapWatch
from gm_console.ui.editor.workspace import EditorWorkspace
from gm_console.ui.kit import needs
from gm_console.ui.kit.actions import Actions, Spec
from gm_console.ui.kit.register import CANVAS, EDITOR, LAYER, MAP_PANEL, WINDOW, Register
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.window.command_palette import PaletteEntry

PANELS: Final = {
    "check": "problems", "sheet": "sheet", "layers": "layers", "history": "history", "renumber": "names",
}  # fmt: skip
"""Actions that show a panel."""


class MapEditor(QObject):
    """Builds the editor once for a window; the window shows :attr:`workspace` and asks the rest."""

    wanted = Signal()
    """A map was opened: the editor is to be shown."""
    left = Signal()
    """The map was closed, and no other takes its place."""
    brief_wanted = Signal()
    """A world is to be drawn from a brief."""
    allowed = Signal()
    """What can be done has changed."""

    def __init__(
        self,
        window: QMainWindow,
        theme: Theme,
        settings: Settings,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._theme, self._say = window, theme, say
        self._shown, self._game = False, False
        self.session = EditorSession(failed, self)
        self.notices = Notices(theme)
        self.rule = SnapRule(self)
        self._tools = make_tools(self.session, self.rule, self)
        self.actions_ = Actions(self, theme.tones, editor_specs(tool.face for tool in self._tools))
        self.files = MapFiles(window, self.session, settings, self.notices, say, failed)
        self.decisions = Decisions(window, self.session, self.files, settings, self.notices, say, failed)
        self.sources = Sources(window, theme, self.session, self.files)
        self.watch = MapWatch(self)
        self.workspace = EditorWorkspace(
            self.session, theme, settings, self.actions_, self._tools, self.rule, self.notices
        )
        self.status = EditorStatus(self.session, self.workspace, self.rule)
        self._connect()
        self.allow()

    @property
    def is_open(self) -> bool:
        """Whether a map is open."""
        return self.session.is_open

    @property
    def busy(self) -> bool:
        """Whether files are being read or written."""
        return self.files.tasks.busy

    def is_shown(self) -> bool:
        """Whether the editor is what the window shows."""
        return self._shown

    def beginnings(self) -> tuple[QAction, ...]:
        """Return the actions that a map is begun, opened or taken over with."""
        return tuple(self.actions_[id_] for id_ in NEW)

    def register(self, register: Register) -> None:
        """Put everything that can be done in the editor into the register: actions, layers, panels."""
        register.add_table(self.actions_, _where)
        register.add(CANVAS, self.workspace.layers.switches, LAYER)
        panels = {name: dock.toggleViewAction() for name, dock in self.workspace.docks.items()}
        register.add(EDITOR, panels, MAP_PANEL)

    def window_actions(self) -> tuple[QAction, ...]:
        """Return the actions whose keys hold in the whole window."""
        own = self.actions_
        return tuple(action for id_, action in own.by_id().items() if _where(id_, own.spec(id_)) != CANVAS)

    def enter(self, shown: bool) -> None:
        """Tell whether the editor is what the window shows: its actions hold only then."""
        self._shown = shown
        self.allow()

    def know_campaign(self, is_open: bool) -> None:
        """Tell whether a campaign is open: its map can be edited then."""
        self._game = is_open
        self.allow()

    def allow(self) -> None:
        """Enable what can be done now."""
        given: set[str] = {needs.NEEDS_GAME} if self._game else set()
        session = self.session
        if self._shown and session.is_open:
            given |= {needs.NEEDS_SHEET, needs.NEEDS_GAME_AND_SHEET} if self._game else {needs.NEEDS_SHEET}
            history, chosen = session.document.history, session.chosen
            free = not session.looking
            found = {
                needs.NEEDS_CHANGING: free,
                needs.NEEDS_UNSAVED: free and not history.clean,
                needs.NEEDS_UNDO: free and history.can_undo,
                needs.NEEDS_REDO: free and history.can_redo,
                needs.NEEDS_CHOSEN: free and bool(chosen.faces or chosen.corners),
                needs.NEEDS_REGION: bool(chosen.regions),
                needs.NEEDS_SEVERAL: free and len(chosen.faces) > 1,
                needs.NEEDS_CLIP: free,
            }
            given.update(need for need, holds in found.items() if holds)
            self._name_steps()
        self.actions_.allow(frozenset(given))
        self.allowed.emit()

    def choices(self) -> Iterator[PaletteEntry]:
        """Yield the regions of the open map, for the palette."""
        if self._shown and self.session.is_open:
            for region in self.session.sheet.regions.values():
                text = f"{region.id}  {region.name}".rstrip()
                yield PaletteEntry(
                    text=text, note=self.tr("region of the map"), do=partial(self.go_to, region.id)
                )

    def go_to(self, region: RegionId) -> None:
        """Select a region and bring it near."""
        self.session.choose_region(region)
        self.workspace.view.show_place(region, closer=True)

    def title(self) -> str:
        """Return the name of the map, with a star where it is not saved."""
        star = "" if self.session.document.history.clean else "*"
        return f"{self.session.sheet.head.name}{star}"

    def close(self) -> None:
        """Close the map without asking, and stop the worker."""
        self.workspace.leave()
        self.session.close()
        self.files.tasks.close()

    def tint(self) -> None:
        """Draw the icons in the colours of the theme."""
        self.actions_.tint(self._theme.tones)

    def _connect(self) -> None:
        session, files, workspace = self.session, self.files, self.workspace
        slots = {
            "map_new": files.new_map, "map_open": files.open_map, "map_save": files.save,
            "map_save_as": files.save_as, "map_revert": files.revert, "map_close": files.close_map,
            "map_backups": self.decisions.show_backups, "map_import": self.sources.import_map,
            "map_export": self._export,
            "import_again": self.sources.import_again, "map_trace": self.sources.trace,
            "undo": session.undo, "redo": session.redo,
            "cut": self._cut, "copy": self._copy, "paste": workspace.carry, "mirror": workspace.carry_mirrored,
            "select_all": self._select_all, "select_none": self._select_none,
            "merge": self._merge, "take_away": self._take_away, "name_region": self._name,
            "find_links": self._find_links, "options": workspace.go_to_options,
            "next_problem": workspace.problems.next, "previous_problem": workspace.problems.previous,
        }  # fmt: skip
        for id_, slot in slots.items():
            self.actions_[id_].triggered.connect(slot)
        session.opened.connect(self._show_opened)
        session.closed.connect(self._show_closed)
        session.stepped.connect(self.allow)
        session.selected.connect(self.allow)
        session.refused.connect(self._refuse)
        session.said.connect(self._say)
        for id_, panel in PANELS.items():
            self.actions_[id_].setData(panel)
            self.actions_[id_].triggered.connect(self._show_panel)
        self.actions_["renumber"].triggered.connect(workspace.names.open_renumber)
        self.status.problems_wanted.connect(self.actions_["check"].trigger)
        self.sources.underlay_wanted.connect(workspace.layers.underlay.lay)
        self.watch.stirred.connect(files.look_at_disk)
        files.differs.connect(self._follow_folder)
        files.left.connect(self.left)
        files.brief_wanted.connect(self.brief_wanted)
        self._theme.changed.connect(self.tint)

    def _show_panel(self) -> None:
        """Show the panel that the action triggered names."""
        action = self.sender()
        if isinstance(action, QAction):
            self.workspace.show_panel(action.data())

    def _cut(self) -> None:
        cut_selected(self.session)

    def _copy(self) -> None:
        copy_selected(self.session)

    def _merge(self) -> None:
        merge_selected(self.session)

    def _take_away(self) -> None:
        take_away_selected(self.session)

    def _name(self) -> None:
        self.session.name_wanted.emit(self.session.chosen.main)

    def _select_none(self) -> None:
        self.session.choose(NOTHING)

    def _export(self) -> None:
        ExportMapDialog(self._window, EditorSubject(self.session, self)).show()

    def _select_all(self) -> None:
        select_all(self.session)

    def _find_links(self) -> None:
        self.workspace.show_panel("links")
        self.workspace.review.find_links()

    def _show_opened(self) -> None:
        self.allow()
        self.wanted.emit()

    def _show_closed(self) -> None:
        self.watch.follow(None)
        self.allow()

    def _follow_folder(self) -> None:
        self.watch.follow(self.session.folder if self.session.is_open else None)
        self.allow()
        if self.session.is_open:
            self.wanted.emit()

    def _refuse(self, refusal: Refusal) -> None:
        self.status.refuse(begun(refusal.text))

    def _name_steps(self) -> None:
        """Put the name of the step into the texts of undo and redo."""
        history = self.session.document.history
        labels, position = history.labels, history.position
        undo, redo = self.tr("&Undo"), self.tr("&Redo")
        if history.can_undo:
            undo = self.tr("&Undo {0}").format(labels[position - 1].replace("&", "&&"))
        if history.can_redo:
            redo = self.tr("&Redo {0}").format(labels[position].replace("&", "&&"))
        for id_, text in (("undo", undo), ("redo", redo)):
            if self.actions_[id_].text() != text:
                self.actions_[id_].setText(text)


def _where(id_: str, spec: Spec) -> str:
    """Return where the keys of an action of the editor hold."""
    if id_ in CANVAS_KEYS or id_.startswith(TOOL):
        return CANVAS
    return WINDOW if spec.needs in (needs.ALWAYS, needs.NEEDS_GAME) else EDITOR
