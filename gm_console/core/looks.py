"""How a nation looks: its colour, its pattern, its flag.  Chosen for show: no rule reads it, no state holds it.

It stands in the row of the nation in a set-up, beside what the game itself asks for:

    colour = "#14897c"
    pattern = "dots"
    flag = { division = "disc", colours = ["#1d3f8f", "#ffffff"], charge = "star", charge_colour = "#e8b31f" }

A flag may be a picture instead (:mod:`.flag_pictures`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias

from gm_console.core.flag_pictures import (
    PICTURE_KEY,
    FlagPicture,
    plain_flag_picture,
    read_flag_picture,
)
from gm_console.core.ids import NATION_ID, NationId
from gm_console.core.issues import Issue
from gm_console.core.plain_data import FaultCodes, Record
from gm_console.core.setup_form import FieldKind, FormField


class Pattern(StrEnum):
    """What tells neighbours apart where colour cannot: in print, and for those who see colours otherwise."""

    NONE = "none"
    DIAGONAL = "diagonal"
    DOTS = "dots"
    CROSS_HATCH = "cross-hatch"
    FAINT = "faint"


class Division(StrEnum):
    """How the field of a flag is divided, or what lies on it."""

    PLAIN = "plain"
    TWO_BANDS = "two_bands"
    THREE_BANDS = "three_bands"
    TWO_PALES = "two_pales"
    THREE_PALES = "three_pales"
    QUARTERS = "quarters"
    CROSS = "cross"
    NORDIC_CROSS = "nordic_cross"
    SALTIRE = "saltire"
    BEND = "bend"
    CHEVRON = "chevron"
    CANTON = "canton"
    BORDER = "border"
    DISC = "disc"


class Charge(StrEnum):
    """The sign on a flag."""

    NONE = "none"
    STAR = "star"
    CRESCENT = "crescent"
    SUN = "sun"
    ANCHOR = "anchor"
    TOWER = "tower"
    CROWN = "crown"
    WHEEL = "wheel"
    TREE = "tree"
    BOLT = "bolt"


COLOURS_OF: Final[Mapping[Division, int]] = {
    Division.PLAIN: 1,
    Division.THREE_BANDS: 3,
    Division.THREE_PALES: 3,
    Division.CHEVRON: 3,
    **dict.fromkeys(
        (
            Division.TWO_BANDS, Division.TWO_PALES, Division.QUARTERS, Division.CROSS, Division.NORDIC_CROSS,
            Division.SALTIRE, Division.BEND, Division.CANTON, Division.BORDER, Division.DISC,
        ),
        2,
    ),
}  # fmt: skip
"""How many colours each division has."""
MOST_COLOURS: Final = max(COLOURS_OF.values())
COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
COLOUR_KEY: Final = "colour"
PATTERN_KEY: Final = "pattern"
FLAG_KEY: Final = "flag"
LOOK_KEYS: Final = (COLOUR_KEY, PATTERN_KEY, FLAG_KEY)
"""What a row of a nation may say of its look."""
LOOK_CODES: Final = FaultCodes.alike("setup.look")


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A flag as the parts it is drawn from."""

    division: Division
    colours: tuple[str, ...]
    """As many as :data:`COLOURS_OF` says, ``#rrggbb``."""
    charge: Charge = Charge.NONE
    charge_colour: str = ""
    """Empty without a charge."""


AnyFlag: TypeAlias = Flag | FlagPicture
"""Drawn from parts, or a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What was chosen for a nation; what is empty is given out as ever."""

    colour: str = ""
    pattern: str = ""
    flag: AnyFlag | None = None

    def __bool__(self) -> bool:
        """Tell whether anything was chosen."""
        return bool(self.colour or self.pattern or self.flag)


Looks: TypeAlias = Mapping[NationId, Look]
"""By nation; who has chosen nothing is not there."""
NO_LOOKS: Final[Looks] = {}

LOOK_FIELDS: Final = (
    FormField(
        key=COLOUR_KEY, title="Colour", kind=FieldKind.COLOUR, optional=True, players=False, section="Look",
        tip="What it holds on every map, and its name in every table; nothing chosen: the colour of its number",
    ),
    FormField(
        key=PATTERN_KEY, title="Pattern", kind=FieldKind.PATTERN, optional=True, players=False, section="Look",
        tip="What lies over its colour where patterns are shown; nothing chosen: one unlike its neighbours'",
    ),
    FormField(
        key=FLAG_KEY, title="Flag", kind=FieldKind.FLAG, optional=True, players=False, section="Look",
        tip="On its packet, in the list of nations and on its card",
    ),
)  # fmt: skip
"""The fields of every game's nations for their look."""


