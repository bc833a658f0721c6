"""What came in: taken, waiting, refused, once more; kept byte for byte, exported and erased with its player."""

from __future__ import annotations

import mailbox
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.sheet_difference import LineFate
from gm_console.campaign.players.player_export import export_player
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.records import Light, Outcome
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.stand_ins import Policy
from gm_console.files.signing_key import make_key
from tests.support.errata import change
from tests.support.every import every
from tests.support.malformed import ORDERS, mail
from tests.support.toy_campaign import new_toy, play_turn

ASH, BAY = NationId("01"), NationId("02")
SECRET = "Harbour Street 5"
FULL = f"Hello,\n\n{ORDERS}[M1] march 1: A-01 > A-02\n-- \nAda Lovegood, {SECRET}\n"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Campaign]:
    with Campaign(new_toy(tmp_path)) as campaign:
        campaign.add_player(PlayerFields(name="Ada Lovegood", email="Ada@example.org"), nations=[ASH])
        campaign.add_player(PlayerFields(name="Bo Baker", email="bo@example.org"), nations=[BAY])
        yield campaign


def came(desk: Campaign, folder: Path, **files: bytes) -> list[Outcome]:
    """Let files come in as a folder; their names end as ``_eml`` says."""
    folder.mkdir(exist_ok=True)
    for name, raw in files.items():
        (folder / name.replace("_", ".")).write_bytes(raw)
    return [one.outcome for one in desk.import_files([folder]).sheets]


def test_a_mail_is_taken_in_and_its_small_talk_is_no_unreadable_line(desk: Campaign, tmp_path: Path) -> None:
    raw = mail(FULL)
    assert came(desk, tmp_path / "in", a_eml=raw) == [Outcome.TAKEN]
    (row,) = desk.history(ASH)
    assert (row.lines, row.unread, row.parts) == (2, 0, ("economics", "military"))
    (receipt,) = desk.receipts()
    assert (receipt.sender, receipt.subject, receipt.message) == (
        "ada@example.org",
        "Orders",
        "<1@example.org>",
    )
    assert (receipt.last.what, receipt.last.nation, receipt.last.sheets) == ("taken", ASH, (row.sheet,))
    assert desk.arrival_bytes(receipt.id) == raw
    play_turn(desk)
    assert every(line.ok and not line.notes for line in desk.verify())


def test_whose_a_sheet_is_comes_from_sheet_sender_or_file(desk: Campaign, tmp_path: Path) -> None:
    lacks = "turn 1\n[E1] sell 2\n"
    assert came(
        desk, tmp_path / "in",
        a_eml=mail(lacks),
        **{"nation-03-turn-1_txt": b"[E1] sell 1\n", "02_csv": b"turn,1\nE1,sell 2\n"},
    ) == [Outcome.TAKEN] * 3  # fmt: skip
    told = {
        nation: desk.sheet_bytes(desk.history(NationId(nation))[0].sheet) for nation in ("01", "02", "03")
    }
    heads = {nation: raw.decode().splitlines()[0] for nation, raw in told.items()}
    assert heads == {
        "01": "nation 01   # from the sender's address",
        "02": "nation 02   # from the name of its file",
        "03": "nation 03   turn 1   # from the name of its file",
    }


