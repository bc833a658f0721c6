"""Facts and entries: the only thing that changes a state, and at the same time the audit record.

A :class:`Fact` says what became so.  An :class:`Entry` is a fact in its place: when, by whom, under which rule, what
caused it, from which numbers it was worked out and who may read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Final, NewType

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.quick_init import quick_init, quick_maker

Audience = NewType("Audience", str)
"""Who may read an entry: ``*`` everybody, empty the moderator alone, else nation ids joined by commas."""

PUBLIC = Audience("*")
MODERATOR = Audience("")
NOWHERE = RegionId("")
BY_MODERATOR: Final = "Moderator"
"""Rule reference of what the moderator did, and no rule of a game."""


@cache
def only(*nations: NationId) -> Audience:
    """Return the audience of the named nations; nobody's id (an unowned region's owner) is left out."""
    return Audience(",".join(sorted({nation for nation in nations if nation})))


def may_read(audience: Audience, nation: NationId) -> bool:
    """Tell whether ``nation`` is in the audience; nobody is in none but everybody's."""
    return audience == PUBLIC or (nation != NOBODY and nation in audience.split(","))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Base of all facts.  A fact that only tells leaves :meth:`change` alone."""

    changes_state: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Let the facts of a game be made quickly: a class is made again with its slots once it is a record."""
        if "__dataclass_fields__" in cls.__dict__:
            quick_init(cls)

    def change(self, draft: Any) -> None:
        """Apply the fact to a draft of the state."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Fact):
    """Base of the facts that change the state."""

    changes_state: ClassVar[bool] = True


def facts_of(*modules: ModuleType) -> Mapping[str, type[Fact]]:
    """Return all facts that modules define, by tag (class name); what they import is another's."""
    return {
        name: kind
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind.__module__ == module.__name__
    }


@quick_init
@dataclass(frozen=True, slots=True)
class Working:
    """The arithmetic of a number: a code that a ruleset's words turn into a sentence, and the terms."""

    code: str
    terms: tuple[int | str, ...] = ()


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of the audit record."""

    seq: int
    """From 1, in the order of posting within the turn."""
    phase: str
    cause: int
    """``seq`` of the parent in the tree, 0 at the top of a phase."""
    actor: NationId
    """Nation whose doing it is; nobody for the game's own."""
    region: RegionId
    audience: Audience
    rule: str
    """Rule section or ruling, such as ``E1`` or ``W1 R20``."""
    fact: Fact
    working: Working | None
    because: tuple[int, ...]
    """``seq`` of the entries that gave the inputs of the number."""

    @property
    def by_moderator(self) -> bool:
        """Whether it is a correction, which a phase that counts what was done in it passes over."""
        return self.rule == BY_MODERATOR


entry_of: Final[
    Callable[[int, str, int, NationId, RegionId, Audience, str, Fact, Working | None, tuple[int, ...]], Entry]
] = quick_maker(Entry)
"""Makes an entry of its fields in their order: a turn makes 12,000."""


def must_be_listed(game: str, facts: Mapping[str, type[Fact]], entries: Iterable[Entry]) -> None:
    """Stop with :class:`LookupError` at a fact that a game does not list: it would be stored and never read again."""
    for kind in dict.fromkeys(type(entry.fact) for entry in entries):
        if facts.get(kind.__name__) is not kind:
            raise LookupError(f"ruleset {game}: facts: {kind.__name__} was posted and is not among them")


def readable_by(entries: Iterable[Entry], nation: NationId) -> tuple[Entry, ...]:
    """Return the entries that ``nation`` may read, in order."""
    return tuple(entry for entry in entries if may_read(entry.audience, nation))
