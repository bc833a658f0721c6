"""Hand edits: what each kind does, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.generate.hand_edits import EditKind, HandEdit, apply_edits
from gm_console.board.model import Board, Mark, MountainRange
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.files.edits import load_edits
from gm_console.files.errors import Unreadable
from gm_console.rulesets import DEFAULT_RULESET, load_ruleset
from tests.board.boards import grid

SEA, TOWN, BACK = RegionId("PO-01"), RegionId("01-01"), RegionId("01-02")


@pytest.fixture
def board() -> Board:
    plain = grid("PO-01 01-01 01-02", capitals=["01-01"])
    port = Mark(kind="port", nation="01", name="Oldport")
    regions = tuple(replace(r, name="Oldport", marks=(port,)) if r.id == TOWN else r for r in plain.regions)
    return replace(plain, regions=regions, ranges=(MountainRange(name="Teeth", line=((0, 0), (9, 9))),))


def done(board: Board, **words: object) -> Board:
    changed, issues = apply_edits(board, [HandEdit(**words)])  # type: ignore[arg-type]
    assert issues == ()
    return changed


def test_a_region_and_the_mark_of_its_name(board: Board) -> None:
    region = done(board, kind=EditKind.NAME, what="01-01", to="Newport").by_id[TOWN]
    assert region.name == "Newport"
    assert [mark.name for mark in region.marks] == ["Newport"]


def test_countries_seas_and_ranges(board: Board) -> None:
    assert done(board, kind=EditKind.NAME, what="01", to="Ruritania").country_names["01"] == "Ruritania"
    assert done(board, kind=EditKind.NAME, what="PO", to="Pale Ocean").sea_names["PO"] == "Pale Ocean"
    assert done(board, kind=EditKind.NAME, what="Teeth", to="Fangs").ranges[0].name == "Fangs"


def test_terrain_city_and_label(board: Board) -> None:
    assert done(board, kind=EditKind.TERRAIN, what="01-02", to="rough").by_id[BACK].terrain == ROUGH
    assert done(board, kind=EditKind.TOWN, what="01-02").by_id[BACK].marks[0].kind == "city"
    x, y = board.by_id[BACK].label
    assert done(board, kind=EditKind.LABEL, what="01-02", at=(x + 3, y)).by_id[BACK].label == (x + 3, y)


def test_a_mark_moves_with_its_name(board: Board) -> None:
    inland = replace(board, regions=tuple(replace(r, coastal=r.kind == "land") for r in board.regions))
    moved = done(inland, kind=EditKind.MARK, what="01-01", to="01-02", mark="port")
    assert moved.by_id[TOWN].marks == ()
    assert [(m.kind, m.nation) for m in moved.by_id[BACK].marks] == [("port", "01")]


@pytest.mark.parametrize(
    "edit",
    [
        HandEdit(kind=EditKind.NAME, what="77-01", to="Nowhere"),
        HandEdit(kind=EditKind.TERRAIN, what="PO-01", to="rough"),
        HandEdit(kind=EditKind.TERRAIN, what="01-01", to="marsh"),
        HandEdit(kind=EditKind.MARK, what="01-01", to="01-02", mark="port"),
        HandEdit(kind=EditKind.MARK, what="01-02", to="01-01", mark="port"),
        HandEdit(kind=EditKind.TOWN, what="01-01"),
        HandEdit(kind=EditKind.LABEL, what="01-01", at=(9999, 0)),
    ],
)
def test_what_cannot_be_done_is_told_and_left(board: Board, edit: HandEdit) -> None:
    changed, issues = apply_edits(board, [edit])
    assert changed == board
    assert [(issue.code, issue.where) for issue in issues] == [("edit.impossible", "edit[0]")]


def test_a_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "edits.toml"
    path.write_text(
        'schema_version = 1\n[[edit]]\nkind = "label"\nwhat = "01-01"\nat = [3, 4]\n', encoding="utf-8"
    )
    assert load_edits(path, load_ruleset(DEFAULT_RULESET).map) == (
        HandEdit(kind=EditKind.LABEL, what="01-01", at=(3, 4)),
    )


def test_a_wrong_list_is_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "edits.toml"
    path.write_text('schema_version = 1\n[[edit]]\nkind = "burn"\nwhat = "01-01"\n', encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_edits(path, load_ruleset(DEFAULT_RULESET).map)
    assert [(issue.line, issue.code) for issue in caught.value.issues] == [(3, "brief.value")]