def test_what_is_doubtful_waits_until_the_moderator_says_yes_or_no(desk: Campaign, tmp_path: Path) -> None:
    assert came(
        desk, tmp_path / "in",
        a_eml=mail(FULL.replace("01", "02")),
        b_eml=mail(ORDERS, sender="ada@work.example.org", id_="2"),
        c_eml=mail("See you on Sunday", id_="3"),
    ) == [Outcome.WAITING] * 3  # fmt: skip
    assert [one.last.issues[0].code for one in desk.waiting()] == [
        "mail.foreign-nation", "mail.unknown-sender", "mail.no-orders",
    ]  # fmt: skip
    assert not any(desk.history(nation) for nation in (ASH, BAY))
    taken = desk.accept(2, reason="she wrote from work").sheets
    assert [(one.outcome, one.nation, one.arrival) for one in taken] == [(Outcome.TAKEN, ASH, 2)]
    with pytest.raises(CampaignError, match="needs a reason"):
        desk.refuse(1, " ")
    desk.refuse(1, "not hers")
    with pytest.raises(CampaignError, match="no orders"):
        desk.accept(3)
    assert [(one.id, one.last.what, one.last.why) for one in desk.receipts()] == [
        (1, "refused", "not hers"),
        (2, "taken", "she wrote from work"),
        (3, "waiting", ""),
    ]
    for number, deed in ((2, desk.accept), (9, desk.accept)):
        with pytest.raises(CampaignError):
            deed(number)
    said = [(one.what, one.text) for one in desk.journal() if one.what.endswith("arrival")]
    assert said == [("accept arrival", "2: she wrote from work"), ("refuse arrival", "1: not hers")]


def test_the_moderator_says_whose_it_is_whatever_it_says(desk: Campaign, tmp_path: Path) -> None:
    came(
        desk,
        tmp_path / "in",
        a_eml=mail(FULL, sender="eve@example.net"),
        b_eml=mail("[E1] sell 1\n", id_="2"),
    )
    (taken,) = desk.accept(1, BAY).sheets
    assert (taken.outcome, taken.nation, taken.turn) == (Outcome.TAKEN, BAY, 1)
    text = desk.sheet_bytes(taken.sheet).decode().splitlines()
    assert text[0] == "nation 02   turn 1   # the moderator says so"
    assert "# (other) nation 01 turn 1" in text
    (early,) = desk.accept(2, turn=2).sheets
    assert (early.outcome, early.nation, early.turn) == (Outcome.EARLY, ASH, 2)


def test_a_mail_that_comes_once_more_changes_nothing(desk: Campaign, tmp_path: Path) -> None:
    first, second = mail(ORDERS), mail(ORDERS.replace("3", "4"), id_="2")
    assert came(desk, tmp_path / "in", a_eml=first, b_eml=second) == [Outcome.TAKEN] * 2
    again = first.replace(b"To: gm", b"Received: by another way\nTo: gm")
    other = mail(ORDERS.replace("3", "5"))
    assert came(desk, tmp_path / "again", a_eml=first, c_eml=again, d_eml=other) == [
        Outcome.DUPLICATE, Outcome.DUPLICATE, Outcome.WAITING,
    ]  # fmt: skip
    assert [one.verdict.text for one in desk.receipt(ASH).lines] == ["sell 4"]
    assert [issue.code for one in desk.waiting() for issue in one.last.issues] == ["mail.id-again"]
    receipts = desk.receipts()
    assert [len(one.deeds) for one in receipts] == [2, 1, 1, 1]
    assert receipts[0].last.what == "taken"


def test_mailboxes_are_read_and_left_as_they_are(desk: Campaign, tmp_path: Path) -> None:
    folder = mailbox.Maildir(tmp_path / "box")
    folder.add(mail(ORDERS))
    box = mailbox.mbox(tmp_path / "old.mbox")
    box.add(mail(ORDERS.replace("01", "02"), sender="bo@example.org", id_="2"))
    box.add(mail("From here on:\n\nnation 02 turn 1\n[E1] sell 2\n", sender="bo@example.org", id_="3"))
    box.close()
    boxes = [tmp_path / "old.mbox", *(one for one in (tmp_path / "box").rglob("*") if one.is_file())]
    before = [one.read_bytes() for one in boxes]
    report = desk.import_files([tmp_path / "box", tmp_path / "old.mbox"])
    assert [(one.outcome, one.nation) for one in report.sheets] == [
        (Outcome.TAKEN, ASH),
        *[(Outcome.TAKEN, BAY)] * 2,
    ]
    assert [one.source for one in desk.receipts()] == ["maildir", "mbox", "mbox"]
    assert [one.name for one in desk.receipts()][1:] == ["old.mbox #1", "old.mbox #2"]
    assert [one.read_bytes() for one in boxes] == before


