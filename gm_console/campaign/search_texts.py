"""What a search looks through: everything a campaign file tells, as sentences with the place that each leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from gm_console.board.model import Board
from gm_console.campaign.battles import rows_of
from gm_console.campaign.corrections import corrections, errata, rule_changes
from gm_console.campaign.corrections.rule_records import RuleChangeRow
from gm_console.campaign.naming import names, names_then
from gm_console.campaign.notes import read_notes
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_canonical, read_settings
from gm_console.campaign.players.roster import Roster, nations_of, read_roster
from gm_console.campaign.records import ErratumRow
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core import codec
from gm_console.core.battles import BattleRow
from gm_console.core.facts import PUBLIC, Entry
from gm_console.core.ids import NationId
from gm_console.core.orders import Verdict
from gm_console.core.reading_direction import clean, with_name
from gm_console.core.ruleset import Ruleset
from gm_console.files.textfile import DecodedText, decode_text
from gm_console.report.names_in_text import with_names
from gm_console.report.phrases import phrase, verdict_text
from gm_console.rulesets.common.answers import OrderDone, OrderRefused
from gm_console.storage import repo, results, seals
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter, RunRecord
from gm_console.storage.search_index import IndexedText


class HitKind(StrEnum):
    """What can be found, in the order in which it is listed."""

    NATION = "nation"
    REGION = "region"
    PLAYER = "player"
    BATTLE = "battle"
    ENTRY = "entry"
    ORDER = "order"
    """A line of a sheet that was run, with what came of it."""
    SHEET = "sheet"
    """A sheet as it came, all of its text."""
    JOURNAL = "journal"
    CORRECTION = "correction"
    ERRATUM = "erratum"
    """A correction of the map."""
    RULE_CHANGE = "rule-change"
    RULING = "ruling"
    PHASE = "phase"
    NOTE = "note"
    """Of the moderator's own, with rulings and bookmarks; no nation's, for none reads it."""


NUMBER: Final = {kind: number for number, kind in enumerate(HitKind, start=1)}
"""Number of a kind in the index; its version is raised where one is put between."""
OF_TURNS: Final = (HitKind.BATTLE, HitKind.ENTRY, HitKind.ORDER)
"""What a turn gave, and what is read once for each run."""


def words_key(ruleset: Ruleset) -> str:
    """Return what tells whether sentences are made as they were: the game's version and its words."""
    told = codec.encode((ruleset.id, ruleset.version, dict(ruleset.words)))
    return blake2b(told, digest_size=16).hexdigest()


def run_key(transaction: Transaction, run: RunRecord, words: str) -> str:
    """Return what tells a run from every other, and from itself told in other words.

    Its number and its hashes do not: a draft that is run again may have the same with other lines and reasons.
    """
    known = (run.start_hash, run.board_hash, run.tables_hash, run.rulings)
    return ",".join((*known, seals.mark_of_run(transaction, run.id), words))


def texts_of_turn(file: OpenFile, run: RunRecord) -> Iterator[IndexedText]:
    """Yield the entries, the lines of orders with their answers, and the battles of a turn."""
    with file.read() as transaction:
        ruleset = turn_rules(file, transaction, run.turn).ruleset
        board = turn_map(file, transaction, run.turn).board
        start = results.snapshot_bytes(transaction, run.id, 0)
        entries = results.entries(transaction, run.id, file.ruleset.facts, EntryFilter())
        verdicts = results.verdicts(transaction, run.id, results.OUTCOME)
    known = names_then(ruleset, board, read_canonical(ruleset, start))
    answered: dict[tuple[NationId, int], int] = {}
    for entry in entries:
        if isinstance(entry.fact, OrderDone | OrderRefused):
            answered[entry.fact.nation, entry.fact.number] = entry.seq
        else:
            yield _of_entry(entry, run.turn, with_names(phrase(entry, ruleset), board, known))
    for verdict in verdicts:
        yield _of_verdict(verdict, run.turn, answered.get((verdict.nation, verdict.number), 0), ruleset)
    for row in rows_of(ruleset, board, entries, run.turn, draft=False):
        yield _of_battle(row, board, known)


def _of_entry(entry: Entry, turn: int, text: str) -> IndexedText:
    place = f", {entry.region}" if entry.region and entry.region not in text else ""
    readers = () if entry.audience == PUBLIC else entry.audience.split(",")
    return IndexedText(
        kind=NUMBER[HitKind.ENTRY],
        turn=turn,
        number=entry.seq,
        nation=entry.actor,
        region=entry.region,
        text=clean(f"{text}{place}"),
        nations=tuple(dict.fromkeys((entry.actor, *readers))),
    )


