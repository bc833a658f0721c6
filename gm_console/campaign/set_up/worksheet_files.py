"""Worksheets of a scenario folder: blank ones written, those that came in judged, taken in, kept and answered."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import now
from gm_console.campaign.orders.intake import gather
from gm_console.campaign.set_up.worksheet_receipts import (
    SHELF,
    digest,
    given_before,
    next_receipt,
    row_digest,
)
from gm_console.campaign.set_up.worksheet_words import answer_text, data_of
from gm_console.campaign.set_up.worksheets import PlayerResult, Round, offer_of, take_round
from gm_console.core.codec import encode
from gm_console.core.worksheets import Offer
from gm_console.files.open_scenario import (
    UNSAVED_FILE,
    OpenScenario,
    ScenarioChangedByOthers,
    ScenarioContent,
)
from gm_console.files.plainfile import fit_name, own_folder, write_file
from gm_console.files.worksheet import BIDS, MOST_PLAYER, PLAYER, WISHES, WORKSHEET
from gm_console.files.worksheet_text import blank_worksheet
from gm_console.files.worksheet_values import MOST_NAME

TEXT_FILE: Final = "worksheet.txt"
PAGE_FILE: Final = "worksheet.html"
_DIGITS: Final = 12


def offer_in(folder: Path) -> Offer:
    """Return what players of a scenario folder may choose from; :class:`Unreadable` where it cannot be read."""
    files = OpenScenario(folder)
    return offer_of(files.saved, files.board, files.tables)


def write_blanks(offer: Offer, folder: Path, *, page: bool = False) -> tuple[Path, ...]:
    """Write a blank worksheet, also as a page to fill in offline; return the files.

    Nothing is written where one is there already, for somebody may have filled it in.
    """
    texts = {folder / TEXT_FILE: blank_worksheet(offer).encode()}
    if page:
        texts[folder / PAGE_FILE] = page_of(offer)
    there = next((path for path in texts if path.exists()), None)
    if there is not None:
        raise CampaignError(f"{there} is there already; choose an empty folder", "file.exists")
    folder.mkdir(parents=True, exist_ok=True)
    for path, raw in texts.items():
        write_file(path, raw)
    return tuple(texts)


def page_of(offer: Offer) -> bytes:
    """Return the page on which a worksheet is filled in offline."""
    from gm_console.report.worksheet_page import worksheet_page  # templates load slowly

    head = {WORKSHEET: WORKSHEET, PLAYER: PLAYER, BIDS: BIDS, WISHES: WISHES}
    return worksheet_page(offer, head, {"name": MOST_NAME, "player": MOST_PLAYER}).encode()


def judge(files: OpenScenario, content: ScenarioContent, paths: Iterable[Path]) -> Round:
    """Return what worksheets come to in a scenario that says this; folders stand for the worksheets in them.

    Countries that were given when others were taken in before stay with those who have them.
    """
    incoming = gather(paths)
    if not incoming:
        raise CampaignError(
            "no worksheet is there: files that end in .txt are taken for worksheets", "file.missing"
        )
    return take_round(content, files.board, files.tables, incoming, given_before(files.folder, content))


def accept(files: OpenScenario, round_: Round) -> Path:
    """Put what was chosen into the scenario's files and keep the worksheets; return the receipt.

    :class:`CampaignError` where somebody else changed the files meanwhile, or edits of them are not saved.
    """
    if files.unsaved() is not None:
        text = f"edits of {files.folder} are not saved ({UNSAVED_FILE}): save or discard them in the window first"
        raise CampaignError(text, "scenario.unsaved")
    try:
        files.save(round_.content)
    except ScenarioChangedByOthers as problem:
        text = f"the files of {files.folder} were changed meanwhile: nothing is taken in, try again"
        raise CampaignError(text, "scenario.changed") from problem
    return keep(files.folder, round_)


def keep(folder: Path, round_: Round) -> Path:
    """Keep worksheets in a scenario's folder, byte for byte, and what they came to; return that receipt."""
    shelf = own_folder(folder, SHELF, make=True)
    kept = {id(one): kept_name(one) for one in round_.results}
    for one in round_.results:
        write_file(shelf / kept[id(one)], one.raw)
    plain = {
        "received": now(),
        "files": [
            {"kept": kept[id(one)], "digest": digest(one.raw), "counts": one.counts, **_names(one, round_)}
            for one in round_.results
        ],
        "steps": _plain(data_of(round_)["steps"]),
    }
    path = next_receipt(shelf)
    write_file(path, json.dumps(plain, indent=1, ensure_ascii=False).encode() + b"\n")
    return path


def write_answers(round_: Round, folder: Path) -> tuple[Path, ...]:
    """Write an answer to each worksheet, called as the player and his file are; return them."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for one in round_.results:
        path = folder / f"answer-{kept_name(one)}"
        write_file(path, answer_text(one, round_).encode())
        paths.append(path)
    return tuple(paths)


def kept_name(result: PlayerResult) -> str:
    """Return what a worksheet is called where it is kept: by its player and its bytes, so that each has its place."""
    stem = fit_name(result.worksheet.player or Path(result.worksheet.name).stem, "worksheet")
    return f"{stem}-{digest(result.raw)[:_DIGITS]}.txt"


def _names(result: PlayerResult, round_: Round) -> Mapping[str, Any]:
    won = result.won
    was = row_digest(round_.before, round_.offer.form, won.country) if won is not None else ""
    return {
        "file": result.worksheet.name,
        "player": result.worksheet.player,
        "country": won.country if won is not None else "",
        "paid": won.points if won is not None else 0,
        "wish": won.wish if won is not None else 0,
        "was": was,
    }


def _plain(data: object) -> object:
    return json.loads(encode(data))
