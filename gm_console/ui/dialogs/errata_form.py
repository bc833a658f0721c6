"""The fields of a correction of the map: what, where, what it becomes, why and from which turn on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from gm_console.board.errata.asked_errata import correct_link, correct_name, correct_terrain, name_nation
from gm_console.board.errata.facts import Erratum, Named
from gm_console.board.link_kinds import fitting_kinds
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.campaign.corrections.from_turn_on import LONGEST_REASON
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue
from gm_console.ui.dialogs.change_dialog import ChangeForm
from gm_console.ui.dialogs.region_line import RegionLine
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel
from gm_console.ui.kit.theme import aligned

TURN_WIDTH: Final = 96
NOT_LINKED: Final = ""
"""Data of the choice that two regions are not linked."""


class What(StrEnum):
    """What can be corrected."""

    LINK = "link"
    TERRAIN = "terrain"
    REGION = "region"
    SEA = "sea"
    COUNTRY = "country"
    NATION = "nation"


BY_CODE: Final = (What.SEA, What.COUNTRY, What.NATION)
"""What is chosen from a list of codes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was filled in; read against a map in the worker thread."""

    what: What
    place: str
    """Region, or code of a sea or country."""
    other: str
    """The second region of a link."""
    becomes: str
    """Kind of link, ground or name."""
    reason: str
    turn: int
    adjective: str = ""
    plural: str = ""
    """What a nation's things and its people are called; empty where that stays."""

    @property
    def complete(self) -> bool:
        """Whether there is enough to say what would change; the reason may come later."""
        if self.what is What.LINK:
            return bool(self.place and self.other)
        return bool(self.place and self.becomes)

    def erratum(self, board: Board) -> Erratum | Issue:
        """Return the correction of a map."""
        if self.what is What.LINK:
            kind = LinkKind(self.becomes) if self.becomes else None
            return correct_link(board, self.place, self.other, kind, self.reason)
        if self.what is What.TERRAIN:
            return correct_terrain(board, self.place, self.becomes, self.reason)
        if self.what is What.NATION:
            return name_nation(board, self.place, self.becomes, self.adjective, self.plural, self.reason)
        return correct_name(board, Named(self.what.value), self.place, self.becomes, self.reason)


