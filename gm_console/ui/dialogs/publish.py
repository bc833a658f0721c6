"""Asking once before the step that cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.records import CampaignInfo, Light
from gm_console.campaign.review.matters import Review
from gm_console.campaign.review.review_list import counted
from gm_console.core.orders import Status
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import push_button, told
from gm_console.ui.kit.step_dialog import StepDialog
from gm_console.ui.missing import missing_sentences, named

_tr = translated_in("PublishDialog")


class PublishDialog(StepDialog):
    """Says what publishing will do.

    Enter publishes; while rows of the review list are open, it shows that list instead.
    """

    review_wanted = Signal()
    """The review list is to be shown, and nothing published yet."""

    def __init__(self, parent: QWidget, chronicle: Chronicle, review: Review) -> None:
        info = chronicle.info
        title = _tr("Publish turn {0}").format(info.turn)
        mark = told(_tr("state hash {0}").format(info.draft_hash))
        mark.setObjectName("caption")
        lines, doubts = _what_happens(info, chronicle), (*_doubts(chronicle), *_not_looked_at(review))
        look = push_button(
            _tr("Show the review list"), _tr("Publish nothing yet and show what is not ticked")
        )
        more = (look, mark) if review.unticked else (mark,)
        step = _tr("Publish all the same") if review.unticked else _tr("Publish")
        super().__init__(parent, title, lines, doubts, step, more)
        look.clicked.connect(self._look)
        self.publish, self.look = self.step, look
        first = look if review.unticked else self.publish
        first.setDefault(True)
        first.setFocus()

    def _look(self) -> None:
        self.reject()
        self.review_wanted.emit()


def _what_happens(info: CampaignInfo, chronicle: Chronicle) -> Iterator[str]:
    yield _tr("The draft of turn {0} is frozen as edition {1}.").format(info.turn, info.edition)
    yield _tr("{0} entries, {1} orders answered.").format(
        f"{len(chronicle.entries):,}", f"{len(chronicle.verdicts):,}"
    )
    yield _tr("Sheets in from {0} of {1} nations.").format(info.sheets, info.nations)
    if info.turn >= info.turns:
        yield _tr("The game is then over.")
    else:
        yield _tr("Turn {0} opens for sheets.").format(info.turn + 1)


def _not_looked_at(review: Review) -> Iterator[str]:
    """Yield how much of the review list is not ticked, kind by kind; nothing where all is."""
    if review.unticked:
        yield _tr("{0} of {1} rows of the review list are not ticked: {2}.").format(
            f"{len(review.unticked):,}", f"{len(review.rows):,}", counted(review)
        )


def _doubts(chronicle: Chronicle) -> Iterator[str]:
    """Yield what the moderator may want to look at before: missing and amber sheets, lines not carried out."""
    nations = chronicle.positions[-1].nation_by_id
    amber = [one.nation for one in chronicle.status if one.light is Light.AMBER]
    yield from missing_sentences(chronicle.status, nations)
    if amber:
        yield _tr("Sheets to look at, from {0} nations: {1}.").format(len(amber), named(amber, nations))
    refused = sum(one.status is Status.REFUSED for one in chronicle.verdicts)
    unread = sum(one.status is Status.UNREADABLE for one in chronicle.verdicts)
    if refused or unread:
        yield _tr("{0} orders are refused, {1} lines were not understood.").format(
            f"{refused:,}", f"{unread:,}"
        )
