"""What can be done in the workspace of battles, and its keys."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("BattleActions")


def battle_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menu."""
    none = _tr("No battle is shown: run a turn, or choose one in the list")
    fixed = _tr("No battle is shown in which anything could be assumed otherwise")
    as_was = _tr("Nothing is assumed otherwise")
    return {
        "stage_back": Spec(
            text=_tr("Stage &before"), tip=_tr("Show the stage of the battle before"), keys=("Left",), icon="previous",
            lacks=none,
        ),
        "stage_on": Spec(
            text=_tr("Stage &after"), tip=_tr("Show the next stage of the battle"), keys=("Right",), icon="next",
            lacks=none,
        ),
        "battle_back": Spec(
            text=_tr("Battle be&fore in the list"), tip=_tr("Show the battle before in the list"), keys=("PgUp",),
            icon="arrow_left", lacks=none,
        ),
        "battle_on": Spec(
            text=_tr("Battle af&ter in the list"), tip=_tr("Show the next battle in the list"), keys=("PgDown",),
            icon="arrow_right", lacks=none,
        ),
        "battle_map": Spec(
            text=_tr("Show on the &map"), tip=_tr("Show the battle's region on the map"), keys=("M",), icon="map",
            lacks=none,
        ),
        "battle_entry": Spec(
            text=_tr("Show in the t&urn"), tip=_tr("Show the battle's entry in the turn room"), keys=("T",),
            icon="turn", lacks=none,
        ),
        "what_if": Spec(
            text=_tr("&What if"), tip=_tr("Try out other units, other ground and more; nothing is stored"),
            keys=("W",), icon="what_if", checkable=True, lacks=fixed,
        ),
        "what_if_undo": Spec(
            text=_tr("U&ndo in the what-if"), tip=_tr("Take back the last change of the what-if"), keys=("Ctrl+Z",),
            icon="undo", lacks=as_was,
        ),
        "what_if_redo": Spec(
            text=_tr("Re&do in the what-if"), tip=_tr("Make the change again that was taken back"),
            keys=("Ctrl+Shift+Z", "Ctrl+Y"), icon="redo", lacks=as_was,
        ),
        "what_if_reset": Spec(
            text=_tr("&Reset the what-if"), tip=_tr("Assume what really was"), keys=("Ctrl+Backspace",), icon="reset",
            lacks=as_was,
        ),
        "battle_print": Spec(
            text=_tr("&Print battle…"), tip=_tr("Print the battle on one page, as the reader chosen sees it"),
            keys=("Ctrl+P",), icon="print", lacks=none,
        ),
        "battle_save": Spec(
            text=_tr("&Save battle as page…"),
            tip=_tr("Write the battle to an HTML, PDF or text file, as the reader chosen sees it"),
            keys=("Ctrl+Shift+E",), icon="save", lacks=none,
        ),
    }  # fmt: skip
