"""What Gunboat tells of a turn on pages: packets and public pages, each section named by what stands there."""

from __future__ import annotations

from typing import Final

from gm_console.core.page_rules import PageRules
from gm_console.rulesets.gunboat.pages.data import packet_data, public_data
from gm_console.rulesets.gunboat.pages.packet import nation_page
from gm_console.rulesets.gunboat.pages.public import public_pages

PAGES: Final = PageRules(
    packet=nation_page,
    packet_data=packet_data,
    public=public_pages,
    public_data=public_data,
    nation_names=lambda view: {one.id: one.names.country for one in view.nations},
)
