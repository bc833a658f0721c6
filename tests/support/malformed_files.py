"""Files, mailboxes and pasted texts as people and broken programs make them: tables, and what they are made with."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator

from tests.support.malformed import ORDERS, mail, mails

_CELL = '<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'
_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def workbook(sheet: str | bytes, **more: str | bytes) -> bytes:
    """Return a workbook whose one sheet is this XML."""
    return zipped(xl__worksheets__sheet1_xml=sheet, **more)


def zipped(**members: str | bytes) -> bytes:
    """Return a ZIP with these members; in their names two dashes stand for a slash."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in members.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml").replace("_bin", ".bin"), text)
    return found.getvalue()


def rows(*lines: str) -> str:
    """Return a sheet of a workbook with a cell for each line."""
    cells = "".join(
        f'<row r="{at}">{_CELL.format(at=f"A{at}", text=line)}</row>' for at, line in enumerate(lines, 1)
    )
    return f"<worksheet {_NS}><sheetData>{cells}</sheetData></worksheet>"


def lying_zip() -> bytes:
    """Return a workbook that says it unpacks to ten bytes, and unpacks to many."""
    raw = workbook("<worksheet>" + " " * 100_000 + "</worksheet>")
    size = (100_000 + 23).to_bytes(4, "little")
    return raw.replace(size, (10).to_bytes(4, "little"))


def _files() -> Iterator[tuple[str, bytes]]:
    yield "nation-02.txt", ORDERS.encode()
    yield "quoted.txt", b"> nation 01 turn 1\n> [E1] sell 3\n"
    yield "binary.txt", bytes(range(32)) * 40
    yield "empty.txt", b""
    yield "long.txt", b"nation 01 turn 1\n[E1]\n" + b"sell 1\n" * 40_000
    yield "turned.txt", "nation 01 turn 1\n[E1] \u202e3 lles\n".encode()
    yield "empty.csv", b""
    yield "formula.csv", b'nation,01,turn,1\nE1,"=HYPERLINK(""http://example.net"";""sell 3"")"\n'
    yield "command.csv", b"nation;01;turn;1\nE1;@SUM(1+1)|cmd\nE1;sell 3\n"
    yield "endless-cell.csv", b'nation,01,turn,1\nE1,"' + b"a" * 150_000 + b'"\n'
    yield "many-rows.csv", b"nation,01,turn,1\n" + b"E1,sell 1\n" * 1_200
    yield "binary.csv", b"\x00\x01\x02" * 100
    yield "xml-bomb.xlsx", workbook(b"<worksheet>" + b" " * 5_000_000 + b"</worksheet>")
    yield "lying.xlsx", lying_zip()
    yield "entities.xlsx", workbook('<!DOCTYPE a [<!ENTITY b "sell 3">]><worksheet><c>&b;</c></worksheet>')
    yield "no-zip.xlsx", b"PK\x03\x04 nothing more"
    yield "no-sheet.xlsx", b"PK\x05\x06" + b"\x00" * 18
    yield "half-xml.xlsx", workbook("<worksheet><sheetData><row>")
    yield "many-rows.xlsx", workbook(rows(*["[E1] sell 1"] * 1_100))
    yield (
        "bad-string.xlsx",
        workbook('<worksheet><row><c r="A1" t="s"><v>99999999999</v></c></row></worksheet>'),
    )
    yield (
        "formula.xlsx",
        workbook(
            '<worksheet><row><c r="A1" t="str"><f>CALL()</f><v>nation 01 turn 1</v></c></row>'
            '<row><c r="A2" t="str"><f>1+2</f><v>[E1] sell 3</v></c></row></worksheet>'
        ),
    )
    yield (
        "far-cell.xlsx",
        workbook('<worksheet><row><c r="XFD1"><v>1</v></c><c r="A9999999"><v>2</v></c></row></worksheet>'),
    )
    yield "many-parts.xlsx", workbook(rows(ORDERS), **{f"xl__p{at}_xml": "" for at in range(600)})
    yield "broken.json", b"{"
    yield "deep.json", b"[" * 5_000
    yield "other.json", b'{"schema": "something/1"}'
    yield "no-list.json", b'{"schema": "gm-console.orders/1", "nation": "01", "turn": 1, "lines": "sell"}'
    yield "no-nation.json", b'{"schema": "gm-console.orders/1", "turn": 1, "lines": ["[E1] sell 3"]}'
    yield "number.json", b'{"schema": "gm-console.orders/1", "nation": 1e999, "turn": 1, "lines": []}'
    yield "large.json", b'{"schema": "gm-console.orders/1", "lines": ["' + b"a" * 300_000 + b'"]}'
    yield "empty.mbox", b""
    yield "no-mbox.mbox", b"nation 01 turn 1\n[E1] sell 3\n"
    yield "half.mbox", b"From ada@example.org Thu Nov 26 20:00:00 2026\nSubject: x\n"
    yield (
        "large.mbox",
        b"From a Thu Nov 26 20:00:00 2026\nFrom: ada@example.org\n\n"
        + b"a" * 10_100_000
        + b"\n\nFrom b Thu Nov 26 20:00:00 2026\n"
        + mail(ORDERS, id_="9"),
    )
    yield "\u202etxt.exe.txt", ORDERS.encode()


