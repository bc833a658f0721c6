"""Mails as strangers and broken programs send them: one table, each with the name it comes under."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator

PACKED = b"PK\x05\x06" + bytes(18)
"""A ZIP with nothing in it."""
ORDERS = "nation 01 turn 1\n[E1] sell 3\n"
HEAD = (
    "From: Ada <ada@example.org>\nTo: gm@example.org\nSubject: Orders\nMessage-ID: <{id}@example.org>\n"
    "Date: Thu, 26 Nov 2026 20:00:00 +0000\n"
)


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


def mails() -> Iterator[tuple[str, bytes]]:
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
    yield "zip-attached.eml", parts(attached("orders.zip", PACKED, "application/zip"))
    yield "bad-xlsx-attached.eml", parts(attached("orders.xlsx", b"PK\x03\x04broken"))
    yield "foreign-name.eml", parts(attached("nation-02.txt", b"turn 1\n[E1] sell 3\n"))
    yield "bad-subject.eml", mail(ORDERS).replace(b"Subject: Orders", b"Subject: =?utf-8?b?!!!?= =?x?q?=ZZ?=")
    yield "bad-date.eml", mail(ORDERS).replace(b"26 Nov 2026", b"99 Foo 99999")
    yield "null-bytes.eml", mail(b"nation 01 turn 1\n[E1] sell 3\x00\x00\n")
    yield "sender-raw-bytes.eml", mail(ORDERS).replace(b"Ada <ada", "Ада <ada".encode("koi8-r"))
    yield "sender-comment.eml", mail(ORDERS, sender="eve@example.net (ada@example.org)")
    yield "sender-group.eml", mail(ORDERS, sender="players: ada@example.org, bo@example.org;")
    yield "sender-coded.eml", mail(ORDERS, sender="=?utf-8?q?ada=40example.org?= <eve@example.net>")
    yield "sender-folded.eml", mail(ORDERS, sender="Ada\n <ada@example.org>\n <eve@example.net>")
    yield "sender-endless.eml", mail(ORDERS, sender="a" * 90_000 + "@example.org")
    yield "sender-turned.eml", mail(ORDERS, sender="\u202egro.elpmaxe@ada <eve@example.net>")
    yield "reply-elsewhere.eml", mail(ORDERS, "Reply-To: eve@example.net", "Return-Path: <eve@example.net>")
    yield "subject-endless.eml", mail(ORDERS, "Subject: " + "x" * 90_000)
    yield "subject-breaks.eml", mail(ORDERS).replace(b"Orders", b"=?utf-8?q?a=0D=0ABcc:_eve?=")
    yield "many-heads.eml", mail(ORDERS, *["Received: by a"] * 2_000)
    yield "begins-with-from.eml", b"From ada Thu Nov 26 20:00:00 2026\n" + mail(ORDERS)
    yield "begins-with-mark.eml", b"\xef\xbb\xbf" + mail(ORDERS)
    yield "old-breaks.eml", mail(ORDERS).replace(b"\n", b"\r")
    yield "outlook.eml", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    yield "page.eml", b"<!DOCTYPE html>\n<html><body>nation 01 turn 1</body></html>\n"
    yield (
        "nobody-names-him.eml",
        mail("nation 03 turn 1\n[E1] sell 3\n", sender="Di <di@example.org>", id_="4"),
    )
    yield "early.eml", mail("nation 01 turn 2\n[E1] sell 3\n")
    yield "past.eml", mail("nation 01 turn 0\n[E1] sell 3\n")
    yield "far-turn.eml", mail("nation 01 turn 99999\n[E1] sell 3\n")
    yield "lines-gone-wrong.eml", mail("nation 01 turn 1\n[E1] sel 3\nhire 1 at Q-77\nsell\n")
    yield "homoglyph-word.eml", mail("nation 01 turn 1\n[E1] ѕell 3\nhire 1 at А-01\n")
    yield (
        "charset-seven.eml",
        mail("nation 01 turn 1\n+AFs-E1+AF0- sell 3\n", "Content-Type: text/plain; charset=utf-7"),
    )
    yield (
        "charset-escapes.eml",
        mail(b"\x1b$B\x1b(B" + ORDERS.encode(), "Content-Type: text/plain; charset=iso-2022-jp"),
    )
    yield "charset-wide.eml", mail(ORDERS.encode("utf-16"), "Content-Type: text/plain; charset=utf-16")
    yield "charset-two.eml", mail(ORDERS, 'Content-Type: text/plain; charset="utf-8"; charset="utf-16"')
    yield (
        "base64-cut.eml",
        mail("bmF0aW9uIDAxIHR1cm4gMQpbRTFdIHNlbGwgMw", "Content-Transfer-Encoding: base64"),
    )
    yield "base64-odd.eml", mail("bmF0aW9uI", "Content-Transfer-Encoding: base64")
    yield (
        "base64-strange.eml",
        mail("bmF0aW9u€IDAxIHR1\ncm4gMQpb!RTFdIHNlbGwgMwo=\n", "Content-Transfer-Encoding: base64"),
    )
    yield "quoted-endless.eml", mail("=\n" * 9_000 + ORDERS, "Content-Transfer-Encoding: quoted-printable")
    yield "encrypted.eml", parts(attached("a.asc", b"-----BEGIN PGP MESSAGE-----"), kind="encrypted")
    yield "enveloped.eml", mail("MIIB", "Content-Type: application/pkcs7-mime; name=smime.p7m")
    yield "boundary-empty.eml", mail("--\n\n" + ORDERS, 'Content-Type: multipart/mixed; boundary=""')
    yield (
        "boundary-long.eml",
        mail(
            "--" + "b" * 5_000 + "\n\n" + ORDERS, f'Content-Type: multipart/mixed; boundary="{"b" * 5_000}"'
        ),
    )
    yield "many-parts.eml", parts(*["Content-Type: text/plain\n\nhello"] * 500)
    yield "forward-deep.eml", mail(_forwarded(6), "Content-Type: message/rfc822")
    yield (
        "forward-foreign.eml",
        parts("Content-Type: message/rfc822\n\n" + mail(ORDERS.replace("01", "02")).decode()),
    )
    yield "partial.eml", mail(ORDERS, 'Content-Type: message/partial; id="a"; number=1; total=3')
    yield "same-names.eml", parts(attached("a.txt", ORDERS.encode()), attached("a.txt", ORDERS.encode()))
    yield "windows-path.eml", parts(attached("C:\\\\orders\\\\..\\\\nation-02.txt", ORDERS.encode()))
    yield "mail-attached.eml", parts(attached("orders.eml", mail(ORDERS)))
    yield "base64-attached.eml", parts(attached("a.txt", ORDERS.encode()).replace("bmF0", "b!F0"))
    yield (
        "html-deep.eml",
        mail("<div>" * 9_000 + "nation 01 turn 1<br>[E1] sell 3", "Content-Type: text/html"),
    )
    yield "html-entities.eml", mail("&amp;" * 9_000 + "&#999999999999;", "Content-Type: text/html")


def _nested(depth: int) -> str:
    text = ""
    for at in range(depth):
        text += f'--b{at}\nContent-Type: multipart/mixed; bOundary="b{at + 1}"\n\n'
    return text + f"--b{depth}\n\n{ORDERS}"


def _forwarded(depth: int) -> str:
    text = mail(ORDERS).decode()
    for _ in range(depth):
        text = mail(text, "Content-Type: message/rfc822").decode()
    return text
