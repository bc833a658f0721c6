"""Where the week at a glance leads: each next step to the action that does it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from gm_console.campaign.orders.week_steps import NextStep, WeekStep
from gm_console.ui.kit.register import Register
from gm_console.ui.window.campaign_files import Files
from gm_console.ui.window.turn_commands import Commands
from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace

ACTIONS = {
    WeekStep.PACKETS: "packets",
    WeekStep.IMPORT: "orders_import_files",
    WeekStep.WAITING: "orders_came_in",
    WeekStep.RUN: "run",
    WeekStep.PUBLISH: "publish",
    WeekStep.STANDINGS: "standings",
}
"""The action of the register that does a step, where it is about no nation."""


class WeekWays(QObject):
    """Does what is asked for in the week; one for a window."""

    def __init__(
        self, window: QObject, orders: OrdersWorkspace, register: Register, commands: Commands, files: Files
    ) -> None:
        super().__init__(window)
        self._orders, self._register, self._commands = orders, register, commands
        orders.week.step_wanted.connect(self._do)
        orders.week.policy_wanted.connect(files.policy.show)
        orders.week.press_wanted.connect(files.prose.show)
        orders.week.letters_wanted.connect(files.letters.show_kind)
        register["orders_letters"].triggered.connect(files.letters.show)
        register["orders_press"].triggered.connect(files.prose.show)

    def _do(self, step: NextStep) -> None:
        if step.nation:
            self._orders.week.nation_wanted.emit(step.nation)
        elif step.step is WeekStep.REVIEW:
            self._commands.review_wanted.emit()
        else:
            self._register[ACTIONS[step.step]].trigger()
