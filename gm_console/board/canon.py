"""Canonical form of a board: plain data in a fixed order, its bytes and its hash.

Two boards with equal content give equal bytes whatever order their mappings were filled in; the hash stands in every
campaign file, so that a turn is never replayed on another map.  The editor's notes (links made by hand, issues that
are accepted) change nothing in play and are not hashed.  Regions, marks and ice are written field by field, in the
order in which :mod:`~gm_console.board.model` declares them.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final

from gm_console.board.model import Accepted, Board, HandLink, Link, OwnLink
from gm_console.core import codec

link_line: Final[Callable[[Link | OwnLink | HandLink], tuple[object, ...]]] = attrgetter("a", "b", "kind")
"""Return a link, or what was decided by hand about two regions, as the three words of its line."""
accepted_line: Final[Callable[[Accepted], tuple[object, ...]]] = attrgetter("code", "about", "reason")
"""Return an accepted issue as its line."""


def canonical_bytes(board: Board) -> bytes:
    """Return the bytes that :func:`board_hash` hashes."""
    return codec.encode(
        {
            **plain_head(board),
            "regions": board.regions,
            "links": [link_line(link) for link in board.links],
            "ice": board.ice,
        }
    )


def board_hash(board: Board) -> str:
    """Return the BLAKE2b-256 of the board as 64 hexadecimal digits (contract, "Hashes")."""
    return blake2b(canonical_bytes(board), digest_size=32).hexdigest()


def plain_head(board: Board) -> dict[str, Any]:
    """Return everything of a board but regions, links and ice.

    Ranges and links of the game's own are left out where there are none, so that a board from before there were any
    keeps its hash.
    """
    return {
        "id": board.id,
        "name": board.name,
        "width": board.width,
        "height": board.height,
        "wraps": board.wraps,
        "sea_names": dict(sorted(board.sea_names.items())),
        "country_names": dict(sorted(board.country_names.items())),
        **({"ranges": board.ranges} if board.ranges else {}),
        **({"own_links": [link_line(link) for link in board.own_links]} if board.own_links else {}),
    }
