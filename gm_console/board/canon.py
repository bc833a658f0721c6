"""Canonical form of a board: plain data in a fixed order, its bytes and its hash.

Two boards with equal content give equal bytes whatever order their mappings were filled in; the hash stands in every
campaign file, so that a turn is never replayed on another map.  The editor's notes (links made by hand, issues that
are accepted) change nothing in play and are not hashed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from gm_console.board.model import Accepted, Board, HandLink, Ice, Link, Mark, MountainRange, Region
from gm_console.core import codec


def canonical_bytes(board: Board) -> bytes:
    """Return the bytes that :func:`board_hash` hashes."""
    return codec.encode(
        {
            **plain_head(board),
            "regions": [plain_region(region) for region in board.regions],
            "links": [plain_link(link) for link in board.links],
            "ice": [plain_ice(ice) for ice in board.ice],
        }
    )


def board_hash(board: Board) -> str:
    """Return the BLAKE2b-256 of the board as 64 hexadecimal digits (contract, "Hashes")."""
    return blake2b(canonical_bytes(board), digest_size=32).hexdigest()


def plain_head(board: Board) -> dict[str, Any]:
    """Return everything of a board but regions, links and ice.

    Ranges are left out where there are none, so that a board from before there were any keeps its hash.
    """
    ranges = {"ranges": [plain_range(chain) for chain in board.ranges]} if board.ranges else {}
    return {
        "id": board.id,
        "name": board.name,
        "width": board.width,
        "height": board.height,
        "wraps": board.wraps,
        "sea_names": dict(sorted(board.sea_names.items())),
        "country_names": dict(sorted(board.country_names.items())),
        **ranges,
    }


def plain_range(chain: MountainRange) -> dict[str, Any]:
    """Return a chain of mountains as plain data."""
    return {"name": chain.name, "line": chain.line}


def plain_region(region: Region) -> dict[str, Any]:
    """Return a region as plain data, its shape last."""
    return {
        "id": region.id,
        "kind": region.kind.value,
        "terrain": region.terrain.value,
        "country": region.country,
        "name": region.name,
        "coastal": region.coastal,
        "label": region.label,
        "marks": [plain_mark(mark) for mark in region.marks],
        "shape": region.shape,
    }


def plain_mark(mark: Mark) -> dict[str, str]:
    """Return a mark as plain data."""
    return {"kind": mark.kind, "nation": mark.nation, "name": mark.name}


def plain_link(link: Link) -> list[str]:
    """Return a link as the three words of its line."""
    return [link.a, link.b, link.kind.value]


def plain_ice(ice: Ice) -> dict[str, Any]:
    """Return a piece of ice as plain data."""
    return {"shape": ice.shape}


def plain_hand_link(link: HandLink) -> list[str | None]:
    """Return a link made or cut by hand as its line; a cut has no kind."""
    return [link.a, link.b, None if link.kind is None else link.kind.value]


def plain_accepted(accepted: Accepted) -> list[str]:
    """Return an accepted issue as its line: code, what it is about, reason."""
    return [accepted.code, accepted.about, accepted.reason]
