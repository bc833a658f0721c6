"""One context menu for everything that has one: explain it, filter the log by it, show its orders, go to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from gm_console.campaign.note_topics import GAME, Topic, TopicKind
from gm_console.campaign.records import TurnStage
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.report.number_words import number_title
from gm_console.ui.kit.local_actions import WHY, LocalOffer, trigger_in
from gm_console.ui.session import Session

Line = tuple[str, Callable[[], None], str]
"""A line of a menu: its words, what it does, and a mark that keys find it by; mostly empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a menu is about; whatever of it is known."""

    nation: NationId | None = None
    region: RegionId | None = None
    battle: BattleRow | None = None
    number: Number | None = None
    turn: int = 0
    """The turn of the number's ledger, 0 for the turn shown; of the line or the entry."""
    line: int = 0
    """A line of the nation's sheet for the turn."""
    entry: int = 0
    """An entry of the turn shown."""
    order: bool = False
    """Its line is to be replaced, or one added for its nation where there is none."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to say about it."""
        return not (self.nation or self.region or self.battle or self.number or self.entry)

    @property
    def topic(self) -> Topic:
        """What a note on it is on."""
        number = self.number
        region = self.region or (number.region if number is not None else None)
        nation = self.nation or (number.nation if number is not None else None)
        if self.entry:
            return Topic(kind=TopicKind.ENTRY, turn=self.turn, number=self.entry)
        if self.line:
            return Topic(kind=TopicKind.LINE, turn=self.turn, name=nation or "", number=self.line)
        if self.battle is not None:
            return Topic(kind=TopicKind.BATTLE, turn=self.battle.turn, number=self.battle.seq)
        if region:
            return Topic(kind=TopicKind.REGION, name=region)
        return Topic(kind=TopicKind.NATION, name=nation) if nation else GAME