def _texts() -> Iterator[tuple[str, bytes]]:
    yield "nul.txt", b"nation 01 turn 1\n[E1] sell\x00 3\n"
    yield "wide-mark.txt", ORDERS.encode("utf-16")
    yield "wide-half.txt", ORDERS.encode("utf-16")[:-1]
    yield "wider.txt", ORDERS.encode("utf-32")
    yield "mark-inside.sheet", b"nation 01 turn 1\n\xef\xbb\xbf[E1] sell 3\n"
    yield "old-breaks.txt", ORDERS.replace("\n", "\r").encode()
    yield "one-line.txt", ORDERS.replace("\n", " ").encode()
    yield "endless-line.txt", b"nation 01 turn 1\n[E1] sell 3 " + b"x" * 150_000
    yield "many-lines.sheet", b"\n" * 1_500
    yield "homoglyph-word.txt", "nation 01 turn 1\n[E1] ѕell 3\n".encode()
    yield "homoglyph-region.txt", "nation 01 turn 1\n[E1] hire 1 at А-01\n".encode()
    yield "homoglyph-header.txt", "nаtion 01 turn 1\n[E1] sell 3\n".encode()
    yield "wide-digit.txt", "nation 01 turn 1\n[E1] sell ３\n".encode()
    yield "arabic-digit.txt", "nation 01 turn 1\n[E1] sell ٣\n".encode()
    yield "power-digit.txt", "nation 01 turn 1\n[E1] sell 3²\n".encode()
    yield "minus.txt", "nation 01 turn 1\n[E1] sell -3\nsell −3\n".encode()
    yield "huge-number.txt", b"nation 01 turn 1\n[E1] sell " + b"9" * 400 + b"\n"
    yield "unseen.sheet", "nation 01 turn 1\n[E1] se\u00adll\u200b 3\n".encode()
    yield "terminal.txt", b"nation 01 turn 1\n[E1] sell 3 \x1b[31m\x07\n" + b"# a comment\n" * 20
    yield "two-nations.txt", b"nation 01 turn 1\nnation 02\n[E1] sell 3\n"
    yield "nation-twice.txt", b"nation 01 turn 1\nnation 1\n[E1] sell 3\n"
    yield "no-number.txt", b"nation Ash turn 1\n[E1] sell 3\n"
    yield "turn-none.txt", b"nation 01 turn 0\n[E1] sell 3\n"
    yield "turn-words.txt", b"nation 01 turn one\n[E1] sell 3\n"
    yield "turn-early.txt", b"nation 01 turn 7\n[E1] sell 3\n"
    yield "no-such-head.txt", b"nation 01 turn 1\n[E9] sell 3\n"
    yield "head-open.txt", b"nation 01 turn 1\n[E1 sell 3\n"
    yield "above-heads.txt", b"nation 01 turn 1\nsell 3\n[E1]\nsell 3\nsell 3\n"
    yield "only-comments.txt", b"# nation 01 turn 1\n# [E1] sell 3\n"
    yield "document.txt", b"{\\rtf1\\ansi nation 01 turn 1\\par [E1] sell 3}"
    yield "paper.txt", b"%PDF-1.7\n1 0 obj\n"
    yield "letter.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    yield "workbook.txt", workbook(rows(ORDERS))
    yield "picture.sheet", b"\xff\xd8\xff\xe0\x00\x10JFIF"
    yield "..\\nation-02.txt", ORDERS.encode()
    yield "nation-02 nation-03.txt", b"turn 1\n[E1] sell 3\n"


