"""The offline page of a set-up worksheet: a form made of the game's fields that writes the text to be sent back.

Its one script is this project's own and is named in the page by its digest; a browser runs no other, whatever names and
titles may hold.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from markupsafe import Markup

from gm_console.core.bids import IN_SHORT
from gm_console.core.page_rules import NOBODYS_ACCENT
from gm_console.core.reading_direction import plain
from gm_console.core.setup_form import FormField
from gm_console.core.worksheets import Offer
from gm_console.report.as_html import rendered, source_of

SCRIPT: Final = "worksheet.js"


def worksheet_page(offer: Offer, head: Mapping[str, str], most: Mapping[str, int]) -> str:
    """Return the page; ``head`` are the words of a worksheet's head, ``most`` how long a name and a player's may be."""
    script = source_of(SCRIPT)
    return rendered(
        "worksheet.html",
        offer=offer,
        accent=NOBODYS_ACCENT,
        countries=list(offer.countries.values()),
        regions=_regions(offer),
        bids=offer.bids,
        how=IN_SHORT,
        most=most,
        data={
            "scenario": offer.scenario,
            "head": head,
            "bids": offer.bids is not None,
            "unit": offer.bids.unit if offer.bids is not None else "",
            "countries": [
                {
                    "id": one.id,
                    "name": plain(one.name),
                    "lowest": one.range.lowest if one.range is not None else 0,
                    "highest": one.range.highest if one.range is not None else 0,
                }
                for one in offer.countries.values()
            ],
            "regions": {id_: region.country for id_, region in offer.regions.items()},
            "fields": [_field(field, offer) for field in offer.fields],
        },
        script=Markup(script),  # noqa: S704 this project's own
        digest=b64encode(sha256(script.encode()).digest()).decode(),
    )


def _field(field: FormField, offer: Offer) -> Mapping[str, Any]:
    budget = field.budget
    paid = offer.bids.field if offer.bids is not None else ""
    spent = None
    if budget is not None:
        spent = {
            "points": budget.points,
            "parts": budget.parts,
            "unit": budget.unit,
            "prices": budget.prices,
            "lessBid": bool(paid) and budget.less == paid,
        }
    return {
        "key": field.key,
        "title": field.title,
        "kind": field.kind,
        "count": field.count,
        "atHome": field.at_home,
        "choices": field.choices,
        "budget": spent,
    }


def _regions(offer: Offer) -> Sequence[tuple[str, str]]:
    """Return every region with what is shown of it: its name and its country's number."""
    return [
        (id_, " · ".join(word for word in (plain(region.name), region.country) if word))
        for id_, region in offer.regions.items()
    ]
