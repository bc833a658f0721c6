"""Letters to players: what they say, that they are safe as mails, and that a server loses none and gets none twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.letters import Letter, LetterKind
from gm_console.campaign.mail.outbox import Fate, mail_of
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.mail.smtp_account import (
    FILE,
    MailAccount,
    fit_account,
    forget_account,
    keep_account,
    kept_password,
    read_account,
)
from gm_console.campaign.players.player_export import export_player
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from tests.support.certificates import certificate
from tests.support.errata import change
from tests.support.every import every
from tests.support.keyrings import keyring_in_memory
from tests.support.mail_servers import (
    DROPS,
    FULL,
    HANGS,
    HOST,
    KEEPS_AND_DROPS,
    REFUSES,
    TALKS,
    mail_server,
)
from tests.support.toy_campaign import NATIONS, caretaker_sheet, send_all

ONE, TWO, THREE = NATIONS
_MOMENT = datetime(2026, 11, 27, tzinfo=UTC)
ADA, BEA, CEM = "ada@example.org", "bea@example.org", "cem@example.org"


@pytest.fixture
def game(campaign: Campaign) -> Campaign:
    """Everybody has sent something; a line of Ada's comes to nothing."""
    campaign.add_player(
        PlayerFields(name="Ada", email=ADA, language="de-AT", zone="asia/tokyo"), nations=[ONE]
    )
    campaign.add_player(PlayerFields(name="Bea", email=BEA, language="xx"), nations=[TWO])
    campaign.add_player(PlayerFields(name="Cem", email=CEM), nations=[THREE])
    campaign.set_rhythm(zone="Europe/Berlin", first="2026-10-16 20:00", days=7)
    send_all(campaign)
    campaign.import_text(
        f"{caretaker_sheet(campaign, ONE)}[E1] sell 4,000\n[E1] sell grain to the moon\n", "a.txt"
    )
    return campaign


def account(at: int, **more: object) -> MailAccount:
    made = {"host": HOST, "sender": "gm@example.org", "security": ServerSeal.PLAIN, "port": at, **more}
    return fit_account(MailAccount(**made))  # type: ignore[arg-type]


def is_sound(game: Campaign) -> None:
    game.run_turn()
    assert every(line.ok and not line.notes for line in game.verify())


def answers(game: Campaign) -> tuple[Letter, ...]:
    return game.letters(LetterKind.ANSWER)


def test_an_answer_tells_a_players_own_lines_problems_first_in_his_language(game: Campaign) -> None:
    ada, bea, _ = answers(game)
    assert ada.subject == "Nine Fields, Zug 1, Nation 01: deine Befehle sind da"
    text = ada.text
    assert text.startswith("Hallo Ada,\n")
    order = [
        "nicht verstanden",
        "grain to the moon",
        "in den Worten des Spiels",
        "2026-10-17 03:00 (Asia/Tokyo)",
    ]
    places = [text.index(one) for one in (*order, "angenommen:", "Prüfsumme")]
    assert places == sorted(places)
    assert ada.problems > bea.problems
    assert bea.text.startswith("Dear Bea,\n")
    assert "2026-10-16 20:00 (Europe/Berlin)" in bea.text
    for own in answers(game):
        others = [one for one in NATIONS if one != own.nation]
        assert every(f"nation {other}" not in own.text.lower() for other in others)
        assert every(name not in own.text for name in ("Ada", "Bea", "Cem") if name != own.name)


def test_who_is_away_is_answered_through_the_substitute_and_reminders_say_what_is_missing(
    campaign: Campaign,
) -> None:
    campaign.add_player(PlayerFields(name="Ada", email=ADA), nations=[ONE])
    campaign.add_player(PlayerFields(name="Bea", email=BEA, language="fr"), nations=[TWO])
    campaign.set_absence(1, 1, 2, substitute=2)
    campaign.import_text(caretaker_sheet(campaign, TWO), "two.txt")
    one, three = campaign.letters(LetterKind.REMINDER)
    assert (one.nation, one.name, one.address, one.player) == (ONE, "Bea", BEA, 2)
    assert "aucun ordre de la nation 01" in one.text
    assert "nation 01   turn 1" in one.text
    assert (three.nation, three.address, three.text[:6]) == (THREE, "", "Hello,")
    with pytest.raises(CampaignError, match="misses nothing"):
        campaign.letters(LetterKind.REMINDER, [TWO])
    with pytest.raises(CampaignError, match="no sheet in"):
        campaign.letters(LetterKind.ANSWER, [ONE])


