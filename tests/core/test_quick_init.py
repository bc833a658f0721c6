from __future__ import annotations

import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from gm_console.core.facts import MODERATOR, NOWHERE, Entry, Fact, Working, entry_of
from gm_console.core.ids import NationId
from gm_console.core.orders import Reason, UnreadLine
from gm_console.core.quick_init import quick_init
from gm_console.rulesets.gunboat.orders import Sell


@dataclass(frozen=True, slots=True, kw_only=True)
class Made(Fact):
    nation: str
    count: int = 3


@dataclass(frozen=True, slots=True)
class Plain:
    code: str
    terms: tuple[int, ...] = (1,)


@dataclass(frozen=True, slots=True)
class Listed:
    rows: list[int] = field(default_factory=list)


def test_a_record_takes_and_refuses_what_it_did() -> None:
    assert "set_nation" in Made.__init__.__code__.co_names
    made = Made(nation="01")
    assert (made.nation, made.count, made) == ("01", 3, Made(nation="01", count=3))
    assert repr(replace(made, count=4)) == "Made(nation='01', count=4)"
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(FrozenInstanceError):
        made.count = 5  # type: ignore[misc]
    with pytest.raises(TypeError, match="nation"):
        Made()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="other"):
        Made(nation="01", other=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        Made("01")  # type: ignore[call-arg]
    assert Working("moved") == Working("moved", ())
    assert list(inspect.signature(Entry).parameters) == list(Entry.__dataclass_fields__)


def test_a_record_made_by_place_is_as_one_made_by_name() -> None:
    fields = (1, "E1", 0, NationId("01"), NOWHERE, MODERATOR, "E1", Made(nation="01"), None, (2,))
    made = entry_of(*fields)
    assert type(made) is Entry
    assert made == Entry(**dict(zip(Entry.__dataclass_fields__, fields, strict=True)))  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(made)) == made == replace(made)
    with pytest.raises(FrozenInstanceError):
        made.seq = 5  # type: ignore[misc]


def test_what_is_made_by_place_is_made_by_place_and_each_has_its_own_of_what_is_made_for_it() -> None:
    before = inspect.signature(Plain)
    assert inspect.signature(quick_init(Plain)) == before
    assert Plain("a") == Plain("a", (1,))
    left = Listed.__init__
    assert quick_init(Listed).__init__ is not left
    assert Listed() == Listed([])
    assert Listed().rows is not Listed().rows
    assert Listed([1]).rows == Listed(rows=[1]).rows == [1]


def test_the_orders_of_a_game_are_made_so_too() -> None:
    assert "set_quantity" in Sell.__init__.__code__.co_names
    assert "set_reason" in UnreadLine.__init__.__code__.co_names
    assert Reason(code="a", rule="").args is not Reason(code="a", rule="").args
