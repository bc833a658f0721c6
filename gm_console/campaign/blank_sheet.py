"""The empty turnsheet a nation fills in: every section, and what the nation has to order with."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, current_state, read_settings
from gm_console.core.ids import NationId
from gm_console.files.ordersheet import write_sheet


def template(desk: OpenFile, nation: NationId) -> str:
    """Return an empty turnsheet for the current turn: every section, with the shapes of its lines as comments."""
    with desk.read() as transaction:
        settings = read_settings(transaction)
        state = current_state(desk, transaction, settings)
    if nation not in desk.ruleset.nations(state):
        raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
    lines = [write_sheet(nation, settings.turn, (), desk.ruleset).rstrip()]
    lines += [f"# {text}" for text in desk.ruleset.sheet.means(desk.first_board, state, nation)]
    lines.append("# Orders stand below their section.  Lines that begin with # are not read.")
    for phase, head in desk.ruleset.sheet.written_heads().items():
        # In prose a # is text, so the title stands on a line of its own.
        lines += ["", f"[{head}]", f"# {_title(desk, phase)}"]
        for kind in desk.ruleset.order_kinds:
            if phase in kind.phases:
                lines.append(f"#   {kind.form}")
    return "\n".join(lines) + "\n"


def _title(desk: OpenFile, phase: str) -> str:
    return next((one.title for one in desk.ruleset.phases if one.id == phase), phase)
