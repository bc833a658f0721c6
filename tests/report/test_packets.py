"""Packets on disk: what is in them, where they lie, and that they can be made again to the byte."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from pathlib import Path

import pytest

from gm_console.core.ids import NationId
from gm_console.report.packet import (
    PacketSource,
    nation_folder,
    page_input,
    public_files,
    write_packets,
)


@pytest.mark.slow
def test_secrets_and_public_pages_never_share_a_tree(source: PacketSource, tmp_path: Path) -> None:
    few = dataclasses.replace(source, nations=(NationId("07"), NationId("12")))
    result = write_packets(few, tmp_path / "out")
    assert result.packets[NationId("07")] == tmp_path / "out" / "turn-01" / "nation-07"
    assert result.public == tmp_path / "out-public" / "turn-01"
    found = sorted(
        path.relative_to(tmp_path).as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()
    )
    assert found == [
        f"out/turn-01/nation-{nation}/{name}"
        for nation in ("07", "12")
        for name in ("index.html", "packet.json", "packet.txt")
    ]
    assert not any("nation" in path.name for path in (tmp_path / "out-public").rglob("*"))
    assert result.files == 6 + len(list(result.public.iterdir()))


@pytest.mark.slow
def test_writing_again_replaces_the_folder_whole(source: PacketSource, tmp_path: Path) -> None:
    few = dataclasses.replace(source, nations=(NationId("07"),))
    folder = write_packets(few, tmp_path / "out").packets[NationId("07")]
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "stale.html").write_text("old")
    write_packets(few, tmp_path / "out")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert [path.name for path in folder.parent.iterdir()] == ["nation-07"], (
        "nothing half-done is left behind"
    )


@pytest.mark.slow
@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_place_of_a_folder_is_taken_away_and_not_followed(
    source: PacketSource, tmp_path: Path, there: bool
) -> None:
    few = dataclasses.replace(source, nations=(NationId("07"),))
    folder = write_packets(few, tmp_path / "out").packets[NationId("07")]
    elsewhere = tmp_path / "elsewhere"
    folder.rename(elsewhere)
    (elsewhere / "mine.txt").write_text("keep me")
    folder.symlink_to(elsewhere if there else tmp_path / "nowhere")
    write_packets(few, tmp_path / "out")
    assert not folder.is_symlink()
    assert (folder / "index.html").is_file()
    assert (elsewhere / "mine.txt").read_text() == "keep me"
    assert [path.name for path in folder.parent.iterdir()] == ["nation-07"]


@pytest.mark.parametrize("name", ["../../etc", "7/..", "", "07\n", "x"])
def test_only_nation_ids_become_folders(name: str) -> None:
    with pytest.raises(ValueError):
        nation_folder(NationId(name))


def test_a_nation_that_does_not_play_is_refused(source: PacketSource, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="99"):
        write_packets(dataclasses.replace(source, nations=(NationId("99"),)), tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_progress_counts_every_page(source: PacketSource, tmp_path: Path) -> None:
    seen: list[tuple[str, int, int]] = []
    few = dataclasses.replace(source, nations=(NationId("07"),))
    write_packets(few, tmp_path / "out", lambda *step: seen.append(step))
    assert seen == [("nation 07", 0, 2), ("public pages", 1, 2), ("done", 2, 2)]


def test_the_footer_names_turn_hash_and_version(
    source: PacketSource, packets: Mapping[NationId, Mapping[str, bytes]]
) -> None:
    foot = packets[NationId("07")]["packet.txt"].decode().rpartition("=" * 78)[2]
    for word in ("Turn 1, edition 1", source.state_hash, source.ruleset.version):
        assert " ".join(word.split()) in " ".join(foot.split())


@pytest.mark.slow
def test_drafts_and_later_editions_say_so(source: PacketSource) -> None:
    draft = page_input(dataclasses.replace(source, draft=True))
    assert draft.banner.startswith("Draft")
    second = page_input(dataclasses.replace(source, edition=2, differs="Nation 07 keeps 07-02."))
    assert second.banner.startswith("Edition 2")
    assert second.banner.endswith("Nation 07 keeps 07-02.")
    assert page_input(source).banner == ""


def test_no_page_is_moved_by_what_players_wrote(
    packets: Mapping[NationId, Mapping[str, bytes]], public: Mapping[str, bytes]
) -> None:
    pages = [files["index.html"] for files in packets.values()]
    pages += [raw for name, raw in public.items() if name.endswith(".html")]
    for raw in pages:
        page = raw.decode()
        assert "<script" not in page
        assert "<img" not in page
        assert "\x1b" not in page
        assert page.count("</style>") == page.count("<style")
    assert b"\x1b" not in b"".join(files["packet.txt"] for files in packets.values())


@pytest.mark.slow
def test_the_same_turn_gives_the_same_bytes(source: PacketSource, public: Mapping[str, bytes]) -> None:
    again = page_input(source)
    assert public_files(source, again) == public
