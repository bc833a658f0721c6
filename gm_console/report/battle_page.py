"""One battle on one page to print or send: made from a view of it, so that a player's page holds a player's view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from gm_console.board.model import Board
from gm_console.charts.colours import nation_colours, nation_patterns
from gm_console.charts.palette import NEUTRAL
from gm_console.core.battles import (
    NO_ODDS,
    BattleLine,
    BattleSide,
    BattleStage,
    BattleView,
    LineSide,
    StageRole,
    StageSide,
)
from gm_console.core.ids import NationId
from gm_console.core.looks import NO_LOOKS, Looks
from gm_console.core.pages import Align, Cell, Emphasis, Page, PageColumn, Paragraph, Row, Section, Table
from gm_console.core.reading_direction import clean
from gm_console.core.wording import begun
from gm_console.report.as_html import rendered
from gm_console.report.as_text import as_text
from gm_console.report.battle_map import battle_map
from gm_console.report.battle_view import Teller
from gm_console.report.battle_words import idle, odds_words, units_total
from gm_console.report.names_in_text import with_names
from gm_console.report.phrases import name_of

MODERATOR_ACCENT: Final = "#3d4552"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """One stage in the strip at the head of the page."""

    title: str
    odds: str
    attacker: str
    """Units before and after, as ``15 → 9``."""
    defender: str
    anchor: str
    differs: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One side at the head of the page."""

    role: str
    name: str
    colour: str
    rows: tuple[tuple[str, int, int, int], ...]
    """Kind of unit; there, lost and left."""
    notes: tuple[str, ...]


