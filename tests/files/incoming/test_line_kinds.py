"""Lines of mails as people and their programs write them: what is of the sheet, and what is set aside."""

from __future__ import annotations

import pytest

from gm_console.files.incoming.line_kinds import sort_lines
from gm_console.files.incoming.message import (
    LineKind,
    MessageForm,
    RawMessage,
    SheetGrammar,
    bare_sheet,
    grammar_of,
)
from gm_console.files.incoming.read import read_message
from tests.support.every import every
from tests.support.malformed import ORDERS, attached, mail, parts
from tests.support.malformed_files import rows, workbook
from tests.support.sheet_world import BOARD
from tests.support.toy_world import toy

SIGNS = {
    "o": LineKind.ORDER,
    "q": LineKind.QUOTED,
    "g": LineKind.GREETING,
    "s": LineKind.SIGNATURE,
    "x": LineKind.OTHER,
}

CASES = {
    "a greeting and a signature": """
g|Hello moderator,
g|here are my orders for the week.
o|nation 01 turn 1
o|[E1] sell 3
o|hire 1 at A-01
s|--
s|Ada, somewhere by the sea
""",
    "a sign-off without dashes": """
o|nation 01 turn 1
o|[E1] sell 3
s|Best regards,
s|Ada
""",
    "a sign-off and a name on one line": """
o|nation 01 turn 1
o|[E1] sell 3
s|Thanks, Ada
""",
    "a sign-off with words behind it, above the dashes of a telephone": """
o|nation 01 turn 1
o|[E1] sell 3
o|sel 4
s|Many thanks for the game!
s|Ada
s|--
s|sent from somewhere
""",
    "an order gone wrong that begins like a sign-off": """
o|nation 01 turn 1
o|[E1] sell 3
o|best 3 at A-01
""",
    "what a telephone writes": """
o|nation 01 turn 1
o|[E1] sell 3
s|Sent from my phone
""",
    "a reply above a quotation": """
o|nation 01 turn 1
o|[E1] sell 3
q|On Mon, 3 Nov 2026 at 10:00, GM <gm@example.org>
q|wrote:
q|> [E1] sell 9
q|> Regards
""",
    "a reply below a quotation": """
q|GM schrieb am 3.11.2026:
q|> Please send your orders.
o|nation 01 turn 1
o|[E1] sell 3
""",
    "a reply above a whole mail": """
o|nation 01 turn 1
o|[E1] sell 3
q|-----Original Message-----
q|From: GM
q|Sent: Monday
q|Subject: Orders
q|[E1] sell 9
""",
    "a forward": """
g|See below.
x|---------- Forwarded message ---------
x|From: Ada <ada@example.org>
x|Date: Mon, 3 Nov 2026
x|Subject: Orders
o|nation 01 turn 1
o|[E1] sell 3
""",
    "an order above the first head is none of small talk": """
o|nation 01 turn 1
o|sell 3
o|[E1] sell 4
""",
    "dashes that only part sections": """
o|nation 01 turn 1
o|[E1] sell 3
o|--
o|[M1] march 1: A-01 > A-02
""",
    "a typing error at the end is no signature": """
o|nation 01 turn 1
o|[E1] sell 3
o|selll 4
""",
    "small talk that begins as a header does": """
g|Nation 2 attacked me, and turn 1 has hardly begun!
o|nation 01 turn 1
o|[E1] sell 3
""",
    "comments": """
o|# mine
o|nation 01 turn 1
o|[E1] sell 3   # all of it
""",
    "no order at all": """
x|Hello,
x|nation 01 turn 1 was great.
""",
}


@pytest.fixture(scope="module")
def grammar() -> SheetGrammar:
    ruleset, board, _ = toy()
    return grammar_of(ruleset.sheet, board)


@pytest.mark.parametrize("case", CASES)
def test_lines_are_sorted(case: str, grammar: SheetGrammar) -> None:
    wanted = [line.split("|", 1) for line in CASES[case].strip("\n").split("\n")]
    found = sort_lines([text for _, text in wanted], grammar)
    assert [(one.kind, one.text) for one in found.lines] == [(SIGNS[sign], text) for sign, text in wanted]
    assert not found.doubts


def test_what_is_set_aside_is_a_comment_that_erasing_empties(grammar: SheetGrammar) -> None:
    text = f"Hello\n{ORDERS}-- \nAda, Harbour Street 5\n"
    piece = RawMessage(name="a.eml", form=MessageForm.MAIL, raw=mail(text), source="file")
    (sheet,) = read_message(piece, grammar).sheets
    kept = sheet.as_bytes()
    assert kept.decode().splitlines() == [
        "# (greeting) Hello",
        *ORDERS.splitlines(),
        "# (signature) --",
        "# (signature) Ada, Harbour Street 5",
    ]
    bare = bare_sheet(kept).decode().splitlines()
    assert bare == ["# (greeting)", *ORDERS.splitlines(), "# (signature)", "# (signature)"]
    assert bare_sheet(ORDERS.encode()) == ORDERS.encode()


