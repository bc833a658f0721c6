"""What the window owes every game: a new campaign, all its workspaces, a turn, its sheets, packets, map and way back.

The games are those that are registered, and one that only this file knows, whole and without all that may be left
out.  Nothing here says what any of them is about; what a game lacks has no workspace.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_console.campaign.packets.atlas import atlas_sheet, campaign_order
from gm_console.campaign.service import Campaign
from gm_console.charts.atlas.export import sheet_bytes
from gm_console.core.numbers import Number, Scope
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import load_scenario
from gm_console.files.turnsheet import write_sheet
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.throwaway import ID, TEMPLATE, throwaway_game
from tests.support.toy_scenario import toy_scenario
from tests.support.waiting import until
from tests.support.worlds import LEFT_OUT
from tests.ui.conftest import WAIT, open_in

pytestmark = pytest.mark.qt
BARE = f"{ID}, bare"
GAMES = [
    pytest.param(id_, marks=() if id_ == TEMPLATE else pytest.mark.slow) for id_ in (*RULESETS, ID, BARE)
]
"""The smallest game is quick; the others take up to half a minute."""
EVERYWHERE = ("map", "orders", "turn", "tables", "packets")
"""Workspaces that every game has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A game under contract, on its start page."""

    ruleset: str
    scenario: Path


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Told]:
    """Return a scenario of each game; small ones are played on nine fields."""
    id_: str = request.param
    if id_ in (ID, BARE):
        with throwaway_game(tmp_path, LEFT_OUT if id_ == BARE else ()):
            yield Told(ruleset=ID, scenario=of_game(toy_scenario(tmp_path / "scenario"), ID))
    elif id_ == TEMPLATE:
        yield Told(ruleset=id_, scenario=toy_scenario(tmp_path / "scenario"))
    else:
        yield Told(ruleset=id_, scenario=shipped(id_))


def shipped(id_: str) -> Path:
    """Return a scenario of a game that comes with the program."""
    folders = sorted(path.parent for path in SCENARIOS.glob("*/scenario.toml"))
    return next(one for one in folders if load_scenario(one).meta.ruleset == id_)


def of_game(scenario: Path, id_: str) -> Path:
    """Return a scenario of the toy game as one of another that is like it."""
    meta = scenario / "scenario.toml"
    meta.write_text(meta.read_text().replace(f'ruleset = "{TEMPLATE}"', f'ruleset = "{id_}"'))
    return scenario


@pytest.fixture
def begun(game: Told, window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a new campaign of the game."""
    path = tmp_path / "campaign.gmc"
    Campaign.create(path, game.scenario, seed=7).close()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    return window


def do(window: MainWindow, qtbot: QtBot, id_: str) -> None:
    """Do what an action of the window does, and wait for what comes of it."""
    assert window.actions_[id_].isEnabled(), id_
    with qtbot.waitSignal(window.session.changed, timeout=WAIT):
        window.actions_[id_].trigger()
    rest(window)


def rest(window: MainWindow) -> None:
    """Wait until nothing is at work."""
    until(lambda: not window.tasks.busy)


def visit_all(window: MainWindow) -> None:
    """Show every workspace that is there, and take the map's whole and every number of a region and a nation in."""
    for id_ in ("map", "orders", "turn", "battles", "tables", "market", "packets"):
        if window.actions_[id_].isVisible():
            window.actions_[id_].trigger()
            rest(window)
            assert window.bench.current == id_


def send_sheets(window: MainWindow, folder: Path) -> None:
    """Take in what caretakers write for every nation, as files in the Orders workspace."""
    campaign = window.session.world.campaign
    state, ruleset = campaign.state(), campaign.ruleset
    folder.mkdir()
    for nation in ruleset.nations(state):
        orders = ruleset.players.caretaker(campaign.board, state, ruleset, nation, 7)
        (folder / f"nation-{nation}.txt").write_text(write_sheet(nation, state.turn, orders, ruleset))
    window.bench.show("orders")
    window.orders.commands.take([folder])
    rest(window)
    assert every(status.parts for status in campaign.status())


def walk_through(window: MainWindow) -> None:
    """Go through the turn phase by phase and back, and look at some entries of each."""
    window.bench.show("turn")
    session = window.session
    phases = [phase.id for phase in session.world.ruleset.phases]
    assert [position.phase for position in session.chronicle.positions[1:]] == phases
    for moment in (*range(len(phases) + 1), 0, len(phases)):
        session.step_to(moment)
        for _ in range(3):
            session.step_on()
    for seq in range(1, session.last_seq + 1, max(1, session.last_seq // 9)):
        session.select_entry(seq)
        rest(window)
        assert window.inspector.page.toPlainText()


def open_ledgers(window: MainWindow) -> None:
    """Ask every kind of number of one nation and one region where it came from."""
    session = window.session
    ruleset, board = session.world.ruleset, session.world.board
    nation, region = next(iter(ruleset.nations(session.position.state))), board.regions[0].id
    session.select_nation(nation)
    assert nation in window.inspector.page.toPlainText()
    session.select_region(region)
    assert region in window.inspector.page.toPlainText()
    kinds = ruleset.numbers.kinds if ruleset.numbers is not None else ()
    whose = {Scope.NATION: {"nation": nation}, Scope.REGION: {"region": region}, Scope.WORLD: {}}
    for kind in kinds:
        for scope in kind.scopes:
            number = Number(kind=kind.id, item=kind.items[0], **whose[scope])
            session.select_number(number)
            rest(window)
            assert window.inspector.page.toPlainText(), number
    session.select_entry(1)


def make_packets(window: MainWindow, out: Path) -> None:
    """Make the packets of the published turn in their workspace."""
    window.bench.show("packets")
    rest(window)
    window.packets.use_folder(out)
    rest(window)
    window.packets.make()
    rest(window)
    nations = window.session.world.campaign.start_nations
    assert [folder.name for folder in sorted((out / "turn-01").iterdir())] == [
        f"nation-{id_}" for id_ in nations
    ]


def draw_atlas(window: MainWindow, folder: Path) -> None:
    """Write a sheet of the map with its owners."""
    path = folder / "sheet.svg"
    path.write_bytes(sheet_bytes(atlas_sheet(campaign_order(window.session.world.path)), ".svg"))
    assert path.stat().st_size > 1000


def edit_map(window: MainWindow) -> None:
    """Open a copy of the campaign's map in the editor."""
    window.own_map.edit_copy()
    until(lambda: window.editing and not window.editor.busy)
    assert window.editor.session.document.board.regions == window.session.world.board.regions


def test_a_campaign_of_every_game_is_moderated_in_the_window(
    game: Told, begun: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    ruleset = load_ruleset(game.ruleset)
    lacking = {
        id_ for id_, seam in (("battles", ruleset.battles), ("market", ruleset.market)) if seam is None
    }
    shown = {id_ for id_ in ("battles", "market", *EVERYWHERE) if begun.actions_[id_].isVisible()}
    assert shown == {"battles", "market", *EVERYWHERE} - lacking
    visit_all(begun)
    send_sheets(begun, tmp_path / "sheets")
    do(begun, qtbot, "run")
    walk_through(begun)
    visit_all(begun)
    open_ledgers(begun)
    begun.commands.publish_now()
    rest(begun)
    assert begun.session.chronicle.info.turn == 2
    begun.commands.verify()
    rest(begun)
    make_packets(begun, tmp_path / "out")
    draw_atlas(begun, tmp_path)
    begun.commands.unpublish_now("to see that it can be")
    rest(begun)
    assert begun.session.chronicle.info.turn == 1
    edit_map(begun)
