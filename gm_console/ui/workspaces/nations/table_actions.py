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
        "table_sent": Spec(
            text=_tr("Table of what was s&ent"), tip=_tr("Who sent what to whom in the turn, as a picture too"),
            lacks=closed,
        ),
        "table_technologies": Spec(
            text=_tr("Table of &technologies"), tip=_tr("What each nation has, may develop and lacks, as a tree too"),
            lacks=closed,
        ),
        "table_builds": Spec(
            text=_tr("Table of &builds"), tip=_tr("What was built and improved in the turn, and what was refused"),
            lacks=closed,
        ),
        "table_forces": Spec(
            text=_tr("Table of &forces"), tip=_tr("Forces that were ordered about in the turn, and what stopped them"),
            lacks=closed,
        ),
        "table_ranks": Spec(
            text=_tr("Table of &ranks"), tip=_tr("Places of all nations, with those gained and lost in the turn"),
            lacks=closed,
        ),
        "supply_way": Spec(
            text=_tr("Which &way supplies go…"), tip=_tr("Whether supplies come from a place to another, and how"),
            lacks=closed,
        ),
    }  # fmt: skip
