"""The offline page of a turnsheet: forms, totals and a map of one nation's view, which write the sheet to mail back.

Its script is this project's own and knows no game; it and the styles are named in the page by their digests, and a
browser runs and applies no others, whatever names may hold.
"""

from __future__ import annotations

import ast
from base64 import b64encode
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from markupsafe import Markup

from gm_console.board.model import Board
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.looks import Looks
from gm_console.core.reading_direction import plain
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheet_page import PageFacts, PageField, PageForm, SheetPage
from gm_console.core.sheet_program import GIVEN, Data, compiled, compiled_expression
from gm_console.drawing.arcs import levels
from gm_console.report.as_html import rendered, source_of
from gm_console.report.map_base import dark_fill_of, fill_of, line_path

SCRIPTS: Final = ("turnsheet_judge.js", "turnsheet_forms.js", "turnsheet_map.js", "turnsheet.js")
"""In the order in which they stand in the page, as one script."""
STYLES: Final = ("packet.css", "worksheet.css", "turnsheet.css")
DETAIL: Final = 320
"""The map's corners lie at least this part of its width apart."""
_OWNERS: Final = "owners"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPageSource:
    """What a nation's page is made from."""

    ruleset: Ruleset
    board: Board
    view: Any
    """The nation's own."""
    nation: NationId
    turn: int
    """The turn that is ordered for."""
    title: str
    """Name of the campaign."""
    names: Mapping[NationId, str]
    paths: Mapping[RegionId, str]
    """Of the map, by :func:`map_paths`: the same for all nations, and they take a while."""
    schema: str
    """What the file of orders calls itself."""
    most_signs: int
    """Characters of a line that are read."""
    deadline: str = ""
    looks: Looks = field(default_factory=dict)


def map_paths(board: Board) -> Mapping[RegionId, str]:
    """Return every region's outline as path data; neighbours fit together, however few corners are left."""
    outlines = levels(board, [max(1, board.width // DETAIL)])[0].regions
    return {id_: "".join(line_path(ring) + "z" for ring in rings) for id_, rings in outlines.items()}


def turnsheet_page(source: SheetPageSource, page: SheetPage) -> str:
    """Return the page as a whole HTML document."""
    facts = page.facts(source.ruleset, source.board, source.view)
    script = "\n".join(source_of(one) for one in SCRIPTS)
    style = "\n".join([*(source_of(one) for one in STYLES), _tones(source, facts)])
    return rendered(
        "turnsheet.html",
        title=source.title,
        game=source.ruleset.name,
        name=source.names.get(source.nation, ""),
        nation=source.nation,
        turn=source.turn,
        deadline=source.deadline,
        judged=any(form.rules for form in page.forms),
        unjudged=page.unjudged,
        shapes=_shapes(source, facts),
        board=source.board,
        data=_data(source, page, facts),
        style=Markup(style),  # noqa: S704 this project's own, and colours that are checked
        script=Markup(script),  # noqa: S704 this project's own
        style_digest=_digest(style),
        digest=_digest(script),
    )


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def _data(source: SheetPageSource, page: SheetPage, facts: PageFacts) -> Mapping[str, Any]:
    ruleset = source.ruleset
    names = {
        *_set_in([*page.macros.values(), *(form.rules for form in page.forms)]),
        *(field.name for form in page.forms for field in form.fields),
        *facts.tables,
        *facts.values,
        *facts.pairs,
        *page.counters,
        _OWNERS,
    }
    heads = ruleset.sheet.written_heads()
    return {
        "schema": source.schema,
        "title": plain(source.title),
        "me": source.nation,
        "turn": source.turn,
        "single": ruleset.sheet.single,
        "mostSigns": source.most_signs,
        "sections": [
            {
                "phase": phase.id,
                "head": heads[phase.id],
                "title": phase.title,
                "part": ruleset.sheet.part_of(phase.id),
                "most": compiled_expression(page.most[phase.id], names) if phase.id in page.most else [],
            }
            for phase in ruleset.phases
            if phase.id in heads
        ],
        "parts": [{"id": part.id, "optional": part.optional} for part in ruleset.sheet.parts],
        "forms": [_form(form, names) for form in page.forms],
        "macros": {name: compiled(text, names) for name, text in page.macros.items()},
        "counters": page.counters,
        "lists": {
            name: [[one.value, one.word, plain(one.title)] for one in choices]
            for name, choices in facts.lists.items()
        },
        "tables": {
            **facts.tables,
            _OWNERS: {region: owner for region, owner in facts.owners.items() if owner != NOBODY},
        },
        "values": facts.values,
        "pairs": facts.pairs,
        "own": {region: plain(told) for region, told in facts.own.items()},
        "totals": [[one.title, one.table, one.key] for one in facts.totals],
        "nations": {nation: plain(name) for nation, name in source.names.items()},
        "places": {region.id: [*region.label, plain(region.name)] for region in source.board.regions},
        "wide": source.board.width if source.board.wraps else 0,
        "reasons": {
            code: text
            for code, text in ruleset.words.get("reasons", {}).items()
            if not code.startswith("sheet.")
        },
        "words": ruleset.words.get("names", {}),
        "plurals": ruleset.words.get("plurals", {}),
    }


def _form(form: PageForm, names: Collection[str]) -> Mapping[str, Any]:
    return {
        "order": form.order,
        "title": form.title,
        "phases": form.phases,
        "line": form.line,
        "fields": [_field(field, names) for field in form.fields],
        "rules": compiled(form.rules, names) if form.rules else [],
    }


def _field(field: PageField, names: Collection[str]) -> Mapping[str, Any]:
    def expression(text: str) -> Data:
        return compiled_expression(text, names) if text else []

    return {
        "name": field.name,
        "title": field.title,
        "kind": field.kind,
        "list": field.list,
        "only": expression(field.only),
        "onward": expression(field.onward),
        "have": expression(field.have),
        "optional": field.optional,
        "bars": field.bars,
        "many": field.many,
    }


def _set_in(texts: Iterable[str]) -> set[str]:
    """Return the names that statements set: macros and rules hand them to each other."""
    return {
        node.id
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    } - GIVEN


def _shapes(source: SheetPageSource, facts: PageFacts) -> list[tuple[RegionId, str, str]]:
    """Return every region with its outline and its classes: whose it is, and whether it is the nation's own."""
    shapes: list[tuple[RegionId, str, str]] = []
    for region in source.board.regions:
        kind = _class(region.kind.value, facts.owners.get(region.id, NOBODY))
        own = " own" if region.id in facts.own else ""
        shapes.append((region.id, source.paths[region.id], f"{kind}{own}"))
    return shapes


def _class(kind: str, owner: NationId) -> str:
    return f"{kind}-{owner}" if owner != NOBODY else kind


def _tones(source: SheetPageSource, facts: PageFacts) -> str:
    """Return the fills of regions by day and by night, as rules of the style sheet."""
    colours = nation_colours(source.names, source.looks)
    tones: dict[str, tuple[str, str]] = {}
    for region in source.board.regions:
        kind = _class(region.kind.value, facts.owners.get(region.id, NOBODY))
        if kind not in tones:
            tones[kind] = (
                fill_of(region, facts.owners, colours),
                dark_fill_of(region, facts.owners, colours),
            )
    day = "".join(f".r.{kind}{{fill:{light}}}" for kind, (light, _) in sorted(tones.items()))
    night = "".join(f".r.{kind}{{fill:{dark}}}" for kind, (_, dark) in sorted(tones.items()))
    accent = colours.get(source.nation, "#2563eb")
    return f":root{{--nation:{accent}}}{day}@media (prefers-color-scheme: dark){{{night}}}"
