"""The blank worksheet that players fill in."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from gm_console.core.bids import IN_SHORT
from gm_console.core.setup_form import Budget, FieldKind, FormField
from gm_console.core.worksheets import Offer
from gm_console.files.worksheet import BIDS, PLAYER, WISHES, WORKSHEET

WIDTH: Final = 76


def blank_worksheet(offer: Offer) -> str:
    """Return the worksheet to fill in: every field empty, with what may be chosen as comments."""
    return "\n".join(_blank(offer)) + "\n"


def _wishes(offer: Offer) -> str:
    return BIDS if offer.bids is not None else WISHES


def _blank(offer: Offer) -> Iterator[str]:
    yield f"{WORKSHEET} {offer.scenario}"
    yield from _told(
        f"{offer.title}, {offer.game}. Fill in behind the colons and send this file back. Lines that begin with # "
        "are not read; what you leave empty stays as it was proposed. Capital letters and the order of the lines do "
        "not matter."
    )
    yield from ("", "# Your name, or what you are called in the game.", f"{PLAYER}:", "")
    yield from _countries(offer)
    for field in offer.fields:
        yield ""
        yield from _field(field, offer)
    yield ""
    yield from _told(
        "What stands above holds for whatever country you get. To choose otherwise for one of them, write below a head "
        "with its number, such as the line below without its #, what is different there."
    )
    yield f"# [{next(iter(offer.countries), '')}]"


def _countries(offer: Offer) -> Iterator[str]:
    first, *rest = [*offer.countries, ""]
    other = rest[0] if rest and rest[0] else first
    if offer.bids is None:
        yield from _told(
            f"The countries you wish for, the dearest first: {first}, {other}. Equal wishes are drawn for."
        )
        yield from (f"#   {one.id}  {one.name}" for one in offer.countries.values())
    else:
        lowest = {one.range.lowest for one in offer.countries.values() if one.range is not None}
        yield from _told(
            f"The countries you bid for in order of preference, each with its {offer.bids.unit}: {first} = 3, "
            f"{other} = 1. {IN_SHORT} ({offer.bids.rule})"
        )
        for one in offer.countries.values():
            span = f"{one.range.lowest} to {one.range.highest}" if one.range is not None else ""
            yield f"#   {one.id}  {one.name}" + (f", {span}" if len(lowest) > 1 else "")
        if len(lowest) == 1 and (some := next(iter(offer.countries.values())).range) is not None:
            yield f"# {some.lowest} to {some.highest} {offer.bids.unit} may be bid for each."
    yield f"{_wishes(offer)}:"


def _field(field: FormField, offer: Offer) -> Iterator[str]:
    several = f" There are {field.count} of them, with commas between." if field.count > 1 else ""
    yield from _told(f"{field.tip or field.title}.{several} {_how(field, offer)}")
    if field.budget is not None:
        yield from _told(_spending(field, field.budget, offer))
    elif field.choices:
        yield from _told(f"Choices: {', '.join(field.choices.values())}.")
    yield f"{field.title}:"


def _how(field: FormField, offer: Offer) -> str:
    """Return how a field is filled in."""
    region = next(iter(offer.regions), "")
    one = next(iter(field.choices.values()), "")
    return {
        FieldKind.TEXT: 'Such as "Name".',
        FieldKind.NUMBER: f"A number, {field.least} to {field.most}.",
        FieldKind.CHOICE: "One of the choices.",
        FieldKind.REGION: f"A region, such as {region}, or none.",
        FieldKind.SPOT: f'A region, what it is called, or both, such as {region} "Name".',
        FieldKind.COUNTS: f"Numbers of them with commas between, such as 2 {one}, or none.",
    }[field.kind]


def _spending(field: FormField, budget: Budget, offer: Offer) -> str:
    paid = offer.bids is not None and budget.less == offer.bids.field
    prices = ", ".join(
        f"{field.choices[key]} {budget.written(price)}" for key, price in budget.prices.items()
    )
    less = ", less what you bid for your country" if paid else ""
    return f"{budget.points} {budget.unit} are there to spend{less}. One costs: {prices}."


def _told(text: str) -> Iterator[str]:
    yield from (f"# {line}" for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False))
