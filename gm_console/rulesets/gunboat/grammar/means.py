"""What a blank turnsheet says of its nation: the name, the stockpiles and the regions."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import STOCKS


def means(board: Board, state: GunboatState, nation: NationId) -> Iterator[str]:
    """Yield whose sheet it is and what the nation has to order with."""
    own = state.nations[nation]
    yield own.names.country
    yield "In stock: " + ", ".join(
        f"{count:,} {name}" for name, count in zip(STOCKS, own.stocks, strict=True)
    )
    seas = {region.id for region in board.regions if region.kind is RegionKind.SEA}
    held = sorted(holding.id for holding in state.holdings.values() if holding.owner == nation)
    for kind, regions in (
        ("Land", [one for one in held if one not in seas]),
        ("Sea", [one for one in held if one in seas]),
    ):
        if regions:
            yield f"{kind}: {', '.join(regions)}"
