"""The history of a campaign, turn by turn: as everybody may know it, as one nation does, or as the moderator has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from gm_console.campaign import reading
from gm_console.campaign.battles import rows_of
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, published_turns, read_settings
from gm_console.campaign.packets.foretold import Foretold, about_so_long
from gm_console.campaign.seen_map import seen_map
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.charts.film_frames import Film, FilmFrame
from gm_console.core.glance import RegionGlance, read_regions
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.reading_direction import with_name
from gm_console.core.turn import TurnRecord
from gm_console.core.wording import begun
from gm_console.files.plainfile import write_file
from gm_console.storage.db import Transaction

FilmProgress = Callable[[int, int], None]
"""Called with steps done and steps in all: a turn read, a picture drawn; may raise to cancel."""
SECONDS: Final = (5.0, 0.5, 0.6)
"""Of making a picture that moves of a world of :data:`REGIONS`: once, for each turn read, for each picture drawn."""
REGIONS: Final = 740
BYTES: Final = 0.08
"""Of such a picture for each of its dots."""


class FilmKind(StrEnum):
    """What a film is written as, by the end of its file's name."""

    PAGE = ".html"
    """A page that plays in any browser, with what is pointed at told."""
    PICTURE = ".webp"
    """A picture that moves by itself, wherever pictures are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureForetold(Foretold):
    """What a picture that moves will be like."""

    pictures: int
    """One for each turn shown, and that of the start."""
    width: int
    height: int

    @property
    def words(self) -> str:
        """It in a sentence."""
        return f"{self.pictures} pictures of {self.width} × {self.height} dots, {self.cost}"


class Viewer(StrEnum):
    """Whose knowledge a film shows, where it is no nation's."""

    PUBLIC = ""
    MODERATOR = "moderator"


def film(file: OpenFile, viewer: str = Viewer.PUBLIC, progress: FilmProgress | None = None) -> Film:
    """Return the history up to the last published turn; ``viewer`` is a nation, or one of :class:`Viewer`."""
    with file.read() as transaction:
        settings, turns = read_settings(transaction), played_through(transaction)
    if viewer not in (*Viewer, *file.start_nations):
        raise CampaignError(f"there is no nation {viewer} in this campaign", "nation.unknown")
    if file.ruleset.sight is None and viewer != Viewer.MODERATOR:
        raise CampaignError(f"{file.ruleset.name} cannot say what others see of the map", "film.sight")
    frames: list[FilmFrame] = []
    last: TurnRecord | None = None
    for done, turn in enumerate(turns):
        if progress is not None:
            progress(done, len(turns))
        last = reading.record(file, turn)
        frames += _frames(file, last, viewer, first=not done)
    assert last is not None
    score = file.ruleset.end.score if file.ruleset.end is not None else ""
    names = file.ruleset.pages.nation_names(file.ruleset.public_view(board_at(file, turns[-1]), last))
    return Film(
        title=settings.title,
        game=file.ruleset.name,
        seen=_seen_by(viewer, names.get(NationId(viewer), "")),
        score=begun(score),
        board=board_at(file, turns[-1]),
        names=names,
        looks=file.looks,
        frames=tuple(frames),
    )


def write_film(
    file: OpenFile, path: Path, viewer: str = Viewer.PUBLIC, progress: FilmProgress | None = None
) -> int:
    """Write the history over what is there, as what its name ends with says; return how many bytes it has."""
    check_place(file, path)
    made = (picture_file if kind_of(path) is FilmKind.PICTURE else film_file)(file, viewer, progress)
    write_file(path, made)
    return len(made)


def kind_of(path: Path) -> FilmKind:
    """Return what a film of that name is written as; :class:`CampaignError` for a name that does not say."""
    try:
        return FilmKind(path.suffix.lower())
    except ValueError:
        text = f"{path.name} says no kind of film: end it with .html for a page that plays, or .webp for a picture"
        raise CampaignError(text, "film.kind") from None


