"""What could not be done, said once for the whole window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.files.errors import Unreadable
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.window.way_back import UnopenedError

_tr = translated_in("Trouble")


def tell_trouble(parent: QWidget, trouble: Exception, go_back: Callable[[UnopenedError], None]) -> None:
    """Show what could not be done; raise it again where it is a bug, for the exception hook.

    Where a campaign cannot be opened and has backups, ``go_back`` to one of them is offered.
    """
    if isinstance(trouble, Unreadable):
        lines = "\n".join(f"{issue.severity}: {issue.text}  {issue.where}" for issue in trouble.issues)
        ReportDialog(parent, _tr("Cannot be read"), _tr("The files are not usable:"), lines).show()
    elif isinstance(trouble, CampaignError | OSError):
        code = getattr(trouble, "code", type(trouble).__name__)
        dialog = ReportDialog(parent, _tr("Not possible"), str(trouble), code)
        if isinstance(trouble, UnopenedError):
            tip = _tr("List the backups of this campaign; one that is restored takes its place")
            dialog.offer(_tr("Go back to a backup…"), tip, partial(go_back, trouble))
        dialog.show()
    else:
        raise trouble
