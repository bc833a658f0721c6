"""What a change of the rules would change in the turn it holds from: the answers to the lines in force."""

from __future__ import annotations

from dataclasses import replace

from gm_console.campaign.corrections.from_turn_on import NO_REASON, RULE_WORDS, fit_reason
from gm_console.campaign.corrections.rule_changes import AskedRules, admitted
from gm_console.campaign.corrections.rule_records import RulesPreview
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.answers_then import answers_then
from gm_console.campaign.records import DRAFT
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import changed_rules, turn_rules
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import fact_phrase
from gm_console.storage.records import RuleChangeRecord


def foretell(file: OpenFile, asked: AskedRules, reason: str = "", turn: int | None = None) -> RulesPreview:
    """Return what a change would change from a turn on, the current one if not said; nothing is stored.

    :class:`CampaignError` where it cannot be made."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        told_why = fit_reason(reason or NO_REASON, RULE_WORDS)
        # By any reason the rules are the same: those that were worked out are found again while it is typed.
        number, facts = admitted(file, transaction, settings, asked, NO_REASON, turn)
        now = turn_rules(file, transaction, number)
        mine = RuleChangeRecord(id=1, turn=number, facts=facts, withdrawn="")
        then = changed_rules(file, (*now.counting, mine))
        assert isinstance(then, Ruleset)
        judged = number == settings.turn
        board = turn_map(file, transaction, number).board
        sides = (now.ruleset, board), (then, board)
        orders = tuple(answers_then(file, transaction, settings, *sides)) if judged else ()
    return RulesPreview(
        turn=number,
        texts=tuple(fact_phrase(replace(fact, reason=told_why), file.ruleset) for fact in facts),
        orders=orders,
        judged=judged,
        drops_draft=judged and settings.stage in DRAFT,
    )
