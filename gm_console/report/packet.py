"""Writing the packets and public pages of a turn.

Secrets and public pages never share a tree: ``OUT/turn-03/nation-07/`` holds what one player may read,
``OUT-public/turn-03/`` what the world may.  Each folder appears whole or not at all.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.charts.colours import nation_colours, nation_patterns
from gm_console.charts.palette import commodity_colours
from gm_console.charts.prices import TELEPHONE, PriceAtTurn, as_svg, price_figure
from gm_console.core.codec import encode
from gm_console.core.ids import NATION_ID, NationId
from gm_console.core.looks import Looks
from gm_console.core.page_rules import ComingChange, PageInput
from gm_console.core.pages import PageLink
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.report.as_html import as_html
from gm_console.report.as_text import as_text
from gm_console.report.directory import DirectoryEntry, with_directory
from gm_console.report.ending import Ending, with_ending
from gm_console.report.flag_picture import flag_svg
from gm_console.report.ground_key import ground_key
from gm_console.report.names_in_text import with_names
from gm_console.report.own_lines import lines_data, lines_known, with_lines
from gm_console.report.page_maps import PageMaps
from gm_console.report.phrases import counted, phrase, reason_text, verdict_text, working_text
from gm_console.report.picture import themed

PUBLIC_SUFFIX: Final = "-public"
TURNSHEET: Final = "turnsheet.html"
SealPacket = Callable[[NationId, Path, Mapping[str, bytes]], bool]
"""Called with a nation, a place and the files of its packet; tells whether their sealed twin lies there afterwards."""
Progress = Callable[[str, int, int], None]
"""Called with what is being written, pages done, pages in all; may raise to cancel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketSource:
    """Everything the packets of a turn are made from."""

    board: Board
    ruleset: Ruleset
    record: TurnRecord
    title: str
    """Name of the campaign."""
    edition: int
    """1, or higher after an undo of a published turn."""
    state_hash: str
    board_hash: str
    """Of ``board``."""
    prices: tuple[PriceAtTurn, ...]
    """Prices of all turns up to the one that comes next."""
    coloured: Board | None = None
    """Map that colours are given out by, so that nations keep theirs for a whole campaign; ``board`` if none."""
    looks: Looks = field(default_factory=dict)
    """What was chosen of how nations look."""
    nations: tuple[NationId, ...] = ()
    """Whose packets to write; all when empty."""
    draft: bool = False
    lines: bool = False
    """Packets tell the state of their nation's lines; only in a game that :func:`can tell <.own_lines.can_tell>`."""
    differs: str = ""
    """What differs from the edition before, in words; said on every page of a later edition."""
    coming: tuple[ComingChange, ...] = ()
    """Changes of the rules that hold from a later turn on."""
    deadline: str = ""
    """When the next turn closes, in a sentence; said on every page."""
    goes_on: str = ""
    """That the game goes on beyond this turn, which was its last, in a sentence; said on every page."""
    ending: Ending | None = None
    """How the game ended with this turn; none while it goes on."""
    turnsheet: Callable[[NationId], bytes] | None = None
    """Makes the page on which a nation fills in its next turnsheet; none where no packet holds one."""
    contacts: tuple[DirectoryEntry, ...] = ()
    """Players who agreed to be listed; nobody else is told of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketResult:
    """What was written."""

    packets: Mapping[NationId, Path] = field(default_factory=dict)
    """Folder of each nation."""
    sealed: Mapping[NationId, Path] = field(default_factory=dict)
    """Sealed twin of a packet, where it has one."""
    public: Path
    """Folder of the public pages."""
    files: int
    bytes: int


def write_packets(
    source: PacketSource, out: Path, progress: Progress | None = None, seal: SealPacket | None = None
) -> PacketResult:
    """Write the packets below ``out`` and the public pages below its public twin; folders of before are replaced.

    A sealed twin of before goes with its packet, so that none is left that tells something else.
    Raises :class:`ValueError` for a nation that is not in the game.
    """
    out = out.resolve()
    given = page_input(source)
    known = source.ruleset.nations(source.record.before)
    wanted = source.nations or known
    strangers = [nation for nation in wanted if nation not in known]
    if strangers:
        raise ValueError(f"not in this game: {', '.join(strangers)}")
    turn = f"turn-{source.record.turn:02d}"
    written: list[Path] = []
    folders: dict[NationId, Path] = {}
    sealed: dict[NationId, Path] = {}
    steps = len(wanted) + 1
    for done, nation in enumerate(wanted):
        _tell(progress, f"nation {nation}", done, steps)
        folders[nation] = out / turn / nation_folder(nation)
        files, twin = packet_files(source, given, nation), sealed_twin(folders[nation])
        twin.unlink(missing_ok=True)
        written += _replace_folder(folders[nation], files)
        if seal is not None and seal(nation, twin, files):
            sealed[nation] = twin
    _tell(progress, "public pages", steps - 1, steps)
    public = out.with_name(out.name + PUBLIC_SUFFIX) / turn
    written += _replace_folder(public, public_files(source, given))
    _tell(progress, "done", steps, steps)
    written += sealed.values()
    return PacketResult(
        packets=folders,
        sealed=sealed,
        public=public,
        files=len(written),
        bytes=sum(path.stat().st_size for path in written),
    )


def nation_folder(nation: NationId) -> str:
    """Return a nation's folder name; :class:`ValueError` for what is not a nation id."""
    if not re.fullmatch(NATION_ID, nation):
        raise ValueError(f"not a nation id: {nation!r}")
    return f"nation-{nation}"


