"""The battles of a campaign: found by who, where and when, told to one reader, and tried out otherwise.

Lists are made once for each run and kept as long as the file is open; a run never changes once it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gm_console.board.graphs import reach
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.reading import run_identity, run_of
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.turn_maps import TurnMap, turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core.battle_rules import BattleRules, Scene, Tale, WhatIfRules, hanging, leads_of
from gm_console.core.battles import Assumptions, BattleRow, BattleView
from gm_console.core.facts import Entry, readable_by
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import fold
from gm_console.report.battle_map import AROUND
from gm_console.report.battle_view import Teller, battle_view
from gm_console.report.battle_what_if import might_be
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.errors import ADVICE
from gm_console.storage.records import EntryFilter, RunRecord

if TYPE_CHECKING:
    from gm_console.report.battle_page import BattlePages


@dataclass(frozen=True, slots=True, kw_only=True)
class _Played:
    """A battle with everything the moderator has on it."""

    tale: Tale
    view: BattleView
    scene: Scene
    teller: Teller


class BattleBook:
    """The battles of an open campaign file; every answer is a frozen record, and nothing is stored."""

    def __init__(self, file: OpenFile) -> None:
        """Take the file; nothing is read yet."""
        self._file = file
        self._rows: dict[tuple[int | str, ...], tuple[BattleRow, ...]] = {}
        self._written: tuple[Board, Ruleset, BattlePages] | None = None
        self._last: tuple[tuple[int | str, ...], _Played] | None = None

    @property
    def _rules(self) -> BattleRules:
        rules: BattleRules | None = self._file.ruleset.battles
        if rules is None:
            raise CampaignError(f"{self._file.ruleset.name} has no battles to look into", "battle.none")
        return rules

    @property
    def _what_if(self) -> WhatIfRules:
        rules = self._rules.what_if
        if rules is None:
            raise CampaignError(
                f"battles of {self._file.ruleset.name} cannot be fought otherwise", "battle.assumption"
            )
        return rules

    @cached_property
    def _named(self) -> Mapping[NationId, str]:
        file = self._file
        with file.read() as transaction:
            canonical = repo.blob(transaction, read_settings(transaction).start)
        return self._rules.names(file.states.read(canonical))

    def rows(
        self,
        *,
        turn: int | None = None,
        nation: NationId | None = None,
        region: RegionId | None = None,
        kind: str | None = None,
        phase: str | None = None,
    ) -> tuple[BattleRow, ...]:
        """Return the battles of all turns played, the draft's too, in order; what is None does not filter."""
        with self._file.read() as transaction:
            runs = [one for one in repo.runs(transaction, line=repo.IN_FORCE) if turn in (None, one.turn)]
            every = [
                row
                for run in sorted(runs, key=lambda one: one.turn)
                for row in self._of_run(transaction, run)
            ]
        return tuple(
            row
            for row in every
            if nation in (None, row.attacker, row.defender)
            and region in (None, row.region)
            and kind in (None, row.kind)
            and phase in (None, row.phase)
        )

    def view(self, turn: int, seq: int, viewer: NationId = NOBODY) -> BattleView:
        """Return a battle as the moderator or one of its two sides may see it."""
        played = self._played(turn, seq)
        if viewer == NOBODY:
            return played.view
        tale = told_to(played.tale, viewer)
        if tale is None:
            raise CampaignError(f"nation {viewer} was not in battle {turn}.{seq}", "battle.not-yours")
        earlier, later = self._beside(turn, seq, viewer)
        view = battle_view(played.teller, tale, viewer)
        place = replace(view.place, owners=played.view.place.owners)
        return replace(view, place=place, earlier=earlier, later=later)

    def what_if(self, turn: int, seq: int, assumptions: Assumptions) -> BattleView:
        """Return the battle as it would have gone under other assumptions, differences marked.

        :class:`CampaignError` says in words what cannot be assumed.
        """
        played = self._played(turn, seq)
        rules = self._what_if
        faults = rules.faults(played.scene, assumptions)
        if faults:
            raise CampaignError("; ".join(faults), "battle.assumption")
        entries = rules.rehearse(played.scene, assumptions)
        return might_be(played.teller, played.view, played.tale.leads, entries, assumptions)

    def page(self, view: BattleView, *, text: bool = False) -> str:
        """Return a battle as one page to print or send, as HTML or as text."""
        pages = self._pages(view)
        return pages.text(view) if text else pages.html(view)

    def _pages(self, view: BattleView) -> BattlePages:
        # what letters a map takes its time to import, and looking at battles needs none of it
        from gm_console.report.battle_page import BattlePages

        file = self._file
        with file.read() as transaction:
            title = read_settings(transaction).title
            ground = turn_map(file, transaction, view.row.turn)
            ruleset = turn_rules(file, transaction, view.row.turn).ruleset
        board, written = ground.board, self._written
        if written is None or written[0] is not board or written[1] is not ruleset:
            pages = BattlePages(
                self._teller(ground, ruleset), title, file.start_nations, file.first_board, file.looks
            )
            self._written = written = board, ruleset, pages
        return written[2]

    def _of_run(self, transaction: Transaction, run: RunRecord) -> tuple[BattleRow, ...]:
        key = (*run_identity(transaction, run), run.stage)
        if key not in self._rows:
            self._rows[key] = self._read(transaction, run)
        return self._rows[key]

    def _read(self, transaction: Transaction, run: RunRecord) -> tuple[BattleRow, ...]:
        ruleset, board = self._file.ruleset, turn_map(self._file, transaction, run.turn).board
        told = EntryFilter(kinds=tuple(_kinds_told(self._rules)))
        entries = results.entries(transaction, run.id, ruleset.facts, told)
        return rows_of(ruleset, board, entries, run.turn, draft=run.stage != TurnStage.PUBLISHED)

    def _played(self, turn: int, seq: int) -> _Played:
        with self._file.read() as transaction:
            run = run_of(transaction, turn, draft=True)
            key = (*run_identity(transaction, run), seq)
            if self._last is not None and self._last[0] == key:
                return self._last[1]
            played = self._play(transaction, run, seq)
        earlier, later = self._beside(turn, seq, NOBODY)
        played = replace(played, view=replace(played.view, earlier=earlier, later=later))
        self._last = (key, played)
        return played

    def _play(self, transaction: Transaction, run: RunRecord, seq: int) -> _Played:
        rules, ruleset = self._rules, turn_rules(self._file, transaction, run.turn).ruleset
        phase = next((row.phase for row in self._of_run(transaction, run) if row.seq == seq), "")
        if not phase:
            raise CampaignError(
                f"turn {run.turn} has no battle {run.turn}.{seq}; turn battles lists them", "battle.unknown"
            )
        entries = results.entries(transaction, run.id, ruleset.facts, EntryFilter(phase=phase))
        place = next(place for place, entry in enumerate(entries) if entry.seq == seq)
        root = entries[place]
        tale = Tale(
            turn=run.turn,
            root=root,
            below=tuple(hanging(rules, entries[place + 1 :], root)),
            leads=leads_of(rules, entries[:place], root),
            draft=run.stage != TurnStage.PUBLISHED,
        )
        engaged = {
            told.side: told.engaged
            for told in (rules.tell(entry, root) for entry in tale.below)
            if told.engaged is not None and told.side is not None
        }
        ground = turn_map(self._file, transaction, run.turn)
        scene = Scene(
            board=ground.board,
            ruleset=ruleset,
            root=root,
            engaged=engaged,
            state=self._state_before(transaction, run, entries[:place], root),
        )
        teller = self._teller(ground, ruleset)
        view = battle_view(teller, tale, NOBODY)
        view = replace(
            view,
            place=replace(view.place, owners=self._owners_around(scene)),
            assumptions=rules.what_if.assume(scene) if rules.what_if is not None else None,
            choices=rules.what_if.choices(scene) if rules.what_if is not None else None,
            ruled=any(one.by_moderator for one in entries[:place] if one.seq in root.because),
        )
        return _Played(tale=tale, view=view, scene=scene, teller=teller)

    def _owners_around(self, scene: Scene) -> tuple[tuple[RegionId, NationId], ...]:
        owners = self._rules.owners(scene.state)
        near = sorted(reach(scene.board, scene.root.region, AROUND))
        return tuple((region, owners[region]) for region in near if region in owners)

    def _state_before(
        self, transaction: Transaction, run: RunRecord, since: Sequence[Entry], root: Entry
    ) -> Any:
        """Return the state at a battle's own moment: its phase's start with what was posted ``since``."""
        places = {one.phase: one.position for one in results.snapshots(transaction, run.id)}
        if root.phase not in places:
            raise CampaignError(f"the file holds a turn without its states; {ADVICE}", "file.damaged")
        canonical = results.snapshot_bytes(transaction, run.id, places[root.phase] - 1)
        return fold(self._file.ruleset, self._file.states.read(canonical), since)

    def _beside(
        self, turn: int, seq: int, viewer: NationId
    ) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        places = [(row.turn, row.seq) for row in self.rows(nation=viewer or None)]
        here = places.index((turn, seq))
        earlier = places[here - 1] if here else None
        return earlier, places[here + 1] if here + 1 < len(places) else None

    def _teller(self, ground: TurnMap, ruleset: Ruleset) -> Teller:
        names: Mapping[str, str] = {
            **ground.board.country_names, **dict(self._named.items()), **ground.renamed
        }  # fmt: skip
        return Teller(ruleset=ruleset, board=ground.board, names=names)


