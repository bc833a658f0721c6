"""What a flag is made of, as plain shapes: 3 wide and 2 high, y downwards, painted one over the other."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from gm_console.core.looks import Charge, Division, Flag
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.mark_signs import SIGNS, SignShape

Spot: TypeAlias = tuple[float, float]
Ring: TypeAlias = tuple[Spot, ...]
WIDTH: Final = 3.0
HEIGHT: Final = 2.0
ROUND: Final = 48
"""Corners of a circle."""
ARM: Final = 0.2
"""Half the breadth of the arms of a cross."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagPiece:
    """A part of one colour: every ring filled by itself, whichever way round it goes."""

    colour: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    """Where the sign stands, and how high it is."""

    x: float = WIDTH / 2
    y: float = HEIGHT / 2
    size: float = 1.1


def flag_pieces(flag: Flag) -> tuple[FlagPiece, ...]:
    """Return the parts of a flag in the order in which they are painted."""
    pieces = [FlagPiece(colour=colour, rings=rings) for colour, rings in _divided(flag)]
    if flag.charge is not Charge.NONE:
        seat = SEATS.get(flag.division, _Seat())
        pieces.append(FlagPiece(colour=flag.charge_colour, rings=_seated(CHARGES[flag.charge], seat)))
    return tuple(pieces)


def _divided(flag: Flag) -> tuple[tuple[str, tuple[Ring, ...]], ...]:
    """Return the parts of the field; the first colour fills all that no other lies on."""
    first, *others = flag.colours
    return ((first, (_box(0, 0, WIDTH, HEIGHT),)), *zip(others, PARTS[flag.division], strict=True))


def _box(left: float, top: float, right: float, bottom: float) -> Ring:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _circle(x: float, y: float, radius: float, *, turns: int = 1) -> Ring:
    """Return a circle; with ``turns`` of -1 the other way round, as the edge of a hole."""
    steps = [turns * 2 * math.pi * step / ROUND for step in range(ROUND)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in steps)


_THIRD: Final = WIDTH / 3
_BAND: Final = HEIGHT / 3
_EDGE: Final = 0.26
_SLANT: Final = 0.3
"""How far a slanting arm reaches along an edge from its corner."""
_FALLING: Final = (
    (0.0, 0.0), (_SLANT, 0.0), (WIDTH, HEIGHT - _SLANT * HEIGHT / WIDTH), (WIDTH, HEIGHT),
    (WIDTH - _SLANT, HEIGHT), (0.0, _SLANT * HEIGHT / WIDTH),
)  # fmt: skip
_RISING: Final = tuple((x, HEIGHT - y) for x, y in _FALLING)
PARTS: Final[Mapping[Division, tuple[tuple[Ring, ...], ...]]] = {
    Division.PLAIN: (),
    Division.TWO_BANDS: ((_box(0, HEIGHT / 2, WIDTH, HEIGHT),),),
    Division.THREE_BANDS: ((_box(0, _BAND, WIDTH, 2 * _BAND),), (_box(0, 2 * _BAND, WIDTH, HEIGHT),)),
    Division.TWO_PALES: ((_box(WIDTH / 2, 0, WIDTH, HEIGHT),),),
    Division.THREE_PALES: ((_box(_THIRD, 0, 2 * _THIRD, HEIGHT),), (_box(2 * _THIRD, 0, WIDTH, HEIGHT),)),
    Division.QUARTERS: ((_box(WIDTH / 2, 0, WIDTH, HEIGHT / 2), _box(0, HEIGHT / 2, WIDTH / 2, HEIGHT)),),
    Division.CROSS: (
        (
            _box(WIDTH / 2 - ARM, 0, WIDTH / 2 + ARM, HEIGHT),
            _box(0, HEIGHT / 2 - ARM, WIDTH, HEIGHT / 2 + ARM),
        ),
    ),
    Division.NORDIC_CROSS: (
        (_box(1.05 - ARM, 0, 1.05 + ARM, HEIGHT), _box(0, HEIGHT / 2 - ARM, WIDTH, HEIGHT / 2 + ARM)),
    ),
    Division.SALTIRE: ((_FALLING, _RISING),),
    Division.BEND: ((_FALLING,),),
    Division.CHEVRON: (
        (_box(0, HEIGHT / 2, WIDTH, HEIGHT),),
        (((0.0, 0.0), (1.3, HEIGHT / 2), (0.0, HEIGHT)),),
    ),
    Division.CANTON: ((_box(0, 0, 1.3, 1.0),),),
    Division.BORDER: (
        (
            _box(0, 0, WIDTH, _EDGE), _box(0, HEIGHT - _EDGE, WIDTH, HEIGHT),
            _box(0, 0, _EDGE, HEIGHT), _box(WIDTH - _EDGE, 0, WIDTH, HEIGHT),
        ),
    ),
    Division.DISC: ((_circle(WIDTH / 2, HEIGHT / 2, 0.62),),),
}  # fmt: skip
"""What lies on the first colour of each division: for each further colour its rings."""

