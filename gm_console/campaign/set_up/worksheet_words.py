"""What became of worksheets, told: the bids with their working for the game master, to each player only his own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gm_console.campaign.set_up.worksheets import PlayerResult, Round
from gm_console.core.bids import Bid, BidStep, Why
from gm_console.core.issues import Issue
from gm_console.core.orders import Status, perhaps_meant
from gm_console.core.worksheets import Offer
from gm_console.files.worksheet import LineAnswer


def working(round_: Round) -> tuple[str, ...]:
    """Return how the countries were given out, a line a step and whatever belongs to it; for the game master alone."""
    bids = round_.offer.bids
    first = f"the highest open bid first ({bids.rule})" if bids is not None else "the earliest wish first"
    lines = [f"Countries are given out one after another, {first}."]
    for step in round_.resolution.before:
        lines += [f"{_held(step, round_)}.", *_fallen(step, round_)]
    for number, step in enumerate(round_.resolution.steps, 1):
        lines += _told(number, step, round_)
    for player in round_.resolution.without:
        lines.append(f"{round_.names[player]} gets no country: there are fewer than players.")
    if round_.resolution.free:
        names = ", ".join(called(round_.offer, country) for country in round_.resolution.free)
        lines.append(f"Nobody gets {names}: they stay as they were proposed until you leave them out.")
    return tuple(lines)


def called(offer: Offer, country: str) -> str:
    """Return a country's number and name, as they were before anybody chose."""
    return f"{country} {offer.countries[country].name}".strip()


def price(offer: Offer, points: int) -> str:
    """Return what is bid or paid; empty in a game without bids."""
    return f"{points} {offer.bids.unit}" if offer.bids is not None else ""


def outcome(result: PlayerResult, round_: Round) -> str:
    """Return in a sentence what a player gets."""
    if not result.counts:
        return "Your worksheet does not count yet: see what is wrong with it, and send it again."
    if result.won is None:
        return "No country is left for you: there are fewer than players."
    paid = price(round_.offer, result.won.points)
    if result.held:
        country = called(round_.offer, result.won.country)
        return f"You have {country}{f' for {paid}' if paid else ''}, which was given to you before."
    wish = f"your wish {result.won.wish}" if result.won.wish else "none of your wishes was to be had"
    return f"You get {called(round_.offer, result.won.country)}{f' for {paid}' if paid else ''}; {wish}."


def answer_text(result: PlayerResult, round_: Round) -> str:
    """Return what a player is told: what he gets, his own bids, and every line of his; of others nothing."""
    return "\n".join(_answer(result, round_)) + "\n"


def line_text(answer: LineAnswer) -> str:
    """Return the answer to a line: how it is taken, why, and what may have been meant."""
    reason = f": {answer.reason}" if answer.reason else ""
    return f"{answer.status.value}{reason}{'.' * bool(answer.suggestion)}{perhaps_meant(answer.suggestion)}"


def problem_text(issue: Issue) -> str:
    """Return a problem with its line and what mends it."""
    place = f"line {issue.line}: " if issue.line else ""
    fix = f" ({issue.suggestion})" if issue.suggestion else ""
    return f"{issue.severity.value}: {place}{issue.text}{fix}"


def data_of(round_: Round) -> Mapping[str, Any]:
    """Return everything as plain data, for the game master."""
    offer, resolution = round_.offer, round_.resolution
    return {
        "scenario": offer.scenario,
        "rule": offer.bids.rule if offer.bids is not None else "",
        "sound": round_.sound,
        "worksheets": [_result_data(one) for one in round_.results],
        "steps": [_step_data(number, step, round_) for number, step in enumerate(resolution.steps, 1)],
        "held": [_step_data(0, step, round_) for step in resolution.before],
        "without": [round_.names[player] for player in resolution.without],
        "free": resolution.free,
        "working": working(round_),
        "errors": round_.errors,
    }


def _result_data(one: PlayerResult) -> Mapping[str, Any]:
    sheet = one.worksheet
    return {
        "file": sheet.name,
        "player": sheet.player,
        "counts": one.counts,
        "country": one.won.country if one.won is not None else "",
        "paid": one.won.points if one.won is not None else 0,
        "wish": one.won.wish if one.won is not None else 0,
        "bids": [{"country": bid.country, "points": bid.points} for bid in sheet.bids],
        "lines": sheet.answers,
        "problems": one.problems,
    }


