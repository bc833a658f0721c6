"""The game of a TripleA map: its XML names the regions, says which are water, who owns them and which are linked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from gm_console.board.model import LinkKind
from gm_console.core.issues import Issue, Severity
from gm_console.core.wording import counted
from gm_console.files.imports.source import problem
from gm_console.files.imports.xmlfile import read_xml

NEAR: Final = 0.75
"""How alike two names are, 0 to 1, for one to be offered for the other."""
MOST_COMPARED: Final = 300
"""Names without a partner that are compared with each other; a map with more of them belongs to another game."""
NAMED: Final = 5
"""Names that a line about many of them gives."""
MOST_PLAYERS: Final = 99
"""Owners that get a country's number."""
NOBODYS: Final = frozenset(("neutral", "neutrals"))
"""Owners by which a game means that nobody owns a land: no country is made of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What the game says, by the names of the drawing."""

    title: str = ""
    water: Mapping[str, bool] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    """Land to the code of its owner."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Code to the name of each owner that has land at the start, in the game's order."""
    links: tuple[tuple[str, str, LinkKind | None], ...] | None = None
    issues: tuple[Issue, ...] = ()


def read_game(path: Path, drawn: Collection[str], *, near_names: bool) -> Game:
    """Read the game of a map whose regions are drawn; raises :class:`Unreadable`."""
    root = read_xml(path)
    named = [item.get("name", "") for item in root.iter("territory")]
    same = _same_names(named, drawn, near=near_names)
    water = {same.get(item.get("name", ""), ""): _is_water(item) for item in root.iter("territory")}
    owners = _owners(root, same, water)
    players = [item.get("name", "") for item in root.iter("player")]
    holding = dict.fromkeys(owners.values())
    order = [
        *(name for name in players if name in holding),
        *(name for name in holding if name not in players),
    ]
    codes = {name: f"{number:02d}" for number, name in enumerate(order[:MOST_PLAYERS], 1)}
    issues: list[Issue] = []
    links = tuple(_links(root, set(named), same, path, issues))
    info = root.find("info")
    return Game(
        title=info.get("name", "") if info is not None else "",
        water=water,
        owners={region: codes[owner] for region, owner in owners.items() if owner in codes},
        players={code: name for name, code in codes.items()},
        links=links or None,
        issues=(*_unmatched(named, drawn, same, path), *issues),
    )


def _is_water(item: Element) -> bool:
    return item.get("water", "").lower() == "true"


def _plain(name: str) -> str:
    """Return what is left of a name without case, blanks and points."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def _same_names(named: Collection[str], drawn: Collection[str], *, near: bool) -> dict[str, str]:
    """Return the drawn name of each name of the game that has one: the same, but for case and points, or nearly."""
    known = dict.fromkeys(named)
    same = {name: name for name in known if name in drawn}
    free = {_plain(name): name for name in drawn if name not in known}
    for name in known:
        if name not in same and _plain(name) in free:
            same[name] = free.pop(_plain(name))
    if near:
        same.update(_offers([name for name in known if name not in same], list(free.values())))
    return same


def _offers(named: list[str], drawn: list[str]) -> dict[str, str]:
    """Return the drawn name that each of the game's names is nearly, every one once."""
    free = list(drawn)
    found: dict[str, str] = {}
    if max(len(named), len(drawn)) > MOST_COMPARED:
        return found
    for name in named:
        near = get_close_matches(name, free, 1, NEAR)
        if near:
            found[name] = near[0]
            free.remove(near[0])
    return found


def _owners(root: Element, same: Mapping[str, str], water: Mapping[str, bool]) -> dict[str, str]:
    """Return the player that owns each land at the start; land of nobody has none."""
    rows = (
        (same.get(item.get("territory", "")), item.get("owner", "")) for item in root.iter("territoryOwner")
    )
    return {
        region: owner
        for region, owner in rows
        if region is not None and owner and owner.casefold() not in NOBODYS and not water.get(region)
    }


def _unmatched(
    named: Collection[str], drawn: Collection[str], same: Mapping[str, str], path: Path
) -> Iterator[Issue]:
    """Yield what only the game or only the drawing knows, each with the name that it may be meant for."""
    if not named:
        return
    met = set(same.values())
    game = sorted(name for name in dict.fromkeys(named) if name not in same)
    lost = sorted(name for name in drawn if name not in met)
    offers = _offers(game, lost)
    offered = [f"{other} (the game: {name})" for name, other in offers.items()]
    names = [*offered, *(one for one in (*lost, *game) if one not in offers and one not in offers.values())]
    if names:
        shown = ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")
        odd = counted(len(lost) + len(game), "region is", "regions are")
        text = f"{odd} only drawn or only in the game: {shown}"
        alike = counted(
            len(offers),
            "is nearly the same: --near-names takes it",
            "are nearly the same: --near-names takes them",
        )
        hint = f"{alike} for it" if offers else ""
        yield problem("import.triplea.names", text, path, severity=Severity.WARNING, suggestion=hint)
    renamed = [f"{name} is {other}" for name, other in same.items() if name != other]
    if renamed:
        shown = ", ".join(renamed[:NAMED]) + (" …" if len(renamed) > NAMED else "")
        many = counted(len(renamed), "name of the game is", "names of the game are")
        text = f"{many} written otherwise in the drawing: {shown}"
        yield problem("import.triplea.renamed", text, path, severity=Severity.INFO)


def _links(
    root: Element, known: Collection[str], same: Mapping[str, str], path: Path, issues: list[Issue]
) -> Iterator[tuple[str, str, LinkKind | None]]:
    """Yield the links of regions that are drawn, sorted; what joins no two regions is told in one line."""
    found: dict[tuple[str, str], None] = {}
    odd: list[str] = []
    for item in root.iter("connection"):
        ends = item.get("t1", ""), item.get("t2", "")
        one, other = same.get(ends[0]), same.get(ends[1])
        if one is not None and other is not None and one != other:
            found[min(one, other), max(one, other)] = None
        elif ends[0] == ends[1] or not (ends[0] in known and ends[1] in known):
            odd.append(f"{ends[0]!r} and {ends[1]!r}")
    if odd:
        shown = "; ".join(odd[:NAMED]) + (" …" if len(odd) > NAMED else "")
        what = "connection joins" if len(odd) == 1 else "connections join"
        text = (
            f"{len(odd):,} {what} no two regions and {'was' if len(odd) == 1 else 'were'} left out: {shown}"
        )
        issues.append(problem("import.triplea.connection", text, path, severity=Severity.WARNING))
    for one, other in sorted(found):
        yield one, other, None
