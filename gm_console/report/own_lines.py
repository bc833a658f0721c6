"""The state of a nation's lines in its packet: what is cut off, what each loss would cut, seas and trade.

It is read from the nation's own view alone: whose each region is everybody knows, all else is its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from gm_console.board.line_survey import NationLines, line_survey
from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.movement import LineFigure
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Block,
    Cell,
    Emphasis,
    KeyNumber,
    KeyNumbers,
    Page,
    Paragraph,
    Section,
    Table,
    numbers,
    plain,
    wide,
)
from gm_console.core.ruleset import Ruleset
from gm_console.core.wording import begun
from gm_console.rulesets.common.line_words import LineKind, LineRow, line_rows, row_data, seat_text

TITLE: Final = "The state of your lines"
HANGS_TOGETHER: Final = "All your regions hang together, and no loss of one would cut off another."


def can_tell(ruleset: Ruleset) -> bool:
    """Tell whether a game says what its nations know of their lines."""
    return ruleset.movement is not None and ruleset.sight is not None


def lines_known(ruleset: Ruleset, board: Board, view: Any, nation: NationId) -> NationLines:
    """Return the lines of a nation as its view tells them."""
    assert ruleset.movement is not None
    assert ruleset.sight is not None
    rules = ruleset.movement.lines
    own = rules.known(ruleset, view)
    return line_survey(rules, ruleset, board, ruleset.sight.nation(view), {nation: own})[nation]


def with_lines(page: Page, given: PageInput, ruleset: Ruleset, lines: NationLines) -> Page:
    """Return a packet that ends with the state of its nation's lines."""
    assert ruleset.movement is not None
    rows = line_rows(lines, ruleset.movement.lines)
    told = [one for one in rows if one.kind is not LineKind.FIGURE]
    begins = (
        f"Ways are counted from {seat_text(lines, ruleset.movement.lines)}." if lines.control.regions else ""
    )
    blocks: list[Block] = [_figures(lines, rows)]
    if begins:
        blocks.append(Paragraph(text=given.named(begins)))
    blocks.append(
        Table(
            columns=(*plain("What", "Region"), *numbers("Regions", *lines.heads), *wide("How")),
            rows=tuple(_row(one, given) for one in told),
            empty=HANGS_TOGETHER if lines.control.regions else "You hold no region.",
        )
    )
    return replace(page, sections=(*page.sections, Section(id="lines", title=TITLE, blocks=tuple(blocks))))


def lines_data(lines: NationLines, ruleset: Ruleset) -> Mapping[str, Any]:
    """Return the same for programs."""
    assert ruleset.movement is not None
    rows = line_rows(lines, ruleset.movement.lines)
    return {"lines": {"seat": lines.control.seat or "", "rows": [row_data(row) for row in rows]}}


def _figures(lines: NationLines, rows: tuple[LineRow, ...]) -> KeyNumbers:
    control = lines.control
    necks = sum(one.kind is LineKind.NECK for one in rows)
    return KeyNumbers(
        numbers=(
            _counted("Regions cut off", len(control.cut_off), f"of {len(control.regions):,}", Emphasis.BAD),
            _counted("Held by sea alone", len(control.by_sea), "", Emphasis.WARN),
            _counted("Chokepoints", necks, "", Emphasis.WARN),
            *(_figure(one) for one in lines.own.figures),
        )
    )


def _counted(label: str, count: int, note: str, tone: Emphasis) -> KeyNumber:
    return KeyNumber(label=label, value=f"{count:,}", note=note, tone=tone if count else Emphasis.GOOD)


def _figure(one: LineFigure) -> KeyNumber:
    tone = Emphasis.BAD if one.bad else Emphasis.PLAIN
    return KeyNumber(label=begun(one.label), value=one.value, note=one.note, tone=tone)


def _row(one: LineRow, given: PageInput) -> tuple[Cell | str | int, ...]:
    counted = one.weight or ("",) * len(one.lines.heads)
    tone = Emphasis.BAD if one.bad else Emphasis.PLAIN
    where = given.place(one.regions[0]) if one.regions else ""
    return (Cell(text=one.title.capitalize(), tone=tone), where, len(one.land) or "", *counted, one.text)
