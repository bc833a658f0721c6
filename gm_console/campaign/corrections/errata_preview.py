"""What a correction of the map would change: neighbours, coasts, and the answers to the lines in force.

And which corrections an edited copy of the map would need.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gm_console.board.errata.apply import announced, corrected
from gm_console.board.errata.between import between
from gm_console.board.errata.facts import Erratum, NameCorrected, Named
from gm_console.board.model import Board
from gm_console.campaign.corrections.errata import admitted
from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.answers_then import answers_then
from gm_console.campaign.records import DRAFT, MapPreview, NeighboursThen
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core.ids import RegionId
from gm_console.report.phrases import fact_phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class EditedMap:
    """What an edited copy of the map has otherwise than the map of a turn."""

    turn: int
    errata: tuple[Erratum, ...]
    """What corrections can say of it, without a reason yet."""
    texts: tuple[str, ...]
    """What they change, in words."""
    beyond: tuple[str, ...]
    """What they cannot say: only another campaign could have it."""


def preview(file: OpenFile, erratum: Erratum, turn: int | None = None) -> MapPreview:
    """Return what a correction would change from a turn on, the current one if not said; nothing is stored.

    :class:`CampaignError` where it cannot be made."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        number, fit = admitted(file, transaction, settings, erratum, erratum.reason or NO_REASON, turn)
        now = turn_map(file, transaction, number).board
        then = corrected(now, [fit])
        assert isinstance(then, Board)
        judged = number == settings.turn
        ruleset = turn_rules(file, transaction, number).ruleset
        sides = (ruleset, now), (ruleset, then)
        orders = tuple(answers_then(file, transaction, settings, *sides)) if judged else ()
    told = announced(now, [fit])
    return MapPreview(
        turn=number,
        text=fact_phrase(fit, file.ruleset),
        neighbours=tuple(_neighbours(now, then, fit)),
        coasts=tuple(fact_phrase(one.fact, file.ruleset) for first in told for one in first.follows),
        orders=orders,
        judged=judged,
        drops_draft=judged and settings.stage in DRAFT,
        notes=tuple(_notes(file, fit)),
    )


def compare_map(file: OpenFile, edited: Board, turn: int) -> EditedMap:
    """Return what an edited copy of the map has otherwise than the map of a turn."""
    with file.read() as transaction:
        found = between(turn_map(file, transaction, turn).board, edited)
    return EditedMap(turn=turn, errata=found.errata, texts=found.texts, beyond=found.beyond)


def _neighbours(now: Board, then: Board, erratum: Erratum) -> Iterator[NeighboursThen]:
    for word in erratum.about:
        region = now.by_id.get(RegionId(word))
        if region is None:
            continue
        before, after = (_linked(board, region.id) for board in (now, then))
        if before != after:
            yield NeighboursThen(region=region.id, name=region.name, before=before, after=after)


def _linked(board: Board, region: RegionId) -> tuple[str, ...]:
    return tuple(f"{other} {' and '.join(board.kinds(region, other))}" for other in board.neighbours(region))


def _notes(file: OpenFile, erratum: Erratum) -> Iterator[str]:
    if (
        isinstance(erratum, NameCorrected)
        and erratum.what is Named.COUNTRY
        and erratum.of in file.start_nations
    ):
        yield f"nation {erratum.of} goes by the name its player gave it; the map's name stands beside that"