def foretell_picture(file: OpenFile) -> PictureForetold:
    """Return what a picture that moves will be like, before it is made."""
    from gm_console.charts.atlas.film import picture_size, pictures_of  # what draws loads slowly

    with file.read() as transaction:
        turns = len(played_through(transaction))
    board = board_at(file)
    size, pictures = picture_size(board, len(file.start_nations)), pictures_of(turns + 1)
    once, read, drawn = SECONDS
    seconds = turns * read + (once + pictures * drawn) * len(board.regions) / REGIONS
    return PictureForetold(
        pictures=pictures,
        width=size.width,
        height=size.height,
        seconds=about_so_long(seconds),
        bytes=int(pictures * size.width * size.height * BYTES),
    )


def check_place(file: OpenFile, path: Path) -> None:
    """Refuse to write over the campaign, or where no file can be, before anything is made: that takes minutes."""
    if path.resolve() == file.path.resolve():
        raise CampaignError(f"{path.name} is the campaign itself", "file.same")
    if path.is_dir() or not path.parent.is_dir():
        raise CampaignError(f"{path} is no place for a file", "file.place")


def film_file(file: OpenFile, viewer: str = Viewer.PUBLIC, progress: FilmProgress | None = None) -> bytes:
    """Return the history as one page that plays."""
    from gm_console.report.film import film_page  # templates load slowly

    return film_page(film(file, viewer, progress))


def picture_file(file: OpenFile, viewer: str = Viewer.PUBLIC, progress: FilmProgress | None = None) -> bytes:
    """Return the history as one picture that moves."""
    from gm_console.charts.atlas.film import film_picture, pictures_of  # what draws loads slowly

    with file.read() as transaction:
        turns = len(played_through(transaction))
    whole = turns + pictures_of(turns + 1)

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, whole)

    found = film(file, viewer, lambda done, _turns: tell(done))
    return film_picture(found, lambda done, _pictures: tell(turns + done - 1))


def played_through(transaction: Transaction) -> tuple[int, ...]:
    """Return the turns that are published; :class:`CampaignError` where none is."""
    turns = published_turns(transaction)
    if not turns:
        title = read_settings(transaction).title
        raise CampaignError(f"no turn of {title} has been published", "turn.not-run")
    return turns


def _frames(file: OpenFile, record: TurnRecord, viewer: str, *, first: bool) -> Iterator[FilmFrame]:
    """Yield the picture of a turn, and before it that of the position the game began with."""
    if first:
        at_start = replace(
            record,
            turn=record.turn - 1,
            phase_states={"": record.before},
            entries=(),
            checks=(),
            verdicts=(),
        )
        yield _frame(file, record.turn, at_start, viewer, "The start")
    yield _frame(file, record.turn, record, viewer, f"Turn {record.turn}")


def _frame(file: OpenFile, turn: int, record: TurnRecord, viewer: str, title: str) -> FilmFrame:
    ruleset, board = rules_at(file, turn), board_at(file, turn)
    if viewer == Viewer.MODERATOR:
        told = record.entries
        regions = read_regions(ruleset.glance, record.after)
        battles = rows_of(ruleset, board, told, turn, draft=False)
    else:
        seen = seen_map(ruleset, board, record, NationId(viewer))
        assert seen is not None
        told = ruleset.public_view(board, record).entries
        regions, battles = seen.regions, seen.battles
    fought = tuple(dict.fromkeys(row.region for row in battles))
    return FilmFrame(
        title=title,
        owners={id_: region.owner for id_, region in regions.items() if region.owner != NOBODY},
        forces={id_: count for id_, region in regions.items() if (count := _strength(region))},
        battles=fought if fought or viewer == Viewer.MODERATOR else None,
        standings=ruleset.end.standings(told) if ruleset.end is not None else (),
    )


def _strength(region: RegionGlance) -> int:
    return sum(count for _, count in region.badge)


def _seen_by(viewer: str, name: str) -> str:
    if viewer == Viewer.MODERATOR:
        return "Everything, as the moderator sees it"
    return f"As nation {with_name(viewer, name)} knew it" if viewer else "As everybody knew it"
