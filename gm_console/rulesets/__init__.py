"""The games, by id.  Each is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeVar

from gm_console.core.map_rules import MapRules
from gm_console.core.ruleset import Ruleset

T = TypeVar("T")


def _gunboat() -> Ruleset:
    from gm_console.rulesets.gunboat.ruleset import ruleset

    return ruleset()


def _gunboat_map() -> MapRules:
    from gm_console.rulesets.gunboat.map_rules import MAP

    return MAP


def _empires() -> Ruleset:
    from gm_console.rulesets.empires.ruleset import ruleset

    return ruleset()


def _empires_map() -> MapRules:
    from gm_console.rulesets.empires.map_rules import MAP

    return MAP


def _toy() -> Ruleset:
    from gm_console.rulesets.toy.ruleset import ruleset

    return ruleset()


def _toy_map() -> MapRules:
    from gm_console.rulesets.toy.map_rules import MAP

    return MAP


RULESETS: Final[Mapping[str, Callable[[], Ruleset]]] = {"empires": _empires, "gunboat": _gunboat, "toy": _toy}
MAPS: Final[Mapping[str, Callable[[], MapRules]]] = {
    "empires": _empires_map,
    "gunboat": _gunboat_map,
    "toy": _toy_map,
}
"""What each game asks of maps, for those that are opened before any turn is run."""
NAMES: Final[Mapping[str, str]] = {
    "empires": "Empires",
    "gunboat": "Gunboat Empires 3.41",
    "toy": "Nine Fields",
}
"""What each game is called, for choosing one before it is loaded."""


DEFAULT_RULESET: Final = "gunboat"
"""The game that is meant where none is named."""


def not_installed(ruleset: str) -> str:
    """Return what to say of a game that is asked for and not there: which one, and what to do."""
    return (
        f"it names the game {ruleset!r}, which is not installed here (there are {', '.join(sorted(RULESETS))}); "
        "nothing was changed: open it with a version of the program that has this game, or mend the name"
    )


@cache
def load_ruleset(ruleset: str) -> Ruleset:
    """Return a ruleset by id; :class:`KeyError` for one that does not exist."""
    return _loaded(ruleset, RULESETS[ruleset])


@cache
def load_map_rules(ruleset: str) -> MapRules:
    """Return what a game asks of a map, by its id, without the rest of it; :class:`KeyError` as above."""
    return _loaded(ruleset, MAPS[ruleset])


def _loaded(ruleset: str, load: Callable[[], T]) -> T:
    """Load something of a game; what goes wrong in it says of which."""
    try:
        return load()
    except Exception as fault:
        fault.add_note(
            f"the game {ruleset!r} (gm_console/rulesets/{ruleset}) cannot be loaded; nothing was changed"
        )
        raise
