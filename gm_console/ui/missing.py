"""What has not come for a turn, in the words that locking and publishing share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gm_console.campaign.orders.sheet_words import missing_words
from gm_console.campaign.records import SheetStatus
from gm_console.core.glance import NationGlance
from gm_console.core.ids import NationId
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Missing")


def missing_sentences(
    status: Iterable[SheetStatus], nations: Mapping[NationId, NationGlance]
) -> tuple[str, ...]:
    """Return a sentence for the sheets and one for each part that has not come; none where all is in."""
    return tuple(
        (
            _tr("No sheet came from {0}: {1}.") if what == "sheet" else _tr("No {2} part came from {0}: {1}.")
        ).format(
            _tr("1 nation") if len(ids) == 1 else _tr("{0} nations").format(len(ids)),
            named(ids, nations),
            what,
        )
        for what, ids in missing_words(status)
    )


def named(ids: Iterable[NationId], nations: Mapping[NationId, NationGlance]) -> str:
    """Return nations by number and name."""
    return ", ".join(f"{one} {nations[one].name}".strip() if one in nations else one for one in ids)
