"""The seam for technologies: what the research chart asks for each (E6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.orders import Order
from gm_console.core.technologies import Technology, TechnologyRules
from gm_console.rulesets.gunboat.orders import Research
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import BTECH, LEVELS

PAID: Final = ("SP", "RP", "Gold")


def technologies(charts: Charts) -> tuple[Technology, ...]:
    """Return the rows of the chart in its order."""
    return tuple(
        Technology(
            id=row.id,
            requires=row.requires,
            levels=((Number(kind="level", item=LEVELS[BTECH]), row.btech),),
            costs=tuple(
                (Number(kind="stock", item=item), price)
                for item, price in zip(PAID, row.cost.price, strict=True)
                if price
            ),
        )
        for row in sorted(charts.developments.values(), key=lambda row: (row.order, row.id))
    )


def known(state: GunboatState, nation: NationId) -> Collection[str]:
    """Return what a nation has developed."""
    return state.nations[nation].developments


def asked(order: Order) -> str:
    """Return what a line of E6 is about."""
    return order.development if isinstance(order, Research) else ""


TECHNOLOGIES: Final = TechnologyRules(all=technologies, known=known, asked=asked)
