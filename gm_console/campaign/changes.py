"""What a use case changed, so that a view refreshes only what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSet:
    """The kinds of data that an operation may have touched."""

    sheets: bool = False
    draft: bool = False
    turn: bool = False
    log: bool = False
    settings: bool = False


CHANGES: Final[Mapping[str, ChangeSet]] = {
    "import_files": ChangeSet(sheets=True),
    "import_text": ChangeSet(sheets=True),
    "take_unknown": ChangeSet(sheets=True),
    "fetch_mailbox": ChangeSet(sheets=True),
    "take_late": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "accept": ChangeSet(sheets=True),
    "refuse": ChangeSet(sheets=True),
    "withdraw": ChangeSet(sheets=True),
    "empty_arrival": ChangeSet(sheets=True),
    "confirm": ChangeSet(sheets=True),
    "keep_former": ChangeSet(sheets=True),
    "pass_press": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "hold_press": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "change_press": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "write_letters": ChangeSet(settings=True),
    "send_letters": ChangeSet(settings=True),
    "set_policy": ChangeSet(sheets=True, settings=True),
    "take_standing": ChangeSet(sheets=True, settings=True),
    "withdraw_standing": ChangeSet(sheets=True, settings=True),
    "lock": ChangeSet(turn=True),
    "unlock": ChangeSet(turn=True),
    "run_turn": ChangeSet(draft=True, turn=True, log=True),
    "review": ChangeSet(turn=True),
    "publish": ChangeSet(sheets=True, draft=True, turn=True),
    "correct_map": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "correct_all": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "withdraw_erratum": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "correct_position": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "withdraw_correction": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "change_rules": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "withdraw_rule_change": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "keep_branch": ChangeSet(settings=True),
    "rename_branch": ChangeSet(settings=True),
    "discard_branch": ChangeSet(settings=True),
    "adopt_branch": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "undo": ChangeSet(sheets=True, draft=True, turn=True, log=True),
    "set_rhythm": ChangeSet(settings=True),
    "move_deadline": ChangeSet(settings=True),
    "add_holiday": ChangeSet(settings=True),
    "drop_holiday": ChangeSet(settings=True),
    "hold": ChangeSet(settings=True),
    "resume": ChangeSet(settings=True),
    "add_player": ChangeSet(sheets=True, settings=True),
    "set_player": ChangeSet(sheets=True, settings=True),
    "give_nation": ChangeSet(sheets=True, settings=True),
    "drop_player": ChangeSet(sheets=True, settings=True),
    "set_absence": ChangeSet(sheets=True, settings=True),
    "end_absence": ChangeSet(sheets=True, settings=True),
    "put_roster": ChangeSet(sheets=True, settings=True),
    "take_player_list": ChangeSet(sheets=True, settings=True),
    "keep_password": ChangeSet(settings=True),
    "forget_password": ChangeSet(settings=True),
    "erase_player": ChangeSet(settings=True),
    "tell_lines": ChangeSet(settings=True),
    "add_note": ChangeSet(settings=True),
    "edit_note": ChangeSet(settings=True),
    "remove_note": ChangeSet(settings=True),
    "mend": ChangeSet(draft=True, turn=True, log=True),
    "take_up": ChangeSet(draft=True, turn=True, log=True),
}
"""By the name of the operation in :class:`gm_console.campaign.service.Campaign`."""
