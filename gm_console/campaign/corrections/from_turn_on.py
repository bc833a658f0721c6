"""What corrections of the map and of the position and changes of the rules share: the turn they hold from, their
reason, the draft they drop; and what is read of any by those who show all alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings
from gm_console.campaign.records import DRAFT, OrderThen, TurnStage
from gm_console.campaign.turns.undo import drop_draft
from gm_console.storage import repo
from gm_console.storage.db import Transaction

LONGEST_REASON: Final = 200
"""Signs of a reason: it stands in every packet."""
NO_REASON: Final = "…"
"""Stands for the reason until one is given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeWords:
    """What is said of one of them."""

    code: str
    """Beginning of its codes of trouble."""
    what: str
    """Such as ``a correction of the map``."""
    keeps: str
    """What a published turn keeps."""
    done: str
    """What becomes of the first turn that is open, such as ``corrected``."""
    dropping: str
    """Why a draft is dropped."""
    one: str
    """What it is called beside its number."""
    since: str
    """What is said of one whose turn is published, before that turn."""
    listing: str
    """The command that lists them."""
    instead: str
    """What can still be done once its turn is published; ``{turn}`` is the one that is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeDone:
    """What making or withdrawing one of them did."""

    number: int
    turn: int
    text: str
    draft_dropped: bool
    """There was a draft of that turn, run on another map or by other rules."""
    also: tuple[int, ...] = ()
    """Others that were withdrawn with it, because they stood on it."""


class ListedChange(Protocol):
    """One of them, as it is listed."""

    @property
    def number(self) -> int:
        """In order of arrival."""

    @property
    def turn(self) -> int:
        """From which turn on it holds."""

    @property
    def text(self) -> str:
        """What it says, as everybody reads it."""

    @property
    def withdrawn(self) -> str:
        """Why it does not count any more; empty while it counts."""

    @property
    def published(self) -> bool:
        """Its turn is published: it stays."""


class ChangeRecord(Protocol):
    """One of them as the file holds it."""

    @property
    def id(self) -> int:
        """In order of arrival."""

    @property
    def turn(self) -> int:
        """From which turn on it holds."""

    @property
    def withdrawn(self) -> str:
        """Why it does not count any more; empty while it counts."""


_Record = TypeVar("_Record", bound=ChangeRecord)


class ForetoldChange(Protocol):
    """What one of them would change in the turn it holds from."""

    @property
    def turn(self) -> int:
        """That turn."""

    @property
    def orders(self) -> tuple[OrderThen, ...]:
        """Lines in force that get another answer."""

    @property
    def judged(self) -> bool:
        """The lines in force were judged again; those of a later turn cannot be."""

    @property
    def drops_draft(self) -> bool:
        """There is a draft of that turn, to be dropped."""


MAP_WORDS: Final = ChangeWords(
    code="errata",
    what="a correction of the map",
    keeps="map",
    done="corrected",
    dropping="the map is corrected",
    one="correction",
    since="holds since",
    listing="campaign errata",
    instead="correct the map again",
)
POSITION_WORDS: Final = ChangeWords(
    code="correction",
    what="a correction of the position",
    keeps="position",
    done="corrected",
    dropping="the position is corrected",
    one="correction",
    since="was made in",
    listing="campaign corrections",
    instead="make it good in turn {turn}, or undo the publication",
)
RULE_WORDS: Final = ChangeWords(
    code="rules",
    what="a change of the rules",
    keeps="rules",
    done="changed",
    dropping="the rules are changed",
    one="change",
    since="holds since",
    listing="campaign rule-changes",
    instead="change the rules again",
)


def open_turn(settings: CampaignSettings, turn: int | None, words: ChangeWords) -> int:
    """Return the turn asked for, the current one if not said; :class:`CampaignError` for one that is published."""
    if settings.stage is TurnStage.PUBLISHED:
        raise CampaignError("the game is over: every turn is published", "turn.stage")
    number = settings.turn if turn is None else turn
    if number < settings.turn:
        text = (
            f"turn {number} is published and keeps its {words.keeps}; "
            f"the first that can be {words.done} is {settings.turn}"
        )
        raise CampaignError(text, f"{words.code}.published")
    if number > settings.turns:
        raise CampaignError(f"the game ends with turn {settings.turns}", "turn.unknown")
    return number


def fit_reason(reason: str, words: ChangeWords) -> str:
    """Return a reason on one line; :class:`CampaignError` where there is none, or one that nobody could print."""
    text = " ".join(reason.split())
    if not text:
        raise CampaignError(f"{words.what} needs a reason; everybody reads it", "reason.missing")
    if len(text) > LONGEST_REASON or not text.isprintable():
        raise CampaignError(f"a reason has up to {LONGEST_REASON} signs that can be printed", "reason.form")
    return text


def is_published(settings: CampaignSettings, turn: int) -> bool:
    """Tell whether a turn is published, so that what holds from it on stays."""
    return turn < settings.turn or settings.stage is TurnStage.PUBLISHED


def withdrawable(
    records: Iterable[_Record], number: int, settings: CampaignSettings, words: ChangeWords
) -> _Record:
    """Return the record of that number; :class:`CampaignError` where there is none that can still be withdrawn."""
    record = next((one for one in records if one.id == number), None)
    if record is None:
        text = f"there is no {words.one} {number}; {words.listing} lists them"
        raise CampaignError(text, f"{words.code}.unknown")
    if record.withdrawn:
        text = f"{words.one} {number} was withdrawn before: {record.withdrawn}"
        raise CampaignError(text, f"{words.code}.withdrawn")
    if is_published(settings, record.turn):
        instead = words.instead.format(turn=settings.turn)
        text = f"{words.one} {number} {words.since} turn {record.turn}, which is published: {instead}"
        raise CampaignError(text, f"{words.code}.published")
    return record


def drop_stale(transaction: Transaction, settings: CampaignSettings, turn: int, words: ChangeWords) -> bool:
    """Drop the draft of a turn that is to be run otherwise, and tell whether there was one; its sheets stay locked."""
    stale = turn == settings.turn and settings.stage in DRAFT
    if stale:
        drop_draft(transaction, settings, words.dropping)
    return stale


def drop_for_good(
    transaction: Transaction, settings: CampaignSettings, turn: int, words: ChangeWords
) -> bool:
    """Do the same; nor can one that was laid by be taken up again: nothing in it tells that it is stale."""
    if turn == settings.turn:
        repo.forget_laid_by(transaction)
    return drop_stale(transaction, settings, turn, words)
