"""The repository as others find it: no traces of one machine, and documents that tell the truth."""

from __future__ import annotations

import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MADE = {".git", "__pycache__", "build", "dist", "htmlcov", "out", "OUT", "OUT-public", "node_modules"}
KEPT_HIDDEN = {".ci", ".editorconfig", ".gitignore", ".github"}
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "docs/empires.md")

# The parts are joined here so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile(
    r"(?<![\w.:/-])/(?:" + "|".join(["work", "root", "home", "Users", "opt", "tmp", "mnt"]) + r")/\w"
    r"|\b[A-Z]:\\+Users\\"
)
REGISTRIES = re.compile(
    "|".join(["py" + "pi\\.", "python" + "hosted", "ana" + "conda\\.", "npm" + "js\\.", "arti" + "factory"])
    + "|--(?:extra-)?"
    + "index-url|--find"
    + "-links|--trusted"
    + "-host|file:"
    + "//",
    re.IGNORECASE,
)
ADDRESS = re.compile(r"https?://(?!www\.w3\.org/)|(?<![=.\d])\d{1,3}(?:\.\d{1,3}){3}\b")


def own_files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield the text files people wrote, in order; what tools make is left out."""
    for path in sorted(folder.iterdir()):
        hidden = path.name.startswith(".") and path.name not in KEPT_HIDDEN
        if hidden or path.name in MADE or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from own_files(path)
        elif b"\0" not in path.read_bytes()[:8192] and not path.is_symlink():
            yield path


def finds(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Return where the pattern occurs, as ``file:line: what``."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (match := pattern.search(line))
    ]


def test_no_file_names_a_place_on_one_machine() -> None:
    assert finds(MACHINE_PATHS, list(own_files())) == []


def test_no_file_names_a_package_registry() -> None:
    assert finds(REGISTRIES, list(own_files())) == []


def test_what_installs_names_no_host() -> None:
    names = ["pyproject.toml", "packaging/constraints.txt", "packaging/bootstrap.py", ".ci/run"]
    assert finds(ADDRESS, [ROOT / name for name in names]) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (MACHINE_PATHS, "see " + "/" + "work/main/x"),
        (MACHINE_PATHS, 'open("' + "/" + 'tmp/x")'),
        (MACHINE_PATHS, "C:" + "\\Users\\someone"),
        (REGISTRIES, "https://" + "py" + "pi.org/simple"),
        (REGISTRIES, "pip install --index" + "-url x"),
        (ADDRESS, "http" + "://example.test"),
        (ADDRESS, "10.0" + ".0.1"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


@pytest.mark.parametrize(
    "line", ["land/home/sea", "a /home page", "gm_console/board/", "OUT/turn-03/nation-07"]
)
def test_ordinary_paths_are_let_pass(line: str) -> None:
    assert not MACHINE_PATHS.search(line)


def test_every_requirement_has_an_exact_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"]["test"]
    names = {canonical(re.split(r"[^\w.-]", line)[0]) for line in wanted}
    assert sorted(names - set(constraints())) == []


def test_constraints_are_exact_and_nothing_else() -> None:
    assert [pin for pin in constraints().values() if not re.fullmatch(r"==\d[\w.]*", pin)] == []


def test_the_pinned_qt_is_one_that_lives() -> None:
    version = constraints()["pyside6-essentials"].removeprefix("==")
    assert (6, 8) <= tuple(int(part) for part in version.split(".")[:2]) < (6, 12)


def constraints() -> dict[str, str]:
    """Return name -> version part of each line in the constraints."""
    lines = (ROOT / "packaging/constraints.txt").read_text(encoding="ascii").splitlines()
    pins = [re.fullmatch(r"([\w.-]+)(.*)", line.strip()) for line in lines if line and line[0] != "#"]
    return {canonical(pin[1]): pin[2] for pin in pins if pin}


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def commands(document: str, program: str) -> list[str]:
    """Return the lines of a document's code blocks that start with a program."""
    text = (ROOT / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [line.split("  ")[0].strip() for block in blocks for line in block.splitlines()]
    return sorted({line for line in lines if line.split(" ")[0] == program})


def words_of(line: str) -> list[str]:
    """Return the command words of a ``gm-console`` line: those before the first argument or option."""
    words = shlex.split(line)[1:]
    ends = [at for at, word in enumerate(words) if not re.fullmatch(r"[a-z][a-z-]*", word)]
    return words[: ends[0]] if ends else words


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_bootstrap_takes_the_commands_the_documents_give(document: str) -> None:
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "packaging/bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    bootstrap = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bootstrap)
    lines = [line for line in commands(document, "python3") if "bootstrap.py" in line]
    assert lines != []
    for line in lines:
        bootstrap.command_line().parse_args(shlex.split(line)[2:])


CONSOLE_LINES = [
    (name, line) for name in DOCUMENTS for line in commands(name, "gm-console") if words_of(line)
]


@pytest.mark.parametrize(("document", "line"), CONSOLE_LINES)
def test_the_program_knows_the_commands_the_documents_give(
    document: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from gm_console.cli import main

    monkeypatch.setattr("sys.argv", ["gm-console", *words_of(line), "--help"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_in_documents_exist(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    tops = "gm_console|docs|maps|scenarios|packaging|tests|\\.ci"
    named = re.findall(rf"`((?:{tops})(?:/[\w./-]*)?|[A-Z]+\.md|pyproject\.toml)`", text)
    linked = re.findall(r"\]\((?!http|#)([^)#]+)", text)
    assert [name for name in sorted({*named, *linked}) if not (ROOT / name).exists()] == []


def test_the_check_for_every_change_calls_the_test_command() -> None:
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env bash\n")
    assert "packaging/bootstrap.py test" in script
    assert (ROOT / ".ci/run").stat().st_mode & 0o100
