"""Players' set-up worksheets: read, the bids of all resolved, and what was chosen put into the scenario.

Nothing is stored here.  Who gets which country depends on what the worksheets say, on the scenario's seed and on which
countries were given before, never on the order in which they came or on what their files are called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gm_console.board.model import Board
from gm_console.campaign.open_file import chosen
from gm_console.campaign.orders.intake import Incoming
from gm_console.campaign.set_up.scenario_document import (
    ScenarioCheck,
    check_content,
    form_of,
    nations_named,
    nations_of,
    value_of,
    with_value,
)
from gm_console.core.bids import Bid, Resolution, resolve
from gm_console.core.gathering import gathered
from gm_console.core.issues import Issue, Severity, error, warning
from gm_console.core.orders import Status
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup_form import SetUpForm
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.core.worksheets import Offer, OfferedCountry, OfferedRegion
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.worksheet import Worksheet, away_from, read_worksheet, regions_of
from gm_console.files.worksheet_values import merged
from gm_console.rulesets import load_ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerResult:
    """A worksheet, and what it comes to."""

    worksheet: Worksheet
    raw: bytes
    counts: bool
    """Whether its bids and choices count; else its issues say why they do not."""
    won: Bid | None
    """The country that its player gets, and what he pays."""
    held: bool
    """He has had it since worksheets were taken in before."""
    problems: tuple[Issue, ...]
    """What is wrong with it as a whole, and what the game finds wrong with his country."""

    @property
    def refused(self) -> int:
        """Return how many lines were refused or not understood."""
        return sum(one.status is not Status.ACCEPTED for one in self.worksheet.answers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A country that was given when worksheets were taken in before."""

    bid: Bid
    player: str
    """As its player writes himself."""
    receipt: str
    """The file that says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """All worksheets together."""

    offer: Offer
    before: ScenarioContent
    """The scenario as it was judged in."""
    held: tuple[Held, ...]
    """Countries that were given before."""
    results: tuple[PlayerResult, ...]
    """By player, then by file; those without a player come last."""
    resolution: Resolution
    content: ScenarioContent
    """The scenario with all that was chosen."""
    check: ScenarioCheck
    """What its game says of it."""
    names: Mapping[str, str]
    """How each player writes himself, by key."""

    @property
    def left_out(self) -> tuple[PlayerResult, ...]:
        """Worksheets that do not count."""
        return tuple(one for one in self.results if not one.counts)

    @property
    def errors(self) -> tuple[Issue, ...]:
        """What keeps a game from beginning with it."""
        return tuple(issue for issue in self.check.issues if issue.severity is Severity.ERROR)

    @property
    def sound(self) -> bool:
        """Tell whether every worksheet counts, every player has a country and a game can begin."""
        return not self.left_out and not self.errors and not self.resolution.without

    @property
    def clean(self) -> bool:
        """Tell whether, besides, no line was refused."""
        return self.sound and not any(one.refused for one in self.results)


def offer_of(content: ScenarioContent, board: Board, tables: TableChanges = NO_CHANGES) -> Offer:
    """Return what players of a scenario may choose from: the countries are those that it sets up."""
    ruleset = chosen(load_ruleset(content.meta.ruleset), content.meta.rulings, tables)
    form = form_of(ruleset)
    return Offer(
        scenario=content.meta.id,
        title=clean(content.meta.title),
        game=ruleset.name,
        form=form,
        bids=ruleset.setup.bids,
        countries=_countries(content, board, ruleset, form),
        regions={
            region.id: OfferedRegion(name=clean(region.name), country=region.country)
            for region in board.regions
        },
        find=board.find,
    )


def take_round(
    content: ScenarioContent,
    board: Board,
    tables: TableChanges,
    incoming: Iterable[Incoming],
    held: Sequence[Held] = (),
) -> Round:
    """Return what worksheets come to in a scenario, which is not changed; who ``held`` a country before keeps it."""
    offer = offer_of(content, board, tables)
    read = [(read_worksheet(one.raw, one.name, offer), one.raw) for one in incoming]
    read.sort(key=lambda one: (not one[0].key, one[0].key, one[1], one[0].name))
    judged = list(_judged(read))
    counted = {sheet.key: sheet for sheet, _, counts in judged if counts}
    bids = [
        Bid(player=sheet.key, country=item.country, points=item.points, wish=wish)
        for sheet in counted.values()
        for wish, item in enumerate(sheet.bids, 1)
    ]
    lowest = {id_: one.range.lowest if one.range else 0 for id_, one in offer.countries.items()}
    resolution = resolve(counted, bids, lowest, content.meta.seed, [one.bid for one in held])
    filled, notes = content, {}
    for player, bid in resolution.won.items():
        filled, notes[player] = _filled(filled, offer, counted[player], bid)
    check = check_content(filled, board, tables)
    won = resolution.won
    about = _about(filled, offer.form, check, won)
    holders = {one.bid.player for one in held}
    return Round(
        offer=offer,
        before=content,
        held=tuple(held),
        results=tuple(
            PlayerResult(
                worksheet=sheet,
                raw=raw,
                counts=counts,
                won=won.get(sheet.key) if counts else None,
                held=counts and sheet.key in holders,
                problems=(
                    *sheet.issues,
                    *(notes.get(sheet.key, ()) if counts else ()),
                    *(_placed(issue, sheet, won[sheet.key]) for issue in about.get(sheet.key, ()) if counts),
                ),
            )
            for sheet, raw, counts in judged
        ),
        resolution=resolution,
        content=filled,
        check=check,
        names={
            **{one.bid.player: one.player for one in held},
            **{sheet.key: sheet.player for sheet in counted.values()},
        },
    )


def _countries(
    content: ScenarioContent, board: Board, ruleset: Ruleset, form: SetUpForm
) -> dict[str, OfferedCountry]:
    rows = {str(row.get("id", "")): clean(str(row.get(form.name, ""))) for row in nations_of(content, form)}
    bids = ruleset.setup.bids
    ranges = bids.ranges(ruleset.tables, board, list(rows)) if bids is not None else {}
    return {
        id_: OfferedCountry(id=id_, name=name, range=ranges.get(id_)) for id_, name in sorted(rows.items())
    }


def _judged(read: Sequence[tuple[Worksheet, bytes]]) -> Iterator[tuple[Worksheet, bytes, bool]]:
    """Yield which worksheets count.

    Of those that are the same byte for byte one does; a player who sent two that differ has none, for nobody but he
    knows which he means.
    """
    by_player = gathered((one[0].key, one) for one in read)
    for sheet, raw in read:
        same = by_player[sheet.key]
        files = ", ".join(other.name for other, _ in same)
        if not sheet.usable:
            yield sheet, raw, False
        elif any(other != raw for _, other in same):
            text = f"{sheet.player} sent worksheets that differ: {files}. None of them counts."
            yield (
                _with(sheet, error("worksheet.twice", text, sheet.name, suggestion="keep one of them")),
                raw,
                False,
            )
        elif same[0][0] is not sheet:
            text = f"The same stands in {same[0][0].name}, byte for byte."
            yield _with(sheet, warning("worksheet.same", text, sheet.name)), raw, False
        else:
            yield sheet, raw, True


def _with(sheet: Worksheet, issue: Issue) -> Worksheet:
    return replace(sheet, issues=(*sheet.issues, issue))


def _filled(
    content: ScenarioContent, offer: Offer, sheet: Worksheet, bid: Bid
) -> tuple[ScenarioContent, tuple[Issue, ...]]:
    """Return a scenario with one player's choices for the country he got, and what of them was passed over."""
    row = next(one for one in nations_of(content, offer.form) if one.get("id") == bid.country)
    notes = []
    for key, choice in sheet.chosen(bid.country).items():
        field = offer.form.field(key)
        strange = away_from(bid.country, field, choice.value, offer)
        if strange:
            text = f"{field.title}: {strange} is no region of country {bid.country}; what was proposed stays."
            advice = f"choose a region of country {bid.country}"
            note = warning("worksheet.abroad", text, sheet.name, suggestion=advice)
            notes.append(replace(note, line=choice.line))
            continue
        value = merged(value_of(row, field), choice.value, field)
        content = with_value(content, offer.form, bid.country, key, value)
    if offer.bids is not None:
        content = with_value(content, offer.form, bid.country, offer.bids.field, bid.points)
    return content, tuple(notes)


def _about(
    content: ScenarioContent, form: SetUpForm, check: ScenarioCheck, won: Mapping[str, Bid]
) -> Mapping[str, tuple[Issue, ...]]:
    """Return what a check found of each player's country."""
    ids = [str(row.get("id", "")) for row in nations_of(content, form)]
    players = {bid.country: player for player, bid in won.items()}
    about: dict[str, tuple[Issue, ...]] = {}
    for issue in check.issues:
        for nation in nations_named(issue, form, ids):
            if nation in players:
                about[players[nation]] = (*about.get(players[nation], ()), issue)
    return about


def _placed(issue: Issue, sheet: Worksheet, won: Bid) -> Issue:
    """Return what the game found with the line of the worksheet that it speaks of, where it names what stands there."""
    for choice in sheet.chosen(won.country).values():
        if issue.where in regions_of(choice.value):
            return replace(issue, where=sheet.name, line=choice.line)
    return issue
