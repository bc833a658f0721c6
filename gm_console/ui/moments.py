"""Moments of a turn: which one a note is on, and how the one that is looked at is written down."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.campaign.note_topics import Topic, TopicKind
from gm_console.campaign.notes import Note
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.steps import WHOLE


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Moment:
    """A phase of the turn shown as a whole, or a step of it; moments are in the order of play."""

    phase: int
    """Index among the positions of the turn."""
    last: int
    """The last entry it is made of."""
    step: int
    """Number within the phase, :data:`WHOLE` for all of it."""


def moment_at(chronicle: Chronicle, phase: int, step: int) -> Moment:
    """Return the moment of a phase and a step of it."""
    if step == WHOLE:
        # a whole phase comes after its last step, which ends with the same entry
        return Moment(phase=phase, last=chronicle.last_seq(phase) + 1, step=WHOLE)
    return Moment(phase=phase, last=chronicle.steps_at(phase)[step - 1].last, step=step)


def topic_at(chronicle: Chronicle, phase: int, step: int) -> Topic:
    """Return how a moment is written down."""
    if step != WHOLE:
        first = chronicle.steps_at(phase)[step - 1].first
        return Topic(kind=TopicKind.ENTRY, turn=chronicle.turn, number=first)
    name = chronicle.positions[phase].phase
    kind = TopicKind.PHASE if name else TopicKind.TURN
    return Topic(kind=kind, turn=chronicle.turn, name=name)


def moment_of(chronicle: Chronicle, note: Note) -> Moment | None:
    """Return the moment of the turn shown that a note is on; None for another turn, or what is not there any more."""
    on = note.on
    if on.turn != chronicle.turn:
        return None
    if on.kind is TopicKind.TURN:
        return moment_at(chronicle, 0, WHOLE)
    if on.kind is TopicKind.PHASE:
        at = chronicle.place_in_time(on.name)
        return moment_at(chronicle, at, WHOLE) if at else None
    seq = entry_of(chronicle, note)
    if not seq:
        return None
    return moment_at(
        chronicle, chronicle.place_in_time(chronicle.entry(seq).phase), chronicle.index.step_of(seq)
    )


def entry_of(chronicle: Chronicle, note: Note) -> int:
    """Return the entry that a note is on, or 0; the nearest that says the same where the turn was run again since."""
    on, said = note.on, chronicle.sentences
    if on.turn != chronicle.turn or on.kind not in (TopicKind.ENTRY, TopicKind.BATTLE):
        return 0
    if on.number <= len(said) and said[on.number - 1] == note.told:
        return on.number
    alike = (seq for seq, sentence in enumerate(said, start=1) if sentence == note.told)
    return min(alike, key=lambda seq: abs(seq - on.number), default=0)


def bookmarks(chronicle: Chronicle) -> dict[Moment, Note]:
    """Return the bookmarks of the turn shown, in the order of play."""
    found = {moment_of(chronicle, note): note for note in chronicle.notes if note.bookmark}
    return {at: found[at] for at in sorted(filter(None, found))}
