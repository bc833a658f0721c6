"""The turnsheet's page: a form for every kind of action, and what a country knows of its own areas.

Actions rest on each other, on battles and on the order of play, so the page writes them and the console judges.
"""

from __future__ import annotations

from typing import Final

from gm_console.board.model import Board
from gm_console.core.orders import FieldSpec, OrderKind
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheet_page import (
    Choice,
    PageFacts,
    PageField,
    PageForm,
    PageKind,
    SheetPage,
    Total,
    region_choices,
)
from gm_console.rulesets.empires.orders import ORDER_KINDS, Between, Retreat
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.view import NationView

_NEIGHBOUR: Final = frozenset({"end", "against", "sea"})
"""Fields that name an area beside another one, or one that is no own."""


def sheet_page() -> SheetPage:
    """Return the page of the turnsheet."""
    return SheetPage(
        forms=tuple(_form(kind) for kind in ORDER_KINDS),
        facts=page_facts,
        most=dict.fromkeys(ROUNDS, "1"),
        unjudged="Actions rest on each other and on what others do: the game master's console judges them.",
    )


def page_facts(_ruleset: Ruleset, board: Board, view: NationView) -> PageFacts:
    """Return what a country's page needs, from its view alone."""
    country = view.country
    codes = dict(view.public.codes)
    return PageFacts(
        lists={
            "own": region_choices((area.id for area in view.areas), board.name_of),
            "regions": region_choices((area.id for area in view.public.areas), board.name_of),
            "countries": tuple(
                Choice(value=codes[id_], word=codes[id_], title=f"{codes[id_]} {name}")
                for id_, name in view.public.nations
                if id_ != country.id
            ),
        },
        tables={"hand": {"bps": country.bps, "treasury": country.treasury, "reserve": country.reserve}},
        values={},
        pairs={"links": {one: board.neighbours(one) for one in board.places}},
        owners={area.id: area.owner for area in view.public.areas},
        own={
            area.id: ", ".join(
                f"{count} {what}"
                for count, what in (
                    (area.armies, "armies"),
                    (area.forts, "levels of forts"),
                    (area.ships, "ships"),
                    (area.laid_up, "ships laid up"),
                    (area.trains, "supply trains"),
                    (area.population, "population"),
                )
                if count
            )
            for area in view.areas
        },
        totals=(
            Total(title="Build points", table="hand", key="bps"),
            Total(title="Treasury", table="hand", key="treasury"),
            Total(title="Reserve", table="hand", key="reserve"),
        ),
    )


def _form(kind: OrderKind) -> PageForm:
    optional = {field.name for field in kind.fields if field.kind == "quantity" or _may_be_blank(kind, field)}
    boxes = (f"[ {{{one.name}}}]" if one.name in optional else f" {{{one.name}}}" for one in kind.fields)
    return PageForm(
        order=kind.order.__name__,
        title=kind.name,
        phases=kind.phases,
        line=kind.name + "".join(boxes),
        fields=tuple(_field(kind, field, field.name in optional) for field in kind.fields),
    )


def _may_be_blank(kind: OrderKind, field: FieldSpec) -> bool:
    return kind.order is Retreat and field.name == "end"


def _field(kind: OrderKind, field: FieldSpec, optional: bool) -> PageField:
    title = field.name.capitalize()
    if field.kind == "quantity":
        return PageField(
            name=field.name, title=field.help.capitalize(), kind=PageKind.TEXT, optional=optional
        )
    if field.kind == "nation":
        return PageField(name=field.name, title="Country", kind=PageKind.CHOICE, list="countries")
    abroad = field.name in _NEIGHBOUR
    first = "start" if issubclass(kind.order, Between) else "where"
    near = (
        f"links[{first}, it]" if (abroad and field.name != "end") or kind.name in ("MOVE", "ATTACK") else ""
    )
    return PageField(
        name=field.name,
        title=title,
        kind=PageKind.REGION,
        list="regions" if abroad else "own",
        only=near if abroad else "",
        optional=optional,
    )
