"""What documents say to type is typed: each of their commands runs, in order, and ends as it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from tests.cli.conftest import Run

ROOT: Final = Path(__file__).parents[2]
TOURS: Final = (
    ("README.md", "## Empires in five lines"),
    ("docs/empires.md", "## A turn from beginning to end"),
)
TROUBLED: Final = "turn supply"
"""Ends with exit code 1 where a line is broken, as most are in a first turn."""


def lines_below(document: str, head: str) -> list[str]:
    """Return the commands of the first block below a heading."""
    text = (ROOT / document).read_text(encoding="utf-8").split(f"{head}\n", 1)[1]
    found = re.search(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert found
    return [line for line in found[1].splitlines() if line.startswith("gm-console ")]


@pytest.mark.slow
@pytest.mark.parametrize(("document", "head"), TOURS)
def test_a_tour_of_a_document_runs_line_by_line(
    document: str, head: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("maps", "scenarios"):
        (tmp_path / folder).symlink_to(ROOT / folder, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    lines = lines_below(document, head)
    assert len(lines) >= 5
    for line in lines:
        answer = run(*shlex.split(line)[1:])
        assert answer.code == (1 if line.removeprefix("gm-console ").startswith(TROUBLED) else 0), (
            line,
            answer.err,
        )
