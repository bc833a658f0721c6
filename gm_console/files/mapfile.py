"""Map folders: ``map.json`` (the truth), ``map.txt`` (its readable twin) and the links as CSV.

History of the format: version 1 is the first; version 2 adds the chains of mountains (``ranges``) and what an editor
decided: links made or cut by hand (``by_hand``) and issues that are accepted with a reason (``accepted``); version 3
names the game that the map is drawn for (``game``), which changes nothing in play and is not hashed; version
4 takes kinds of ground by the words of that game, links of kinds of its own (``own_links``), and ids of three letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.board.canon import accepted_line, board_hash, link_line, plain_head
from gm_console.board.model import Board, Link, OwnLink, Region
from gm_console.core import codec
from gm_console.core.issues import Issue, error, has_errors, warning
from gm_console.files.errors import Unreadable
from gm_console.files.mapschema import SCHEMA_VERSION, read_board
from gm_console.files.plainfile import read_file, write_file
from gm_console.rulesets import DEFAULT_RULESET

MAP_FILE: Final = "map.json"
TWIN_FILE: Final = "map.txt"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedMap:
    """A map that can be used, and what is odd about its files."""

    board: Board
    issues: tuple[Issue, ...]


def load_map(folder: Path) -> LoadedMap:
    """Read a map folder.

    Raises :class:`Unreadable` with every missing key and contradiction at once when the board cannot be used.
    """
    issues: list[Issue] = []
    board = read_map_file(folder / MAP_FILE, issues)
    return LoadedMap(board=board, issues=(*issues, *check_twin(board, folder)))


def read_map_file(path: Path, issues: list[Issue]) -> Board:
    """Read one ``map.json``, a backup too; ``issues`` takes what is odd about it.

    Raises :class:`Unreadable` as :func:`load_map` does.
    """
    try:
        data = codec.parse(read_file(path))
    except OSError as problem:
        raise Unreadable(
            [error("map.file", f"cannot read {path.name}: {problem.strerror}", str(path))]
        ) from problem
    except codec.CodecError as problem:
        raise Unreadable([error("map.json", f"{path.name} is not JSON: {problem}", str(path))]) from problem
    board = read_board(data, issues)
    if board is None or has_errors(issues):
        raise Unreadable(issues)
    return board


def readable(board: Board) -> bool:
    """Tell whether a map could be opened again if it were saved; its parts may come from a file of a stranger."""
    issues: list[Issue] = []
    return read_board(codec.parse(map_json(board)), issues) is not None and not has_errors(issues)


def save_map(board: Board, folder: Path) -> None:
    """Write both files of a map; each is replaced in one step, so a crash leaves the old one whole."""
    folder.mkdir(parents=True, exist_ok=True)
    write_file(folder / MAP_FILE, map_json(board))
    write_file(folder / TWIN_FILE, map_text(board).encode())


def check_twin(board: Board, folder: Path) -> Iterator[Issue]:
    """Say whether ``map.txt`` still tells what ``map.json`` holds; the first differing line is named."""
    path = folder / TWIN_FILE
    suggestion = "save the map again"
    try:
        found = read_file(path).decode(errors="replace").replace("\r\n", "\n").split("\n")
    except FileNotFoundError:
        yield warning("map.twin.missing", f"{TWIN_FILE} is missing", str(path), suggestion=suggestion)
        return
    except OSError as problem:
        text = f"cannot read {TWIN_FILE}: {problem.strerror}"
        yield warning("map.twin.missing", text, str(path), suggestion=suggestion)
        return
    wanted = map_text(board).split("\n")
    if found == wanted:
        return
    pairs = zip(found, wanted, strict=False)
    line = next(
        (n for n, (one, other) in enumerate(pairs, 1) if one != other), min(len(found), len(wanted)) + 1
    )
    text = f"{TWIN_FILE} differs from {MAP_FILE} from line {line} on"
    yield warning("map.twin.differs", text, str(path), suggestion=suggestion)


def map_json(board: Board) -> bytes:
    """Return the bytes of ``map.json``: one region, link, piece of ice or note on each line."""
    head: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        "game": board.rules.game or DEFAULT_RULESET,
        **plain_head(board),
    }
    head.setdefault("ranges", [])
    head.pop("own_links", None)
    parts = [f"{_text(key)}: {_text(value)}" for key, value in head.items()]
    parts.append(f'"regions": {_lines(board.regions)}')
    parts.append(f'"links": {_lines(map(link_line, board.links))}')
    parts.append(f'"ice": {_lines(board.ice)}')
    parts.append(f'"own_links": {_lines(map(link_line, board.own_links))}')
    parts.append(f'"by_hand": {_lines(map(link_line, board.by_hand))}')
    parts.append(f'"accepted": {_lines(map(accepted_line, board.accepted))}')
    return ("{\n" + ",\n".join(parts) + "\n}\n").encode()


def map_text(board: Board) -> str:
    """Return the readable twin: every region with its marks and links, and the hash that covers the shapes."""
    lines = [
        f"{board.name} ({board.id})",
        f"{board.width} x {board.height} map units, {'wraps east to west' if board.wraps else 'does not wrap'}",
        f"regions {len(board.regions)}, links {len(board.links)}, pieces of ice {len(board.ice)}",
        f"hash {board_hash(board)}",
        "",
        "Seas",
        *(f"  {code}  {name}" for code, name in sorted(board.sea_names.items())),
        "",
        "Countries",
        *(f"  {code}  {name}" for code, name in sorted(board.country_names.items())),
        "",
        *(("Ranges", *(f"  {chain.name}" for chain in board.ranges), "") if board.ranges else ()),
        "Regions",
    ]
    for region in board.regions:
        lines.extend(_region_text(board, region))
    return "\n".join(lines) + "\n"


def links_csv(board: Board) -> str:
    """Return the links as the contract says: ``a,b,kind``, a before b, sorted, LF."""
    all_links: list[Link | OwnLink] = [*board.links, *board.own_links]
    rows = sorted(f"{link.a},{link.b},{link.kind}" for link in all_links)
    return "\n".join(["a,b,kind", *rows]) + "\n"


def _region_text(board: Board, region: Region) -> Iterator[str]:
    ground = f"{region.terrain}{' coastal' if region.coastal else ''}" if region.kind == "land" else ""
    name = f'"{region.name}"' if region.name else ""
    yield " ".join(
        word for word in (f"  {region.id}", region.kind.value, ground, f"of {region.country}", name) if word
    )
    for mark in region.marks:
        yield f"         {mark.kind} {mark.nation} {mark.name}".rstrip()
    by_kind: dict[str, list[str]] = {}
    for other in board.neighbours(region.id):
        for kind in board.kinds(region.id, other):
            by_kind.setdefault(kind.value, []).append(other)
    for kind_name, others in sorted(by_kind.items()):
        yield f"         {kind_name}: {' '.join(others)}"
    for own_kind in dict.fromkeys(link.kind for link in board.own_links):
        if own := board.own(region.id, own_kind):
            yield f"         {own_kind}: {' '.join(own)}"


def _lines(items: Iterable[Any]) -> str:
    rows: Sequence[str] = [_text(item) for item in items]
    return "[\n" + ",\n".join(rows) + "\n]" if rows else "[]"


def _text(value: object) -> str:
    return codec.encode(value).decode()
