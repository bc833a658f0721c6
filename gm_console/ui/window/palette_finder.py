"""What the command palette finds: actions, nations and regions, of the campaign or of the map in the editor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Scope
from gm_console.report.number_words import also_called, kind_title
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.register import Register
from gm_console.ui.panels.pages import region_name
from gm_console.ui.session import Session
from gm_console.ui.window.command_palette import PaletteEntry

_tr = translated_in("Finder")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finder:
    """Lists what can be found, and goes there."""

    session: Session
    register: Register
    visit_region: Callable[[RegionId], None]
    visit_nation: Callable[[NationId], None]
    visit_number: Callable[[str], None]
    """Takes the key of a number that every nation has, such as ``stock:Gold``."""
    edited: Callable[[], Iterable[PaletteEntry]]
    """The regions of the map that is being edited, none while the editor is not shown."""
    editing: Callable[[], bool]
    """Whether the editor is shown: what can be found is the map in it then."""

    def everything(self) -> list[PaletteEntry]:
        """Return actions that can be done now, nations, their numbers and regions."""
        return [*self._actions(), *self._nations(), *self._numbers(), *self.regions()]

    def regions(self) -> Iterator[PaletteEntry]:
        """Yield every region by id and name."""
        yield from self.edited()
        if self.session.is_open and not self.editing():
            world = self.session.world
            for region in world.board.regions:
                text = f"{region.id}  {region_name(world, region)}"
                yield PaletteEntry(text=text, note=_tr("region"), do=partial(self.visit_region, region.id))

    def _actions(self) -> Iterator[PaletteEntry]:
        for action in self.register.within(editor=self.editing()):
            if action.isEnabled() and action.isVisible() and action is not self.register["palette"]:
                text = action.text().replace("&", "").rstrip("…")
                yield PaletteEntry(text=text, note=action.shortcut().toString(), do=action.trigger)

    def _numbers(self) -> Iterator[PaletteEntry]:
        """Yield the numbers of nations, to be found by the words people use for them."""
        ruleset = self.session.world.ruleset if self.session.is_open and not self.editing() else None
        for kind in ruleset.numbers.kinds if ruleset is not None and ruleset.numbers is not None else ():
            for item in kind.items if Scope.NATION in kind.scopes else ():
                assert ruleset is not None
                yield PaletteEntry(
                    text=kind_title(ruleset, kind.id, item),
                    note=_tr("number of the nations"),
                    do=partial(self.visit_number, f"{kind.id}:{item}" if item else kind.id),
                    words=also_called(ruleset, kind.id, item).casefold(),
                )

    def _nations(self) -> Iterator[PaletteEntry]:
        if self.session.is_open and not self.editing():
            for nation in self.session.position.nations:
                yield PaletteEntry(
                    text=f"{nation.id} {nation.name}",
                    note=_tr("nation"),
                    do=partial(self.visit_nation, nation.id),
                )
