"""Any sheet at all: written and read it is the same, and whatever mail it comes in, every line of it is answered."""

from __future__ import annotations

import html
import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from email.message import EmailMessage

import pytest

from gm_console.campaign.orders.message_taking import MessageTaker
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.files.incoming.message import MessageForm, RawMessage
from gm_console.files.turnsheet import SheetReading, read_sheet, write_sheet
from tests.support.every import every
from tests.support.fuzz import changed_orders
from tests.support.toy_campaign import new_toy
from tests.support.worlds import WORLDS, World

PARTS = 10
"""A hundred hundreds of sheets, in parts that run beside each other."""


def sheets(world: World, seed: int, count: int) -> Iterator[tuple[NationId, tuple[Order, ...]]]:
    """Yield what is read in sheets of one nation each, as players might have written them."""
    dice = random.Random(seed)
    nations = world.ruleset.nations(world.state)
    own = world.caretaker_orders(world.state, seed)
    while count:
        pool = changed_orders(own, world.board, nations, dice.randrange(10**9))
        for nation in nations[:count]:
            some = dice.sample(pool, min(len(pool), dice.randint(1, 40)))
            orders = [replace(one, nation=nation, number=at) for at, one in enumerate(some, 1)]
            yield nation, read(world, write_sheet(nation, 1, orders, world.ruleset)).orders
            count -= 1


def read(world: World, text: str) -> SheetReading:
    nations = world.ruleset.nations(world.state)
    return read_sheet(text.encode(), "a.txt", world.ruleset, world.board, nations)


def bare(orders: Iterable[Order]) -> list[Order]:
    return [replace(one, line=0, text="") for one in orders]


def written_and_read(world: World, seed: int, count: int) -> None:
    """Write sheets and read them again; of what is written, nearly all is understood."""
    lines = understood = 0
    for nation, orders in sheets(world, seed, count):
        text = write_sheet(nation, 1, orders, world.ruleset)
        again = read(world, text)
        assert (again.nation, again.turn, bare(again.orders)) == (nation, 1, bare(orders))
        assert write_sheet(nation, 1, again.orders, world.ruleset) == text
        lines += len(orders)
        understood += sum(not isinstance(one, UnreadLine) for one in orders)
    assert lines > count
    assert understood > 0.8 * lines


def test_a_sheet_that_is_written_is_read_as_it_was() -> None:
    written_and_read(WORLDS["toy"](), 1, 20)


@pytest.mark.slow
@pytest.mark.parametrize("world", ["toy", "gunboat-small", "empires"])
@pytest.mark.parametrize("seed", range(2, 2 + PARTS))
def test_ten_thousand_sheets_are_read_as_they_were_written(world: str, seed: int) -> None:
    written_and_read(WORLDS[world](), seed, 334)


@pytest.fixture(scope="module")
def taker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MessageTaker]:
    with Campaign(new_toy(tmp_path_factory.mktemp("desk"))) as campaign, campaign.read() as transaction:
        yield MessageTaker(campaign, transaction)


FRONT = ("", "Hi,\n\n", "Dear all,\nhere they are:\n\n")
BEHIND = (
    "",
    "\nRegards\nAda\n",
    "\n-- \nAda\nsent by hand\n",
    "\nOn Monday Bo wrote:\n> [E1] sell 9\n> [M1] x\n",
)
SIGNS = "abz 019>:-,.@=?&<é“�\u200b\u202e\u00ad"


def lines_of(dice: random.Random) -> list[str]:
    """Return lines with a head each, right, wrong and worse."""
    texts = ("sell 3", "hire 1 at A-01", "march 1: A-01 > A-02", "sell", "what else?", "sell 1 # so be it")
    found = []
    for _ in range(dice.randint(1, 12)):
        text = list(dice.choice(texts))
        for _ in range(dice.choice((0, 0, 1, 4))):
            text[dice.randrange(len(text))] = dice.choice(SIGNS)
        head = dice.choice(("[E1]", "[e1]:", "[M1]", "[ E 1 ]", "[Z9]"))
        found.append(
            f"{head} x{''.join(text)}" if dice.random() < 0.3 else f"{head} sell {dice.randint(0, 9)}"
        )
    return found


def mail_of(lines: list[str], dice: random.Random) -> bytes:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Ada <ada@example.org>", "Orders"
    text = f"{dice.choice(FRONT)}nation 01 turn 1\n" + "\n".join(lines) + "\n" + dice.choice(BEHIND)
    how = dice.choice(("quoted-printable", "base64", "8bit"))
    if dice.random() < 0.3:
        page = "<br>".join(html.escape(line) for line in text.splitlines())
        mail.set_content(f"<html><body>{page}</body></html>", subtype="html", cte=how)
    else:
        mail.set_content(text, cte=how)
    return mail.as_bytes()


def answered(taker: MessageTaker, seed: int, count: int) -> None:
    dice = random.Random(seed)
    for number in range(count):
        lines = lines_of(dice)
        piece = RawMessage(
            name=f"{number}.eml", form=MessageForm.MAIL, raw=mail_of(lines, dice), source="file"
        )
        (report,) = taker.look(piece)
        told = [one.verdict for one in report.lines]
        assert len(told) == len(lines), (lines, [one.text for one in told])
        assert every(one.reason is not None or one.status.value == "accepted" for one in told)


def test_every_line_of_a_mail_has_a_verdict(taker: MessageTaker) -> None:
    answered(taker, 1, 15)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 7))
def test_every_line_of_two_thousand_mails_has_a_verdict(taker: MessageTaker, seed: int) -> None:
    answered(taker, seed, 400)