def sealed_twin(folder: Path) -> Path:
    """Return where the sealed twin of a packet lies: beside its folder, under a name that says turn and nation."""
    return folder.with_name(f"{folder.parent.name}-{folder.name}.zip")


def packet_files(source: PacketSource, given: PageInput, nation: NationId) -> dict[str, bytes]:
    """Return the files of a nation's packet by name, made from its view alone."""
    pages = source.ruleset.pages
    view = source.ruleset.view(source.board, source.record, nation)
    page, data = pages.packet(view, given), pages.packet_data(view, given)
    if source.lines:
        lines = lines_known(source.ruleset, source.board, view, nation)
        page, data = (
            with_lines(page, given, source.ruleset, lines),
            {**data, **lines_data(lines, source.ruleset)},
        )
    page = with_ending(page, given, source.ending)
    turnsheet = _turnsheet(source, nation)
    if turnsheet:
        link = PageLink(href=TURNSHEET, title=f"Turnsheet for turn {source.record.turn + 1}")
        page = replace(page, links=(*page.links, link))
    return {
        "index.html": as_html(page).encode(),
        "packet.txt": as_text(page).encode(),
        "packet.json": encode(data) + b"\n",
        **turnsheet,
    }


def _turnsheet(source: PacketSource, nation: NationId) -> dict[str, bytes]:
    """Return the page of a nation's next turnsheet, where packets hold them and it gives orders still."""
    if source.turnsheet is None or nation not in source.ruleset.nations(source.record.after):
        return {}
    return {TURNSHEET: source.turnsheet(nation)}


def public_files(source: PacketSource, given: PageInput) -> dict[str, bytes]:
    """Return the public pages by file name."""
    pages = source.ruleset.pages
    view = source.ruleset.public_view(source.board, source.record)
    told = with_directory(pages.public(view, given), given, source.record.turn, source.contacts)
    told["index"] = with_ending(told["index"], given, source.ending)
    files = {f"{name}.html": as_html(page).encode() for name, page in told.items()}
    return {**files, "public.json": encode(pages.public_data(view, given)) + b"\n"}


