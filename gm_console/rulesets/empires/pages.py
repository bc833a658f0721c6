"""What Empires tells of a turn on pages: a report for each country, and one for everybody."""

from __future__ import annotations

from collections.abc import Mapping
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
from gm_console.rulesets.common.pages.close_ups import close_ups
from gm_console.rulesets.common.pages.data import entries_data, orders_data
from gm_console.rulesets.common.pages.orders import orders_section, trouble_table
from gm_console.rulesets.common.pages.record import (
    packet_changes,
    public_changes,
    record_section,
    rulings_section,
)
from gm_console.rulesets.common.pages.supply import supply_section
from gm_console.rulesets.empires.supply import SUPPLY
from gm_console.rulesets.empires.view import NationView, PublicView

SCHEMA: Final = "empires-packet/1"
PUBLIC_SCHEMA: Final = "empires-public/1"
BETWEEN: Final = "·"
"""Between the numbers of one's units on the map."""


def packet(view: NationView, given: PageInput) -> Page:
    """Return the report of the view's country."""
    country, public = view.country, view.public
    return given.page(
        turn=public.turn,
        turns=public.game.turns,
        nation=country.id,
        subtitle=f"Report for {country.name} ({country.code})",
        sections=(
            Section(id="summary", title="At a glance", blocks=(_stocks(view), trouble_table(view, given))),
            *packet_changes(view, public, given),
            _map(view, given),
            _order_of_play(public, given),
            orders_section(view, given),
            _own_areas(view, given),
            _own_ships(view, given),
            *_supply(view, given),
            record_section(view.entries, given),
            rulings_section(view, given),
        ),
    )


def packet_data(view: NationView, given: PageInput) -> Mapping[str, Any]:
    """Return a country's report as plain data."""
    return {
        "schema": SCHEMA,
        **given.stamp,
        "turn": view.public.turn,
        "nation": view.country.id,
        "before": view.before,
        "after": view.country,
        "areas": view.areas,
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
            _order_of_play(view, given),
            _all_areas(view, given),
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
        "codes": dict(view.codes),
        "areas": view.areas,
        "entries": entries_data(view.entries, given),
    }


def _stocks(view: NationView) -> KeyNumbers:
    before, after = view.before, view.country
    stocks = (
        ("Build points", before.bps, after.bps),
        ("Treasury", before.treasury, after.treasury),
        ("Army reserve", before.reserve, after.reserve),
        ("Naval reserve", before.ships, after.ships),
        ("Victory points", before.points, after.points),
    )
    return KeyNumbers(
        numbers=(
            *(stepped(*stock) for stock in stocks),
            KeyNumber(label="Areas", value=grouped(len(view.areas))),
            KeyNumber(label="Population", value=grouped(sum(area.population for area in view.areas))),
            KeyNumber(label="Armies", value=grouped(sum(area.armies for area in view.areas))),
        )
    )


def _order_of_play(view: PublicView, given: PageInput) -> Section:
    codes = dict(view.codes)
    table = Table(
        columns=(*numbers("Place"), *wide("Country"), *plain("Code")),
        rows=tuple(
            (place, given.nation(nation, flagged=True), codes[nation])
            for place, nation in enumerate(view.game.order, 1)
        ),
        empty="Nobody plays.",
    )
    return Section(id="order", title="Order of play next turn", blocks=(table,))


def _map(view: NationView, given: PageInput) -> Section:
    """Return all areas by owner, one's own close by with what stands there, and what is drawn of ground."""
    own = tuple(area.id for area in view.public.areas if area.owner == view.country.id)
    units = {
        area.id: BETWEEN.join(str(count) for count in (area.armies, area.ships)).removesuffix(f"{BETWEEN}0")
        for area in view.areas
        if area.armies or area.ships
    }
    pictures = [
        Figure(
            svg=given.own_map(own),
            alt=f"Map with the {len(own)} areas of {view.country.name}",
            caption="Every area in the colour of its owner, yours outlined; grey is nobody's.",
        )
    ]
    first = "Your areas and their neighbours. On black your units: armies · ships."
    pictures += close_ups(given, own, units, first)
    if given.ground_key and own:
        pictures.append(Figure(svg=given.ground_key, alt="What the marks on the map stand for", half=True))
    return Section(id="map", title="Map", blocks=tuple(pictures))


def _own_areas(view: NationView, given: PageInput) -> Section:
    kinds = {area.id: area.kind for area in view.public.areas}
    land = [area for area in view.areas if kinds[area.id] == "land"]
    supplied = view.country.capacity > 0
    table = Table(
        columns=(
            *wide("Area"),
            *numbers("Population", "Armies", "Forts"),
            *(numbers("Trains") if supplied else ()),
            *plain("Mode", "Retreat"),
        ),
        rows=tuple(
            (
                given.place(area.id),
                area.population,
                area.armies,
                area.forts,
                *((area.trains,) if supplied else ()),
                f"{area.mode.value} {area.against}".strip(),
                area.retreat or "none",
            )
            for area in land
        ),
        empty="You hold no land.",
    )
    return Section(id="areas", title="Your areas", blocks=(table,))


def _supply(view: NationView, given: PageInput) -> tuple[Section, ...]:
    known = SUPPLY.known(given.board, view)
    if not known:
        return ()
    return (supply_section(known, view.country.id, view.country.capacity, SUPPLY, given),)


def _own_ships(view: NationView, given: PageInput) -> Section:
    fleets = [area for area in view.areas if area.ships or area.laid_up or area.entrance]
    table = Table(
        columns=(*wide("Where"), *numbers("In commission", "Laid up", "Armies"), *plain("Base")),
        rows=tuple(
            (
                given.place(area.id),
                area.ships,
                area.laid_up,
                area.armies,
                f"opens to {area.entrance}" if area.entrance else f"from {area.harbour or 'none'}",
            )
            for area in fleets
        ),
        empty="You have no naval base and no ships.",
    )
    return Section(id="ships", title="Your naval bases and fleets", blocks=(table,))


def _all_areas(view: PublicView, given: PageInput) -> Section:
    picture = Figure(
        svg=given.world_map("index.html"),
        alt="Map, every area in the colour of its owner",
        caption="Every area in the colour of its owner. A click leads to the area's line.",
    )
    table = Table(
        columns=(*plain("Area"), *wide("Owner"), *numbers("Population"), *plain("Ground", "Naval base")),
        rows=tuple(
            (
                Cell(text=given.place(area.id), anchor=f"r-{area.id}"),
                given.nation(area.owner),
                area.population,
                "sea" if area.kind == "sea" else area.terrain,
                area.entrance,
            )
            for area in view.areas
        ),
    )
    return Section(id="areas", title="All areas", blocks=(picture, table))


PAGES: Final = PageRules(
    packet=packet,
    packet_data=packet_data,
    public=public,
    public_data=public_data,
    nation_names=lambda view: dict(view.nations),
)
