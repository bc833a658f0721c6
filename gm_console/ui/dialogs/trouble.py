"""What could not be done, said once for the whole window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.files.errors import Unreadable
from gm_console.ui.dialogs.report import ReportDialog


def tell_trouble(parent: QWidget, trouble: Exception) -> None:
    """Show what could not be done; raise it again where it is a bug, for the exception hook."""
    if isinstance(trouble, Unreadable):
        lines = "\n".join(f"{issue.severity}: {issue.text}  {issue.where}" for issue in trouble.issues)
        ReportDialog(parent, _tr("Cannot be read"), _tr("The files are not usable:"), lines).show()
    elif isinstance(trouble, CampaignError | OSError):
        code = getattr(trouble, "code", type(trouble).__name__)
        ReportDialog(parent, _tr("Not possible"), str(trouble), code).show()
    else:
        raise trouble


def _tr(text: str) -> str:
    return QCoreApplication.translate("Trouble", text)