def rows_of(
    ruleset: Ruleset, board: Any, entries: Iterable[Entry], turn: int, *, draft: bool
) -> tuple[BattleRow, ...]:
    """Return the battles that some entries of a turn tell of, from these entries alone; none in a game without them."""
    rules = ruleset.battles
    if rules is None:
        return ()
    kinds = _kinds_told(rules)
    by_phase: dict[str, list[Entry]] = {phase: [] for phase in rules.phases}
    for entry in entries:
        if entry.phase in by_phase and type(entry.fact).__name__ in kinds:
            by_phase[entry.phase].append(entry)
    found = (tale for told in by_phase.values() for tale in _tales(rules, told, turn, draft=draft))
    return tuple(rules.row(board, tale) for tale in found)


def _kinds_told(rules: BattleRules) -> frozenset[str]:
    """Return the kinds of entries that a list of battles is made from."""
    return frozenset((*rules.roots, *rules.leads, *rules.counts))


def _tales(rules: BattleRules, entries: Sequence[Entry], turn: int, *, draft: bool) -> Iterator[Tale]:
    """Yield the battles of one phase with what their lines in a list are made from."""
    roots = [place for place, entry in enumerate(entries) if type(entry.fact).__name__ in rules.roots]
    for place, after in zip(roots, [*roots[1:], len(entries)], strict=False):
        root = entries[place]
        below = tuple(
            entry
            for entry in entries[place + 1 : after]
            if entry.region == root.region and type(entry.fact).__name__ in rules.counts
        )
        leads = leads_of(rules, entries[:place], root)
        yield Tale(turn=turn, root=root, below=below, leads=leads, draft=draft)


def told_to(tale: Tale, viewer: NationId) -> Tale | None:
    """Return what a nation may see of a battle; nothing where it was not in it."""
    if not readable_by((tale.root,), viewer):
        return None
    return replace(tale, below=readable_by(tale.below, viewer), leads=readable_by(tale.leads, viewer))
