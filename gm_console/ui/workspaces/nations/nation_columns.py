"""The columns of the table of nations, and the choices of columns that belong together."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.core.glance import NationGlance, View
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.ui.gauge_columns import findable, gauge_columns, views_with
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column

_tr = translated_in("NationColumns")


def nation_columns(ruleset: Ruleset, colours: Mapping[NationId, str]) -> tuple[Column[NationGlance], ...]:
    """Return all columns of a game."""
    first: Column[NationGlance] = Column(
        title=_tr("Nation"), tip=_tr("Number and name"), width=164, key="nation",
        value=lambda one: f"{one.id} {one.name}", colour=lambda one: colours.get(one.id, ""),
    )  # fmt: skip
    gauges = ruleset.glance.of_nations
    return tuple(findable((first, *gauge_columns(gauges.columns, gauges, NationGlance)), ruleset))


def nation_views(ruleset: Ruleset) -> tuple[View, ...]:
    """Return the choices of columns."""
    return tuple(views_with(("nation",), ruleset.glance.of_nations.views))
