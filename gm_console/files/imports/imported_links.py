"""Which links an imported map gets: those its source lists or those of its drawing, corners all in one way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.board.link_kinds import kind_between
from gm_console.board.links.corner_links import Corners, convention, corner_pairs
from gm_console.board.links.find import Found
from gm_console.board.model import HandLink, Link, LinkKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.core.wording import counted
from gm_console.files.imports.source import SourceMap, problem, refuse

AUTO: Final = "auto"
SOURCE: Final = "source"
DRAWING: Final = "drawing"
"""Where links can be asked to come from: ``auto`` is the source where it lists any, the drawing otherwise."""
NAMED: Final = 5
"""Pairs that a line about many of them names."""
Keys = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked:
    """The links of an imported map."""

    links: tuple[Link, ...]
    decided: tuple[HandLink, ...]
    """What no border of the drawing may make or cut: links that the source gives, and corners that were answered."""
    links_from: str
    """``drawing`` or ``source``."""
    corners: Corners
    """What was done with corners; to be asked where nobody said so and the source's list does not tell."""
    listed: frozenset[tuple[RegionId, RegionId]] | None
    """Pairs that the source lists as linked, None where it lists none."""
    issues: tuple[Issue, ...]


def links_wanted(wanted: str, source: SourceMap, path: Path, *, drawn: bool) -> str:
    """Return where links come from, ``source`` or ``drawing``; refused where the source has not got what is wanted."""
    if wanted == SOURCE and source.links is None:
        text = f"{path.name} lists no links"
        refuse("import.links", text, path, suggestion="take them from the drawing: --links drawing")
    if wanted == DRAWING and not drawn:
        text = f"{path.name} has no drawing, it lists its links"
        refuse("import.links", text, path, suggestion="take them as listed: --links source")
    if wanted == AUTO:
        return SOURCE if source.links is not None or not drawn else DRAWING
    return wanted


def linked(
    source: SourceMap,
    path: Path,
    ids: Mapping[str, RegionId],
    found: Found | None,
    links_from: str,
    corners: Corners | None,
) -> Linked:
    """Return the links of a source; ``corners`` of None follows the source's own list, or is asked."""
    listed = {_sorted(a, b): kind for a, b, kind in source.links or ()}
    if corners is None:
        corners = convention(found, listed) if found is not None and source.links is not None else Corners.ASK
    kinds = {region.key: region.kind for region in source.regions}
    if links_from == SOURCE:
        pairs = dict(listed)
    else:
        pairs = {(pair.a, pair.b): None for pair in found.linked()} if found is not None else {}
    answered = _answered(found, corners, pairs if links_from == SOURCE else {})
    pairs.update(dict.fromkeys((keys for keys, counts in answered.items() if counts), None))
    made = {keys: kind or kind_between(kinds[keys[0]], kinds[keys[1]]) for keys, kind in pairs.items()}
    given = made.keys() if links_from == SOURCE else answered.keys() & made.keys()
    apart = [keys for keys, counts in answered.items() if not counts]
    return Linked(
        links=tuple(sorted({Link(**_ends(ids, keys), kind=kind) for keys, kind in made.items()})),
        decided=_decided(ids, {**{keys: made[keys] for keys in given}, **dict.fromkeys(apart, None)}),
        links_from=links_from,
        corners=corners,
        listed=frozenset(_pair(ids, keys) for keys in listed) if source.links is not None else None,
        issues=tuple(_compared(source, found, links_from, path)),
    )


def _answered(found: Found | None, corners: Corners, settled: Mapping[Keys, object]) -> dict[Keys, bool]:
    """Return whether each corner links, where that is answered for all of them; what is settled is no question."""
    if found is None or corners is Corners.ASK:
        return {}
    keys = ((pair.a, pair.b) for pair in corner_pairs(found))
    return {one: corners is Corners.LINK for one in keys if one not in settled}


def _decided(ids: Mapping[str, RegionId], kinds: Mapping[Keys, LinkKind | None]) -> tuple[HandLink, ...]:
    rows = (HandLink(**_ends(ids, keys), kind=kind) for keys, kind in kinds.items())
    return tuple(sorted(rows, key=lambda row: row.order))


def _compared(source: SourceMap, found: Found | None, links_from: str, path: Path) -> Iterable[Issue]:
    """Yield where the drawing and the source's own list of links disagree."""
    if source.links is None or found is None:
        return
    drawn = {(pair.a, pair.b) for pair in found.linked()}
    listed = {_sorted(a, b) for a, b, _ in source.links}
    other = "--links drawing takes the borders" if links_from == SOURCE else "--links source takes the list"
    for code, pairs, words, what in (
        ("import.links.undrawn", sorted(listed - drawn),
         ("link that the source lists is", "links that the source lists are"), "not drawn as borders"),
        ("import.links.unlisted", sorted(drawn - listed),
         ("border is", "borders are"), "drawn that the source does not list as links"),
    ):  # fmt: skip
        if pairs:
            names = "; ".join(f"{a} and {b}" for a, b in pairs[:NAMED]) + (" …" if len(pairs) > NAMED else "")
            text = f"{counted(len(pairs), *words)} {what}: {names}"
            yield problem(code, text, path, severity=Severity.INFO, suggestion=other)


def _sorted(a: str, b: str) -> Keys:
    return (a, b) if a <= b else (b, a)


def _pair(ids: Mapping[str, RegionId], keys: Keys) -> tuple[RegionId, RegionId]:
    one, other = ids[keys[0]], ids[keys[1]]
    return (one, other) if one <= other else (other, one)


def _ends(ids: Mapping[str, RegionId], keys: Keys) -> dict[str, RegionId]:
    a, b = _pair(ids, keys)
    return {"a": a, "b": b}