def test_a_worse_mail_turns_the_light_amber_and_a_late_one_waits_for_a_reason(
    desk: Campaign, tmp_path: Path
) -> None:
    came(desk, tmp_path / "in", a_eml=mail(FULL))
    assert came(desk, tmp_path / "two", b_eml=mail(FULL.replace("sell 3", "sel 3"), id_="2")) == [
        Outcome.TAKEN
    ]
    assert desk.status()[0].light is Light.AMBER
    desk.lock()
    assert came(desk, tmp_path / "three", c_eml=mail(ORDERS, id_="3")) == [Outcome.LATE]
    desk.take_late([desk.receipts()[-1].last.sheets[0]], "the post was slow")
    last = desk.receipts()[-1]
    assert [(one.what, one.why) for one in last.deeds] == [("late", ""), ("taken", "the post was slow")]


def test_two_sheets_are_told_apart_line_by_line(desk: Campaign, tmp_path: Path) -> None:
    came(desk, tmp_path / "in", a_eml=mail(FULL), b_eml=mail(FULL.replace("sell 3", "sell 4"), id_="2"))
    before, after = (row.sheet for row in desk.history(ASH))
    found = desk.compare_sheets(before, after)
    told = [(one.change, one.text) for one in found.lines]
    assert told == [
        (LineFate.SAME, "nation 01 turn 1"),
        (LineFate.GONE, "[E1] sell 3"),
        (LineFate.NEW, "[E1] sell 4"),
        (LineFate.SAME, "[M1] march 1: A-01 > A-02"),
    ]
    desk.import_text("nation 02 turn 1\n[E1] sell 1\n", "b.txt")
    with pytest.raises(CampaignError, match="two nations"):
        desk.compare_sheets(before, desk.history(BAY)[0].sheet)


def test_the_book_of_arrivals_is_sealed_and_verify_tells_who_touched_it(
    desk: Campaign, tmp_path: Path
) -> None:
    came(desk, tmp_path / "in", a_eml=mail(FULL))
    desk.close()
    change(desk.path, "UPDATE arrival SET sender = 'bo@example.org'")
    change(desk.path, "DELETE FROM arrival_deed")
    with Campaign(desk.path) as campaign:
        notes = [note for line in campaign.verify() for note in line.notes]
        assert "table arrival: row 1 changed" in notes
        assert any(note.startswith("table arrival_deed: 1 row missing") for note in notes)


@pytest.mark.slow
def test_a_player_takes_his_mails_along_and_leaves_his_orders(desk: Campaign, tmp_path: Path) -> None:
    came(
        desk, tmp_path / "in",
        a_eml=mail(FULL),
        b_eml=mail(f"Ada Lovegood of {SECRET} says hello", id_="2"),
        c_eml=mail(ORDERS, sender="bo@example.org", id_="3"),
    )  # fmt: skip
    exported = export_player(desk, 1)
    assert [one["from"] for one in exported.data["messages"]] == ["ada@example.org"] * 2
    assert sorted(exported.messages.values()) == sorted(desk.arrival_bytes(number) for number in (1, 2))
    assert any("mails and files that came from the player" in text for text in desk.foretell_erasure(1).goes)
    before = [row.digest for row in desk.history(ASH)]
    desk.erase_player(1)
    desk.close()
    raw = desk.path.read_bytes()
    assert SECRET.encode() not in raw
    assert b"ada@example.org" not in raw
    with Campaign(desk.path) as campaign:
        assert [(one.sender, one.subject, one.last.what) for one in campaign.receipts()] == [
            ("", "", "taken"), ("", "", "refused"), ("bo@example.org", "Orders", "waiting"),
        ]  # fmt: skip
        (row,) = campaign.history(ASH)
        assert (row.lines, [row.digest] != before) == (2, True)
        text = campaign.sheet_bytes(row.sheet).decode()
        assert SECRET not in text
        assert "[E1] sell 3" in text
        play_turn(campaign)
        assert every(line.ok and not line.notes for line in campaign.verify())
        with pytest.raises(CampaignError, match="not kept"):
            campaign.arrival_bytes(1)


