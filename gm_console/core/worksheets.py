"""What players may choose before the first turn, as plain data: worksheets are written from it and read with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gm_console.core.bids import BidRange, BidRules
from gm_console.core.setup_form import FormField, SetUpForm


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedCountry:
    """A country that can be had."""

    id: str
    name: str
    range: BidRange | None
    """What may be bid for it; none in a game without bids."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedRegion:
    """A region of the map."""

    name: str
    country: str
    """Country that it belongs to on the map, empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """All that players of a scenario may choose from."""

    scenario: str
    """Id of the scenario."""
    title: str
    game: str
    form: SetUpForm
    bids: BidRules | None
    """None in a game without bids, where wishes alone decide."""
    countries: Mapping[str, OfferedCountry]
    """By id, sorted."""
    regions: Mapping[str, OfferedRegion]
    """By id, sorted."""
    find: Callable[[str], str | None]
    """The id of the region that somebody means who writes it as he likes."""

    @property
    def fields(self) -> tuple[FormField, ...]:
        """Fields that a player fills in: what is his to choose, but for what he pays, which the bids decide."""
        paid = self.bids.field if self.bids is not None else ""
        return tuple(field for field in self.form.fields if field.players and field.key != paid)
