"""A hundred spoiled maps through the command line: each ends with a plain exit code, and what is written is whole."""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import resource
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from gm_console.cli import main
from tests.files.imports.small import POLYGONS, SVG, box, feature, triplea
from tests.support.every import every

SEED: Final = 341
EACH: Final = 25
"""Spoiled maps of a kind."""
SECONDS: Final = 85
"""Of a processor, for all of them."""
MEMORY: Final = 3 << 29
EXITS: Final = (0, 1, 2)
PLAIN: Final = (
    "0",
    "-0",
    "1e-9",
    "1e9",
    "1e308",
    "nan",
    "-1",
    "99999999",
    "-180",
    "180",
    "0.5",
    "null",
    "[]",
    '"',
)
DRAWN: Final = (
    "Z",
    "M",
    "z",
    "m0 0",
    "A0 0 0 0 0 0 0",
    "L0 0L0 0",
    "h0",
    "v0",
    "ZZ",
    "M5 5",
    " ",
    "",
    "\x00",
    "<",
)
PIECES: Final = (*PLAIN, *DRAWN)
CURVES: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path id="a" d="M0 0L40 0L40 40L20 40L20 60L20 40L0 40Z"/>
<path id="b" d="M40 0 A 20 20 0 0 1 80 40 L 40 40 Z M50 10 L60 10 L60 20 L50 20 Z"/>
<path id="c" d="M0 60 L40 100 L40 60 L0 100 Z"/>
<path id="d" d="M50 50 Q 70 50 70 70 C 70 90 60 90 50 90 Z m 1 1 h 5 v 5 z"/>
<circle id="e" cx="85" cy="85" r="10"/><ellipse id="f" cx="90" cy="60" rx="5" ry="8"/></svg>"""
GLOBE: Final = json.dumps(
    {
        "type": "FeatureCollection",
        "features": [
            feature("A", box(170, 0, 180, 9), box(-180, 0, -170, 9)),
            feature("B", box(160, 0, 170, 9), id=7),
            feature("C", box(0, 0, 9, 9), box(2, 2, 5, 5)),
        ],
    }
)
TEACHING: Final = Path(__file__).parents[2] / "maps" / "teaching" / "map.json"
_NUMBER: Final = re.compile(r"-?\d+\.?\d*")


def spoiled(text: str, dice: random.Random) -> str:
    """Return a text with up to three numbers changed, or pieces doubled, left out or put in."""
    for _ in range(dice.randint(1, 3)):
        at, kind = dice.randrange(len(text)), dice.random()
        number = _NUMBER.search(text, at)
        if kind < 0.8 and number:
            new = dice.choice(PIECES) if dice.random() < 0.2 else str(dice.randint(-50, 150))
            text = text[: number.start()] + new + text[number.end() :]
        elif kind < 0.88:
            end = min(len(text), at + dice.randint(1, 40))
            text = text[:end] + text[at:end] * dice.choice([1, 1, 2, 50, 2000]) + text[end:]
        elif kind < 0.94:
            text = text[:at] + text[at + dice.randint(1, 20) :]
        else:
            text = text[:at] + dice.choice(PIECES) + text[at:]
    return text


def mutants(root: Path) -> list[Path]:
    """Write the spoiled maps, four kinds in turn, each in a folder of its own."""
    dice, made = random.Random(SEED), []
    for number in range(EACH):
        for kind in ("map", "triplea", "drawn.svg", "globe.geojson"):
            path = root / f"{number}-{kind}" / kind
            path.parent.mkdir()
            if kind == "triplea":
                triplea(path, polygons=spoiled(POLYGONS, dice))
            elif kind == "map":
                path.mkdir()
                _write(path / "map.json", spoiled(TEACHING.read_text(encoding="utf-8"), dice))
            elif kind == "drawn.svg":
                _write(path, spoiled((SVG, CURVES)[number % 2], dice))
            else:
                _write(path, spoiled(GLOBE, dice))
            made.append(path)
    return made


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", errors="replace")


def put_through(source: Path) -> list[int]:
    """Import, check and export one map; return the exit codes.  Each export that was written is whole."""
    place = source.parent
    map_, codes = source, []
    if source.name != "map":
        map_ = place / "imported"
        codes.append(main(["map", "import", str(source), "-o", str(map_)]))
    if map_.is_dir():
        codes.append(main(["map", "check", str(map_)]))
        codes += [
            main(["map", "export", str(map_), "-o", str(place / f"out{end}")])
            for end in (".geojson", ".graphml", ".triplea")
        ]
    out = place / "out.geojson"
    if out.exists():
        for feature_ in json.loads(out.read_text(encoding="utf-8"))["features"]:
            told = feature_["geometry"]
            pieces = [told["coordinates"]] if told["type"] == "Polygon" else told["coordinates"]
            assert every(
                len(ring) > 3 and ring[0] == ring[-1] and len(set(map(tuple, ring))) > 2
                for rings in pieces
                for ring in rings
            ), feature_["properties"]
    return codes


def child() -> None:
    """Put the maps named on the input through, within the limits; one line of exit codes for each."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for line in sys.stdin.read().splitlines():
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            codes = put_through(Path(line))
        print(json.dumps([line, codes, "Traceback" in said.getvalue()]), flush=True)


@pytest.mark.slow
def test_spoiled_maps_end_with_a_message_or_with_a_whole_map(tmp_path: Path) -> None:
    paths = mutants(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-c", "from tests.cli.test_mutants_of_maps import child; child()"],
        input="\n".join(map(str, paths)),
        capture_output=True,
        text=True,
        check=False,
    )
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    stopped = paths[len(told)] if len(told) < len(paths) else None
    assert (stopped, ran.returncode) == (None, 0), ran.stderr[-2000:]
    assert every(codes and set(codes) <= set(EXITS) for _, codes, _ in told), told
    assert not [source for source, _, crashed in told if crashed]
    ended = Counter(code for _, codes, _ in told for code in codes)
    assert ended[0] > EACH, "some maps came through, and were exported"
    assert ended[1] + ended[2] > EACH, "some were refused"
