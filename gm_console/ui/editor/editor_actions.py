"""Every action of the editor once, as ``ui/kit/actions.py`` has the window's; and which keys the canvas alone has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.ui.editor.tools.base import ToolFace
from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.needs import (
    ALWAYS,
    NEEDS_CHANGING,
    NEEDS_CHOSEN,
    NEEDS_CLIP,
    NEEDS_GAME,
    NEEDS_GAME_AND_SHEET,
    NEEDS_REDO,
    NEEDS_REGION,
    NEEDS_SEVERAL,
    NEEDS_SHEET,
    NEEDS_UNDO,
    NEEDS_UNSAVED,
)

_tr = translated_in("EditorActions")

CANVAS_KEYS: Final = (
    "cut", "copy", "paste", "mirror", "select_all", "select_none", "merge", "name_region", "take_away",
    "options",
)  # fmt: skip
"""Their keys hold while the canvas or a bar of the editor has the cursor, and mean other things in fields and lists."""
TOOL: Final = "tool_"


def editor_specs(faces: Iterable[ToolFace]) -> Mapping[str, Spec]:
    """Return every action of the editor by id; a tool's id is ``tool_`` and its own."""
    tools = {
        f"{TOOL}{face.id}": Spec(
            text=face.name, tip=face.tip, keys=(face.key,), icon=face.icon, needs=NEEDS_SHEET, checkable=True
        )
        for face in faces
    }
    return {**_files(), **_edit(), **tools, **_map()}


def _files() -> Mapping[str, Spec]:
    return {
        "map_new": Spec(
            text=_tr("New &map…"), tip=_tr("Begin a map on empty paper, on sea, or on hexagons"),
            keys=("Ctrl+Alt+N",), icon="editor", needs=ALWAYS,
        ),
        "map_open": Spec(
            text=_tr("Open m&ap…"), tip=_tr("Open a map folder in the editor"), keys=("Ctrl+Shift+O",), icon="map",
            needs=ALWAYS,
        ),
        "map_of_campaign": Spec(
            text=_tr("E&dit a copy of the campaign's map"),
            tip=_tr("Open the map of the current turn in the editor, saved beside the campaign, which keeps its own"),
            icon="editor", needs=NEEDS_GAME,
        ),
        "map_import": Spec(
            text=_tr("&Import map…"), tip=_tr("Take over a map of another program: TripleA, GeoJSON, SVG, Tiled, "
                                              "Diplomacy"),
            keys=("Ctrl+Alt+I",), icon="import", needs=ALWAYS,
        ),
        "map_save": Spec(
            text=_tr("&Save map"), tip=_tr("Write the map to its folder; the state before becomes a backup"),
            keys=("Ctrl+S",), icon="save", needs=NEEDS_CHANGING,
        ),
        "map_save_as": Spec(
            text=_tr("Sa&ve map as…"), tip=_tr("Save the map in another folder and go on there"),
            keys=("Ctrl+Shift+S",), needs=NEEDS_SHEET,
        ),
        "map_revert": Spec(
            text=_tr("Bac&k to what is saved"), tip=_tr("Take the map from disk again; a step that can be undone"),
            needs=NEEDS_UNSAVED,
        ),
        "map_backups": Spec(
            text=_tr("&Backups of the map…"), tip=_tr("See what earlier saves replaced, and go back to one"),
            needs=NEEDS_SHEET,
        ),
        "map_export": Spec(
            text=_tr("&Export map…"), tip=_tr("Write a picture, an atlas sheet, or data for other programs"),
            keys=("Ctrl+E",), icon="print", needs=NEEDS_SHEET,
        ),
        "map_close": Spec(
            text=_tr("C&lose map"), tip=_tr("Leave the map"), keys=("Ctrl+W",), needs=NEEDS_SHEET
        ),
    }  # fmt: skip


