"""The two writers: plain text 78 columns wide, and HTML that escapes everything."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from gm_console.core.pages import (
    Align,
    Cell,
    Emphasis,
    Figure,
    KeyNumber,
    KeyNumbers,
    Page,
    PageColumn,
    Paragraph,
    Section,
    Story,
    Table,
    signed,
)
from gm_console.report.as_html import as_html, css_text, safe_colour, safe_href
from gm_console.report.as_text import WIDTH, as_text

EVIL = "</style></title><script>alert(1)</script>\" onload='x' & \x1b[31m"


class Tags(HTMLParser):
    """Collects the tags and attributes of a document."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += attrs


def page_of(*blocks: object, title: str = "Lorrenay") -> Page:
    section = Section(id="one", title=title, blocks=blocks)  # type: ignore[arg-type]
    return Page(
        title=title, kicker=title, subtitle=title, margin=title, accent="#5cbefe", banner=title, sections=(section,),
        footer=(title,),
    )  # fmt: skip


def every_block(text: str) -> tuple[object, ...]:
    table = Table(
        title=text,
        columns=(PageColumn(title=text), PageColumn(title="n", align=Align.RIGHT)),
        rows=((Cell(text=text, note=text, tone=Emphasis.BAD, anchor="r-07-02"), 1200), (text, -3)),
        total=("all", 1197),
        note=text,
    )
    return (
        Paragraph(text=text),
        Story(headline=text, dateline=text, text=text, byline=text),
        KeyNumbers(numbers=(KeyNumber(label=text, value=text, note=text),)),
        table,
        Table(columns=(PageColumn(title="a"),), rows=(), empty=text),
        Figure(svg="<svg></svg>", alt=text, caption=text),
    )


def test_html_escapes_in_every_place() -> None:
    clean, evil = Tags(), Tags()
    plain = "p" * len(EVIL)
    clean.feed(as_html(page_of(*every_block(plain), title=plain)))
    evil.feed(as_html(page_of(*every_block(EVIL), title=EVIL)))
    assert evil.names == clean.names, "text of players opens no tag"
    assert [name for name, _ in evil.attributes] == [name for name, _ in clean.attributes]
    assert "script" not in evil.names


def test_html_fetches_nothing() -> None:
    page = as_html(page_of(*every_block("plain")))
    assert not re.search(r"(src|href)=.https?:|url\(|@import|//", page)
    assert "default-src 'none'" in page


def test_the_style_sheet_holds_names_by_number_only() -> None:
    assert css_text("Land 7") == '"Land 7"'
    assert css_text('a"}</style>') == '"a\\000022\\00007d\\00003c\\00002fstyle\\00003e"'


@pytest.mark.parametrize(
    "href",
    [
        "javascript:alert(1)",
        "../x.html",
        "//evil",
        "x.html#a b",
        "http://x/y.html",
        "mailto:a@b.org?bcc=c@d.org",
        "mailto:a@b.org,c@d.org",
    ],
)
def test_links_stay_in_the_folder(href: str) -> None:
    with pytest.raises(ValueError):
        safe_href(href)


def test_links_within_the_folder_pass() -> None:
    assert safe_href("regions-by-region.html#r-07-02") == "regions-by-region.html#r-07-02"
    assert safe_href("mailto:a%2Bb@example.org") == "mailto:a%2Bb@example.org"


def test_a_colour_is_a_colour() -> None:
    with pytest.raises(ValueError):
        safe_colour("red;background:url(x)")


def test_text_keeps_78_columns_and_drops_nothing() -> None:
    long = " ".join(f"word{number}" for number in range(60))
    text = as_text(page_of(*every_block(long), title=long))
    assert max(len(line) for line in text.splitlines()) <= WIDTH
    for word in (*long.split(), "1,200", "−3", "1,197"):
        assert word.upper() in text.upper()


def test_text_aligns_numbers_on_the_right() -> None:
    columns = (PageColumn(title="What"), PageColumn(title="Points", align=Align.RIGHT))
    text = as_text(page_of(Table(columns=columns, rows=(("a", 5), ("b", 1200)))))
    rows = [line for line in text.splitlines() if line.startswith(("a ", "b "))]
    assert rows == ["a          5", "b      1,200"]


def test_a_table_without_rows_says_so_in_both() -> None:
    page = page_of(Table(columns=(PageColumn(title="Head"),), rows=(), empty="Nothing moved."))
    assert "Nothing moved." in as_text(page)
    assert "Nothing moved." in as_html(page)
    assert "Head" not in as_text(page)


def test_changes_show_their_sign() -> None:
    assert [signed(1200), signed(-40), signed(0)] == ["+1,200", "−40", "0"]


def test_no_line_ends_between_a_number_and_its_per_cent_sign() -> None:
    told = Page(
        title="T", kicker="", subtitle="", margin="", accent="#5cbefe", banner="", footer=(),
        sections=(Section(id="s", title="S", blocks=(Paragraph(text="12; 4 % of 12"), Paragraph(text="5 % and %"))),),
    )  # fmt: skip
    page = as_html(told)
    assert "4\u00a0% of 12" in page
    assert "5\u00a0% and %" in page
    assert not re.search(r"[0-9] %", page)