def _step_data(number: int, step: BidStep, round_: Round) -> Mapping[str, Any]:
    def bid(one: Bid) -> Mapping[str, Any]:
        name = round_.names[one.player]
        return {"player": name, "country": one.country, "points": one.points, "wish": one.wish}

    return {
        "step": number,
        **bid(step.bid),
        "why": step.why,
        "against": [bid(one) for one in step.against],
        "fell": [bid(one) for one in step.fell],
        "draws": {round_.names[player]: drawn for player, drawn in (step.draws or {}).items()},
    }


def _told(number: int, step: BidStep, round_: Round) -> Iterator[str]:
    offer = round_.offer
    paid = price(offer, step.bid.points)
    gets = f"{round_.names[step.bid.player]} gets {called(offer, step.bid.country)}{f' for {paid}' if paid else ''}"
    told = _held(step, round_) if step.why is Why.HELD else f"{gets}: {_why(step, round_)}"
    yield f"{number}. {told}."
    yield from _fallen(step, round_)


def _held(step: BidStep, round_: Round) -> str:
    """Tell who has had a country since before, and what says so."""
    receipt = next(one.receipt for one in round_.held if one.bid.country == step.bid.country)
    paid = price(round_.offer, step.bid.points)
    has = f"{round_.names[step.bid.player]} has {called(round_.offer, step.bid.country)}"
    return f"{has}{f' for {paid}' if paid else ''} already, by {receipt}, and keeps it"


def _fallen(step: BidStep, round_: Round) -> Iterator[str]:
    """Yield the bids that fell away in a step."""
    offer, names = round_.offer, round_.names
    for bid in step.against:
        yield f"   {names[bid.player]}, {_bid(bid, offer)}: falls away, the country is given"
    for bid in step.fell:
        other = f"{names[bid.player]} for {called(offer, bid.country)}"
        yield f"   {other}, {_bid(bid, offer)}: falls away, he has a country"


def _bid(bid: Bid, offer: Offer) -> str:
    paid = price(offer, bid.points)
    return f"{f'{paid}, ' if paid else ''}wish {bid.wish}"


def _why(step: BidStep, round_: Round) -> str:
    draws = ", ".join(f"{round_.names[player]} {number}" for player, number in (step.draws or {}).items())
    wish = f"wish {step.bid.wish}"
    if round_.offer.bids is None:
        told = {
            Why.ALONE: f"no other wish for it is open, {wish}",
            Why.WISH: f"the earliest wish for it, {wish}",
            Why.DRAW: f"of equal wishes ({wish}) the lowest draw: {draws}",
            Why.LEFT: f"no wish of this player is left; in the order of draws ({draws}) the first free country",
        }
    else:
        told = {
            Why.ALONE: f"no other bid for it is open, {wish}",
            Why.HIGHEST: f"the highest bid for it, {wish}",
            Why.WISH: f"of equal bids the earliest wish, {wish}",
            Why.DRAW: f"of equal bids and wishes ({wish}) the lowest draw: {draws}",
            Why.LEFT: f"no bid of this player is left; in the order of draws ({draws}) the free country "
            "that costs least",
        }
    return told[step.why]


def _answer(result: PlayerResult, round_: Round) -> Iterator[str]:
    sheet, offer = result.worksheet, round_.offer
    yield f"{offer.title}: the answer to your worksheet {sheet.name}"
    yield f"Player: {sheet.player or 'not named'}"
    yield ""
    yield outcome(result, round_)
    if sheet.bids and result.counts:
        yield ""
        yield "Your bids:" if offer.bids is not None else "Your wishes:"
        yield from (f"  {line}" for line in _own_bids(result, offer))
    if result.problems:
        yield from ("", "What is wrong or odd:", *(f"  {problem_text(one)}" for one in result.problems))
    if sheet.answers:
        yield from ("", "Line by line:")
    for one in sheet.answers:
        yield f"  {one.line}:{one.column} {one.text}"
        yield f"      {line_text(one)}"
    wrong = sum(one.status is not Status.ACCEPTED for one in sheet.answers)
    yield ""
    yield f"{len(sheet.answers)} answers, {wrong} of them not accepted."


def _own_bids(result: PlayerResult, offer: Offer) -> Iterator[str]:
    for item in result.worksheet.bids:
        paid = price(offer, item.points)
        got = result.won is not None and result.won.country == item.country
        became = "yours" if got else "not yours"
        yield f"{called(offer, item.country)}{f': {paid}' if paid else ''}, {became}"
