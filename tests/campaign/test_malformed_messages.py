"""Whatever comes in is bounded, refused or made harmless, and told: a corpus with golden messages, and a fuzz."""

from __future__ import annotations

import random
import re
import time
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from gm_console.campaign.records import SheetReport
from gm_console.campaign.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files.incoming.message import Form, Piece, grammar_of
from gm_console.files.incoming.read import read_message
from gm_console.files.incoming.sources import FORMS
from gm_console.files.textfile import printable
from tests.conftest import Golden
from tests.support.every import every
from tests.support.malformed import MALFORMED, ORDERS, large, mail, rows, workbook
from tests.support.toy_campaign import new_toy
from tests.support.toy_world import toy

GOLDEN = Path(__file__).parent / "malformed_messages.golden"
SECONDS = 1
"""A message may take so long on a busy machine; on a quiet one the slowest takes a tenth of it."""
ROSTER = (("Ada", "ada", ("01",)), ("Bo", "bo", ()), ("Di", "di", ("02", "03")))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    with Campaign(new_toy(tmp_path_factory.mktemp("desk"))) as campaign:
        for name, box, nations in ROSTER:
            fields = PlayerFields(name=name, email=f"{box}@example.org")
            campaign.add_player(fields, nations=[NationId(one) for one in nations])
        yield campaign


def told(report: SheetReport) -> list[str]:
    said = [
        f"  {report.file}: {report.outcome.value}, {report.nation or 'nobody'}, {len(report.lines)} lines"
    ]
    for one in report.issues[:4]:
        place = f"{one.line}:{one.column} " if one.line else ""
        said.append(f"  {place}{one.severity.value} {one.code}: {one.text}")
    return said


def answers(desk: Campaign, folder: Path, messages: Iterable[tuple[str, bytes]]) -> str:
    """Return what is told of messages, each of them something, and nothing with a sign that obeys nobody."""
    paths = {folder / name: raw for name, raw in messages}
    for path, raw in paths.items():
        path.write_bytes(raw)
    began = time.monotonic()
    found = desk.check_files(paths)
    assert time.monotonic() - began < SECONDS * len(paths)
    heads = {re.split(r": | #", one.file)[0] for one in found}
    assert heads == {printable(path.name) for path in paths}
    assert every("".join(issue.text for issue in one.issues).isprintable() for one in found if one.issues)
    return "\n".join(line for one in found for line in told(one)) + "\n"


def test_every_malformed_message_is_told_and_harms_nothing(
    desk: Campaign, tmp_path: Path, golden: Golden
) -> None:
    assert len(MALFORMED) >= 90
    golden.check(GOLDEN, answers(desk, tmp_path, MALFORMED.items()))


@pytest.mark.slow
def test_large_messages_are_refused_in_no_time(desk: Campaign, tmp_path: Path, golden: Golden) -> None:
    golden.check(GOLDEN.with_name("large_messages.golden"), answers(desk, tmp_path, large()))


SEEDS = (
    ("a.eml", mail(f"Hi,\n\n{ORDERS}\nRegards\nAda\n\nOn Monday Bo wrote:\n> [E1] sell 9\n")),
    ("b.eml", next(raw for name, raw in MALFORMED.items() if name == "part-twice.eml")),
    ("c.eml", next(raw for name, raw in MALFORMED.items() if name == "html-broken.eml")),
    ("d.csv", b"nation,01,turn,1\nE1,sell 3\nM1,march 1: A-01 > A-02\n"),
    ("e.xlsx", workbook(rows("nation 01 turn 1", "[E1] sell 3"))),
    ("f.json", b'{"schema": "gm-console.orders/1", "nation": "01", "turn": 1, "lines": ["[E1] sell 3"]}'),
    ("g.txt", f"Hello\n{ORDERS}-- \nAda\n".encode()),
)
_BITS = (
    b"\n",
    b"--B\n",
    b"=?utf-8?q?",
    b"[E1]",
    b">",
    b"\x00",
    b"\xff\xfe",
    b"<p",
    b"</",
    b'"',
    b"=",
    b"boundary=",
)


def _mutated(raw: bytes, dice: random.Random) -> bytes:
    found = bytearray(raw)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(found) + 1)
        kind = dice.random()
        if kind < 0.3 and found:
            found[at % len(found)] = dice.randrange(256)
        elif kind < 0.6:
            found[at:at] = dice.choice(_BITS)
        elif kind < 0.8:
            del found[at : at + dice.randint(1, 20)]
        else:
            found[at:at] = found[: dice.randint(1, 60)] * dice.randint(1, 5)
    return bytes(found)


def _fuzz(count: int, seed: int) -> float:
    """Read mutated messages; return the seconds that the slowest took."""
    ruleset, board, _ = toy()
    grammar, dice, slowest = grammar_of(ruleset.sheet, board), random.Random(seed), 0.0
    for _ in range(count):
        name, raw = dice.choice(SEEDS)
        form = FORMS.get(Path(name).suffix, Form.TEXT)
        piece = Piece(name=name, form=form, raw=_mutated(raw, dice), source="file")
        began = time.process_time()
        for sheet in read_message(piece, grammar).sheets:
            sheet.as_bytes()
        slowest = max(slowest, time.process_time() - began)
    return slowest


def test_mutated_messages_raise_nothing() -> None:
    assert _fuzz(200, seed=1) < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_hundred_thousand_mutated_messages_raise_nothing(seed: int) -> None:
    assert _fuzz(10_000, seed) < SECONDS


@pytest.mark.slow
def test_mutated_messages_need_little_room() -> None:
    tracemalloc.start()
    try:
        _fuzz(1_000, seed=12)
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()
