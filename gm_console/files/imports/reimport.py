"""Importing again: ids stay, and so does what was changed by hand since.

Beside an imported map lies ``import.json``: which source key became which id, and the map as the import made it.  The
next import is a merge of three: what the source said then (the base), what the map says now, what the source says now.
Whatever differs between base and map was changed by hand and is kept; the rest follows the source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gm_console.board.canon import link_line
from gm_console.board.link_kinds import kind_between
from gm_console.board.links.corner_links import Corners
from gm_console.board.model import Board, HandLink, Link, LinkKind, Region
from gm_console.board.region_ids import is_region_id
from gm_console.core import codec
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_board import Built, with_coasts
from gm_console.files.imports.source import problem, refuse
from gm_console.files.mapfile import MAP_FILE, TWIN_FILE, save_map
from gm_console.files.plainfile import read_file, write_file

FILE: Final = "import.json"
SCHEMA_VERSION: Final = 2
"""2 has what the import decided, the convention of corners, the pairs that the source lists, colours of countries."""
_HEX: Final = re.compile(r"#[0-9a-f]{6}")
_BY_HAND: Final = ("name", "kind", "terrain", "country", "marks", "label", "shape")
"""What may be changed by hand in a region; the coast follows from the links."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOrigin:
    """What ``import.json`` holds."""

    format: str
    keys: Mapping[str, RegionId]
    regions: Mapping[str, Mapping[str, Any]]
    """Region id to its plain data at the last import, the shape as a digest."""
    links: frozenset[tuple[str, str, str]]
    decided: frozenset[tuple[str, str, str]]
    """What the import itself decided about pairs, though not by hand; without a kind where they are held apart."""
    corners: Corners | None = None
    """What was done with corners; None where nobody was asked yet."""
    listed: frozenset[tuple[str, str]] | None = None
    """Pairs of ids that the source lists as linked; None where it lists none."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Country code to its colour in the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """A map that was imported again."""

    board: Board
    issues: tuple[Issue, ...]


def load_origin(folder: Path) -> ImportOrigin | None:
    """Return where a map came from; None when it was not imported.

    Raises :class:`Unreadable` when ``import.json`` is there and cannot be used.
    """
    path = folder / FILE
    if not path.exists():
        return None
    try:
        return read_origin(read_file(path), path)
    except OSError as trouble:
        refuse("import.origin", f"cannot read {FILE}: {trouble.strerror}", path)


def check_format(origin: ImportOrigin | None, format_: str, folder: Path) -> None:
    """Refuse a source of another kind than the one that the map in a folder was imported from."""
    if origin is not None and origin.format != format_:
        text = f"the map in {folder.name} was imported from {origin.format}, this is {format_}"
        hint = "choose the newer state of its source, or another folder"
        refuse("import.target", text, folder, suggestion=hint)


def known_origin(raw: bytes | None, folder: Path) -> ImportOrigin | None:
    """Return where a map came from, None where nobody can tell.

    ``raw`` is what the last import made, as :func:`origin_bytes` gives it; None for what the folder holds.  A record
    that cannot be used says nothing here: the next import tells what is wrong with it.
    """
    try:
        return read_origin(raw, folder / FILE) if raw is not None else load_origin(folder)
    except Unreadable:
        return None


def read_origin(raw: bytes, path: Path) -> ImportOrigin:
    """Return what the bytes of an ``import.json`` hold; raises :class:`Unreadable` when they cannot be used."""
    try:
        data = _migrated(codec.parse(raw))
        if data["schema_version"] != SCHEMA_VERSION:
            raise ValueError(
                f"schema_version is {data['schema_version']!r}; this program reads up to {SCHEMA_VERSION}"
            )
        listed = data["listed"]
        return ImportOrigin(
            format=str(data["format"]),
            keys={str(key): RegionId(id_) for key, id_ in data["keys"].items() if is_region_id(id_)},
            regions={str(row["id"]): dict(row) for row in data["regions"]},
            links=frozenset((str(a), str(b), str(kind)) for a, b, kind in data["links"]),
            decided=frozenset((str(a), str(b), str(kind or "")) for a, b, kind in data["decided"]),
            corners=Corners(data["corners"]) if data["corners"] else None,
            listed=None if listed is None else frozenset((str(a), str(b)) for a, b in listed),
            colours={str(code): colour for code, colour in data["colours"].items() if _HEX.fullmatch(colour)},
        )
    except (ValueError, TypeError, KeyError, AttributeError) as trouble:
        hint = f"remove {FILE} and the map, or import into another folder"
        refuse(
            "import.origin", f"{FILE} does not hold what an import writes: {trouble}", path, suggestion=hint
        )


def _migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Return a record of version 1 as one of version 2: links of the source were decided, corners never asked about."""
    if data["schema_version"] != 1:
        return data
    decided = data["links"] if data.get("links_from") == "source" else []
    return {**data, "schema_version": 2, "decided": decided, "corners": "", "listed": None, "colours": {}}


