"""Whatever comes in is bounded, refused or made harmless, and told: a corpus with golden messages, and a fuzz."""

from __future__ import annotations

import io
import os
import random
import re
import time
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.records import SheetReport
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity
from gm_console.core.orders import Status
from gm_console.files.incoming.mbox import split_mbox
from gm_console.files.incoming.message import MessageForm, RawMessage, grammar_of
from gm_console.files.incoming.read import read_message
from gm_console.files.incoming.sources import FORMS, MBOX, SUFFIXES
from gm_console.files.textfile import printable
from gm_console.files.turnsheet import read_sheet
from tests.conftest import Golden
from tests.support.every import every
from tests.support.malformed import ORDERS, mail
from tests.support.malformed_files import MALFORMED, PASTED, SPARSE, large, rows, workbook
from tests.support.toy_campaign import new_toy
from tests.support.toy_world import toy

GOLDEN = Path(__file__).parent / "malformed_messages.golden"
SECONDS = 1
"""A message may take so long on a busy machine; on a quiet one the slowest takes a tenth of it."""
GIGABYTE = 1 << 30
ROOM = 100_000_000
"""Bytes that reading may need at once, whatever comes."""
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
        f"{report.file}: {report.outcome.value}, {report.nation or 'nobody'}, turn {report.turn},"
        f" {report.count(Status.ACCEPTED)} of {len(report.lines)} lines accepted"
    ]
    for one in report.issues[:4]:
        said.append(
            f"  {one.line}:{one.column} {one.severity.value} {one.code}: {one.text}{_meant(one.suggestion)}"
        )
    for line in report.lines:
        one, why = line.verdict, line.verdict.reason
        if why is not None:
            said.append(
                f"  {one.line}:{one.column} {one.status.value} {why.code} ({why.rule or 'sheet'}):"
                f" {printable(one.text[:40])}{_meant(why.suggestion)}"
            )
    return said[:8]


def _meant(suggestion: str) -> str:
    return f" -> {suggestion}" if suggestion else ""


def answers(desk: Campaign, folder: Path, messages: Mapping[str, bytes | None]) -> str:
    """Return what is told of messages, each of them something, and nothing with a sign that obeys nobody.

    None stands for a gigabyte of nothing.
    """
    for name, raw in messages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw or b"")
        if raw is None:
            os.truncate(path, GIGABYTE)
        if path.parent.name in ("cur", "new"):
            for one in ("cur", "new"):
                (path.parents[1] / one).mkdir(exist_ok=True)
    tops = dict.fromkeys(folder / name.partition("/")[0] for name in messages)
    began = time.monotonic()
    found = desk.check_files(tops)
    assert time.monotonic() - began < SECONDS * len(messages)
    heads = {re.split(r": | #", one.file)[0] for one in found}
    assert heads >= {printable(path.name) for path in tops if path.is_file()}
    _said_well(found)
    return "\n".join(line for one in found for line in told(one)) + "\n"


def _said_well(found: Sequence[SheetReport]) -> None:
    issues = [issue for one in found for issue in one.issues]
    assert every(issue.text.isprintable() for issue in issues)
    assert not {f"{one.code}: {one.text}" for one in issues if not _says_what_to_do(one)}


def _says_what_to_do(issue: Issue) -> bool:
    """Tell whether what is wrong is followed by what would mend it, or names what is lacking."""
    sentences = re.findall(r"[^.;:]{8,}[.;:]", f"{issue.text}.")
    return issue.severity is Severity.INFO or bool(issue.suggestion) or len(sentences) > 1 or issue.line > 0


@pytest.mark.slow
def test_every_malformed_message_is_told_and_harms_nothing(
    desk: Campaign, tmp_path: Path, golden: Golden
) -> None:
    assert len(MALFORMED) + len(PASTED) >= 150
    assert {Path(name).suffix for name in MALFORMED} >= {*SUFFIXES}
    golden.check(GOLDEN, answers(desk, tmp_path, MALFORMED))


def test_pasted_texts_are_told_as_files_are(desk: Campaign, golden: Golden) -> None:
    found = [desk.check_text(text, name) for name, text in PASTED.items()]
    _said_well(found)
    lines = "\n".join(line for one in found for line in told(one))
    golden.check(GOLDEN.with_name("malformed_pasted.golden"), f"{lines}\n")


@pytest.mark.slow
def test_large_messages_are_refused_in_no_time_and_no_room(
    desk: Campaign, tmp_path: Path, golden: Golden
) -> None:
    tracemalloc.start()
    try:
        messages = {**dict(large()), **dict.fromkeys(SPARSE)}
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        said = answers(desk, tmp_path, messages)
        assert tracemalloc.get_traced_memory()[1] - before < ROOM
    finally:
        tracemalloc.stop()
    golden.check(GOLDEN.with_name("large_messages.golden"), said)


SEEDS = (
    ("a.eml", mail(f"Hi,\n\n{ORDERS}\nRegards\nAda\n\nOn Monday Bo wrote:\n> [E1] sell 9\n")),
    ("b.eml", MALFORMED["part-twice.eml"]),
    ("c.eml", MALFORMED["html-broken.eml"]),
    ("d.csv", b"nation,01,turn,1\nE1,sell 3\nM1,march 1: A-01 > A-02\n"),
    ("e.xlsx", workbook(rows("nation 01 turn 1", "[E1] sell 3"))),
    ("f.json", b'{"schema": "gm-console.orders/1", "nation": "01", "turn": 1, "lines": ["[E1] sell 3"]}'),
    ("g.txt", f"Hello\n{ORDERS}-- \nAda\n".encode()),
    ("h.mbox", MALFORMED["two-claim-one.mbox"]),
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
    ruleset, board, state = toy()
    nations = ruleset.nations(state)
    grammar, dice, slowest = grammar_of(ruleset.sheet, board), random.Random(seed), 0.0
    for _ in range(count):
        name, raw = dice.choice(SEEDS)
        mutated = _mutated(raw, dice)
        began = time.process_time()
        mails = [one for one, _ in split_mbox(io.BytesIO(mutated))] if name.endswith(MBOX) else [mutated]
        for one in mails:
            piece = RawMessage(
                name=name, form=FORMS.get(Path(name).suffix, MessageForm.MAIL), raw=one, source="file"
            )
            for sheet in read_message(piece, grammar).sheets:
                read_sheet(sheet.as_bytes(), name, ruleset, board, nations)
        slowest = max(slowest, time.process_time() - began)
    return slowest


def test_mutated_messages_raise_nothing() -> None:
    assert _fuzz(200, seed=1) < SECONDS


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_a_hundred_thousand_mutated_messages_raise_nothing(seed: int) -> None:
    """In parts: each ends well within the time that a test may take, also where 8 others share the machine."""
    assert _fuzz(5_000, seed) < SECONDS


@pytest.mark.slow
def test_mutated_messages_need_little_room() -> None:
    tracemalloc.start()
    try:
        _fuzz(1_000, seed=12)
        assert tracemalloc.get_traced_memory()[1] < ROOM
    finally:
        tracemalloc.stop()
