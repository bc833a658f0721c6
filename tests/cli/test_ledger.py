"""``turn ledger``: a number by the word people use, phase by phase."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.mark.slow
def test_a_number_is_told_phase_by_phase(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets")
    run("turn", "run", toy)
    answer = run("turn", "ledger", toy, "treasury", "--nation", "1")
    assert answer.code == 0
    assert answer.out.startswith("turn 1, gold · 01")
    assert "start of the turn" in answer.out
    assert "in all" in answer.out
    data = json.loads(run("turn", "ledger", toy, "treasury", "--nation", "1", "--json").out)
    assert data["opening"] + data["came"] - data["went"] == data["closing"]


def test_what_is_not_one_number_is_refused_with_what_to_do(run: Run, toy: Path) -> None:
    assert "no turn has been run yet" in run("turn", "ledger", toy, "gold", "--nation", "1").err
    run("turn", "run", toy)
    assert "say whose" in run("turn", "ledger", toy, "gold").err
    assert "nothing here is called" in run("turn", "ledger", toy, "luck", "--nation", "1").err


def test_a_price_says_what_it_was_paid_for(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets")
    run("turn", "run", toy)
    lines = run("turn", "ledger", toy, "treasury", "--nation", "1").out.splitlines()
    (hired,) = (line for line in lines if "armies at" in line)
    assert "hire 4 at A-01: 4 armies at 5 gold each" in hired


@pytest.mark.slow
def test_without_a_number_every_one_of_an_owner_is_listed(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    answer = run("turn", "ledger", toy, "--nation", "1")
    assert answer.code == 0
    rows = dict(line.rsplit(maxsplit=1) for line in answer.out.splitlines()[1:])
    data = json.loads(run("turn", "ledger", toy, "--nation", "1", "--json").out)
    listed = {one["title"]: one["amount"] for one in data["numbers"]}
    assert {title: amount.replace(",", "") for title, amount in rows.items()} == {
        title: str(amount) for title, amount in listed.items()
    }
    for title, amount in listed.items():
        one = json.loads(run("turn", "ledger", toy, title, "--nation", "1", "--json").out)
        assert one["closing"] == amount


def test_without_an_owner_it_says_what_there_is_to_ask_of_nations_and_regions(run: Run, toy: Path) -> None:
    run("turn", "run", toy)
    lines = run("turn", "ledger", toy).out.splitlines()
    asked = dict(line.removeprefix("with --").split(": ") for line in lines if line.startswith("with --"))
    assert asked["region"] == "Farms, Armies"
    assert "gold" in asked["nation"].split(", ")
