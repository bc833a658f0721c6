"""Letters to players about their orders: to whom, how each reads, and out with them into a folder or by mail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QWidget

from gm_console.campaign.mail.letters import Letter, LetterKind
from gm_console.campaign.mail.outbox import SentLetter
from gm_console.campaign.mail.smtp_account import MailAccount
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import clean
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside, split_between
from gm_console.ui.kit.line_choice import LineChoice
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, caption, lay_over_close, push_button
from gm_console.ui.kit.theme import Theme
from gm_console.ui.kit.wish_dialog import WishDialog
from gm_console.ui.workspaces.orders.nation_list import arrived

WIDE, HIGH = 1060, 700
LIST: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLetters:
    """What there is to tell players now."""

    kind: LetterKind
    letters: tuple[Letter, ...]
    before: Mapping[str, SentLetter]
    """By message id what became of those that went out before."""
    account: MailAccount | None
    trouble: str
    """Why the account cannot be read; empty where all is well."""
    keyring: str
    """What keeps its password; empty where nothing does."""


class LettersDialog(WishDialog):
    """Not modal; nothing goes out but by its two buttons."""

    kind_wanted = Signal()
    """Letters of another kind are to be shown."""
    folder_wanted = Signal()
    send_wanted = Signal()
    account_wanted = Signal()
    list_wanted = Signal()
    """What went out is to be shown."""

    def __init__(self, parent: QWidget | None, theme: Theme) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Answers and reminders"))
        self.resize(WIDE, HIGH)
        self.shown: ShownLetters | None = None
        self._writable = False
        self.kind = ChoiceBox(name=self.tr("What"), tip=self.tr("What players are told"))
        self.kind.addItem(self.tr("Answers to their orders"), LetterKind.ANSWER)
        self.kind.addItem(self.tr("Reminders of what is missing"), LetterKind.REMINDER)
        self.choice = LineChoice(
            theme, self.tr("To whom"), self.tr("Ticked nations get their letter; a double-click ticks one alone"),
            self.tr("Tick every nation"), self.tr("Tick none"), (self.tr("Tick all"), self.tr("Tick none")),
        )  # fmt: skip
        self.choice.setMinimumWidth(LIST)
        self.to, self.subject = caption(), PlainLabel(look="panelTitle", wraps=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.tr("The letter"))
        self.account = caption()
        self.again = QCheckBox(self.tr("Also &what went before"))
        self.again.setToolTip(
            self.tr("Send letters once more that went, or may have gone; mail programs show them once")
        )
        self.set_account = push_button(
            self.tr("&Mail account…"), self.tr("The account of this machine that letters are sent by")
        )
        self.went = push_button(
            self.tr("What we&nt out…"), self.tr("Every letter so far, with time and hash")
        )
        self.folder = push_button(
            self.tr("&Into a folder…"),
            self.tr("A mail each (.eml), which your mail program opens as a draft"),
        )
        self.send = push_button(
            self.tr("&Send"), self.tr("Send them one after the other by the mail account")
        )
        self._lay_out()
        self.kind.currentIndexChanged.connect(self.kind_wanted)
        self.choice.changed.connect(self._fit)
        self.choice.went_to.connect(self._preview)
        self.folder.clicked.connect(self.folder_wanted)
        self.send.clicked.connect(self.send_wanted)
        self.set_account.clicked.connect(self.account_wanted)
        self.went.clicked.connect(self.list_wanted)

    def show_letters(self, found: ShownLetters, colours: Mapping[str, str], *, writable: bool) -> None:
        """Show letters; whoever was ticked and looked at stays so."""
        former, self.shown, self._writable = self.shown, found, writable
        known = (
            {one.nation for one in former.letters} if former is not None and former.kind is found.kind else ()
        )
        kept, at = self.choice.chosen(), self.choice.current()
        self.choice.show_lines((), {})
        self.choice.show_lines(
            [(one.nation, self._row(one)) for one in found.letters],
            {str(one): colour for one, colour in colours.items()},
        )
        went = {one.nation for one in found.letters if one.message in found.before}
        self.choice.choose(
            [
                one.nation
                for one in found.letters
                if (one.nation in kept if one.nation in known else one.nation not in went)
            ]
        )
        self.choice.go_to(at)
        self._preview(self.choice.current())
        self.account.setText(found.trouble or self._account_words(found.account))

    def choose_kind(self, kind: LetterKind) -> None:
        """Have the letters of a kind shown; nothing is asked for by it."""
        with QSignalBlocker(self.kind):
            self.kind.setCurrentIndex(self.kind.findData(kind))

    def asked_kind(self) -> LetterKind:
        """Return which letters are to be shown."""
        return LetterKind(self.kind.currentData())  # Qt keeps the word alone

    def ticked(self) -> tuple[NationId, ...]:
        """Return who is to get the letter."""
        return tuple(map(NationId, self.choice.chosen()))

    def tell(self, done: bool, text: str) -> None:
        """Say what became of the letters."""
        self.trouble.tell(done, text)

    def _row(self, one: Letter) -> str:
        assert self.shown is not None
        before = self.shown.before.get(one.message)
        lacks = self.tr("{0} problems").format(one.problems) if one.problems != 1 else self.tr("1 problem")
        told = [
            clean(one.country),
            f"✓ {before.fate} {arrived(before.at)}" if before is not None else "",
            lacks if one.problems else "",
            self.tr("no address") if not one.address else "",
        ]
        return ", ".join(filter(None, told))

    def _account_words(self, account: MailAccount | None) -> str:
        if account is None:
            return self.tr("No mail account is set, and none is needed for a folder.")
        return self.tr("Sent as {0} by {1}.").format(account.sender, account.host)

    def _preview(self, nation: str) -> None:
        letters: Sequence[Letter] = self.shown.letters if self.shown is not None else ()
        one = next((one for one in letters if one.nation == nation), None)
        if one is None:
            self.subject.setText("" if letters else self._why_none())
            self.to.clear()
            self.text.clear()
        else:
            self.subject.setText(clean(one.subject))
            name = clean(one.name) or self.tr("nobody on the roster")
            self.to.setText(
                self.tr("To {0}, {1}").format(name, clean(one.address) or self.tr("no address is known"))
            )
            self.text.setPlainText(one.text)
        self._fit()

    def _why_none(self) -> str:
        if self.asked_kind() is LetterKind.REMINDER:
            return self.tr("No sheet is missing: there is nobody to remind.")
        return self.tr("No sheet is in yet: there is nothing to answer.")

    def _fit(self) -> None:
        some, account = bool(self.choice.chosen()) and self._writable, None
        if self.shown is not None:
            account = self.shown.account
        self.folder.setEnabled(some)
        self.send.setEnabled(some and account is not None)

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        lay_below(
            left,
            lay_beside(None, self.kind, SPRING, edges=(8, 0, 0, 0)),
            self.choice,
            grows=self.choice,
            gap=8,
        )
        lay_below(right, self.subject, self.to, self.text, grows=self.text, edges=(8, 0, 16, 0), gap=6)
        halves = split_between(left, right, across=True, grows=right, sizes=(LIST, WIDE - LIST))
        halves.setContentsMargins(8, 12, 0, 0)
        deeds = lay_beside(None, self.set_account, self.went, SPRING, self.again, self.folder, self.send,
                           edges=(16, 0, 16, 0), gap=8)  # fmt: skip
        told = QWidget()
        lay_below(told, self.account, self.trouble, edges=(16, 0, 16, 0), gap=2)
        lay_over_close(self, halves, told, deeds, grows=halves)
