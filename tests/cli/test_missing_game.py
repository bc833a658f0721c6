"""A campaign or scenario of a game that is not installed: every command says so, what to do, and leaves it alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console import cli, rulesets
from gm_console.files.places import MAPS
from tests.cli.conftest import Run
from tests.support.missing_game import GAME, campaign_of_a_missing_game
from tests.support.toy_scenario import toy_scenario

WORDS = {
    "campaign archive": ("-o", "all.zip"),
    "campaign backups": None,
    "campaign correct": ("stock", "01", "--by", "1", "--reason", "r"),
    "campaign withdraw-correction": ("1", "--reason", "r"),
    "campaign change-rules": ("--set", "a/b/c=1", "--reason", "r"),
    "campaign film": ("-o", "film.html"),
    "campaign go-on": ("--until", "40", "--reason", "r"),
    "campaign search": ("grain",),
    "campaign correct-map": ("--terrain", "A-01", "clear", "--reason", "r"),
    "campaign restore": None,
    "campaign withdraw-erratum": ("1", "--reason", "r"),
    "campaign withdraw-rule-change": ("1", "--reason", "r"),
    "orders accept": ("1",),
    "orders check": ("sheet.txt",),
    "orders confirm": ("01",),
    "orders edit": ("01",),
    "orders history": ("01",),
    "orders import": ("sheet.txt",),
    "orders receipt": ("01",),
    "orders refuse": ("1", "--reason", "r"),
    "orders withdraw": ("1", "--reason", "r"),
    "orders empty": ("1", "--reason", "r"),
    "orders template": ("01",),
    "orders watch": ("folder", "--once"),
    "orders unlock": ("--reason", "r"),
    "packets": ("-o", "packets"),
    "nation lines": ("01",),
    "turn adopt": ("one", "--reason", "r"),
    "turn battle": ("1.1",),
    "turn branch": ("--name", "one", "--seed", "3"),
    "turn compare": ("one",),
    "turn discard-branch": ("one",),
    "turn export-case": ("-o", "case"),
    "turn phase": ("E1",),
    "turn reach": ("A-01",),
    "turn rename-branch": ("one", "two"),
    "turn why": ("1.1",),
    "turn prove": ("-o", "turn.proof"),
    "turn ledger": ("gold", "--nation", "01"),
}
"""What else a command is called with; None for one that looks at no game."""


def commands_of_campaigns() -> Iterator[str]:
    """Yield every command that is given a campaign file."""
    for family in cli.FAMILIES:
        yield from _below(cli._parser(family), "")


def _below(parser: argparse.ArgumentParser, name: str) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, verb in action.choices.items():
                yield from _below(verb, f"{name} {word}".strip())
        elif action.dest == "campaign" and not action.option_strings:
            yield name


def told(err: str) -> bool:
    there = ", ".join(sorted(rulesets.RULESETS))
    return f"the game '{GAME}', which is not installed here (there are {there})" in err


@pytest.mark.slow
def test_every_command_says_which_game_a_campaign_names_and_leaves_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = campaign_of_a_missing_game(tmp_path)
    before = path.read_bytes()
    monkeypatch.chdir(tmp_path)
    Path("sheet.txt").write_text("nation 01   turn 1\n[E1] sell 1\n")
    names = sorted(commands_of_campaigns())
    assert len(names) > 20
    assert WORDS.keys() <= set(names)
    for name in names:
        words = WORDS.get(name, ())
        if words is None:
            continue
        answer = run(*name.split(), path, *words)
        assert (answer.code, answer.out) == (2, ""), (name, answer)
        assert told(answer.err), (name, answer.err)
        assert path.read_bytes() == before, name
    answer = run("map", "export", MAPS / "teaching", "-o", "a.svg", "--campaign", path)
    assert answer.code == 2
    assert told(answer.err)
    made = {one.name for one in tmp_path.iterdir() if not one.name.strip(".").startswith("chess.gmc")}
    assert made == {"sheet.txt"}


def test_every_command_says_which_game_a_scenario_names(run: Run, tmp_path: Path) -> None:
    folder = toy_scenario(tmp_path / "s")
    file = folder / "scenario.toml"
    file.write_text(file.read_text().replace('"toy"', f'"{GAME}"'))
    before = {one: one.read_bytes() for one in folder.rglob("*") if one.is_file()}
    for words in (
        ("scenario", "show"),
        ("scenario", "play", "--turns", "1"),
        ("scenario", "record"),
        ("scenario", "record", "--from", "2", "--out", tmp_path / "late"),
        ("scenario", "cover"),
        ("campaign", "new", "-o", tmp_path / "new.gmc"),
    ):
        answer = run(*words[:2], folder, *words[2:])
        assert (answer.code, answer.out) == (2, ""), (words, answer)
        assert told(answer.err), (words, answer.err)
    answer = run("scenario", "check", folder)
    assert answer.code == 2
    assert told(answer.out)
    assert {one: one.read_bytes() for one in folder.rglob("*") if one.is_file()} == before
    assert [one.name for one in tmp_path.iterdir()] == ["s"]


def test_a_game_that_is_asked_for_and_not_there_is_a_word_of_the_command_line(
    run: Run, tmp_path: Path
) -> None:
    for words in (("orders", "help"), ("scenario", "new", MAPS / "teaching", "-o", tmp_path / "s")):
        answer = run(*words, "--ruleset", GAME)
        assert answer.code == 2
        assert f"there is no game '{GAME}'; there are {', '.join(rulesets.RULESETS)}" in answer.err
