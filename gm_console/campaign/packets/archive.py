"""A campaign as one ZIP that is read without this program: pages, sheets, entries, journal, the film, the file itself.

For the same campaign it is the same byte for byte.  Players' own data is left out where it is not asked for, and with
it the campaign file, which holds it; so are secrets, and then only what everybody may know is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.naming import names
from gm_console.campaign.open_file import CampaignSettings, OpenFile, in_words, read_settings
from gm_console.campaign.orders.intake import DECISIONS, IMPORT, TAKE_LATE
from gm_console.campaign.packets.film import Viewer, check_place, film_file, played_through
from gm_console.campaign.packets.foretold import Foretold, Rate, about_so_long
from gm_console.campaign.packets.packets import packet_source
from gm_console.campaign.players.erasure_words import NameOut
from gm_console.campaign.players.roster import Player, Roster, read_roster
from gm_console.campaign.program_version import program_version
from gm_console.campaign.turns.the_end import is_over
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.codec import encode
from gm_console.core.end import Standing
from gm_console.core.ids import NationId
from gm_console.files.incoming.message import bare_sheet, digest_of
from gm_console.files.plain_zip import write_zip
from gm_console.files.plainfile import drop_forgotten, fit_name
from gm_console.files.spreadsheet import csv_bytes
from gm_console.report.phrases import fact_phrase
from gm_console.storage import repo
from gm_console.storage.places import remove_leftovers, unfinished
from gm_console.storage.records import SheetRecord

ArchiveProgress = Callable[[str, int, int], None]
"""Called with what is being written, steps done and steps in all; may raise to cancel."""
File = tuple[str, bytes]
README: Final = "README.txt"
MAP: Final = Rate(time=(2, 0), size=(5_000, 390))
"""With what is loaded before anything is made."""
FILM: Final = Rate(time=(0.1, 0.0125), size=(3_000, 365))
TURN: Final = Rate(time=(0.2, 0.0125), size=(25_000, 640))
"""The public pages of a turn, with reading it."""
PACKET: Final = Rate(time=(0.04, 0.0005), size=(15_000, 425))
ENTRY: Final = 29
"""Bytes of an entry, told twice."""
COPY: Final = 0.3
"""What is left of a campaign file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveWish:
    """What an archive is to hold besides what everybody may know."""

    secrets: bool = True
    """Packets of all nations, sheets, entries, journal, the moderator's film."""
    personal: bool = False
    """Who played, with names and addresses, and the campaign file itself, which holds them and all secrets."""


