"""What a note of the moderator's is on: a turn, a phase, an entry, a battle, a line of a sheet, a region, a player.

A topic is written in a few words, such as ``phase 3 E1`` or ``entry 3.4012``, the same on the command line, in the
window and in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.campaign import reading
from gm_console.campaign.battles import BattleBook
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings, run_in_force
from gm_console.campaign.overview import receipt
from gm_console.campaign.players.roster import player_of, read_roster
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.ids import NationId
from gm_console.report.phrases import phrase

SHOWN: Final = 40
"""Signs of what was typed that an answer repeats."""


class TopicKind(StrEnum):
    """What sort of thing a note is on."""

    GAME = "game"
    """The whole of it: rulings above all."""
    TURN = "turn"
    PHASE = "phase"
    ENTRY = "entry"
    """A step too: it is known by its top entry."""
    BATTLE = "battle"
    LINE = "line"
    """Of a turnsheet."""
    REGION = "region"
    NATION = "nation"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """What a note is on."""

    kind: TopicKind = TopicKind.GAME
    turn: int = 0
    """Of a turn and of what lies in one, else 0."""
    name: str = ""
    """Id of the phase, the region or the nation; of a line the nation whose sheet it stands in."""
    number: int = 0
    """Of the entry, the battle, the line or the player."""

    @property
    def words(self) -> str:
        """How it is written."""
        within = {
            TopicKind.TURN: f"{self.turn}",
            TopicKind.PHASE: f"{self.turn} {self.name}",
            TopicKind.ENTRY: f"{self.turn}.{self.number}",
            TopicKind.BATTLE: f"{self.turn}.{self.number}",
            TopicKind.LINE: f"{self.turn} {self.name} {self.number}",
            TopicKind.PLAYER: f"{self.number}",
        }
        return f"{self.kind.value} {within.get(self.kind, self.name)}".strip()

    def covers(self, other: Topic) -> bool:
        """Tell whether a note on another topic belongs to this one: a turn has all that lies in it."""
        return other == self or (self.kind is TopicKind.TURN and other.turn == self.turn)


GAME: Final = Topic()
_FORMS: Final[Mapping[TopicKind, str]] = {
    TopicKind.GAME: "game",
    TopicKind.TURN: "turn 3",
    TopicKind.PHASE: "phase 3 PHASE",
    TopicKind.ENTRY: "entry 3.4012",
    TopicKind.BATTLE: "battle 3.812",
    TopicKind.LINE: "line 3 07 12 (turn, nation, line of its sheet)",
    TopicKind.REGION: "region ID",
    TopicKind.NATION: "nation 07",
    TopicKind.PLAYER: "player 2",
}
TOPICS_WRITTEN: Final = ", ".join(_FORMS.values())
"""All that a note can be on, each as it is written, in one sentence for people."""


def read_topic(words: str) -> Topic:
    """Return the topic that is written so; whether there is such a thing is not asked."""
    first, *rest = words.split() or [""]
    kind = next((one for one in TopicKind if one.value == first.casefold()), None)
    if kind is None:
        raise CampaignError(
            f"{words[:SHOWN]!r} is nothing that a note can be on; write {TOPICS_WRITTEN}", "note.topic"
        )
    found = _read(kind, rest)
    if found is None:
        raise CampaignError(f"{words[:SHOWN]!r}: write it like {_FORMS[kind]}", "note.topic")
    return found


def check_topic(file: OpenFile, topic: Topic) -> str:
    """Return what an entry, a battle or a line says now, empty for all else.

    :class:`CampaignError` says that there is no such thing, and what there is.
    """
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
    if topic.turn and not settings.first_turn <= topic.turn <= settings.turns:
        raise _unknown(topic, f"the game has turns {settings.first_turn} to {settings.turns}")
    check = _CHECKS.get(topic.kind)
    if topic.kind is TopicKind.PLAYER:
        player = player_of(roster, topic.number)
        if player is None or player.erased:
            raise _unknown(topic, "campaign players lists who is on the roster, by number")
    return check(file, topic) if check is not None else ""


def _phase(file: OpenFile, topic: Topic) -> str:
    known = [phase.id for phase in file.ruleset.phases]
    if topic.name not in known:
        raise _unknown(topic, f"the phases are {', '.join(known)}")
    return ""


def _region(file: OpenFile, topic: Topic) -> str:
    if all(one.id != topic.name for one in board_at(file).regions):
        raise _unknown(topic, "regions are written as on the map, such as " + board_at(file).regions[0].id)
    return ""


def _nation(file: OpenFile, topic: Topic) -> str:
    if topic.name not in file.start_nations:
        raise _unknown(topic, f"the nations are {', '.join(file.start_nations)}")
    return ""


def _line(file: OpenFile, topic: Topic) -> str:
    _nation(file, topic)
    with file.read() as transaction:
        was_run = run_in_force(transaction, topic.turn) is not None
        current = read_settings(transaction).turn
    if was_run:
        lines = {one.line: one.text for one in reading.verdicts(file, topic.turn) if one.nation == topic.name}
    elif topic.turn == current:
        verdicts = (one.verdict for one in receipt(file, NationId(topic.name)).lines)
        lines = {one.line: one.text for one in verdicts}
    else:
        lines = {}
    if topic.number not in lines:
        known = ", ".join(map(str, sorted(lines)[:30])) or "none in that turn"
        raise _unknown(topic, f"lines with an order: {known}")
    return lines[topic.number]


def _battle(file: OpenFile, topic: Topic) -> str:
    rows = BattleBook(file).rows(turn=topic.turn) if file.ruleset.battles is not None else ()
    if all(one.seq != topic.number for one in rows):
        told = ", ".join(f"{one.turn}.{one.seq}" for one in rows[:10]) or "none in that turn"
        raise _unknown(topic, f"battles: {told}")
    return _entry(file, topic)


def _entry(file: OpenFile, topic: Topic) -> str:
    every = reading.entries(file, topic.turn)
    if not 0 < topic.number <= len(every):
        raise _unknown(topic, f"turn {topic.turn} has entries 1 to {len(every)}")
    return phrase(every[topic.number - 1], rules_at(file, topic.turn))


_CHECKS: Final[Mapping[TopicKind, Callable[[OpenFile, Topic], str]]] = {
    TopicKind.PHASE: _phase,
    TopicKind.ENTRY: _entry,
    TopicKind.BATTLE: _battle,
    TopicKind.LINE: _line,
    TopicKind.REGION: _region,
    TopicKind.NATION: _nation,
}


def _read(kind: TopicKind, rest: list[str]) -> Topic | None:
    """Return a topic of a kind from the words behind it, None where they are not of its form."""
    if kind is TopicKind.GAME:
        return GAME if not rest else None
    if kind in (TopicKind.REGION, TopicKind.NATION):
        return Topic(kind=kind, name=rest[0]) if len(rest) == 1 else None
    if kind in (TopicKind.ENTRY, TopicKind.BATTLE):
        parts = rest[0].split(".") if len(rest) == 1 else []
        turn, number = map(_number, parts) if len(parts) == 2 else (0, 0)
        return Topic(kind=kind, turn=turn, number=number) if turn and number else None
    first = _number(rest[0]) if rest else 0
    if not first:
        return None
    if kind is TopicKind.PHASE:
        return Topic(kind=kind, turn=first, name=rest[1]) if len(rest) == 2 else None
    if kind is TopicKind.LINE:
        line = _number(rest[2]) if len(rest) == 3 else 0
        return Topic(kind=kind, turn=first, name=rest[1], number=line) if line else None
    if len(rest) > 1:
        return None
    return Topic(kind=kind, turn=first) if kind is TopicKind.TURN else Topic(kind=kind, number=first)


def _number(text: str) -> int:
    """Return a number from 1 on, 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else 0


def _unknown(topic: Topic, known: str) -> CampaignError:
    return CampaignError(f"there is no {topic.words} here; {known}", "note.unknown")
