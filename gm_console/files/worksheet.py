"""A player's set-up worksheet, read: whose it is, his bids for countries, and what he chooses for the one he gets.

    worksheet romin_jhors_1
    player: Anna Kern
    bids: 07 = 6, 12 = 3

    Country: "Ostravey"
    Extra units: 3 Heavy Infantry, 1 Escort

    [07]
    Capital: 07-02 "Ostra"

Choices above the first head hold for whatever country he gets, those below ``[07]`` for that one and before the others.
Reading never fails: every line that is no comment gets an answer, each item of the bids one of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from unicodedata import normalize

from gm_console.core.issues import Issue, Severity, error, warning
from gm_console.core.orders import Status
from gm_console.core.setup_form import FormField
from gm_console.core.signs import is_unfit
from gm_console.core.worksheets import Offer
from gm_console.files.textfile import decode_text, split_lines, without_unseen
from gm_console.files.worksheet_bids import BidItem, country_names, read_bids
from gm_console.files.worksheet_values import SHOWN, FieldFault, choose, read_value, spoken

WORKSHEET: Final = "worksheet"
PLAYER: Final = "player"
BIDS: Final = "bids"
WISHES: Final = "wishes"
HEAD_WORDS: Final = {
    WORKSHEET: (WORKSHEET, "scenario"),
    PLAYER: (PLAYER, "handle"),
    BIDS: (BIDS, WISHES, "bid", "wish", "wishes for countries"),
}
"""What the head of a worksheet says, and how it may be called."""
COMMON: Final = "all"
"""Head of what holds for every country."""
MOST_SIGNS: Final = 500
"""Characters of a line; a longer one is kept, unread."""
MOST_PLAYER: Final = 60

_QUOTES: Final = str.maketrans(dict.fromkeys("“”„‟«»″", '"'))
_QUOTED: Final = re.compile(r"(?:>\s?)+")
"""What mail puts before the lines of a letter that is answered."""
_HEAD: Final = re.compile(r"\[([^\[\]]{0,80})\]:?\s*")
_LINE: Final = re.compile(r'([^:="]{1,80}?)\s*[:=]\s*(.*)')


@dataclass(frozen=True, slots=True, kw_only=True)
class LineAnswer:
    """What became of a line, or of one item of it."""

    line: int
    column: int
    text: str
    status: Status
    reason: str = ""
    suggestion: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenValue:
    """A value that was chosen, and where."""

    value: Any
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Worksheet:
    """What a worksheet says."""

    name: str
    """The file it came in."""
    player: str
    """Empty where it does not say, and then it is no good."""
    bids: tuple[BidItem, ...]
    """In the order of his wishes."""
    choices: Mapping[str, Mapping[str, ChosenValue]]
    """By country, empty for every one, and by field."""
    answers: tuple[LineAnswer, ...]
    issues: tuple[Issue, ...]
    """What is wrong or odd with it as a whole."""

    @property
    def key(self) -> str:
        """Return the player as he is told from others, however he writes himself this time."""
        return player_key(self.player)

    @property
    def usable(self) -> bool:
        """Tell whether it can be counted."""
        return bool(self.player) and not any(issue.severity is Severity.ERROR for issue in self.issues)

    def chosen(self, country: str) -> Mapping[str, ChosenValue]:
        """Return what holds for a country."""
        return {**self.choices.get("", {}), **self.choices.get(country, {})}


def read_worksheet(raw: bytes, name: str, offer: Offer) -> Worksheet:
    """Return what a worksheet says."""
    decoded = decode_text(raw, WORKSHEET)
    if isinstance(decoded, Issue):
        nothing = Worksheet(name=name, player="", bids=(), choices={}, answers=(), issues=())
        return replace(nothing, issues=(replace(decoded, where=name),))
    body = _Body(offer)
    for number, text in enumerate(split_lines(decoded.text), 1):
        body.take(number, text)
    bids, choices = body.bids(), body.choices()
    return Worksheet(
        name=name,
        player=body.player,
        bids=bids,
        choices=choices,
        answers=tuple(sorted(body.answers, key=lambda one: (one.line, one.column))),
        issues=tuple(replace(issue, where=name) for issue in body.judged_head()),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a piece of the worksheet stands."""

    line: int
    column: int
    text: str