def _tables() -> Iterator[tuple[str, bytes]]:
    yield "semicolons.csv", b"nation;01;turn;1\nE1;sell 3\n"
    yield "tabs.csv", b"nation\t01\tturn\t1\nE1\tsell 3\n"
    yield "bars.csv", b"nation|01|turn|1\nE1|sell 3\n"
    yield "said.csv", b"sep=|\nnation|01|turn|1\nE1|sell 3\n"
    yield "mark.csv", b"\xef\xbb\xbfnation,01,turn,1\nE1,sell 3\n"
    yield "wide.csv", "nation\t01\tturn\t1\nE1\tsell 3\n".encode("utf-16")
    yield "open-quote.csv", b'nation,01,turn,1\nE1,"sell 3\nM1,march 1: A-01 > A-02\n'
    yield "after-quote.csv", b'nation,01,turn,1\nE1,"sell" 3,\n'
    yield "break-in-cell.csv", b'nation,01,turn,1\nE1,"sell 3\nsell 4"\n'
    yield "nul.csv", b"nation,01,turn,1\nE1,sell\x00 3\n"
    yield "many-cells.csv", b"nation,01,turn,1\nE1" + b",sell 3" * 5_000 + b"\n"
    yield "formulas.csv", b"nation,01,turn,1\nE1,sell 3\nE1,+cmd|' /C calc'!A0\nE1,-2+3\n"
    yield "titles.csv", b"section,order\n"
    yield "columns.csv", b"nation,turn,order\n01,1,sell 3\n"
    yield "old-letters.csv", b"nation;01;turn;1\nE1;sell 3 # gr\xfc\xdfe\n"


def _books() -> Iterator[tuple[str, bytes]]:
    row = '<row><c r="A1" t="inlineStr"><is><t>{}</t></is></c></row>'
    yield "old.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    yield "text.xlsx", ORDERS.encode()
    yield "cut.xlsx", workbook(rows(ORDERS))[:-30]
    yield "letter.xlsx", zipped(word__document_xml="<w/>")
    yield "packed-twice.xlsx", zipped(xl__worksheets__sheet1_xml=workbook(rows(ORDERS)))
    yield "deep.xlsx", workbook("<worksheet>" + "<a>" * 60_000 + "</a>" * 60_000 + "</worksheet>")
    yield "outside.xlsx", workbook('<!DOCTYPE a SYSTEM "/etc/passwd"><worksheet/>')
    yield "paths.xlsx", zipped(**{"..__..__xl__worksheets__sheet1_xml": rows(ORDERS)})
    yield "letters.xlsx", workbook('<?xml version="1.0" encoding="utf-7"?><worksheet/>')
    yield (
        "locked.xlsx",
        workbook(rows(ORDERS)).replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"),
    )
    yield "squeezed.xlsx", workbook(rows(ORDERS)).replace(b"\x00\x00\x08\x00", b"\x00\x00\x61\x00")
    yield (
        "two-sheets.xlsx",
        workbook(
            rows("nation 01 turn 1", "[E1] sell 3"),
            xl__worksheets__sheet2_xml=rows("nation 02", "[E1] sell 4"),
        ),
    )
    yield "no-texts.xlsx", workbook('<worksheet><row><c r="A1" t="s"><v>4</v></c></row></worksheet>')
    yield "long-cell.xlsx", workbook(f"<worksheet>{row.format('a' * 90_000)}</worksheet>")
    yield "macros.xlsx", workbook(rows("nation 01 turn 1", "[E1] sell 3"), xl__vbaProject_bin=b"\xd0\xcf")


