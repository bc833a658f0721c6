"""The games, by id.  Each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from gm_console.core.ruleset import Ruleset


def _gunboat() -> Ruleset:
    from gm_console.rulesets.gunboat.ruleset import ruleset

    return ruleset()


def _toy() -> Ruleset:
    from gm_console.rulesets.toy.ruleset import ruleset

    return ruleset()


RULESETS: Final[Mapping[str, Callable[[], Ruleset]]] = {"gunboat": _gunboat, "toy": _toy}


@cache
def load_ruleset(ruleset: str) -> Ruleset:
    """Return a ruleset by id; :class:`KeyError` for one that does not exist."""
    return RULESETS[ruleset]()
