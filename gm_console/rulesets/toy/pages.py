"""What Nine Fields tells of a turn on pages: one for each nation, and one for everybody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from gm_console.core.page_rules import PageInput, PageRules
from gm_console.core.pages import (
    Cell,
    Figure,
    KeyNumber,
    KeyNumbers,
    Page,
    Section,
    Table,
    grouped,
    numbers,
    plain,
    stepped,
    wide,
)
from gm_console.rulesets.common.pages.data import entries_data, orders_data
from gm_console.rulesets.common.pages.orders import orders_section, trouble_table
from gm_console.rulesets.common.pages.record import (
    packet_changes,
    public_changes,
    record_section,
    rulings_section,
)
from gm_console.rulesets.toy.state import Field
from gm_console.rulesets.toy.view import NationView, PublicField, PublicView

SCHEMA: Final = "nine-fields-packet/1"
PUBLIC_SCHEMA: Final = "nine-fields-public/1"


def packet(view: NationView, given: PageInput) -> Page:
    """Return the packet of the view's nation."""
    nation, public = view.nation, view.public
    return given.page(
        turn=public.turn,
        turns=public.game.turns,
        nation=nation.id,
        subtitle=f"Packet for nation {nation.id}",
        sections=(
            Section(id="summary", title="At a glance", blocks=(_stores(view), trouble_table(view, given))),
            *packet_changes(view, public, given),
            orders_section(view, given),
            _own_fields(view.fields, given),
            record_section(view.entries, given),
            rulings_section(view, given),
        ),
    )


def packet_data(view: NationView, given: PageInput) -> Mapping[str, Any]:
    """Return a nation's packet as plain data."""
    return {
        "schema": SCHEMA,
        **given.stamp,
        "turn": view.public.turn,
        "nation": view.nation.id,
        "before": view.before,
        "after": view.nation,
        "fields": view.fields,
        "orders": orders_data(view, given),
        "entries": entries_data(view.entries, given),
    }


def public(view: PublicView, given: PageInput) -> Mapping[str, Page]:
    """Return the one public page."""
    page = given.page(
        turn=view.turn,
        turns=view.game.turns,
        sections=(
            *public_changes(view, given),
            _all_fields(view.fields, given),
            *_prices(given),
            record_section(view.entries, given),
        ),
    )
    return {"index": page}


def public_data(view: PublicView, given: PageInput) -> Mapping[str, Any]:
    """Return what everybody may know as plain data."""
    return {
        "schema": PUBLIC_SCHEMA,
        **given.stamp,
        "turn": view.turn,
        "game": view.game,
        "nations": dict(view.nations),
        "fields": view.fields,
        "entries": entries_data(view.entries, given),
    }


def _stores(view: NationView) -> KeyNumbers:
    before, after = view.before, view.nation
    stores = (("Grain", before.grain, after.grain), ("Gold", before.gold, after.gold))
    return KeyNumbers(
        numbers=(
            *(stepped(*store) for store in stores),
            KeyNumber(label="Fields", value=grouped(len(view.fields))),
            KeyNumber(label="Armies", value=grouped(sum(field.armies for field in view.fields))),
        )
    )


def _own_fields(fields: Iterable[Field], given: PageInput) -> Section:
    table = Table(
        columns=(*wide("Field"), *numbers("Farms", "Armies")),
        rows=tuple((given.place(field.id), field.farms, field.armies) for field in fields),
        empty="You hold no field.",
    )
    return Section(id="fields", title="Your fields", blocks=(table,))


def _all_fields(fields: Iterable[PublicField], given: PageInput) -> Section:
    picture = Figure(
        svg=given.world_map("index.html"),
        alt="Map of the world, every field in the colour of its owner",
        caption="Every field in the colour of its owner. A click leads to the field's line.",
    )
    table = Table(
        columns=(*plain("Field"), *wide("Owner"), *numbers("Farms"), *plain("Ground")),
        rows=tuple(
            (
                Cell(text=given.place(field.id), anchor=f"r-{field.id}"),
                given.nation(field.owner),
                field.farms,
                "sea" if field.kind == "sea" else field.terrain,
            )
            for field in fields
        ),
    )
    return Section(id="fields", title="All fields", blocks=(picture, table))


def _prices(given: PageInput) -> tuple[Section, ...]:
    if not given.price_chart:
        return ()
    chart = Figure(
        svg=given.price_chart, alt="Chart of the price of grain, turn by turn", caption="Gold for ten grain."
    )
    return (Section(id="prices", title="Price of grain", blocks=(chart,)),)


PAGES: Final = PageRules(
    packet=packet,
    packet_data=packet_data,
    public=public,
    public_data=public_data,
    nation_names=lambda view: dict(view.nations),
)
