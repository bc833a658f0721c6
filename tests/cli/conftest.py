"""The command line, called as a program would be, and a toy campaign with three sheets beside it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.service import Campaign
from gm_console.cli import main
from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on stdout; fails where there is anything else."""
        assert self.out.count("\n") == 1
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: object) -> Answer:
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return call


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """Return a toy campaign; ``sheets/`` beside it holds a good sheet of each nation."""
    path = new_toy(tmp_path)
    folder = tmp_path / "sheets"
    folder.mkdir()
    with Campaign(path) as campaign:
        for nation in NATIONS:
            (folder / f"nation-{nation}.txt").write_text(caretaker_sheet(campaign, nation))
    return path


@pytest.fixture
def published(run: Run, toy: Path) -> Path:
    """Return a campaign with one published turn."""
    run("orders", "import", toy, toy.parent / "sheets")
    assert run("turn", "run", toy).code == 0
    assert run("turn", "publish", toy).code == 0
    return toy