def _edit() -> Mapping[str, Spec]:
    return {
        "undo": Spec(text=_tr("&Undo"), tip=_tr("Take the last step back"), keys=("Ctrl+Z",), icon="undo",
                     needs=NEEDS_UNDO),
        "redo": Spec(text=_tr("&Redo"), tip=_tr("Do the step again that was undone"),
                     keys=("Ctrl+Shift+Z", "Ctrl+Y"), icon="redo", needs=NEEDS_REDO),
        "cut": Spec(text=_tr("Cu&t"), tip=_tr("Copy the selected regions and take them away"), keys=("Ctrl+X",),
                    icon="cut", needs=NEEDS_REGION),
        "copy": Spec(text=_tr("&Copy"), tip=_tr("Copy the selected regions"), keys=("Ctrl+C",), icon="copy",
                     needs=NEEDS_REGION),
        "paste": Spec(text=_tr("&Paste"), tip=_tr("Put down what was copied: move it to its place, then click"),
                      keys=("Ctrl+V",), icon="paste", needs=NEEDS_CLIP),
        "mirror": Spec(text=_tr("M&irror"), tip=_tr("Mirror what is being pasted, or a copy of what is selected"),
                       keys=("H",), icon="mirror", needs=NEEDS_REGION),
        "select_all": Spec(text=_tr("Select &all"), tip=_tr("Select every region"), keys=("Ctrl+A",),
                           needs=NEEDS_SHEET),
        "select_none": Spec(text=_tr("Select &nothing"), tip=_tr("Let go of the selection"),
                            keys=("Ctrl+Shift+A",), needs=NEEDS_CHOSEN),
        "merge": Spec(text=_tr("&Merge regions"), tip=_tr("Make the selected regions one; the first keeps id and name"),
                      keys=("J",), icon="merge", needs=NEEDS_SEVERAL),
        "name_region": Spec(text=_tr("Nam&e region"), tip=_tr("Type the name of the selected region"), keys=("F2",),
                            needs=NEEDS_REGION),
        "take_away": Spec(text=_tr("Take a&way"), tip=_tr("Take the selected regions or ice off the map"),
                          keys=("Del",), icon="delete", needs=NEEDS_CHOSEN),
        "options": Spec(text=_tr("Tool &options"), tip=_tr("Go to what can be chosen of the tool in hand; Escape "
                                                           "goes back to the map"),
                        keys=("O",), needs=NEEDS_SHEET),
    }  # fmt: skip


def _map() -> Mapping[str, Spec]:
    return {
        "find_links": Spec(
            text=_tr("&Find links…"), tip=_tr("Find the links from the drawing, and go through those in doubt"),
            keys=("Ctrl+L",), icon="links", needs=NEEDS_SHEET,
        ),
        "check": Spec(
            text=_tr("&Problems"), tip=_tr("Show what the checks found"), keys=("Ctrl+P",), icon="problems",
            needs=NEEDS_SHEET,
        ),
        "next_problem": Spec(
            text=_tr("&Next problem"), tip=_tr("Go to the next problem"), keys=(".",), icon="next", needs=NEEDS_SHEET
        ),
        "previous_problem": Spec(
            text=_tr("Pre&vious problem"), tip=_tr("Go to the problem before"), keys=(",",), icon="previous",
            needs=NEEDS_SHEET,
        ),
        "renumber": Spec(
            text=_tr("&Renumber…"), tip=_tr("Number the regions of a country or a sea anew"), needs=NEEDS_CHANGING
        ),
        "map_corrections": Spec(
            text=_tr("&Corrections for the campaign…"),
            tip=_tr("Take over what differs from the campaign's map as corrections from a turn on"),
            needs=NEEDS_GAME_AND_SHEET,
        ),
        "sheet": Spec(
            text=_tr("&Sheet: size, wrap, seam"), tip=_tr("The map as a whole: its title, size, wrap and seam"),
            needs=NEEDS_SHEET,
        ),
        "map_trace": Spec(
            text=_tr("&Trace a picture…"), tip=_tr("Make a map of a painted or scanned picture"),
            icon="trace", needs=ALWAYS,
        ),
        "import_again": Spec(
            text=_tr("&Import again…"), tip=_tr("Bring in a newer state of the source; ids and work by hand stay"),
            icon="import", needs=NEEDS_CHANGING,
        ),
        "history": Spec(
            text=_tr("&History"), tip=_tr("Every step since the map was opened; go to any of them"), icon="history",
            needs=NEEDS_SHEET,
        ),
        "layers": Spec(
            text=_tr("&Layers and overlays"), tip=_tr("What is drawn, the picture below, overlays"), icon="layers",
            needs=NEEDS_SHEET,
        ),
    }  # fmt: skip
