"""The tree behind a number or an entry, branch by branch, for any reader.

Upwards it leads to working, rulings, rows of tables, orders, inputs and causes, and on into the turns before; downwards
to all that came of an entry.  What stands above is not met again below, so every way ends.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from typing import Final, Protocol

from gm_console.campaign.why.why_turn import KnownTurn
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.ledger import LedgerLine, LedgerPhase
from gm_console.core.numbers import Contribution, Number
from gm_console.core.table_rows import OURS, TableRow, first_source
from gm_console.core.why import DOWNWARDS, MOST, UPWARDS, Below, Branch, Way, WhyNode
from gm_console.core.wording import begun
from gm_console.report.number_words import number_title, times_text
from gm_console.report.phrases import working_text
from gm_console.rulesets.common.answers import OrderDone, OrderRefused

DEPTH: Final = 6
"""How many branches deep a tree is written down if nobody says."""
_BESIDE: Final = 12
"""So many entries of one kind stand beside everything else; more are gathered."""
_WHOLE: Final = "", 0
"""Up to the end of a turn."""
_ROOM: Final = 2_000
"""Lines of a tree that is written down."""


class Turns(Protocol):
    """The turns that were run, as readers know them."""

    def run(self) -> Container[int]:
        """Return the turns that were run."""

    def known(self, turn: int, reader: NationId) -> KnownTurn:
        """Return what a reader knows of one of them."""


class WhyTrees:
    """Opens trees; every node is a frozen record."""

    def __init__(self, turns: Turns) -> None:
        """Take what is known of turns."""
        self._turns = turns

    def of_entry(self, known: KnownTurn, entry: Entry) -> WhyNode:
        """Return the root of the tree of an entry that its reader may read."""
        return self._entry(known, _Edge(way=Way.ASKED, entry=entry), None)

    def of_number(self, known: KnownTurn, number: Number, phase: str = "", last: int = 0) -> WhyNode:
        """Return the root of the tree of a number, at the end of its turn or of a phase of it, or after an entry."""
        if last:
            entries = known.record.entries
            phase = entries[last - 1].phase
            last = last if any(entry.phase == phase for entry in entries[last : last + 1]) else 0
        title = number_title(known.ruleset, number, known.names)
        return WhyNode(
            way=Way.ASKED,
            turn=known.turn,
            text=title,
            phase=phase,
            last=last,
            number=number,
            amount=known.ledger(number, phase, last).closing,
            reader=known.reader,
            opens=True,
        )

    def below(self, node: WhyNode, first: int = 0, most: int = MOST) -> Below:
        """Return what hangs below a node, from the ``first`` on."""
        known = self._turns.known(node.turn, node.reader)
        edges = list(_edges(known, node))
        some = tuple(self._node(known, edge, node) for edge in edges[first : first + most])
        return Below(nodes=some, rest=max(len(edges) - first - most, 0))

    def branch(self, node: WhyNode, depth: int = DEPTH, most: int = MOST) -> Branch:
        """Return a tree opened so many branches deep; what was opened before in it is not opened again."""
        return self._opened(node, depth, most, set(), [_ROOM])

    def _opened(self, node: WhyNode, depth: int, most: int, shown: set[object], room: list[int]) -> Branch:
        key = _told_by(node)
        again = node.opens and key in shown
        if again or (node.opens and depth <= 0):
            return Branch(node=node, again=again)
        shown.add(key)
        if not node.opens:
            return Branch(node=node)
        below = self.below(node, most=max(min(most, room[0]), 0))
        told = [one for one in below.nodes if one.opens or one.is_entry or _told_by(one) not in shown]
        room[0] -= len(told)
        return Branch(
            node=node,
            below=tuple(self._opened(one, depth - 1, most, shown, room) for one in told),
            rest=below.rest,
        )

    def _node(self, known: KnownTurn, edge: _Edge, above: WhyNode) -> WhyNode:
        if edge.entry is not None and not edge.group:
            return self._entry(known, edge, above)
        marks = (*above.above, above.mark)
        base = WhyNode(
            way=edge.way, turn=known.turn, text="", reader=known.reader, above=marks, number=above.number
        )
        if edge.entry is not None:
            count = len(edge.group)
            return replace(
                base, text=f"{count:,} entries", seq=edge.entry.seq, number=None, group=count, opens=True
            )
        if edge.phase is not None:
            return self._phase(known, base, edge.phase, _until(above)[1])
        if edge.part is not None:
            return self._part(known, base, edge.part, above)
        if edge.way is Way.START:
            return self._start(known, base, above)
        return replace(base, text=edge.text, note=edge.note, number=None, seq=edge.seq)

    def _start(self, known: KnownTurn, base: WhyNode, above: WhyNode) -> WhyNode:
        assert above.number is not None
        amount, before = known.ledger(above.number, *_until(above)).opening, known.turn - 1
        if before in self._turns.run():
            leads = self._leads(before, above.number, known.reader)
            text = f"start of turn {known.turn}: what turn {before} ended with"
            return replace(base, text=text, amount=amount, turn=before, opens=leads)
        return replace(base, text=f"start of turn {known.turn}, as the scenario sets it", amount=amount)

    def _leads(self, turn: int, number: Number, reader: NationId) -> bool:
        """Tell whether a number can be followed into a turn: by a player only where it was his already."""
        return not reader or self._turns.known(turn, reader).may_know(number)

    def _phase(self, known: KnownTurn, base: WhyNode, phase: LedgerPhase, last: int) -> WhyNode:
        return replace(
            base,
            text=f"{phase.phase} {known.ruleset.phase(phase.phase).title}",
            phase=phase.phase,
            last=last,
            delta=phase.came - phase.went,
            amount=None if known.reader else phase.after,
            opens=bool(phase.lines),
        )

    def _part(self, known: KnownTurn, base: WhyNode, part: Contribution, above: WhyNode) -> WhyNode:
        title = number_title(known.ruleset, part.number, known.names)
        at_start = part.at_start
        turn = known.turn - 1 if at_start and known.turn - 1 in self._turns.run() else known.turn
        phase, last = _until(above) if turn == known.turn else _WHOLE
        return replace(
            base,
            turn=turn,
            text=f"{title}, at the start of the turn" if at_start else title,
            note=times_text(part),
            number=part.number,
            amount=part.amount,
            phase=phase,
            last=last,
            opens=(turn, part.number.key) not in base.above
            and (self._leads(turn, part.number, known.reader) if turn != known.turn else not at_start),
        )

    def _entry(self, known: KnownTurn, edge: _Edge, above: WhyNode | None) -> WhyNode:
        entry, line = edge.entry, edge.line
        assert entry is not None
        node = WhyNode(
            way=edge.way,
            turn=known.turn,
            text=known.sentence(entry) if line is None else known.how_moved(entry),
            note=_line_of(known, entry),
            phase=entry.phase,
            rule=entry.rule,
            seq=entry.seq,
            number=above.number if above is not None and line is not None else None,
            delta=line.delta if line is not None else 0,
            amount=line.after if line is not None and not known.reader else None,
            reader=known.reader,
            above=(*above.above, above.mark) if above is not None else (),
        )
        return replace(node, opens=next(_edges(known, node), None) is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edge:
    """What hangs below a node, before it is put into words."""

    way: Way
    entry: Entry | None = None
    group: tuple[int, ...] = ()
    """Entries that are gathered below ``entry``."""
    line: LedgerLine | None = None
    phase: LedgerPhase | None = None
    part: Contribution | None = None
    text: str = ""
    note: str = ""
    seq: int = 0


def _edges(known: KnownTurn, node: WhyNode) -> Iterator[_Edge]:
    """Yield what hangs below a node, in order."""
    if node.group:
        found = _related(known, node)
        yield from _listed(known, node.way, found.get(node.way, ()))
    elif node.way is Way.PHASE and node.number is not None:
        for phase in known.phases_of(node.number, "", node.last):
            for line in phase.lines if phase.phase == node.phase else ():
                yield _Edge(way=Way.MOVED, entry=known.find(line.seq), line=line)
    elif node.number is not None and not node.seq:
        yield _Edge(way=Way.START)
        for phase in known.phases_of(node.number, *_until(node)):
            if phase.lines or not known.reader:
                yield _Edge(way=Way.PHASE, phase=phase)
        for part in known.parts_of(node.number, *_until(node)):
            yield _Edge(way=Way.PART, part=part)
    elif (entry := known.find(node.seq)) is not None and node.is_entry:
        yield from _about(known, node, entry)
        for way, seqs in _related(known, node).items():
            if len(seqs) > _BESIDE:
                yield _Edge(way=way, entry=entry, group=seqs)
            else:
                yield from _listed(known, way, seqs)


def _until(node: WhyNode) -> tuple[str, int]:
    """Return up to which phase and which entry of it a number is looked at.

    Its parts as far as itself; in the turn before to the end.
    """
    return (node.phase, node.last) if node.way in (Way.ASKED, Way.PART) else _WHOLE


def _listed(known: KnownTurn, way: Way, seqs: tuple[int, ...]) -> Iterator[_Edge]:
    for seq in seqs:
        yield _Edge(way=way, entry=known.find(seq))


def _related(known: KnownTurn, node: WhyNode) -> dict[Way, tuple[int, ...]]:
    """Return the entries that an entry leads to by their way: on a way upwards only up, downwards only down."""
    entry, threads = known.find(node.seq), known.threads
    if entry is None:
        return {}
    summed = known.summed.get(entry.seq, ())
    every = {
        Way.FROM: (*entry.because, *summed),
        Way.UNDER: (entry.cause,),
        Way.GAVE: tuple(seq for seq in threads.effects.get(entry.seq, ()) if seq not in summed),
        Way.USED: threads.used_by.get(entry.seq, ()),
    }
    met = {seq for turn, seq in node.above if turn == known.turn}
    closed = DOWNWARDS if node.way in UPWARDS else UPWARDS if node.way in DOWNWARDS else ()
    wanted = (node.way,) if node.group else tuple(way for way in every if way not in closed)
    found = {way: tuple(seq for seq in known.some(every[way]) if seq not in met) for way in wanted}
    return {way: seqs for way, seqs in found.items() if seqs}


def _about(known: KnownTurn, node: WhyNode, entry: Entry) -> Iterator[_Edge]:
    """Yield what is told of an entry itself: working, rulings, rows of tables, the line of a sheet."""
    working = working_text(entry, known.ruleset) if node.way is not Way.MOVED else ""
    if working:
        yield _Edge(way=Way.WORKING, text=working, seq=entry.seq)
    rulings = known.ruleset.rulings
    for id_ in rulings.cited((entry.rule,)):
        ruling = rulings.all[id_]
        text = f"{id_}, {ruling.question}: {rulings.words(id_)}"
        yield _Edge(way=Way.RULING, text=text, note=begun(ruling.reason))
    for row in known.rows_used(entry):
        words = f"{row.table}, {row.row}" if row.row else row.table
        yield _Edge(way=Way.TABLE, text=words, note=_source(row, known.reader))
    order = known.order_above(entry) if node.way in (Way.ASKED, Way.MOVED) else None
    if order is not None and order.seq not in (entry.seq, entry.cause):
        yield _Edge(way=Way.ORDER, text=known.sentence(order), note=_line_of(known, order), seq=order.seq)


def _line_of(known: KnownTurn, entry: Entry) -> str:
    """Return where the order of an entry stands in its sheet, empty for every other entry."""
    fact = entry.fact
    if not isinstance(fact, OrderDone | OrderRefused):
        return ""
    answer = known.verdicts.get((fact.nation, fact.number))
    return f"line {answer.line} of the sheet" if answer is not None and answer.line else ""


def _source(row: TableRow, reader: NationId) -> str:
    """Return where a row is from; that one awaits acceptance is the moderator's business."""
    if reader and first_source(row.source).startswith(OURS):
        return row.source.partition("; ")[2]
    return row.source


def _told_by(node: WhyNode) -> object:
    """Return what a node is known again by in the same tree: a ruling, an entry on the way up, a number in a turn."""
    if node.is_entry:
        return node.turn, node.seq, node.way in DOWNWARDS
    return node.way, node.turn, node.seq, node.phase, node.number, node.text
