"""A nation's packet: what matters first, then everything, from its view alone (R27)."""

from __future__ import annotations

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Page, Section
from gm_console.core.reading_direction import isolated
from gm_console.rulesets.common.pages.orders import orders_section
from gm_console.rulesets.common.pages.record import packet_changes, rulings_section
from gm_console.rulesets.gunboat.pages.builds import builds_section
from gm_console.rulesets.gunboat.pages.consumption import consumption_section
from gm_console.rulesets.gunboat.pages.development import development_section
from gm_console.rulesets.gunboat.pages.market import market_section
from gm_console.rulesets.gunboat.pages.moves import moves_section
from gm_console.rulesets.gunboat.pages.news import news_blocks
from gm_console.rulesets.gunboat.pages.rankings import rankings_section
from gm_console.rulesets.gunboat.pages.regions import map_section, regions_section
from gm_console.rulesets.gunboat.pages.summary import summary_section
from gm_console.rulesets.gunboat.pages.treasury import shipments_section, treasury_section
from gm_console.rulesets.gunboat.view import NationView


def nation_page(view: NationView, given: PageInput) -> Page:
    """Return the packet of the view's nation."""
    return given.page(
        turn=view.public.turn,
        turns=view.public.turns,
        nation=view.nation.id,
        subtitle=f"Packet for nation {view.nation.id}, {isolated(view.nation.names.ruler)}".rstrip(", "),
        sections=(
            summary_section(view, given),
            map_section(view, given),
            *packet_changes(view, view.public, given),
            orders_section(view, given),
            treasury_section(view, given),
            market_section(view, given),
            shipments_section(view, given),
            builds_section(view, given),
            moves_section(view, given),
            consumption_section(view, given),
            development_section(view, given),
            rankings_section(view),
            regions_section(view, given),
            Section(id="news", title="News and propaganda", blocks=news_blocks(view.public, given)),
            rulings_section(view, given),
        ),
    )
