"""What can be done with the campaign file that is open."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("FileActions")


def file_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menu."""
    closed = _tr("Open a campaign first")
    looking = _tr("Open a campaign that may be changed first")
    free = _tr("No campaign is open that another window holds")
    return {
        "file_copy": Spec(
            text=_tr("Save a &copy…"), tip=_tr("Write the campaign to another file as well"), keys=("Ctrl+Shift+S",),
            lacks=closed,
        ),
        "file_backups": Spec(text=_tr("&Backups…"), tip=_tr("See the backups and go back to one"), lacks=closed),
        "file_back_up": Spec(
            text=_tr("Back &up now"), tip=_tr("Keep a copy of the campaign as it is"),
            lacks=looking,
        ),
        "file_mend": Spec(
            text=_tr("Mend damaged states"),
            tip=_tr("Make states of turns that are damaged anew from the entries, after a backup"), lacks=looking,
        ),
        "file_hold": Spec(text=_tr("Open for chan&ging"), tip=_tr("Try again: the file may be free now"), lacks=free),
        "file_correct": Spec(
            text=_tr("Corr&ect the map…"),
            tip=_tr("Correct a link, the ground or a name from a turn on; past turns keep the old map"), lacks=closed,
        ),
        "file_position": Spec(
            text=_tr("Correct the position…"),
            tip=_tr("Give, take or move what is wrong in the position of the current turn, with a reason"),
            lacks=closed,
        ),
        "file_calendar": Spec(
            text=_tr("Calendar o&f deadlines…"), tip=_tr("When turns close: set, move, leave days out, hold"),
            lacks=closed,
        ),
        "file_players": Spec(
            text=_tr("Players…"),
            tip=_tr("Who plays which nation, who is away and who orders meanwhile, passwords of packets"), lacks=closed,
        ),
        "file_missing": Spec(
            text=_tr("Missing sheets…"),
            tip=_tr("What counts for a sheet that does not come: nothing, standing orders, a caretaker's defence"),
            lacks=closed,
        ),
        "file_fairness": Spec(
            text=_tr("Fairne&ss of the start…"), tip=_tr("Who was favoured when the campaign began, and why"),
            lacks=closed,
        ),
        "file_tables": Spec(
            text=_tr("Tables of the game…"),
            tip=_tr("Every number of the rules with its source, what is otherwise here; changed from a turn on"),
            lacks=closed,
        ),
    }  # fmt: skip
