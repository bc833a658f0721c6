"""``campaign players --password`` and ``--passphrase``: kept, shown, forgotten; never on the line of a command."""

from __future__ import annotations

import argparse

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.packets.packet_passwords import made_password, sealed_place
from gm_console.campaign.players.roster import PasswordPlace, Player
from gm_console.campaign.service import Campaign
from gm_console.campaign.system_keyring import keyring_name
from gm_console.cli.output import DONE, emit, say, visible
from gm_console.cli.passphrase import ask_secret


def password(args: argparse.Namespace) -> int:
    """Show, make, take or forget the password of a player's packets."""
    wanted = [word for word in ("new", "typed", "password_file", "forget") if getattr(args, word)]
    if len(wanted) > 1:
        raise CampaignError(
            "--new, --typed, --password-file and --forget exclude each other", "players.words"
        )
    if args.sealed and (not wanted or args.forget):
        raise CampaignError("--sealed goes with --new, --typed and --password-file", "players.words")
    if not wanted:
        with Campaign(args.campaign, read_only=True) as campaign:
            player = campaign.player_called(args.password)
            return _tell(args, player, _shown(args, campaign, player), player.password)
    with held(args.campaign), Campaign(args.campaign) as campaign:
        player = campaign.player_called(args.password)
        if args.forget:
            campaign.forget_password(player.number)
            return _tell(args, player, "", PasswordPlace.NONE)
        return _keep(args, campaign, player)


def change_passphrase(args: argparse.Namespace) -> int:
    """Seal all passwords with another passphrase."""
    with held(args.campaign), Campaign(args.campaign) as campaign:
        former = ask_secret("passphrase", args.passphrase_file, "--passphrase-file")
        new = ask_secret("new passphrase", args.new_passphrase_file, "--new-passphrase-file", twice=True)
        count = campaign.change_passphrase(former, new)
    if args.json:
        emit("campaign.players.passphrase/1", {"passwords": count})
    say(f"{sealed_place(args.campaign)}: {count} passwords, sealed with the new passphrase")
    return DONE


def _shown(args: argparse.Namespace, campaign: Campaign, player: Player) -> str:
    sealed = player.password is PasswordPlace.SEALED and campaign.has_sealed()
    phrase = ask_secret("passphrase", args.passphrase_file, "--passphrase-file") if sealed else ""
    return campaign.password_of(player.number, passphrase=phrase)


def _keep(args: argparse.Namespace, campaign: Campaign, player: Player) -> int:
    sealed = args.sealed or not keyring_name()
    made = (
        made_password()
        if args.new
        else ask_secret("password", args.password_file, "--password-file", twice=True)
    )
    phrase = ""
    if sealed:
        if not args.sealed:
            say(f"this system has no keyring: the password goes into {sealed_place(args.campaign).name}")
        new = not campaign.has_sealed()
        phrase = ask_secret("passphrase", args.passphrase_file, "--passphrase-file", twice=new)
    place = PasswordPlace.SEALED if sealed else PasswordPlace.KEYRING
    campaign.keep_password(player.number, made, place, passphrase=phrase)
    return _tell(args, player, made if args.new else "", place)


def _tell(args: argparse.Namespace, player: Player, found: str, place: PasswordPlace) -> int:
    if args.json:
        data = {"number": player.number, "password": found or None, "kept": place}
        emit("campaign.players.password/1", data)
        return DONE
    if found:
        print(visible(found))
    where = {
        PasswordPlace.NONE: "no password is kept any more",
        PasswordPlace.KEYRING: f"kept in {keyring_name() or 'the keyring of the system'}",
        PasswordPlace.SEALED: f"kept in {sealed_place(args.campaign)}",
    }
    say(f"player {player.number}: {where[place]}")
    return DONE
