"""Whose map is shown: the moderator's whole one, or what everybody or one nation sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QToolButton, QWidget

from gm_console.core.ids import NOBODY, NationId
from gm_console.core.reading_direction import isolated, with_name
from gm_console.ui.kit.parts import ChoiceBox
from gm_console.ui.map.look import map_action

MODERATOR: Final = "moderator"
"""Stands for the whole map in the list of choices."""


class SightSwitch(QObject):
    """Who the map is seen by, and the actions that change it; a campaign opens with the whole map."""

    changed = Signal()
    offering = Signal()
    """Another campaign is open."""
    asked = Signal()
    """Somebody wants to choose from the list."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.viewer: NationId | None = None
        """The nation whose map is shown, nobody for what everybody sees; None for the moderator's whole one."""
        self.offered: tuple[tuple[NationId, str], ...] = ()
        """Nations whose map can be shown, with their names; none in a game that cannot say who sees what."""
        self._selected: NationId | None = None
        self.choose = map_action(
            owner, self.tr("&Choose whose…"), self.tr("Choose by whom the map is seen"), "V"
        )
        self.public = map_action(
            owner, self.tr("&Everybody's"), self.tr("Show only what everybody knows, as the public pages do")
        )
        self.selected = map_action(
            owner, self.tr("The &selected nation's"),
            self.tr("Show only what the selected nation, or the owner of the selected region, knows"),
        )  # fmt: skip
        self.whole = map_action(
            owner,
            self.tr("The whole &map"),
            self.tr("Show all again, as only the moderator sees it"),
            "Shift+V",
        )
        self.choose.triggered.connect(self.asked)
        self.public.triggered.connect(lambda: self.show_to(NOBODY))
        self.whole.triggered.connect(lambda: self.show_to(None))
        self.selected.triggered.connect(self._show_selected)
        self._follow()

    @property
    def actions(self) -> Mapping[str, QAction]:
        """The actions by id, for menus and the register."""
        return {
            "sight_choose": self.choose, "sight_public": self.public, "sight_selected": self.selected,
            "sight_whole": self.whole,
        }  # fmt: skip

    def offer(self, nations: Sequence[tuple[NationId, str]]) -> None:
        """Offer the nations of a campaign that was opened; it begins with the whole map."""
        self.offered, self.viewer = tuple(nations), None
        self._follow()
        self.offering.emit()

    def select(self, nation: NationId | None) -> None:
        """Let :attr:`selected` be about a nation, or about none."""
        self._selected = nation if nation in dict(self.offered) else None
        self._follow()

    def show_to(self, viewer: NationId | None) -> None:
        """Show the map as somebody sees it, whole for None."""
        if viewer != self.viewer and (viewer is None or self.offered):
            self.viewer = viewer
            self._follow()
            self.changed.emit()

    def told(self) -> str:
        """Say whose map is shown."""
        if self.viewer is None:
            return self.tr("moderator: all")
        name = dict(self.offered).get(self.viewer, "")
        return with_name(self.viewer, name) if self.viewer else self.tr("everybody")

    def _show_selected(self) -> None:
        if self._selected is not None:
            self.show_to(self._selected)

    def _follow(self) -> None:
        for action in (self.choose, self.public):
            action.setEnabled(bool(self.offered))
        self.selected.setEnabled(self._selected is not None)
        self.whole.setEnabled(self.viewer is not None)


class SightBox(ChoiceBox):
    """The list of those by whom the map can be seen; away in a game that cannot say."""

    def __init__(self, switch: SightSwitch, parent: QWidget) -> None:
        super().__init__(parent)
        self._switch = switch
        self.setAccessibleName(self.tr("Map seen by"))
        self.setToolTip(self.tr("By whom the map is seen: only what they know is shown"))
        self.setMinimumContentsLength(12)
        self.setSizeAdjustPolicy(self.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._take)

    def follow(self) -> None:
        """Show the nations offered, and whose map is shown."""
        self.setEnabled(bool(self._switch.offered))
        choices: list[tuple[str, str]] = [(self.tr("Seen by: moderator"), MODERATOR)]
        choices.append((self.tr("Seen by: everybody"), NOBODY))
        choices += [
            (self.tr("Seen by: {0} {1}").format(id_, isolated(name)), id_)
            for id_, name in self._switch.offered
        ]
        if [(self.itemText(at), self.itemData(at)) for at in range(self.count())] != choices:
            self.clear()
            for text, value in choices:
                self.addItem(text, value)
        viewer = self._switch.viewer
        self.setCurrentIndex(self.findData(MODERATOR if viewer is None else viewer))

    def _take(self, index: int) -> None:
        value = self.itemData(index)
        self._switch.show_to(None if value == MODERATOR else NationId(value))


class SightBanner(QToolButton):
    """Says over the map whose it is while it is not the whole one; a click shows the whole one again."""

    def __init__(self, switch: SightSwitch, parent: QWidget) -> None:
        super().__init__(parent)
        self._switch = switch
        self.setObjectName("sight")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(switch.whole.trigger)
        switch.changed.connect(self.follow)
        switch.offering.connect(self.follow)
        self.hide()

    def follow(self) -> None:
        """Say whose map is shown."""
        shown = self._switch.viewer is not None
        if shown:
            key = self._switch.whole.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            self.setText(self.tr("Seen by {0}  ·  {1} shows all").format(self._switch.told(), key))
            self.setAccessibleName(self.text())
            self.setToolTip(self.tr("Only what they know is shown on the map; click to see all again"))
            self.adjustSize()
        self.setVisible(shown)
