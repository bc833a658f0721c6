"""The empty turnsheet a nation fills in: every section, and what the nation has to order with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm_console.board.model import RegionKind
from gm_console.campaign.desk import Desk, read_canonical, read_settings, start_canonical
from gm_console.campaign.errors import CampaignError
from gm_console.core.ids import NationId
from gm_console.files.ordersheet import write_sheet
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import STOCKS


def template(desk: Desk, nation: NationId) -> str:
    """Return an empty turnsheet for the current turn: every section, with the shapes of its lines as comments."""
    with desk.read() as transaction:
        settings = read_settings(transaction)
        state = read_canonical(desk.ruleset, start_canonical(transaction, settings, settings.turn))
    if nation not in desk.ruleset.nations(state):
        raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
    lines = [write_sheet(nation, settings.turn, (), desk.ruleset).rstrip()]
    lines += [f"# {text}" for text in _means(desk, state, nation)]
    lines.append("# Orders stand below their section.  Lines that begin with # are not read.")
    heads: dict[str, str] = {}
    for head, phase in desk.ruleset.sheet.heads.items():
        heads.setdefault(phase, head if head == "press" else head.upper())
    for phase, head in heads.items():
        # In a press release a # is text, so the title stands on a line of its own.
        lines += ["", f"[{head}]", f"# {_title(desk, phase)}"]
        for kind in desk.ruleset.order_kinds:
            if phase in kind.phases:
                lines.append(f"#   {kind.form}")
    return "\n".join(lines) + "\n"


def _title(desk: Desk, phase: str) -> str:
    return next((one.title for one in desk.ruleset.phases if one.id == phase), phase)


def _means(desk: Desk, state: Any, nation: NationId) -> Iterator[str]:
    """Yield whose sheet it is, the stockpiles and the regions; nothing in a game that has no such state."""
    if not isinstance(state, GunboatState):
        return
    own = state.nations[nation]
    yield own.names.country
    yield "In stock: " + ", ".join(
        f"{count:,} {name}" for name, count in zip(STOCKS, own.stocks, strict=True)
    )
    seas = {region.id for region in desk.first_board.regions if region.kind is RegionKind.SEA}
    held = sorted(holding.id for holding in state.holdings.values() if holding.owner == nation)
    for kind, regions in (
        ("Land", [one for one in held if one not in seas]),
        ("Sea", [one for one in held if one in seas]),
    ):
        if regions:
            yield f"{kind}: {', '.join(regions)}"
