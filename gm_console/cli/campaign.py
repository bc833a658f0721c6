"""``campaign new``, ``campaign show``, corrections of the map, changes of the rules, and ``packets``."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.packets.packet_sealing import Sealing
from gm_console.campaign.players.roster_changes import listed
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import told
from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_family, add_turn, add_verb, ruling_choices
from gm_console.cli.backups import add_backup_commands
from gm_console.cli.calendar import add_calendar_command
from gm_console.cli.corrections import add_correction_commands
from gm_console.cli.errata import add_errata_commands
from gm_console.cli.lines import add_packet_lines
from gm_console.cli.notes import add_notes_command
from gm_console.cli.output import DONE, emit, fields, say
from gm_console.cli.passphrase import ask_secret
from gm_console.cli.players import add_players_command
from gm_console.cli.rule_changes import add_rule_change_commands
from gm_console.cli.search import add_search_command
from gm_console.cli.tables import add_campaign_tables
from gm_console.cli.the_end import add_end_commands
from gm_console.core.ids import NationId

NEXT: Final = {
    TurnStage.COLLECTING: "orders template, orders import, orders status; then turn run",
    TurnStage.LOCKED: "turn run, or orders unlock to take in more sheets",
    TurnStage.DRAFTED: "turn log and packets --draft to look into it; then turn publish, or turn undo",
    TurnStage.REVIEWED: "turn publish, or turn undo",
    TurnStage.PUBLISHED: "packets; the game is over",
}
"""What the moderator does at each stage, in the words of the commands."""


def add_campaign_commands(commands: Verbs) -> None:
    """Add the family ``campaign``."""
    verbs = add_family(
        commands, "campaign", "start a campaign, show where it stands, correct its map, change its rules"
    )
    new = add_verb(verbs, "new", "make a campaign file from a scenario", _new)
    new.add_argument("scenario", type=Path, metavar="SCENARIO", help="folder of the scenario")
    new.add_argument("-o", "--out", type=Path, required=True, metavar="FILE.gmc", help="the file to make")
    new.add_argument(
        "--seed", type=int, metavar="N", help="a fresh one if not given; players may know the scenario's"
    )
    new.add_argument(
        "--ruling",
        type=ruling_choices,
        action="append",
        default=[],
        metavar="CODE=OPTION",
        help="a ruling read otherwise than the scenario does, see scenario rulings; may be repeated",
    )
    new.add_argument("--force", action="store_true", help="replace a file; the old one becomes a backup")
    add_campaign_verb(verbs, "show", "show where a campaign stands", _show)
    add_campaign_tables(verbs)
    add_calendar_command(verbs)
    add_players_command(verbs)
    add_notes_command(verbs)
    add_errata_commands(verbs)
    add_rule_change_commands(verbs)
    add_correction_commands(verbs)
    add_search_command(verbs)
    add_backup_commands(verbs)
    add_end_commands(verbs)
    add_packet_lines(verbs)


def add_packets_command(commands: Verbs) -> None:
    """Add the command ``packets``."""
    packets = add_campaign_verb(commands, "packets", "write the packets and public pages of a turn", _packets)
    packets.add_argument(
        "-o", "--out", type=Path, required=True, metavar="DIR", help="folder for the packets"
    )
    add_turn(packets, "the last published turn if not given")
    packets.add_argument("--draft", action="store_true", help="a turn that is not published too")
    packets.add_argument(
        "--turnsheets", action="store_true", help="with the page to fill the next turnsheet in offline"
    )
    packets.add_argument(
        "--nation", action="append", default=[], metavar="NATION", help="only this nation, such as 07"
    )
    packets.add_argument(
        "--seal", action="store_true", help="a ZIP of each packet too, which its player's password opens"
    )
    packets.add_argument(
        "--or-open",
        action="store_true",
        help="with --seal: packets of players without a password have no ZIP; without it, nothing is written then",
    )
    packets.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="with --seal: its first line is the passphrase of the sealed passwords, which is asked for otherwise",
    )


def _new(args: argparse.Namespace) -> int:
    seed = fresh_seed() if args.seed is None else args.seed
    rulings = _together(args.ruling)
    with Campaign.create(args.out, args.scenario, seed=seed, rulings=rulings, force=args.force) as campaign:
        say(f"{args.out} made")
        return _tell(campaign, args.json, "campaign.new/1")


def _together(given: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """Return the rulings of all options; one that is given two readings is a slip that nobody would notice later."""
    rulings: dict[str, str] = {}
    for ruling, option in (pair for choices in given for pair in choices.items()):
        if rulings.setdefault(ruling, option) != option:
            text = f"ruling {ruling} cannot be both {rulings[ruling]} and {option}"
            raise CampaignError(text, "ruling.twice")
    return rulings


def _show(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        return _tell(campaign, args.json, "campaign.show/1")


def _tell(campaign: Campaign, as_json: bool, schema: str) -> int:
    info = campaign.info()
    if as_json:
        emit(schema, fields(info))
        return DONE
    edition = f", edition {info.edition}" if info.edition > 1 else ""
    rows = {
        "title": info.title,
        "turn": f"{info.turn} of {info.turns}, {info.stage.value}{edition}",
        "sheets": f"{info.sheets} of {info.nations} nations",
        "closes": info.deadline or "nobody said; campaign calendar does",
        "ruleset": f"{info.ruleset} {info.ruleset_version}",
        "seed": info.seed,
        "state_hash": info.state_hash,
        "draft_hash": info.draft_hash or "no draft",
        "board_hash": info.board_hash,
        "rulings": ", ".join(f"{ruling}={option}" for ruling, option in info.rulings.items())
        or "as the game has them",
        "tables": told(info.tables),
    }
    for name, value in rows.items():
        print(f"{name:12}{value}")
    say(f"next: {NEXT[info.stage]}")
    return DONE


def _packets(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        nations = tuple(campaign.nation_called(words) for words in args.nation)
        try:
            sealing = _sealing(args, campaign, nations)
            written = campaign.write_packets(
                args.out,
                turn=args.turn,
                nations=nations,
                draft=args.draft,
                turnsheets=args.turnsheets,
                sealing=sealing,
            )
        except CampaignError as problem:
            if problem.code != "turn.not-run" or args.draft:
                raise
            raise CampaignError(
                f"{problem}; --draft writes the packets of a draft", problem.code
            ) from problem
    if args.json:
        emit("packets/1", fields(written))
    else:
        for nation, folder in written.packets.items():
            print(f"nation {nation}  {folder}")
        for nation, place in written.sealed.items():
            print(f"sealed {nation}  {place}")
        print(f"public     {written.public}")
    kind = "draft of turn" if written.draft else "turn"
    edition = f", edition {written.edition}" if written.edition > 1 else ""
    say(f"{kind} {written.turn}{edition}: {written.files} files, {written.bytes // 1024} kB")
    if written.without_password:
        say(f"not sealed, for no password is kept: {listed(written.without_password)}")
    if written.unplayed:
        say(f"not sealed, for nobody plays: {listed(written.unplayed)}")
    return DONE


def _sealing(args: argparse.Namespace, campaign: Campaign, nations: tuple[NationId, ...]) -> Sealing | None:
    """Return how packets are to be sealed, None for not at all; the passphrase is asked for only where it is needed."""
    if not args.seal:
        if args.or_open or args.passphrase_file is not None:
            raise CampaignError("--or-open and --passphrase-file go with --seal", "packets.words")
        return None
    needs = campaign.foretell_sealing(turn=args.turn, nations=nations, draft=args.draft)
    stopped = needs.without_password and not args.or_open
    asked = needs.passphrase and campaign.has_sealed() and not stopped
    phrase = ask_secret("passphrase", args.passphrase_file, "--passphrase-file") if asked else ""
    return Sealing(passphrase=phrase, or_open=args.or_open)