class BattlePages:
    """Writes the pages of a campaign's battles."""

    def __init__(
        self,
        teller: Teller,
        title: str,
        players: tuple[NationId, ...],
        coloured: Board | None = None,
        looks: Looks = NO_LOOKS,
    ) -> None:
        """Take what words need, the campaign's name and its nations.

        Colours are given out by the map ``coloured``, the battle's own if not said, but for those that were chosen.
        """
        self._teller = teller
        self._title = clean(title)
        self._players, self._looks = players, looks
        self._coloured: Board = teller.board if coloured is None else coloured

    def html(self, view: BattleView) -> str:
        """Return a whole HTML document: nothing is fetched, no script is needed."""
        page = self._page(view, narrow=False)
        return rendered(
            "battle.html",
            page=replace(page, sections=page.sections[1:]),
            summary=self._named(view.summary),
            chips=[_chip(stage) for stage in view.stages],
            cards=[self._card(side) for side in (view.attacker, view.defender)],
            map_svg=self._map(view),
            caption=self._named(_caption(view)),
        )

    def text(self, view: BattleView) -> str:
        """Return the same as text, 78 columns wide."""
        return as_text(self._page(view, narrow=True))

    @cached_property
    def _colours(self) -> Mapping[NationId, str]:
        return nation_colours(self._players, self._looks)

    @cached_property
    def _patterns(self) -> Mapping[NationId, str]:
        return nation_patterns(self._coloured, self._players, self._looks)

    def _map(self, view: BattleView) -> str:
        return battle_map(self._teller.board, view.place, self._colours, self._patterns)

    def _page(self, view: BattleView, *, narrow: bool) -> Page:
        row = view.row
        phase = self._teller.ruleset.phase(row.phase)
        whose = (
            "moderator's copy" if view.moderators else f"as nation {self._teller.name(view.viewer)} saw it"
        )
        return Page(
            title=self._named(view.title),
            kicker=f"{self._title} · turn {row.turn} · {phase.id} {phase.title}",
            subtitle=f"Battle {row.id}, {whose}",
            margin=self._teller.name(view.viewer) if view.viewer else "Moderator",
            accent=self._colours.get(view.viewer, MODERATOR_ACCENT),
            banner=_banner(view),
            sections=(
                self._forces(view),
                *(self._stage(view, stage, narrow=narrow) for stage in view.stages if stage.lines),
                *self._rulings(view),
            ),
            footer=(f"{self._teller.ruleset.name}, rules version {self._teller.ruleset.version}.",),
        )

    def _forces(self, view: BattleView) -> Section:
        """Return both sides in one table; a page in colour has them beside each other instead."""
        rows: list[Row] = []
        for side in (view.attacker, view.defender):
            rows += [(side.name, *row) for row in self._counted(side)]
            for trait in side.traits:
                if trait.among_units and trait.number is not None:
                    rows.append((side.name, trait.phrase, trait.number, "", trait.number))
        numbers = [PageColumn(title=title, align=Align.RIGHT) for title in ("There", "Lost", "Left")]
        table = Table(
            columns=(PageColumn(title="Side"), PageColumn(title="Forces"), *numbers), rows=tuple(rows)
        )
        notes = [
            Paragraph(text=f"{begun(side.name)}: {'; '.join(told)}.")
            for side in (view.attacker, view.defender)
            if (told := self._known(side))
        ]
        return Section(
            id="forces", title="Forces", blocks=(Paragraph(text=self._named(view.summary)), table, *notes)
        )

    def _stage(self, view: BattleView, stage: BattleStage, *, narrow: bool) -> Section:
        """Return a stage line by line; where there is little room, workings stand below their lines."""
        beside = not narrow and any(line.working for line in stage.lines)
        working = (PageColumn(title="Working", wide=True),) if beside else ()
        columns = (PageColumn(title="What happened", wide=True), *working, PageColumn(title="Rule"))
        rows = tuple(self._line(view, line, beside=beside) for line in stage.lines)
        return Section(
            id=stage.code,
            title=stage.title,
            blocks=(Paragraph(text=self._named(stage.summary)), Table(columns=columns, rows=rows)),
        )

    def _line(self, view: BattleView, line: BattleLine, *, beside: bool) -> Row:
        told = self._named(line.text)
        text = Cell(
            text=f"\u2260 {told}" if line.differs else told,
            note="" if beside else line.working,
            tone=Emphasis.STRONG if line.differs else Emphasis.PLAIN,
            swatch="" if line.depth else self._tone(view, line.tone),
            indent=line.depth,
        )
        rule = Cell(text=line.rule, note=line.table)
        return (text, line.working, rule) if beside else (text, rule)

    def _tone(self, view: BattleView, tone: LineSide) -> str:
        nations = {LineSide.ATTACKER: view.row.attacker, LineSide.DEFENDER: view.row.defender}
        return self._colour(nations[tone]) if tone in nations else ""

    def _colour(self, nation: NationId) -> str:
        return self._colours.get(nation, NEUTRAL)

    def _card(self, side: BattleSide) -> Card:
        return Card(
            role="Attacker" if side.attacking else "Defender",
            name=begun(side.name),
            colour=self._colour(side.nation),
            rows=tuple(self._counted(side)),
            notes=tuple(self._known(side)),
        )

    def _counted(self, side: BattleSide) -> Iterator[tuple[str, int, int, int]]:
        """Yield each kind of unit with how many there were, were lost and are left; those that lay idle stand last."""
        lost, left = dict(side.lost), dict(side.after)
        for kind, count in side.before:
            yield self._name(kind), count, lost.get(kind, 0), left.get(kind, 0)
        for kind, count in idle(side.lost, side.before):
            yield f"{self._name(kind)} {self._teller.rules.idle}", count, count, 0

    def _known(self, side: BattleSide) -> list[str]:
        """Return what else the reader may know of a side."""
        found = (
            [f"{withdrawn} {self._teller.rules.withdrew}"]
            if (withdrawn := units_total(side.withdrew))
            else []
        )
        found += [one.phrase if one.number is None else f"{one.phrase} {one.number}" for one in side.traits]
        if side.came_from:
            found.append(self._named(f"from {', '.join(side.came_from)}"))
        return found

    def _rulings(self, view: BattleView) -> Iterator[Section]:
        ruleset = self._teller.ruleset
        cited = ruleset.rulings.cited(line.rule for stage in view.stages for line in stage.lines)
        if cited:
            columns = (PageColumn(title="Ruling"), PageColumn(title="What holds in this campaign", wide=True))
            rows = tuple((ruling, begun(ruleset.rulings.words(ruling))) for ruling in cited)
            yield Section(id="rulings", title="Rulings quoted", blocks=(Table(columns=columns, rows=rows),))

    def _named(self, text: str) -> str:
        """Return a text with its regions by id and name."""
        return with_names(text, self._teller.board, self._teller.names)

    def _name(self, code: str) -> str:
        return name_of(code, self._teller.ruleset)


def _banner(view: BattleView) -> str:
    told = []
    if view.rehearsed:
        changes = "; ".join(view.changes) or "nothing changed"
        told.append(
            f"It did not happen. Assumed: {changes}. Lines marked \u2260 differ from the real battle."
        )
    if view.row.draft:
        told.append("Draft: this turn is not published and may still change.")
    return " ".join(told)


def _caption(view: BattleView) -> str:
    ground = "sea" if view.place.sea else f"{view.place.terrain} ground"
    whence = f", attacked from {', '.join(view.place.entries)}" if view.place.entries else ""
    seam = " over the seam of the map" if view.row.seam else ""
    return f"{view.place.region}, {ground}{whence}{seam}."


def _chip(stage: BattleStage) -> Chip:
    final = stage.part is StageRole.ENDING
    return Chip(
        title=stage.title,
        odds=odds_words(stage.odds) if stage.odds != NO_ODDS else "",
        attacker=_counts(stage.attacker, final=final),
        defender=_counts(stage.defender, final=final),
        anchor=stage.code if stage.lines else "",
        differs=stage.differs,
    )


def _counts(side: StageSide, *, final: bool) -> str:
    before, after = units_total(side.before), units_total(side.after)
    if before == after:
        return f"{after} left" if final else f"{after}"
    return f"{before} \u2192 {after}"
