"""What the map shows of the moment: all of it, or what the one by whom it is seen knows."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.supply_lines import trace_lines
from gm_console.board.supply_survey import SupplySurvey, survey
from gm_console.campaign.records import TurnStage
from gm_console.campaign.seen_map import SeenMap, seen_map
from gm_console.core.arrows import Arrow
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId
from gm_console.core.turn import TurnRecord
from gm_console.ui.map.seen_by import SightSwitch
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import Position


class ShownMoment:
    """Position, arrows, battles and supply of the moment; a nation's are worked out once for each moment."""

    def __init__(self, session: Session, switch: SightSwitch) -> None:
        self._session, self._switch = session, switch
        self._of: tuple[Position, NationId] | None = None
        self._seen: tuple[SeenMap, Position] | None = None

    @property
    def position(self) -> Position:
        """The position; of what is not known nothing is there."""
        seen = self._known()
        return self._session.position if seen is None else seen[1]

    @property
    def battles(self) -> tuple[BattleRow, ...]:
        """The battles of the turn; of a nation's those it was told of so far."""
        seen = self._known()
        return self._session.chronicle.battles if seen is None else seen[0].battles

    @property
    def last_seq(self) -> int:
        """The last entry of the step or phase shown, whichever end of it is looked at."""
        session = self._session
        if session.step:
            return session.steps[session.step - 1].last
        return session.chronicle.last_seq(session.moment)

    @property
    def arrows(self) -> tuple[Arrow, ...]:
        """Who went where in the step shown, or in the whole phase."""
        session, seen, last = self._session, self._known(), self.last_seq
        chronicle, moment = session.chronicle, session.moment
        first = session.steps[session.step - 1].first - 1 if session.step else chronicle.last_seq(moment - 1)
        phase, arrows = chronicle.positions[moment].phase, session.world.ruleset.arrows
        if not phase or arrows is None:
            return ()
        if seen is None:
            return arrows(chronicle.entries[first:last], phase)
        return arrows((entry for entry in seen[0].entries if first < entry.seq <= last), phase)

    @property
    def supply(self) -> SupplySurvey | None:
        """The supply lines of the moment; a nation's own where it is the viewer, none in a game without any."""
        return self.position.supply

    def _known(self) -> tuple[SeenMap, Position] | None:
        """Return what the viewer knows, None where all is shown."""
        viewer, position = self._switch.viewer, self._session.position
        if viewer is None:
            self._of = self._seen = None
        elif self._of is None or self._of[0] is not position or self._of[1] != viewer:
            self._of, found = (position, viewer), self._looked(viewer, position)
            self._seen = (found, self._told(viewer, position, found)) if found is not None else None
        return self._seen

    def _looked(self, viewer: NationId, position: Position) -> SeenMap | None:
        """Return what the game's view tells of the turn up to the moment shown."""
        session = self._session
        chronicle = session.chronicle
        states = {one.phase: one.state for one in chronicle.positions[: session.moment]}
        record = TurnRecord(
            turn=chronicle.turn,
            before=chronicle.positions[0].state,
            phase_states={**states, position.phase: position.state},
            entries=chronicle.entries[: session.last_seq],
            checks=(),
            verdicts=(),
        )
        draft = chronicle.stage is not TurnStage.PUBLISHED
        return seen_map(session.world.ruleset, chronicle.board, record, viewer, draft=draft)

    def _told(self, viewer: NationId, position: Position, seen: SeenMap) -> Position:
        """Return a position as somebody knows it, with no state to reckon anything else from."""
        rules, board = self._session.world.ruleset.supply, self._session.chronicle.board

        def surveys() -> SupplySurvey:
            capacity = rules.capacity(position.state) if rules is not None else {}
            return survey(trace_lines(board, seen.supply), capacity, {}, of=viewer)

        return replace(
            position,
            places=seen.regions,
            nations=(),
            changed=(),
            state=None,
            surveys=surveys if position.has_supply else None,
        )