def test_what_stands_round_orders_goes_from_files_too_and_behind_signs_that_end_no_line_of_a_sheet(
    desk: Campaign, tmp_path: Path
) -> None:
    text = f"{FULL}{SECRET}\u2028{SECRET}\x0b{SECRET}\x0c{SECRET}\x85{SECRET}\x1c{SECRET}\n"
    strange = mail(text, id_="3", sender="ada@work.example.org")
    came(desk, tmp_path / "in", a_txt=text.encode(), b_eml=mail(text, id_="2"), c_eml=strange)
    assert [one.outcome for one in desk.accept(3).sheets] == [Outcome.SAME]
    assert desk.waiting() == ()
    desk.erase_player(1)
    told = [desk.sheet_bytes(row.sheet).decode() for row in desk.history(ASH)]
    assert [SECRET in one for one in told] == [False, False]
    assert [one.count("[E1] sell 3") for one in told] == [1, 1]
    for number in (1, 2, 3):
        with pytest.raises(CampaignError, match="not kept"):
            desk.arrival_bytes(number)


def test_a_proof_of_a_turn_holds_when_a_player_was_erased(desk: Campaign, tmp_path: Path) -> None:
    came(desk, tmp_path / "in", a_eml=mail(FULL))
    desk.run_turn()
    desk.publish()
    proof = desk.prove(make_key(tmp_path / "game.key"), 1)
    before = desk.sheet_bytes(1)
    desk.erase_player(1)
    assert desk.sheet_bytes(1) != before
    assert desk.check_proof(proof).agrees


def test_a_mail_that_came_as_something_else_is_read_when_it_comes_as_a_mail(
    desk: Campaign, tmp_path: Path
) -> None:
    raw = mail("turn 1\n[E1] sell 3\n")
    assert came(desk, tmp_path / "in", a_txt=raw) == [Outcome.UNREADABLE]
    assert came(desk, tmp_path / "two", a_eml=raw) == [Outcome.TAKEN]
    assert came(desk, tmp_path / "two") == [Outcome.DUPLICATE]


def test_standing_orders_come_by_mail_and_what_stands_round_them_is_no_order(
    desk: Campaign, tmp_path: Path
) -> None:
    files = {
        "a.eml": mail(FULL),
        "b.eml": mail("turn 1\n[E1] sell 2\n", sender="bo@example.org", id_="2"),
        "c.eml": mail("nation 02 turn 1\n[E1] sell 9\n", sender="eve@example.org", id_="3"),
        "03.csv": b"turn,1\nE1,sell 1\n",
    }
    folder = tmp_path / "standing"
    folder.mkdir()
    for name, raw in files.items():
        (folder / name).write_bytes(raw)
    reports = {one.file: one for one in desk.take_standing([folder]).sheets}
    assert [(name, reports[name].outcome) for name in files] == [
        ("a.eml", Outcome.STANDING), ("b.eml", Outcome.STANDING),
        ("c.eml", Outcome.WAITING), ("03.csv", Outcome.STANDING),
    ]  # fmt: skip
    desk.set_policy(Policy.STANDING)
    assert [row.lines for row in desk.forecast().rows] == [
        ("[E1] sell 3", "[M1] march 1: A-01 > A-02"), ("[E1] sell 2",), ("[E1] sell 1",),
    ]  # fmt: skip
    waits = desk.waiting()[0].id
    assert [one.outcome for one in desk.accept(waits).sheets] == [Outcome.STANDING]
    assert desk.forecast().rows[1].lines == ("[E1] sell 9",)
    assert not desk.status()[1].parts
    assert came(desk, tmp_path / "in", a_eml=files["a.eml"]) == [Outcome.DUPLICATE]
    desk.withdraw_standing(ASH)
    again = desk.take_standing([folder / "a.eml", folder / "a.eml"]).sheets
    assert [one.outcome for one in again] == [Outcome.STANDING, Outcome.DUPLICATE]
    desk.erase_player(1)
    raw = b"".join(desk.sheet_bytes(row.sheet) for row in desk.history(ASH))
    assert (raw.count(b"sell 3"), SECRET.encode() in raw) == (2, False)
    desk.run_turn()
    desk.publish()
    assert every(line.ok and not line.notes for line in desk.verify())


