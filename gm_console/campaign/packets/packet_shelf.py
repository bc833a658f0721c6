"""What lies in a folder of packets: which nation's, of which edition, and whether it is still what the turn gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.records import TurnRow, TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.codec import parse
from gm_console.core.ids import NationId
from gm_console.core.table_view import own_rows

INDEX: Final = "index.html"
TEXT: Final = "packet.txt"
_STAMP: Final = "packet.json"
_PUBLIC_STAMP: Final = "public.json"


class Shape(StrEnum):
    """How a packet stands to the turn as it is now."""

    NONE = "not made"
    CURRENT = "current"
    DRAFT = "draft"
    """Of the turn as it is now, which is not published."""
    OUTDATED = "out of date"
    """Of another run or edition, marked draft though the turn is published by now, or not readable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfRow:
    """One nation's packet, or the public pages."""

    nation: NationId
    """Nobody for the public pages."""
    folder: Path
    shape: Shape = Shape.NONE
    files: int = 0
    bytes: int = 0
    edition: int = 0
    made: int = 0
    """When, in nanoseconds since 1970; 0 where nothing is there."""
    sealed: Path | None = None
    """The packet's ZIP that its player's password opens, where it has one."""

    @property
    def there(self) -> bool:
        """Whether there is anything to open."""
        return self.shape is not Shape.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The packets of one turn in a folder."""

    turn: int
    published: bool
    edition: int
    """Edition of the turn as it is now."""
    out: Path
    rows: tuple[ShelfRow, ...]
    """Nations in order, those without a packet too."""
    public: ShelfRow
    tables: tuple[tuple[str, int], ...]
    """Tables with rows of ours that the moderator has not accepted; no packet tells of them."""
    lines: bool | None = None
    """Whether packets tell the state of lines; None in a game that knows none."""

    @property
    def made(self) -> int:
        """Number of packets that are there and of the turn as it is now."""
        return sum(row.shape in (Shape.CURRENT, Shape.DRAFT) for row in self.rows)


def read_shelf(campaign: Campaign, out: Path, turn: int) -> Shelf:
    """Return what ``out`` holds of a turn that was run, draft or published."""
    # Pages and charts load slowly; whoever only opens a campaign must not wait for them.
    from gm_console.report.own_lines import can_tell
    from gm_console.report.packet import PUBLIC_SUFFIX, nation_folder, sealed_twin

    run = next(row for row in campaign.turns() if row.turn == turn and not row.line)
    nations = campaign.ruleset.nations(campaign.state(turn))
    folder = out.resolve() / f"turn-{turn:02d}"
    public = out.resolve().with_name(out.resolve().name + PUBLIC_SUFFIX) / folder.name
    return Shelf(
        turn=turn,
        published=run.stage is TurnStage.PUBLISHED,
        edition=run.edition,
        out=out,
        rows=tuple(
            replace(_row(nation, own, _STAMP, run), sealed=twin if twin.is_file() else None)
            for nation in nations
            for own in (folder / nation_folder(nation),)
            for twin in (sealed_twin(own),)
        ),
        public=_row(NationId(""), public, _PUBLIC_STAMP, run),
        tables=own_rows(campaign.rules_at(turn)),
        lines=campaign.lines_told() if can_tell(campaign.ruleset) else None,
    )


def packet_text(row: ShelfRow) -> str:
    """Return a packet's plain-text twin; :class:`OSError` where it is gone."""
    return (row.folder / TEXT).read_text(encoding="utf-8", errors="replace")


def _row(nation: NationId, folder: Path, stamp_name: str, run: TurnRow) -> ShelfRow:
    try:
        sizes = [(one.stat().st_size, one.stat().st_mtime_ns) for one in _files(folder)]
    except OSError:
        sizes = []
    if not sizes:
        return ShelfRow(nation=nation, folder=folder)
    stamp = _stamp(folder / stamp_name)
    edition = stamp.get("edition")
    return ShelfRow(
        nation=nation,
        folder=folder,
        shape=_shape(stamp, nation, run),
        files=len(sizes),
        bytes=sum(size for size, _ in sizes),
        edition=edition if isinstance(edition, int) else 0,
        made=max(at for _, at in sizes),
    )


def _files(folder: Path) -> Iterable[Path]:
    return (one for one in sorted(folder.iterdir()) if one.is_file())


def _shape(stamp: Mapping[str, Any], nation: NationId, run: TurnRow) -> Shape:
    told = (
        stamp.get("state_hash"),
        stamp.get("board_hash", run.board_hash),
        stamp.get("edition"),
        stamp.get("nation", nation),
    )
    draft = bool(stamp.get("draft"))
    if told != (run.state_hash, run.board_hash, run.edition, nation) or (
        draft and run.stage is TurnStage.PUBLISHED
    ):
        return Shape.OUTDATED
    return Shape.DRAFT if draft else Shape.CURRENT


def _stamp(path: Path) -> Mapping[str, Any]:
    try:
        data = parse(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, Mapping) else {}
