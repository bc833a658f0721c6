"""Packets of a turn: gathers what the report layer needs, and notes what went out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.campaign import reading
from gm_console.campaign.calendar import announced
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.campaign.orders.turnsheet_pages import page_maker
from gm_console.campaign.packets.packet_lines import tells_lines
from gm_console.campaign.packets.packet_sealing import Sealing, SealingNeeds, sealer, sealing_needs
from gm_console.campaign.players.roster import Roster, player_in, read_roster, seated_nations
from gm_console.campaign.records import PacketsWritten, TurnStage
from gm_console.campaign.turns.the_end import is_over, told_to_go_on
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import in_order, turn_rules
from gm_console.core.ids import NationId
from gm_console.core.page_rules import ComingChange
from gm_console.core.turn import TurnRecord
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.places import remove_leftovers
from gm_console.storage.records import RunRecord
from gm_console.storage.rule_changes import rule_changes

if TYPE_CHECKING:
    from gm_console.report.directory import DirectoryEntry
    from gm_console.report.packet import PacketSource


def write(
    file: OpenFile,
    out: Path,
    *,
    turn: int | None = None,
    nations: tuple[NationId, ...] = (),
    draft: bool = False,
    turnsheets: bool = False,
    sealing: Sealing | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> PacketsWritten:
    """Write the packets and public pages of a turn, the last published one if not said.

    With ``sealing`` packets have a sealed twin too, which their players' passwords open; public pages have none.
    With ``draft`` a turn that is not published may be written too; its pages say so, and nothing is noted.
    With ``turnsheets`` the page of the next turn's sheet lies in each packet, unless the game ended with the turn.
    """
    from gm_console.report.packet import write_packets

    source, roster, run = packet_source(file, turn, nations=nations, draft=draft)
    if turnsheets and source.ending is None:
        source = replace(source, turnsheet=_turnsheets(source))
    number = source.record.turn
    wanted = _wanted(file, source.record, nations)
    needs = sealing_needs(roster, wanted, number + 1) if sealing is not None else None
    seal = sealer(file, needs, sealing) if needs is not None and sealing is not None else None
    try:
        written = write_packets(source, out, progress, seal)
    except OSError as problem:
        text = (
            f"the packets cannot be written below {out}: {problem.strerror}; "
            "those that are there are whole, the others were not made"
        )
        raise CampaignError(text, "packets.not-written") from problem
    for folder in {written.public.parent, *(one.parent for one in written.packets.values())}:
        remove_leftovers(folder)
    if not source.draft and not file.read_only:
        with file.write() as transaction:
            repo.add_packets(transaction, run.id, tuple(written.packets), now())
    return PacketsWritten(
        turn=number,
        edition=run.edition,
        packets={nation: str(folder) for nation, folder in written.packets.items()},
        public=str(written.public),
        files=written.files,
        bytes=written.bytes,
        draft=source.draft,
        sealed={nation: str(place) for nation, place in written.sealed.items()},
        without_password=needs.without_password if needs is not None else (),
        unplayed=needs.unplayed if needs is not None else (),
    )


def _turnsheets(source: PacketSource) -> Callable[[NationId], bytes]:
    """Return what makes the pages of the turn to come."""
    return page_maker(
        source.ruleset, source.board, source.record, source.title, source.deadline, source.looks
    )


def packet_source(
    file: OpenFile,
    turn: int | None = None,
    *,
    nations: tuple[NationId, ...] = (),
    draft: bool = False,
    personal: bool = True,
) -> tuple[PacketSource, Roster, RunRecord]:
    """Return what the packets of a turn are made from, and who plays then; without ``personal`` data no contacts."""
    # Templates and charts load slowly; whoever writes no packets must not wait for them.
    from gm_console.report.ending import Ending
    from gm_console.report.packet import PacketSource

    with file.read() as transaction:
        settings = read_settings(transaction)
        number = turn if turn is not None else reading.last_turn(transaction, settings, draft=draft)
        run = reading.run_of(transaction, number, draft=draft)
        differs = _differs(transaction, run)
        deadline = announced(transaction, number + 1)
        roster = read_roster(transaction)
        board = turn_map(file, transaction, number).board
        ruleset = turn_rules(file, transaction, number).ruleset
        coming = _coming(transaction, number)
        lines = tells_lines(transaction)
        goes_on = told_to_go_on(transaction, settings, number)
    record, end = reading.record(file, number, draft=draft), ruleset.end
    ended = Ending(
        turn=number,
        score=end.score if end is not None else "",
        standings=end.standings(record.entries) if end is not None else (),
    )
    source = PacketSource(
        board=board,
        coloured=file.first_board,
        ruleset=ruleset,
        coming=coming,
        looks=file.looks,
        record=record,
        title=settings.title,
        edition=run.edition,
        state_hash=run.state_hash,
        board_hash=run.board_hash,
        prices=tuple(row for row in reading.prices(file, draft=draft) if row.turn <= number + 1),
        nations=nations,
        draft=run.stage != TurnStage.PUBLISHED,
        lines=lines,
        differs=differs,
        deadline=deadline,
        goes_on=goes_on,
        ending=ended if is_over(settings, number) else None,
        contacts=_contacts(roster, number + 1) if personal else (),
    )
    return source, roster, run


def foretell_sealing(
    file: OpenFile, *, turn: int | None = None, nations: tuple[NationId, ...] = (), draft: bool = False
) -> SealingNeeds:
    """Return what sealing the packets of a turn would need; nothing is opened or written."""
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
        number = turn if turn is not None else reading.last_turn(transaction, settings, draft=draft)
        reading.run_of(transaction, number, draft=draft)
    record = reading.record(file, number, draft=draft)
    return sealing_needs(roster, _wanted(file, record, nations), number + 1)


def _wanted(file: OpenFile, record: TurnRecord, nations: tuple[NationId, ...]) -> tuple[NationId, ...]:
    """Return the nations that are asked for, all of the turn if none is; :class:`CampaignError` for strangers."""
    known = tuple(file.ruleset.nations(record.before))
    strangers = sorted(set(nations) - set(known))
    if strangers:
        raise CampaignError(f"turn {record.turn} has no nation {', '.join(strangers)}", "nation.unknown")
    return nations or known


def _contacts(roster: Roster, turn: int) -> tuple[DirectoryEntry, ...]:
    """Return the players of the turn to come who agreed to be listed, by nation."""
    from gm_console.report.directory import DirectoryEntry

    playing = ((nation, player_in(roster, nation, turn)) for nation in seated_nations(roster))
    return tuple(
        DirectoryEntry(nation=nation, name=player.name, email=player.email, language=player.language)
        for nation, player in playing
        if player is not None and player.listed
    )


def _coming(transaction: Transaction, turn: int) -> tuple[ComingChange, ...]:
    """Return the changes of the rules that hold from later turns on: whoever writes orders is to know of them."""
    later = (one for one in in_order(rule_changes(transaction)) if one.turn > turn and not one.withdrawn)
    return tuple(ComingChange(turn=one.turn, fact=fact) for one in later for fact in one.facts)


def _differs(transaction: Transaction, run: RunRecord) -> str:
    """Say in public words what differs from the edition before: phases and numbers of entries, no contents."""
    former = [one for one in repo.runs(transaction, turn=run.turn) if one.edition == run.edition - 1]
    if not former:
        return ""
    old = Counter(results.entry_texts(transaction, former[-1].id))
    new = Counter(results.entry_texts(transaction, run.id))
    touched = {entry[0] for entry in (*(old - new), *(new - old))}
    if not touched:
        return "Nothing in the results differs."
    in_order = [one.phase for one in results.snapshots(transaction, run.id) if one.phase in touched]
    return f"What differs: the results of {', '.join(in_order)}."
