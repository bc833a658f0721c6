"""Prose of the players that others will read: it waits until the moderator lets it through, changes or holds it.

Which parts of a sheet are prose the game says.  What is let through is noted in the journal by a digest of its words,
so that it holds for them alone.  What is changed or held back is a correction of an order: the turn is run with it,
its nation is told, and the file verifies it, as any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from gm_console.campaign.branches.branch_sheets import LineChange, with_section, written
from gm_console.campaign.corrections.corrections import AskedCorrection, correct_in, withdraw_in
from gm_console.campaign.corrections.from_turn_on import POSITION_WORDS, fit_reason
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.campaign.orders.intake import in_force, orders_of
from gm_console.campaign.orders.line_corrections import line_fact, told_of
from gm_console.core import codec
from gm_console.core.corrections import BECOMES, ORDER, line_gone
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.storage import corrections as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import CorrectionRecord

PASS: Final = "pass press"
"""Deed of the journal; its text names items by key."""
AS_IT_CAME: Final = "let through as it came"
ANEW: Final = "decided on anew"


class PressState(StrEnum):
    """What was decided of an item."""

    WAITS = "waits"
    PASSED = "passed"
    CHANGED = "changed"
    HELD = "held back"


@dataclass(frozen=True, slots=True, kw_only=True)
class PressItem:
    """A line of prose in the sheets of the current turn."""

    number: int
    """Its place in the list, from 1."""
    key: str
    """Its name as long as its words are the same."""
    nation: NationId
    text: str
    """As it counts, with its section; as it came where it is held back."""
    state: PressState
    was: str = ""
    """As it came, where it is changed."""
    reason: str = ""
    correction: int = 0
    """Number of the correction that changed it or holds it back; 0 for none."""


def press(file: OpenFile) -> tuple[PressItem, ...]:
    """Return the prose of the current turn's sheets, by nation and line, with what was decided of each."""
    with file.read() as transaction:
        return _press_in(file, transaction)


def _press_in(file: OpenFile, transaction: Transaction) -> tuple[PressItem, ...]:
    turn = read_settings(transaction).turn
    return press_of(file, transaction, turn, orders_of(file, transaction, in_force(transaction, turn)))


def press_of(
    file: OpenFile, transaction: Transaction, turn: int, orders: Iterable[Order]
) -> tuple[PressItem, ...]:
    """Return the same of some orders."""
    prose = [
        (one.nation, written(file.ruleset, one))
        for one in orders
        if file.ruleset.sheet.is_free(one.phase) and not isinstance(one, UnreadLine)
    ]
    decided = [
        one
        for one in shelf.corrections(transaction)
        if one.turn == turn and not one.withdrawn and one.fact.kind == ORDER
    ]
    if not prose and not decided:
        return ()
    passed = {
        key
        for deed in repo.journal(transaction)
        if (deed.what, deed.turn) == (PASS, turn)
        for key in deed.text.split()
    }
    found = [_item(turn, nation, text, decided, passed) for nation, text in dict.fromkeys(prose)]
    known = {(one.nation, one.text) for one in found}
    found += (one for one in _held(file, turn, decided) if (one.nation, one.text) not in known)
    ordered = sorted(found, key=lambda one: one.nation)
    return tuple(replace(one, number=number) for number, one in enumerate(ordered, start=1))


def waits_in(items: Iterable[PressItem]) -> tuple[PressItem, ...]:
    """Return those that nothing was decided of yet."""
    return tuple(one for one in items if one.state is PressState.WAITS)


def press_words(count: int) -> str:
    """Return how much prose waits."""
    return f"{count} line{' of prose waits' if count == 1 else 's of prose wait'} for your word"


def pass_press(file: OpenFile, which: Iterable[int | str]) -> tuple[PressItem, ...]:
    """Let items through as they came, by number or key; return the list after it.

    All that is decided at once is decided, or nothing: what was said of an item stays where a new word is refused.
    """
    with file.write() as transaction:
        turn = read_settings(transaction).turn
        for one in _meant(_press_in(file, transaction), which):
            came = _as_it_came(file, transaction, one, AS_IT_CAME)
            repo.note(transaction, now(), turn, PASS, _key(turn, one.nation, came))
        return _press_in(file, transaction)


