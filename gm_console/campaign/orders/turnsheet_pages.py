"""Turnsheets as pages to fill in offline: one for each nation, made of what it may know as the turn begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign.calendar import announced
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.turns.turn_ground import ground_now
from gm_console.core.ids import NationId
from gm_console.core.looks import Looks
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.files.incoming.read import SCHEMA
from gm_console.files.plainfile import write_file
from gm_console.files.turnsheet import MOST_SIGNS

SUFFIX: Final = ".html"


def turnsheet_pages(file: OpenFile, nations: Iterable[NationId] = ()) -> Mapping[NationId, bytes]:
    """Return the pages of some nations for the current turn, of all that give orders if none is named."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        ground = ground_now(file, transaction, settings)
        deadline = announced(transaction, settings.turn)
    known = ground.ruleset.nations(ground.state)
    wanted = tuple(nations) or known
    strange = next((one for one in wanted if one not in known), None)
    if strange is not None:
        raise CampaignError(f"there is no nation {strange} that may give orders", "nation.unknown")
    make = page_maker(
        ground.ruleset, ground.board, standing_record(ground.state), settings.title, deadline, file.looks
    )
    return {nation: make(nation) for nation in wanted}


def page_maker(
    ruleset: Ruleset, board: Board, record: TurnRecord, title: str, deadline: str, looks: Looks
) -> Callable[[NationId], bytes]:
    """Return what makes a nation's page for the turn after a record, from that nation's view of it."""
    from gm_console.report.turnsheet_page import (  # templates load slowly
        SheetPageSource,
        map_paths,
        turnsheet_page,
    )

    if ruleset.sheet.page is None:
        text = f"{ruleset.name} has no page for its turnsheets; orders template writes them as text"
        raise CampaignError(text, "page.none")
    page, paths = ruleset.sheet.page(), map_paths(board)
    told = ruleset.pages.nation_names(ruleset.public_view(board, record))
    names = {nation: clean(name) for nation, name in told.items()}

    def make(nation: NationId) -> bytes:
        source = SheetPageSource(
            ruleset=ruleset,
            board=board,
            view=ruleset.view(board, record, nation),
            nation=nation,
            turn=record.after.turn,
            title=title,
            names=names,
            paths=paths,
            schema=SCHEMA,
            most_signs=MOST_SIGNS,
            deadline=deadline,
            looks=looks,
        )
        return turnsheet_page(source, page).encode()

    return make


def standing_record(state: Any) -> TurnRecord:
    """Return a position as a turn in which nothing happened: views are made of turns."""
    return TurnRecord(
        turn=state.turn - 1, before=state, phase_states={"": state}, entries=(), checks=(), verdicts=()
    )


def write_turnsheet_pages(file: OpenFile, folder: Path, nations: Iterable[NationId] = ()) -> tuple[Path, ...]:
    """Write pages into a folder, ``nation-07.html``; those of before are replaced, for nothing is kept in them."""
    pages = turnsheet_pages(file, nations)
    folder.mkdir(parents=True, exist_ok=True)
    written = {folder / f"nation-{nation}{SUFFIX}": raw for nation, raw in pages.items()}
    for path, raw in written.items():
        write_file(path, raw)
    return tuple(written)
