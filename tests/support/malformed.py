"""Messages as strangers and broken programs send them: one table, each with the name it comes under."""

from __future__ import annotations

import base64
import io
import zipfile
import zlib
from collections.abc import Iterator

ORDERS = "nation 01 turn 1\n[E1] sell 3\n"
HEAD = (
    "From: Ada <ada@example.org>\nTo: gm@example.org\nSubject: Orders\nMessage-ID: <{id}@example.org>\n"
    "Date: Thu, 26 Nov 2026 20:00:00 +0000\n"
)
_CELL = '<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'
_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def mail(body: str | bytes, *more: str, sender: str = "Ada <ada@example.org>", id_: str = "1") -> bytes:
    """Return a mail; ``more`` are further lines of its head."""
    head = HEAD.format(id=id_).replace("Ada <ada@example.org>", sender)
    raw = body if isinstance(body, bytes) else body.encode()
    return (head + "".join(f"{one}\n" for one in more) + "\n").encode() + raw


def parts(*pieces: str, kind: str = "mixed", id_: str = "1") -> bytes:
    """Return a mail of several parts, each with its own head."""
    body = "".join(f"--B\n{piece}\n" for piece in pieces) + "--B--\n"
    return mail(body, "MIME-Version: 1.0", f'Content-Type: multipart/{kind}; boundary="B"', id_=id_)


def attached(name: str, raw: bytes, kind: str = "application/octet-stream") -> str:
    """Return a part with a file."""
    coded = base64.encodebytes(raw).decode()
    return (
        f'Content-Type: {kind}; name="{name}"\nContent-Disposition: attachment; filename="{name}"\n'
        f"Content-Transfer-Encoding: base64\n\n{coded}"
    )


def workbook(sheet: str | bytes, **more: str | bytes) -> bytes:
    """Return a workbook whose one sheet is this XML."""
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", sheet)
        for name, text in more.items():
            packed.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
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


