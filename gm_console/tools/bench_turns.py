"""Measuring: the engine, the storage, packets, and whole games of caretakers."""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.stand_ins import Filled
from gm_console.campaign.reading import entries
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import Beginning, begin, beginning_of
from gm_console.campaign.turns.adjudicate import Played, TurnInputs, keep, record_of, sent_to, store, work_out
from gm_console.campaign.turns.turn_maps import TurnMap
from gm_console.campaign.turns.turn_rules import TurnRules
from gm_console.campaign.turns.undo import undo
from gm_console.core.orders import Order
from gm_console.core.state import Canon
from gm_console.core.turn import TurnResult, check_orders
from gm_console.files.scenario import RecordedTurn, load_scenario, recorded_turns
from gm_console.files.turnsheet import read_sheet, write_sheet
from gm_console.tools.bench_charts import measure_reading
from gm_console.tools.bench_search import measure_search
from gm_console.tools.many_worlds import many_boards, many_orders, many_states
from gm_console.tools.timing import peak_mib, timed

T = TypeVar("T")
_DIGITS: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What a measured turn starts from."""

    beginning: Beginning
    orders: tuple[Order, ...]


def measure_turn(scenario: Path, times: int, repeats: int) -> dict[str, Any]:
    """Run and store the scenario's first recorded turn; times are medians in seconds."""
    world = recorded_world(scenario, times)
    with _campaign(world) as file:
        engine: list[float] = []
        storage: list[float] = []
        for _ in range(repeats):
            seconds, result = _timed(partial(_run, file, world))
            engine.append(seconds)
            seconds, _ = _timed(partial(store, file, _played(file, world, result)))
            storage.append(seconds)
            undo(file, "")
    engine_s = statistics.median(engine)
    battles = file.ruleset.battles.roots if file.ruleset.battles is not None else ()
    return {
        "engine_s": round(engine_s, _DIGITS),
        "storage_s": round(statistics.median(storage), _DIGITS),
        "orders": len(world.orders),
        "entries": len(result.entries),
        "battles": sum(type(entry.fact).__name__ in battles for entry in result.entries),
        "orders_per_s": round(len(world.orders) / engine_s),
        "peak_mib": peak_mib(),
        "repeats": repeats,
        "us_per_entry": round(engine_s * 1e6 / max(1, len(result.entries)), 1),
        "nations": len(file.ruleset.nations(world.beginning.state)),
        "regions": len(world.beginning.board.regions),
        "state_hash": result.state_hash,
    }


def measure_store(scenario: Path, turns: int | None = None) -> dict[str, Any]:
    """Store one recorded turn as often as a game has turns, read it back, index and search it."""
    world = recorded_world(scenario, 1)
    turns = turns or world.beginning.turns
    with _campaign(world) as file:
        played = _played(file, world, _run(file, world))
        seconds = [_timed(partial(_keep_as, file, played, number))[0] for number in range(turns)]
        reading, _ = _timed(lambda: entries(file, played.result.turn))
        searching = measure_search(file, played.result.turn)
        file.close()
        size = file.path.stat().st_size
    return {
        "storage_s": round(statistics.median(seconds), _DIGITS),
        "worst_s": round(max(seconds), _DIGITS),
        "read_s": round(reading, _DIGITS),
        "turns": turns,
        "entries": len(played.result.entries),
        "snapshots": len(played.result.phase_ends) + 1,
        **searching,
        "file_mib": round(size / 2**20, 2),
        "peak_mib": peak_mib(),
    }


def measure_play(scenario: Path, turns: int | None, tell: Callable[[str], None]) -> dict[str, Any]:
    """Let caretakers play a game through a campaign file, and recompute it from the file."""
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        path = Path(folder) / "play.gmc"
        with Campaign.create(path, scenario) as campaign:
            seconds, _ = _timed(lambda: play_turns(campaign, turns or campaign.info().turns, tell))
            info, played = campaign.info(), campaign.turns()
            replay, lines = _timed(lambda: campaign.verify(lambda turn, _done, _all: tell(f"verify {turn}")))
            charting = measure_reading(campaign)
        size = path.stat().st_size
    return {
        "seconds": round(seconds, 2),
        "verify_s": round(replay, 2),
        **charting,
        "turns": len(played),
        "entries": sum(row.entries for row in played),
        "orders": sum(row.orders for row in played),
        "file_mib": round(size / 2**20, 2),
        "state_hash": info.state_hash,
        "replay_hash": lines[-1].state_hash,
        "replay_equal": all(line.ok for line in lines) and lines[-1].state_hash == info.state_hash,
        "peak_mib": peak_mib(),
    }


