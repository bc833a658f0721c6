"""The bench of orders takes all that it measures in, and says how long it takes."""

from __future__ import annotations

import json

import pytest

from gm_console.cli import main


@pytest.mark.slow
def test_56_parts_of_60_lines_and_a_mailbox_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "orders", "--repeats", "1", "--mails", "60", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["parts"], told["mails"]) == (56, 60)
    assert 1_600 < told["part_lines"] <= 28 * 60
    assert 0 < told["check_s"] < 2
    assert 0 < told["import_s"] < 2
    assert told["mailbox_again_s"] < told["mailbox_s"]