def _mails() -> Iterator[tuple[str, bytes]]:
    yield "empty.eml", b""
    yield "no-head.eml", b"\n\nnation 01 turn 1\n[E1] sell 3\n"
    yield "bytes.eml", bytes(range(256)) * 8
    yield "head-without-end.eml", b"From: ada@example.org\nX-Long: " + b"a" * 400_000
    yield "no-sender.eml", mail(ORDERS).replace(b"From: Ada <ada@example.org>\n", b"")
    yield "two-senders.eml", mail(ORDERS, "From: bo@example.org")
    yield "sender-list.eml", mail(ORDERS, sender="ada@example.org, bo@example.org")
    yield "sender-in-name.eml", mail(ORDERS, sender='"ada@example.org" <eve@example.net>')
    yield "sender-lookalike.eml", mail(ORDERS, sender="Ada <аda@example.org>")
    yield "unknown-sender.eml", mail(ORDERS, sender="eve@example.net")
    yield "forged-nation.eml", mail(ORDERS.replace("01", "02"))
    yield "two-claim-one.eml", mail(ORDERS, sender="Di <di@example.org>")
    yield "no-seat.eml", mail(ORDERS, sender="Bo <bo@example.org>")
    yield "two-nations.eml", mail("turn 1\n[E1] sell 3\n", sender="Di <di@example.org>")
    yield "no-turn.eml", mail("[E1] sell 3\n")
    yield "bad-nation.eml", mail("nation xx turn 1\n[E1] sell 3\n")
    yield "strange-nation.eml", mail("nation 77 turn 1\n[E1] sell 3\n")
    yield "header-differs.eml", mail("nation 01 turn 1\n[E1] sell 3\nnation 02\n[M1] march 1: A-01 > A-02\n")
    yield "homoglyph-header.eml", mail("nаtion 02 turn 1\n[E1] sell 3\nturn 1\n")
    yield "homoglyph-head.eml", mail("nation 01 turn 1\n[Е1] sell 3\n[M1] march 1: A-01 > A-02\n")
    yield "wide-header.eml", mail("ｎａｔｉｏｎ ０２ ｔｕｒｎ １\nturn 1\n[E1] sell 3\n")
    yield "right-to-left.eml", mail("nation 01 turn 1\n[E1] \u202esell 3\u202c\n", "Subject: \u202egnp.exe")
    yield "all-quoted.eml", mail("> nation 01 turn 1\n> [E1] sell 3\n")
    yield "between-quotes.eml", mail("> nation 01 turn 1\n> [E1]\nsell 3\n> [M1]\nmarch 1: A-01 > A-02\n")
    yield "only-greeting.eml", mail("Hello,\nsee you on Sunday.\n")
    yield "nothing.eml", mail("")
    yield "header-only.eml", mail("nation 01 turn 1\n")
    yield "machine.eml", mail(ORDERS, "Auto-Submitted: auto-replied")
    yield "bounce.eml", parts("Content-Type: text/plain\n\nIt could not be delivered.", kind="report")
    yield "endless-line.eml", mail("nation 01 turn 1\n[E1] " + "sell 3 " * 100_000)
    yield "too-many-orders.eml", mail("nation 01 turn 1\n[E1]\n" + "sell 1\n" * 2_000)
    yield "charset-unknown.eml", mail(ORDERS, "Content-Type: text/plain; charset=klingon")
    yield "charset-slow.eml", mail(ORDERS, "Content-Type: text/plain; charset=punycode")
    yield "charset-zip.eml", mail(zlib.compress(ORDERS.encode()), "Content-Type: text/plain; charset=zlib")
    yield (
        "charset-wrong.eml",
        mail(ORDERS.encode() + b"# gr\xfc\xdfe\n", "Content-Type: text/plain; charset=utf-8"),
    )
    yield "bad-base64.eml", mail("!!! no base64 !!!", "Content-Transfer-Encoding: base64")
    yield (
        "bad-quoted.eml",
        mail("nation 01 turn 1\n[E1] sell=ZZ 3=\n", "Content-Transfer-Encoding: quoted-printable"),
    )
    yield "encoding-unknown.eml", mail(ORDERS, "Content-Transfer-Encoding: morse")
    yield "no-boundary.eml", mail(ORDERS, "Content-Type: multipart/mixed")
    yield "never-closed.eml", mail("--B\n\n" + ORDERS, 'Content-Type: multipart/mixed; boundary="B"')
    yield "too-many-parts.eml", mail("boundary=x\n" * 100)
    yield "nested.eml", mail(_nested(50), 'Content-Type: multipart/mixed; boundary="b0"')
    yield "html-large.eml", mail("<p>" + "a" * 600_000, "Content-Type: text/html")
    yield "html-tags.eml", mail("<b>" * 30_000, "Content-Type: text/html")
    yield (
        "html-broken.eml",
        mail("<p>nation 01 turn 1<div>[E1] sell 3<script>[E1] sell 9", "Content-Type: text/html"),
    )
    yield "html-comments.eml", mail("<!--" * 15_000, "Content-Type: text/html")
    yield "part-twice.eml", parts(f"Content-Type: text/plain\n\n{ORDERS}", attached("b.txt", ORDERS.encode()))
    yield "path-name.eml", parts(attached("../../etc/orders.txt", ORDERS.encode()))
    yield "name-turned.eml", parts(attached("txt.\u202eexe", b"MZ\x90\x00"))
    yield (
        "picture.eml",
        parts("Content-Type: text/plain\n\nsee the picture", attached("orders.png", b"\x89PNG\r\n")),
    )
    yield "tnef.eml", parts(attached("winmail.dat", b"\x78\x9f\x3e\x22", "application/ms-tnef"))
    yield "zip-attached.eml", parts(attached("orders.zip", workbook("<a/>"), "application/zip"))
    yield "bad-xlsx-attached.eml", parts(attached("orders.xlsx", b"PK\x03\x04broken"))
    yield "foreign-name.eml", parts(attached("nation-02.txt", b"turn 1\n[E1] sell 3\n"))
    yield "bad-subject.eml", mail(ORDERS).replace(b"Subject: Orders", b"Subject: =?utf-8?b?!!!?= =?x?q?=ZZ?=")
    yield "bad-date.eml", mail(ORDERS).replace(b"26 Nov 2026", b"99 Foo 99999")
    yield "null-bytes.eml", mail(b"nation 01 turn 1\n[E1] sell 3\x00\x00\n")


def _nested(depth: int) -> str:
    text = ""
    for at in range(depth):
        text += f'--b{at}\nContent-Type: multipart/mixed; bOundary="b{at + 1}"\n\n'
    return text + f"--b{depth}\n\n{ORDERS}"


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
        b"From a\nFrom: ada@example.org\n\n"
        + b"a" * 10_100_000
        + b"\n\nFrom b Thu Nov 26 20:00:00 2026\n"
        + mail(ORDERS, id_="9"),
    )
    yield "\u202etxt.exe.txt", ORDERS.encode()


def large() -> Iterator[tuple[str, bytes]]:
    """Yield what takes its time to be made."""
    yield "too-many-lines.eml", mail("\n" * 600_000)
    yield "zip-bomb.xlsx", workbook("<worksheet>" + " " * 30_000_000 + "</worksheet>")
    yield "large.eml", b"From: ada@example.org\n\n" + b"[E1] sell 1\n" * 900_000


MALFORMED: dict[str, bytes] = dict((*_mails(), *_files()))
"""By name; what each is told to be stands in the golden."""
