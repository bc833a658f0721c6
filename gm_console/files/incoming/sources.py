"""Where messages come from: files, folders, mailboxes.  Each gives pieces; what one says is read elsewhere.

Nothing is moved, marked as read or taken out of a mailbox, and no link inside a folder is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path, PurePath
from typing import Final

from gm_console.files.incoming.mbox import split_mbox
from gm_console.files.incoming.message import MOST_MESSAGE, MessageForm, RawMessage
from gm_console.files.plainfile import open_plain, read_start
from gm_console.files.textfile import printable

FORMS: Final = {
    ".txt": MessageForm.TEXT,
    ".sheet": MessageForm.TEXT,
    ".eml": MessageForm.MAIL,
    ".csv": MessageForm.TABLE,
    ".xlsx": MessageForm.WORKBOOK,
    ".json": MessageForm.JSON,
}
"""Files of a folder that are taken for messages, by how their names end."""
MBOX: Final = ".mbox"
SUFFIXES: Final = (*FORMS, MBOX)
_MAILDIR: Final = ("cur", "new")
_FILE, _IN_MBOX, _IN_MAILDIR = "file", "mbox", "maildir"


def pieces_of(path: Path) -> Iterator[RawMessage]:
    """Yield what stands in a file or folder, in name order; :class:`OSError` where it cannot be read."""
    if not path.is_dir():
        yield from _of_file(path)
    elif is_maildir(path):
        for one in files_of(path):
            yield _piece(one, MessageForm.MAIL, _IN_MAILDIR, printable(one.name.partition(":")[0]))
    else:
        for one in sheets_in(path):
            yield from _of_file(one)


def form_of(name: str) -> MessageForm:
    """Return how a file is written, by its name."""
    return FORMS.get(PurePath(name).suffix.lower(), MessageForm.TEXT)


def sheets_in(folder: Path) -> tuple[Path, ...]:
    """Return the files of a folder that are taken for messages, by name."""
    return tuple(one for one in _files(folder) if one.suffix.lower() in SUFFIXES)


def files_of(maildir: Path) -> Iterator[Path]:
    """Yield the files of a mailbox with a file for each mail."""
    for folder in _MAILDIR:
        yield from _files(maildir / folder)


def is_maildir(folder: Path) -> bool:
    """Tell whether a folder is a mailbox with a file for each mail."""
    return all((folder / name).is_dir() and not (folder / name).is_symlink() for name in _MAILDIR)


def _files(folder: Path) -> Iterable[Path]:
    return sorted(one for one in folder.iterdir() if one.is_file())


def _of_file(path: Path) -> Iterator[RawMessage]:
    name = printable(path.name)
    if path.suffix.lower() != MBOX:
        yield _piece(path, form_of(path.name), _FILE, name)
        return
    number = 0
    with BufferedReader(open_plain(path)) as stream:
        for number, (raw, size) in enumerate(split_mbox(stream), 1):
            large = size if size > len(raw) else 0
            yield RawMessage(
                name=f"{name} #{number}", form=MessageForm.MAIL, raw=raw, source=_IN_MBOX, size=large
            )
    if not number:
        yield _piece(path, MessageForm.MAIL, _FILE, name)


def _piece(path: Path, form: MessageForm, source: str, name: str) -> RawMessage:
    raw = read_start(path, MOST_MESSAGE + 1)
    large = path.stat().st_size if len(raw) > MOST_MESSAGE else 0
    return RawMessage(name=name, form=form, raw=raw[:MOST_MESSAGE], source=source, size=large)