class _Body:
    """The lines of a worksheet, sorted into head, bids and choices."""

    def __init__(self, offer: Offer) -> None:
        self.player = ""
        self.answers: list[LineAnswer] = []
        self._offer = offer
        self._fields = {field.key: field for field in offer.fields}
        self._names = {**HEAD_WORDS, **{field.key: (field.title, field.key) for field in offer.fields}}
        self._country: str | None = ""
        """Whose choices the lines are; None below a head that nobody knows."""
        self._scenario: str | None = None
        self._issues: list[Issue] = []
        self._bids: list[tuple[_Place, BidItem]] = []
        self._choices: dict[tuple[str, str], list[tuple[_Place, Any]]] = {}

    def take(self, line: int, text: str) -> None:
        """Sort a line in."""
        plain = without_unseen(text).translate(_QUOTES).replace("\t", " ").rstrip()
        start = len(plain) - len(plain.lstrip())
        if quoted := _QUOTED.match(plain, start):
            start = quoted.end()
        body = plain[start:].lstrip()
        start += len(plain[start:]) - len(body)
        if not body or body.startswith("#"):
            return
        place = _Place(line, start + 1, body[:MOST_SIGNS])
        if len(body) > MOST_SIGNS:
            self._say(place, _unread(f"lines of more than {MOST_SIGNS} characters are not read"))
        elif head := _HEAD.match(body):
            self._say(place, self._enter(head[1].strip()))
            if rest := body[head.end() :]:
                self._line(_Place(line, place.column + head.end(), rest))
        else:
            self._line(place)

    def bids(self) -> tuple[BidItem, ...]:
        """Answer to all bids, and return those that count; a country with two different bids has none."""
        counted: dict[str, BidItem] = {}
        for place, item in self._bids:
            others = {one.points for _, one in self._bids if one.country == item.country}
            if len(others) > 1:
                said = _refused(f"country {item.country} has different bids; none of them counts: keep one")
            elif item.country in counted:
                said = _accepted(f"it stood in line {counted[item.country].line} already")
            else:
                counted[item.country], said = item, _accepted()
            self._say(place, said)
        return tuple(counted.values())

    def choices(self) -> Mapping[str, Mapping[str, ChosenValue]]:
        """Answer to all choices, and return those that count by country and field.

        Where lines say different things of one field none counts, for nothing is guessed.
        """
        found: dict[str, dict[str, ChosenValue]] = {}
        for (country, key), said in self._choices.items():
            (first, value), *_ = said
            lines = ", ".join(str(place.line) for place, _ in said)
            if any(other != value for _, other in said):
                for place, _ in said:
                    title = self._fields[key].title
                    self._say(
                        place,
                        _refused(f"lines {lines} say different things of {title}; none counts: keep one"),
                    )
                continue
            found.setdefault(country, {})[key] = ChosenValue(value=value, line=first.line)
            for place, _ in said:
                self._say(
                    place, _accepted(f"it stood in line {first.line} already" if place is not first else "")
                )
        return found

    def judged_head(self) -> Iterable[Issue]:
        """Yield what is wrong with the worksheet as a whole."""
        yield from self._issues
        if not self.player:
            text = f"It does not say whose it is: it needs a line {PLAYER!r} with your name."
            yield error("worksheet.player", text)
        if self._scenario is None:
            text = f"It does not say for which game it is; its first line should be {WORKSHEET} {self._offer.scenario}."
            yield warning("worksheet.scenario", text)

    def _say(self, place: _Place, said: _Said) -> None:
        self.answers.append(
            LineAnswer(
                line=place.line,
                column=place.column + said.at,
                text=place.text,
                status=said.status,
                reason=said.reason,
                suggestion=said.suggestion,
            )
        )

    def _enter(self, word: str) -> _Said:
        """Go below a head."""
        if spoken(word) == COMMON:
            self._country = ""
            return _accepted()
        found = choose(word, country_names(self._offer))
        if isinstance(found, FieldFault):
            self._country = None
            return _refused(f"no country that can be had is called {word[:SHOWN]!r}", found.suggestion)
        self._country = found
        return _accepted()

    def _line(self, place: _Place) -> None:
        what, at = self._about(place.text)
        rest = place.text[at:]
        if isinstance(what, FieldFault):
            self._say(place, _unread(what.text, what.suggestion))
        elif what == WORKSHEET:
            self._say(place, self._take_scenario(rest, place))
        elif what == PLAYER:
            self._say(place, self._take_player(rest, place))
        elif what == BIDS:
            self._take_bids(rest, place, at)
        elif said := self._choice(self._fields[what], rest, place, at):
            self._say(place, said)

    def _about(self, text: str) -> tuple[str | FieldFault, int]:
        """Return what a line is about, and where the rest of it begins."""
        if found := _LINE.fullmatch(text):
            return choose(found[1], self._names), found.start(2)
        first = text.partition(" ")[0]
        word = next((key for key, names in HEAD_WORDS.items() if spoken(first) in names), "")
        rest = text[len(first) :].lstrip()
        unread = FieldFault(text="a line is what it is about, a colon, and what you choose")
        return word or unread, len(text) - len(rest)

    def _take_scenario(self, text: str, place: _Place) -> _Said:
        self._scenario = text
        wanted = self._offer.scenario
        if spoken(text) == spoken(wanted):
            return _accepted()
        reason = f"this worksheet is for {text[:SHOWN]!r}, and the game is {wanted}"
        self._issues.append(
            replace(error("worksheet.scenario", f"It is for another game: {reason}."), line=place.line)
        )
        return _refused(reason, wanted)

    def _take_player(self, text: str, place: _Place) -> _Said:
        name = " ".join(text.strip('" ').split())
        if not name:
            return _accepted("left empty")
        if is_unfit(name) or "\ufffd" in name or len(name) > MOST_PLAYER:
            return _refused(f"a name has at most {MOST_PLAYER} signs, and no broken ones")
        if self.player and player_key(self.player) != player_key(name):
            text = f"The player is {self.player!r}, and {name!r} in line {place.line}: one worksheet is one player's."
            self._issues.append(replace(error("worksheet.players", text), line=place.line))
            return _refused(f"the player is {self.player!r} already")
        self.player = self.player or name
        return _accepted()

    def _take_bids(self, text: str, place: _Place, at: int) -> None:
        items = read_bids(text, self._offer)
        if not items:
            self._say(place, _accepted("left empty: no country is named"))
        for item in items:
            here = _Place(place.line, place.column + at + item.at, item.text)
            if isinstance(item.found, FieldFault):
                self._say(here, _refused(item.found.text, item.found.suggestion))
            else:
                self._bids.append((here, replace(item.found, line=here.line, column=here.column)))

    def _choice(self, field: FormField, text: str, place: _Place, at: int) -> _Said | None:
        """Keep what is chosen in a field, and return the answer to the line; None where that comes at the end."""
        if self._country is None:
            return _refused("it stands below a head that names no country that can be had")
        if not text:
            return _accepted("left empty: what was proposed stays")
        value = read_value(text, field, self._offer)
        if isinstance(value, FieldFault):
            return _refused(value.text, value.suggestion, at + value.at)
        if self._country and (strange := away_from(self._country, field, value, self._offer)):
            return _refused(f"{strange} is no region of country {self._country}", at=at)
        self._choices.setdefault((self._country, field.key), []).append((place, value))
        return None


@dataclass(frozen=True, slots=True)
class _Said:
    """An answer without its place."""

    status: Status
    reason: str = ""
    suggestion: str = ""
    at: int = 0


def _accepted(note: str = "") -> _Said:
    return _Said(Status.ACCEPTED, note)


def _refused(reason: str, suggestion: str = "", at: int = 0) -> _Said:
    return _Said(Status.REFUSED, reason, suggestion, at)


def _unread(reason: str, suggestion: str = "") -> _Said:
    return _Said(Status.UNREADABLE, reason, suggestion)


def player_key(name: str) -> str:
    """Return a player as he is told from others, however he writes himself."""
    return " ".join(normalize("NFC", name).casefold().split())


def regions_of(value: Any) -> Sequence[str]:
    """Return the regions that a value names."""
    if isinstance(value, list):
        return [region for one in value if one is not None for region in regions_of(one)]
    region = value.get("region", "") if isinstance(value, Mapping) else value
    return [region] if region else []


def away_from(country: str, field: FormField, value: Any, offer: Offer) -> str:
    """Return a region that a value names and that lies in another country, where the field asks for one at home."""
    named = regions_of(value) if field.at_home else ()
    return next((one for one in named if offer.regions[one].country not in ("", country)), "")
