"""Words that somebody typed into the journal: every deed that holds such is known where a player is erased."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm_console
from gm_console.board.errata.facts import Erratum
from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.players.erasure_words import REASON, TYPED
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.records import Light
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import PositionCorrected
from gm_console.core.ids import NationId
from gm_console.core.rule_facts import RuleChanged
from gm_console.core.stand_ins import Policy
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.came_in import import_bytes
from tests.support.corrections import stock
from tests.support.errata import A1, rough
from tests.support.every import every
from tests.support.malformed import ORDERS, mail
from tests.support.rule_changes import FARM, PAY, cell, cells
from tests.support.toy_campaign import caretaker_sheet

SOURCE = Path(gm_console.__file__).parent
ROSTER = "gm_console.campaign.players.players"
"""Module whose callables note changes of the roster for others."""
FORWARDED = {"what", "light.value"}
"""Deeds that are not written out in such a call."""
PROGRAMS = {
    *(Light.CONFIRMED, Light.DECLINED, "import", "restore"),  # the name of a file ends or begins them
    *("standing orders", "withdraw standing orders"),  # here too
    "new",  # the title
    "untick review",
    *("add note", "change note", "remove note"),  # its number, and what it is on
    *("write letters", "send letters", "pass press"),
    *("lock", "review", "publish", "run", "take up draft", "mend states"),
    *("set calendar", "resume", "lines in packets"),
    *("add player", "change player", "replace player", "drop player", "absence", "undo players"),
    *("take players", "erase player", "password"),
}
"""Deeds in whose line nobody's own words stand: players go by number there."""
NAME = "Reason"
"""Of a player: a word that stands in the program's sentences too."""
WHY = f"so says {NAME}"


def deeds() -> Iterator[str]:
    """Yield every deed that the source notes in the journal; what cannot be read from it is yielded with its place."""
    texts = {path: path.read_text() for path in SOURCE.rglob("*.py")}
    for path, text in texts.items():
        if "repo.note(" not in text and f"from {ROSTER} import" not in text:
            continue
        tree = ast.parse(text)
        noting, named = {"note": 3, **forwarding(tree)}, constants(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            place = noting.get(ast.unparse(call.func).rpartition(".")[2])
            if place is None:
                continue
            deed = call.args[place]
            if isinstance(deed, ast.Constant):
                yield deed.value
            elif ast.unparse(deed) in named:
                yield named[ast.unparse(deed)]
            elif ast.unparse(deed) not in FORWARDED:
                yield f"{path.name}:{call.lineno}: {ast.unparse(deed)}"


def constants(tree: ast.Module) -> dict[str, str]:
    """Return the words that a module gives names of its own."""
    return {
        ast.unparse(node.target): str(node.value.value)
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
    }


def forwarding(tree: ast.Module) -> dict[str, int]:
    """Return the callables of a module to which a deed is told, and in which place."""
    found: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [one.arg for one in node.args.args if one.arg != "self"]
            body = ast.unparse(node)
            if "what" in names and ("repo.note(" in body or "change_in(" in body):
                found[node.name] = names.index("what")
        elif isinstance(node, ast.ImportFrom) and node.module == ROSTER:
            found |= {one.name: 1 for one in node.names if one.name in ("changed", "change_in")}
    return found


def typed_deeds(campaign: Campaign) -> None:
    """Do everything that puts typed words into the journal."""
    campaign.set_rhythm(zone="UTC", first="2026-10-16 20:00", days=7)
    campaign.move_deadline(1, "2026-10-17 20:00", WHY)
    campaign.add_holiday("2026-12-24", "2026-12-26", WHY)
    campaign.hold(WHY)
    campaign.set_policy(Policy.STANDING, (), WHY)
    campaign.lock()
    campaign.import_text(caretaker_sheet(campaign, NationId("01")), "01.txt")
    campaign.take_late([campaign.history(NationId("01"))[-1].sheet], WHY)
    campaign.unlock(WHY)
    for number, deed in ((2, campaign.accept), (3, campaign.refuse)):
        import_bytes(campaign, mail(ORDERS, id_=str(number)), "a.eml")
        deed(number, reason=WHY)
    campaign.empty_arrival(3, WHY)
    campaign.withdraw(2, WHY)
    campaign.edit_line(NationId("01"), 1, "nation 01   turn 1  # by chat", WHY)
    erratum = campaign.correct_map(rough(campaign.board, A1), WHY)
    campaign.withdraw_erratum(erratum.number, WHY)
    rule = campaign.change_rules(cell(FARM, 3), WHY)
    campaign.withdraw_rule_change(rule.number, WHY)
    right = campaign.correct_position(stock("01", "gold", 5), WHY)
    campaign.withdraw_correction(right.number, WHY)
    campaign.keep_branch("one", Otherwise(corrections=(stock("01", "gold", 5),)))
    campaign.adopt_branch("one", WHY)
    campaign.rename_branch("one", WHY)
    campaign.discard_branch(WHY)
    campaign.keep_branch(WHY, Otherwise(seed=3))
    campaign.run_turn()
    campaign.undo(WHY)
    campaign.run_turn()
    campaign.tick_review([1], WHY)
    campaign.publish()
    campaign.undo(WHY)


@pytest.mark.slow
def test_every_deed_is_known_for_what_somebody_typed_in_it() -> None:
    found = set(deeds())
    assert found | {Light.CONFIRMED, Light.DECLINED} == set(TYPED) | PROGRAMS
    assert not set(TYPED) & PROGRAMS


@pytest.mark.slow
def test_what_somebody_typed_is_put_otherwise_and_the_programs_own_words_stay(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name=NAME))
    typed_deeds(campaign)
    before = {one.id: one for one in campaign.journal()}
    assert {one.what for one in before.values() if one.text.endswith(WHY)} == set(TYPED)
    campaign.erase_player(1)
    after = {one.id: one.text for one in campaign.journal()}
    for number, one in before.items():
        own = one.text.removesuffix(NAME)
        assert after[number] == (one.text if own == one.text else f"{own}player 1"), one.what
    assert [one.name for one in campaign.branches() if not one.edition] == ["so says player 1"]


def test_of_several_changes_for_one_reason_no_name_is_left(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name="Ada"))
    campaign.change_rules(cells((FARM, "3"), (PAY, "2")), "for Ada")
    campaign.erase_player(1)
    told = next(one.text for one in campaign.journal() if one.what == "change rules")
    assert (told.count("Reason: for player 1"), "Ada" in told) == (2, False)


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_tells_a_reason_last_and_in_the_same_way(game: str) -> None:
    """Else a name in it would not be found in the journal."""
    ruleset = load_ruleset(game)
    reasoned = [
        name
        for name, kind in ruleset.facts.items()
        if issubclass(kind, (Erratum, RuleChanged, PositionCorrected))
    ]
    assert len(reasoned) > 5
    sentences = [
        sentence
        for family in ("facts", "wordings")
        for code, sentence in ruleset.words[family].items()
        if code.partition(".")[0] in reasoned
    ]
    assert every(sentence.endswith(f" {REASON}{{reason}}") for sentence in sentences)
