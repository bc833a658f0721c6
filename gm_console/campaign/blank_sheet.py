"""The empty turnsheet a nation fills in: every section, and what the nation has to order with."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, current_state, read_settings
from gm_console.core.ids import NationId
from gm_console.files.turnsheet import write_sheet


def template(file: OpenFile, nation: NationId) -> str:
    """Return an empty turnsheet for the current turn: every section, with the shapes of its lines as comments."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        state = current_state(file, transaction, settings)
    if nation not in file.ruleset.nations(state):
        raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
    lines = [write_sheet(nation, settings.turn, (), file.ruleset).rstrip()]
    lines += [f"# {text}" for text in file.ruleset.sheet.means(file.first_board, state, nation)]
    lines.append("# Orders stand below their section.  Lines that begin with # are not read.")
    for phase, head in file.ruleset.sheet.written_heads().items():
        # In prose a # is text, so the title stands on a line of its own.
        lines += ["", f"[{head}]", f"# {_title(file, phase)}"]
        for kind in file.ruleset.order_kinds:
            if phase in kind.phases:
                lines.append(f"#   {kind.form}")
    return "\n".join(lines) + "\n"


def _title(file: OpenFile, phase: str) -> str:
    return next((one.title for one in file.ruleset.phases if one.id == phase), phase)
