"""Search over everything: what is found of each kind, what was typed never breaks it, and it is never stale."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.note_topics import Topic, TopicKind
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.search import HitGroup, cache_of
from gm_console.campaign.search_texts import HitKind
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.storage.search_words import marked, wanted_in
from tests.support.corrections import stock
from tests.support.every import every
from tests.support.toy_campaign import caretaker_sheet, new_toy, play_turn, send_all

ONE = NationId("01")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a toy campaign of two turns with everything in it that can be found."""
    path = new_toy(tmp_path_factory.mktemp("search"))
    with Campaign(path) as campaign:
        campaign.add_player(PlayerFields(name="Zoë Thornwick", email="zoe@example.org"), nations=[ONE])
        text = f'{caretaker_sheet(campaign, ONE)}\nremark "OR (AND* quicksilver NEAR\n'
        send_all(campaign)
        campaign.import_text(text, "01.txt")
        campaign.add_note("asked twice", on=Topic(kind=TopicKind.NATION, name=ONE), because="oxlip was late")
        campaign.run_turn()
        campaign.publish()
        play_turn(campaign)
    return path


@pytest.fixture
def own(played: Path, tmp_path: Path) -> Path:
    """Return a copy that may be changed."""
    return Path(shutil.copy(played, tmp_path / "own.gmc"))


def kinds(groups: tuple[HitGroup, ...]) -> set[HitKind]:
    return {group.kind for group in groups}


