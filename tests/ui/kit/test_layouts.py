"""Panels and dialogs are laid out in one way, which the kit has: below, beside, and fields with their names."""

from __future__ import annotations

import ast
from pathlib import Path

UI = Path(__file__).resolve().parents[3] / "gm_console" / "ui"
LAID_OUT_BY_THE_KIT = {"QVBoxLayout", "QHBoxLayout", "QFormLayout"}
OTHERWISE = {"window/start_page.py": "parts that share the room in other measures than all or nothing"}


def laid_out_by_hand(source: str) -> bool:
    """Tell whether a file makes a layout that the kit makes."""
    calls = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return any(isinstance(made, ast.Name) and made.id in LAID_OUT_BY_THE_KIT for made in calls)


def test_only_the_kit_makes_layouts_below_beside_and_of_fields() -> None:
    files = (path for path in UI.rglob("*.py") if "kit" not in path.relative_to(UI).parts)
    found = {path.relative_to(UI).as_posix() for path in files if laid_out_by_hand(path.read_text("utf-8"))}
    assert found == OTHERWISE.keys()
