"""Branches: a turn tried another way, compared, adopted, discarded; an edition that was undone stays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.branches import branches
from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.branches.branch_sheets import LineChange, sheet_with
from gm_console.campaign.branches.branch_turns import begins_now, inputs_from
from gm_console.campaign.branches.branches import TypedLine
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import Light, TurnStage
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.campaign.turns.adjudicate import TurnInputs, run_inputs
from gm_console.core.ids import NationId
from gm_console.core.turn import TurnResult
from gm_console.files.turnsheet import combine, read_sheet
from gm_console.storage import branches as shelf
from gm_console.storage.db import open_database
from tests.support.corrections import stock
from tests.support.errata import change, rough, verified
from tests.support.every import every
from tests.support.rule_changes import FARM, cell
from tests.support.toy_campaign import play_turn, send_all

ASH = NationId("01")
WHY = "so it was agreed"
SELL = "[E1] sell 14"
GIFT = Otherwise(corrections=(stock("01", "grain", 5),))


def lines(campaign: Campaign, *typed: TypedLine, turn: int | None = None) -> Otherwise:
    return Otherwise(lines=campaign.changed_lines(typed, turn))


def no_sale(campaign: Campaign, turn: int | None = None) -> Otherwise:
    return lines(campaign, TypedLine(nation=ASH, which="sell 14"), turn=turn)


def adopted(campaign: Campaign, otherwise: Otherwise) -> None:
    """What came of a branch is what comes of its turn once it is adopted."""
    campaign.keep_branch("tried", otherwise)
    with campaign.read() as transaction:
        wanted = shelf.branches(transaction)[-1].state_hash
    campaign.adopt_branch("tried", WHY)
    assert campaign.run_turn().state_hash == wanted
    assert verified(campaign)


@pytest.mark.slow
def test_a_branch_leaves_the_turn_alone_and_is_compared_with_it(campaign: Campaign) -> None:
    send_all(campaign)
    before = campaign.run_turn()
    done = campaign.keep_branch("no  sale", no_sale(campaign))
    assert (done.name, done.texts) == ("no sale", (f"nation 01: without {SELL}",))
    assert campaign.info().draft_hash == before.state_hash
    assert campaign.status()[0].versions == 1
    found = campaign.compare_branches("no sale")
    (nation,) = found.then.nations
    assert [(one.title, one.before, one.after) for one in nation.gauges] == [
        ("grain", "20", "34"),
        ("gold", "14", "0"),
    ]
    assert (found.then.same, found.linked, found.more, found.then.notes) == (2, True, 0, ())
    assert found.then.entry is not None
    assert (found.then.entry.before, found.then.entry.after) == ("sell 14: 14 of 14", "")
    assert nation.entry == found.then.entry
    told = [(one.depth, one.phase, one.before, one.after) for one in found.spread]
    assert told == [
        (0, "E1", "sell 14: 14 of 14", ""),
        (1, "E1", "grain of 01 -14", ""),
        (2, "W1", "ten grain cost 9 gold from now on, 10 before", "ten grain cost 11 gold from now on, 10 before"),
        (1, "E1", "gold of 01 14", ""),
    ]  # fmt: skip
    assert verified(campaign)


def test_one_that_is_kept_and_compared_is_run_once(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    send_all(campaign)
    campaign.run_turn()
    runs: list[TurnInputs] = []

    def counted(found: TurnInputs) -> TurnResult:
        runs.append(found)
        return run_inputs(found)

    monkeypatch.setattr(branches, "run_inputs", counted)
    found = campaign.keep_compared("gift", GIFT)
    assert len(runs) == 1, "the turn itself is on record"
    assert found == campaign.compare_branches("gift")


@pytest.mark.slow
def test_regions_and_two_branches_are_compared(campaign: Campaign) -> None:
    send_all(campaign)
    more = replace(GIFT, rules=cell(FARM, 9))
    campaign.keep_branch("army", lines(campaign, TypedLine(nation=ASH, which="hire 4 at A-01")))
    campaign.keep_branch("gift", more)
    found = campaign.compare_branches("army")
    assert found.regions
    assert every(one.gauges for one in found.regions)
    assert "A-01" in {one.region for one in found.regions}
    assert found.then.notes == ("turn 1 was not run yet: it is worked out from the sheets that are in force",)
    assert not found.linked
    between = campaign.compare_branches("gift", "army")
    assert (between.first, between.second) == ("army", "gift")
    assert len(between.then.nations) == 3
    assert campaign.compare_branches("gift", "gift").then.entry is None
    play_turn(campaign)
    send_all(campaign)
    campaign.keep_branch("next", GIFT)
    with pytest.raises(CampaignError, match=r"next is of turn 2 and gift of turn 1"):
        campaign.compare_branches("next", "gift")
    campaign.undo("a line was forgotten")  # and turn 2 is not open any more
    assert campaign.compare_branches("next", "next").then.notes == ()
    assert "publish that one again" in campaign.branches()[-1].hindrance
    with pytest.raises(CampaignError, match="turn 2 is not open any more since turn 1 was undone"):
        campaign.adopt_branch("next", WHY)


def test_what_is_adopted_gives_what_the_branch_gave(campaign: Campaign) -> None:
    send_all(campaign)
    campaign.run_turn()
    otherwise = lines(
        campaign,
        TypedLine(nation=ASH, which="2", now="sell 3"),
        TypedLine(nation=ASH, which="march 2: A-01 > A-03"),
        TypedLine(nation=NationId("02"), now="[e1] sell 1"),
    )
    adopted(campaign, replace(otherwise, rules=cell(FARM, 9), corrections=GIFT.corrections))
    sheet = campaign.history(ASH)[-1]
    assert (sheet.name, sheet.light, sheet.in_force) == ("moderator, nation 01.txt", Light.CONFIRMED, True)
    assert b"[E1] sell 3\n" in campaign.sheet_bytes(sheet.sheet)
    assert "[M1]\n" in campaign.sheet_bytes(sheet.sheet).decode()  # the part is still covered
    assert campaign.rule_changes()[0].reason == campaign.corrections()[0].reason == WHY
    assert campaign.journal()[-2].text == f"turn 1: tried, {WHY}"
    (row,) = campaign.branches()
    assert row.adopted == WHY
    with pytest.raises(CampaignError, match="adopted before"):
        campaign.adopt_branch("tried", WHY)
    assert (
        "the turn itself has another set of sheets, set of rules, set of corrections than when 'tried' was made"
        in campaign.compare_branches("tried").then.notes[0]
    )


def test_what_fits_only_with_all_the_rest_is_adopted(campaign: Campaign) -> None:
    """A correction that takes what the line that is gone would have sold, and one that a later phase gives room for."""
    send_all(campaign)
    taken, given, less = (
        stock("01", "grain", -60),
        stock("01", "grain", 50),
        replace(GIFT.corrections[0], phase="W1"),
    )
    corrections = (replace(taken, phase="M1"), replace(given, phase="E1"), less)
    adopted(campaign, replace(no_sale(campaign), corrections=corrections))


def test_a_sheet_that_is_collected_is_replaced_without_a_lock(campaign: Campaign) -> None:
    send_all(campaign)
    adopted(campaign, no_sale(campaign))
    assert campaign.history(ASH)[-1].outcome == "taken"


def test_one_that_does_not_fit_is_adopted_in_no_part(campaign: Campaign) -> None:
    send_all(campaign)
    campaign.keep_branch("tried", replace(no_sale(campaign), corrections=GIFT.corrections))
    campaign.import_text("nation 01   turn 1\n[E1] sell 2\n[E1] hire 1 at A-01\n", "01.txt")
    with pytest.raises(CampaignError, match=r"nation 01 has no line '\[E1\] sell 14' any more"):
        campaign.adopt_branch("tried", WHY)
    assert campaign.corrections() == ()
    assert not campaign.branches()[0].adopted
    assert "set of sheets" in campaign.compare_branches("tried").then.notes[1]  # it is as it was
    assert verified(campaign) is not None


def test_a_published_turn_is_tried_and_not_adopted_and_an_undone_edition_stays(campaign: Campaign) -> None:
    play_turn(campaign)
    first = campaign.turns()[0].state_hash
    campaign.keep_branch("no sale", no_sale(campaign, turn=1), turn=1)
    assert len(campaign.compare_branches("no sale").then.nations) == 1
    with pytest.raises(
        CampaignError, match=r"turn 1 is published and stays as it is: .* undo the publication"
    ):
        campaign.adopt_branch("no sale", WHY)
    campaign.undo("a line was forgotten")
    campaign.adopt_branch("no sale", WHY)
    campaign.run_turn()
    edition, branch = campaign.branches()
    assert (edition.name, edition.texts) == (
        "edition-1.1",
        ("edition 1, published and undone: a line was forgotten",),
    )
    assert branch.adopted == WHY
    found = campaign.compare_branches("edition-1.1")
    assert [one.nation for one in found.then.nations] == ["01"]
    assert campaign.turns()[-1].state_hash != first
    for deed in (campaign.discard_branch, lambda name: campaign.adopt_branch(name, WHY)):
        with pytest.raises(CampaignError, match="an edition that was undone: it stays as it was"):
            deed("edition-1.1")
    assert verified(campaign)


def test_an_edition_says_that_it_is_read_with_the_map_and_the_rules_of_today(campaign: Campaign) -> None:
    play_turn(campaign)
    campaign.undo("the map was wrong")
    assert campaign.compare_branches("edition-1.1").then.notes[:1] == (
        "turn 1 was not run yet: it is worked out from the sheets that are in force",
    )
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    campaign.change_rules(cell(FARM, 3), WHY)
    campaign.run_turn()
    (note,) = campaign.compare_branches("edition-1.1").then.notes
    assert note.startswith("edition-1.1 was run on another map and by other rules: ")


def test_a_version_of_the_rules_that_is_gone_is_said(campaign: Campaign, tmp_path: Path) -> None:
    send_all(campaign)
    campaign.keep_branch("gift", GIFT)
    database = open_database(campaign.path)
    with database.write() as transaction:
        (record,) = shelf.branches(transaction)
        shelf.drop_branch(transaction, record.id)
        shelf.add_branch(transaction, replace(record, ruleset_version="0.1", state_hash="0"))
    database.close()
    (row,) = campaign.branches()
    assert row.version_gone == "0.1"
    notes = campaign.compare_branches("gift").then.notes
    assert every("gone" in note or "comes out otherwise" in note for note in notes[1:])
    assert len(notes) == 3
    with pytest.raises(CampaignError, match=r"version 0\.1 of the rules, which is gone: make it anew"):
        campaign.adopt_branch("gift", WHY)


def test_names_are_given_changed_and_free_again(campaign: Campaign) -> None:
    campaign.keep_branch("gift", GIFT)
    campaign.keep_branch("luck", Otherwise(seed=99))
    for name, said in (
        ("gift", "there is a branch 'gift' already"),
        ("gi\u200bft", "that can be printed"),
        ("real", "real means something else"),
        ("edition-1.1", "edition-1.1 means something else"),
        ("", "a name of up to 40 signs"),
        ("x" * 41, "a name of up to 40 signs"),
        ("a\x07b", "a name of up to 40 signs"),
    ):
        with pytest.raises(CampaignError, match=said):
            campaign.rename_branch("luck", name)
    assert campaign.compare_branches("luck", "luck").first == "luck"
    assert campaign.compare_branches("real", "gift").first == "gift"
    with pytest.raises(CampaignError, match="real is the turn itself: name a branch beside it"):
        campaign.compare_branches("real")
    assert campaign.rename_branch(" luck", "other luck").name == "other luck"
    assert campaign.rename_branch("gift", "a  gi\u0301ft").name == "a g\u00edft"
    assert campaign.discard_branch("a  gi\u0301ft").name == "a g\u00edft"
    assert [row.name for row in campaign.branches()] == ["other luck"]
    with pytest.raises(CampaignError, match="there is no branch 'gift'; there are other luck"):
        campaign.compare_branches("gift")
    with pytest.raises(CampaignError, match="nobody chooses his luck"):
        campaign.adopt_branch("other luck", WHY)
    assert campaign.info().stage is TurnStage.COLLECTING
    assert verified(campaign) is not None


BAD = (
    (Otherwise(), "say what the branch has otherwise"),
    (Otherwise(seed=-1), "a seed is a number from 0"),
    (Otherwise(seed=7), "seed 7 is the campaign's own"),
    (Otherwise(lines=(LineChange(nation=ASH, was="[E1] sell 99", now=""),)), "has no line"),
    (Otherwise(lines=(LineChange(nation=ASH, was="", now="[E1] sell many"),)), "cannot be read: Not understood"),
    *((Otherwise(lines=(LineChange(nation=ASH, was="", now=line),)), said) for line, said in (
        ("[e1] sell many", "cannot be read: Not understood"),
        ("[Z9] sell 1", r"cannot be read: There is no section \[Z9\]"),
        ("[E1] # later", "cannot be read: it has a section and no order"),
        ("[E1] sell " + "9" * 600, "at most 500 are read"),
    )),
    (Otherwise(lines=(LineChange(nation=NationId("09"), was="", now="[E1] sell 1"),)), "there is no nation 09"),
    (Otherwise(rules=cell(FARM, 6)), "is 6 already"),
    (Otherwise(corrections=(stock("01", "grain", -999),)), "correction 1 does not fit"),
)  # fmt: skip


def test_what_cannot_be_otherwise_is_refused_and_nothing_kept(campaign: Campaign) -> None:
    send_all(campaign)
    for otherwise, said in BAD:
        with pytest.raises(CampaignError, match=said):
            campaign.try_branch(otherwise)
        with pytest.raises(CampaignError, match=said):
            campaign.keep_branch("bad", otherwise)
    for typed, said in (
        (TypedLine(nation=ASH, which="77"), "has no line '77'; it has 2: "),
        (TypedLine(nation=ASH, now="sell 1"), r"under which section 'sell 1' stands: one of \[E1\], \[M1\]"),
    ):
        with pytest.raises(CampaignError, match=said):
            campaign.changed_lines([typed])
    with pytest.raises(CampaignError, match="turn 3 has not been reached"):
        campaign.try_branch(GIFT, 3)
    assert campaign.branches() == ()


def test_a_sheet_typed_anew_is_told_line_by_line(campaign: Campaign) -> None:
    send_all(campaign)
    before = campaign.sheet_lines(ASH)
    assert before[0] == SELL
    text = "\n".join(("# a note", "[E1] sell 3", "", *before[1:], "[E1] hire 1 at A-01"))
    assert campaign.changed_sheet(ASH, text) == (
        LineChange(nation=ASH, was=SELL, now="[E1] sell 3"),
        LineChange(nation=ASH, was="", now="[E1] hire 1 at A-01"),
    )
    assert campaign.changed_sheet(ASH, "\n".join(before)) == ()


@pytest.mark.slow
def test_lines_count_in_the_order_in_which_they_were_typed(campaign: Campaign) -> None:
    campaign.import_text(
        "nation 01   turn 1\nsell 7\n[E1] sell 2\n[E1] hire  1 at A-01\n[E1] sell 3\n[E1] sell 2\n[E1] what\n",
        "01.txt",
    )
    before = campaign.sheet_lines(ASH)
    with campaign.read() as transaction:
        found = inputs_from(campaign, transaction, 1, begins_now(transaction, 1))
    for typed in (
        ("[E1] sell 9", *before),
        (before[0], "[E1] sell 9", *before[1:]),
        before[::-1],
        before[:3],
        before[:4],
        before[:5],
        before[2:],
        (before[0], before[2], before[1], *before[3:]),
    ):
        changes = campaign.changed_sheet(ASH, "\n".join(typed))
        sheet = sheet_with(campaign.ruleset, ASH, 1, found.orders, changes)
        assert sheet.splitlines()[1:] == sorted(typed, key=lambda line: "[" in line)
        assert campaign.try_branch(Otherwise(lines=changes)).texts, "a line that cannot be read may stay"
    changes = campaign.changed_lines([TypedLine(nation=ASH, which="6")])  # the last one, not its like
    sheet = sheet_with(campaign.ruleset, ASH, 1, found.orders, changes)
    assert tuple(sheet.splitlines()[1:]) == (*before[:4], before[5])
    with pytest.raises(CampaignError, match="'6' is taken away already"):
        campaign.changed_lines([TypedLine(nation=ASH, which="6"), TypedLine(nation=ASH, which="6")])


def test_a_branch_that_somebody_else_changed_is_named(campaign: Campaign) -> None:
    send_all(campaign)
    campaign.keep_branch("gift", GIFT)
    change(campaign.path, "UPDATE branch SET name = 'mine' WHERE id = 1")
    assert campaign.verify()[-1].notes == ("table branch: row 1 changed",)
    change(campaign.path, """UPDATE branch SET begins = replace(begins, '[1,"', '[99,"')""")
    with pytest.raises(CampaignError, match="sheet 99 of turn 1 is missing in the file"):
        campaign.compare_branches("mine")


@pytest.mark.parametrize(
    "damage",
    [
        "otherwise = replace(otherwise, '\"lines\"', '\"limes\"')",
        "otherwise = CAST(x'7b22ff' AS TEXT)",
        "otherwise = x'7b7d'",
        "turn = 'first'",
    ],
    ids=["no such field", "no text", "bytes", "a number"],
)
def test_a_damaged_branch_is_named_and_the_others_are_listed(campaign: Campaign, damage: str) -> None:
    for name in ("gift", "luck", "late"):
        campaign.keep_branch(name, Otherwise(seed=9) if name == "luck" else GIFT)
    change(campaign.path, f"UPDATE branch SET {damage} WHERE name = 'luck'")  # noqa: S608 - of our own table
    sound, last, odd = sorted(campaign.branches(), key=lambda one: (one.name == "luck", one.name))
    assert [(one.name, one.turn, one.texts) for one in (sound, last)] == [
        ("gift", 1, sound.texts),
        ("late", 1, sound.texts),
    ]
    assert sound.texts[0].endswith("grain +5."), "it has no reason before it is adopted"
    assert not sound.damage
    assert odd.name == "luck"
    assert odd.texts == (odd.damage,)
    assert "the branch luck in the file is damaged" in odd.damage
    assert "campaign backups" in odd.hindrance
    assert campaign.compare_branches("late", "gift").then.entry is None
    with pytest.raises(CampaignError) as told:
        campaign.compare_branches("luck")
    assert told.value.code in ("file.damaged", "file.unreadable")


@pytest.mark.slow
def test_how_one_sale_spread_in_a_turn_of_gunboat(tmp_path: Path) -> None:
    """Lines below it move on by one, and are the same lines; of equal ones the right one is missed."""
    path = tmp_path / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        nation = NationId("03")
        otherwise = lines(campaign, TypedLine(nation=nation, which=campaign.sheet_lines(nation)[0]))
        found = campaign.try_branch(otherwise)
    assert [(one.depth, one.phase, bool(one.before), bool(one.after)) for one in found.spread] == [
        (0, "E1", True, False),
        (1, "E1", True, False),
        (2, "E1", True, True),
        (3, "W1", True, True),
        (2, "W1", True, True),
    ]
    assert [one.nation for one in found.then.nations] == [nation]


@pytest.mark.slow
def test_a_sheet_that_is_written_anew_says_the_same(tmp_path: Path) -> None:
    """Else a branch of one line would be one of several: lines under no section, prose and long ones too."""
    path = tmp_path / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        with campaign.read() as transaction:
            found = inputs_from(campaign, transaction, 1, begins_now(transaction, 1))
        nations = campaign.ruleset.nations(found.state)
        for nation in nations:
            text = sheet_with(campaign.ruleset, nation, 1, found.orders, ())
            reading = read_sheet(text.encode(), "sheet", campaign.ruleset, campaign.first_board, nations)
            again = combine(dict.fromkeys(reading.parts, reading), campaign.ruleset)
            own = [(one.phase, one.number, one.text) for one in found.orders if one.nation == nation]
            assert own
            assert [(one.phase, one.number, one.text) for one in again] == own
