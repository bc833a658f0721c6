"""A new world from a brief and a seed: what the command line and the window ask for alike."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gm_console.board.checks import check_board
from gm_console.board.homes import homes_of
from gm_console.campaign.world_records import BriefCard, Dial, NewWorld, Size, Tell, WantedWorld
from gm_console.core.issues import error
from gm_console.files.errors import Unreadable
from gm_console.files.places import ROOT

BRIEF_FILE: Final = "brief.toml"

# The generator takes a while to import, and only who draws a world may have to wait for it.


def shipped_briefs() -> tuple[Path, ...]:
    """Return the briefs that come with the program, by folder."""
    return tuple(sorted((ROOT / "maps").glob(f"*/{BRIEF_FILE}")))


def read_brief_card(path: Path, tell: Tell) -> BriefCard:
    """Return a brief at a glance; its issues say what is wrong where it cannot be read."""
    from gm_console.files.brief import load_brief

    tell("reading the brief", 0, 1)
    try:
        brief = load_brief(path)
    except Unreadable as trouble:
        return BriefCard(path=path, title=path.name, seed=0, issues=trouble.issues)
    lands = sum(country.regions for country in brief.countries)
    fixed = "the brief gives every country its place and its regions"
    dials = (
        Dial(size=Size.NATIONS, least=1, most=60, value=len(brief.nations), fixed=fixed),
        Dial(size=Size.REGIONS, least=1, most=60, value=lands // max(1, len(brief.countries)), fixed=fixed),
    )
    return BriefCard(path=path, title=brief.name, seed=brief.seed, dials=dials)


def make_world(wanted: WantedWorld, tell: Tell) -> NewWorld:
    """Draw a world; trouble with the brief comes back as issues of a world without a board.

    ``tell`` may raise to stop the work.
    """
    from gm_console.board.generate.world import generate
    from gm_console.files.brief import load_brief

    tell("reading the brief", 0, 2)
    try:
        brief = load_brief(wanted.brief)
    except Unreadable as trouble:
        return NewWorld(seed=wanted.seed, board=None, issues=trouble.issues)
    tell("drawing the world", 1, 2)
    try:
        board = generate(brief, wanted.seed)
    except ValueError as trouble:
        issue = error("brief.impossible", f"the brief cannot be drawn: {trouble}", str(wanted.brief))
        return NewWorld(seed=wanted.seed, board=None, issues=(issue,))
    return NewWorld(seed=wanted.seed, board=board, homes=homes_of(board), issues=tuple(check_board(board)))
