"""What the nations of a campaign are called, and which of them somebody means by a word."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.glance import NationGlance, read_regions
from gm_console.core.ids import NationId, nation_id
from gm_console.core.ruleset import Ruleset
from gm_console.core.wording import nearest

SHOWN: Final = 40
"""Characters of a word that an answer repeats."""


def names_of(board: Board, nations: Iterable[NationGlance]) -> dict[str, str]:
    """Return what nations are called, and by the map every country that is none of them.

    A game's nations may go by other numbers than the map's countries: what the game calls them comes first.
    """
    return {**board.country_names, **{nation.id: nation.name for nation in nations}}


def names(file: OpenFile, turn: int | None = None) -> dict[str, str]:
    """Return what countries are called where a turn begins, the one that is to be played if not said."""
    return names_of(board_at(file, turn), _nations(file, turn))


def names_then(ruleset: Ruleset, board: Board, state: Any) -> dict[str, str]:
    """Return what countries are called in a position."""
    return names_of(board, _nations_in(ruleset, board, state))


def nation_called(file: OpenFile, words: str) -> NationId:
    """Return the nation that is meant by its number, code or name, or by how its name begins.

    :class:`CampaignError` says so if none is meant, or more than one.
    """
    nations = _nations(file)
    wanted = words.strip().casefold()
    number = _number(wanted)
    found = (
        [one for one in nations if one.id == number]
        or [one for one in nations if wanted and wanted in (one.code.casefold(), one.name.casefold())]
        or [one for one in nations if wanted and one.name.casefold().startswith(wanted)]
    )
    if len(found) == 1:
        return found[0].id
    if found:
        listed = ", ".join(_told(one) for one in found)
        raise CampaignError(f"{words!r} may be {listed}; say more of it", "nation.several")
    named = {one.name.casefold(): one for one in nations}
    alike = nearest(wanted[:SHOWN], named)
    meant = f"; did you mean {_told(named[alike])}?" if alike else ""
    raise CampaignError(f"there is no nation {words[:SHOWN]} in this campaign{meant}", "nation.unknown")


def _nations(file: OpenFile, turn: int | None = None) -> Sequence[NationGlance]:
    """Return the nations where a turn begins, the one that is to be played if not said."""
    return _nations_in(rules_at(file, turn), board_at(file, turn), reading.state(file, turn))


def _nations_in(ruleset: Ruleset, board: Board, state: Any) -> Sequence[NationGlance]:
    return ruleset.glance.nations(ruleset, board, state, state, read_regions(ruleset.glance, state))


def _number(words: str) -> str:
    try:
        return nation_id(words)
    except ValueError:
        return ""


def _told(nation: NationGlance) -> str:
    return f"{nation.id} {nation.name}"
