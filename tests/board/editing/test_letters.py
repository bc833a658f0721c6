"""Maps of a game whose areas are called by three letters: every way in which a region gets an id gives such an id."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gm_console.board.checking.fixes import fix_of
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import ground, layout, merging, numbers
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.numbers import NumberingOrder
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import IdForm, MapRules
from gm_console.files.imports.foreign_ids import numbered
from gm_console.files.imports.source import SourceRegion
from gm_console.files.mapfile import load_map, save_map
from gm_console.rulesets import load_ruleset
from tests.board.boards import grid

LETTERS = MapRules(ids=IdForm.LETTERS)
NAMES = {"01-01": "Paris", "01-02": "Parma", "01-03": "Île de Ré", "PO-01": "Irish Sea"}


def named() -> Board:
    """A map that was drawn with numbers, for a game of letters."""
    board = grid("PO-01 01-01 01-02 01-03")
    regions = tuple(replace(region, name=NAMES[region.id]) for region in board.regions)
    return replace(board, regions=regions, rules=LETTERS)


def lettered() -> MapSheet:
    return done(MapSheet(named()), numbers.renumber(MapSheet(named()), ["01", "PO"]))


def done(sheet: MapSheet, edit: Edit | Refusal) -> MapSheet:
    assert isinstance(edit, Edit), edit
    sheet.apply(edit)
    return sheet


def test_letters_say_the_name_and_links_go_with_them() -> None:
    sheet = lettered()
    assert {id_: region.name for id_, region in sorted(sheet.regions.items())} == {
        "ILE": "Île de Ré", "IRI": "Irish Sea", "PAM": "Parma", "PAR": "Paris",
    }  # fmt: skip
    assert [(link.a, link.b) for link in sheet.all_links()] == [
        ("ILE", "PAM"),
        ("IRI", "PAR"),
        ("PAM", "PAR"),
    ]
    again = numbers.renumber(sheet, ["01", "PO"], NumberingOrder.KEEP)
    assert isinstance(again, Edit)
    assert again.changes == ()


def test_a_world_drawn_with_numbers_is_called_as_its_game_calls_areas() -> None:
    assert sorted(numbers.in_form(named()).by_id) == ["ILE", "IRI", "PAM", "PAR"]
    plain = replace(named(), rules=MapRules())
    assert numbers.in_form(plain) is plain


def test_a_moderator_may_type_letters_and_nothing_else() -> None:
    sheet = lettered()
    typed = numbers.rename_ids(sheet, {RegionId("PAR"): RegionId("IDF")}, "")
    assert isinstance(typed, Edit)
    for wish in ("01-04", "PARI", "PA", "P4R", "ILE"):
        refused = numbers.rename_ids(sheet, {RegionId("PAR"): RegionId(wish)}, "")
        assert isinstance(refused, Refusal), wish


def test_what_is_drawn_split_merged_and_pasted_gets_letters() -> None:
    sheet = lettered()
    clip = layout.copy(sheet, [RegionId("PAR")])
    done(sheet, ground.split(sheet, "PAR", [(150, 0), (150, 100)]))
    assert len(sheet.regions) == 5
    done(sheet, merging.merge(sheet, ["PAM", "ILE"]))
    done(sheet, ground.take_away(sheet, "PAM"))
    done(sheet, layout.paste(sheet, clip, (250, 0)))
    facts = ground.Facts(kind=RegionKind.LAND, country="01", name="Rome")
    done(sheet, ground.draw_region(sheet, ((360, 10), (390, 10), (390, 90), (360, 90)), facts))
    assert "ROM" in sheet.regions
    for id_ in sheet.regions:
        assert len(id_) == 3, id_
        assert id_.isupper(), id_


def test_ids_of_the_other_form_are_findings_and_each_fix_gives_letters() -> None:
    sheet = MapSheet(named())
    checks = LiveChecks(sheet)
    found = [one for one in checks.findings() if one.issue.code == "map.id.form"]
    assert [one.about for one in found] == ["01-01", "01-02", "01-03", "PO-01"]
    fix = fix_of(checks.survey, found[0])
    assert isinstance(fix, Edit)
    assert "PAR" in done(sheet, fix).regions
    codes = {one.issue.code for one in LiveChecks(lettered()).findings()}
    assert not {code for code in codes if code.startswith(("map.id", "map.number"))}


def test_a_map_of_letters_is_saved_and_a_region_found_however_it_is_written(tmp_path: Path) -> None:
    board = replace(lettered().board(), rules=load_ruleset("toy").map)
    save_map(board, tmp_path)
    assert load_map(tmp_path).board == board
    assert board.find("par") == board.find(" Par ") == "PAR"
    assert board.find("the") is None


def test_regions_of_other_programs_get_letters_too() -> None:
    regions = [
        SourceRegion(key="1", name="Paris"),
        SourceRegion(key="LON"),
        SourceRegion(key="2", name="Parma"),
    ]
    assert numbered(regions, {}, IdForm.LETTERS) == {"1": "PAR", "LON": "LON", "2": "PAM"}
