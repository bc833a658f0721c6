"""A new world from a brief and a seed: what the command line and the window ask for alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gm_console.board.checking.check import check_board
from gm_console.board.homes import homes_of
from gm_console.campaign.set_up.world_records import BriefCard, NewWorld, Size, Tell, WantedWorld
from gm_console.core.issues import Issue, error, has_errors
from gm_console.core.map_rules import MapRules
from gm_console.files.errors import Unreadable
from gm_console.files.places import MAPS

if TYPE_CHECKING:
    from gm_console.board.generate.brief import Brief
    from gm_console.board.generate.hand_edits import HandEdit
    from gm_console.board.model import Board
    from gm_console.files.brief import LoadedBrief

BRIEF_FILE: Final = "brief.toml"

# The generator takes a while to import, and only who draws a world may have to wait for it.


def shipped_briefs() -> tuple[Path, ...]:
    """Return the briefs that come with the program, by folder."""
    return tuple(sorted(MAPS.glob(f"*/{BRIEF_FILE}")))


def read_brief_card(path: Path, tell: Tell) -> BriefCard:
    """Return a brief at a glance; its issues say what is wrong where it cannot be read."""
    tell("reading the brief", 0, 1)
    from gm_console.campaign.set_up.world_sizes import dials_of
    from gm_console.files.brief import load_brief

    try:
        brief = load_brief(path)
    except Unreadable as trouble:
        return BriefCard(path=path, title=path.name, seed=0, issues=trouble.issues)
    return BriefCard(path=path, title=brief.name, seed=brief.seed, dials=dials_of(brief))


def make_world(wanted: WantedWorld, tell: Tell) -> NewWorld:
    """Draw a world; trouble with the brief comes back as issues of a world without a board.

    Where no attempt holds every fact the best one is shown.  Hand edits beside the brief are made where seed and sizes
    are the brief's own: they name regions of one world, and another seed has other regions under these names.
    ``tell`` may raise to stop the work.
    """
    tell("reading the brief", 0, 1)
    from gm_console.campaign.set_up.world_facts import fact_lines
    from gm_console.files.brief import open_brief

    try:
        loaded = open_brief(wanted.brief)
        seed = loaded.brief.seed if wanted.seed is None else wanted.seed
        brief, aside = _sized(loaded, wanted.sizes)
        edits = _edits(wanted, loaded.brief.rules, own=not wanted.sizes and seed == loaded.brief.seed)
        board, broken = _drawn(loaded, brief, seed, tell)
    except Unreadable as trouble:
        return NewWorld(seed=wanted.seed or 0, board=None, issues=trouble.issues)
    facts, placed = fact_lines(loaded, aside, broken), tuple(loaded.placed(broken))
    if board is None:
        return NewWorld(seed=seed, board=None, facts=facts, issues=placed, broken=placed)
    board, refused = _edited(board, edits)
    return NewWorld(
        seed=seed,
        board=board,
        facts=facts,
        homes=homes_of(board),
        issues=(*refused, *check_board(board)),
        broken=placed,
    )


def _sized(loaded: LoadedBrief, sizes: Mapping[Size, int]) -> tuple[Brief, tuple[int, ...]]:
    from gm_console.campaign.set_up.world_sizes import resized
    from gm_console.files.briefcheck import check_brief

    brief, aside = resized(loaded.brief, sizes)
    issues = loaded.placed(check_brief(brief)) if sizes else []
    if has_errors(issues):
        raise Unreadable(issues)
    return brief, aside


def _drawn(
    loaded: LoadedBrief, brief: Brief, seed: int, tell: Tell
) -> tuple[Board | None, tuple[Issue, ...]]:
    """Return a board and what of the brief it does not hold; None where no attempt came to a whole board."""
    from gm_console.board.generate.facts import FactsBroken
    from gm_console.board.generate.world import generate

    try:
        return generate(brief, seed, tell), ()
    except FactsBroken as trouble:
        return trouble.board, trouble.issues
    except ValueError as trouble:
        hint = "another seed, fewer regions, or more land"
        where = "nations" if brief.crowd is not None else ""
        issue = error("brief.impossible", f"the brief cannot be drawn: {trouble}", where, suggestion=hint)
        raise Unreadable(loaded.placed([issue])) from trouble


def _edits(wanted: WantedWorld, rules: MapRules, *, own: bool) -> tuple[HandEdit, ...]:
    """Return the hand edits to make: read before anything is drawn, since they may be unreadable."""
    from gm_console.files.edits import EDITS_FILE, load_edits

    beside = wanted.brief.parent / EDITS_FILE
    if wanted.edits is not None:
        return load_edits(wanted.edits, rules)
    return load_edits(beside, rules) if own and beside.exists() else ()


def _edited(board: Board, edits: Sequence[HandEdit]) -> tuple[Board, tuple[Issue, ...]]:
    from gm_console.board.editing.numbers import in_form
    from gm_console.board.generate.hand_edits import apply_edits

    edited, refused = apply_edits(board, edits)
    return in_form(edited), refused