def measure_packets(scenario: Path, repeats: int) -> dict[str, Any]:
    """Write the packets of the scenario's first recorded turn, run from its sheets; seconds are the median."""
    sheets = first_recorded_turn(scenario).sheets
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        place = Path(folder)
        with Campaign.create(place / "packets.gmc", scenario) as campaign:
            campaign.import_files(sheets)
            campaign.run_turn()
            runs = [
                _timed(partial(campaign.write_packets, place / f"out-{n}", draft=True))
                for n in range(repeats)
            ]
    seconds, written = statistics.median(one for one, _ in runs), runs[0][1]
    nations = len(written.packets)
    return {
        "seconds": round(seconds, _DIGITS),
        "packets": nations,
        "ms_per_packet": round(seconds * 1000 / max(1, nations), 1),
        "files": written.files,
        "mib": round(written.bytes / 2**20, 2),
        "peak_mib": peak_mib(),
        "repeats": repeats,
    }


def recorded_world(scenario: Path, times: int) -> World:
    """Return the start and the orders of a scenario's first recorded turn, the world taken ``times`` times."""
    loaded = load_scenario(scenario)
    ruleset = loaded.ruleset
    nations = ruleset.nations(loaded.state)
    orders = [
        order
        for path in first_recorded_turn(scenario).sheets
        for order in read_sheet(path.read_bytes(), path.name, ruleset, loaded.board, nations).orders
    ]
    beginning = beginning_of(loaded)
    if times == 1:
        return World(beginning=beginning, orders=tuple(orders))
    classes = {type(order).__name__: type(order) for order in orders}
    return World(
        beginning=replace(
            beginning,
            board=many_boards(loaded.board, nations, times),
            state=many_states(ruleset, loaded.board, loaded.state, times),
        ),
        orders=many_orders(loaded.board, nations, orders, classes, times),
    )


def first_recorded_turn(scenario: Path) -> RecordedTurn:
    """Return the first turn that was recorded of a scenario; :class:`CampaignError` where none was."""
    turns = recorded_turns(scenario)
    if not turns:
        raise CampaignError(f"{scenario} has no recorded turn", "bench.turn")
    return turns[0]


@contextmanager
def _campaign(world: World) -> Iterator[OpenFile]:
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        path = Path(folder) / "bench.gmc"
        begin(path, world.beginning)
        file = OpenFile(path)
        try:
            yield file
        finally:
            file.close()


def _run(file: OpenFile, world: World) -> TurnResult:
    result = work_out(
        file.ruleset, world.beginning.board, world.beginning.state, world.orders, world.beginning.seed
    )
    _ = result.snapshots  # writing and hashing the states belongs to a turn
    return result


def _played(file: OpenFile, world: World, result: TurnResult) -> Played:
    with file.read() as transaction:
        settings = read_settings(transaction)
        sent = sent_to(file, transaction, settings.turn, world.beginning.state)
    state, board = world.beginning.state, world.beginning.board
    ground = TurnMap(
        turn=settings.turn,
        board=board,
        board_hash=settings.board_hash,
        before=board,
        counting=(),
        fault="",
    )
    found = TurnInputs(
        settings=settings,
        start=Canon().bytes_of(state),
        state=state,
        map=ground,
        rules=TurnRules(turn=settings.turn, ruleset=file.ruleset, counting=(), fault=""),
        filled=Filled(sheets={}, fresh={}, orders=world.orders, told=()),
        orders=world.orders,
        corrections=(),
        sent=sent,
    )
    return Played(
        inputs=found,
        checks=check_orders(file.ruleset, board, state, world.orders, settings.seed),
        result=result,
    )


def _keep_as(file: OpenFile, played: Played, number: int) -> None:
    """Store a turn under another number; the first keeps its own, so that it can be read back."""
    with file.write() as transaction:
        record = record_of(transaction, played)
        keep(transaction, played, replace(record, turn=record.turn + number, stage="published"))


def play_turns(campaign: Campaign, turns: int, tell: Callable[[str], None], *, draft: bool = False) -> None:
    """Let caretakers order, run and publish turns; as a ``draft`` the last of them is left to be worked at."""
    ruleset, board, seed = campaign.ruleset, campaign.board, campaign.info().seed
    for done in range(1, turns + 1):
        state = campaign.state()
        tell(f"turn {state.turn}")
        for nation in ruleset.nations(state):
            orders = ruleset.players.caretaker(board, state, ruleset, nation, seed)
            campaign.import_text(write_sheet(nation, state.turn, orders, ruleset), f"nation-{nation}.txt")
        campaign.run_turn()
        if done < turns or not draft:
            campaign.publish()


def copy_campaign(path: Path, to: Path) -> None:
    """Copy a campaign file that is to be measured: the measuring changes it."""
    with Campaign(path, read_only=True) as given:
        given.save_copy(to)


def draft(campaign: Campaign) -> None:
    """Run the open turn, the last one again where all are published."""
    if campaign.info().stage is TurnStage.PUBLISHED:
        campaign.undo("measured")
    campaign.run_turn()


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    gc.collect()
    return timed(work)