def _jsons() -> Iterator[tuple[str, bytes]]:
    good = {"schema": "gm-console.orders/1", "nation": "01", "turn": 1, "lines": ["[E1] sell 3"]}
    for name, more in (
        ("odd-line", {"lines": ["[E1] sell 3", 4]}),
        ("many-lines", {"lines": ["[E1] sell 1"] * 1_001}),
        ("header-inside", {"lines": ["[E1] sell 3\nnation 02\n[E1] sell 4"]}),
        ("nul-inside", {"lines": ["[E1] sell\x00 3"]}),
        ("nation-true", {"nation": True}),
        ("nation-list", {"nation": ["01"]}),
        ("nation-endless", {"nation": "0" * 5_000 + "1"}),
        ("turn-half", {"turn": 1.5}),
        ("turned", {"lines": ["[E1] \u202e3 lles"]}),
        ("nothing", {"lines": []}),
    ):
        yield f"{name}.json", json.dumps({**good, **more}).encode()
    text = json.dumps(good)
    yield "mark.json", b"\xef\xbb\xbf" + text.encode()
    yield "wide.json", text.encode("utf-16")
    yield "twice.json", text.replace('"turn"', '"nation": "02", "turn"').encode()
    yield "comma.json", text.replace("]}", ",]}").encode()
    yield "comment.json", b"// orders\n" + text.encode()
    yield "no-number.json", text.replace('"turn": 1', '"turn": NaN').encode()
    yield "half-sign.json", text.replace("sell 3", "\\ud800").encode()
    yield "deep-object.json", b'{"a":' * 3_000
    yield "list.json", b"[]"
    yield "text.json", b'"nation 01 turn 1"'
    yield "null.json", b"null"


def _boxes() -> Iterator[tuple[str, bytes]]:
    head = b"From ada@example.org Thu Nov 26 20:00:00 2026\n"
    yield (
        "two-claim-one.mbox",
        b"".join(
            head + mail(ORDERS, sender=f"<{who}@example.org>", id_=who) + b"\n" for who in ("ada", "di")
        ),
    )
    yield "same-twice.mbox", (head + mail(ORDERS, id_="7") + b"\n") * 2
    yield "from-inside.mbox", head + mail(ORDERS + "\nFrom here on nothing more.\n")
    yield "old-breaks.mbox", (head + mail(ORDERS)).replace(b"\n", b"\r\n")
    yield "endless-line.mbox", head + b"X: " + b"a" * 300_000
    yield "nul.mbox", head + bytes(5_000) + b"\n\n" + head + mail(ORDERS, id_="8")
    yield "dir/cur/1:2,S", mail(ORDERS, id_="10")
    yield "dir/new/.hidden", mail(ORDERS, id_="11")
    yield "dir/new/2", b""
    yield "dir/tmp/3", mail(ORDERS, id_="12")


PASTED = {
    "pasted-nothing": "",
    "pasted-nul": "nation 01 turn 1\n[E1] sell\x00 3",
    "pasted-half-sign": "nation 01 turn 1\n[E1] sell \ud800",
    "pasted-endless": "nation 01 turn 1\n[E1] " + "sell 3 " * 60_000,
    "pasted-mail": mail(ORDERS).decode(),
    "pasted-quoted": "> nation 01 turn 1\n> [E1] sell 3",
}


def large() -> Iterator[tuple[str, bytes]]:
    """Yield what takes its time to be made."""
    yield "too-many-lines.eml", mail("\n" * 600_000)
    yield "zip-bomb.xlsx", workbook("<worksheet>" + " " * 30_000_000 + "</worksheet>")
    yield "large-box.mbox", b"From a Thu Nov 26 20:00:00 2026\n" + b"a" * 30_000_000
    yield "large.eml", b"From: ada@example.org\n\n" + b"[E1] sell 1\n" * 900_000


SPARSE = ("sparse.eml", "sparse.txt", "sparse.xlsx", "sparse.json", "sparse.csv", "sparse-dir/cur/1")
"""Files of a gigabyte that takes no room: nothing of it may be read into memory."""

MALFORMED: dict[str, bytes] = dict(
    (*mails(), *_files(), *_texts(), *_tables(), *_books(), *_jsons(), *_boxes())
)
"""By name; what each is told to be stands in the golden."""
