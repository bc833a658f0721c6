"""What the campaign refuses comes back from the worker thread as an answer: no job fails of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeVar

from gm_console.campaign.errors import CampaignError

P = ParamSpec("P")
R = TypeVar("R")
Troubles = tuple[type[Exception], ...]
"""Kinds of trouble that are expected; any other ends the job, and the window tells it."""
CAMPAIGN_TROUBLE: Final[Troubles] = (CampaignError,)
FILE_TROUBLE: Final[Troubles] = (CampaignError, OSError)
"""Of work that reads or writes files of its own too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Refused:
    """What comes back in place of an answer."""

    trouble: Exception


def or_refuse(
    work: Callable[..., Any],
    done: Callable[[Any], None],
    refuse: Callable[[Exception], None],
    expected: Troubles = CAMPAIGN_TROUBLE,
) -> tuple[Callable[..., Any], Callable[[Any], None]]:
    """Return work whose ``expected`` trouble is its answer, and what takes that to ``refuse``, else to ``done``."""

    def tried(*given: Any) -> Any:
        try:
            return work(*given)
        except expected as trouble:
            return _Refused(trouble=trouble)

    def answered(value: Any) -> None:
        if isinstance(value, _Refused):
            refuse(value.trouble)
        else:
            done(value)

    return tried, answered


def or_why(deed: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | str:
    """Return what a deed returns, or why the campaign refuses it, for a dialog that shows either."""
    try:
        return deed(*args, **kwargs)
    except CampaignError as trouble:
        return str(trouble)
