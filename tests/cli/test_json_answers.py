"""``--json`` of commands that look at a turn: one object with its schema, exit codes, and the file as it was.

What else these commands do is looked at with ``--all``.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.toy_campaign import new_toy, send_all

ANSWERS = (
    ("orders answer", (), "orders.answer/1"),
    ("orders mailbox", (), "orders.mailbox/1"),
    ("orders press", (), "orders.press/1"),
    ("orders remind", (), "orders.remind/1"),
    ("orders sent", (), "orders.sent/1"),
    ("turn branch", ("--without", "01", "2", "--dry-run"), "turn.branch.preview/1"),
    ("turn branches", (), "turn.branches/1"),
    ("turn builds", (), "turn.builds/1"),
    ("turn chart", (), "turn.charts/1"),
    ("turn chart", ("gold",), "turn.chart/1"),
    ("turn forces", (), "turn.forces/1"),
    ("turn market", (), "turn.market/1"),
    ("turn market", ("--what-if", "grain sold=1"), "turn.market/1"),
    ("turn why", ("gold", "--nation", "1"), "turn.why/2"),
)


def test_commands_that_look_answer_with_one_object_and_leave_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        send_all(campaign)
        campaign.run_turn()
    before = path.read_bytes()
    for name, words, schema in ANSWERS:
        answer = run(*name.split(), path, *words, "--json")
        assert (answer.code, answer.err.count("Traceback")) == (0, 0), (name, answer)
        assert answer.json["schema"] == schema
        nowhere = run(*name.split(), tmp_path / "none.gmc", *words, "--json")
        assert (nowhere.code, nowhere.out) == (2, ""), name
        assert "none.gmc" in nowhere.err, name
    assert path.read_bytes() == before
