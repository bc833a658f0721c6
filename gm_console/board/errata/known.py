"""What a board knows of the things an erratum is about, and what it says where there is no such thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.board.errata.facts import Named
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.wording import nearest

SHOWN: Final = 60
"""Signs of a text that is repeated to whoever wrote it."""
FEW: Final = 20
"""Codes that are listed where it cannot be told which was meant."""


def kinds_between(board: Board, a: RegionId, b: RegionId) -> tuple[LinkKind, ...]:
    """Return the kinds of link between two regions, ``a`` the one that sorts first."""
    # Not Board.kinds: its table of all neighbours would be made anew for every erratum.
    return tuple(link.kind for link in board.links if (link.a, link.b) == (a, b))


def name_of(board: Board, what: Named, of: str) -> str | None:
    """Return the name of something, empty where it has none; None where there is no such thing."""
    if what is Named.REGION:
        region = board.by_id.get(RegionId(of))
        return None if region is None else region.name
    table = _names(board, what)
    if (
        what is Named.NATION
    ):  # in some games a nation's id is its country's code, in others the map knows no nations
        return table.get(of, "")
    return table.get(of, "") if of in codes(board, what) else None


def _names(board: Board, what: Named) -> Mapping[str, str]:
    return board.sea_names if what is Named.SEA else board.country_names


def codes(board: Board, what: Named) -> tuple[str, ...]:
    """Return the codes of all seas or countries, sorted."""
    kind = RegionKind.SEA if what is Named.SEA else RegionKind.LAND
    used = {region.country for region in board.regions if region.kind is kind}
    return tuple(sorted({*used, *_names(board, what)}))


def unknown_region(board: Board, text: str) -> Issue:
    """Return what is said of a region that is not there, with the one that was meant."""
    wanted = text.strip()[:SHOWN]
    close = nearest(wanted.upper(), board.by_id)
    return error(
        "errata.region.unknown",
        f"there is no region {wanted}" if wanted else "a region is missing",
        suggestion=f"did you mean {close}?" if close else "",
    )


def unknown_code(board: Board, what: Named, code: str) -> Issue:
    """Return what is said of a sea or country that is not there, with the one that was meant."""
    known = codes(board, what)
    named = [one for one in known if _names(board, what).get(one, "").casefold() == code.casefold()]
    meant = named[0] if named else nearest(code[:SHOWN], known)
    offered = f"there are {', '.join(known)}" if len(known) <= FEW else ""
    return error(
        f"errata.{what.value}.unknown",
        f"there is no {what.value} {code[:SHOWN]}",
        suggestion=f"did you mean {meant}?" if meant else offered,
    )