def _of_verdict(verdict: Verdict, turn: int, seq: int, ruleset: Ruleset) -> IndexedText:
    return _text(
        HitKind.ORDER,
        f"{verdict.text} – {verdict_text(verdict, ruleset)}",
        turn=turn,
        number=seq,
        nation=verdict.nation,
    )


def _of_battle(row: BattleRow, board: Board, known: dict[str, str]) -> IndexedText:
    sides = [with_name(one, known.get(one, "")) if one else "nobody" for one in (row.attacker, row.defender)]
    told = (row.called or row.kind, *(badge.text for badge in row.badges))
    text = f"{with_name(row.region, board.name_of(row.region))}: {' against '.join(sides)}; {', '.join(told)}"
    found = _text(HitKind.BATTLE, text, turn=row.turn, number=row.seq, nation=row.attacker, region=row.region)
    return replace(found, nations=(row.attacker, row.defender))


def texts_of_rest(file: OpenFile) -> Iterator[IndexedText]:
    """Yield everything else: sheets, journal, notes, changes, nations, regions, players, rulings, phases."""
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
        board = turn_map(file, transaction, settings.turn).board
        ruleset = turn_rules(file, transaction, settings.turn).ruleset
        yield from _sheets(file, transaction)
        for line in repo.journal(transaction):
            yield _text(HitKind.JOURNAL, f"{line.what}: {line.text}", turn=line.turn, number=line.id)
        for note in read_notes(transaction).notes:
            said = " ".join(filter(None, (note.now.text, note.now.because, note.told)))
            yield _text(HitKind.NOTE, f"{note.on.words}: {said}", turn=note.on.turn, number=note.number)
    known = names(file)
    yield from _changes(file, HitKind.CORRECTION, corrections.corrections)
    yield from _changes(file, HitKind.ERRATUM, errata.errata)
    yield from _changes(file, HitKind.RULE_CHANGE, rule_changes.rule_changes)
    for nation in file.start_nations:
        yield _text(HitKind.NATION, f"{nation} {known.get(nation, '')}", nation=nation)
    for region in board.regions:
        part = board.part_of(region.id)
        called = known.get(part, "")
        text = f"{region.id} {region.name}{f', {called}' if called else ''}"
        yield _text(HitKind.REGION, text, nation=part, region=region.id)
    yield from _players(settings, roster, known)
    for ruling in ruleset.rulings.all.values():
        told = f"{ruling.id} {ruling.question} {ruleset.rulings.words(ruling.id)} {ruling.reason}"
        yield _text(HitKind.RULING, told)
    for number, phase in enumerate(ruleset.phases, start=1):
        yield _text(HitKind.PHASE, f"{phase.id} {phase.title}, {phase.sequence}", number=number)


def _sheets(file: OpenFile, transaction: Transaction) -> Iterator[IndexedText]:
    for sheet in repo.sheets(transaction):
        read = decode_text(repo.sheet_contents(transaction, sheet.id, file.order_classes).raw)
        text = read.text if isinstance(read, DecodedText) else ""
        told = f"{sheet.name}: {text}"
        yield _text(HitKind.SHEET, told, turn=sheet.turn, number=sheet.id, nation=sheet.nation)


def _changes(
    file: OpenFile,
    kind: HitKind,
    read: Callable[
        [OpenFile],
        tuple[corrections.CorrectionRow | ErratumRow | RuleChangeRow, ...],
    ],
) -> Iterator[IndexedText]:
    for row in read(file):
        gone = f"; withdrawn: {row.withdrawn}" if row.withdrawn else ""
        yield _text(kind, f"{row.text} – {row.reason}{gone}", turn=row.turn, number=row.number)


def _players(settings: CampaignSettings, roster: Roster, known: dict[str, str]) -> Iterator[IndexedText]:
    for player in roster.players:
        if not player.erased:
            held = nations_of(roster, player.number, settings.turn)
            plays = ", ".join(with_name(one, known.get(one, "")) for one in held)
            found = _text(
                HitKind.PLAYER, f"{player.name}{f' – {plays}' if plays else ''}", number=player.number
            )
            yield replace(found, nations=held)


def _text(
    kind: HitKind, text: str, *, turn: int = 0, number: int = 0, nation: str = "", region: str = ""
) -> IndexedText:
    return IndexedText(
        kind=NUMBER[kind],
        turn=turn,
        text=clean(text),
        number=number,
        nation=nation,
        region=region,
        nations=(nation,) if nation else (),
    )
