"""What is wrong in a file beside a game's code is told with the file's name: a newcomer makes such mistakes first."""

from __future__ import annotations

from typing import NoReturn

import pytest

from gm_console import rulesets
from gm_console.rulesets.common import tables
from gm_console.rulesets.toy.orders import Hire, Sell

KINDS = """
[[kind]]
order = "Sell"
name = "sell"
phases = ["E1"]
form = "sell QUANTITY"
example = "sell 20"
rule = "E1"
fields = []

[[kind]]
order = "Hrie"
"""


def says(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let every file beside a game's code say this."""
    monkeypatch.setattr(tables, "_text", lambda _package, _name: text)


def test_a_file_that_is_no_toml_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    says(monkeypatch, "[reasons\n")
    with pytest.raises(ValueError, match=r"^games\.mine, words\.toml: Expected .* \(at line 1"):
        tables.read_words("games.mine", "words.toml")


def test_a_kind_of_order_that_only_the_file_or_only_the_code_has_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    says(monkeypatch, KINDS)
    with pytest.raises(ValueError, match=r"^games\.mine, orders\.toml: .* only in the code: Hire, Hrie$"):
        tables.read_order_kinds(
            "games.mine", "orders.toml", {"__name__": Sell.__module__, "Sell": Sell, "Hire": Hire}
        )


def test_a_game_that_cannot_be_loaded_is_named_by_what_went_wrong_in_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load() -> NoReturn:
        raise TypeError("no glance")

    for table, asked in (
        (rulesets.RULESETS, rulesets.load_ruleset),
        (rulesets.MAPS, rulesets.load_map_rules),
    ):
        monkeypatch.setitem(table, "mine", load)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="no glance") as fault:
            asked("mine")
        assert fault.value.__notes__ == [
            "the game 'mine' (gm_console/rulesets/mine) cannot be loaded; nothing was changed"
        ]
