"""The kinds of fact that a game may post: its own, and those that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from gm_console.board.errata.facts import ERRATA_FACTS
from gm_console.core.corrections import POSITION_FACTS
from gm_console.core.facts import Fact, facts_of
from gm_console.core.rule_facts import RULE_FACTS
from gm_console.core.stand_ins import STAND_IN_FACTS
from gm_console.rulesets.common import answers


def game_facts(*modules: ModuleType) -> Mapping[str, type[Fact]]:
    """Return all facts that a game's ``modules`` define and that every game has, by tag.

    The latter answer orders, correct the map and the position, change the rules, and tell of orders that stood in.
    """
    return {
        **facts_of(*modules, answers),
        **ERRATA_FACTS,
        **RULE_FACTS,
        **STAND_IN_FACTS,
        **POSITION_FACTS,
    }