class SubjectMenu(QObject):
    """Fills menus; what leads to another workspace is asked of the window by a signal."""

    explained = Signal()
    """The inspector shows something that was asked for: it has to be in sight."""
    why_wanted = Signal()
    """The tree behind what is selected is to have the cursor."""
    log_wanted = Signal(str, str)
    """The log filtered by ``nation`` or ``region``, and its id."""
    orders_wanted = Signal(object)
    """Nation whose orders are to be shown."""
    region_wanted = Signal(object)
    """Region to be shown on the map."""
    nation_wanted = Signal(object)
    """Nation whose land is to be shown on the map."""
    supply_wanted = Signal(object)
    """Region that supplies come from or go to, to be asked of."""
    reach_wanted = Signal(object)
    """Region whose forces' reach is to be shown on the map."""
    battle_wanted = Signal(object)
    """:class:`BattleRow` to be shown."""
    correction_wanted = Signal(object)
    """:class:`Subject` that is wrong and to be put right."""
    note_wanted = Signal(object)
    """:class:`Subject` that a note is to be written on."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    def open(self, parent: QWidget, at: QPoint, subject: Subject, more: tuple[QAction, ...] = ()) -> QMenu:
        """Open a menu at a place of the screen, the first line under the cursor; ``more`` are lines of its own."""
        menu = QMenu(parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu, subject)
        if more:
            menu.addSeparator()
            menu.addActions(list(more))
        if menu.actions():
            menu.setActiveAction(menu.actions()[0])
            menu.popup(at)
        return menu

    def attach(
        self,
        view: QAbstractItemView,
        about: Callable[[QModelIndex], Subject],
        more: Callable[[], tuple[QAction, ...]] = tuple,
    ) -> None:
        """Let a list or table open the menu on its rows, by the mouse and by the menu key."""
        _Opener(self, view, about, more)

    def fill(self, menu: QMenu, subject: Subject) -> None:
        """Add what can be done with a subject to a menu."""
        if not self._session.is_open or subject.empty:
            return
        begun = False
        for group in self._groups(subject):
            for at, (text, deed, mark) in enumerate(group):
                if begun and not at:
                    menu.addSeparator()
                begun = True
                line = menu.addAction(text.replace("&", "&&"))
                line.setData(mark)
                line.triggered.connect(_without_state(deed))

    def show_ledger(self, number: Number, turn: int = 0) -> None:
        """Show the ledger of a number in the inspector."""
        self._session.select_number(number, turn)
        self.explained.emit()

    def ask_why(self, subject: Subject) -> None:
        """Show what a number or an entry comes from and what came of it."""
        if subject.number is not None:
            self._session.select_number(subject.number, subject.turn)
        else:
            self._session.select_entry(subject.entry)
        self.why_wanted.emit()

    def _groups(self, subject: Subject) -> Iterator[Iterator[Line]]:
        """Yield the lines of a menu in groups: what explains, what leads elsewhere, what asks the map, what writes."""
        nation, region = self._nation(subject), subject.region
        whose = f"{nation} {self._session.world.names.get(nation, '')}".strip() if nation else ""
        yield chain(self._why_lines(subject), self._explain_lines(subject, whose))
        yield self._going_lines(region, nation, whose)
        yield chain(self._reach_lines(region), self._supply_lines(region))
        yield chain(self._correction_lines(subject, whose), self._note_lines(subject))

    def _explain_lines(self, subject: Subject, whose: str) -> Iterator[Line]:
        """Yield that the battle, the region or the nation is explained."""
        region, nation = subject.region, self._nation(subject)
        if subject.battle is not None:
            yield self.tr("Explain the battle"), partial(self.battle_wanted.emit, subject.battle), ""
        elif region or nation:
            what = region or whose
            yield self.tr("Explain {0}").format(what), partial(self._explain, region, nation), ""

    def _going_lines(self, region: RegionId | None, nation: NationId | None, whose: str) -> Iterator[Line]:
        """Yield what leads to the log, the orders and the map."""
        if region:
            yield self.tr("Filter the log by {0}").format(region), self._log("region", region), ""
        if nation:
            yield self.tr("Filter the log by {0}").format(whose), self._log("nation", nation), ""
            yield (
                self.tr("Show the orders of {0}").format(whose),
                partial(self.orders_wanted.emit, nation),
                "",
            )
        there = self.tr("Go to {0} on the map")
        if region:
            yield there.format(region), partial(self.region_wanted.emit, region), ""
        elif nation:
            yield there.format(whose), partial(self.nation_wanted.emit, nation), ""

    def _note_lines(self, subject: Subject) -> Iterator[Line]:
        """Yield that a note can be written on it, in a campaign that may be changed."""
        if not self._session.world.campaign.read_only:
            text = self.tr("Note on {0}…").format(subject.topic.words)
            yield text, partial(self.note_wanted.emit, subject), ""

    def _why_lines(self, subject: Subject) -> Iterator[Line]:
        """Yield that the ledger of a number is shown, and that the tree behind it or behind an entry is walked."""
        if subject.number is not None:
            title = number_title(self._session.world.ruleset, subject.number, {})
            yield (
                self.tr("Ledger: {0}").format(title),
                partial(self.show_ledger, subject.number, subject.turn),
                "",
            )
            yield self.tr("Why? {0}").format(title), partial(self.ask_why, subject), WHY
        elif subject.entry:
            yield self.tr("Why? Entry {0}").format(subject.entry), partial(self.ask_why, subject), WHY

    def _correction_lines(self, subject: Subject, whose: str) -> Iterator[Line]:
        """Yield that it can be put right, in a campaign that may be changed and a game that says how."""
        world = self._session.world
        rules = world.ruleset.corrections
        if rules is None or world.campaign.read_only:
            return
        yield from self._order_lines(subject)
        if subject.battle is not None:
            if rules.battles and subject.battle.draft:
                text = self.tr("Correct: the battle for {0}…").format(subject.battle.region)
                yield text, partial(self.correction_wanted.emit, subject), ""
            return
        what = subject.region or whose
        if subject.number is not None:
            if rules.kind(subject.number.kind) is None:
                return
            what = number_title(world.ruleset, subject.number, {})
        if not what:
            return
        plain = replace(subject, order=False)
        yield self.tr("Correct: {0}…").format(what), partial(self.correction_wanted.emit, plain), ""

    def _order_lines(self, subject: Subject) -> Iterator[Line]:
        """Yield that a line of a sheet for the turn that is open can be replaced, and another added for its nation."""
        info = self._session.chronicle.info
        open_ = subject.turn == info.turn and info.stage is not TurnStage.PUBLISHED
        if not open_ or not (subject.line or subject.order):
            return
        asked = replace(subject, order=True)
        if subject.line:
            yield self.tr("Replace this order…"), partial(self.correction_wanted.emit, asked), ""
        yield self.tr("Add an order…"), partial(self.correction_wanted.emit, replace(asked, line=0)), ""

    def _reach_lines(self, region: RegionId | None) -> Iterator[Line]:
        """Yield that the reach of a nation's forces can be seen, in a game that says how they move."""
        place = self._session.position.places.get(region) if region is not None else None
        if self._session.world.ruleset.movement is not None and place is not None and place.owner:
            yield (
                self.tr("Reach of the forces in {0}").format(place.id),
                partial(self.reach_wanted.emit, place.id),
                "",
            )

    def _supply_lines(self, region: RegionId | None) -> Iterator[Line]:
        """Yield what can be asked of the supply of a region; nothing in a game without supply lines."""
        found = self._session.position.supply
        if found is None or region is None or region not in found.regions:
            return
        text = (
            self.tr("Supplies from {0} to …")
            if found.regions[region].region.centre
            else self.tr("Supplies to {0} from …")
        )
        yield text.format(region), partial(self.supply_wanted.emit, region), ""

    def _nation(self, subject: Subject) -> NationId | None:
        """Return the nation a subject is about: its own, or the one that holds the region."""
        if subject.nation or not subject.region:
            return subject.nation
        place = self._session.position.places.get(subject.region)
        return place.owner or None if place is not None else None

    def _log(self, facet: str, value: str) -> Callable[[], None]:
        return partial(self.log_wanted.emit, facet, value)

    def _explain(self, region: RegionId | None, nation: NationId | None) -> None:
        if region:
            self._session.select_region(region)
        elif nation:
            self._session.select_nation(nation)
        self.explained.emit()


