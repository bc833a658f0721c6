"""``campaign corrections``, ``campaign correct`` and ``campaign withdraw-correction``: the position set right."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from gm_console.campaign.branches.branches import TypedLine
from gm_console.campaign.corrections.correction_preview import CorrectionPreview
from gm_console.campaign.corrections.corrections import AskedCorrection, CorrectionRow, kind_called
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.line_corrections import line_fact
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.from_turn_on import add_which_and_why, standing, tell_change, tell_foretold
from gm_console.cli.output import DONE, emit, print_table, visible
from gm_console.cli.turns_then import nation_lines, order_lines
from gm_console.core.corrections import ORDER, CorrectionKind, CorrectionReaders, PositionCorrected, Target
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Scope
from gm_console.report.phrases import name_of

RUN: Final = "from another position"
"""How a draft was run that is dropped."""
NO_NATION: Final = "nobody"


def add_correction_commands(verbs: Verbs) -> None:
    """Add the verbs about corrections of the position to the family ``campaign``."""
    add_campaign_verb(verbs, "corrections", "list the corrections of the position", _list)
    correct = add_campaign_verb(
        verbs, "correct", "set something right in the position of the current turn", _correct
    )
    correct.add_argument(
        "what", metavar="KIND[:ITEM]",
        help="what is wrong, as the game calls it; a word that it does not know lists what there is; order:LINE is a "
        "line of a sheet that another counts instead of, order alone one more line",
    )  # fmt: skip
    correct.add_argument("where", metavar="WHERE", help="the nation or region that it is about")
    correct.add_argument(
        "--attacker",
        default="",
        metavar="NATION",
        help="whose attack it is, for a battle: WHERE is what it attacks",
    )
    correct.add_argument("--by", type=int, default=0, metavar="N", help="by how much, such as 5 or -5")
    correct.add_argument(
        "--to",
        default="",
        metavar="WHERE",
        help=f"the nation it passes to ({NO_NATION} for none), the region, or the line of an order",
    )
    correct.add_argument(
        "--before",
        default="",
        metavar="PHASE",
        help="made as this phase begins; the turn's first if not given",
    )
    correct.add_argument(
        "--told", choices=[told.value for told in CorrectionReaders], default=CorrectionReaders.CONCERNED.value,
        help="who reads it: the nations whose numbers it changes (so if not given), everybody, the moderator alone",
    )  # fmt: skip
    correct.add_argument(
        "--reason", required=True, metavar="TEXT", help="whoever reads the correction reads it"
    )
    correct.add_argument(
        "--dry-run", "--preview", action="store_true",
        help="run the turn with it and without, tell what would be otherwise, and change nothing",
    )  # fmt: skip
    withdraw = add_campaign_verb(
        verbs,
        "withdraw-correction",
        "withdraw a correction of the position of a turn not published",
        _withdraw,
    )
    add_which_and_why(withdraw, "corrections")


def _list(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.corrections()
    if args.json:
        emit("campaign.corrections/1", {"corrections": rows})
    else:
        nothing = "the position has not been corrected; campaign correct does that"
        head = ("number", "turn", "before", "", "read by", "what")
        print_table([_cells(row) for row in rows], head, nothing)
    return DONE


def _cells(row: CorrectionRow) -> tuple[object, ...]:
    return row.number, row.turn, row.phase, standing(row), row.told.value, visible(row.text)


def _correct(args: argparse.Namespace) -> int:
    if args.dry_run:
        with Campaign(args.campaign, read_only=True) as campaign:
            found = campaign.preview_position(_asked(args, campaign), args.reason)
            return tell_foretold(args, "campaign.correct.preview/1", found, _preview_lines(found))
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.correct_position(_asked(args, campaign), args.reason)
    return tell_change(args, "campaign.correct/1", "correction", change, RUN)


def _asked(args: argparse.Namespace, campaign: Campaign) -> AskedCorrection:
    return asked_correction(
        campaign,
        args.what,
        args.where,
        by=args.by,
        to=args.to,
        before=args.before,
        told=args.told,
        attacker=args.attacker,
    )


def asked_correction(
    campaign: Campaign, what: str, where: str, *, by: int, to: str, before: str, told: str, attacker: str = ""
) -> AskedCorrection:
    """Return the correction that is meant by words; ``told`` is who reads it, whom it concerns if empty."""
    kind, item = kind_called(campaign.ruleset, what)
    if kind.id == ORDER:
        return AskedCorrection(
            fact=_line(campaign, where, item, to), told=CorrectionReaders(told or CorrectionReaders.CONCERNED)
        )
    if kind.battle != bool(attacker):
        text = "say with --attacker whose attack it is" if kind.battle else "no battle: leave --attacker out"
        raise CampaignError(text, "correction.words")
    if to and kind.target is Target.NOTHING:
        raise CampaignError(f"{kind.id} goes nowhere: leave --to out", "correction.words")
    if not to and kind.target is Target.NATION:
        raise CampaignError(f"say with --to whom it passes to, or {NO_NATION}", "correction.words")
    if told and told not in set(CorrectionReaders):
        listed = ", ".join(CorrectionReaders)
        raise CampaignError(f"nobody is called {told[:40]!r} who could read it: {listed}", "correction.words")
    fact = PositionCorrected(
        kind=kind.id,
        item=_item(campaign, kind, item),
        nation=campaign.nation_called(attacker or where)
        if attacker or kind.scope is Scope.NATION
        else NOBODY,
        region=RegionId(where if kind.scope is Scope.REGION else ""),
        delta=by,
        owner=_nation(campaign, to) if kind.target is Target.NATION else NOBODY,
        end=RegionId(to if kind.target is Target.REGION else ""),
        reason="",
        made="",
    )
    return AskedCorrection(
        fact=fact, phase=before.upper(), told=CorrectionReaders(told or CorrectionReaders.CONCERNED)
    )


def _line(campaign: Campaign, nation: str, which: str, becomes: str) -> PositionCorrected:
    """Return the correction of a line, named by its number or words; one more where none is named."""
    if not becomes.strip():
        raise CampaignError("say with --to the line that counts", "correction.words")
    typed = TypedLine(nation=campaign.nation_called(nation), which=which, now=becomes)
    changes = campaign.changed_lines((typed,))
    if len(changes) != 1:
        raise CampaignError(
            f"that changes {len(changes)} lines: give a line that is another", "correction.line"
        )
    return line_fact(changes[0])


def _item(campaign: Campaign, kind: CorrectionKind, word: str) -> str:
    """Return the item that is meant by its id or by its name."""
    ruleset = campaign.rules_at()
    items, wanted = kind.items(ruleset.tables), word.strip().casefold()
    for item in items:
        if wanted in (item.casefold(), name_of(item, ruleset).casefold()):
            return item
    listed = ", ".join(f"{kind.id}:{item}" for item in items if item)
    raise CampaignError(f"say which {kind.title.casefold()}: {listed or kind.id}", "correction.item")


def _nation(campaign: Campaign, word: str) -> NationId:
    return NOBODY if word.casefold() == NO_NATION else campaign.nation_called(word)


def _preview_lines(found: CorrectionPreview) -> Iterator[str]:
    when = f"as {found.phase} begins" if found.as_it_begins else f"in {found.phase}"
    yield f"turn {found.turn}, {when}: {found.text}"
    yield f"  read by {found.readers}"
    if found.number is not None:
        yield f"  it is {int(found.was):,} as the phase begins, and then {int(found.becomes):,}"
    yield from (f"  {effect}" for effect in found.effects)
    if not found.then.nations:
        yield "  no nation ends the turn otherwise"
    for nation in found.then.nations:
        yield from nation_lines(nation)
    yield from order_lines(found.orders)
    if found.drops_draft:
        yield f"  the draft of turn {found.turn} would be dropped; its sheets stay as they are"


def _withdraw(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.withdraw_correction(args.number, args.reason)
    return tell_change(args, "campaign.withdraw-correction/1", "withdrawn: correction", change, RUN)
