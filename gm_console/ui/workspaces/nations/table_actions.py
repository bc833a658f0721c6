"""What can be done in the workspace of nations and regions."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("TableActions")


def table_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menu."""
    closed = _tr("Open a campaign first")
    return {
        "table_nations": Spec(
            text=_tr("Table of &nations"), tip=_tr("All nations with their numbers"), lacks=closed
        ),
        "table_regions": Spec(
            text=_tr("Table of re&gions"), tip=_tr("All regions with what is in them"), lacks=closed
        ),
        "table_lines": Spec(
            text=_tr("Table of &lines"), tip=_tr("What is cut off, what each loss would cut, seas and trade"),
            lacks=closed,
        ),
        "table_supply": Spec(
            text=_tr("Table of &supply"), tip=_tr("Where all regions draw supplies from, and what hangs on them"),
            lacks=closed,
        ),
        "supply_way": Spec(
            text=_tr("Which &way supplies go…"), tip=_tr("Whether supplies come from a place to another, and how"),
            lacks=closed,
        ),
    }  # fmt: skip