def save_origin(built: Built, format_: str, folder: Path) -> None:
    """Write ``import.json`` for the next import; raises :class:`OSError`."""
    write_file(folder / FILE, origin_bytes(built, format_))


def origin_bytes(built: Built, format_: str) -> bytes:
    """Return what ``import.json`` holds for the next import."""
    linked = built.linked
    data = {
        "schema_version": SCHEMA_VERSION,
        "format": format_,
        "keys": dict(sorted(built.keys.items())),
        "links_from": linked.links_from,
        "links": [link_line(link) for link in built.board.links],
        "decided": [link_line(link) for link in linked.decided],
        "corners": linked.corners.value,
        "listed": sorted(linked.listed) if linked.listed is not None else None,
        "colours": dict(sorted(built.colours.items())),
        "regions": [_plain(region) for region in built.board.regions],
    }
    parts = [f'"{key}": {codec.encode(value).decode()}' for key, value in data.items()]
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def save_import(board: Board, built: Built, folder: Path) -> None:
    """Write an imported map and ``import.json``, both or neither; raises :class:`OSError`."""
    places = [folder / name for name in (MAP_FILE, TWIN_FILE, FILE)]
    before = {place: read_file(place) if place.exists() else None for place in places}
    made = not folder.exists()
    try:
        save_map(board, folder)
        save_origin(built, built.format, folder)
    except OSError:
        # whatever is wrong with the disk may keep this from working too; the first trouble is the one to tell
        with suppress(OSError):
            for place, data in before.items():
                if data is None:
                    place.unlink(missing_ok=True)
                elif read_file(place) != data:
                    write_file(place, data)
            if made:
                folder.rmdir()
        raise


def merge(origin: ImportOrigin, now: Board, built: Built, path: Path) -> Merged:
    """Return the new import with the hand's work kept, and what became of it."""
    issues: list[Issue] = []
    fresh = built.board.by_id
    regions: dict[RegionId, Region] = {}
    for region in now.regions:
        base = origin.regions.get(region.id)
        if base is None:
            regions[region.id] = region
        elif region.id in fresh:
            regions[region.id] = _merged(base, region, fresh[region.id], path, issues)
        else:
            text = f"{region.id} {region.name} is no longer in the source and was taken out"
            issues.append(problem("import.gone", text.replace("  ", " "), path, severity=Severity.WARNING))
    for coming in built.board.regions:
        if coming.id not in regions and coming.id not in origin.regions:
            regions[coming.id] = coming
    mine = [link for link in _hand_links(origin, now) if link.a in regions and link.b in regions]
    about = {(link.a, link.b) for link in mine}
    given = [
        replace(link, kind=_decided_kind(link, built.board, regions))
        for link in built.board.by_hand
        if (link.a, link.b) not in about and link.a in regions and link.b in regions
    ]
    by_hand = tuple(sorted([*mine, *given], key=lambda link: link.order))
    board = replace(
        built.board,
        id=now.id,
        name=now.name,
        regions=tuple(regions[id_] for id_ in sorted(regions)),
        links=_links(built.board, regions, by_hand),
        ice=now.ice or built.board.ice,
        ranges=now.ranges or built.board.ranges,
        sea_names={**built.board.sea_names, **now.sea_names},
        country_names={**built.board.country_names, **now.country_names},
        own_links=tuple(one for one in now.own_links if one.a in regions and one.b in regions),
        by_hand=by_hand,
        accepted=now.accepted,
        rules=now.rules,
    )
    return Merged(board=with_coasts(board), issues=tuple(issues))


