"""A game that nobody registered: a copy of the toy game under another id, as a newcomer makes one by the book."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from gm_console import rulesets
from gm_console.core.map_rules import MapRules
from gm_console.core.ruleset import Ruleset

ID: Final = "throwaway"
TEMPLATE: Final = "toy"


@contextmanager
def throwaway_game(folder: Path, without: Iterable[str] = ()) -> Iterator[str]:
    """Register the copy while it is used; what CONTRIBUTING tells of a new game is all that is done here.

    ``without`` names what its record leaves out.
    """
    made = folder / "games" / ID
    shutil.copytree(
        Path(rulesets.__file__).parent / TEMPLATE, made, ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in made.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = text.replace(f"gm_console.rulesets.{TEMPLATE}", f"gm_console.rulesets.{ID}")
        path.write_text(text.replace(f'id="{TEMPLATE}"', f'id="{ID}"'), encoding="utf-8")

    def load() -> Ruleset:
        made_by = importlib.import_module(f"gm_console.rulesets.{ID}.ruleset")
        record: Ruleset = made_by.ruleset()
        return replace(record, **dict.fromkeys(without))  # type: ignore[arg-type]

    def load_map() -> MapRules:
        made_by = importlib.import_module(f"gm_console.rulesets.{ID}.map_rules")
        record: MapRules = made_by.MAP
        return record

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "__path__", [*rulesets.__path__, str(made.parent)])
        patch.setitem(rulesets.RULESETS, ID, load)  # type: ignore[arg-type]
        patch.setitem(rulesets.MAPS, ID, load_map)  # type: ignore[arg-type]
        patch.setitem(rulesets.NAMES, ID, rulesets.NAMES[TEMPLATE])  # type: ignore[arg-type]
        yield ID
    rulesets.load_ruleset.cache_clear()
    rulesets.load_map_rules.cache_clear()
    for name in [name for name in sys.modules if name.startswith(f"gm_console.rulesets.{ID}")]:
        del sys.modules[name]
