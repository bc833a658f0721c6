"""Who plays what: taken in, away, dropped, replaced; a history by turn; never hashed, and no packet tells it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.players.player_fields import fit_email, fit_language, fit_name, mail_address
from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import (
    NOBODY_YET,
    PlayerState,
    Stint,
    holder,
    in_order,
    nations_of,
    stints,
)
from gm_console.campaign.players.roster_changes import PlayerFields, added, with_seat, without_seats
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files.errors import Unreadable
from tests.support.every import every
from tests.support.toy_campaign import play_turn

ONE, TWO, THREE = NationId("01"), NationId("02"), NationId("03")
ADA = PlayerFields(
    name="Ada Quill",
    email="ada.quill@example.org",
    language="en-gb",
    notes="writes late\nand at length",
    listed=False,
)


def told(found: Players) -> list[tuple[str, str, int]]:
    """Return nation, state and player of every nation."""
    return [
        (one.nation, one.state.value, one.player.number if one.player is not None else 0)
        for one in found.nations
    ]


@pytest.fixture
def two(campaign: Campaign) -> Campaign:
    """Ada plays 01 and 02, Bea 03, Cid waits."""
    campaign.add_player(ADA, nations=[ONE, TWO])
    campaign.add_player(PlayerFields(name="Bea"), nations=[THREE])
    campaign.add_player(PlayerFields(name="Cid"))
    return campaign


def test_a_campaign_begins_without_players(campaign: Campaign) -> None:
    found = campaign.players()
    assert (found.roster, found.others) == (NOBODY_YET, ())
    assert told(found) == [("01", "free", 0), ("02", "free", 0), ("03", "free", 0)]
    with pytest.raises(CampaignError, match="on the roster: nobody yet"):
        campaign.player_called("Ada")


def test_a_player_plays_one_or_more_nations(two: Campaign) -> None:
    found = two.players()
    assert told(found) == [("01", "played", 1), ("02", "played", 1), ("03", "played", 2)]
    ada, *_ = found.roster.players
    assert (ada.email, ada.language, ada.listed) == ("ada.quill@example.org", "en-GB", False)
    assert ada.notes == "writes late\nand at length"
    assert [one.name for one in found.others] == ["Cid"]
    assert [found.state(number) for number in (1, 2, 3)] == [
        PlayerState.PLAYS,
        PlayerState.PLAYS,
        PlayerState.WAITING,
    ]


def test_players_are_known_by_number_name_and_address(two: Campaign) -> None:
    two.add_player(PlayerFields(name="Beatrix", email="b@example.org"))
    for words, number in (("1", 1), ("01", 1), ("ada", 1), ("BEA", 2), ("b@Example.org", 4), ("beat", 4)):
        assert two.player_called(words).number == number, words
    for words, why in (
        ("be", "may be 2 Bea, 4 Beatrix"),
        ("", "no player ''"),
        ("9", "on the roster: 1 Ada Quill, 2 Bea"),
    ):
        with pytest.raises(CampaignError, match=why):
            two.player_called(words)


def test_a_substitute_orders_while_a_player_is_away(two: Campaign) -> None:
    two.set_absence(1, 2, 3, nation=ONE, substitute=3, note="at sea")
    rows = {turn: two.players(turn).nations[0] for turn in (1, 2, 3, 4)}
    assert [one.state.value for one in rows.values()] == ["played", "absent", "absent", "played"]
    assert rows[2].substitute is not None
    assert (rows[2].substitute.number, rows[2].back_after) == (3, 3)
    assert two.players(2).state(1) is PlayerState.ABSENT
    assert two.players(2).nations[1].state.value == "played", "the other nation is as it was"
    two.set_absence(1, 2, 4)
    assert two.players(4).nations[1].state.value == "absent"
    assert two.players(4).nations[0].substitute is None, "said again, it is changed"
    two.end_absence(1, 2)
    assert {one.state.value for one in two.players(2).nations} == {"played"}


def test_who_drops_out_leaves_a_nation_for_another(two: Campaign) -> None:
    two.drop_player(1, turn=3, note="no word since turn 1")
    assert told(two.players()) == [("01", "played", 1), ("02", "played", 1), ("03", "played", 2)]
    assert told(two.players(3))[:2] == [("01", "dropped", 0), ("02", "dropped", 0)]
    assert two.players(3).state(1) is PlayerState.DROPPED
    two.give_nation(ONE, 3, turn=3)
    two.give_nation(TWO, 3, turn=5)
    two.give_nation(THREE, 3, turn=4)
    found = two.players(5)
    assert told(found) == [("01", "played", 3), ("02", "played", 3), ("03", "played", 3)]
    assert (found.state(1), found.state(2)) == (PlayerState.DROPPED, PlayerState.REPLACED)
    assert [(one.nation, one.player, one.first, one.last) for one in stints(found.roster)] == [
        ("01", 1, 1, 2), ("01", 3, 3, 0), ("02", 1, 1, 2), ("02", 3, 5, 0), ("03", 2, 1, 3), ("03", 3, 4, 0),
    ]  # fmt: skip


def test_the_history_has_those_who_stood_in_as_long_as_they_did(two: Campaign) -> None:
    two.set_absence(2, 2, 6, substitute=1)
    two.give_nation(THREE, 3, turn=4)
    third = [one for one in stints(two.players().roster) if one.nation == THREE]
    assert third == [
        Stint(nation=THREE, player=2, first=1, last=3),
        Stint(nation=THREE, player=1, first=2, last=3, stands_in=True),
        Stint(nation=THREE, player=3, first=4, last=0),
    ]
    assert two.players(5).nations[2].state.value == "played", "an absence ends with the player's turns"


def test_a_slip_is_put_right_in_the_same_turn(two: Campaign) -> None:
    two.give_nation(THREE, 3, turn=2)
    two.give_nation(THREE, 1, turn=2)
    assert [one.player for one in stints(two.players().roster) if one.nation == THREE] == [2, 1]
    two.give_nation(THREE, 3, turn=1)
    assert [one.player for one in stints(two.players().roster) if one.nation == THREE] == [3, 1]


def test_what_is_no_good_is_refused_with_the_reason_and_changes_nothing(two: Campaign) -> None:
    two.set_absence(2, 4, 6)
    before, lines = two.players(), len(two.journal())
    wrong: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: two.add_player(PlayerFields(name="  ")), "needs a name"),
        (lambda: two.add_player(PlayerFields()), "needs a name"),
        (lambda: two.add_player(PlayerFields(name="bea")), "player 2 is called bea already"),
        (lambda: two.add_player(PlayerFields(name="b\u00adea")), "player 2 is called"),
        (lambda: two.add_player(PlayerFields(name="12")), "taken for a player's number"),
        (lambda: two.add_player(PlayerFields(name="a\u202eb")), "signs that can be printed"),
        (lambda: two.add_player(PlayerFields(name="x" * 81)), "up to 80"),
        (lambda: two.add_player(PlayerFields(name="\u200b-\u2060")), "one letter that can be seen"),
        (lambda: two.add_player(PlayerFields(name="Dan", email="dan@")), "'dan@' is no e-mail address"),
        (lambda: two.add_player(PlayerFields(name="Dan", language="German")), "such as de, en-GB"),
        (lambda: two.add_player(PlayerFields(name="Dan"), nations=[NationId("44")]), "no nation 44"),
        (lambda: two.add_player(PlayerFields(name="Dan"), nations=[ONE], turn=11), "turns 1 to 10"),
        (lambda: two.set_player(1, PlayerFields(name="Bea")), "called Bea already"),
        (lambda: two.set_player(1, PlayerFields(notes="\x07")), "signs that can be printed"),
        (lambda: two.set_player(1, PlayerFields(language="EN_gb")), "nothing of that is otherwise"),
        (lambda: two.set_player(9, PlayerFields(name="Dan")), "no player 9"),
        (lambda: two.give_nation(ONE, 1), "plays nation 01 already, from turn 1"),
        (lambda: two.give_nation(ONE, 9), "no player 9"),
        (lambda: two.drop_player(3), "plays no nation in turn 1"),
        (
            lambda: two.drop_player(1, nation=THREE),
            "does not play nation 03 in turn 1; that player has nations 01, 02",
        ),
        (lambda: two.set_absence(1, 3, 2), "turn 2 lies before turn 3"),
        (lambda: two.set_absence(1, 0, 2), "no turn 0"),
        (lambda: two.set_absence(1, 1, 2, substitute=1), "nobody stands in"),
        (lambda: two.set_absence(1, 1, 2, substitute=9), "no player 9"),
        (lambda: two.set_absence(2, 5, 7), "away from turn 4 to 6 already"),
        (lambda: two.end_absence(2, 5), "begun in: 4"),
        (lambda: two.end_absence(1, 5), "begun in: there is none"),
    )
    for change, why in wrong:
        with pytest.raises(CampaignError, match=why):
            change()
        assert two.players() == before, why
    assert len(two.journal()) == lines


def test_changes_are_taken_back_and_no_number_is_given_twice(two: Campaign) -> None:
    before = two.players().roster
    after = two.add_player(PlayerFields(name="Dan"), nations=[THREE], turn=2).roster
    assert two.put_roster(before).roster.players == before.players
    assert told(two.players(2))[2] == ("03", "played", 2)
    assert two.put_roster(after).roster == after
    two.put_roster(before)
    assert two.add_player(PlayerFields(name="Eve")).roster.players[-1].number == 5


def test_the_journal_knows_players_by_number_alone(two: Campaign) -> None:
    two.set_player(1, PlayerFields(email="ada@example.net", notes="a secret"))
    two.set_absence(1, 2, 3, substitute=2, note="at sea")
    two.drop_player(2, note="cross")
    lines = [f"{one.what}: {one.text}" for one in two.journal()][1:]
    assert lines == [
        "add player: player 1, plays nations 01, 02 from turn 1",
        "add player: player 2, plays nation 03 from turn 1",
        "add player: player 3",
        "change player: player 1: email, notes",
        "absence: player 1 is away from turn 2 to 3, nations 01, 02, player 2 orders",
        "drop player: player 2 drops out of nation 03 from turn 1",
    ]


@pytest.mark.slow
def test_no_hash_knows_the_players_and_no_packet_tells_them(two: Campaign, tmp_path: Path) -> None:
    play_turn(two)
    hashes = [row.state_hash for row in two.turns()]
    two.set_absence(1, 2, 3, substitute=3, note="at sea")
    out = tmp_path / "packets"
    two.write_packets(out)
    pages = [one for one in (*out.rglob("*"), *out.with_name("packets-public").rglob("*")) if one.is_file()]
    assert len(pages) > 3
    for page in pages:
        text = page.read_bytes()
        for word in (b"ada.quill", b"Ada Quill", b"writes late", b"at sea"):
            assert word not in text, page.name
    assert [row.state_hash for row in two.turns()] == hashes
    assert every(line.ok for line in two.verify())


def test_a_roster_that_is_damaged_is_said(two: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm_console.storage.repo.settings", lambda _: {"players": {"next": "x"}})
    with pytest.raises(CampaignError, match="roster of the file is damaged"):
        two.player_called("1")


@given(
    st.lists(
        st.tuples(st.sampled_from((ONE, TWO)), st.integers(0, 3), st.integers(1, 6), st.booleans()),
        max_size=8,
    )
)
def test_whoever_holds_a_nation_in_a_turn_has_that_turn_in_the_history(
    deeds: list[tuple[NationId, int, int, bool]],
) -> None:
    roster = NOBODY_YET
    for name in ("Ada", "Bea", "Cid"):
        roster = added(roster, PlayerFields(name=name))
    for nation, number, turn, drops in deeds:
        with suppress(CampaignError):
            if drops:
                roster = without_seats(roster, number, turn, None)[0]
            else:
                roster = with_seat(roster, nation, number, turn)
    for nation in (ONE, TWO):
        for turn in range(1, 8):
            seat = holder(roster, nation, turn)
            playing = [
                one.player
                for one in stints(roster)
                if one.nation == nation and one.first <= turn and turn <= (one.last or turn)
            ]
            assert playing == ([seat.player] if seat is not None and seat.player else [])
            assert (nation in nations_of(roster, seat.player, turn)) if seat is not None else True
    assert in_order(roster.seats) == roster.seats


def test_fields_come_into_one_form() -> None:
    for text, tag in (
        ("", ""),
        ("DE", "de"),
        ("pt_br", "pt-BR"),
        ("zh-hant-tw", "zh-Hant-TW"),
        ("es-419", "es-419"),
        ("sl-rozaj", "sl-rozaj"),
    ):
        assert fit_language(text) == tag
    assert fit_name("  Ada \t Quill ") == "Ada Quill"
    assert (fit_email(" Ada@EXAMPLE.org "), fit_email("  ")) == ("Ada@example.org", "")
    assert mail_address("Ada Quill", "a@example.org") == "Ada Quill <a@example.org>"
    assert mail_address('Quill, "Ada"', "a@example.org") == '"Quill, \\"Ada\\"" <a@example.org>'
    assert mail_address("Ada", "") == ""


def test_a_list_is_taken_in_whole(campaign: Campaign, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name,email,language,nations,listed\nAda,ada@example.org,de,1 2,yes\nBea,,,03,\n")
    taken = campaign.take_player_list(path)
    assert (taken.new, taken.changed, taken.same) == (2, 0, 0)
    assert told(taken.players) == [("01", "played", 1), ("02", "played", 1), ("03", "played", 2)]
    path.write_text("name,email,notes\nAda Quill,ADA@example.org,\nBea,,\nCid,cid@example.org,waits\n")
    again = campaign.take_player_list(path)
    assert (again.new, again.changed, again.same) == (1, 1, 1)
    ada = again.players.roster.players[0]
    assert (ada.name, ada.language, ada.listed) == ("Ada Quill", "de", True), "empty cells change nothing"


def test_a_list_with_one_bad_line_changes_nothing_and_tells_all_of_them(
    two: Campaign, tmp_path: Path
) -> None:
    path = tmp_path / "players.csv"
    path.write_text(
        "name,email,language,nations\nDan,dan@example.org,de,01\nEve,eve@,,44\nFay,,xyzzy,01\n,,,\nGil,,,\n,a@b.org,,\n"
    )
    before, lines = two.players(), len(two.journal())
    with pytest.raises(Unreadable) as found:
        two.take_player_list(path)
    issues = [(one.line, one.text) for one in found.value.issues]
    assert [line for line, _ in issues] == [3, 3, 4, 4, 7]
    for part in (
        "no nation 44",
        "'eve@' is no e-mail address",
        "Nation 01 stands in line 2 already",
        "no tag of a language",
        "needs a name",
    ):
        assert every(any(part in text for _, text in issues) for _ in "1"), part
    assert (two.players(), len(two.journal())) == (before, lines)


def test_two_lines_of_one_person_are_told_and_nothing_is_taken_in(two: Campaign, tmp_path: Path) -> None:
    path, before, lines = tmp_path / "players.csv", two.players(), len(two.journal())
    for text, told_of in (
        ("name,email\nDan,dan@example.org\nDAN,dan@example.net\n", [(3, "Line 2")]),
        ("name,email\nDan,dan@example.org\nEve,\nDaniel,DAN@example.org\n", [(4, "Line 2")]),
        ("name,email\nAda Quill,\nA. Quill,ada.quill@example.org\n", [(3, "Line 2")]),
        ("name,email\nAda Plume,ada.quill@example.org\nAda Quill,\n", [(3, "Line 2")]),
        ("name,email\nZo\u00eb O\u2019Hara,\nZoe\u0308\u00a0 O'Hara,\n", [(3, "Line 2")]),
        ("name\nDan\nEve\nDan\ndan\nEve\n", [(4, "Line 2"), (5, "Line 2"), (6, "Line 3")]),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(Unreadable) as found:
            two.take_player_list(path)
        issues = found.value.issues
        assert [(one.line, one.text[:6]) for one in issues] == told_of, text
        assert every(one.code == "player.twice" for one in issues), text
    assert (two.players(), len(two.journal())) == (before, lines)


@pytest.mark.slow
def test_who_agreed_is_listed_with_an_address_that_begins_a_letter(two: Campaign, tmp_path: Path) -> None:
    two.set_player(2, PlayerFields(name="Bea <b>Bold</b>", email="bea+game'1@example.org", listed=True))
    play_turn(two)
    out = tmp_path / "packets"
    two.write_packets(out)
    public = out.with_name("packets-public") / "turn-01"
    page = (public / "who-plays.html").read_text()
    assert 'href="mailto:bea%2Bgame%271@example.org"' in page
    assert "Bea &lt;b&gt;Bold&lt;/b&gt;" in page
    assert every('href="who-plays.html"' in one.read_text() for one in public.glob("*.html"))
    told = [
        one for one in (*out.rglob("*"), *public.rglob("*")) if one.is_file() and b"Bold" in one.read_bytes()
    ]
    assert told == [public / "who-plays.html"], "no packet, no data of programs"
    assert "ada.quill" not in page, "who did not agree is not there"
    two.give_nation(THREE, 3, turn=2)
    two.write_packets(out)
    assert not (public / "who-plays.html").exists(), "and nobody who does not play the turn to come"
