"""The actions of the Orders workspace."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.campaign.records import TurnStage
from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in
from gm_console.ui.workspaces.orders.received_sheets import NationSheets, ReceivedSheets, SheetStanding

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
        "watch_folder": Spec(
            text=_tr("W&atch a folder…"),
            tip=_tr("Take in what comes into a folder, as long as the campaign is open; nothing in it is changed"),
            lacks=closed,
        ),
        "mailbox": Spec(
            text=_tr("Mailbo&x…"),
            tip=_tr("Fetch mails by IMAP: a mailbox tried out, and what came since the last time taken in"),
            lacks=closed,
        ),
        "paste": Spec(
            text=_tr("&Paste a sheet"), tip=_tr("Check a sheet from the clipboard before it is taken in"),
            keys=("Ctrl+Shift+V",), lacks=closed,
        ),
        "edit": Spec(
            text=_tr("&Edit the sheet…"),
            tip=_tr("Change lines of the selected nation's sheet; the nation reads what and why"),
            keys=("F3",), lacks=_tr("Select a nation first, in a turn that is not published"),
        ),
        "template": Spec(
            text=_tr("&Template for the nation"),
            tip=_tr("An empty turnsheet for the selected nation, to copy or save"),
            lacks=nobody,
        ),
        "pages": Spec(
            text=_tr("&Offline turnsheet pages…"),
            tip=_tr("A page for every nation, to fill its turnsheet in offline with a map; choose a folder"),
            lacks=closed,
        ),
        "receipt": Spec(
            text=_tr("&Receipt"), tip=_tr("The answers to the selected nation's lines in force, to copy or save"),
            lacks=no_sheet,
        ),
        "came_in": Spec(
            text=_tr("&What came in…"),
            tip=_tr("Everything that ever came in, and what waits for a yes"), lacks=closed,
        ),
        "letters": Spec(
            text=_tr("Answers an&d reminders…"),
            tip=_tr("Tell players what became of their lines, and what is missing: as mails in a folder, or sent"),
            lacks=closed, short=_tr("Answers"),
        ),
        "press": Spec(
            text=_tr("Prose of the pla&yers…"),
            tip=_tr("What everybody will read: let it through, change it or hold it back, with a reason"), lacks=closed,
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
            text=_tr("Export the &verdicts…"), tip=_tr("Save every line of every nation with its verdicts as CSV"),
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


def permitted(
    stage: TurnStage | None, received: ReceivedSheets | None, one: NationSheets | None
) -> dict[str, bool]:
    """Return which actions can be done: ``stage`` is that of the open campaign, ``one`` the nation that is selected."""
    is_open, has_sheets = stage is not None, received is not None
    current = received is not None and received.current
    amber = (
        one is not None and one.standing is SheetStanding.AMBER and current and stage is TurnStage.COLLECTING
    )
    return {
        **dict.fromkeys(("week", "import_files", "import_folder", "paste", "came_in"), is_open),
        **dict.fromkeys(("letters", "press", "pages"), is_open),
        **dict.fromkeys(("next_problem", "previous_problem", "copy_tsv", "find_nation"), has_sheets),
        **dict.fromkeys(("confirm", "keep_former"), amber),
        "template": one is not None,
        "receipt": one is not None and bool(one.lines),
        "lock": stage is TurnStage.COLLECTING,
        "unlock": stage is TurnStage.LOCKED,
        "export_csv": received is not None and received.lines > 0,
        "history": one is not None and bool(one.sheets or one.early),
        "edit": one is not None and current and stage is not TurnStage.PUBLISHED,
    }
