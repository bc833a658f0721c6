"""The languages the window can speak: English, and each for which there is a file in ``translations``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

FOLDER: Final = Path(__file__).parent / "translations"
_FILE: Final = re.compile(r"^gm_console_([a-z]{2,3}(?:_[A-Z]{2})?)\.qm$")


def languages(folder: Path = FOLDER) -> tuple[tuple[str, str], ...]:
    """Return code and own name of each language, the program's own first with an empty code."""
    found = [match[1] for match in map(_FILE.match, _names(folder)) if match]
    return (("", "English"), *((code, _own_name(code)) for code in sorted(found)))


def speak(application: QCoreApplication, code: str, folder: Path = FOLDER) -> bool:
    """Load a language before the window is built; return whether it could be."""
    if not code:
        return True
    own = QTranslator(application)
    if not own.load(str(folder / f"gm_console_{code}.qm")):
        return False
    application.installTranslator(own)
    buttons = QTranslator(application)
    if buttons.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(buttons)
    QLocale.setDefault(QLocale(code))
    return True


def translated_in(context: str) -> Callable[[str], str]:
    """Return what says the texts of a context in the language in force, where there is no object to do so."""
    return partial(QCoreApplication.translate, context)


def _names(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir()] if folder.is_dir() else []


def _own_name(code: str) -> str:
    name = QLocale(code).nativeLanguageName()
    return name[:1].upper() + name[1:] if name else code
