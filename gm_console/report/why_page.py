"""The answer to "why?" as one page to print or send: what was opened of a tree, made for one reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NationId
from gm_console.core.looks import Looks
from gm_console.core.page_rules import NOBODYS_ACCENT
from gm_console.core.pages import Cell, Emphasis, Page, Row, Section, Table, leading, numbers, plain
from gm_console.core.reading_direction import clean, isolated, with_name
from gm_console.core.ruleset import Ruleset
from gm_console.core.why import Branch, Way, WhyNode
from gm_console.report.as_html import as_html
from gm_console.report.as_text import as_text
from gm_console.report.why_words import AGAIN, amount_told, change_told, line_told, more_told

_QUIET: Final = (Way.WORKING, Way.RULING, Way.TABLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyPages:
    """Writes the pages of one turn."""

    ruleset: Ruleset
    names: Mapping[str, str]
    title: str
    """Name of the campaign."""
    players: tuple[NationId, ...]
    looks: Looks

    def html(self, tree: Branch, *, draft: bool) -> str:
        """Return a whole HTML document: nothing is fetched, no script is needed."""
        return as_html(self._page(tree, draft=draft))

    def text(self, tree: Branch, *, draft: bool) -> str:
        """Return the same as text, 78 columns wide."""
        return as_text(self._page(tree, draft=draft))

    def _page(self, tree: Branch, *, draft: bool) -> Page:
        node, reader = tree.node, tree.node.reader
        whose = with_name(reader, self.names.get(reader, "")) if reader else "Moderator"
        amount = f": {amount_told(node.amount)}" if node.amount is not None else ""
        table = Table(
            columns=(*leading("What"), *numbers("Change", "Stands at"), *plain("Rule")),
            rows=tuple(self._rows(tree, 0)),
            empty="Nothing is behind it.",
        )
        return Page(
            title="Why?",
            kicker=f"{isolated(clean(self.title))} · {_when(node)}",
            subtitle=f"{node.text}{amount}",
            margin=whose,
            accent=nation_colours(self.players, self.looks).get(reader, NOBODYS_ACCENT),
            banner="Draft: this turn is not published." if draft else "",
            sections=(Section(id="why", title="How it came", blocks=(table,)),),
            footer=(
                f"{self.ruleset.name}, rules version {self.ruleset.version}.",
                f"What {'nation ' + whose if reader else 'the moderator'} may know.",
            ),
        )

    def _rows(self, branch: Branch, depth: int) -> Iterator[Row]:
        node = branch.node
        if depth or node.is_entry:
            yield (
                Cell(
                    text=line_told(node) + (AGAIN if branch.again else ""),
                    note=node.note,
                    indent=max(depth - 1, 0),
                    tone=Emphasis.QUIET if node.way in _QUIET else Emphasis.PLAIN,
                ),
                change_told(node.delta),
                amount_told(node.amount) if node.amount is not None else "",
                node.rule,
            )
        for below in branch.below:
            yield from self._rows(below, depth + 1)
        if branch.rest:
            yield (Cell(text=more_told(branch.rest), indent=depth, tone=Emphasis.QUIET), "", "", "")


def _when(node: WhyNode) -> str:
    """Return of which turn the answer is, and of a number after or within which phase where that is not the end."""
    if node.number is None or not node.phase:
        return f"turn {node.turn}"
    return f"turn {node.turn}, {'within' if node.last else 'after'} {node.phase}"
