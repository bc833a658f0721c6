"""Mails fetched by IMAP from a server on this machine, honest and otherwise: nothing lost, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.imap_account import (
    FILE,
    MailboxAccount,
    fit_mailbox,
    forget_mailbox,
    keep_mailbox,
    mailbox_of,
    password_of,
)
from gm_console.campaign.mail.mailbox import FetchReport, look_into
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support.certificates import certificate
from tests.support.every import every
from tests.support.imap_server import PASSWORD, ImapServer, Twist, at, imap_server
from tests.support.keyrings import keyring_in_memory, no_keyring
from tests.support.malformed import ORDERS, mail
from tests.support.toy_campaign import new_toy

ASH = NationId("01")
MAILS = {number: mail(ORDERS.replace("3", str(number)), id_=str(number)) for number in (3, 5, 9)}
SLOW = pytest.mark.slow
SHORT = 0.6
"""Seconds that a server may be silent here."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Campaign]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    monkeypatch.setattr("gm_console.campaign.mail.imap_server._LOOK", 0.1)
    with Campaign(new_toy(tmp_path)) as campaign:
        campaign.add_player(PlayerFields(name="Ada Lovegood", email="ada@example.org"), nations=[ASH])
        yield campaign


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with imap_server(MAILS) as made:
        yield made


def fetch(desk: Campaign, server: ImapServer) -> FetchReport:
    return desk.fetch_mailbox(server.account, PASSWORD, patience=SHORT)


def came(desk: Campaign) -> list[tuple[str, str]]:
    return [(one.name, one.last.what) for one in desk.receipts()]


ALL = [("INBOX 3", "taken"), ("INBOX 5", "taken"), ("INBOX 9", "taken")]


def test_mails_come_in_once_and_the_mailbox_stays_as_it_is(desk: Campaign, server: ImapServer) -> None:
    assert look_into(server.account, PASSWORD) == 3
    found = fetch(desk, server)
    assert (found.mails, found.left, found.trouble) == (3, 0, "")
    assert came(desk) == ALL
    assert [desk.arrival_bytes(one.id) for one in desk.receipts()] == [*MAILS.values()]
    assert [one.verdict.text for one in desk.receipt(ASH).lines] == ["sell 9"]
    assert fetch(desk, server).mails == 0
    server.mails[12] = mail(ORDERS, id_="12")
    assert [one.arrival for one in fetch(desk, server).taken.sheets] == [4]
    words = {one.split()[0] for one in server.asked} | {" ".join(one.split()[:2]) for one in server.asked}
    assert not words & {"SELECT", "UID STORE", "STORE", "EXPUNGE", "UID COPY", "UID MOVE", "CLOSE"}
    assert every("BODY.PEEK[]" in one for one in server.asked if "BODY" in one)


TWISTS: dict[str, tuple[Twist, str]] = {
    "hangs": (at("UID FETCH 5 ", b"", sleep=2), "longer than it may"),
    "drops": (at("UID FETCH 5 ", None), "hung up"),
    "half a mail": (at("UID FETCH 5 ", b"* 2 FETCH (UID 5 BODY[]<0> {500}\r\nFrom: a"), "longer than it may"),
    "a size beyond all": (
        at("UID FETCH 5 ", b"* 2 FETCH (UID 5 BODY[]<0> {99999999999}\r\n"),
        "more than it may",
    ),
    "an endless line": (at("UID FETCH 5 ", b"* 2 FETCH (" + b"a" * 11_000_000), "more than it may"),
    "endless lines": (at("UID FETCH 5 ", b"* 1 EXISTS\r\n" * 100_000), "more than it may"),
    "junk": (at("UID FETCH 5 ", b"\x00\xff)(][\r\n" * 5), "broke off"),
    "a broken answer": (
        at("UID FETCH 5 ", b"* 2 FETCH (UID 5 BODY[]<0> (((\r\nTAG OK done\r\n"),
        "broke off",
    ),
    "nothing": (at("UID FETCH 5 ", b"TAG OK done\r\n"), "does not give mail 5"),
    "says no": (at("UID FETCH 5 ", b"TAG NO not today\r\n"), "not today"),
}


@pytest.mark.parametrize(
    "name", ["drops", *(pytest.param(one, marks=SLOW) for one in TWISTS if one != "drops")]
)
def test_a_server_that_lies_hangs_or_drops_loses_nothing_and_doubles_nothing(
    desk: Campaign, server: ImapServer, name: str
) -> None:
    server.twist, told = TWISTS[name]
    found = fetch(desk, server)
    assert told in found.trouble
    assert (found.mails + found.left, found.left > 0) == (3, True)
    server.twist = lambda _command, honest: honest
    found = fetch(desk, server)
    assert (found.left, found.trouble) == (0, "")
    assert sorted(came(desk)) == ALL
    assert fetch(desk, server).mails == 0


