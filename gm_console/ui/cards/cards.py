"""The cards as widgets: they follow the selection, the moment and the theme, and their links lead on."""

from __future__ import annotations

from PySide6.QtCore import QUrl

from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.report.number_words import kind_title
from gm_console.ui.cards.ledger import LedgerSource, ledger_card
from gm_console.ui.cards.nation import NationSource, nation_card
from gm_console.ui.cards.nation_history import NationHistory
from gm_console.ui.cards.paper import Paper, link
from gm_console.ui.cards.region import RegionSource, region_card
from gm_console.ui.flags import flag_html
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Theme
from gm_console.ui.number_ledger import NumberLedger
from gm_console.ui.panels.pages import region_name
from gm_console.ui.session import Session

_tr = translated_in("Cards")


class Cards:
    """Writes the card of a nation or a region at the moment shown; one for a window."""

    def __init__(self, session: Session, theme: Theme) -> None:
        self._session, self._theme = session, theme
        self.history = NationHistory(session, session)
        self.ledgers = NumberLedger(session, session)

    def nation(self, id_: NationId) -> str:
        """Return the card of a nation as HTML; its history is asked for and may come later."""
        session = self._session
        self.history.ask()
        source = NationSource(
            ruleset=session.world.ruleset,
            caption=f"{_tr('Nation')} · {moment_text(session)}",
            colour=session.world.colours.get(id_, ""),
            flag=self._flag(id_),
            position=session.position,
            start=session.chronicle.positions[0],
            history=self.history.points,
            tones=self._theme.tones,
        )
        return nation_card(source, id_)

    def _flag(self, id_: NationId) -> str:
        look = self._session.world.looks.get(id_)
        return flag_html(look.flag) if look is not None and look.flag is not None else ""

    def number(self, number: Number, turn: int) -> str:
        """Return the ledger of a number as HTML; it is asked for and may come later."""
        session = self._session
        told = self.ledgers.of(number, turn)
        caption, still = _tr("Ledger") + " · ", _tr("Nothing has changed it in this turn.")
        if turn == BEFORE_PLAY:
            caption += _tr("where the campaign begins")
            still = _tr("The scenario sets it; no turn has been run before.")
        else:
            caption += _tr("turn {0}").format(turn) if turn else moment_text(session)
        paper, ruleset = Paper(self._theme.tones), session.world.ruleset
        if told is None or told.ledger is None:
            why = told.trouble if told is not None else _tr("Reading the entries…")
            title = paper.title(caption, kind_title(ruleset, number.kind, number.item))
            return paper.page((title, paper.line(paper.quiet(why))))
        source = LedgerSource(
            ruleset=ruleset,
            caption=caption,
            owner=self._owner(number),
            here=not turn,
            sentences=told.sentences,
            names=session.world.names,
            turn=turn,
            still=still,
            tones=self._theme.tones,
        )
        return ledger_card(source, told.ledger)

    def _owner(self, number: Number) -> str:
        """Return a link to whose number it is."""
        world = self._session.world
        if number.nation:
            return link(
                "nation", number.nation, f"{number.nation} {world.names.get(number.nation, '')}".strip()
            )
        if number.region:
            name = region_name(world, world.board.by_id[number.region])
            return link("region", number.region, f"{number.region} {name}".strip())
        return ""

    def region(self, id_: RegionId, *, correctable: bool = False) -> str:
        """Return the card of a region as HTML, with a link to correct the map where asked for."""
        session = self._session
        source = RegionSource(
            world=session.world,
            caption=f"{_tr('Region')} · {moment_text(session)}",
            chronicle=session.chronicle,
            position=session.position,
            tones=self._theme.tones,
            correctable=correctable,
        )
        return region_card(source, id_)


def link_text(url: QUrl) -> str:
    """Return a link as it was written: names in it may have blanks and signs that addresses have not."""
    return QUrl.fromPercentEncoding(url.toEncoded())


def go_to_entry(session: Session, target: str) -> None:
    """Select an entry named by ``SEQ``, or by ``TURN.SEQ`` in another turn."""
    turn, _, seq = target.rpartition(".")
    if turn and int(turn) != session.chronicle.turn:
        session.show_turn(_tr("Reading turn {0}").format(turn), int(turn), int(seq))
    else:
        session.select_entry(int(seq))


def moment_text(session: Session) -> str:
    """Return the moment shown in words."""
    turn, phase = session.chronicle.turn, session.position.phase
    if not phase:
        return _tr("start of turn {0}").format(turn)
    if session.step:
        return _tr("turn {0}, {1} step {2}").format(turn, phase, session.step)
    return _tr("turn {0}, after {1}").format(turn, phase)