def test_a_late_mail_counts_when_it_comes_again_after_the_turn_was_opened_or_anyway(
    desk: Campaign, tmp_path: Path
) -> None:
    first, second = mail(FULL), mail(FULL.replace("sell 3", "sell 4"), id_="2")
    desk.lock()
    assert came(desk, tmp_path / "in", a_eml=first, b_eml=second) == [Outcome.LATE] * 2
    assert came(desk, tmp_path / "in") == [Outcome.DUPLICATE] * 2
    desk.run_turn()
    report = desk.import_files([tmp_path / "in"], "the post was slow")
    assert ([one.outcome for one in report.sheets], report.draft_dropped) == ([Outcome.TAKEN] * 2, True)
    assert [row.sheet for row in desk.history(ASH) if row.in_force] == [4]
    assert [one.last.what for one in desk.receipts()] == ["taken"] * 2

    third = mail("nation 02 turn 1\n[E1] sell 1\n", sender="bo@example.org", id_="3")
    assert came(desk, tmp_path / "two", c_eml=third) == [Outcome.LATE]
    desk.unlock("the post is slow")
    assert [one.outcome for one in desk.check_files([tmp_path / "two"])] == [Outcome.TAKEN]
    by_another_way = third.replace(b"Subject:", b"Received: by post\nSubject:")
    assert came(desk, tmp_path / "two", c_eml=by_another_way) == [Outcome.TAKEN]
    assert came(desk, tmp_path / "two") == [Outcome.DUPLICATE]
    assert [(one.id, one.last.what) for one in desk.receipts()][2:] == [(3, "taken"), (4, "duplicate")]
    assert desk.arrival_bytes(4) == by_another_way


def test_a_late_mail_that_a_newer_sheet_took_the_place_of_stays_late(desk: Campaign, tmp_path: Path) -> None:
    desk.lock()
    came(desk, tmp_path / "in", a_eml=mail(FULL))
    desk.unlock("the post is slow")
    came(desk, tmp_path / "two", b_eml=mail(FULL.replace("sell 3", "sell 4"), id_="2"))
    assert came(desk, tmp_path / "in") == [Outcome.DUPLICATE]


def test_what_counts_for_nobody_may_still_be_accepted_late_with_a_reason(
    desk: Campaign, tmp_path: Path
) -> None:
    came(desk, tmp_path / "in", a_eml=mail("turn 1\n[E1] sell 3\n", sender="ada@work.example.org"))
    desk.run_turn()
    assert [one.outcome for one in desk.accept(1, ASH).sheets] == [Outcome.LATE]
    for words, told in ({}, "unlock the turn"), ({"anyway": True}, "needs a reason"):
        with pytest.raises(CampaignError, match=told):
            desk.accept(1, **words)
    report = desk.accept(1, reason="it was here in time", anyway=True)
    assert [(one.outcome, one.nation) for one in report.sheets] == [(Outcome.TAKEN, ASH)]
    assert report.draft_dropped
    desk.run_turn()
    desk.publish()
    assert came(desk, tmp_path / "two", b_txt=ORDERS.encode()) == [Outcome.PAST]
    assert [(one.outcome, one.turn) for one in desk.accept(2, turn=2).sheets] == [(Outcome.TAKEN, 2)]
    with pytest.raises(CampaignError, match="does not wait"):
        desk.accept(2)


