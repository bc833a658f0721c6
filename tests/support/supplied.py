"""A game with supply lines: any game that says who sees what, with lines that lead to the seats of its map.

Nothing of it is stored: what a region names follows from who owns what, but for some that name nothing, somebody else's
region or each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from gm_console import rulesets
from gm_console.board.graphs import OVERLAND, neighbours
from gm_console.board.model import Board, RegionKind
from gm_console.board.supply_lines import SupplyGround
from gm_console.campaign.set_up.creation import Beginning, begin
from gm_console.core.glance import RegionGlance, read_regions
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.supply import SuppliedRegion, SupplyRules, SupplyWords
from tests.support.toy_world import toy

Strikers: TypeAlias = Mapping[RegionId, tuple[NationId, ...]]
WORDS = SupplyWords(upstream="way home", centre="granary", load="carts", force="spears", closed="besieged")
CENTRES = ("A-01", "A-03", "B-02")
"""Of maps without seats."""
CAPACITY = 5


@contextmanager
def supplied_game(id_: str, strikers: Strikers | None = None) -> Iterator[Ruleset]:
    """Let a registered game have supply lines while this is used; who could attack from where may be said."""
    made = with_supply(rulesets.load_ruleset(id_))
    if strikers is not None and made.supply is not None:
        made = replace(made, supply=replace(made.supply, strikers=lambda board, state: strikers))
    rulesets.load_ruleset.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(rulesets.RULESETS, id_, lambda: made)  # type: ignore[arg-type]
        yield made
    rulesets.load_ruleset.cache_clear()


def with_supply(ruleset: Ruleset) -> Ruleset:
    """Return a game with supply lines."""
    forces = ruleset.glance.of_regions.by_key[ruleset.glance.total]

    def force(one: RegionGlance) -> int:
        value = forces.read(one.part)
        assert isinstance(value, int)
        return value

    def regions(board: Board, state: Any) -> Mapping[RegionId, SuppliedRegion]:
        return supplied(
            board, {id_: (one.owner, force(one)) for id_, one in read_regions(ruleset.glance, state).items()}
        )

    def known(board: Board, view: Any) -> Mapping[RegionId, SuppliedRegion]:
        assert ruleset.sight is not None
        seen = ruleset.sight.nation(view)
        own = {id_: (one.owner, force(one)) for id_, one in seen.items() if one.owner == view.nation.id}
        others = {id_: (one.owner, 0) for id_, one in seen.items() if id_ not in own}
        everything = supplied(board, {**own, **others})
        return {
            id_: one if id_ in own else SuppliedRegion(id=id_, owner=one.owner)
            for id_, one in everything.items()
        }

    def strikers(board: Board, state: Any) -> Strikers:
        all_ = read_regions(ruleset.glance, state)
        return {id_: (one.owner,) for id_, one in all_.items() if one.owner and force(one)}

    rules = SupplyRules(
        regions=regions,
        known=known,
        capacity=lambda state: dict.fromkeys(state.nations, CAPACITY),
        strikers=strikers,
        words=WORDS,
    )
    return replace(ruleset, supply=rules)


def supplied(board: Board, held: Mapping[RegionId, tuple[NationId, int]]) -> dict[RegionId, SuppliedRegion]:
    """Return the supply of a board: by the shortest lines, but for a few regions that something is wrong with."""
    land = {id_: one for id_, one in sorted(held.items()) if board.by_id[id_].kind is RegionKind.LAND}
    owners = {id_: owner for id_, (owner, _) in land.items() if owner}
    seats = [id_ for id_ in owners if board.is_seat(board.by_id[id_])]
    centres = tuple(seats or [id_ for id_ in owners if id_ in CENTRES])
    nearest = SupplyGround(board=board, owners=owners, centres=centres).nearest
    found = {
        id_: SuppliedRegion(
            id=id_,
            owner=owner,
            upstream=nearest.get(id_) if owner else None,
            centre=id_ in centres,
            closed=id_ in centres and centres.index(id_) % 9 == 2,
            load=(6 if id_ in centres else number % 4) if owner else 0,
            force=force if owner else 0,
        )
        for number, (id_, (owner, force)) in enumerate(land.items())
    }
    for number, id_ in enumerate(id_ for id_ in owners if id_ not in centres):
        foreign = [one for one in neighbours(board, id_, OVERLAND) if owners.get(one) != owners[id_]]
        if number % 17 == 5:
            found[id_] = replace(found[id_], upstream=None)
        elif number % 17 == 12 and foreign:
            found[id_] = replace(found[id_], upstream=foreign[0])
    return found


NAMED = {"A-02": "A-01", "A-03": "A-02", "B-01": "A-01", "B-03": "B-02"}


@contextmanager
def two_lines(path: Path, strikers: Strikers | None = None) -> Iterator[None]:
    """Make a campaign of the toy game, which has supply lines while this is used.

    North is one line from A-01, and of the first nation; in the south, which is the second one's, B-01 names what it
    does not border on, B-02 is a centre and B-03 is supplied from it.  Who could attack from where may be said.
    """
    _, board, state = toy()
    owners = {"A": NationId("01"), "B": NationId("02"), "S": NOBODY}
    fields = {id_: replace(one, owner=owners[id_[0]], armies=2) for id_, one in state.fields.items()}
    start = replace(state, fields=fields)
    begin(path, Beginning(title="Supplied", ruleset="toy", seed=7, turns=10, board=board, state=start))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.support.supplied.supplied", _named)
        with supplied_game("toy", strikers):
            yield


def _named(board: Board, held: Mapping[RegionId, tuple[NationId, int]]) -> dict[RegionId, SuppliedRegion]:
    return {
        id_: SuppliedRegion(
            id=id_,
            owner=owner,
            upstream=RegionId(NAMED[id_]) if id_ in NAMED else None,
            centre=id_ in ("A-01", "B-02"),
            load=3,
            force=force,
        )
        for id_, (owner, force) in sorted(held.items())
        if board.by_id[id_].kind is RegionKind.LAND
    }
