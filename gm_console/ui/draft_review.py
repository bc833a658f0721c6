"""The list of what to look at before publishing, as the window has it: read once for each draft, kept up by ticks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.changes import ChangeSet
from gm_console.campaign.records import DRAFT
from gm_console.campaign.review.matters import MatterRow, Review
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session

Work = Callable[[Campaign], Review]


class DraftReview(QObject):
    """Knows the list of the open campaign's draft, or has it read."""

    changed = Signal()
    """Another list, other ticks, or none any more."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._review: Review | None = None
        self._of: object = None
        """What the list was read of."""
        session.chronicle_changed.connect(self._look)
        session.closed.connect(self._look)
        session.changed.connect(self._follow)
        session.tasks.forgot.connect(self._look)

    @property
    def has_draft(self) -> bool:
        """Whether there is a draft whose list can be asked for."""
        return self._session.is_open and self._session.chronicle.info.stage in DRAFT

    @property
    def review(self) -> Review | None:
        """The list of the draft as far as it was read; none of what was before."""
        return self._review if self.has_draft and self._of == self._draft() else None

    @property
    def may_tick(self) -> bool:
        """Whether the campaign may be changed."""
        return self._session.is_open and not self._session.world.campaign.read_only

    def want(self, then: Callable[[Review], None] | None = None) -> None:
        """Have the list read if that was not done, and ``then`` do something with it."""
        found = self.review
        if found is None and self.has_draft:
            self._ask(lambda campaign: campaign.review_list(), then)
        elif found is not None and then is not None:
            then(found)

    def tick(self, rows: Iterable[MatterRow], because: str = "") -> None:
        """Note that rows were looked at; by their keys, for the turn may be run again before it comes to that."""
        keys = [row.key for row in rows]
        self._ask(lambda campaign: campaign.tick_review(keys, because))

    def untick(self, rows: Iterable[MatterRow]) -> None:
        """Take ticks back."""
        keys = [row.key for row in rows]
        self._ask(lambda campaign: campaign.untick_review(keys))

    def _ask(self, work: Work, then: Callable[[Review], None] | None = None) -> None:
        """Ask, and not do: a tick changes nothing that other panels show."""
        draft = self._draft()

        def take(found: Review) -> None:
            self._review, self._of = found, draft
            self.changed.emit()
            if then is not None:
                then(found)

        def ask(campaign: Campaign, _report: Reporter) -> Review:
            return work(campaign)

        self._session.ask(QUIET, ask, take)

    def _draft(self) -> object:
        """Return what the list rests on: the draft, and the sheets with what was decided of them."""
        chronicle = self._session.chronicle
        return (self._session.world.path, chronicle.info.turn, chronicle.info.edition,
                chronicle.info.draft_hash, chronicle.status)  # fmt: skip

    def _look(self) -> None:
        if self.review is None:
            self._review = None
        self.changed.emit()

    def _follow(self, changes: ChangeSet) -> None:
        """Read the list of a draft that was just made."""
        if changes.draft:
            self.want()
