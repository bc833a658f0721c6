"""Taking files in: what they look like before they are read, and what became of each.  No window in here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.campaign.mail.imap_account import MailboxAccount
from gm_console.campaign.orders.intake import LIMIT
from gm_console.campaign.orders.sheet_words import way_forward, worse_words
from gm_console.campaign.records import TAKEN_IN, CampaignInfo, ImportReport, Light, Outcome, SheetReport
from gm_console.campaign.service import Campaign
from gm_console.core.issues import Issue
from gm_console.core.ruleset import Ruleset
from gm_console.files.incoming.message import MessageForm
from gm_console.files.incoming.sources import MBOX, form_of, is_maildir, sheets_in
from gm_console.files.plainfile import read_start
from gm_console.files.textfile import decode_text
from gm_console.ui.kit.tasks import Report
from gm_console.ui.workspaces.orders.phrasing import issue_sentence
from gm_console.ui.workspaces.orders.received_sheets import SheetLine, report_lines

ACCEPTED: Final = (
    "A turnsheet is plain text (.txt or .sheet; UTF-8, UTF-16 or Latin-1), at most 200 kB and 1,000 lines; or a mail "
    "(.eml, .mbox, a mail folder), .csv, .xlsx or .json."
)
_HEAD: Final = 64
_SIGNS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"SQLite format 3", "a database or a campaign file"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"\xd0\xcf\x11\xe0", "an old office document"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"{\\rtf", "a rich text document"),
)
_WEB: Final = (b"<!doctype html", b"<html")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """One file of an import and what became of it."""

    file: str
    taken: bool
    head: str
    """What it is and what became of it, in a few words."""
    nation: str
    turn: int
    notes: tuple[str, ...]
    """What is wrong with the file as a whole."""
    problems: tuple[SheetLine, ...]
    """Lines refused or not understood."""
    counts: Mapping[str, int]
    sheet: int = 0
    """Its number in the campaign, 0 where it is not kept."""
    late: bool = False
    """It came after the lock: it may be taken in anyway."""
    waiting: bool = False
    """It waits for a yes."""
    unreadable: bool = False
    """It is kept, but is no sheet as it stands: it may be mended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrivals:
    """One import."""

    files: tuple[Arrival, ...]
    draft_dropped: bool = False
    """The turn is to be run again."""

    @property
    def late(self) -> tuple[int, ...]:
        """Sheets that came after the lock."""
        return tuple(one.sheet for one in self.files if one.late)

    @property
    def taken(self) -> int:
        """Files taken in."""
        return sum(one.taken for one in self.files)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """One visit to a mailbox."""

    arrivals: Arrivals
    mails: int
    left: int
    """Mails that are still to be fetched."""
    trouble: str


def take_in(campaign: Campaign, paths: Sequence[Path], report: Report) -> Arrivals:
    """Take files, folders and mailboxes in, all at once; what cannot be a sheet is turned away before that."""
    found = [one for path in paths for one in _looked_at(path)]
    away = tuple(one for one in found if isinstance(one, Arrival))
    good = [one for one in found if isinstance(one, Path)]
    done = campaign.import_files(good, tell=report)
    return Arrivals(files=(*_arrivals(campaign, done).files, *away))


def take_watched(campaign: Campaign, paths: Sequence[Path], report: Report) -> Arrivals:
    """Take in what is new in a folder that is watched."""
    return _arrivals(campaign, campaign.take_unknown(paths, report))


def fetch(campaign: Campaign, account: MailboxAccount, password: str, report: Report) -> Fetched:
    """Fetch the mails that came since the last time."""
    found = campaign.fetch_mailbox(account, password, report)
    arrivals = _arrivals(campaign, found.taken)
    return Fetched(arrivals=arrivals, mails=found.mails, left=found.left, trouble=found.trouble)


def take_text(campaign: Campaign, text: str, name: str) -> Arrivals:
    """Take in a sheet that was pasted."""
    return _arrivals(campaign, campaign.import_text(text, name))


def take_late(campaign: Campaign, sheets: Sequence[int], reason: str) -> Arrivals:
    """Take in sheets that came after the lock."""
    return _arrivals(campaign, campaign.take_late(sheets, reason))


def looks_like(raw: bytes) -> str:
    """Return what kind of file the bytes are of, empty where they may be a turnsheet."""
    for sign, kind in _SIGNS:
        if raw.startswith(sign):
            return kind
    head = raw[:_HEAD].lstrip().lower()
    if any(head.startswith(sign) for sign in _WEB):
        return "a web page"
    return ""


def _looked_at(path: Path) -> list[Path | Arrival]:
    """Return the files behind a path that may be sheets, and why the others are not."""
    if not path.is_dir():
        return [_turned_away_for(path) or path]
    if is_maildir(path):
        return [path]
    inside = sheets_in(path)
    if not inside:
        return [
            _turned_away(path.name, "no sheets inside", "The folder has no file that may be one.", ACCEPTED)
        ]
    return [_turned_away_for(one) or one for one in inside]


def _turned_away_for(path: Path) -> Arrival | None:
    """Return why a file cannot be a turnsheet, None if it may be one or is looked into."""
    if path.suffix.lower() == MBOX or form_of(path.name) is not MessageForm.TEXT:
        return None
    try:
        raw = read_start(path, LIMIT)
    except OSError as trouble:
        return _turned_away(path.name, "cannot be read", trouble.strerror or str(trouble))
    kind = looks_like(raw)
    decoded = decode_text(raw)
    if not kind and not isinstance(decoded, Issue):
        return None
    said = decoded.text if isinstance(decoded, Issue) else "This is not a turnsheet."
    return _turned_away(path.name, f"looks like {kind or _suffix_words(path)}", said, ACCEPTED)


def _suffix_words(path: Path) -> str:
    return f"a {path.suffix} file" if path.suffix else "no text"


def _turned_away(file: str, head: str, *notes: str) -> Arrival:
    return Arrival(
        file=file,
        taken=False,
        head=f"not taken in: {head}",
        nation="",
        turn=0,
        notes=notes,
        problems=(),
        counts={},
    )


def _arrivals(campaign: Campaign, report: ImportReport) -> Arrivals:
    info = campaign.info()
    return Arrivals(
        files=tuple(_arrival(one, campaign.ruleset, info) for one in report.sheets),
        draft_dropped=report.draft_dropped,
    )


def _arrival(report: SheetReport, ruleset: Ruleset, info: CampaignInfo) -> Arrival:
    whose = f"nation {report.nation} turn {report.turn}" if report.nation else "no usable header"
    amber = f", amber: {worse_words(report.worse)}" if report.light is Light.AMBER else ""
    way = way_forward(report.outcome, report.turn, info)
    lines = report_lines(report, ruleset)
    orders = [line.check for line in lines if not line.is_issue]
    return Arrival(
        file=report.file,
        taken=report.outcome in TAKEN_IN,
        head=f"{whose}, {', '.join(report.parts) or 'no part'}, {report.outcome.value}{amber}",
        nation=report.nation,
        turn=report.turn,
        notes=(*(issue_sentence(issue) for issue in report.issues), *((f"next: {way}",) if way else ())),
        problems=tuple(line for line in lines if line.is_problem and not line.is_issue),
        counts={verdict: orders.count(verdict) for verdict in dict.fromkeys(orders)},
        sheet=report.sheet,
        late=report.outcome is Outcome.LATE,
        waiting=report.outcome is Outcome.WAITING,
        unreadable=report.outcome is Outcome.UNREADABLE and report.sheet > 0,
    )