def page_input(source: PacketSource) -> PageInput:
    """Return what all pages of the turn share; of the states only what is public is read here."""
    ruleset, board = source.ruleset, source.board
    view = ruleset.public_view(board, source.record)
    told = ruleset.pages.nation_names(view)
    coloured = source.coloured if source.coloured is not None else board
    looks = source.looks
    colours, patterns = nation_colours(told, looks), nation_patterns(coloured, tuple(told), looks)
    names = dict(board.country_names)
    names |= {nation: clean(name) for nation, name in told.items()}
    seen = ruleset.sight.public(view) if ruleset.sight is not None else {}
    maps = PageMaps(board, {id_: region.owner for id_, region in seen.items()}, colours, patterns, names)
    return PageInput(
        board=board,
        rulings=ruleset.rulings,
        tables=ruleset.table_changes,
        coming=source.coming,
        phases={phase.id: phase.title for phase in ruleset.phases},
        name=partial(ruleset.word, "names"),
        title=source.title,
        colours=colours,
        flags={nation: flag_svg(look.flag) for nation, look in looks.items() if look.flag is not None},
        country_names=names,
        banner=_banner(source),
        notice=" ".join(part for part in (source.goes_on, source.deadline) if part),
        footer=_footer(source),
        stamp=_stamp(source),
        world_map=maps.world,
        own_map=maps.overview,
        close_ups=maps.close_ups,
        ground_key=ground_key(board),
        price_chart=_price_chart(source.prices, ruleset),
        phrase=lambda entry: phrase(entry, ruleset),
        working_text=lambda entry: working_text(entry, ruleset),
        reason_text=lambda reason: reason_text(reason, ruleset),
        verdict_text=lambda verdict: verdict_text(verdict, ruleset),
        counted=lambda count, code: counted(count, code, ruleset),
        named=lambda text: with_names(text, board, names),
    )


def _price_chart(prices: Sequence[PriceAtTurn], ruleset: Ruleset) -> str:
    """Return the chart twice; the page shows the one whose letters can be read at its width."""
    if ruleset.market is None or not prices:
        return ""
    colours = commodity_colours(ruleset.market.commodities)
    wide = themed(as_svg(price_figure(prices, colours)), "chart-wide")
    return wide + themed(as_svg(price_figure(prices, colours, TELEPHONE), "telephone"), "chart-narrow")


def _banner(source: PacketSource) -> str:
    parts = []
    if source.draft:
        parts.append("Draft: this turn is not published and may still change.")
    if source.edition > 1:
        parts.append(
            f"Edition {source.edition}: earlier packets of this turn are withdrawn. {source.differs}".strip()
        )
    return " ".join(parts)


def _footer(source: PacketSource) -> tuple[str, ...]:
    return (
        f"Turn {source.record.turn}, edition {source.edition}. {source.ruleset.name}, "
        f"rules version {source.ruleset.version}.",
        f"State {source.state_hash}",
    )


def _stamp(source: PacketSource) -> dict[str, Any]:
    deadline = {"deadline": source.deadline} if source.deadline else {}
    return {
        "title": source.title,
        **deadline,
        **({"rule_changes_to_come": source.coming} if source.coming else {}),
        **({"goes_on": source.goes_on} if source.goes_on else {}),
        **({"ending": source.ending.data} if source.ending is not None else {}),
        "edition": source.edition,
        "draft": source.draft,
        "state_hash": source.state_hash,
        "board_hash": source.board_hash,
        "ruleset": source.ruleset.id,
        "ruleset_version": source.ruleset.version,
    }


def _tell(progress: Progress | None, what: str, done: int, steps: int) -> None:
    if progress is not None:
        progress(what, done, steps)


def _replace_folder(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Put a whole folder in place of the one before: it is complete before it is seen."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = _unfinished(folder)
    try:
        for name, content in files.items():
            (fresh / name).write_bytes(content)
        fresh.chmod(0o755)
        if folder.is_symlink():
            folder.unlink()  # nothing is written to or removed from where it leads
        if folder.exists():
            stale = _unfinished(folder)
            folder.replace(stale)
            fresh.replace(folder)
            shutil.rmtree(stale)
        else:
            fresh.replace(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    return [folder / name for name in files]


def _unfinished(folder: Path) -> Path:
    """Make a folder beside another one, with the process that makes it in its name: if it dies, the next clears up."""
    return Path(tempfile.mkdtemp(prefix=f".{folder.name}.{os.getpid()}-", suffix=".new", dir=folder.parent))