class _Opener(QObject):
    """Opens the menu of one list or table."""

    def __init__(
        self,
        menu: SubjectMenu,
        view: QAbstractItemView,
        about: Callable[[QModelIndex], Subject],
        more: Callable[[], tuple[QAction, ...]],
    ) -> None:
        super().__init__(view)
        self._menu, self._view, self._about, self._more = menu, view, about, more
        for widget in (view, view.viewport()):
            widget.installEventFilter(self)
        LocalOffer(view, {"list_explain": self._explain, WHY: partial(self._explain, WHY)})

    def _explain(self, mark: str = "") -> None:
        """Do what the menu of the current row offers first, or what has a mark in it."""
        index = self._view.currentIndex()
        if index.isValid():
            menu = QMenu(self._view)
            self._menu.fill(menu, self._about(index))
            trigger_in(menu, mark)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the menu where it is asked for."""
        if not isinstance(event, QContextMenuEvent):
            return super().eventFilter(watched, event)
        keyed = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self._view.currentIndex() if keyed else self._view.indexAt(event.pos())
        if index.isValid():
            self._view.setCurrentIndex(index)
            place = self._view.visualRect(index).center() if keyed else event.pos()
            at = self._view.viewport().mapToGlobal(place)
            self._menu.open(self._view, at, self._about(index), self._more())
        return True


def _without_state(deed: Callable[[], None]) -> Callable[[], None]:
    """Return a deed that does not take the state of the action it is done by."""

    def done() -> None:
        deed()

    return done