SEATS: Final[Mapping[Division, _Seat]] = {
    Division.THREE_PALES: _Seat(size=0.8),
    Division.THREE_BANDS: _Seat(size=0.6),
    Division.QUARTERS: _Seat(x=WIDTH / 4, y=HEIGHT / 4, size=0.72),
    Division.CROSS: _Seat(x=0.65, y=0.4, size=0.56),
    Division.NORDIC_CROSS: _Seat(x=2.1, y=0.4, size=0.56),
    Division.SALTIRE: _Seat(x=WIDTH / 2, y=0.34, size=0.5),
    Division.BEND: _Seat(x=2.3, y=0.52, size=0.7),
    Division.CHEVRON: _Seat(x=0.45, y=HEIGHT / 2, size=0.62),
    Division.CANTON: _Seat(x=0.65, y=0.5, size=0.7),
    Division.DISC: _Seat(size=0.82),
}
"""Where the sign stands on each division, if not in the middle."""


def _seated(shape: SignShape, seat: _Seat) -> tuple[Ring, ...]:
    rings = [*shape.rings, *(_circle(x, y, radius) for (x, y), radius in shape.discs)]
    return tuple(tuple((seat.x + x * seat.size, seat.y + y * seat.size) for x, y in ring) for ring in rings)


def _crescent() -> SignShape:
    outer, inner, shift = 0.5, 0.42, 0.2
    meet = math.acos((outer * outer + shift * shift - inner * inner) / (2 * outer * shift))
    other = math.atan2(outer * math.sin(meet), outer * math.cos(meet) - shift)
    steps = range(ROUND + 1)
    back = [meet + (2 * math.pi - 2 * meet) * step / ROUND for step in steps]
    hollow = [2 * math.pi - other - (2 * math.pi - 2 * other) * step / ROUND for step in steps]
    return SignShape(
        rings=(
            (
                *((outer * math.cos(turn), outer * math.sin(turn)) for turn in back),
                *((shift + inner * math.cos(turn), inner * math.sin(turn)) for turn in hollow),
            ),
        )
    )


def _sun() -> SignShape:
    rays = 12
    turns = [math.pi * step / rays for step in range(2 * rays)]
    reach = (0.5, 0.33)
    ring = tuple(
        (math.cos(turn) * reach[at % 2], math.sin(turn) * reach[at % 2]) for at, turn in enumerate(turns)
    )
    return SignShape(rings=(ring,))


def _wheel() -> SignShape:
    rim, hollow, spoke = 0.48, 0.36, 0.035
    felloe = (*_circle(0, 0, rim), (rim, 0.0), (hollow, 0.0), *_circle(0, 0, hollow, turns=-1), (hollow, 0.0))
    spokes = [_turned(_box(-spoke, -0.4, spoke, 0.4), math.pi * step / 4) for step in range(4)]
    return SignShape(discs=(((0.0, 0.0), 0.1),), rings=(felloe, *spokes))


def _turned(ring: Ring, turn: float) -> Ring:
    cosine, sine = math.cos(turn), math.sin(turn)
    return tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in ring)


def _tower() -> SignShape:
    body = (
        (-0.26, 0.5), (-0.22, -0.2), (-0.32, -0.26), (-0.32, -0.5), (-0.18, -0.5), (-0.18, -0.38), (-0.07, -0.38),
        (-0.07, -0.5), (0.07, -0.5), (0.07, -0.38), (0.18, -0.38), (0.18, -0.5), (0.32, -0.5), (0.32, -0.26),
        (0.22, -0.2), (0.26, 0.5), (0.09, 0.5), (0.09, 0.24), (0.0, 0.14), (-0.09, 0.24), (-0.09, 0.5),
    )  # fmt: skip
    return SignShape(rings=(body,))


def _crown() -> SignShape:
    points = (
        (-0.42, 0.16), (-0.5, -0.26), (-0.23, -0.04), (0.0, -0.38), (0.23, -0.04), (0.5, -0.26), (0.42, 0.16),
    )  # fmt: skip
    tips = (((-0.5, -0.3), 0.07), ((0.0, -0.42), 0.07), ((0.5, -0.3), 0.07))
    return SignShape(discs=tips, rings=(points, _box(-0.42, 0.22, 0.42, 0.36)))


def _tree() -> SignShape:
    crowns = (((0.0, -0.24), 0.25), ((-0.22, -0.02), 0.2), ((0.22, -0.02), 0.2), ((0.0, 0.02), 0.2))
    trunk = ((-0.06, 0.1), (0.06, 0.1), (0.09, 0.5), (-0.09, 0.5))
    return SignShape(discs=crowns, rings=(trunk,))


def _bolt() -> SignShape:
    ring = ((0.12, -0.5), (-0.26, 0.06), (-0.03, 0.06), (-0.12, 0.5), (0.26, -0.1), (0.03, -0.1))
    return SignShape(rings=(ring,))


_DRAWN: Final[Mapping[Charge, Callable[[], SignShape]]] = {
    Charge.STAR: lambda: SIGNS[MarkSign.STAR],
    Charge.ANCHOR: lambda: SIGNS[MarkSign.ANCHOR],
    Charge.CRESCENT: _crescent,
    Charge.SUN: _sun,
    Charge.TOWER: _tower,
    Charge.CROWN: _crown,
    Charge.WHEEL: _wheel,
    Charge.TREE: _tree,
    Charge.BOLT: _bolt,
}
CHARGES: Final[Mapping[Charge, SignShape]] = {charge: drawn() for charge, drawn in _DRAWN.items()}
"""The signs of flags, one unit high."""
