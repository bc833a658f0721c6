"""The actions of the Orders workspace."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("OrderActions")


def order_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of menus."""
    closed, nobody = _tr("Open a campaign first"), _tr("Select a nation first")
    no_sheet, no_lines = (
        _tr("Select a nation that sent a sheet first"),
        _tr("No sheet was taken in for this turn"),
    )
    not_amber = _tr("Select a nation whose sheet is amber first, in a turn that takes sheets")
    not_open, not_locked = _tr("The turn is not open for sheets"), _tr("The sheets are not locked")
    return {
        "week": Spec(
            text=_tr("The week at a &glance"),
            tip=_tr("When the turn closes, how every nation stands, what to do next"),
            keys=("Ctrl+Shift+W",), lacks=closed, short=_tr("Week"),
        ),
        "import_files": Spec(
            text=_tr("&Import files…"), tip=_tr("Take turnsheets and mails in"), keys=("Ctrl+I",), lacks=closed,
        ),
        "import_folder": Spec(
            text=_tr("Import &folder…"), tip=_tr("Take in all sheets and mails of a folder"),
            keys=("Ctrl+Shift+I",), lacks=closed,
        ),
        "paste": Spec(
            text=_tr("&Paste a sheet"), tip=_tr("Check a sheet from the clipboard before it is taken in"),
            keys=("Ctrl+Shift+V",), lacks=closed,
        ),
        "edit": Spec(
            text=_tr("E&dit the sheet…"),
            tip=_tr("Change lines of the selected nation's sheet; the nation reads what and why"),
            keys=("F3",), lacks=_tr("Select a nation first, in a turn that is not published"),
        ),
        "template": Spec(
            text=_tr("&Template for the nation"),
            tip=_tr("An empty turnsheet for the selected nation, to copy or save"),
            lacks=nobody,
        ),
        "receipt": Spec(
            text=_tr("&Receipt"), tip=_tr("The answers to the selected nation's lines in force, to copy or save"),
            lacks=no_sheet,
        ),
        "came_in": Spec(
            text=_tr("&What came in…"),
            tip=_tr("Everything that ever came in, and what waits for a yes"), lacks=closed,
        ),
        "history": Spec(
            text=_tr("&History and difference…"),
            tip=_tr("Every sheet the nation ever sent, and two of them beside each other"), lacks=no_sheet,
        ),
        "confirm": Spec(text=_tr("Let it &stand"), tip=_tr("Let the nation's amber sheet stand"), lacks=not_amber),
        "keep_former": Spec(
            text=_tr("&Keep the former"), tip=_tr("Decline the newest sheet; the one before it counts"),
            lacks=not_amber,
        ),
        "lock": Spec(
            text=_tr("&Lock the sheets"), tip=_tr("Close the turn for sheets"), keys=("Ctrl+L",),
            lacks=not_open,
        ),
        "unlock": Spec(
            text=_tr("&Unlock the sheets…"), tip=_tr("Open a locked turn for sheets again; asks for a reason"),
            keys=("Ctrl+Shift+L",), lacks=not_locked,
        ),
        "next_problem": Spec(
            text=_tr("Next pro&blem"), tip=_tr("Go to the next line refused or not understood, of the next nation too"),
            keys=("F8",), lacks=closed,
        ),
        "previous_problem": Spec(
            text=_tr("Previous proble&m"), tip=_tr("Go to the line refused or not understood before"),
            keys=("Shift+F8",), lacks=closed,
        ),
        "export_csv": Spec(
            text=_tr("&Export the verdicts…"), tip=_tr("Save every line of every nation with its verdicts as CSV"),
            lacks=no_lines,
        ),
        "copy_tsv": Spec(
            text=_tr("&Copy the verdicts"), tip=_tr("Copy the rows selected, or all that are shown, for a spreadsheet"),
            keys=("Ctrl+Shift+C",), lacks=closed,
        ),
        "find_nation": Spec(
            text=_tr("Filter the &nations"),
            tip=_tr("Filter by name, missing, amber, problems"),
            lacks=closed,
        ),
    }  # fmt: skip