DOORS: dict[str, tuple[Twist, str]] = {
    "silent": (at("GREETING", b"", sleep=2), "longer than it may"),
    "another server": (at("GREETING", b"220 smtp ready\r\n"), "does not answer as a mailbox"),
    "hangs up": (at("GREETING", None), "does not answer as a mailbox"),
    "drops who logs in": (at("LOGIN", None), "hung up before anybody was let in"),
    "says bye": (at("GREETING", b"* BYE not now\r\n"), "does not answer as a mailbox"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DOORS)
def test_a_server_that_lets_nobody_in_is_told_with_what_to_do(
    desk: Campaign, server: ImapServer, name: str
) -> None:
    server.twist, told = DOORS[name]
    with pytest.raises(CampaignError, match=told):
        fetch(desk, server)
    assert came(desk) == []


@pytest.mark.slow
def test_what_is_asked_for_wrongly_is_told(desk: Campaign, server: ImapServer) -> None:
    with pytest.raises(CampaignError, match=r"does not take the user name gm .*who are you.*password anew"):
        desk.fetch_mailbox(server.account, "wrong")
    other = MailboxAccount(
        host="localhost", user="gm", port=server.port, sealing=ServerSeal.PLAIN, folder="Games"
    )
    with pytest.raises(CampaignError, match=r"no folder 'Games' .*there are INBOX"):
        desk.fetch_mailbox(other, PASSWORD)
    server.twist = at("EXAMINE", b"* 3 EXISTS\r\n* OK [UIDVALIDITY -1] so\r\nTAG OK done\r\n")
    assert "for a number" in fetch(desk, server).trouble
    server.twist = at("UID SEARCH", b"* SEARCH 3 4294967299999\r\nTAG OK done\r\n")
    assert "for a number" in fetch(desk, server).trouble
    assert came(desk) == []


@pytest.mark.slow
def test_sizes_that_are_lies_and_mails_that_are_too_large(desk: Campaign, server: ImapServer) -> None:
    server.mails = {3: MAILS[3], 5: MAILS[5] + b"x" * 10_000_000, 9: MAILS[9]}

    def sizes(command: str, honest: bytes) -> bytes:
        if "RFC822.SIZE" not in command:
            return honest
        return b"".join(
            b"* %d FETCH (UID %d RFC822.SIZE %d)\r\n" % one for one in ((1, 3, 1), (2, 5, 9), (3, 9, 20_000_000))
        ) + b"TAG OK done\r\n"  # fmt: skip

    server.twist = sizes
    found = fetch(desk, server)
    assert (found.mails, found.left, found.trouble) == (3, 0, "")
    assert came(desk) == [("INBOX 3", "taken"), ("INBOX 5", "refused"), ("INBOX 9", "refused")]
    assert [one.size for one in desk.receipts()][1:] == [10_000_001, 20_000_000]
    assert not any(one.startswith("UID FETCH 9 (BODY.PEEK[]") for one in server.asked)


@pytest.mark.slow
def test_a_mailbox_that_was_made_anew_and_a_file_that_was_put_back_bring_nothing_twice(
    desk: Campaign, server: ImapServer, tmp_path: Path
) -> None:
    fetch(desk, server)
    server.validity = 8
    assert [one.outcome.value for one in fetch(desk, server).taken.sheets] == ["duplicate"] * 3
    assert came(desk) == ALL
    copy = tmp_path / "copy.gmc"
    desk.save_copy(copy)
    server.mails[12] = mail(ORDERS, id_="12")
    fetch(desk, server)
    with Campaign(copy) as back:
        assert fetch(back, server).mails == 1


@pytest.mark.slow
def test_who_cancels_keeps_what_came_by_then(desk: Campaign, server: ImapServer) -> None:
    class Stopped(Exception):
        pass

    def tell(name: str, _number: int) -> None:
        if name == "INBOX 9":
            raise Stopped

    with pytest.raises(Stopped):
        desk.fetch_mailbox(server.account, PASSWORD, tell)
    assert came(desk) == ALL[:2]
    assert fetch(desk, server).mails == 1
    assert came(desk) == ALL


@pytest.mark.slow
def test_a_server_that_cannot_prove_who_it_is_gets_no_password(
    desk: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, public = certificate(tmp_path)
    with imap_server(MAILS, context) as server:
        with pytest.raises(CampaignError, match="cannot prove who it is"):
            fetch(desk, server)
        assert server.asked == []
        monkeypatch.setenv("SSL_CERT_FILE", str(public))
        assert fetch(desk, server).mails == 3


def test_a_mailbox_is_kept_for_a_campaign_on_this_machine_and_its_password_in_the_keyring(
    desk: Campaign, server: ImapServer
) -> None:
    for wrong, told in (
        ({"host": "mail.example.org", "sealing": ServerSeal.PLAIN}, "sealed only"),
        ({"host": "a b"}, "no name of a mail server"),
        ({"host": "mail.example.org", "user": ""}, "user name"),
        ({"host": "mail.example.org", "user": "a\r\nLOGOUT"}, "user name"),
        ({"host": "mail.example.org", "port": 70_000}, "a port is"),
    ):
        with pytest.raises(CampaignError, match=told):
            fit_mailbox(MailboxAccount(**{"user": "gm", **wrong}))
    with keyring_in_memory() as ring:
        assert mailbox_of(desk.path) is None
        kept = keep_mailbox(desk.path, server.account, PASSWORD)
        assert (mailbox_of(desk.path), password_of(kept)) == (kept, PASSWORD)
        assert PASSWORD.encode() not in FILE.place().read_bytes() + desk.path.read_bytes()
        forget_mailbox(desk.path)
        assert (mailbox_of(desk.path), ring.kept) == (None, {})
    with no_keyring():
        assert password_of(keep_mailbox(desk.path, server.account)) == ""
    FILE.place().write_text("{")
    with pytest.raises(CampaignError, match="cannot be read"):
        mailbox_of(desk.path)
