"""The rules of each turn: the tables and rulings the campaign began with, with every change up to that turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, check_rulings, chosen, read_settings, turn_of
from gm_console.campaign.set_up.changed_tables import ChangedTables, cell_at, put_cell, tables_with
from gm_console.core.rule_facts import CellChanged, RuleChanged, RulingChanged
from gm_console.core.ruleset import Ruleset
from gm_console.core.rulings import Rulings
from gm_console.core.table_cells import said
from gm_console.core.turn import Announcement
from gm_console.storage.db import Transaction
from gm_console.storage.records import RuleChangeRecord
from gm_console.storage.rule_changes import rule_changes


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRules:
    """The rules a turn is played by."""

    turn: int
    ruleset: Ruleset
    """The same object as long as the changes are the same."""
    counting: tuple[RuleChangeRecord, ...]
    """The changes that count up to this turn, in order."""
    fault: str
    """The first of them that does not fit, in words; the rules are without it and all after it.  Mostly empty."""

    @property
    def opening(self) -> tuple[Announcement, ...]:
        """What the turn tells first: the changes that hold from it on, in whatever order they were made."""
        facts = [fact for one in self.counting if one.turn == self.turn for fact in one.facts]
        return tuple(
            Announcement(fact=fact, rule=fact.rule) for fact in sorted(facts, key=lambda one: one.about)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Misfit:
    """Why the rules do not take a change."""

    place: int
    """Which of the changes, counted from 0."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDraft:
    """Tables and rulings while changes are put into them, one after the other."""

    tables: ChangedTables
    rulings: Rulings

    @classmethod
    def of(cls, game: Ruleset, ruleset: Ruleset) -> RulesDraft:
        """Return what a campaign's ruleset has, over its game as that is by itself."""
        return cls(tables=tables_with(game, ruleset.table_changes), rulings=ruleset.rulings)

    def standing(self, fact: RuleChanged) -> str:
        """Return what holds now of what a change is about; :class:`CampaignError` where there is no such thing."""
        if isinstance(fact, CellChanged):
            return said(cell_at(self.tables, fact.place).value)
        assert isinstance(fact, RulingChanged)
        if fact.ruling not in self.rulings.all:
            raise CampaignError(f"{self.tables.game.name} has no ruling {fact.ruling}", "ruling.unknown")
        return self.rulings.option(fact.ruling)

    def put(self, fact: RuleChanged) -> RulesDraft:
        """Return it with a change; :class:`CampaignError` where that cannot be."""
        if isinstance(fact, CellChanged):
            return replace(self, tables=put_cell(self.tables, fact.place, fact.becomes, fact.reason))
        assert isinstance(fact, RulingChanged)
        check_rulings(self.tables.game, {fact.ruling: fact.becomes})
        options = {**self.rulings.chosen, fact.ruling: fact.becomes}
        chosen_now = {
            key: option for key, option in options.items() if option != self.rulings.all[key].option
        }
        return replace(self, rulings=replace(self.rulings, chosen=chosen_now))

    def ruleset(self) -> Ruleset:
        """Return the game with them; :class:`CampaignError` for what does not agree, or is not offered."""
        if self.tables.faults:
            raise CampaignError("; ".join(self.tables.faults), "tables.disagree")
        return chosen(self.tables.game, self.rulings.chosen, self.tables.changes)


def counting(transaction: Transaction, turn: int) -> tuple[RuleChangeRecord, ...]:
    """Return the changes that count up to a turn, in order."""
    return in_order(one for one in rule_changes(transaction) if not one.withdrawn and one.turn <= turn)


def in_order(records: Iterable[RuleChangeRecord]) -> tuple[RuleChangeRecord, ...]:
    """Return changes as they are carried out: by turn, then as they came; of one turn none is about another's cell."""
    return tuple(sorted(records, key=lambda one: (one.turn, one.id)))


def turn_rules(
    file: OpenFile,
    transaction: Transaction,
    turn: int,
    records: tuple[RuleChangeRecord, ...] | None = None,
) -> TurnRules:
    """Return the rules of a turn as far as the changes in the file fit together, or those that are given."""
    records, fault = counting(transaction, turn) if records is None else records, ""
    found = changed_rules(file, records)
    while isinstance(found, Misfit):
        fault = misfit(found, records)
        records = records[: found.place]
        found = changed_rules(file, records)
    return TurnRules(turn=turn, ruleset=found, counting=records, fault=fault)


def rules_at(file: OpenFile, turn: int | None = None) -> Ruleset:
    """Return the game with the tables and rulings of a turn, of the current one if not said.

    It is the same object as long as the changes are the same.
    """
    with file.read() as transaction:
        return turn_rules(file, transaction, turn_of(read_settings(transaction), turn)).ruleset


def fitting_rules(file: OpenFile, transaction: Transaction, turn: int) -> TurnRules:
    """Return the rules to run a turn by; :class:`CampaignError` where a change does not fit them."""
    found = turn_rules(file, transaction, turn)
    if found.fault:
        raise CampaignError(f"{found.fault}: withdraw that change of the rules first", "rules.misfit")
    return found


def tables_at(file: OpenFile, turn: int | None = None) -> ChangedTables:
    """Return the tables of a turn, of the current one if not said, over those that the game has by itself."""
    return tables_with(file.game, rules_at(file, turn).table_changes)


def changed_rules(file: OpenFile, records: Sequence[RuleChangeRecord]) -> Ruleset | Misfit:
    """Return the rules with changes, or the first that does not fit; what agrees is asked turn by turn."""
    key = tuple((one.turn, one.facts) for one in records)
    if key not in file.rulesets:
        found = _changed(file, records) if records else file.ruleset
        if isinstance(found, Misfit):
            return found
        file.rulesets[key] = found
    return file.rulesets[key]


def misfit(found: Misfit, records: Sequence[RuleChangeRecord]) -> str:
    """Return in words which change does not fit, and why."""
    record = records[found.place]
    return f"change {record.id} of turn {record.turn} does not fit the rules: {found.text}"


def subject_of(fact: RuleChanged) -> str:
    """Return what a change is about, as commands name it."""
    return "/".join(fact.about[1:])


def _changed(file: OpenFile, records: Sequence[RuleChangeRecord]) -> Ruleset | Misfit:
    draft, found, at = RulesDraft.of(file.game, file.ruleset), file.ruleset, -1
    try:
        for _, of_turn in groupby(records, key=lambda one: one.turn):
            about: set[tuple[str, ...]] = set()
            for record in of_turn:
                at += 1
                for fact in record.facts:
                    draft = _taken(draft, fact, about)
            found = draft.ruleset()
    except CampaignError as trouble:
        return Misfit(place=at, text=str(trouble))
    return found


def _taken(draft: RulesDraft, fact: RuleChanged, about: set[tuple[str, ...]]) -> RulesDraft:
    """Put in a change that says truly what was before, and is about what no other of its turn is about."""
    if fact.about in about:
        raise CampaignError(f"{subject_of(fact)} is changed twice from one turn on", "rules.twice")
    about.add(fact.about)
    was = draft.standing(fact)
    if was != fact.was:
        raise CampaignError(f"{subject_of(fact)} is {was} then, not {fact.was}", "rules.was")
    return draft.put(fact)
