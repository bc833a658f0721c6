"""A set-up's numbers and countries as fields to fill in; areas are listed in the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gm_console.core.looks import LOOK_FIELDS
from gm_console.core.setup_form import FieldKind, FormField, NamePart, SetUpForm

TEXT, NUMBER, REGION = FieldKind.TEXT, FieldKind.NUMBER, FieldKind.REGION
NAMES: Final = "Names"
BEGINNING: Final = "Beginning"
"""Parts of a sheet."""


def form(table: Any, _words: Mapping[str, Mapping[str, str]]) -> SetUpForm:
    """Return the fields of a set-up of any variant."""
    variants = {id_: row.title for id_, row in table.variants.items()}
    return SetUpForm(
        nations="nations",
        name="name",
        general=(
            FormField(key="variant", title="Variant", kind=FieldKind.CHOICE, choices=variants,
                      tip="Which rules are in force: those of supplies, of aircraft"),
            FormField(key="population", title="Population", kind=NUMBER, default=1, optional=True,
                      tip="Of land that is not listed"),
            FormField(key="garrison", title="Garrison", kind=NUMBER, default=1, optional=True,
                      tip="Neutral armies on land that is not listed"),
        ),
        fields=(
            FormField(key="code", title="Code", kind=TEXT, players=False,
                      tip="Two letters that orders call the country by", section=NAMES),
            FormField(key="name", title="Country", kind=TEXT, tip="The name of the country",
                      section=NAMES, names=NamePart.COUNTRY),
            FormField(key="adjective", title="Adjective", kind=TEXT, optional=True, tip="What is of the country",
                      section=NAMES, names=NamePart.ADJECTIVE),
            FormField(key="plural", title="Plural", kind=TEXT, optional=True, tip="What its people are called",
                      section=NAMES, names=NamePart.PLURAL),
            *LOOK_FIELDS,
            FormField(key="capital", title="Capital", kind=REGION, optional=True, tip="An area of its own",
                      section=BEGINNING),
            FormField(key="bps", title="Build points", kind=NUMBER, players=False, optional=True, common=True,
                      tip="In hand in turn 1; 0: as much as its income", section=BEGINNING),
            FormField(key="treasury", title="Treasury", kind=NUMBER, players=False, least=-1, default=-1,
                      optional=True, common=True, tip="In turn 1; -1: as the tables have it", section=BEGINNING),
            FormField(key="reserve", title="Reserve", kind=NUMBER, players=False, optional=True, common=True,
                      tip="Armies in reserve", section=BEGINNING),
            FormField(key="ships", title="Ships", kind=NUMBER, players=False, optional=True, common=True,
                      tip="Ships at its capital", section=BEGINNING),
            FormField(key="air", title="Aircraft", kind=NUMBER, players=False, optional=True, common=True,
                      tip="Where the variant has aircraft", section=BEGINNING),
        ),
    )  # fmt: skip
