"""The bids of a worksheet, item by item: ``07 = 6, 12 = 3``; without bids a list of wishes, ``07, 12``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.plain_data import shortly
from gm_console.core.worksheets import Offer
from gm_console.files.worksheet_values import SHOWN, FieldFault, choose, parts_of

_ITEM: Final = re.compile(
    r"(?P<country>.+?)(?:\s*[=:]\s*|\s+for\s+|\s+)(?P<points>[+-]?\d{1,99})(?:\s*[^\W\d]+)?"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BidItem:
    """A country that a player wishes for, and what he bids."""

    country: str
    points: int
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadItem:
    """One item of the line, and what it means."""

    text: str
    at: int
    found: BidItem | FieldFault


def read_bids(text: str, offer: Offer) -> tuple[ReadItem, ...]:
    """Return every item of a line."""
    parts = [part for part in parts_of(text) if part.text]
    return tuple(ReadItem(text=part.text, at=part.at, found=_item(part.text, offer)) for part in parts)


def country_names(offer: Offer) -> Mapping[str, Sequence[str]]:
    """Return what each country that can be had is called: its number, with and without zeros before it, its name."""
    return {id_: (id_, one.name, id_.lstrip("0")) for id_, one in offer.countries.items()}


def _item(text: str, offer: Offer) -> BidItem | FieldFault:
    match = _ITEM.fullmatch(text)
    wanted, points = (match["country"], int(match["points"])) if match else (text, None)
    country = choose(wanted.strip('" '), country_names(offer))
    if isinstance(country, FieldFault):
        return replace(country, text=f"no country that can be had is called {wanted[:SHOWN]!r}")
    if offer.bids is None:
        if points is not None:
            return FieldFault(
                text="there are no bids in this game: name the country alone", suggestion=country
            )
        return BidItem(country=country, points=0)
    allowed = offer.countries[country].range
    assert allowed is not None
    if points is None:
        return FieldFault(
            text=f"no bid stands behind {wanted[:SHOWN]}", suggestion=f"{country} = {allowed.lowest}"
        )
    if not allowed.lowest <= points <= allowed.highest:
        near = min(max(points, allowed.lowest), allowed.highest)
        span = f"{allowed.lowest} to {allowed.highest} {offer.bids.unit}"
        return FieldFault(
            text=f"{span} may be bid for country {country}, not {shortly(points)}",
            suggestion=f"{country} = {near}",
        )
    return BidItem(country=country, points=points)
