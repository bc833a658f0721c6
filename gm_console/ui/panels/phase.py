"""The phase panel: the phase shown summed up, with links from every total to what it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QTimer, QUrl, Signal
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QShowEvent, QTextCursor, QTextOption
from PySide6.QtWidgets import QTextBrowser, QWidget

from gm_console.campaign.phase_view import PhaseView, summed_up
from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId
from gm_console.core.phase_sums import PhaseSum
from gm_console.core.reading_direction import clean
from gm_console.report.battle_words import view_summary
from gm_console.report.number_words import kind_title
from gm_console.report.phrases import verdict_text
from gm_console.ui.cards.cards import link_text
from gm_console.ui.cards.paper import CardCell, Paper, asked, link, number_of_link
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session

AT_ONCE: Final = 40
"""Lines of the long table that are written before the window does something else."""
LETTERS: Final = 18
"""Of whose numbers are, at most: what they are called is to stay on one line."""
CELL_ROOM: Final = 8
"""Pixels of a cell that its words do not take."""
AMOUNT: Final = "16%"


class PhasePanel(QWidget):
    """Written anew for each phase that is gone to, while somebody sees it; what is long after what is short."""

    explained = Signal()
    """A number was selected: its ledger is to be seen."""
    battle_wanted = Signal(object)
    """Turn and entry of a battle that is to be shown."""
    log_wanted = Signal(str, str)
    """What the log is to be filtered by, and what is wanted of it."""
    orders_wanted = Signal(object)
    """Nation whose sheet is to be shown."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._shown: tuple[object, ...] = ()
        self._whose = ""
        """Pixels of the column that says whose a number is, in all tables of a page."""
        self._late: list[str] = []
        """What is still to be written."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # never inside a word or a number
        self.page.document().setDocumentMargin(12)
        self.page.setAccessibleName(self.tr("Phase"))
        self._empty = EmptyState(
            self.page, self.tr("Choose a phase in the timeline, and what came of it is summed up here.")
        )
        lay_below(self, self._empty)
        self.page.anchorClicked.connect(self._go)
        self._soon.timeout.connect(self._write_on)
        for signal in (session.moment_changed, session.chronicle_changed, session.closed, theme.changed):
            signal.connect(self._show)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("phase", self.tr("Phase"), self)

    def showEvent(self, event: QShowEvent) -> None:
        """Sum up the phase that was gone to while nobody saw it."""
        super().showEvent(event)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Give the columns the widths that letters of another size need."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._show()

    def view(self) -> PhaseView | None:
        """Return the phase shown, summed up; none at the start of a turn."""
        session = self._session
        if not session.is_open or session.moment == 0:
            return None
        chronicle, moment = session.chronicle, session.moment
        return summed_up(
            session.world.ruleset,
            chronicle.board,
            (chronicle.turn, chronicle.positions[moment].phase),
            chronicle.positions[moment - 1].state,
            chronicle.entries[chronicle.last_seq(moment - 1) : chronicle.last_seq(moment)],
            chronicle.verdicts,
            chronicle.battles,
        )

    def _show(self) -> None:
        if not self.isVisible():
            return
        session = self._session
        looks = (self._theme.tones, self.page.font().key())
        now = (session.chronicle.entries, session.moment, *looks) if session.is_open else ()
        # ten thousand entries are not compared one by one
        if now and self._shown and now[0] is self._shown[0] and now[1:] == self._shown[1:]:
            return
        self._shown, view = now, self.view()
        self._empty.show_body(view is not None)
        self._late = []
        if view is not None:
            paper = Paper(self._theme.tones)
            self._whose = self._room_for_whose(view)
            self.page.setHtml(self._html(paper, view))
            self._late = list(self._nations(paper, view))
            self._soon.start()

    def _write_on(self) -> None:
        """Write the next piece; a table of hundreds of lines would hold the window up."""
        if self._late:
            end = QTextCursor(self.page.document())
            end.movePosition(QTextCursor.MoveOperation.End)
            end.insertHtml(self._late.pop(0))
            self._soon.start()

    def _html(self, paper: Paper, view: PhaseView) -> str:
        """Return what is short."""
        chronicle = self._session.chronicle
        position = chronicle.positions[self._session.moment]
        where = self.tr("Turn {0} · {1} entries").format(view.turn, f"{view.entries:,}")
        parts = [paper.title(where, f"{view.phase} {position.title}")]
        if view.totals:
            parts += [
                paper.heading(self.tr("All nations together")),
                self._table(paper, view.totals, self.tr("all")),
            ]
        if view.set_anew:
            heads = (self.tr("Whose"), self.tr("Number"), self.tr("Before"), self.tr("After"))
            parts += [
                paper.heading(self.tr("Set anew")),
                paper.table(self._heads(heads), self._rows(paper, view.set_anew, self.tr("the world"))),
            ]
        if not view.sums:
            parts.append(paper.line(paper.quiet(self.tr("No number that is counted moved."))))
            parts += self._told(paper, view)
        if view.refused:
            parts.append(paper.heading(self.tr("Refused or not understood")))
            parts += (paper.line(line) for line in self._refused(view))
        if view.battles:
            parts.append(paper.heading(self.tr("Battles")))
            parts += (paper.line(line) for line in self._battles(view))
        if view.flows:
            parts.append(paper.heading(self.tr("Nation by nation")))
        return paper.page(parts)

    def _nations(self, paper: Paper, view: PhaseView) -> Iterator[str]:
        """Yield the table of all nations, piece by piece."""
        for at in range(0, len(view.flows), AT_ONCE):
            some = view.flows[at : at + AT_ONCE]
            yield paper.page([self._table(paper, some, self.tr("the world"), headed=at == 0)])

    def _table(self, paper: Paper, sums: Iterable[PhaseSum], others: str, *, headed: bool = True) -> str:
        """Return a table; ``others`` is said of a number that is no nation's."""
        heads = (self.tr("Whose"), self.tr("Number"), self.tr("Came in"), self.tr("Went out"))
        return paper.table(self._heads(heads if headed else ("",) * 4), self._rows(paper, sums, others))

    def _rows(self, paper: Paper, sums: Iterable[PhaseSum], others: str) -> Iterator[list[CardCell]]:
        """Yield a line for each number; the name of a nation stands at its first one and leads to its entries."""
        before: NationId | None = None
        for one in sums:
            number, nation = one.number, one.number.nation
            title = kind_title(self._session.world.ruleset, number.kind, number.item)
            if one.before is None:
                amounts = (f"{one.came:,}" if one.came else "", f"{one.went:,}" if one.went else "")
            else:
                amounts = (f"{one.before:,}", f"{one.after:,}")
            if nation:
                told = [asked(number, words, paper.tones) for words in (title, *amounts)]
            else:
                told = [escape(words) for words in (title, *amounts)]
            whose = link("log", nation, self._session.world.called(nation)) if nation else escape(others)
            whose, before = "" if nation == before else whose, nation
            yield self._line(whose, *told)

    def _room_for_whose(self, view: PhaseView) -> str:
        """Return how wide the names of those are whose numbers moved, within bounds."""
        letters = QFontMetricsF(self.page.font())
        most = LETTERS * QFontMetrics(self.page.font()).averageCharWidth()
        names = {self._session.world.called(one.number.nation) for one in view.flows if one.number.nation}
        wide = max(map(letters.horizontalAdvance, (*names, self.tr("the world"))))
        return str(min(ceil(wide), most) + CELL_ROOM)

    def _heads(self, words: Iterable[str]) -> list[CardCell]:
        return self._line(*(escape(one) for one in words))

    def _line(self, *cells: str) -> list[CardCell]:
        """Return a line of ready HTML: two columns of words, two of numbers."""
        widths = (self._whose, "", AMOUNT, AMOUNT)
        return [
            CardCell(html=html, right=at > 1, width=width)
            for at, (html, width) in enumerate(zip(cells, widths, strict=True))
        ]

    def _told(self, paper: Paper, view: PhaseView) -> Iterator[str]:
        """Yield what everybody was told in a phase that moved no number, and a way to all its entries."""
        chronicle, moment = self._session.chronicle, self._session.moment
        entries = chronicle.entries[chronicle.last_seq(moment - 1) : chronicle.last_seq(moment)]
        told = [entry.seq for entry in entries if entry.audience == PUBLIC]
        if told:
            yield paper.heading(self.tr("Told to everybody"))
        for seq in told[:AT_ONCE]:
            words = chronicle.sentence_on_page(seq)
            yield paper.line(f"<a href='entry:{seq}' style='color:{paper.tones.text}'>{words}</a>")
        if len(told) > AT_ONCE:
            yield paper.line(paper.quiet(self.tr("and {0} more").format(f"{len(told) - AT_ONCE:,}")))
        if entries:
            yield paper.line(link("all", str(entries[0].seq), self.tr("All entries of the phase in the log")))

    def _refused(self, view: PhaseView) -> Iterator[str]:
        for one, seq in view.refused:
            words = f"{clean(one.text)}: {verdict_text(one, self._session.world.ruleset)}"
            where = self.tr("{0}, line {1}").format(self._session.world.called(one.nation), one.line)
            yield f"{link('entry', str(seq), where) if seq else link('orders', one.nation, where)} {escape(words)}"

    def _battles(self, view: PhaseView) -> Iterator[str]:
        world = self._session.world
        assert world.ruleset.battles is not None
        for row in view.battles:
            told = view_summary(world.ruleset.battles, row, lambda one: world.sides.get(one, one))
            yield f"{link('battle', str(row.seq), f'{row.id} {row.kind}, {row.region}')} {escape(told)}"

    def _go(self, address: QUrl) -> None:
        kind, _, target = link_text(address).partition(":")
        if kind == "number":
            self._session.select_number(*number_of_link(target))
            self.explained.emit()
        elif kind == "log":
            self.log_wanted.emit("nation", target)
        elif kind == "all":
            self._session.select_entry(int(target))
            self.log_wanted.emit("nation", "")
        elif kind == "battle":
            self.battle_wanted.emit((self._session.chronicle.turn, int(target)))
        elif kind == "orders":
            self.orders_wanted.emit(NationId(target))
        else:
            self._session.select_entry(int(target))
