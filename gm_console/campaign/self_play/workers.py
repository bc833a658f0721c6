"""Who plays the games: this process, processes of this machine, or the workers of a Dask cluster.

Each gives the reports as the games end, in any order.  A game comes to the same wherever it is played, so one whose
worker was killed is simply played again.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.self_play.packed import Match, fingerprint, play_match

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

    from distributed import Client

    from gm_console.campaign.self_play.game import PlayReport

Beat: TypeAlias = Callable[[], None]
"""Called several times a second, or after every turn; what it raises stops the games."""
Workers: TypeAlias = Callable[[Sequence[Match], Beat], Iterator["PlayReport"]]
"""Plays matches; whoever stops asking stops the games."""
TRIES: Final = 3
"""How often in a row processes may end without a game of theirs."""
PAUSE: Final = 0.2
"""Seconds between two beats."""
PATIENCE: Final = 10
"""Seconds in which a scheduler has to answer."""


class _UnwantedError(Exception):
    """Nobody wants the game any more."""


def workers_here(jobs: int) -> Workers:
    """Return what plays so many games at a time on this machine; one at a time in this very process."""

    def play(matches: Sequence[Match], beat: Beat) -> Iterator[PlayReport]:
        left = list(matches)
        barren = 0
        while left:
            before = len(left)
            for report in _by_processes(jobs, left, beat):
                left = [match for match in left if match.seed != report.seed]
                yield report
            barren = barren + 1 if len(left) == before else 0
            if barren == TRIES:
                raise CampaignError(
                    "the processes that play the games were ended again and again", "play.lost"
                )

    return play if jobs > 1 else _one_by_one


def workers_of(scheduler: str) -> Workers:
    """Return what plays on a Dask cluster, by the address of its scheduler.

    :class:`CampaignError` where Dask is not installed; once games are asked for, where nobody answers there, or where a
    worker would play by other rules than ours.
    """
    try:
        import distributed  # noqa: F401 - an extra, and slow to load
    except ImportError:
        text = "games are played on a cluster by Dask, which is not installed: pip install gm-console[lab]"
        raise CampaignError(text, "play.no-dask") from None

    def play(matches: Sequence[Match], beat: Beat) -> Iterator[PlayReport]:
        with _client(scheduler) as client:
            _check_workers(client, scheduler)
            executor: Executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
            yield from _as_they_end(executor, play_match, matches, beat)

    return play


def _one_by_one(matches: Sequence[Match], beat: Beat) -> Iterator[PlayReport]:
    return (play_match(match, beat) for match in matches)


def _by_processes(jobs: int, matches: Sequence[Match], beat: Beat) -> Iterator[PlayReport]:
    context = get_context("spawn")  # a window has threads, which a fork would not survive
    stop = context.Event()
    with ProcessPoolExecutor(min(jobs, len(matches)), context, _begin, (stop,)) as pool:
        try:
            yield from _as_they_end(pool, _play_here, matches, beat)
        finally:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)


def _as_they_end(
    executor: Executor, play: Callable[[Match], PlayReport], matches: Sequence[Match], beat: Beat
) -> Iterator[PlayReport]:
    """Yield the reports of all games that did not lose their worker."""
    left: set[Future[PlayReport]] = set()
    try:
        left.update(_asked(executor, play, matches))
        while left:
            beat()
            ended, left = wait(left, PAUSE, FIRST_COMPLETED)
            for one in ended:
                if not isinstance(one.exception(), BrokenExecutor):
                    yield one.result()
    finally:
        for one in left:
            one.cancel()


def _asked(
    executor: Executor, play: Callable[[Match], PlayReport], matches: Sequence[Match]
) -> Iterator[Future[PlayReport]]:
    for match in matches:
        try:
            yield executor.submit(play, match)
        except BrokenExecutor:
            return


class _Wanted:
    """What a process that plays for another one knows of it."""

    stop: Event | None = None
    """Set once nobody wants its games any more."""


def _begin(stop: Event) -> None:
    _Wanted.stop = stop
    signal.signal(
        signal.SIGINT, signal.SIG_DFL
    )  # Ctrl-C ends it without a word: who asked for it has the say


def _play_here(match: Match) -> PlayReport:
    return play_match(match, _go_on)


def _go_on() -> None:
    if _Wanted.stop is not None and _Wanted.stop.is_set():
        raise _UnwantedError


@contextmanager
def _client(scheduler: str) -> Iterator[Client]:
    from distributed import Client

    try:
        client = Client(scheduler, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as problem:
        text = f"no scheduler of Dask answers at {scheduler}: {problem}"
        raise CampaignError(text, "play.scheduler") from problem
    with client:
        yield client


def _check_workers(client: Client, scheduler: str) -> None:
    """Refuse workers that would come to something else."""
    told: dict[str, Any] = client.run(fingerprint, on_error="return")
    if not told:
        raise CampaignError(f"the scheduler at {scheduler} has no workers yet", "play.no-workers")
    other = sorted(address for address, rules in told.items() if rules != fingerprint())
    if other:
        text = f"{', '.join(other)}: other rules than here, or none, are installed there; all need the same version"
        raise CampaignError(text, "play.rules")