class ErrataForm(ChangeForm):
    """Shows the fields that the kind of correction needs, and no others."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: Board | None = None
        self._rows = DialogForm()
        self._rows.setContentsMargins(16, 16, 16, 0)
        self.setLayout(self._rows)
        self.what = self._choice(self.tr("&Correct"), self.tr("What is wrong on the map"))
        for what, text in (
            (What.LINK, self.tr("How two regions are linked")),
            (What.TERRAIN, self.tr("The ground of a region")),
            (What.REGION, self.tr("The name of a region")),
            (What.SEA, self.tr("The name of a sea")),
            (What.COUNTRY, self.tr("The name of a country")),
            (What.NATION, self.tr("What a nation is called")),
        ):
            self.what.addItem(text, what)
        self.place = self._region(self.tr("&Region"))
        self.other = self._region(self.tr("Se&cond region"))
        self.code = self._choice(self.tr("&Which"), self.tr("The sea, country or nation whose name is wrong"))
        self.now = PlainLabel(look="caption")
        self._rows.add(self.tr("On the map"), self.now)
        self.kind = self._choice(self.tr("&Becomes"), self.tr("How the two are linked from then on"))
        self.ground = self._choice(self.tr("&Becomes"), self.tr("What the ground is from then on"))
        self.name = self._line(self.tr("&Becomes"), self.tr("What it is called from then on"))
        self.adjective = self._line(self.tr("&Adjective"), self.tr("What its things are called from then on"))
        self.plural = self._line(self.tr("&People"), self.tr("What its people are called from then on"))
        for line in (self.adjective, self.plural):
            line.setPlaceholderText(self.tr("as before"))
        self.turn = aligned(QSpinBox())
        self.turn.setToolTip(self.tr("The first turn that is played on the corrected map"))
        self.turn.setFixedSize(TURN_WIDTH, self.place.sizeHint().height())
        self._rows.add(self.tr("&From turn"), self.turn)
        self.reason = self._line(self.tr("R&eason"), self.tr("Why; everybody reads it in the packets"))
        self.reason.setMaxLength(LONGEST_REASON)
        self.what.currentIndexChanged.connect(self._fit)
        for box in (self.code, self.kind, self.ground):
            box.currentIndexChanged.connect(self._tell)
        for line in (self.place, self.other):
            line.textChanged.connect(self._fit_kinds)
        for line in (self.name, self.adjective, self.plural, self.reason):
            line.textChanged.connect(self._tell)
        self.turn.valueChanged.connect(self._tell)
        self._fit()

    @property
    def wish(self) -> Wish:
        """What is filled in."""
        what = What(self.what.currentData())
        named = what in BY_CODE
        becomes = {What.LINK: self.kind.currentData(), What.TERRAIN: self.ground.currentData()}
        return Wish(
            what=what,
            place=str(self.code.currentData() or "") if named else self.place.region,
            other=self.other.region,
            becomes=str(becomes.get(what, self.name.text().strip()) or ""),
            reason=self.reason.text().strip(),
            turn=self.turn.value(),
            adjective=self.adjective.text().strip(),
            plural=self.plural.text().strip(),
        )

    def show_board(self, board: Board, first: int, last: int) -> None:
        """Offer the regions and names of a map, and the turns that are not published."""
        self._board = board
        for line in (self.place, self.other):
            line.offer(board)
        with QSignalBlocker(self.ground):
            self.ground.clear()
            for kind in board.rules.grounds:
                self.ground.addItem(self.tr(kind.label), kind.id)
        self.turn.setRange(first, max(first, last))
        self._fit()

    def stand_on(self, board: Board) -> None:
        """Read what stands on the map from the map of the turn that is filled in."""
        self._board = board
        for line in (self.place, self.other):
            line.stand_on(board)
        self.now.setText(self._standing())

    def begin_at(self, region: RegionId) -> None:
        """Fill in a region."""
        if self.what.currentData() in BY_CODE:
            self.what.setCurrentIndex(self.what.findData(What.LINK))
        self.place.setText(region)
        (self.other if self.what.currentData() == What.LINK else self.reason).setFocus()

    def clear(self) -> None:
        """Empty what was filled in for a correction that is made."""
        for line in (self.place, self.other, self.name, self.adjective, self.plural, self.reason):
            line.clear()

    def _fit(self) -> None:
        """Show the rows that belong to the kind of correction."""
        what = self.what.currentData()
        named = what in BY_CODE
        for widget, shown in (
            (self.place, not named),
            (self.other, what == What.LINK),
            (self.code, named),
            (self.kind, what == What.LINK),
            (self.ground, what == What.TERRAIN),
            (self.name, named or what == What.REGION),
            (self.adjective, what == What.NATION),
            (self.plural, what == What.NATION),
        ):
            self._rows.setRowVisible(widget, shown)
        if named and self._board is not None:
            self._fill_codes(self._board, what)
        self._fit_kinds()

    def _fill_codes(self, board: Board, what: What) -> None:
        table = board.sea_names if what == What.SEA else board.country_names
        self.code.blockSignals(True)
        self.code.clear()
        for code, name in sorted(table.items()):
            self.code.addItem(f"{code} {name}".strip(), code)
        self.code.blockSignals(False)

    def _fit_kinds(self) -> None:
        """Offer the kinds of link that fit the two regions, and none."""
        linked = self.tr("linked by {0}")
        kinds = ((linked.format(kind.value), kind.value) for kind in self._kinds())
        self.kind.refill((*kinds, (self.tr("not linked"), NOT_LINKED)))
        self._tell()

    def _kinds(self) -> tuple[LinkKind, ...]:
        board = self._board
        ends = [board.by_id.get(one.region) for one in (self.place, self.other)] if board else []
        kinds = [end.kind for end in ends if end is not None]
        return fitting_kinds(*kinds) if len(kinds) == len(ends) == 2 else ()

    def _tell(self) -> None:
        self.now.setText(self._standing())
        self.changed.emit()

    def _standing(self) -> str:
        """Return what stands on the map that is shown, empty where nothing is chosen yet."""
        board, wish = self._board, self.wish
        if board is None:
            return ""
        if wish.what in BY_CODE:
            table = board.sea_names if wish.what is What.SEA else board.country_names
            return table.get(wish.place, "")
        region = board.by_id.get(RegionId(wish.place))
        if region is None:
            return ""
        if wish.what is What.TERRAIN:
            ground = "sea" if region.kind is RegionKind.SEA else board.rules.ground(region.terrain).label
            return self.tr(ground)
        if wish.what is What.REGION:
            return region.name or self.tr("no name")
        if wish.other not in board.by_id:
            return ""
        kinds = board.kinds(region.id, RegionId(wish.other))
        return self.tr("linked by {0}").format(", ".join(kinds)) if kinds else self.tr("not linked")

    def _choice(self, label: str, tip: str) -> ChoiceBox:
        box = ChoiceBox(tip=tip)
        self._rows.add(label, box)
        return box

    def _line(self, label: str, tip: str) -> QLineEdit:
        line = QLineEdit()
        line.setToolTip(tip)
        self._rows.add(label, line)
        return line

    def _region(self, label: str) -> RegionLine:
        line = RegionLine(self.tr("By id or by name"))
        self._rows.add(label, line)
        return line
