"""What can be done in the Packets workspace."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.ui.kit.actions import Spec
from gm_console.ui.kit.language import translated_in

_tr = translated_in("PacketActions")


def packet_specs() -> Mapping[str, Spec]:
    """Return every action by id, in the order of the menu."""
    none = _tr("No turn has been run yet, or packets are being made")
    nobody, unmade = _tr("Select a nation first"), _tr("Select a nation whose packet has been made first")
    no_public = _tr("The public pages of this turn have not been made")
    unpublished = _tr("No turn is published, or it is the one shown")
    return {
        "packets_make": Spec(
            text=_tr("&Make packets"), tip=_tr("Write every nation's packet and the public pages of the turn shown"),
            keys=("Ctrl+M",), lacks=none,
        ),
        "packets_seal": Spec(
            text=_tr("Make &sealed packets…"),
            tip=_tr("Write every nation's packet with a ZIP beside it that only its player's password opens"),
            short=_tr("Sealed…"), lacks=none,
        ),
        "packets_again": Spec(
            text=_tr("Make &again for the nation"),
            tip=_tr("Write the selected nation's packet and the public pages anew"), keys=("Ctrl+Shift+M",),
            short=_tr("Make this one"), lacks=nobody,
        ),
        "packets_open": Spec(
            text=_tr("&Open in the browser"), tip=_tr("Open the selected nation's packet"), keys=("Ctrl+B",),
            short=_tr("Browser"), lacks=unmade,
        ),
        "packets_folder": Spec(
            text=_tr("Open &folder"), tip=_tr("Open the folder of the selected nation's packet"), short=_tr("Folder"),
            lacks=unmade,
        ),
        "packets_choose": Spec(
            text=_tr("&Choose folder…"), tip=_tr("Choose where this campaign's packets are written"), lacks=none,
        ),
        "packets_all": Spec(
            text=_tr("Open pac&kets folder"), tip=_tr("Open the folder that holds all packets"),
            lacks=none,
        ),
        "packets_public": Spec(
            text=_tr("Open &public pages"), tip=_tr("Open the public pages in the browser"), short=_tr("Browser"),
            lacks=no_public,
        ),
        "packets_public_folder": Spec(
            text=_tr("Open p&ublic folder"), tip=_tr("Open the folder of the public pages"), short=_tr("Folder"),
            lacks=no_public,
        ),
        "packets_published": Spec(
            text=_tr("Show the &last published turn"), tip=_tr("Packets to be sent are those of a published turn"),
            lacks=unpublished,
        ),
        "packets_lines": Spec(
            text=_tr("&Tell the state of lines"), checkable=True,
            tip=_tr("Packets tell each nation what is cut off and what each loss would cut, as far as it knows"),
            lacks=_tr("No turn has been run yet, the game knows no lines, or the campaign is only looked at"),
        ),
        "packets_turnsheets": Spec(
            text=_tr("With the &next turnsheet"), checkable=True,
            tip=_tr("Packets hold a page, with a map, to fill in the next turn's sheet offline"),
            lacks=_tr("No turn has been run yet, or the game has no such page"),
        ),
    }  # fmt: skip
