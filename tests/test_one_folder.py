"""A game is a folder under ``rulesets``: nothing outside imports one, nothing outside says its words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.rulesets.gunboat import vocabulary
from gm_console.rulesets.gunboat.naval_missions import NAVAL_MISSIONS
from tests.test_layers import tree

PACKAGE: Final = Path(__file__).resolve().parent.parent / "gm_console"
SHARED: Final = sorted(path for path in PACKAGE.rglob("*.py") if "rulesets" not in path.parts)
LOADER: Final = PACKAGE / "rulesets" / "__init__.py"
TEXTS: Final = sorted(
    path
    for path in PACKAGE.rglob("*")
    if path.suffix in (".css", ".html", ".js", ".md") and not {"rulesets", "fonts"} & set(path.parts)
)
"""Texts that the program shows or sends, whatever the game: help, and what pages are made of."""
EXTENT: Final = (28, 35)
"""Nations and turns of the flagship game."""
OTHERWISE: Final = {
    "board/editing/codes.py capital": "capital letters",
    "campaign/mail/smtp_server.py port": "where a server listens",
    "campaign/mail/server_way.py port": "where a server listens",
    "cli/server_way.py port": "where a server listens",
    "files/briefcheck.py capital": "capital letters",
    "campaign/mail/imap_server.py port": "where a mail server is asked",
    "cli/letters.py port": "where a server listens",
    "cli/incoming.py port": "where a mail server is asked",
    "ui/workspaces/orders/mailbox_dialog.py port": "where a mail server is asked",
    "report/battle_map.py mine": "a class of the region that a picture is about",
    "report/page_maps.py mine": "a class of the regions of whose packet it is",
    "ui/editor/decisions.py mine": "keep mine, take theirs",
    "storage/soundness.py 28": "a place in the head of a database",
    "report/templates/packet.css mine": "a class of the regions of whose packet it is",
    "charts/colour_words.py gold": "a colour",
    "tools/bench_search.py gold": "a word that is looked for in the sample",
    "tools/bench_typing.py E1": "a sheet of the sample",
    "tools/bench_typing.py M3": "a sheet of the sample",
    "tools/bench_typing.py LP": "a sheet of the sample",
    "tools/bench_typing.py MP": "a sheet of the sample",
    "ui/panels/entry_log.py M4": "how wide a reference to rules may be",
}
"""What means something else where it stands: file and word to what it is."""
DRAWN: Final = ("ui", "charts")
"""Where numbers are pixels, points and shares."""


def flagship_words() -> frozenset[str]:
    """Return what the flagship game calls what it counts, does and draws."""
    game = load_ruleset("gunboat")
    named = {
        *(vocabulary.NAMES[one] for one in (*vocabulary.COMMODITIES, *vocabulary.LEVELS)), *vocabulary.STOCKS, "gold",
        *vocabulary.FACILITIES, *vocabulary.UNITS, *vocabulary.LEVELS, vocabulary.SEALIFT, *NAVAL_MISSIONS,
        *(word for phase in game.phases for word in (phase.id, phase.title)),
        "economics", "military", "capital", "port", "colony", "outpost", "city",
    }  # fmt: skip
    return frozenset(named)


def template_words() -> frozenset[str]:
    """Return what the game that others are made from counts."""
    numbers = load_ruleset("toy").numbers
    assert numbers is not None
    return frozenset(item for kind in numbers.kinds for item in kind.items if item)


@cache
def spoken() -> re.Pattern[str]:
    """Return what finds any of the words, alone."""
    longest = sorted(map(re.escape, flagship_words() | template_words()), key=len, reverse=True)
    return re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(longest)})(?![A-Za-z0-9])")


def parsed(path: Path) -> ast.Module:
    """Return what a file says; each is parsed once for all tests of the source."""
    return tree(path.relative_to(PACKAGE).as_posix())


def constants(path: Path, sought: re.Pattern[str]) -> Iterator[ast.Constant]:
    """Yield the constants of a file that are no docstrings; a file whose text has nothing sought is not parsed."""
    if not sought.search(path.read_text(encoding="utf-8")):
        return
    told = {id(node.value) for node in ast.walk(parsed(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and id(node) not in told:
            yield node


def of_the_game(found: Iterator[tuple[Path, int, object]]) -> list[str]:
    """Return what was found, with its place, but for what means something else there."""
    told = ((path.relative_to(PACKAGE).as_posix(), line, what) for path, line, what in found)
    return [f"{name}:{line} {what}" for name, line, what in told if f"{name} {what}" not in OTHERWISE]


def test_nothing_shared_says_a_word_of_a_game() -> None:
    found = (
        (path, node.lineno, word)
        for path in SHARED
        for node in constants(path, spoken())
        if isinstance(node.value, str)
        for word in spoken().findall(node.value)
    )
    assert of_the_game(found) == []


def test_no_shared_text_says_a_word_of_the_flagship_game() -> None:
    assert len(TEXTS) > 20
    found = ((path, 0, word) for path in TEXTS for word in spoken().findall(path.read_text(encoding="utf-8")))
    assert of_the_game(found) == []


def test_nothing_shared_knows_how_many_nations_and_turns_the_flagship_game_has() -> None:
    either = re.compile("|".join(map(str, EXTENT)))
    found = (
        (path, node.lineno, node.value)
        for path in SHARED
        if path.relative_to(PACKAGE).parts[0] not in DRAWN
        for node in constants(path, either)
        if type(node.value) is int and node.value in EXTENT
    )
    assert of_the_game(found) == []


def test_what_means_something_else_is_still_there() -> None:
    for named in OTHERWISE:
        name, word = named.split(" ")
        path = PACKAGE / name
        sought = re.compile(re.escape(word))
        text = path in TEXTS and path.read_text(encoding="utf-8")
        said = [text] if text else [str(node.value) for node in constants(path, sought)]
        assert any(word in one for one in said), named


def test_nothing_shared_names_a_game_in_code() -> None:
    names = {name for id_ in RULESETS for name in (id_, load_ruleset(id_).name)}
    said = re.compile("|".join(map(re.escape, sorted(names))))
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno} {node.value}"
        for path in SHARED
        for node in constants(path, said)
        if isinstance(node.value, str) and node.value in names
    ]
    assert found == []


def games_imported_by(path: Path) -> set[str]:
    """Return the games that a file imports, wherever in it."""
    named: set[str] = set()
    told = "rulesets" in path.read_text(encoding="utf-8")
    for node in ast.walk(parsed(path)) if told else ():
        if isinstance(node, ast.Import):
            named |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            named |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return {id_ for id_ in RULESETS for name in named if f"{name}.".startswith(f"gm_console.rulesets.{id_}.")}


def test_a_game_is_imported_by_the_loader_alone() -> None:
    assert games_imported_by(LOADER) == set(RULESETS)
    assert {path: games for path in SHARED if (games := games_imported_by(path))} == {}


def test_no_game_imports_another() -> None:
    for id_ in RULESETS:
        for path in sorted((PACKAGE / "rulesets" / id_).rglob("*.py")):
            assert games_imported_by(path) <= {id_}, path


PARTED_OTHERWISE: Final = {
    "ui/editor/decisions.py": "the number of a backup's file",
    "report/phrases.py": "a term of a working less others",
}
"""Files that part words at a hyphen which are no ids of regions."""
ID_SHAPE: Final = re.compile(r"\]\{\d(,\d)?\}\)?\(?-\(?(\[0-9\]|\\d)")
"""A pattern of so many letters or digits, a hyphen, and digits."""


def ids_taken_apart(path: Path) -> Iterator[int]:
    """Yield the lines where a word is parted at a hyphen, or looked for by letters or digits with one."""
    text = path.read_text(encoding="utf-8")
    told = '"-"' in text or "]{" in text  # most files have neither, and need not be parsed
    for node in ast.walk(parsed(path)) if told else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = node.args[0] if node.args else None
            parts = node.func.attr in ("partition", "rpartition", "split", "rsplit")
            if parts and isinstance(given, ast.Constant) and given.value == "-":
                yield node.lineno
        elif isinstance(node, ast.Constant) and ID_SHAPE.search(str(node.value)):
            yield node.lineno


def test_only_the_board_knows_what_an_id_of_a_region_looks_like() -> None:
    outside = [path for path in SHARED if path.relative_to(PACKAGE).parts[0] != "board"]
    found = {path.relative_to(PACKAGE).as_posix() for path in outside if any(ids_taken_apart(path))}
    assert found == PARTED_OTHERWISE.keys()
    assert any(ids_taken_apart(PACKAGE / "board" / "region_ids.py"))


KNOW_OUTLINES: Final = ("board", "drawing", "charts", "files", "tools", "ui/editor", "ui/map")
"""Folders that make, keep, measure or draw maps of regions; all else asks a board as the places of its game."""
OUTLINES: Final = {
    "campaign/packets/atlas_bounds.py": "how much there is to draw",
    "report/battle_map.py": "a picture",
    "report/film.py": "a picture",
    "report/map_base.py": "a picture",
    "report/page_maps.py": "a picture",
    "campaign/packets/packet_shelf.py": "of a packet",
    "ui/workspaces/packets/folder_texts.py": "of a packet",
    "ui/workspaces/packets/table.py": "of a packet",
    "ui/workspaces/packets/workspace.py": "of a packet",
    "ui/dialogs/trace.py": "of an array",
}
"""Files besides that ask for a shape, and what that is."""


def asks_for_a_shape(path: Path) -> bool:
    """Tell whether a file asks anything for its shape."""
    text = path.read_text(encoding="utf-8")
    nodes = ast.walk(parsed(path)) if ".shape" in text else ()
    return any(isinstance(node, ast.Attribute) and node.attr == "shape" for node in nodes)


def test_only_what_draws_or_makes_maps_knows_that_places_have_outlines() -> None:
    named = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
    outside = {name: path for name, path in named.items() if not name.startswith(KNOW_OUTLINES)}
    assert {name for name, path in outside.items() if asks_for_a_shape(path)} == OUTLINES.keys()


KNOW_COUNTRIES: Final = ("board", "drawing", "charts", "files", "tools", "rulesets", "ui/editor", "ui/worlds")
"""Folders that make, keep or draw maps of regions, and games that are played on them."""
OFFERED: Final = {
    "campaign/set_up/worksheets.py": "offers a region to players with the country that is bid for",
    "report/worksheet_page.py": "the region that is offered",
}
"""Files besides that say ``region.country``, and what for."""


def test_all_else_asks_a_board_what_a_place_is_part_of() -> None:
    named = {path.relative_to(PACKAGE).as_posix(): path for path in SHARED}
    outside = {name: path for name, path in named.items() if not name.startswith(KNOW_COUNTRIES)}
    said = {name for name, path in outside.items() if "region.country" in path.read_text(encoding="utf-8")}
    assert said == OFFERED.keys()
