"""Letters to players, shown without a campaign: what the dialog says where there is nothing to tell."""

from __future__ import annotations

import pytest

from gm_console.campaign.mail.letters import LetterKind
from gm_console.ui.dialogs.letters import LettersDialog, ShownLetters
from gm_console.ui.kit.theme import Theme

pytestmark = pytest.mark.qt


@pytest.mark.parametrize(
    ("kind", "said"), [(LetterKind.ANSWER, "No sheet is in"), (LetterKind.REMINDER, "nobody to remind")]
)
def test_an_empty_list_says_why_and_offers_nothing(kind: LetterKind, said: str, theme: Theme) -> None:
    dialog = LettersDialog(None, theme)
    dialog.choose_kind(kind)
    none = ShownLetters(kind=kind, letters=(), before={}, account=None, trouble="", keyring="")
    dialog.show_letters(none, {}, writable=True)
    assert said in dialog.subject.text()
    offered = (dialog.choice.every, dialog.choice.none, dialog.folder, dialog.send)
    assert [one.isEnabled() for one in offered] == [False] * 4


def test_what_is_refused_is_told_in_the_colour_of_errors_and_what_was_done_is_not(theme: Theme) -> None:
    dialog = LettersDialog(None, theme)
    for done, colour in ((False, theme.tones.error), (True, theme.tones.muted), (False, theme.tones.error)):
        dialog.tell(done, "told")
        assert dialog.trouble.palette().color(dialog.trouble.foregroundRole()).name() == colour.lower()
