"""``bench``: what this machine makes of a full turn, the storage, sheets, packets, maps, links, whole games, a peer."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from gm_console.cli.arguments import Handler, Verbs, add_family, add_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say
from gm_console.files.places import MAPS, late_scenario, sample_scenario

REPEATS: Final = 5
SHIPPED: Final = MAPS / "romin_jhors"


def add_bench_commands(commands: Verbs) -> None:
    """Add the family ``bench``."""
    verbs = add_family(commands, "bench", "measure how fast this machine runs turns, files and games")
    turn = _verb(verbs, "turn", "run and store a full turn", late_scenario(), _turn)
    turn.add_argument("--times", type=int, default=1, metavar="N", help="take the world N times, 1 to 10")
    turn.add_argument("--repeats", type=_positive, default=REPEATS, metavar="N")
    store = _verb(verbs, "store", "store the turns of a whole game", late_scenario(), _store)
    store.add_argument("--turns", type=_positive, metavar="N", help="the scenario's if not given")
    orders = _verb(
        verbs, "orders", "read sheets, take in the parts of a turn and a mailbox", late_scenario(), _orders
    )
    orders.add_argument("--repeats", type=_positive, default=REPEATS, metavar="N")
    orders.add_argument(
        "--mails",
        type=int,
        default=5_000,
        metavar="N",
        help="in the mailbox, 0 to leave it out (default: 5,000)",
    )
    packets = _verb(verbs, "packets", "write the packets of a full turn", late_scenario(), _packets)
    packets.add_argument("--repeats", type=_positive, default=REPEATS, metavar="N")
    play = _verb(
        verbs, "play", "let caretakers play a game through a campaign file", sample_scenario(), _play
    )
    play.add_argument("--turns", type=_positive, metavar="N", help="the scenario's if not given")
    links = add_verb(
        verbs,
        "links",
        "find the links of real maps with known ones, and of large drawings",
        _links,
        "Each map folder, TripleA folder and GeoJSON below DIR, then drawings made to order; one core.",
    )
    links.add_argument("folder", type=Path, metavar="DIR", help="folder with maps")
    map_ = add_verb(
        verbs,
        "map",
        "open, check, edit and save a map, and find its links",
        _map,
        "Times of edits are of one corner moved, the checks after it, and taking it back.",
    )
    map_.add_argument(
        "map", type=Path, nargs="?", default=SHIPPED, metavar="MAP", help=f"default: {SHIPPED.name}"
    )
    map_.add_argument(
        "--regions", type=int, default=0, metavar="N", help="a map of N regions, made for it, instead of MAP"
    )
    supply = add_verb(
        verbs,
        "supply",
        "trace supply lines, all of a map and after a change",
        _supply,
        "All its land is one realm, on lines as long as they can be; times are milliseconds.",
    )
    supply.add_argument(
        "map", type=Path, nargs="?", default=SHIPPED, metavar="MAP", help=f"default: {SHIPPED.name}"
    )
    supply.add_argument("--regions", type=_positive, default=400, metavar="N", help="at most (default: 400)")
    peer = _verb(
        verbs,
        "peer",
        "run a full turn beside the diplomacy package, orders a second each",
        late_scenario(),
        _peer,
    )
    peer.add_argument("--seconds", type=_positive, default=5, metavar="N", help="of each, three times")
    campaign = _verb(
        verbs,
        "campaign",
        "open, step, correct, compare and verify a long campaign",
        sample_scenario(),
        _campaign,
    )
    campaign.add_argument(
        "file",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="one that was played; caretakers play one if not given",
    )
    campaign.add_argument("--turns", type=_positive, metavar="N", help="the scenario's if not given")
    window = add_verb(
        verbs,
        "window",
        "start the window, open the sample, pan, zoom, step, run a turn",
        _window,
        "Without a display the window is painted into memory.",
    )
    window.add_argument(
        "--regions",
        type=int,
        default=5_000,
        metavar="N",
        help="size of the large board, 0 to leave it out (default: 5,000)",
    )
    window.add_argument("--seconds", type=_positive, default=10, metavar="N", help="how long to pan and zoom")
    window.add_argument("--campaign", type=Path, metavar="FILE", help="a copy of it in place of the sample")


def _verb(verbs: Verbs, name: str, purpose: str, scenario: Path, handler: Handler) -> argparse.ArgumentParser:
    parser = add_verb(verbs, name, purpose, handler)
    parser.add_argument(
        "--scenario", type=Path, default=scenario, metavar="S", help=f"default: {scenario.name}"
    )
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


# What measures is imported by the verb that asks for it: the program itself never needs it.


def _turn(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_turns import measure_turn

    return _tell(args, "bench.turn/1", measure_turn(args.scenario, args.times, args.repeats))


def _store(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_turns import measure_store

    return _tell(args, "bench.store/1", measure_store(args.scenario, args.turns))


def _orders(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_orders import measure_orders

    return _tell(args, "bench.orders/1", measure_orders(args.scenario, args.repeats, args.mails, say))


def _packets(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_turns import measure_packets

    return _tell(args, "bench.packets/1", measure_packets(args.scenario, args.repeats))


def _play(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_turns import measure_play

    data = measure_play(args.scenario, args.turns, say)
    _tell(args, "bench.play/1", data)
    return DONE if data["replay_equal"] else PROBLEMS


def _peer(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_peer import measure_peer

    return _tell(args, "bench.peer/1", measure_peer(args.scenario, args.seconds, say))


def _campaign(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_campaign import measure_campaign

    data = measure_campaign(args.file, args.scenario, args.turns, say)
    _tell(args, "bench.campaign/1", data)
    return DONE if data["verified"] else PROBLEMS


def _links(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_links import measure_links

    rows = measure_links(args.folder, say)
    if args.json:
        emit("bench.links/1", {"maps": rows})
    else:
        print_table([list(row.values()) for row in rows], list(rows[0]))
    return DONE


def _map(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_map import measure_map

    return _tell(args, "bench.map/1", measure_map(args.map, args.regions, say))


def _supply(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_supply import measure_supply

    return _tell(args, "bench.supply/1", measure_supply(args.map, args.regions))


def _window(args: argparse.Namespace) -> int:
    from gm_console.tools.bench_window import measure_window

    data = measure_window(say, regions=args.regions, seconds=args.seconds, campaign=args.campaign)
    return _tell(args, "bench.window/1", data)


def _tell(args: argparse.Namespace, schema: str, data: dict[str, Any]) -> int:
    if args.json:
        emit(schema, data)
    else:
        for name, value in data.items():
            print(f"{name:20} {value}")
    return DONE
