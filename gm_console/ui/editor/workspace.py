"""The editor's place in the window: canvas in the middle, tools at the left, their options above, panels round it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QMainWindow,
    QStackedWidget,
    QTabWidget,
    QToolBar,
    QWidget,
)

from gm_console.core.ids import RegionId
from gm_console.ui.editor.canvas.frame import CanvasFrame
from gm_console.ui.editor.editor_actions import CANVAS_KEYS, TOOL
from gm_console.ui.editor.escape_to_canvas import EscapeToCanvas
from gm_console.ui.editor.menus import NEW, OWN, canvas_menu
from gm_console.ui.editor.notices import Notices
from gm_console.ui.editor.panels.edit_history import HistoryPanel
from gm_console.ui.editor.panels.layers import LayersPanel
from gm_console.ui.editor.panels.link_review import LinkReviewPanel
from gm_console.ui.editor.panels.live_problems import EditorProblems
from gm_console.ui.editor.panels.names import NamesPanel
from gm_console.ui.editor.panels.region import RegionPanel
from gm_console.ui.editor.panels.sheet import SheetPanel
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool
from gm_console.ui.editor.tools.clip import PasteTool, copy_selected
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.icon_book import SIZE
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, USUAL_GAP, lay_below, lay_beside
from gm_console.ui.kit.panel import PanelDock
from gm_console.ui.kit.parts import button_of, caption
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme

LAYOUT: Final = 2
"""Raised when docks are named or placed anew: an older layout is then not restored."""
LAYOUT_KEY: Final = f"editor/panels{LAYOUT}"
RIGHT: Final = ("region", "names", "sheet", "layers")
BOTTOM: Final = ("problems", "links", "history")
AREAS: Final = {
    **dict.fromkeys(RIGHT, Qt.DockWidgetArea.RightDockWidgetArea),
    **dict.fromkeys(BOTTOM, Qt.DockWidgetArea.BottomDockWidgetArea),
}
SIDE_WIDTH: Final = 320
BOTTOM_HEIGHTS: Final = 212, 280
"""Pixels that the panels below have at first, at least and at most."""
BOTTOM_PART: Final = 0.27
"""Part of the height that they have between those."""
LAST_OF_GROUP: Final = ("select", "corner", "ice", "label")
"""Tools after which the bar has a line: picking, shaping, telling what is what, measuring."""
AFTER_TOOLS: Final = ("merge", "mirror", "take_away")
OPTIONS_BAR: Final = ("map_save", "undo", "redo")


class EditorWorkspace(QMainWindow):
    """A main window used as a widget, so that bars and panels stay with the editor; they are remembered."""

    tool_changed = Signal()

    def __init__(
        self,
        session: EditorSession,
        theme: Theme,
        settings: Settings,
        actions: Actions,
        tools: Sequence[Tool],
        rule: SnapRule,
        notices: Notices,
    ) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Widget)
        self.setDockOptions(QMainWindow.DockOption.AnimatedDocks | QMainWindow.DockOption.AllowTabbedDocks)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self._session, self._theme, self._settings = session, theme, settings
        self._actions = actions
        self._tools = {f"{TOOL}{tool.face.id}": tool for tool in tools}
        self._tool: Tool | None = None
        self._laid_out = False
        self.paste = PasteTool(session, rule, self)
        self._make_parts(rule)
        self._heads = QTimer(self, singleShot=True, interval=0)
        self._heads.timeout.connect(self._trim_heads)
        self.docks = self._made_docks()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty_page())
        self._stack.addWidget(self.frame)
        middle = QWidget()
        lay_below(middle, notices, self._stack, grows=self._stack)
        self.setCentralWidget(middle)
        self._options = _Options()
        self._menu = canvas_menu(self, actions)
        self._bars = (self._made_options_bar(), self._made_tool_bar())
        self.homing = EscapeToCanvas(self.view, (*self.docks.values(), *self._bars), self)
        self._give_keys()
        self._connect()
        self._show_open()

    @property
    def tool(self) -> Tool | None:
        """The tool in hand."""
        return self._tool

    def take_tool(self, tool: Tool | None) -> None:
        """Take up a tool, in the bar, on the canvas and in the options."""
        if tool is self._tool:
            return
        self._tool = tool
        self.view.set_tool(tool)
        self._mark_tool()
        self._options.show_options(tool.options() if tool is not None else None)
        self.tool_changed.emit()

    def take_named(self, id_: str) -> None:
        """Take up the tool of an id."""
        self.take_tool(self._tools[f"{TOOL}{id_}"])

    def carry(self) -> None:
        """Carry what was copied under the pointer until it is put down."""
        self.take_tool(None)
        self.take_tool(self.paste)
        self.view.setFocus()

    def carry_mirrored(self) -> None:
        """Mirror what is carried, or carry the mirror image of what is selected."""
        if self._tool is not self.paste:
            if not copy_selected(self._session):
                return
            self.carry()
        self.paste.mirror()

    def go_to_options(self) -> None:
        """Give the cursor to the first of the choices of the tool in hand."""
        if not self._options.go_in():
            self._session.said.emit(self.tr("This tool has nothing to choose now"))

    def show_panel(self, name: str) -> None:
        """Bring a panel to the front and give it the cursor."""
        dock = self.docks[name]
        dock.show()
        dock.raise_()
        dock.widget().show()
        dock.widget().setFocus()

    def reset(self) -> None:
        """Put every panel back in its place; none is in sight meanwhile: side by side they would widen the window."""
        for names in (RIGHT, BOTTOM):
            docks = [self.docks[name] for name in names]
            for dock in docks:
                dock.hide()
                dock.setFloating(False)
            self.addDockWidget(AREAS[names[0]], docks[0])
            for dock in docks[1:]:
                self.tabifyDockWidget(docks[0], dock)
            for dock in docks:
                dock.show()
            docks[0].raise_()
        QTimer.singleShot(0, self, self._size)

    def keep(self) -> None:
        """Remember the panels."""
        if self._laid_out:
            self._settings.keep_bytes(LAYOUT_KEY, self.saveState(LAYOUT))

    def leave(self) -> None:
        """Let the canvas go before the window does."""
        self.take_tool(None)
        self.keep()

    def _size(self) -> None:
        right, bottom = self.docks[RIGHT[0]], self.docks[BOTTOM[0]]
        self.resizeDocks([right], [SIDE_WIDTH], Qt.Orientation.Horizontal)
        least, most = BOTTOM_HEIGHTS
        height = min(max(round(self.height() * BOTTOM_PART), least), most)
        self.resizeDocks([bottom], [height], Qt.Orientation.Vertical)

    def _trim_heads(self) -> None:
        """Leave out the head of a panel whose tab says its title already."""
        for dock in self.docks.values():
            mates = [mate for mate in self.tabifiedDockWidgets(dock) if not mate.isHidden()]
            dock.show_head(dock.isFloating() or not mates)

    def _make_parts(self, rule: SnapRule) -> None:
        session, theme = self._session, self._theme
        self.frame = CanvasFrame(session, theme, rule)
        self.view = self.frame.view
        self.region = RegionPanel(session, theme)
        self.names = NamesPanel(session, self._settings)
        self.sheet = SheetPanel(session, self.view)
        self.layers = LayersPanel(self.view, session, theme, rule, self._settings)
        self.problems = EditorProblems(session, theme, self._settings)
        self.review = LinkReviewPanel(session, theme, self._settings)
        self.history = HistoryPanel(session, theme)
        self.setFocusProxy(self.view)

    def _made_docks(self) -> Mapping[str, PanelDock]:
        bodies = {
            "region": (self.tr("Region"), self.region),
            "names": (self.tr("Names"), self.names),
            "sheet": (self.tr("Map"), self.sheet),
            "layers": (self.tr("Layers"), self.layers),
            "problems": (self.tr("Problems"), self.problems),
            "links": (self.tr("Links"), self.review),
            "history": (self.tr("History"), self.history),
        }
        docks = {}
        for name, (title, body) in bodies.items():
            docks[name] = PanelDock(f"editor_{name}", title, body)
            # at once, hidden or not: a panel that has no parent would outlive the window
            self.addDockWidget(AREAS[name], docks[name])
            for moved in (docks[name].visibilityChanged, docks[name].topLevelChanged):
                moved.connect(self._heads.start)
        return docks

    def _empty_page(self) -> QWidget:
        page = QWidget()
        told = caption(
            self.tr("No map is open. Begin one, open a map folder, or take one over from another program.")
        )
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        rows = [
            lay_beside(None, SPRING, *(button_of(self._actions[id_]) for id_ in ids), SPRING, gap=8)
            for ids in (NEW, (OWN,))
        ]
        above, below = (SPRING, SPRING), (SPRING, SPRING, SPRING)
        lay_below(page, *above, told, *rows, *below, edges=DIALOG_EDGES, gap=USUAL_GAP)
        return page

    def _made_options_bar(self) -> QToolBar:
        bar = _bar(self.tr("Options of the tool"), "editor_options")
        for id_ in OPTIONS_BAR:
            bar.addAction(self._actions[id_])
        bar.addSeparator()
        bar.addWidget(self._options)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        return bar

    def _made_tool_bar(self) -> QToolBar:
        bar = _bar(self.tr("Tools"), "editor_tools")
        for id_ in self._tools:
            self._actions[id_].triggered.connect(self._choose_tool)
            bar.addAction(self._actions[id_])
            if id_.removeprefix(TOOL) in LAST_OF_GROUP:
                bar.addSeparator()
        bar.addSeparator()
        for id_ in AFTER_TOOLS:
            bar.addAction(self._actions[id_])
        self.addToolBar(Qt.ToolBarArea.LeftToolBarArea, bar)
        return bar

    def _give_keys(self) -> None:
        """Let single keys hold on the canvas and the bars alone: in fields and lists they are letters."""
        own = [self._actions[id_] for id_ in (*self._tools, *CANVAS_KEYS)]
        for action in own:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        for widget in (self.frame, self._options):
            widget.addActions(own)

    def _connect(self) -> None:
        session = self._session
        for tool in self._tools.values():
            tool.wanted.connect(self.take_named)
        self.paste.wanted.connect(self.take_named)
        self.review.overlay_wanted.connect(self.view.set_overlay)
        self.view.menu_wanted.connect(self._show_menu)
        session.name_wanted.connect(self._ask_name)
        session.opened.connect(self._show_open)
        session.closed.connect(self._show_open)

    def _choose_tool(self) -> None:
        """Take up the tool whose action was triggered."""
        action = self.sender()
        tool = next(tool for id_, tool in self._tools.items() if self._actions[id_] is action)
        self.take_tool(tool)
        self._mark_tool()  # a click on the action of the tool in hand has unchecked it
        self.view.setFocus()

    def _mark_tool(self) -> None:
        for id_, tool in self._tools.items():
            self._actions[id_].setChecked(tool is self._tool)

    def _ask_name(self, region: RegionId) -> None:
        """Bring the panel to the front in which the name of a region is typed."""
        self.docks["region"].show()
        self.docks["region"].raise_()
        self.region.focus_name(region)

    def _show_menu(self, pointer: Pointer, place: QPoint) -> None:
        """Offer what can be done with what is under the pointer, or with the selection it belongs to."""
        if pointer.face is not None and pointer.face not in self._session.chosen.faces:
            self._session.choose(Chosen(faces=(pointer.face,)))
        self._menu.popup(place)

    def _show_open(self) -> None:
        is_open = self._session.is_open
        self._stack.setCurrentIndex(1 if is_open else 0)
        if not is_open:
            self.keep()
            self._laid_out = False
            self.take_tool(None)
            for part in (*self.docks.values(), *self._bars):
                part.hide()
            return
        kept = self._settings.bytes_of(LAYOUT_KEY)
        if kept.isEmpty() or not self.restoreState(kept, LAYOUT):
            self.reset()
        for bar in self._bars:
            bar.show()
        self._laid_out = True
        if self._tool is None and self._tools:
            self.take_tool(next(iter(self._tools.values())))
        self.view.setFocus()


class _Options(QStackedWidget):
    """The row of choices of the tool in hand."""

    def __init__(self) -> None:
        super().__init__()
        self._none = QWidget()
        self.addWidget(self._none)
        self.setToolTip(self.tr("What can be chosen of the tool (O); Escape goes back to the map"))

    def show_options(self, row: QWidget | None) -> None:
        """Show a tool's row, nothing where it has none."""
        if row is not None and self.indexOf(row) < 0:
            self.addWidget(row)
        self.setCurrentWidget(row if row is not None else self._none)

    def go_in(self) -> bool:
        """Give the cursor to the first thing that takes it; tell whether there is one."""
        row = self.currentWidget()
        part = row.nextInFocusChain() if row is not None else None
        while row is not None and part is not None and part is not row:
            takes = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus) and part.isEnabled()
            if takes and part.isVisible() and row.isAncestorOf(part):
                part.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            part = part.nextInFocusChain()
        return False

    def minimumSizeHint(self) -> QSize:
        """Return what the row shown needs: the widest one must not widen the window."""
        row = self.currentWidget()
        return row.minimumSizeHint() if row is not None else QSize()


def _bar(title: str, name: str) -> QToolBar:
    bar = QToolBar(title)
    bar.setObjectName(name)
    bar.setMovable(False)
    bar.setIconSize(QSize(SIZE, SIZE))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return bar