def test_each_kind_is_found_and_says_where_it_stands(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        for words, kind, said in (
            ("thornwick", HitKind.PLAYER, "Zoë"),
            ("ZOE", HitKind.PLAYER, "Zoë"),
            ('"add player"', HitKind.JOURNAL, "player 1"),
            ("quicksil", HitKind.SHEET, "quicksilver"),
            ("quicksilver", HitKind.ORDER, "unreadable"),
            ("oxlip asked", HitKind.NOTE, "nation 01"),
            (campaign.names()[ONE], HitKind.NATION, "01"),
            (campaign.board.regions[0].id, HitKind.REGION, campaign.board.regions[0].id),
            (campaign.ruleset.phases[0].title, HitKind.PHASE, campaign.ruleset.phases[0].id),
        ):
            groups = campaign.search(words)
            assert kind in kinds(groups), words
            hits = next(group.hits for group in groups if group.kind is kind)
            assert any(said in hit.text for hit in hits), words
            assert every(any(found for _, found in hit.snippet) for hit in hits), words


def test_an_entry_is_found_by_the_words_of_its_sentence_and_named_as_the_log_names_it(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        groups = campaign.search("grain ", kinds=[HitKind.ENTRY], turn=2)
        assert every(hit.turn == 2 for group in groups for hit in group.hits)
        hit = groups[0].hits[0]
        turn, seq = map(int, hit.id.split("."))
        assert next(entry.region for entry in campaign.entries(turn) if entry.seq == seq) == hit.region


def test_only_what_a_nation_did_or_may_read(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        found = campaign.search("grain", nation=ONE, kinds=[HitKind.ENTRY, HitKind.ORDER, HitKind.SHEET])
        ids = {entry.seq for entry in campaign.entries(1, nation=ONE)}
        hits = [hit for group in found for hit in group.hits if hit.turn == 1 and hit.kind is HitKind.ENTRY]
        assert every(hit.number in ids for hit in hits)
        every_hit = campaign.search("grain", kinds=[HitKind.ENTRY], limit=500)
        assert len(every_hit[0].hits) > len(found[0].hits)


STRANGE = (
    '"', "'", 'a"b', '"open quote', "AND OR NOT NEAR", "(a OR", "text : x", "a* *", "^a + b", "x\0y", "\ud800z",
    "-- ; DROP TABLE rest", "{text} : a", "n01", "“quoted”", "a" * 3_000, "b " * 900, "é", "日本",
)  # fmt: skip


def test_no_sign_that_is_typed_breaks_the_search(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        for typed in STRANGE:
            if wanted_in(typed):
                campaign.search(typed)
            else:
                with pytest.raises(CampaignError, match="type a word"):
                    campaign.search(typed)
        assert campaign.search("quicksilver")
    assert sum(not wanted_in(typed) for typed in STRANGE) == 2


@pytest.mark.parametrize(
    ("typed", "text", "shown"),
    [
        ("gol", "Gold and goldsmiths", "[Gold] and [goldsmiths]"),
        ("gol ", "Gold and gol", "Gold and [gol]"),
        ('"of gold"', "a lot of Gold, gold of", "a lot [of Gold], gold of"),
        ("ROMI*", "in Romín, rómi", "in [Romín], [rómi]"),
        ("07-02", "at 07-02 and 07", "at [07-02] and 07"),
        ("zz", "x " * 300, None),
        ("end", "begin " + "x " * 300 + "the end", None),
    ],
)
def test_what_was_looked_for_is_marked(typed: str, text: str, shown: str | None) -> None:
    pieces = marked(text, wanted_in(typed))
    told = "".join(f"[{piece}]" if found else piece for piece, found in pieces)
    assert told == shown if shown is not None else len(told) < len(text)
    assert shown is not None or ("[end]" in told) is (typed == "end")


def test_the_best_come_first(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        for group in campaign.search("grain", kinds=[HitKind.ENTRY], limit=500):
            lengths = [len(hit.text) for hit in group.hits]
            assert lengths[0] == min(lengths)
        (regions,) = campaign.search("A*", kinds=[HitKind.REGION])
        ids = [hit.region for hit in regions.hits]
        assert ids == sorted(ids)
        (few,) = campaign.search("grain", kinds=[HitKind.ENTRY], limit=1)
        assert few.more
        assert len(few.hits) == 1


def test_what_is_done_is_found_at_once_and_what_is_undone_no_more(own: Path) -> None:
    with Campaign(own) as campaign:
        assert not campaign.search("wisteria")
        campaign.import_text(f"{caretaker_sheet(campaign, ONE)}\nwisteria\n", "late.txt")
        assert kinds(campaign.search("wisteria")) == {HitKind.SHEET}
        campaign.run_turn()
        assert HitKind.ORDER in kinds(campaign.search("wisteria"))
        campaign.undo("")
        assert kinds(campaign.search("wisteria")) == {HitKind.SHEET}


def test_a_draft_that_is_run_again_to_the_same_position_is_indexed_anew(own: Path) -> None:
    with Campaign(own) as campaign:

        def run_with(line: str, reason: str) -> None:
            campaign.import_text(f"{caretaker_sheet(campaign, ONE)}\n{line}\n", "01.txt")
            campaign.correct_position(stock(ONE, "grain", 5), reason)
            campaign.run_turn()

        run_with("wisteria", "begonia")
        hash_ = campaign.info().draft_hash
        assert HitKind.ORDER in kinds(campaign.search("wisteria"))
        assert HitKind.ENTRY in kinds(campaign.search("begonia"))
        campaign.undo("")
        campaign.unlock("another line")
        campaign.withdraw_correction(campaign.corrections()[-1].number, "not so")
        run_with("magnolia", "camellia")
        assert campaign.info().draft_hash == hash_
        assert HitKind.ORDER in kinds(campaign.search("magnolia"))
        assert HitKind.ENTRY in kinds(campaign.search("camellia"))
        assert kinds(campaign.search("wisteria")) == {HitKind.SHEET}
        assert HitKind.ENTRY not in kinds(campaign.search("begonia"))


def test_only_turns_that_are_new_are_indexed_and_a_cancelled_one_is_made_later(own: Path) -> None:
    asked: list[int] = []

    def cancel(turn: int, _done: int, _whole: int) -> None:
        asked.append(turn)
        if turn == 2:
            raise KeyboardInterrupt

    with Campaign(own) as campaign:
        with pytest.raises(KeyboardInterrupt):
            campaign.search("grain", progress=cancel)
        assert not cache_of(own).exists()
        campaign.search("grain", progress=lambda turn, _done, _whole: asked.append(turn))
        play_turn(campaign)
        campaign.search("grain", progress=lambda turn, _done, _whole: asked.append(turn))
    assert asked == [1, 2, 2, 3]
    with Campaign(own) as campaign:
        campaign.search("grain", progress=lambda turn, _done, _whole: asked.append(turn))
    assert asked == [1, 2, 2, 3]


@pytest.mark.slow
def test_a_cache_that_is_no_good_is_made_anew(own: Path, tmp_path: Path) -> None:
    place, other = cache_of(own), tmp_path / "other"
    with Campaign(own, read_only=True) as campaign:
        wanted = campaign.search("grain")
    whole = place.read_bytes()
    other.write_bytes(whole)
    for damage in (
        None,
        b"",
        b"SQLite format 3\0" + b"x" * 5_000,
        whole[: len(whole) // 2],
        own.read_bytes(),
        other,
    ):
        place.unlink()
        if isinstance(damage, bytes):
            place.write_bytes(damage)
        elif damage is not None:
            place.symlink_to(damage)
        with Campaign(own, read_only=True) as campaign:
            assert campaign.search("grain") == wanted
        assert place.is_file()
        assert not place.is_symlink()
    assert other.read_bytes() == whole


def test_no_name_of_a_campaign_is_that_of_an_index(own: Path) -> None:
    odd = own.with_name("own.search")
    shutil.copy(own, odd)
    whole = odd.read_bytes()
    for path in (own, odd):
        with Campaign(path, read_only=True) as campaign:
            assert campaign.search("grain")
    assert odd.read_bytes() == whole


def test_signs_are_folded_as_the_index_folds_them(own: Path) -> None:
    with Campaign(own) as campaign:
        campaign.import_text(f"{caretaker_sheet(campaign, ONE)}\n12 m² of ｆｕｌｌ née\n", "01.txt")
        for typed in ("m²", "ｆｕｌｌ", "née", "ne\u0301e", "NEE"):
            assert kinds(campaign.search(typed)) == {HitKind.SHEET}, typed


def test_an_index_of_another_campaign_finds_nothing_of_it(own: Path, tmp_path: Path) -> None:
    with Campaign(own, read_only=True) as campaign:
        assert campaign.search("quicksilver")
    folder = tmp_path / "other"
    folder.mkdir()
    path = new_toy(folder, name="own.gmc")
    shutil.copy(cache_of(own), cache_of(path))
    with Campaign(path) as campaign:
        assert not campaign.search("quicksilver")
        assert not campaign.search("thornwick")


def test_an_erased_player_is_in_no_index(own: Path) -> None:
    with Campaign(own) as campaign:
        assert campaign.search("thornwick")
        assert b"Thornwick" in cache_of(own).read_bytes()
        campaign.erase_player(1)
        assert not cache_of(own).exists()
        assert not campaign.search("thornwick")
        play_turn(campaign)
        campaign.search("grain")
        assert not campaign.search("oxlip", nation=ONE), "no nation reads a note"
    assert b"thornwick" not in cache_of(own).read_bytes().lower()


def test_the_index_of_a_copy_that_holds_a_player_is_named_with_it(own: Path) -> None:
    copy = own.with_name("own copy.gmc")
    with Campaign(own) as campaign:
        campaign.save_copy(copy)
    with Campaign(copy, read_only=True) as campaign:
        assert campaign.search("thornwick")
    with Campaign(own) as campaign:
        assert set(campaign.foretell_erasure(1).copies) == {copy, cache_of(copy)}
