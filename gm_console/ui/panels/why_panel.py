"""Why?: the tree behind the entry or the number that is looked at, walked by keys, copied, written for a nation."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.core.why import Below, Way, WhyNode
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below
from gm_console.ui.kit.local_actions import WHY, LocalOffer
from gm_console.ui.kit.panel import head
from gm_console.ui.kit.parts import ElidedLabel, caption, small_button
from gm_console.ui.kit.tables.wrapping import WrappedColumn
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.why_model import CHANGE, LINE, WhyModel
from gm_console.ui.session import Selection, Session
from gm_console.ui.steps import WHOLE

INDENT = 14
WIDEST = "−35,000.25"
AIR = 12
EDGES = (12, 8, 8, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What a tree is about: an entry, or a number up to the end of a phase or an entry within it."""

    turn: int
    chosen: Selection
    phase: str = ""
    last: int = 0


class WhyTree(QWidget):
    """Shows the tree of what is selected; what is gone to from the tree leaves it as it is."""

    export_wanted = Signal(object)
    """:class:`WhyNode` that a page is to be written about."""
    menu_wanted = Signal(object, QPoint)
    """:class:`WhyNode` whose menu is to be opened, and where on the screen."""
    room_wanted = Signal(bool)
    """Whether there are rows that want room; without any a line is said, and the room is another's."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._asked: _Asked | None = None
        self._gone: _Asked | None = None
        """Where a line of the tree led."""
        self._travelling = False
        """Another turn is on its way to the screen."""
        self.model = WhyModel(self)
        self.about = ElidedLabel(look="caption")
        self._export = small_button(
            self.tr("Export…"), self.tr("Write the answer as a page, with what a nation may know of it")
        )
        self.tree = QTreeView()
        self._alone = grounded(QWidget(), "panelBody")
        said = caption(self.tr("No other entry led to this one, and none followed from it."))
        lay_below(self._alone, said, SPRING, edges=EDGES)
        self._set_up_tree()
        self.offer = LocalOffer(
            self.tree,
            {WHY: self.ask_again, "list_copy": self.copy, "why_export": self._ask_export},
            self._can,
        )
        lay_below(
            self, head(self.tr("Why?"), self.about, self._export), self.tree, self._alone, grows=self.tree
        )
        self._export.clicked.connect(self._ask_export)
        self.model.wanted.connect(self._read)
        self.tree.activated.connect(self._go)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        self.tree.selectionModel().currentChanged.connect(self.offer.changed)
        session.closed.connect(self._forget)
        session.tasks.cancelled.connect(self._arrive)
        session.tasks.forgot.connect(self._ask_anew)
        session.chronicle_changed.connect(self._read_anew)
        session.selection_changed.connect(self.follow)
        session.moment_changed.connect(self.follow)
        theme.changed.connect(self._tint)
        self._tint()
        self._make_room()
        self.hide()

    def follow(self) -> None:
        """Show the tree of what is selected, unless it was gone to from here."""
        if self._travelling:
            return
        wanted = self._wanted(self._session.selection) if self._session.is_open else None
        if wanted is None or wanted not in (self._asked, self._gone):
            self._gone = None
            self._ask(wanted)

    def ask_again(self) -> None:
        """Ask about what is selected now, and put the cursor into the tree; in the tree, about the line."""
        index = self.tree.currentIndex()
        if self.tree.hasFocus() and index.isValid() and self.model.node(index) is not None:
            self._go(index)
        self._gone = None
        self.follow()
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def copy(self) -> None:
        """Put the selected lines on the clipboard as text."""
        rows = self.tree.selectionModel().selectedRows(LINE)
        ordered = sorted(rows, key=lambda one: self.tree.visualRect(one).top())
        QGuiApplication.clipboard().setText("\n".join(map(self.model.line, ordered)))

    def _set_up_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setAccessibleName(self.tr("Why?"))
        tree.setIndentation(INDENT)
        tree.setHeaderHidden(True)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        WrappedColumn(tree, LINE)
        tree.header().resizeSection(CHANGE, QFontMetrics(self.font()).horizontalAdvance(WIDEST) + AIR)

    def _tint(self) -> None:
        self.model.paint_with(QColor(self._theme.tones.muted))
        self.tree.viewport().update()

    def _wanted(self, chosen: Selection) -> _Asked | None:
        """Return what a selection asks about; nothing where no turn tells of it."""
        session, turn = self._session, self._session.chronicle.turn
        if chosen.entry:
            return _Asked(turn=turn, chosen=chosen)
        if chosen.number is None or chosen.turn == BEFORE_PLAY or not session.chronicle.entries:
            return None
        if chosen.turn:
            return _Asked(turn=chosen.turn, chosen=chosen)
        if not session.moment or (session.shows_before and not session.last_seq):
            former = session.chronicle.played(turn - 1)
            return _Asked(turn=former, chosen=chosen) if former else None
        # tables and ledger beside it show the step as well: the end of its phase would be another number
        whole = session.step == WHOLE and not session.shows_before
        return _Asked(
            turn=turn, chosen=chosen, phase=session.position.phase, last=0 if whole else session.last_seq
        )

    def _ask(self, asked: _Asked | None) -> None:
        """Read the root of another tree in the worker thread."""
        self._asked = asked
        if asked is None:
            self.model.show_tree(None)
            self.hide()
            return
        chosen, campaign = asked.chosen, self._session.world.campaign

        def work(_report: Reporter) -> WhyNode | None:
            try:
                if chosen.number is None:
                    return campaign.why(asked.turn, chosen.entry)
                return campaign.why_number(asked.turn, chosen.number, phase=asked.phase, last=asked.last)
            except (CampaignError, LookupError):
                return None  # the page above says what is the matter

        def done(node: WhyNode | None) -> None:
            if asked is self._asked:
                self.about.setText(self._title(node))
                self.model.show_tree(node)
                self.setVisible(node is not None)
                if node is None or not node.opens:  # else its rows come at once, and the room stays till then
                    self._make_room()
                self.offer.changed.emit()

        self._session.tasks.run(QUIET, work, done)

    def _title(self, node: WhyNode | None) -> str:
        """Return what the tree is about, and of a number up to when."""
        if node is None or node.number is None:
            return node.text if node is not None else ""
        if node.last:
            step = self._session.chronicle.index.step_of(node.last)
            moment = self.tr("turn {0}, {1} step {2}").format(node.turn, node.phase, step)
        elif node.phase:
            moment = self.tr("turn {0}, after {1}").format(node.turn, node.phase)
        else:
            moment = self.tr("turn {0}").format(node.turn)
        return f"{node.text} · {moment}"

    def _read(self, key: object, node: WhyNode, first: int) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Below:
            return campaign.why_below(node, first)

        def done(below: Below) -> None:
            self.model.take(key, below)
            self._make_room()

        self._session.ask(QUIET, work, done)

    def _make_room(self) -> None:
        """Say that the tree is empty where it is, and leave its room to the page above."""
        alone = self.model.is_bare
        self.tree.setVisible(not alone)
        self._alone.setVisible(alone)
        self.room_wanted.emit(not alone)

    def _go(self, index: QModelIndex) -> None:
        """Go to the entry or the number of a line; the tree stays. Read on where a line stands for more."""
        node, session = self.model.node(index), self._session
        if node is None:
            self.model.ask_for_more(index)
        elif node.number is not None and not node.is_entry:
            # a part as it was at the moment shown is shown so; all else in its whole turn
            so_far = _selecting(node.number)
            is_now = node.way is Way.PART and node.turn == session.chronicle.turn and self._is_so_far(so_far)
            chosen = so_far if is_now else replace(so_far, turn=node.turn)
            self._gone = self._wanted(chosen)
            session.select(chosen)
        elif node.seq:
            self._gone = _Asked(turn=node.turn, chosen=Selection(entry=node.seq))
            if node.turn == session.chronicle.turn:
                session.select_entry(node.seq)
            else:
                self._travelling = True
                label = self.tr("Reading turn {0}").format(node.turn)
                session.show_turn(label, node.turn, node.seq, self._arrive)

    def _is_so_far(self, chosen: Selection) -> bool:
        """Tell whether the tree is of the moment shown, at which something else is about to be looked at."""
        return self._asked is not None and replace(self._asked, chosen=chosen) == self._wanted(chosen)

    def _arrive(self) -> None:
        if self._travelling:
            self._travelling = False
            self.follow()

    def _read_anew(self) -> None:
        """Read the tree again where a turn is shown anew: it may have been run again."""
        if not self._travelling:
            self._asked = self._gone = None
            self.follow()

    def _ask_anew(self) -> None:
        """Ask again for what is not coming any more."""
        self._travelling = False
        self._read_anew()

    def _forget(self) -> None:
        self._asked = self._gone = None
        self._travelling = False
        self.model.show_tree(None)
        self.hide()

    def _can(self, id_: str) -> bool:
        return self.model.root is not None and (id_ != "list_copy" or self.tree.currentIndex().isValid())

    def _ask_export(self) -> None:
        if self.model.root is not None:
            self.export_wanted.emit(self.model.root)

    def _open_menu(self, place: QPoint) -> None:
        index = self.tree.indexAt(place)
        node = self.model.node(index) if index.isValid() else self.model.root
        if node is not None:
            self.menu_wanted.emit(node, self.tree.viewport().mapToGlobal(place))


def _selecting(number: Number) -> Selection:
    """Return the selection of a number and of whose it is, at the moment shown."""
    return Selection(region=number.region or None, nation=number.nation or None, number=number)
