"""What the campaign hands out of changes of the rules: those there are, and what one would make otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.campaign.records import OrderThen
from gm_console.core.ids import NationId, RegionId
from gm_console.core.rule_facts import RuleChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChangeRow:
    """A change of the rules."""

    number: int
    turn: int
    """From which turn on it holds."""
    facts: tuple[RuleChanged, ...]
    text: str
    """What it says, as everybody reads it."""
    reason: str
    made: str
    """The day on which it was made."""
    withdrawn: str
    """Why it does not count any more; empty while it counts."""
    published: bool
    """Its turn is published: it stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPreview:
    """What a change of the rules would change in the turn it holds from."""

    turn: int
    texts: tuple[str, ...]
    """What it says of each cell and ruling, as everybody would read it."""
    orders: tuple[OrderThen, ...]
    judged: bool
    """The lines in force were judged again; those of a later turn cannot be."""
    drops_draft: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeThen:
    """A number of a nation that would stand elsewhere."""

    key: str
    title: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryThen:
    """The first place where two records differ."""

    phase: str
    seq: int
    """In the record as it is; in the other one where that ends before."""
    before: str
    """Empty where there is nothing."""
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NationThen:
    """A nation that would have fared otherwise in a turn."""

    nation: NationId
    name: str
    gauges: tuple[GaugeThen, ...]
    """What its game tells of it, where that differs at the end of the turn."""
    entry: EntryThen | None
    """The first of its own entries that differs; none where it did the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionThen:
    """A region that would end a turn otherwise."""

    region: RegionId
    name: str
    gauges: tuple[GaugeThen, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnThen:
    """A turn that was played, as it would have gone by other rules."""

    turn: int
    nations: tuple[NationThen, ...]
    """Those that would have fared otherwise."""
    same: int
    """How many would not."""
    entry: EntryThen | None
    """The first entry of the whole turn that differs."""
    notes: tuple[str, ...]
    """What else makes it differ: another version of the rules since."""
