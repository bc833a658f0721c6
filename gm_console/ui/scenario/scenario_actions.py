"""What can be done in the Scenario workspace."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("ScenarioActions")


def scenario_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the tool bar."""
    none, clean = _tr("Open a scenario first"), _tr("Everything is saved")
    unready = _tr("Save the scenario first, without problems that keep a game from beginning")
    nobody = _tr("Select a nation first")
    choices = _tr("Open a scenario of a game in which nations may have choices alike")
    return {
        "scenario_new": Spec(
            text=_tr("&New scenario from a map…"), tip=_tr("Propose a set-up for a map, and edit it"), icon="new",
            short=_tr("New…"),
        ),
        "scenario_open": Spec(
            text=_tr("&Open scenario…"), tip=_tr("Edit the set-up of a scenario folder"), icon="open",
            short=_tr("Open…"),
        ),
        "scenario_save": Spec(
            text=_tr("&Save scenario"), tip=_tr("Write the set-up to its folder"), keys=("Ctrl+S",), icon="save",
            lacks=clean, short=_tr("Save"),
        ),
        "scenario_save_as": Spec(
            text=_tr("Save scenario &as…"), tip=_tr("Write the set-up to another folder and go on there"), lacks=none,
            short=_tr("Save as…"),
        ),
        "scenario_undo": Spec(
            text=_tr("&Undo"), tip=_tr("Take the last step back"), keys=("Ctrl+Z",), icon="undo",
            lacks=_tr("There is nothing to undo"),
        ),
        "scenario_redo": Spec(
            text=_tr("&Redo"), tip=_tr("Do the step again that was undone"), keys=("Ctrl+Shift+Z", "Ctrl+Y"),
            icon="redo", lacks=_tr("There is nothing to redo"),
        ),
        "scenario_draw": Spec(
            text=_tr("&Draw by lot…"),
            tip=_tr("Draw choices within the rules, names or flags of nations anew, by a seed"), lacks=none,
            short=_tr("Draw…"),
        ),
        "scenario_presets": Spec(
            text=_tr("&Presets…"),
            tip=_tr("Keep the choices of a nation under a name, and put them into others"), lacks=choices,
            short=_tr("Presets…"),
        ),
        "scenario_add": Spec(
            text=_tr("Add a na&tion…"), tip=_tr("Set up a nation that the map has room for"), lacks=none,
        ),
        "scenario_remove": Spec(
            text=_tr("&Leave out"), tip=_tr("Leave the selected nations out of the game; undoing brings them back"),
            lacks=nobody,
        ),
        "scenario_worksheets": Spec(
            text=_tr("Take &worksheets in…"),
            tip=_tr("Read what players chose and bid, see who gets which country and why, and put it into the set-up"),
            icon="import", lacks=none, short=_tr("Worksheets…"),
        ),
        "scenario_blanks": Spec(
            text=_tr("Save &blank worksheets…"),
            tip=_tr("Write a worksheet for players to fill in, as a text and as a page"), lacks=none,
        ),
        "scenario_campaign": Spec(
            text=_tr("New &campaign…"), tip=_tr("Begin a campaign with this scenario as it is saved"), icon="run",
            lacks=unready,
        ),
        "scenario_fairness": Spec(
            text=_tr("&Fairness…"), tip=_tr("Who is favoured at the start, by how much, and by what"), lacks=unready,
        ),
        "scenario_play": Spec(
            text=_tr("Pla&y it out…"), tip=_tr("Let caretakers play many games, and see who wins them"), lacks=unready,
        ),
        "scenario_map": Spec(
            text=_tr("Mend the &map…"),
            tip=_tr("Open the scenario's map in the editor, where its problems are listed with what mends them"),
            lacks=none, short=_tr("Mend the map…"),
        ),
        "scenario_close": Spec(
            text=_tr("Clos&e scenario"), tip=_tr("Leave the scenario"), keys=("Ctrl+W",), lacks=none,
            short=_tr("Close"),
        ),
    }  # fmt: skip
