"""The empty turnsheet a nation fills in: every section, and what the nation has to order with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, current_state, read_settings
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.files.turnsheet import write_sheet


def template(file: OpenFile, nation: NationId) -> str:
    """Return an empty turnsheet for the current turn: every section, with the shapes of its lines as comments."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        state = current_state(file, transaction, settings)
    if nation not in file.ruleset.nations(state):
        raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
    return blank_text(file, nation, settings.turn, state)


def blank_text(file: OpenFile, nation: NationId, turn: int, state: Any) -> str:
    """Return the empty turnsheet of a turn that begins with a position."""
    lines = [write_sheet(nation, turn, (), file.ruleset).rstrip()]
    lines += [f"# {text}" for text in file.ruleset.sheet.means(file.first_board, state, nation)]
    lines += _numbered(file.ruleset) if file.ruleset.sheet.single else _sections(file.ruleset)
    return "\n".join(lines) + "\n"


def _sections(ruleset: Ruleset) -> Iterator[str]:
    """Yield each section with its title and the shapes of its lines."""
    yield "# Orders stand below their section.  Lines that begin with # are not read."
    titles = {phase.id: phase.title for phase in ruleset.phases}
    for phase, head in ruleset.sheet.written_heads().items():
        # In prose a # is text, so the title stands on a line of its own.
        yield from ("", f"[{head}]", f"# {titles.get(phase, phase)}")
        yield from (f"#   {kind.form}" for kind in ruleset.order_kinds if phase in kind.phases)


def _numbered(ruleset: Ruleset) -> Iterator[str]:
    """Yield the shapes of all lines once, and the numbers that lines are written behind."""
    yield "# An order stands behind its number.  Lines that begin with # are not read."
    yield from (f"#   {kind.form}" for kind in ruleset.order_kinds)
    yield ""
    yield from (f"[{head}]" for head in ruleset.sheet.written_heads().values())
