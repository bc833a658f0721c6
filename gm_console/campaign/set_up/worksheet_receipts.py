"""Receipts of worksheets that were taken in: which countries were given before, so that nobody is given one twice.

A receipt keeps a digest of what each country was like before its player's choices were put in.  Where the set-up says
that again (the step was undone, or the former file put back), the country is open once more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.scenario_document import form_of, nations_of
from gm_console.campaign.set_up.worksheets import Held
from gm_console.core.bids import Bid
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.plainfile import read_file
from gm_console.files.worksheet import player_key
from gm_console.rulesets import load_ruleset

SHELF: Final = "worksheets"
"""Folder of a scenario that keeps what players sent, byte for byte, with a receipt for each time."""
_RECEIPT: Final = re.compile(r"receipt-([0-9]{1,6})\.json")


def given_before(folder: Path, content: ScenarioContent) -> tuple[Held, ...]:
    """Return the countries that the receipts of a scenario's folder say are given, by country.

    :class:`CampaignError` for a receipt that cannot be read.
    """
    form = form_of(load_ruleset(content.meta.ruleset))
    held: dict[str, Held] = {}
    first: dict[str, str] = {}
    for path in _receipts(folder / SHELF):
        for player, one in _given(path):
            bid = Bid(
                player=player_key(player), country=one["country"], points=one["paid"], wish=one.get("wish", 0)
            )
            former = held.get(bid.country)
            held = {id_: other for id_, other in held.items() if other.bid.player != bid.player}
            held[bid.country] = Held(bid=bid, player=player, receipt=path.name)
            if former is None or former.bid.player != bid.player:
                first[bid.country] = str(one.get("was", ""))
    there = {str(row.get("id", "")) for row in nations_of(content, form)}
    return tuple(
        held[id_] for id_ in sorted(held) if id_ in there and row_digest(content, form, id_) != first[id_]
    )


def next_receipt(shelf: Path) -> Path:
    """Return the file for the next receipt."""
    numbers = [_number(path) for path in _receipts(shelf)]
    return shelf / f"receipt-{max(numbers, default=0) + 1:03d}.json"


def row_digest(content: ScenarioContent, form: SetUpForm, nation: str) -> str:
    """Return the digest of what a nation's row says."""
    row = next(one for one in nations_of(content, form) if one.get("id") == nation)
    return digest(json.dumps(row, sort_keys=True).encode())


def digest(raw: bytes) -> str:
    """Return what tells bytes from others."""
    return blake2b(raw, digest_size=32).hexdigest()


def _receipts(shelf: Path) -> list[Path]:
    found = [path for path in shelf.iterdir() if _RECEIPT.fullmatch(path.name)] if shelf.is_dir() else []
    return sorted(found, key=_number)


def _number(path: Path) -> int:
    found = _RECEIPT.fullmatch(path.name)
    assert found is not None
    return int(found[1])


def _given(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield who got what by a receipt, as it says."""
    try:
        rows = json.loads(read_file(path))["files"]
        for one in rows:
            if not one["counts"] or not one["country"]:
                continue
            if type(one["paid"]) is not int or type(one.get("wish", 0)) is not int:
                raise TypeError
            yield str(one["player"]), {**one, "country": str(one["country"])}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        text = f"{path} says who has which country, and cannot be read: put it right, or move it away"
        raise CampaignError(text, "worksheet.receipt") from problem
