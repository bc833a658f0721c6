"""Where a mailbox in one file is cut into mails, and where it is not."""

from __future__ import annotations

from io import BytesIO

import pytest

from gm_console.files.incoming.mbox import split_mbox

MARK = b"From ada@example.org Thu Nov 26 20:00:00 2026\n"
HEAD = b"From: ada@example.org\nSubject: x\n\n"
MARKS = (
    b"From - Thu Nov 26 20:00:00 2026\n",
    b"From 1790@example.org Thu Nov 26 20:00:00 +0000 2026\r\n",
    b"From ada at example.org  Thu Nov 26 20:00:00 2026\n",
    b"From MAILER-DAEMON Thu Nov 26 20:00 2026\n",
)
PROSE = (
    b"From here on:\nnation 02 turn 1\n",
    b"From Ada\nNation: 02\n",
    b"From Ada, Thu Nov 26 20:00:00 2026\nI march.\n",
    b"text\n" + MARK + HEAD,
    b"From " + b"a" * 70_000 + b" Thu Nov 26 20:00:00 2026\nTo: b\n",
)


@pytest.mark.parametrize("mark", MARKS)
def test_a_mail_begins_below_a_postmark_of_any_program(mark: bytes) -> None:
    found = [raw for raw, _ in split_mbox(BytesIO(mark + HEAD + b"one\n\n" + mark + HEAD + b"two\n"))]
    assert found == [HEAD + b"one\n\n", HEAD + b"two\n"]


@pytest.mark.parametrize("prose", PROSE)
def test_a_line_of_prose_that_begins_with_from_cuts_no_mail(prose: bytes) -> None:
    body = HEAD + b"Hello\n\n" + prose + b"\n"
    other = HEAD + b"two\n"
    found = [raw for raw, _ in split_mbox(BytesIO(MARK + body + MARK + other))]
    assert found == [body, other]


def test_a_length_that_a_head_claims_hides_no_mail_of_another() -> None:
    first = b"Content-Length: 100000\n" + HEAD + b"one\n\n"
    found = [raw for raw, _ in split_mbox(BytesIO(MARK + first + MARK + HEAD + b"two\n"))]
    assert found == [first, HEAD + b"two\n"]