def _merged(base: Mapping[str, Any], hand: Region, fresh: Region, path: Path, issues: list[Issue]) -> Region:
    """Return a region as the source has it now, with everything kept that the hand changed."""
    then, now, coming = base, _plain(hand), _plain(fresh)
    changed = [field for field in _BY_HAND if now[field] != then.get(field)]
    both = [field for field in changed if coming[field] not in (then.get(field), now[field])]
    if both:
        text = f"{hand.id}: {', '.join(both)} changed by hand and in the source; the hand's was kept"
        issues.append(problem("import.kept", text, path, severity=Severity.INFO))
    return replace(fresh, **{field: getattr(hand, field) for field in changed})


def _hand_links(origin: ImportOrigin, now: Board) -> tuple[HandLink, ...]:
    """Return what was decided by hand: what the map says of itself, and what differs from the import without a word."""
    found = {
        (link.a, link.b): link
        for link in now.by_hand
        if (link.a, link.b, link.kind or "") not in origin.decided
    }
    here = {(str(link.a), str(link.b), link.kind.value) for link in now.links}
    for a, b, kind in sorted(here - origin.links):
        pair = (RegionId(a), RegionId(b))
        found.setdefault(pair, HandLink(a=pair[0], b=pair[1], kind=LinkKind(kind)))
    linked = {(a, b) for a, b, _ in here}
    for a, b, _ in sorted(origin.links):
        pair = (RegionId(a), RegionId(b))
        if (a, b) not in linked and pair[0] in now.by_id and pair[1] in now.by_id:
            found.setdefault(pair, HandLink(a=pair[0], b=pair[1], kind=None))
    return tuple(found[pair] for pair in sorted(found))


def _links(
    coming: Board, regions: Mapping[RegionId, Region], by_hand: tuple[HandLink, ...]
) -> tuple[Link, ...]:
    decided = {(link.a, link.b): link for link in by_hand}
    kept = [
        Link(a=link.a, b=link.b, kind=_kind(link, coming, regions))
        for link in coming.links
        if (link.a, link.b) not in decided and link.a in regions and link.b in regions
    ]
    made = [Link(a=link.a, b=link.b, kind=link.kind) for link in by_hand if link.kind is not None]
    return tuple(sorted({*kept, *made}))


def _decided_kind(link: HandLink, coming: Board, regions: Mapping[RegionId, Region]) -> LinkKind | None:
    return _kind(Link(a=link.a, b=link.b, kind=link.kind), coming, regions) if link.kind is not None else None


def _kind(link: Link, coming: Board, regions: Mapping[RegionId, Region]) -> LinkKind:
    """Return the kind of a link that is not by hand: of a region that was made water by hand, it follows the region."""
    was = kind_between(coming.by_id[link.a].kind, coming.by_id[link.b].kind)
    return kind_between(regions[link.a].kind, regions[link.b].kind) if link.kind is was else link.kind


def _plain(region: Region) -> dict[str, Any]:
    """Return a region as data that can be compared with what a file holds, the shape as a digest."""
    digest = blake2b(codec.encode(region.shape), digest_size=16).hexdigest()
    plain: dict[str, Any] = codec.parse(codec.encode(replace(region, shape=())))
    return {**plain, "shape": digest}
