"""The table of lines: what is cut off, what each loss would cut, seas and trade, of all nations; the worst first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.campaign.lines import movement_of
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.common.line_words import LineRow
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.kit.theme import Theme
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels.pages import region_name

_tr = translated_in("LinesTable")

TEXT_ROOM: Final = 420
"""Pixels that sentences have at most by themselves."""


def line_columns(
    ruleset: Ruleset, world: OpenCampaign, colours: Mapping[NationId, str], theme: Theme
) -> tuple[Column[LineRow], ...]:
    """Return the columns, one for each thing that the game counts of lost land among them."""

    def tone(one: LineRow) -> str:
        return theme.tones.error if one.bad else ""

    def owner(one: LineRow) -> str:
        return world.called(one.lines.nation)

    def place(one: LineRow) -> str:
        return region_name(world, world.board.by_id[one.regions[0]]) if one.regions else ""

    def counted(at: int, head: str) -> Column[LineRow]:
        return Column(
            title=head, tip=_tr("{0} in the land that is cut off, or would be").format(head), width=70,
            key=f"counted_{at}", value=lambda one: one.weight[at] if one.weight else 0, hide_zero=True,
        )  # fmt: skip

    heads = [head for head, _ in movement_of(ruleset).lines.counted]
    return (
        Column(title=_tr("Nation"), tip=_tr("Whose lines they are"), width=140, key="nation", value=owner,
               colour=lambda one: colours.get(one.lines.nation, "")),
        Column(title=_tr("What"), tip=_tr("Cut off, a chokepoint, a lane of own seas, trade, a number"), width=104,
               key="what", value=lambda one: one.title, tone=tone),
        Column(title=_tr("Region"), tip=_tr("The first region that it is about"), width=74, key="region",
               value=lambda one: next(iter(one.regions), "")),
        Column(title=_tr("Land"), tip=_tr("Regions of land that are cut off, or would be"), width=56, key="land",
               value=lambda one: len(one.land), hide_zero=True),
        *(counted(at, head) for at, head in enumerate(heads)),
        Column(title=_tr("How"), tip=_tr("The whole of it in words"), width=TEXT_ROOM, most=TEXT_ROOM, key="how",
               value=lambda one: one.text, note=lambda one: one.text, tone=tone),
        Column(title=_tr("Name"), tip=_tr("Name of that place, or its country or sea"), width=140, key="name",
               value=place),
    )  # fmt: skip