FLOWED = "nation 01 turn 1\n[M1] march 1: A-01 > \nA-02\n"
PAGE = "<html><body><p>Hi</p><div>nation 01 turn 1</div><div>[E1] sell&nbsp;3</div><blockquote>[E1] sell 9</blockquote>"
SAYS = {
    "quoted-printable": (
        mail("nation 01 turn 1\n[E1] sel=\nl 3\n", "Content-Transfer-Encoding: quoted-printable"),
        "nation 01 turn 1\n[E1] sell 3",
    ),
    "flowed": (
        mail(FLOWED, "Content-Type: text/plain; format=flowed"),
        "nation 01 turn 1\n[M1] march 1: A-01 > A-02",
    ),
    "windows": (
        mail(
            "nation 01 turn 1\n[E1] sell 3 # gr\xfc\xdfe".encode("cp1252"),
            "Content-Type: text/plain; charset=cp1252",
        ),
        "nation 01 turn 1\n[E1] sell 3 # grüße",
    ),
    "page": (
        mail(PAGE, "Content-Type: text/html; charset=utf-8"),
        "# (greeting) Hi\n\nnation 01 turn 1\n[E1] sell 3\n# (quoted) > [E1] sell 9",
    ),
    "both": (
        parts(
            f"Content-Type: text/plain\n\n{ORDERS}", f"Content-Type: text/html\n\n{PAGE}", kind="alternative"
        ),
        ORDERS.strip(),
    ),
    "only the page says it": (
        parts("Content-Type: text/plain\n\n \n", f"Content-Type: text/html\n\n{PAGE}", kind="alternative"),
        "# (greeting) Hi\n\nnation 01 turn 1\n[E1] sell 3\n# (quoted) > [E1] sell 9",
    ),
    "attached": (
        parts("Content-Type: text/plain\n\nsee the file", attached("o.txt", ORDERS.encode())),
        ORDERS.strip(),
    ),
    "attached workbook": (
        parts(attached("o.xlsx", workbook(rows("nation 01 turn 1", "[E1] sell 3")))),
        ORDERS.strip(),
    ),
    "a mail at a mail": (
        parts(f"Content-Type: message/rfc822\n\n{mail(ORDERS, id_='2').decode()}"),
        ORDERS.strip(),
    ),
}


@pytest.mark.parametrize("case", SAYS)
def test_a_mail_says_the_same_however_it_is_packed(case: str, grammar: SheetGrammar) -> None:
    raw, wanted = SAYS[case]
    message = read_message(RawMessage(name="a.eml", form=MessageForm.MAIL, raw=raw, source="file"), grammar)
    assert not message.refused
    assert [one.as_bytes().decode().strip() for one in message.sheets] == [wanted]
    assert (message.sender, message.message_id) == ("ada@example.org", "<1@example.org>")
    assert message.sent == "2026-11-26T20:00:00+00:00"


TABLES = {
    "a.csv": b"section;order\nnation;01;turn;1\nE1;sell 3\n;hire 1 at A-01\n",
    "b.csv": b'sep=,\n"nation 01","turn 1"\n[E1],sell 3\n,hire 1 at A-01\n',
    "c.xlsx": workbook(rows("nation 01 turn 1", "[E1] sell 3", "hire 1 at A-01")),
    "d.json": b'{"schema": "gm-console.orders/1", "nation": "01", "turn": 1, '
    b'"lines": ["[E1] sell 3", "hire 1 at A-01"]}',
}


@pytest.mark.parametrize("name", TABLES)
def test_tables_say_what_a_text_says(name: str, grammar: SheetGrammar) -> None:
    form = {"csv": MessageForm.TABLE, "xlsx": MessageForm.WORKBOOK, "json": MessageForm.JSON}[
        name.split(".")[1]
    ]
    message = read_message(RawMessage(name=name, form=form, raw=TABLES[name], source="file"), grammar)
    (sheet,) = message.sheets
    text = [" ".join(line.split()) for line in sheet.as_bytes().decode().splitlines() if line.strip()]
    assert text == ["nation 01 turn 1", "[E1] sell 3", "hire 1 at A-01"]


def test_a_long_quotation_is_cut_in_the_sheet_and_whole_in_the_message(grammar: SheetGrammar) -> None:
    raw = mail(ORDERS + "\nGM wrote:\n" + "> more of it\n" * 900)
    message = read_message(RawMessage(name="a.eml", form=MessageForm.MAIL, raw=raw, source="file"), grammar)
    kept = message.sheets[0].as_bytes().decode().splitlines()
    assert len(message.lines) > 900
    assert len(kept) < 300
    assert kept[-1] == "# (other) and 701 more lines that were set aside; the message has them"
    assert every(one.startswith("# (") for one in kept[4:])


def test_no_line_of_a_real_game_is_taken_for_small_talk() -> None:
    """Every way in which Gunboat lets an order be written is of the sheet, wherever in it the line stands."""
    from gm_console.rulesets import load_ruleset

    sheet = load_ruleset("gunboat").sheet
    grammar = grammar_of(sheet, BOARD)
    texts = [
        "nation 07 turn 1",
        "sell 1200 MP",
        "build 3 LI at 07-02",
        "[E1] sell 100 MP",
        "[M1] 3 LI: 07-02 > 07-03",
    ]
    texts += [
        "5 MI, 2 Bm: 07-09 > 07-10 > 12-03  blitz 12-04",
        "thanks",
        "[press]",
        '"Thanks" | City | Regards',
        "Regards",
    ]
    found = sort_lines(texts, grammar)
    assert [one.kind for one in found.lines] == [LineKind.ORDER] * len(texts)
