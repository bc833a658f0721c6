"""One change of the roster at a time: what is to be changed, and the fields that it needs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QWidget

from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import NO_PLAYER, NationPlayed, Player, called, nations_of, player_of
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.core.ids import NationId
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, number_box

NOTES_HIGH: Final = 54
"""Pixels of the field for notes: three lines, and more by scrolling."""


class RosterChange(StrEnum):
    """What can be changed, by the name of the operation in :class:`gm_console.campaign.service.Campaign`."""

    ADD = "add_player"
    SET = "set_player"
    GIVE = "give_nation"
    ABSENT = "set_absence"
    BACK = "end_absence"
    DROP = "drop_player"


_KNOWN: Final = (
    RosterChange.SET,
    RosterChange.GIVE,
    RosterChange.ABSENT,
    RosterChange.BACK,
    RosterChange.DROP,
)
_PERSON: Final = (RosterChange.ADD, RosterChange.SET)


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterWish:
    """A change that is agreed on."""

    change: RosterChange
    values: dict[str, object]
    """Arguments of the operation."""


class PlayersForm(QWidget):
    """Shows the fields that the chosen change needs, filled with what is so now; text that was typed is kept."""

    def __init__(self) -> None:
        super().__init__()
        self._found: Players | None = None
        self._filled: Player | None = None
        """Whose fields were filled in last; what was typed over them stays as long as he is as he was."""
        self.what = ChoiceBox(name=self.tr("Change"), tip=self.tr("What is to be changed"))
        self.who = ChoiceBox(tip=self.tr("Whom it is about"))
        self.name = QLineEdit()
        self.email = QLineEdit()
        self.email.setPlaceholderText(self.tr("Seen by you alone, unless the player agreed to be listed"))
        self.language = QLineEdit()
        self.language.setPlaceholderText("de, en-GB, pt-BR…")
        self.zone = QLineEdit()
        self.zone.setPlaceholderText(self.tr("Europe/Berlin… his letters tell deadlines by it"))
        self.nation = ChoiceBox(tip=self.tr("Which nation it is about"))
        self.since = number_box(self.tr("Turn from which on it is so"), 1, 1)
        self.first = number_box(self.tr("First turn of the absence"), 1, 1)
        self.last = number_box(self.tr("Last turn of the absence"), 1, 1)
        self.substitute = ChoiceBox(tip=self.tr("Who orders meanwhile"))
        self.note = QLineEdit()
        self.note.setPlaceholderText(self.tr("For you alone"))
        self.listed = QCheckBox(self.tr("Agreed to stand in a public list with the address"))
        self.notes = QPlainTextEdit()
        self.notes.setTabChangesFocus(True)
        self.notes.setFixedHeight(NOTES_HIGH)
        self.notes.setPlaceholderText(self.tr("For you alone"))
        self._form = DialogForm()
        self._form.add(self.tr("&Change"), self.what)
        self._fields: dict[QWidget, tuple[RosterChange, ...]] = {}
        self._add_fields()
        lay_below(self, self._form)
        self.what.currentIndexChanged.connect(self._fit)
        self.who.currentIndexChanged.connect(self._fill)
        self.first.valueChanged.connect(self.last.setMinimum)
        self._fit()

    @property
    def change(self) -> RosterChange:
        """The change that is chosen."""
        return RosterChange(self.what.currentData() or RosterChange.ADD)

    def show_players(self, found: Players) -> None:
        """Offer the changes that make sense; what was chosen stays where it still does."""
        self._found = found
        for box in (self.since, self.first, self.last):
            box.setRange(found.first, found.last)
        self.last.setMinimum(self.first.value())
        here = [one for one in found.roster.players if not one.erased]
        people: list[tuple[str, object]] = [(called(one), one.number) for one in here]
        self.who.refill(people)
        self.substitute.refill([(self.tr("nobody"), NO_PLAYER), *people])
        self._offer_changes(here)
        self._fit()

    def begin(self, found: Players) -> None:
        """Begin with the current turn, as when a campaign is opened."""
        for box in (self.since, self.first, self.last):
            box.setMaximum(found.last)
            box.setValue(found.current)

    def take(self, nation: NationPlayed | None, player: Player | None) -> None:
        """Be about what was selected."""
        if player is not None and self.who.findData(player.number) >= 0:
            self.who.setCurrentIndex(self.who.findData(player.number))
        if nation is not None and self.nation.findData(nation.nation) >= 0:
            self.nation.setCurrentIndex(self.nation.findData(nation.nation))

    def choose(self, change: RosterChange) -> None:
        """Choose a change, if it can be made, and go to its first field."""
        at = self.what.findData(change)
        if at >= 0:
            self.what.setCurrentIndex(at)
            (self.name if change in _PERSON else self.who).setFocus()

    def asked(self) -> RosterWish:
        """Return the change as it is filled in."""
        nation: NationId | None = self.nation.currentData()
        number, note = self.who.currentData(), self.note.text()
        fields = PlayerFields(
            name=self.name.text(),
            email=self.email.text(),
            language=self.language.text(),
            zone=self.zone.text(),
            notes=self.notes.toPlainText(),
            listed=self.listed.isChecked(),
        )
        values: dict[RosterChange, dict[str, object]] = {
            RosterChange.ADD: {
                "fields": fields, "nations": [nation] if nation else [], "turn": self.since.value(),
            },
            RosterChange.SET: {"number": number, "fields": fields},
            RosterChange.GIVE: {"nation": nation, "number": number, "turn": self.since.value(), "note": note},
            RosterChange.ABSENT: {
                "number": number, "first": self.first.value(), "last": self.last.value(), "nation": nation,
                "substitute": self.substitute.currentData(), "note": note,
            },
            RosterChange.BACK: {"number": number, "first": self.first.value(), "nation": nation},
            RosterChange.DROP: {"number": number, "nation": nation, "turn": self.since.value(), "note": note},
        }  # fmt: skip
        return RosterWish(change=self.change, values=values[self.change])

    def clear(self) -> None:
        """Make room for the next change."""
        self.note.clear()
        self._clear_person()
        self._fill()

    def _clear_person(self) -> None:
        self._filled = None
        for field in (self.name, self.email, self.language, self.zone):
            field.clear()
        self.notes.clear()
        self.listed.setChecked(False)

    def _add_fields(self) -> None:
        seated = (
            RosterChange.ADD,
            RosterChange.GIVE,
            RosterChange.ABSENT,
            RosterChange.BACK,
            RosterChange.DROP,
        )
        rows = (
            (self.tr("&Player"), self.who, _KNOWN),
            (self.tr("&Name"), self.name, _PERSON),
            (self.tr("E-&mail"), self.email, _PERSON),
            (self.tr("&Language"), self.language, _PERSON),
            (self.tr("Time &zone"), self.zone, _PERSON),
            (self.tr("N&ation"), self.nation, seated),
            (self.tr("&From turn"), self.since, (RosterChange.ADD, RosterChange.GIVE, RosterChange.DROP)),
            (self.tr("F&irst turn"), self.first, (RosterChange.ABSENT, RosterChange.BACK)),
            (self.tr("La&st turn"), self.last, (RosterChange.ABSENT,)),
            (self.tr("Su&bstitute"), self.substitute, (RosterChange.ABSENT,)),
            (self.tr("Wh&y"), self.note, (RosterChange.GIVE, RosterChange.ABSENT, RosterChange.DROP)),
            (self.tr("Public list"), self.listed, _PERSON),
            (self.tr("N&otes"), self.notes, _PERSON),
        )
        for text, field, changes in rows:
            self._form.add(text, field)
            self._fields[field] = changes

    def _offer_changes(self, here: list[Player]) -> None:
        assert self._found is not None
        texts = {
            RosterChange.ADD: self.tr("Take a player in"),
            RosterChange.SET: self.tr("What is known of a player"),
            RosterChange.GIVE: self.tr("Give a nation to a player"),
            RosterChange.ABSENT: self.tr("A player is away"),
            RosterChange.BACK: self.tr("Take an absence back"),
            RosterChange.DROP: self.tr("A player drops out"),
        }
        fit = [RosterChange.ADD]
        if here:
            fit += [RosterChange.SET, RosterChange.GIVE]
        if any(one.player is not None for one in self._found.nations):
            fit += [RosterChange.ABSENT, RosterChange.DROP]
        if self._found.roster.absences:
            fit.append(RosterChange.BACK)
        self.what.refill([(texts[one], one) for one in fit])

    def _fit(self) -> None:
        """Show the fields that the change needs, and no others."""
        change = self.change
        for field, changes in self._fields.items():
            self._form.setRowVisible(field, change in changes)
        self._fill()

    def _fill(self) -> None:
        """Fill in what is so now of the player chosen."""
        if self._found is None:
            return
        change, roster = self.change, self._found.roster
        player = player_of(roster, self.who.currentData() or NO_PLAYER)
        if change is RosterChange.SET and player is not None and player != self._filled:
            self._fill_person(player)
        elif change is RosterChange.ADD and self._filled is not None:
            self._clear_person()
        own = nations_of(roster, player.number, self._found.current) if player is not None else ()
        whole = {RosterChange.ADD: self.tr("no nation yet"), RosterChange.GIVE: ""}.get(
            change, self.tr("all that the player plays")
        )
        every = change in (RosterChange.ADD, RosterChange.GIVE)
        nations = [one for one in self._found.nations if every or one.nation in own]
        choices: list[tuple[str, object]] = [(f"{one.nation} {one.name}", one.nation) for one in nations]
        self.nation.refill([(whole, None)] * bool(whole) + choices)

    def _fill_person(self, player: Player) -> None:
        self._filled = player
        self.name.setText(player.name)
        self.email.setText(player.email)
        self.language.setText(player.language)
        self.zone.setText(player.zone)
        self.notes.setPlainText(player.notes)
        self.listed.setChecked(player.listed)


def _offer(box: ChoiceBox, choices: list[tuple[str, object]]) -> None:
    """Offer choices; the one that was chosen stays where it is still there."""
    kept = box.currentData()
    with QSignalBlocker(box):
        box.clear()
        for text, value in choices:
            box.addItem(text, value)
        box.setCurrentIndex(max(0, box.findData(kept) if kept is not None else 0))
