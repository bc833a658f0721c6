"""Invented names: each once, pronounceable, and the same for the same seed."""

from __future__ import annotations

import numpy as np
import pytest

from gm_console.board.generate.invented_names import FLAVOURS, Namer
from tests.support.every import every


def namer(seed: int = 1) -> Namer:
    return Namer(np.random.Generator(np.random.PCG64(seed)), set())


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_two_hundred_towns_have_two_hundred_names(flavour: str) -> None:
    giver = namer()
    names = [giver.town(flavour) for _ in range(200)]
    assert len(set(names)) == 200
    assert every(name[0].isupper() and 3 <= len(name) <= 20 for name in names)


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_no_sign_stands_three_times_in_a_row(flavour: str) -> None:
    giver = namer()
    for name in [giver.town(flavour) for _ in range(150)]:
        low = name.lower()
        assert not any(low[n] == low[n + 1] == low[n + 2] for n in range(len(low) - 2)), name


def test_the_same_seed_gives_the_same_names() -> None:
    one, other = namer(5), namer(5)
    assert [one.land(flavour) for flavour in FLAVOURS] == [other.land(flavour) for flavour in FLAVOURS]


def test_a_taken_name_is_not_given_again() -> None:
    giver = namer()
    assert giver.once("Port Ann", "Ann Roads") == "Port Ann"
    assert giver.once("Port Ann", "Ann Roads") == "Ann Roads"
    assert giver.once("Port Ann", "Ann Roads") == "Port Ann 2"


def test_a_range_is_called_as_its_language_calls_one() -> None:
    assert namer().chain("lorrish").startswith("Monts de ")
    assert namer().chain("halbrish").endswith("gebirge")
