"""The cards of nations and regions: complete, escaped, and true to the moment shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.report.phrases import name_of
from gm_console.rulesets.gunboat.vocabulary import UNITS
from gm_console.ui.cards.nation import NationSource, nation_card
from gm_console.ui.cards.nation_history import read_history
from gm_console.ui.cards.paper import Paper
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import LIGHT, Theme
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.session import Session
from tests.support.gauges import of_nation
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import WAIT

pytestmark = pytest.mark.qt


class Bench:
    """The inspector on a campaign."""

    def __init__(self, theme: Theme) -> None:
        self.troubles: list[Exception] = []
        self.tasks = Tasks()
        self.session = Session(self.tasks, self.troubles.append)
        self.view = InspectorPanel(self.session, theme)
        self.cards = self.view._cards

    def open(self, qtbot: QtBot, path: Path) -> None:
        with qtbot.waitSignal(self.session.opened, timeout=WAIT):
            self.session.open("open", lambda _report: Campaign(path, read_only=True))
        until(lambda: not self.tasks.busy)

    def has(self, nation: str, key: str) -> int:
        """Return what a nation has of something at the moment shown."""
        return int(of_nation(self.session.world.ruleset, self.session.position, nation, key))

    def text(self) -> str:
        return self.view.page.toPlainText()


@pytest.fixture(scope="module")
def shared(theme: Theme) -> Iterator[Bench]:
    made = Bench(theme)
    yield made
    made.session.close()
    made.tasks.close()
    made.view.deleteLater()


@pytest.fixture
def bench(shared: Bench, qtbot: QtBot, drafted: Path) -> Bench:
    shared.view.show()
    if not shared.session.is_open:
        shared.open(qtbot, drafted)
    shared.session.step_to(len(shared.session.chronicle.positions) - 1)
    shared.session.select_region(None)
    return shared


@pytest.mark.slow
def test_the_card_of_a_nation_holds_all_its_numbers(bench: Bench, qtbot: QtBot) -> None:
    bench.session.select_nation(NationId("05"))
    text, ruleset = bench.text(), bench.session.world.ruleset
    assert ruleset.numbers is not None
    for code in ruleset.numbers.kind("stock").items:  # type: ignore[union-attr]
        assert name_of(code, ruleset).removesuffix(" Points") in text
        assert f"{bench.has('05', f'stock:{code}'):,}" in text
    for ranking in ruleset.numbers.kind("rank").items:  # type: ignore[union-attr]
        assert ranking in text
    until(lambda: len(bench.cards.history.points) == 1)
    start = bench.cards.history.points[0].nations[NationId("05")]
    assert bench.text().count(f"{start['stock:Gold']:,}") >= 1


def _under(lines: list[str], at: int) -> list[tuple[str, str]]:
    """Return three heads with the figures under them, some lines after the first head of a card."""
    first = lines.index("Land regions") + at
    return list(zip(lines[first : first + 3], lines[first + 3 : first + 6], strict=True))


@pytest.mark.slow
def test_the_forces_of_a_card_add_up(bench: Bench) -> None:
    """Arms above, regions with their kinds below, and Sealift, which stands in no region."""
    carried = 0
    for nation in (NationId("05"), NationId("12"), NationId("20")):
        bench.session.select_nation(nation)
        lines = bench.text().splitlines()
        forces = lines[lines.index("Kinds") + 1 : lines.index("Facilities")]
        counts = [int(one) for one in forces if one.isdecimal()]
        kinds = [re.findall(r"([0-9]+) [A-Z]", one) for one in forces]
        told = [sum(map(int, found)) for found in kinds if found]
        assert counts == told
        arms = [bench.has(nation, arm) for arm in ("army", "air", "navy")]
        assert sum(counts) == sum(arms) == sum(bench.has(nation, f"unit:{unit}") for unit in UNITS)
        told_of = {name: figure for at in (0, 6, 12) for name, figure in _under(lines, at)}
        figures = [int(told_of[name].split()[0]) for name in ("Army units", "Air units", "Ships", "Sealift")]
        assert figures == [*arms, bench.has(nation, "sealift")]
        carried += bench.has(nation, "sealift")
    assert carried


def test_the_card_follows_the_phase(bench: Bench) -> None:
    bench.session.select_nation(NationId("05"))
    assert "after W4" in bench.text()
    gold = bench.has("05", "stock:Gold")
    bench.session.step_to(0)
    assert "start of turn 1" in bench.text()
    assert bench.has("05", "stock:Gold") != gold
    assert f"{bench.has('05', 'stock:Gold'):,}" in bench.text()


@pytest.mark.slow
def test_the_card_of_a_region_tells_links_neighbours_and_its_turn(bench: Bench) -> None:
    session = bench.session
    region = next(entry.region for entry in session.chronicle.entries if entry.region and entry.phase == "E4")
    session.select_region(region)
    text, html = bench.text(), bench.view.page.toHtml()
    for other in session.world.board.neighbours(region):
        assert f"region:{other}" in html
    seq = next(entry.seq for entry in session.chronicle.entries if entry.region == region)
    assert session.chronicle.sentence(seq) in text
    bench.view.page.anchorClicked.emit(f"entry:{seq}")
    assert session.selection.entry == seq


@pytest.mark.slow
def test_every_region_has_a_card_at_the_start_and_at_the_end(bench: Bench) -> None:
    session = bench.session
    for moment in (0, len(session.chronicle.positions) - 1):
        session.step_to(moment)
        for region in session.world.board.regions[::15]:
            assert region.id in bench.cards.region(region.id)


@pytest.mark.slow
def test_links_lead_from_a_nation_to_its_regions_and_back(bench: Bench) -> None:
    session = bench.session
    place = next(one for one in session.position.places.values() if one.owner == "05" and one.badge)
    session.select_nation(NationId("05"))
    bench.view.page.anchorClicked.emit(f"region:{place.id}")
    assert session.selection.region == place.id
    bench.view.page.anchorClicked.emit("nation:05")
    assert session.selection.nation == "05"


def test_a_player_cannot_write_markup_into_a_card(bench: Bench) -> None:
    session = bench.session
    nations = [
        replace(one, name="<img src=x>") if one.id == "05" else one for one in session.position.nations
    ]
    desk = NationSource(
        ruleset=session.world.ruleset,
        caption="",
        colour="",
        position=replace(session.position, nations=tuple(nations)),
        start=session.chronicle.positions[0],
        history=(),
        tones=LIGHT,
    )
    html = nation_card(desk, NationId("05"))
    assert "<img" not in html
    assert "&lt;img src=x&gt;" in html


def test_a_zero_is_told_where_a_row_says_nothing_else() -> None:
    paper, number = Paper(LIGHT), Number(kind="efficiency", item="BTech", nation=NationId("05"))
    assert paper.number(0, number).html == ""
    assert ">0<" in paper.number(0, number, zero=True).html


@pytest.mark.slow
def test_history_reads_each_turn_once(campaign_file: Path) -> None:
    with Campaign(campaign_file) as campaign:
        campaign.publish()
        campaign.run_turn()
        rows = campaign.turns()
        reads: list[str] = []

        def report(step: str, done: int = 0, whole: int = 0) -> None:
            reads.append(step)

        first = read_history(campaign, rows[:1], (), report)
        both = read_history(campaign, rows, first, report)
        assert len(reads) == 2
        assert [point.turn for point in both] == [1, 2]
        assert both[0] is first[0]
        second = campaign.state(2).nations[NationId("07")]
        assert both[1].nations[NationId("07")]["stock:Gold"] == second.stocks[-1]


@pytest.mark.slow
def test_cards_know_other_games_too(theme: Theme, qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(theme)
    qtbot.addWidget(bench.view)
    bench.view.show()
    bench.open(qtbot, new_toy(tmp_path))
    nation = bench.session.position.nations[0]
    bench.session.select_nation(nation.id)
    assert nation.name in bench.text()
    told = bench.text().splitlines()
    assert {"Fields", "Farms", "Armies", "Stores", "Grain", "Gold", "Forces by region"} <= set(told)
    assert not {"People", "Efficiencies", "Technologies", "Rankings: place and value"} & set(told)
    region = next(iter(bench.session.position.places))
    bench.session.select_region(RegionId(region))
    assert region in bench.text()
    assert {"Farms", "Armies"} <= set(bench.text().splitlines())
    until(lambda: not bench.tasks.busy)
    bench.session.close()
    bench.tasks.close()