def test_what_waits_is_judged_anew_when_its_address_comes_on_the_roster(
    desk: Campaign, tmp_path: Path
) -> None:
    came(
        desk, tmp_path / "in",
        a_eml=mail(ORDERS, sender="ada@work.example.org"),
        b_eml=mail(ORDERS.replace("01", "02"), sender="bo@work.example.org", id_="2"),
        c_eml=mail(ORDERS, sender="eve@example.org", id_="3"),
    )  # fmt: skip
    came(desk, tmp_path / "two", d_eml=mail(ORDERS.replace("01", "02"), sender="bo@example.org", id_="4"))
    desk.set_player(1, PlayerFields(email="ada@work.example.org"))
    assert [(one.id, one.last.what) for one in desk.receipts()] == [
        (1, "taken"), (2, "waiting"), (3, "waiting"), (4, "taken"),
    ]  # fmt: skip
    desk.set_player(2, PlayerFields(email="bo@work.example.org"))
    told = [(one.id, one.last.issues[0].code, len(one.deeds)) for one in desk.waiting()]
    assert told == [(2, "mail.newer", 2), (3, "mail.unknown-sender", 1)]
    assert [one.verdict.text for one in desk.receipt(BAY).lines] == ["sell 3"]


def test_a_sheet_taken_in_for_the_wrong_nation_is_withdrawn_and_taken_in_for_another(
    desk: Campaign, tmp_path: Path
) -> None:
    first, second = mail(ORDERS), mail(ORDERS.replace("3", "4"), id_="2")
    came(desk, tmp_path / "in", a_eml=first, b_eml=second)
    for reason, number, told in (" ", 2, "needs a reason"), ("x", 9, "nothing came in"):
        with pytest.raises(CampaignError, match=told):
            desk.withdraw(number, reason)
    desk.lock()
    with pytest.raises(CampaignError, match="unlock them first"):
        desk.withdraw(2, "it is of Bay")
    desk.unlock("a sheet is withdrawn")
    desk.withdraw(2, "it is of Bay")
    assert [one.verdict.text for one in desk.receipt(ASH).lines] == ["sell 3"]
    assert [row.in_force for row in desk.history(ASH)] == [True, False]
    with pytest.raises(CampaignError, match="does not count"):
        desk.withdraw(2, "again")
    assert came(desk, tmp_path / "in") == [Outcome.DUPLICATE] * 2
    assert [one.nation for one in desk.accept(2, BAY).sheets] == [BAY]
    assert [one.verdict.text for one in desk.receipt(BAY).lines] == ["sell 4"]
    deeds = [(one.what, one.why) for one in desk.receipts()[1].deeds]
    assert deeds[:2] == [("taken", ""), ("withdrawn", "it is of Bay")]
    play_turn(desk)
    assert every(line.ok and not line.notes for line in desk.verify())
    with pytest.raises(CampaignError, match="was played with it"):
        desk.withdraw(1, "too late")


def test_the_waiting_mail_of_a_stranger_is_emptied_on_request(desk: Campaign, tmp_path: Path) -> None:
    came(
        desk, tmp_path / "in",
        a_eml=mail(f"It is I, of {SECRET}", sender="eve@example.net"), b_eml=mail(ORDERS, id_="2"),
    )  # fmt: skip
    with pytest.raises(CampaignError, match="never counted"):
        desk.empty_arrival(2, "she asked")
    desk.empty_arrival(1, "she asked")
    assert desk.waiting() == ()
    desk.set_player(1, PlayerFields(email="ada@home.example.org"))
    desk.close()
    raw = desk.path.read_bytes()
    assert [word in raw for word in (SECRET.encode(), b"eve@example.net")] == [False, False]
    with Campaign(desk.path) as campaign:
        (row, _) = campaign.receipts()
        assert (row.sender, row.subject, row.last.what, row.last.why) == ("", "", "refused", "she asked")
        play_turn(campaign)
        assert every(line.ok and not line.notes for line in campaign.verify())
