"""What every registered ruleset owes the map: kinds of mark that maps can store and painters can draw."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from gm_console.board.model import LinkKind
from gm_console.core.map_rules import KIND_WORD, Stand
from gm_console.rulesets import DEFAULT_RULESET, RULESETS, load_map_rules, load_ruleset
from tests.support.played import Turn
from tests.support.worlds import World


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_kinds_of_mark_ground_and_link_are_words_that_a_map_can_hold(ruleset: str) -> None:
    rules = load_ruleset(ruleset).map
    tables = {"mark": rules.marks, "ground": rules.grounds, "link": rules.links}
    for what, kinds in tables.items():
        for kind in kinds:
            assert re.fullmatch(KIND_WORD, kind.id), (
                f"ruleset {ruleset}: map: {what} {kind.id!r} is no word of small letters"
            )
            assert kind.label, f"ruleset {ruleset}: map: {what} {kind.id} has no label"
        ids = [kind.id for kind in kinds]
        assert len(set(ids)) == len(ids), f"ruleset {ruleset}: map: a kind of {what} is there twice"
    assert rules.grounds, f"ruleset {ruleset}: map: land has no ground"
    border = {kind.value for kind in LinkKind}
    own = border.intersection(kind.id for kind in rules.links)
    assert not own, f"ruleset {ruleset}: map: {own} are links that every map may have"
    seats = [kind.id for kind in rules.marks if kind.stand is Stand.SEAT]
    assert len(seats) < 2, f"ruleset {ruleset}: map: {' and '.join(seats)} are both seats"


WITHOUT_THE_GAMES = """
import sys
from gm_console.rulesets import RULESETS, load_map_rules
for game in RULESETS:
    assert load_map_rules(game).game == game
parts = sorted(name for name in sys.modules if name.startswith("gm_console.rulesets.") and name.count(".") == 3)
assert parts, "no part of any game was loaded"
print(*(name for name in parts if name.rpartition(".")[2] in ("ruleset", "facts", "draft", "state")))
"""


@pytest.mark.slow
def test_what_a_game_asks_of_a_map_is_its_own_and_loads_nothing_that_is_played_with() -> None:
    for ruleset in RULESETS:
        assert load_map_rules(ruleset) is load_ruleset(ruleset).map, f"ruleset {ruleset}: map: there are two"
    words = [sys.executable, "-c", WITHOUT_THE_GAMES]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=100)
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr[-1500:]


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_rules_are_cited_for_findings_of_maps(ruleset: str) -> None:
    for code, rule in load_ruleset(ruleset).map.cited.items():
        assert code.startswith("map."), f"ruleset {ruleset}: map: {code} is no finding of a map"
        assert rule, f"ruleset {ruleset}: map: {code} cites nothing"


def test_arrows_lead_over_the_board_and_are_of_nations(world: World, turns: tuple[Turn, ...]) -> None:
    arrows = world.ruleset.arrows
    if arrows is None:
        pytest.skip(f"ruleset {world.ruleset.id} shows no ways")
    entries = [entry for turn in turns for entry in turn.result.entries]
    found = [one for phase in world.ruleset.phases for one in arrows(entries, phase.id)]
    assert found
    for one in found:
        where = f"ruleset {world.ruleset.id}: arrow {one}"
        assert max(len(one.done), len(one.undone)) > 1, where
        assert {*one.done, *one.undone} <= set(world.board.by_id), where
        assert one.nation in world.ruleset.nations(world.state), where


def test_the_default_game_is_a_registered_one() -> None:
    assert DEFAULT_RULESET in RULESETS


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_no_two_kinds_are_drawn_as_the_same_sign(ruleset: str) -> None:
    """Marks and links of a game's own stand on one map, and one legend tells them apart."""
    rules = load_map_rules(ruleset)
    signs = [kind.sign for kind in (*rules.marks, *rules.links)]
    assert len(signs) == len(set(signs)), f"ruleset {ruleset}: map: two kinds have one sign"