def test_nothing_in_a_name_title_or_sheet_becomes_a_line_of_the_head(game: Campaign) -> None:
    ada = answers(game)[0]
    evil = "X\r\nBcc: all@example.org\r\n\r\nHello\u202e\x00"
    for bad in (
        replace(ada, name=evil),
        replace(ada, subject=evil),
        replace(ada, address=f"{ADA}\r\nBcc: all@example.org"),
        replace(ada, address="a@b, all@example.org"),
        replace(ada, name='"Ada" <all@example.org>, x'),
    ):
        found = message_from_bytes(mail_of(bad, _MOMENT, "gm@example.org"), policy=default)
        assert found["Bcc"] is None
        assert [one.addr_spec for one in (found["To"].addresses if found["To"] is not None else ())] in (
            [],
            [ADA],
        )
        assert found.get_content().replace("\r\n", "\n") == ada.text


@pytest.mark.slow
def test_answers_are_files_once_and_what_went_is_on_record(game: Campaign, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    first = game.write_letters(answers(game)[:2], folder)
    again = game.write_letters(answers(game), folder)
    assert [one.fate for one in first] == [Fate.WRITTEN, Fate.WRITTEN]
    assert [one.fate for one in again] == [Fate.AGAIN, Fate.AGAIN, Fate.WRITTEN]
    rows = game.sent_letters()
    assert [(one.nation, one.kind, one.address, one.fate) for one in rows] == [
        (nation, "answer", address, Fate.WRITTEN)
        for nation, address in zip(NATIONS, (ADA, BEA, CEM), strict=True)
    ]
    assert every(len((folder / one.why).read_bytes()) == one.size for one in rows)
    assert game.journal()[-1].what == "write letters"
    is_sound(game)


@pytest.mark.slow
def test_a_server_gets_every_letter_once_over_tls_with_a_password(
    game: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context, trusted = certificate(tmp_path)
    plain = {"host": HOST, "user": "gm"}
    with mail_server(ssl_context=context, auth_required=True, auth_require_tls=False) as (box, port):
        sealed = account(port, security=ServerSeal.TLS, **plain)
        with pytest.raises(CampaignError, match="cannot prove who it is"):
            game.send_letters(answers(game), sealed, "geheim")
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        with pytest.raises(CampaignError, match="does not take the user name gm"):
            game.send_letters(answers(game), sealed, "wrong")
        assert not game.sent_letters()
        posted = game.send_letters(answers(game), sealed, "geheim")
        assert [one.fate for one in posted] == [Fate.SENT] * 3
        assert [one.fate for one in game.send_letters(answers(game), sealed, "geheim")] == [Fate.AGAIN] * 3
    assert [address for address, _ in box.came] == [ADA, BEA, CEM]
    assert [one["From"] for one in box.mails()] == ["gm@example.org"] * 3
    assert every("X-Unsent" not in one for one in box.mails())
    assert {one.fate for one in game.sent_letters()} == {Fate.SENT}
    with mail_server(tls_context=context, require_starttls=True, auth_required=True) as (box, port):
        starting = account(port, security=ServerSeal.STARTTLS, **plain)
        assert [one.fate for one in game.send_letters(answers(game), starting, "geheim", again=True)] == [
            Fate.SENT
        ] * 3
        assert len(box.came) == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "fates", "after", "said"),
    [
        (REFUSES, [Fate.SENT, Fate.REFUSED, Fate.SENT], [ADA, CEM, BEA], "nobody"),
        (FULL, [Fate.SENT, Fate.REFUSED, Fate.SENT], [ADA, CEM, BEA], "452"),
        (HANGS, [Fate.SENT, Fate.NOT_TRIED, Fate.NOT_TRIED], [ADA, BEA, CEM], "longer"),
        (TALKS, [Fate.SENT, Fate.NOT_TRIED, Fate.NOT_TRIED], [ADA, BEA, CEM], "once more"),
        (DROPS, [Fate.SENT, Fate.NOT_TRIED, Fate.NOT_TRIED], [ADA, BEA, CEM], "once more"),
        (KEEPS_AND_DROPS, [Fate.SENT, Fate.UNSURE, Fate.NOT_TRIED], [ADA, BEA, CEM], "closed"),
    ],
)
def test_a_server_that_misbehaves_loses_no_letter_and_gets_none_twice(
    game: Campaign, way: str, fates: list[Fate], after: list[str], said: str
) -> None:
    with mail_server({BEA: way}) as (box, port):
        posted = game.send_letters(answers(game), account(port), patience=0.5)
        assert [one.fate for one in posted] == fates
        assert said in posted[1].why
        assert "\x1b" not in posted[1].why
        box.ways.clear()
        game.send_letters(answers(game), account(port))
        assert [address for address, _ in box.came] == after
    rows = {one.address: one.fate for one in game.sent_letters()}
    assert rows == {ADA: Fate.SENT, BEA: Fate.UNSURE if way == KEEPS_AND_DROPS else Fate.SENT, CEM: Fate.SENT}
    is_sound(game)