WISHES: Final = (ArchiveWish(), ArchiveWish(personal=True), ArchiveWish(secrets=False))
"""All that may be wished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveDone:
    """What was written."""

    path: Path
    files: int
    bytes: int


def write_archive(
    file: OpenFile,
    path: Path,
    wish: ArchiveWish,
    progress: ArchiveProgress | None = None,
    *,
    force: bool = False,
) -> ArchiveDone:
    """Write the archive; :class:`CampaignError` where something is there already, unless ``force``, or no room is."""
    check_place(file, path)
    if path.exists() and not force:
        raise CampaignError(f"{path} is there already", "file.exists")
    if wish.personal and not wish.secrets:
        raise CampaignError("who played is told only with the secrets, in the campaign file", "archive.wish")
    with file.read() as transaction:
        settings, turns = read_settings(transaction), played_through(transaction)
    maker = _Maker(file=file, path=path, settings=settings, turns=turns, wish=wish, progress=progress)
    drop_forgotten(path.parent)
    remove_leftovers(path.parent)
    count = 0

    def counted(files: Iterable[File]) -> Iterator[File]:
        nonlocal count
        for one in files:
            count += 1
            yield one

    try:
        size = write_zip(path, fit_name(settings.title, "campaign"), counted(maker.files()))
    except OSError as problem:
        text = f"{path.name} cannot be written: {problem.strerror}; nothing was left there"
        raise CampaignError(text, "archive.not-written") from problem
    return ArchiveDone(path=path, files=count, bytes=size)


def foretell_archive(file: OpenFile, wish: ArchiveWish) -> Foretold:
    """Return what an archive will cost, from how much there is of what it is made from; nothing is made for it."""
    with file.read() as transaction:
        turns = played_through(transaction)
        runs = [one for one in repo.runs(transaction, line=repo.IN_FORCE) if one.turn in turns]
    regions, nations = len(file.first_board.regions), len(file.start_nations)
    parts = [
        (MAP, 1),
        (FILM, 1 + wish.secrets),
        (TURN, len(turns)),
        (PACKET, len(turns) * nations * wish.secrets),
    ]
    size: float = sum(many * part.bytes(regions) for part, many in parts)
    if wish.secrets:
        size += ENTRY * sum(one.entries for one in runs)
    if wish.personal:
        size += COPY * file.path.stat().st_size
    return Foretold(
        seconds=about_so_long(sum(many * part.seconds(regions) for part, many in parts)), bytes=int(size)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Maker:
    """Makes the files of an archive, one after the other."""

    file: OpenFile
    path: Path
    settings: CampaignSettings
    turns: tuple[int, ...]
    wish: ArchiveWish
    progress: ArchiveProgress | None
    packets: dict[int, tuple[NationId, ...]] = field(default_factory=dict)
    """Whose packets each turn has, as they are made."""
    standings: dict[int, tuple[Standing, ...]] = field(default_factory=dict)
    """Where every nation stood after each turn, as they are made: a turn is read once for all that is made of it."""

    def files(self) -> Iterator[File]:
        """Yield every file by name."""
        from gm_console.report.archive_index import index_page  # templates load slowly

        steps = len(self.turns) + 2
        for done, turn in enumerate(self.turns):
            self._tell(f"turn {turn}", done, steps)
            yield from self._turn(turn)
        self._tell("the film", steps - 2, steps)
        if self._has_film:
            yield "film.html", film_file(self.file)
        last = self.standings[self.turns[-1]] if self._tells_standings else ()
        with self.file.read() as transaction:
            yield "map/map.json", repo.blob(transaction, self.settings.board)
        if self.wish.secrets:
            yield "film-moderator.html", film_file(self.file, Viewer.MODERATOR)
            yield from self._secrets()
        self._tell("the index", steps - 1, steps)
        called = names(self.file)
        yield (
            "index.html",
            index_page(
                self.settings.title,
                self.file.ruleset.name,
                self.packets,
                called,
                last,
                self._score,
                secrets=self.wish.secrets,
                film=self._has_film,
            ),
        )
        yield README, self._readme().encode()
        self._tell("done", steps, steps)

    @property
    def _has_film(self) -> bool:
        """Whether there is a film of what everybody knew: not in a game that cannot say."""
        return self.file.ruleset.sight is not None

    @property
    def _score(self) -> str:
        """What standings go by; empty in a game without any."""
        return self.file.ruleset.end.score if self.file.ruleset.end is not None else ""

    @property
    def _tells_standings(self) -> bool:
        """Whether the last standings may be told: everybody reads them once the game is over."""
        return self.wish.secrets or is_over(self.settings, self.turns[-1])

    def _tell(self, what: str, done: int, steps: int) -> None:
        if self.progress is not None:
            self.progress(what, done, steps)

    def _turn(self, turn: int) -> Iterator[File]:
        from gm_console.report.packet import nation_folder, packet_files, page_input, public_files

        source, _, run = packet_source(self.file, turn, personal=self.wish.personal)
        given, folder = page_input(source), f"turn-{turn:02d}"
        self.packets[turn] = ()
        end = source.ruleset.end
        self.standings[turn] = end.standings(source.record.entries) if end is not None else ()
        yield from _in(f"{folder}/public", public_files(source, given).items())
        if not self.wish.secrets:
            return
        self.packets[turn] = source.ruleset.nations(source.record.before)
        for nation in self.packets[turn]:
            self._tell(f"turn {turn}, nation {nation}", self.turns.index(turn), len(self.turns) + 2)
            yield from _in(f"{folder}/{nation_folder(nation)}", packet_files(source, given, nation).items())
        yield from _in(f"{folder}/sheets", self._sheets(lambda one: one.turn == turn))
        yield f"{folder}/entries.csv", _entries_csv(self.file, turn, source.record.entries)
        yield f"{folder}/entries.json", encode([_entry(one) for one in source.record.entries]) + b"\n"
        yield f"{folder}/verdicts.json", encode(list(source.record.verdicts)) + b"\n"
        yield (
            f"{folder}/hashes.json",
            encode({"turn": turn, "edition": run.edition, "state": run.state_hash}) + b"\n",
        )

    def _sheets(self, wanted: Callable[[SheetRecord], bool]) -> Iterator[File]:
        """Yield sheets under neutral names, and a list of them; what stands round orders is as personal as names."""
        rows: list[tuple[object, ...]] = []
        with self.file.read() as transaction:
            for one in filter(wanted, repo.sheets(transaction)):
                name = f"{one.id:04d}-nation-{one.nation or 'none'}.txt"
                raw = repo.sheet_contents(transaction, one.id, self.file.order_classes).raw
                came = one.name if self.wish.personal else ""
                raw = raw if self.wish.personal else bare_sheet(raw)
                rows.append((name, one.turn, one.nation, came, one.received, one.outcome, digest_of(raw)))
                yield name, raw
        yield (
            "sheets.csv",
            csv_bytes(("file", "turn", "nation", "came as", "received", "outcome", "digest"), rows),
        )

    def _secrets(self) -> Iterator[File]:
        with self.file.read() as transaction:
            roster, journal = read_roster(transaction), repo.journal(transaction)
            came = {one.name for one in repo.sheets(transaction)}
        yield from _in("other-sheets", self._sheets(lambda one: one.turn not in self.turns))
        said = (lambda _what, text: text) if self.wish.personal else _nameless(roster, came)
        rows = [(one.at, one.turn, one.what, said(one.what, one.text)) for one in journal]
        yield "journal.csv", csv_bytes(("at", "turn", "what", "text"), rows)
        head = ("turn", "place", "nation", self._score or "score", "made of")
        yield "standings.csv", csv_bytes(head, _standing_rows(self.standings))
        if self.wish.personal:
            yield (
                "players.csv",
                csv_bytes(("number", "name", "address", "language"), map(_player, roster.players)),
            )
            yield "campaign.gmc", _copy(self.file, self.path)

    def _readme(self) -> str:
        end = "The game is over." if is_over(self.settings, self.turns[-1]) else "The game goes on."
        lines = [
            f"{self.settings.title}: {self.file.ruleset.name}, turns {self.turns[0]} to {self.turns[-1]}. {end}",
            "",
            f"Made with gm-console {program_version()}, {self.file.ruleset.id} {self.file.ruleset.version}.",
            "All of it is read without that program: begin with index.html in a browser.",
            "",
            "index.html            where everything is",
            *self._film_line(),
            "turn-NN/public/       what everybody was told of the turn",
            "map/map.json          the map the campaign began with",
        ]
        if self.wish.secrets:
            lines += [
                "turn-NN/nation-NN/    what that nation's player got",
                "turn-NN/sheets/       the sheets as they came, byte for byte, and a list of them",
                "other-sheets/         sheets of turns that are not published, or that nobody could read",
                "turn-NN/entries.*     all that happened in the turn, for spreadsheets and for programs",
                "turn-NN/verdicts.json what came of each line of orders",
                "turn-NN/hashes.json   hash of the position after the turn, as turn verify tells it",
                "film-moderator.html   the map turn by turn with everything on it",
                "standings.csv         where every nation stood after each turn, with its working",
                "journal.csv           what the moderator did",
            ]
        lines += ["", *self._left_out()]
        return "\n".join(lines) + "\n"

    def _film_line(self) -> Iterator[str]:
        if self._has_film:
            yield "film.html             the map turn by turn, as everybody knew it; it plays"

    def _left_out(self) -> Iterator[str]:
        if not self.wish.secrets:
            yield "Left out: all that not everybody may know."
        if self.wish.personal:
            yield "players.csv           who played; do not hand it on"
            yield "campaign.gmc          the campaign itself, which gm-console opens; it holds all secrets"
        elif self.wish.secrets:
            yield "Left out: who played, with names and addresses, and the campaign file, which holds them."
            yield "Sheets and reasons are as they were written: whoever named somebody there is still named."


def _in(folder: str, files: Iterable[File]) -> Iterator[File]:
    return ((f"{folder}/{name}", data) for name, data in files)


def _nameless(roster: Roster, came: Iterable[str]) -> Callable[[str, str], str]:
    """Return what makes a line of the journal, by its deed and text, one that names no player.

    Whoever sent a sheet chose what its file is called, and may have called it like himself: no file is named.
    """
    out = tuple(NameOut(player=one) for one in roster.players if not one.erased)
    files = sorted(came, key=len, reverse=True)

    def nameless(what: str, text: str) -> str:
        if what in DECISIONS:
            text = text.partition(": ")[0]
        elif what == IMPORT:
            text = f"a sheet: {text.rpartition(': ')[2]}"
        elif what == TAKE_LATE:
            file = next((one for one in files if text.startswith(f"{one}: ")), text.partition(": ")[0])
            text = f"a sheet{text[len(file) :]}"
        return reduce(lambda told, one: one.in_journal(what, told), out, text)

    return nameless


def _entries_csv(file: OpenFile, turn: int, entries: Iterable[Any]) -> bytes:
    ruleset = rules_at(file, turn)
    head = ("entry", "under", "phase", "kind", "nation", "region", "rule", "text")
    return csv_bytes(
        head,
        (
            (
                one.seq,
                one.cause or "",
                one.phase,
                type(one.fact).__name__,
                one.actor,
                one.region,
                one.rule,
                fact_phrase(one.fact, ruleset),
            )
            for one in entries
        ),
    )


def _entry(entry: Any) -> dict[str, Any]:
    """Return an entry for programs, with the kind of its fact."""
    return {"kind": type(entry.fact).__name__, "entry": entry}


def _standing_rows(found: Mapping[int, Iterable[Standing]]) -> Iterator[tuple[object, ...]]:
    for turn, rows in found.items():
        for row in rows:
            made_of = "; ".join(f"{name} {number}" for name, number in row.parts)
            yield turn, row.place, row.nation, row.score, made_of


def _player(one: Player) -> tuple[object, ...]:
    return one.number, one.name, one.email, one.language


def _copy(file: OpenFile, path: Path) -> bytes:
    """Return the campaign file; it is copied beside the archive, where what a crash leaves is found again."""
    with in_words(), unfinished(path) as fresh:
        file.copy_to(fresh)
        return fresh.read_bytes()
