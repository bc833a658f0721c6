"""Turnsheets as pages to fill in offline: one for each nation, made of what it may know as the turn begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.calendar import announced
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.turn_ground import ground_now
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import clean
from gm_console.core.turn import TurnRecord
from gm_console.files.incoming.read import SCHEMA
from gm_console.files.plainfile import write_file
from gm_console.files.turnsheet import MOST_SIGNS

SUFFIX: Final = ".html"


def has_pages(file: OpenFile) -> bool:
    """Tell whether the game has a page for its turnsheets."""
    return file.ruleset.sheet.page is not None


def turnsheet_pages(file: OpenFile, nations: Iterable[NationId] = ()) -> Mapping[NationId, bytes]:
    """Return the pages of some nations for the current turn, of all that give orders if none is named."""
    from gm_console.report.turnsheet_page import PageSource, map_paths, turnsheet_page  # templates load slowly

    with file.read() as transaction:
        settings = read_settings(transaction)
        ground = ground_now(file, transaction, settings)
        deadline = announced(transaction, settings.turn)
    ruleset, known = ground.ruleset, ground.ruleset.nations(ground.state)
    load = ruleset.sheet.page
    if load is None:
        text = f"{ruleset.name} has no page for its turnsheets; next: orders template without --page"
        raise CampaignError(text, "page.none")
    wanted = tuple(nations) or known
    strange = next((one for one in wanted if one not in known), None)
    if strange is not None:
        raise CampaignError(f"there is no nation {strange} that may give orders", "nation.unknown")
    page, record, paths = load(), standing_record(ground.state), map_paths(ground.board)
    names = ruleset.pages.nation_names(ruleset.public_view(ground.board, record))
    return {
        nation: turnsheet_page(
            PageSource(
                ruleset=ruleset,
                board=ground.board,
                view=ruleset.view(ground.board, record, nation),
                nation=nation,
                turn=settings.turn,
                title=settings.title,
                names={one: clean(name) for one, name in names.items()},
                paths=paths,
                schema=SCHEMA,
                most_signs=MOST_SIGNS,
                deadline=deadline,
                looks=file.looks,
            ),
            page,
        ).encode()
        for nation in wanted
    }


def standing_record(state: Any) -> TurnRecord:
    """Return a position as a turn in which nothing happened: views are made of turns."""
    return TurnRecord(
        turn=state.turn - 1, before=state, phase_states={"": state}, entries=(), checks=(), verdicts=()
    )


def write_turnsheet_pages(
    file: OpenFile, folder: Path, nations: Iterable[NationId] = ()
) -> tuple[Path, ...]:
    """Write pages into a folder, ``nation-07.html``; those of before are replaced, for nothing is kept in them."""
    pages = turnsheet_pages(file, nations)
    folder.mkdir(parents=True, exist_ok=True)
    written = {folder / f"nation-{nation}{SUFFIX}": raw for nation, raw in pages.items()}
    for path, raw in written.items():
        write_file(path, raw)
    return tuple(written)
