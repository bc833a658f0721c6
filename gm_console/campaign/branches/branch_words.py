"""What is said of branches: what each has otherwise, why one cannot be adopted, what changed since it was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gm_console.campaign.branches.branch_records import Begins, Otherwise
from gm_console.campaign.corrections.from_turn_on import NO_REASON, is_published
from gm_console.campaign.open_file import CampaignSettings, OpenFile
from gm_console.campaign.players.erasure_words import REASON
from gm_console.campaign.turns.adjudicate import chosen_rulings
from gm_console.campaign.turns.turn_maps import map_hash
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core import codec
from gm_console.report.phrases import fact_phrase
from gm_console.storage.db import Transaction
from gm_console.storage.records import BranchRecord, RunRecord


def otherwise_of(record: BranchRecord) -> Otherwise:
    """Return what a branch has otherwise."""
    return codec.decode(Otherwise, record.otherwise)


def told(file: OpenFile, otherwise: Otherwise) -> tuple[str, ...]:
    """Return what is otherwise, each in a sentence."""
    return tuple(_told(file, otherwise))


def hindrance(file: OpenFile, settings: CampaignSettings, record: BranchRecord) -> str:
    """Return why a branch cannot be adopted, and what to do instead; empty where it can."""
    if record.adopted:
        return f"it was adopted before: {record.adopted}"
    if is_published(settings, record.turn):
        return (
            f"turn {record.turn} is published and stays as it is: put it right in the turn that is open, or undo the "
            "publication and adopt it then"
        )
    if record.turn > settings.turn:
        return (
            f"turn {record.turn} is not open any more since turn {settings.turn} was undone: publish that one again "
            "and adopt it then"
        )
    if record.ruleset_version != file.ruleset.version:
        return (
            f"it was made with version {record.ruleset_version} of the rules, which is gone: make it anew with version "
            f"{file.ruleset.version}, look at it and adopt that one"
        )
    if otherwise_of(record).seed is not None:
        return (
            "it has another seed, and the campaign keeps one for all its turns: nobody chooses his luck; make a branch "
            "with all the rest and adopt that one"
        )
    return ""


def version_gone(file: OpenFile, name: str, version: str) -> Iterator[str]:
    """Yield that a version of the rules is not installed any more."""
    if version != file.ruleset.version:
        yield (
            f"{name} was run with version {version} of the rules, which is gone: version {file.ruleset.version} is "
            "installed"
        )


def read_as_now(file: OpenFile, transaction: Transaction, name: str, run: RunRecord) -> Iterator[str]:
    """Yield that an edition was run on another map or by other rules than it is read with."""
    rules = turn_rules(file, transaction, run.turn).ruleset
    ways = ["on another map"] if run.board_hash != map_hash(file, transaction, run.turn) else []
    same = run.tables_hash == rules.tables_hash and run.rulings == chosen_rulings(rules)
    if not same and run.ruleset_version == rules.version:
        ways.append("by other rules")
    if ways:
        yield (
            f"{name} was run {' and '.join(ways)}: its entries are as they were, and told with the map and the rules "
            f"that turn {run.turn} has now"
        )


def moved(then: Begins, today: Begins) -> Iterator[str]:
    """Yield what a turn is made from otherwise than when a branch of it was made."""
    if then.start != today.start:
        yield "position to begin with"
    if then.sheets != today.sheets:
        yield "set of sheets"
    if then.errata != today.errata:
        yield "map"
    if then.rules != today.rules:
        yield "set of rules"
    if then.corrections != today.corrections:
        yield "set of corrections"


def undone(run: RunRecord) -> str:
    """Return what an edition is."""
    return f"edition {run.edition}, published and undone: {run.reason}"


def _told(file: OpenFile, otherwise: Otherwise) -> Iterator[str]:
    for line in otherwise.lines:
        if line.was and line.now:
            yield f"nation {line.nation}: {line.now} instead of {line.was}"
        else:
            yield f"nation {line.nation}: {'' if line.now else 'without '}{line.now or line.was}"
    for what, becomes in (*otherwise.rules.cells, *otherwise.rules.rulings):
        yield f"{what} is {becomes}"
    for one in otherwise.corrections:
        sentence = fact_phrase(replace(one.fact, reason=NO_REASON), file.ruleset)
        said = sentence.removesuffix(f" {REASON}{NO_REASON}")  # it is given with the adoption
        yield f"{one.phase or file.ruleset.phases[0].id}: {said}"
    if otherwise.seed is not None:
        yield f"seed {otherwise.seed}"