@pytest.mark.slow
def test_sending_is_broken_off_between_letters_and_what_went_stays_known(
    game: Campaign, tmp_path: Path
) -> None:
    def stop(_what: str, done: int, _of: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with mail_server() as (box, port):
        with pytest.raises(KeyboardInterrupt):
            game.send_letters(answers(game), account(port), progress=stop)
        assert [one.fate for one in game.sent_letters()] == [Fate.SENT]
        assert game.journal()[-1].text == "3 answers: 1 sent"
        game.send_letters(answers(game), account(port))
        assert [address for address, _ in box.came] == [ADA, BEA, CEM]
        game.write_letters(answers(game), tmp_path)
        assert [one.fate for one in game.send_letters(answers(game), account(port))] == [Fate.AGAIN] * 3


@pytest.mark.slow
def test_a_server_that_is_not_there_sends_nothing_and_says_so(game: Campaign) -> None:
    with mail_server() as (_, port):
        pass
    with pytest.raises(CampaignError, match="nothing was sent"):
        game.send_letters(answers(game), account(port))
    assert not game.sent_letters()


def test_an_account_is_kept_by_this_machine_and_its_password_by_the_keyring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert read_account() is None
    with keyring_in_memory():
        kept = keep_account(
            MailAccount(host="Mail.Example.org", sender=" gm@example.org", user="gm"), "geheim"
        )
        assert (kept.port, read_account(), kept_password(kept)) == (465, kept, "geheim")
        assert b"geheim" not in FILE.place().read_bytes()
        forget_account()
        assert (read_account(), kept_password(kept)) == (None, "")
    FILE.place().write_bytes(b'{"host":')
    with pytest.raises(CampaignError, match="set it anew"):
        read_account()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"host": ""}, "no name of a mail server"),
        ({"host": "a b"}, "no name of a mail server"),
        ({"host": "mail.example.org"}, "sealed only"),
        ({"host": "127.0.0.1.example.org"}, "sealed only"),
        ({"sender": ""}, "which address"),
        ({"sender": "gm@example.org\nBcc: x@example.org"}, "no e-mail address"),
        ({"port": 70_000}, "from 1 to 65535"),
        ({"user": "g\nm"}, "user name"),
    ],
)
def test_an_account_that_cannot_be_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(CampaignError, match=said):
        account(25, **wrong)


@pytest.mark.slow
def test_erasing_a_player_empties_his_letters(game: Campaign, tmp_path: Path) -> None:
    game.write_letters(answers(game), tmp_path / "out")
    assert [one["to"] for one in export_player(game, 1).data["letters"]] == [ADA]
    assert "to whom letters went, and what was said of that: 1" in game.foretell_erasure(1).goes
    game.erase_player(1)
    rows = game.sent_letters()
    assert [(one.address, bool(one.digest)) for one in rows] == [("", True), (BEA, True), (CEM, True)]
    assert ADA.encode() not in game.path.read_bytes()
    is_sound(game)


def test_a_changed_byte_of_what_went_out_is_named(game: Campaign, tmp_path: Path) -> None:
    game.write_letters(answers(game), tmp_path / "out")
    change(game.path, "UPDATE outgoing SET digest = '0' WHERE id = 2")
    change(game.path, "UPDATE outgoing_deed SET what = 'sent' WHERE id = 3")
    assert [one for line in game.verify() for one in line.notes] == [
        "table outgoing: row 2 changed",
        "table outgoing_deed: row 3 changed",
    ]
