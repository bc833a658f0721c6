"""What an action will do: worked out before anything changes, so that it is judged first and carried out under that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.empires.actions.accounts import Refused, refuse
from gm_console.rulesets.empires.orders import Amount, Ask


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An action that is allowed."""

    effects: Callable[[], None]
    """Posts what it changes."""
    where: RegionId = NOWHERE
    asked: int = 1
    done: int = 1
    why: Reason | None = None
    """Why fewer were done than asked."""
    hangs_on: Reason | None = None
    """What others may do that decides it, as far as can be said before the deadline."""


def fitted(asked: int, *limits: tuple[int, Reason]) -> tuple[int, Reason | None]:
    """Return how many of those asked for the limits let pass, and the reason where it is fewer.

    Raises :class:`Refused` where none is left, for that reason, or none was asked for.
    """
    done, why = min(
        ((most, because) for most, because in limits), key=lambda one: one[0], default=(asked, None)
    )
    if done < 1 and why is not None:
        raise Refused(why)
    if asked < 1:
        raise refuse("nothing", "2.4")
    return (asked, None) if done >= asked else (done, why)


def asked_of(amount: Amount, there: int, *, rule: str, but: bool = True) -> int:
    """Return how many an action asks for of those that there are; ``ALL BUT`` where it may be said."""
    if amount.ask is Ask.ALL_BUT and not but:
        raise refuse("no-all-but", rule)
    return amount.of(there)
