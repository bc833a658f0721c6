"""Changes of the rules in a running campaign: a cell or a ruling that holds otherwise from a turn on, each a fact.

The day on which one was made is a part of it, as its reason is: it is written down when it is made and read from there
in every run, so that no run asks a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from gm_console.core.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChanged(Fact):
    """Base of all changes of the rules."""

    was: str
    becomes: str
    reason: str
    """Why, in the moderator's words; everybody reads it."""
    made: str
    """The day on which the moderator made it, ``2026-12-04``, in UTC."""

    @property
    def about(self) -> tuple[str, ...]:
        """What is changed: nothing is changed twice from one turn on."""
        raise NotImplementedError

    @property
    def rule(self) -> str:
        """The rule reference under which it is told."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class CellChanged(RuleChanged):
    """A cell of a table holds something else; both values as people write them."""

    TABLES: ClassVar[str] = "Tables"
    table: str
    row: str
    cell: str

    @property
    def place(self) -> str:
        """``table/row/cell``."""
        return f"{self.table}/{self.row}/{self.cell}"

    @property
    def about(self) -> tuple[str, ...]:
        """The cell."""
        return "cell", self.table, self.row, self.cell

    @property
    def rule(self) -> str:
        """The tables as such."""
        return self.TABLES


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingChanged(RuleChanged):
    """A ruling is read otherwise; both readings as keys of its options."""

    ruling: str

    @property
    def about(self) -> tuple[str, ...]:
        """The ruling."""
        return "ruling", self.ruling

    @property
    def rule(self) -> str:
        """The ruling."""
        return self.ruling


RULE_FACTS: Final[Mapping[str, type[RuleChanged]]] = {
    cls.__name__: cls for cls in (CellChanged, RulingChanged)
}
"""Tag (class name) to class of every change of the rules: a ruleset takes them all among its facts."""