def read_looks(rows: Iterable[object]) -> tuple[Looks, tuple[Issue, ...]]:
    """Return what rows of nations say of their looks, and everything that is wrong with that.

    Rows without a number of a nation are passed over: what is wrong with those, their game tells.
    """
    issues: list[Issue] = []
    looks: dict[NationId, Look] = {}
    for row in rows:
        id_ = row.get("id") if isinstance(row, Mapping) else None
        if isinstance(id_, str) and NATION_ID.fullmatch(id_):
            look = _look(Record(row, f"nation {id_}", issues, LOOK_CODES))
            if look:
                looks[NationId(id_)] = look
    return looks, tuple(issues)


def rows_of(data: Mapping[str, Any], nations: str) -> Sequence[object]:
    """Return the rows of the nations in a plain set-up; none where there is no list of them."""
    rows = data.get(nations, ())
    return rows if isinstance(rows, Sequence) and not isinstance(rows, str) else ()


def flag_of(plain: object) -> AnyFlag | None:
    """Return a flag from plain data; None where it is none, or anything is wrong with it."""
    issues: list[Issue] = []
    if not isinstance(plain, Mapping) or not plain:
        return None
    flag = Record(plain, FLAG_KEY, issues, LOOK_CODES).whole(_flag)
    return None if issues else flag


def plain_flag(flag: AnyFlag) -> dict[str, Any]:
    """Return a flag as plain data, as a set-up says it."""
    if isinstance(flag, FlagPicture):
        return plain_flag_picture(flag)
    charged = {"charge": flag.charge.value, "charge_colour": flag.charge_colour}
    return {
        "division": flag.division.value,
        "colours": list(flag.colours),
        **(charged if flag.charge is not Charge.NONE else {}),
    }


def look_rows(looks: Looks) -> list[dict[str, Any]]:
    """Return looks as plain rows, as :func:`read_looks` takes them, in order of nations."""
    return [
        {
            "id": nation,
            **({COLOUR_KEY: look.colour} if look.colour else {}),
            **({PATTERN_KEY: look.pattern} if look.pattern else {}),
            **({FLAG_KEY: plain_flag(look.flag)} if look.flag else {}),
        }
        for nation, look in sorted(looks.items())
    ]


def redivided(flag: Flag, division: Division, spare: Sequence[str]) -> Flag:
    """Return a flag divided otherwise, with its own colours and, where it needs more, spare ones that it has not."""
    colours = (*flag.colours, *(one for one in spare if one not in flag.colours))
    return replace(flag, division=division, colours=colours[: COLOURS_OF[division]])


def _look(record: Record) -> Look:
    pattern = record.word(PATTERN_KEY, Pattern) if PATTERN_KEY in record else None
    return Look(
        colour=_colour(record, COLOUR_KEY) if COLOUR_KEY in record else "",
        pattern=pattern.value if pattern is not None else "",
        flag=_flag_in(record) if FLAG_KEY in record else None,
    )


def _flag_in(record: Record) -> AnyFlag | None:
    if isinstance(record.plain(FLAG_KEY), Mapping):
        return record.inner(FLAG_KEY, _flag)
    record.wrong(FLAG_KEY, "must be a table")
    return None


def _flag(record: Record) -> AnyFlag | None:
    """Return a flag; None, and an issue for each part, where it is none."""
    if PICTURE_KEY in record:
        return read_flag_picture(record)
    before = len(record.issues)
    division = record.word("division", Division)
    charge = record.word("charge", Charge) if "charge" in record else Charge.NONE
    charged = charge is not Charge.NONE
    colour = _colour(record, "charge_colour") if charged or "charge_colour" in record else ""
    colours = record.texts("colours")
    if len(record.issues) == before and not all(COLOUR.fullmatch(one) for one in colours):
        record.wrong("colours", "must hold colours such as #14897c")
    if len(record.issues) > before or division is None or charge is None:
        return None
    if len(colours) != COLOURS_OF[division]:
        record.wrong("colours", f"must be {COLOURS_OF[division]} for {division.value}, not {len(colours)}")
        return None
    return Flag(division=division, colours=colours, charge=charge, charge_colour=colour if charged else "")


def _colour(record: Record, key: str) -> str:
    text = record.get(key, str)
    if text and COLOUR.fullmatch(text):
        return text
    if type(record.plain(key)) is str:
        record.wrong(key, "must be a colour such as #14897c")
    return ""
