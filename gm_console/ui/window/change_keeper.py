"""What the dialogs of corrections and of changes of the rules share in the window: what a wish would change is told,
and what was made or withdrawn is said, with the draft that it dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.change_dialog import ChangeDialog
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.draft_words import with_draft

C = TypeVar("C", bound=ChangeDialog)


class ChangeKeeper(DialogKeeper[C]):
    """Keeps such a dialog; a subclass says what is asked of the campaign for it. What is refused the window tells."""

    expected = ()

    def connected(self, dialog: C) -> C:
        """Return a new dialog, whose wishes are carried out."""
        dialog.preview_wanted.connect(self._foretell)
        dialog.change_wanted.connect(self.change)
        dialog.withdrawal_wanted.connect(self.withdraw)
        return dialog

    def foretold(self, campaign: Campaign, wish: Any) -> tuple[Any, ...]:
        """Return what the dialog is shown of a wish: at first the wish, then what it changes or why it cannot be."""
        raise NotImplementedError

    def change(self, wish: Any) -> None:
        """Have a change made."""
        raise NotImplementedError

    def withdraw(self, wanted: tuple[int, str]) -> None:
        """Have a change withdrawn: its number, and the reason."""
        raise NotImplementedError

    def make(self, label: str, deed: str, work: Callable[[Campaign], ChangeDone], told: str) -> None:
        """Have something made or withdrawn; ``told`` is said of it, with its number and its turn."""

        def done(change: ChangeDone) -> None:
            self.tell(with_draft(told.format(change.number, change.turn), change))

        self.change_campaign(label, deed, work, done)

    def tell(self, told: str) -> None:
        """Say what was done, and let the dialog make room for the next."""
        self._say(told)
        if self.dialog is not None:
            self.dialog.made(told)

    def _foretell(self, wish: Any) -> None:
        self.ask_campaign(
            lambda campaign: self.foretold(campaign, wish),
            lambda dialog, found: dialog.show_preview(*found),
        )
