"""What each player chooses before turn 1, as fields to fill in (Setup Information, Modifications)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.looks import LOOK_FIELDS
from gm_console.core.setup_form import (
    Budget,
    FieldKind,
    FormField,
    NamePart,
    PlaceColumn,
    PlaceForm,
    SetUpForm,
)
from gm_console.rulesets.gunboat.setup.bids import PAID, UNIT
from gm_console.rulesets.gunboat.setup.chosen import point_prices
from gm_console.rulesets.gunboat.setup.placed import spread
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

NAMES: Final = "Names"
PLACES: Final = "Places"
CHOICES: Final = "Choices"
"""Parts of a sheet."""


def form(charts: Charts, words: Mapping[str, Mapping[str, str]]) -> SetUpForm:
    """Return the fields of a set-up; works and units are called by the ruleset's words."""
    names = words["names"]
    works = {row["of"]: names[row["of"]] for row in charts.raw["setup_advantages"]["rows"]}
    units = {unit: names[unit] for unit in point_prices(charts)}
    return SetUpForm(
        nations="nation",
        name="country",
        fields=(*_names(), *LOOK_FIELDS, *_places(), *_choices(charts, works, units)),
        places=PlaceForm(listed="place", columns=_columns(names), spread=spread),
    )


def _names() -> tuple[FormField, ...]:
    return (
        FormField(
            key="country", title="Country", kind=FieldKind.TEXT, tip="The name of the country: Ostravey",
            section=NAMES, names=NamePart.COUNTRY,
        ),
        FormField(
            key="adjective", title="Adjective", kind=FieldKind.TEXT, tip="What is of the country: Ostravian",
            section=NAMES, names=NamePart.ADJECTIVE,
        ),
        FormField(
            key="plural", title="Plural", kind=FieldKind.TEXT, tip="What its people are called: Ostravians",
            section=NAMES, names=NamePart.PLURAL,
        ),
        FormField(
            key="ruler", title="Ruler", kind=FieldKind.TEXT, tip="Title and name of who rules it",
            section=NAMES, names=NamePart.RULER,
        ),
    )  # fmt: skip


def _places() -> tuple[FormField, ...]:
    return (
        FormField(
            key="capital", title="Capital", kind=FieldKind.SPOT, at_home=True, section=PLACES,
            tip="A region of the home country",
        ),
        FormField(
            key="port", title="Port", kind=FieldKind.SPOT, at_home=True, section=PLACES,
            tip="Another region of the home country, on the coast: two of its four Naval Shipyards stand there",
        ),
        FormField(
            key="colonies", title="Colony", kind=FieldKind.SPOT, count=2, section=PLACES,
            tip="A region on the coast of a country that nobody plays",
        ),
        FormField(
            key="outpost", title="Outpost", kind=FieldKind.REGION, optional=True, players=False, section=PLACES,
            tip="A region far away with one infantry in it, where the rulebook gives the country one",
        ),
    )  # fmt: skip


def _choices(charts: Charts, works: Mapping[str, str], units: Mapping[str, str]) -> tuple[FormField, ...]:
    return (
        FormField(
            key="major", title="Major advantage", kind=FieldKind.CHOICE, choices=works, common=True,
            section=CHOICES,
            tip="More of these facilities, and at a higher efficiency",
        ),
        FormField(
            key="minors", title="Minor advantage", kind=FieldKind.CHOICE, choices=works, count=2, common=True,
            section=CHOICES,
            tip="A few more of these facilities, at a slightly higher efficiency",
        ),
        FormField(
            key="disadvantage", title="Disadvantage", kind=FieldKind.CHOICE, choices=works, common=True,
            section=CHOICES,
            tip="Fewer of these facilities, and at a lower efficiency",
        ),
        FormField(
            key=PAID, title="Bid", kind=FieldKind.NUMBER, most=charts.raw["setup"]["points"], optional=True,
            tip="Points spent to have this country; they are taken off those for units", common=True,
            section=CHOICES,
        ),
        FormField(
            key="extra", title="Extra units", kind=FieldKind.COUNTS, choices=units, optional=True, common=True,
            section=CHOICES,
            tip="Bought with the points that the bid left over",
            budget=Budget(
                points=charts.raw["setup"]["points"], unit=UNIT, parts=10, prices=point_prices(charts), less=PAID
            ),
        ),
    )  # fmt: skip


def _columns(names: Mapping[str, str]) -> tuple[PlaceColumn, ...]:
    """Return what can be placed, in the order of :func:`spread`."""
    return (
        PlaceColumn(key="population", title=names["population"]),
        *(PlaceColumn(key=kind, title=names[kind], group="facilities") for kind in FACILITIES),
        *(PlaceColumn(key=unit, title=names[unit], group="units") for unit in UNITS),
    )