def hold_press(file: OpenFile, which: Iterable[int | str], reason: str) -> tuple[PressItem, ...]:
    """Hold items back with a reason that their nations are told; return the list after it."""
    why = fit_reason(reason, POSITION_WORDS)
    with file.write() as transaction:
        for one in _meant(_press_in(file, transaction), which):
            if one.state is PressState.HELD:
                raise CampaignError(f"{one.number} is held back already", "press.held")
            came = _as_it_came(file, transaction, one, ANEW)
            fact = told_of(LineChange(nation=one.nation, was=came, now=""))
            correct_in(file, transaction, AskedCorrection(fact=fact), why)
        return _press_in(file, transaction)


def change_press(file: OpenFile, which: int | str, text: str, reason: str) -> tuple[PressItem, ...]:
    """Let an item through with other words, for a reason that its nation is told; return the list after it."""
    why = fit_reason(reason, POSITION_WORDS)
    with file.write() as transaction:
        (one,) = _meant(_press_in(file, transaction), [which])
        came = _as_it_came(file, transaction, one, ANEW)
        new = with_section(file.ruleset, text, came)
        if not file.ruleset.sheet.is_free(file.ruleset.sheet.phase_of(new)):
            raise CampaignError("what is changed stays under its section", "press.section")
        if new == came:
            raise CampaignError("that is what it says already: let it through", "press.same")
        fact = line_fact(LineChange(nation=one.nation, was=came, now=new))
        correct_in(file, transaction, AskedCorrection(fact=fact), why)
        return _press_in(file, transaction)


def _item(
    turn: int, nation: NationId, text: str, decided: Sequence[CorrectionRecord], passed: set[str]
) -> PressItem:
    """Return a line that is in force, with what was decided of it; what came again after it was held back waits."""
    key = _key(turn, nation, text)
    item = PressItem(number=0, key=key, nation=nation, text=text, state=PressState.WAITS)
    for one in decided:
        if one.fact.nation != nation:
            continue
        if one.fact.item.endswith(f"{BECOMES}{text}"):
            was = one.fact.item.removesuffix(f"{BECOMES}{text}")
            return replace(item, state=PressState.CHANGED, was=was, reason=one.fact.reason, correction=one.id)
        if line_gone(one.fact) == text:
            return replace(item, correction=one.id)
    return replace(item, state=PressState.PASSED) if key in passed else item


def _held(file: OpenFile, turn: int, decided: Sequence[CorrectionRecord]) -> Iterator[PressItem]:
    sheet = file.ruleset.sheet
    for one in decided:
        text = line_gone(one.fact)
        if text and sheet.is_free(sheet.phase_of(text)):
            yield PressItem(
                number=0, key=_key(turn, one.fact.nation, text), nation=one.fact.nation, text=text,
                state=PressState.HELD, reason=one.fact.reason, correction=one.id,
            )  # fmt: skip


def _as_it_came(file: OpenFile, transaction: Transaction, one: PressItem, why: str) -> str:
    """Take back what was decided of an item; return its line as it came."""
    if one.correction:
        withdraw_in(file, transaction, one.correction, why)
    return one.was or one.text


def _key(turn: int, nation: NationId, text: str) -> str:
    return blake2b(codec.encode([turn, nation, text]), digest_size=6).hexdigest()


def _meant(items: Sequence[PressItem], which: Iterable[int | str]) -> list[PressItem]:
    """Return items by number or key; :class:`CampaignError` where there is none such."""
    known: dict[int | str, PressItem] = {
        **{one.number: one for one in items},
        **{one.key: one for one in items},
    }
    wanted = list(dict.fromkeys(which))
    unknown = next((one for one in wanted if one not in known), None)
    if unknown is not None:
        listed = f"there are 1 to {len(items)}" if items else "there is none"
        raise CampaignError(f"no line of prose is {unknown}; {listed}", "press.unknown")
    return [known[one] for one in wanted]
