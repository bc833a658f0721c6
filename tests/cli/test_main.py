"""The command line as a whole: usage, exit codes, and how little it loads."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gm_console.cli import FAMILIES
from tests.cli.conftest import Run
from tests.support.every import every


def test_help_names_every_family(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    assert every(family in answer.out for family in FAMILIES)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_there_and_has_help(run: Run, family: str) -> None:
    module, function, _ = FAMILIES[family]
    assert callable(getattr(import_module(module), function))
    answer = run(family, "--help")
    assert answer.code == 0
    assert answer.out.startswith("usage: gm-console")


@pytest.mark.parametrize(
    "words",
    [
        ("orders",),
        ("orders", "sing"),
        ("turn", "run"),
        ("turn", "log", "x.gmc", "--why", "3"),
        ("campaign", "new"),
        ("--frobnicate",),
        ("a.gmc", "b.gmc"),
        ("packets", "a.gmc", "-o", "out", "--turn", "seven"),
        ("bench", "turn", "--repeats", "0"),
        ("orders", "edit", "a.gmc", "01", "--line", "3", "--text", "sell \udcff", "--reason", "he asked"),
        ("orders", "press", "a.gmc", "change", "1", "--text", "\ud83d", "--reason", "he asked"),
        ("orders", "unlock", "a.gmc", "--reason", "\udcff"),
        ("turn", "branch", "a.gmc", "--order", "07", "[E1] sell \udcff"),
    ],
)
def test_bad_usage_is_exit_2_and_says_so_on_stderr(run: Run, words: tuple[str, ...]) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert "error" in answer.err or "usage" in answer.err


@pytest.mark.parametrize(
    "verb", [("campaign", "show"), ("turn", "run"), ("turn", "verify"), ("orders", "lock")]
)
def test_a_file_that_is_no_campaign_is_exit_2(run: Run, tmp_path: Path, verb: tuple[str, ...]) -> None:
    path = tmp_path / "a.gmc"
    path.write_text("hello")
    for place in (path, tmp_path / "missing.gmc", tmp_path):
        answer = run(*verb, place)
        assert answer.code == 2
        assert answer.out == ""
        assert answer.err.startswith("gm-console: ")


def test_a_bug_is_a_traceback_and_no_exit_code(run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from gm_console.campaign.service import Campaign

    def broken(_: Campaign) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Campaign, "info", broken)
    with pytest.raises(ZeroDivisionError):
        run("campaign", "show", toy)


def test_help_loads_nothing_heavy(root: Path) -> None:
    program = (
        "import sys; from gm_console.cli import _parser; _parser('--help').format_help();"
        "heavy = ['sqlalchemy', 'numpy', 'matplotlib', 'PySide6', 'networkx', 'jinja2'];"
        "sys.exit(','.join(name for name in heavy if name in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_commands_do_not_load_qt(root: Path, toy: Path) -> None:
    program = (
        "import sys; from gm_console.cli import main; main(['turn', 'run', sys.argv[1]]);"
        "sys.exit('PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(toy)], cwd=root, capture_output=True, check=False
    )
    assert done.returncode == 0


@pytest.mark.slow
def test_it_runs_as_a_module(root: Path, toy: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gm_console", "campaign", "show", str(toy)],
        cwd=root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert "Nine Fields" in done.stdout


def test_help_shows_the_way_through_a_turn(run: Run) -> None:
    out = run("--help").out
    steps = [
        f"{step} " for step in ("orders import", "orders status", "turn run", "turn publish", "packets FILE")
    ]
    assert [out.index(step) for step in steps] == sorted(out.index(step) for step in steps)


def test_a_word_that_is_no_command_is_answered_with_those_there_are(run: Run) -> None:
    answer = run("sight", "a.gmc", "-o", "out")
    assert answer.code == 2
    assert "the commands are map, scenario, campaign, orders, turn, nation, packets" in answer.err
