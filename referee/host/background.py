"""Runs work such as a referee's in threads of its own, so that drawing never holds up a verdict."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Generic, Protocol, TypeVar

from referee.host.memory import give_memory_back
from referee.host.views import BoutView

T = TypeVar("T")
V = TypeVar("V")


class Display(Protocol):
    """Where a referee shows its views: the scoreboard itself, or one that stands beside it."""

    @property
    def closed(self) -> bool:
        """Whether nobody looks any more: the referee should end."""

    @property
    def held(self) -> bool:
        """Whether play is held, as during a replay: nothing counts."""

    def show(self, view: BoutView) -> None:
        """Shows a view."""


class LatestValue(Generic[V]):
    """Holds the newest view, and only that: showing one costs the referee nothing.

    Args:
        closing: Set once nobody looks any more.
    """

    def __init__(self, closing: threading.Event | None = None) -> None:
        self._lock = threading.Lock()
        self._newest: V | None = None
        self._closing = closing or threading.Event()
        self.held = False

    @property
    def closed(self) -> bool:
        """Whether nobody looks any more."""
        return self._closing.is_set()

    def close(self) -> None:
        """Says that nobody looks any more."""
        self._closing.set()

    def show(self, view: V) -> None:
        """Puts a view in the place of the one before, drawn or not."""
        with self._lock:
            self._newest = view

    def take(self) -> V | None:
        """The view put in since the last call, or ``None``."""
        with self._lock:
            newest, self._newest = self._newest, None
        return newest


class BackgroundTask(Generic[V, T]):
    """Work in a thread of its own that shows views of type ``V`` and returns a ``T``.

    Attributes:
        latest: Where the work shows its views.

    Args:
        work: Should end soon once what it is given is closed.
        after: Tasks that have to end before this one begins, because they may hold the same camera or ledger.
        closing: Set once nobody looks any more.
    """

    def __init__(
        self,
        work: Callable[[LatestValue[V]], T],
        after: Iterable[BackgroundTask[Any, Any]] = (),
        closing: threading.Event | None = None,
    ) -> None:
        self.latest: LatestValue[V] = LatestValue(closing)
        earlier = [each._working for each in after]

        def begin() -> T:
            wait(earlier)
            try:
                return work(self.latest)
            finally:
                give_memory_back()

        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="referee")
        try:
            self._working: Future[T] = self._pool.submit(begin)
        except BaseException:  # Ctrl-C while the thread starts: nobody would know it to end it, and the program waits
            self.latest.close()
            self._pool.shutdown(wait=False, cancel_futures=True)
            raise

    def ended(self, patience: float = 0.0) -> bool:
        """Whether the work has ended, waiting for it so many seconds at most."""
        return bool(wait([self._working], timeout=patience).done)

    def result(self) -> T:
        """What the work returned, once it has ended; what it raised is raised here."""
        return self._working.result()

    def leave(self) -> None:
        """Tells the work to end, and does not wait for it."""
        self.latest.close()
        self._pool.shutdown(wait=False)

    def close(self) -> None:
        """Ends the work, and waits until it has ended; closing twice does no harm."""
        self.latest.close()
        # On Python 3.11 a thread whose join was interrupted counts as ended: the process would end before the work.
        wait([self._working])
        self._pool.shutdown()


class TaskRunner:
    """Runs an application's tasks.

    A task that is left ends in its own time, such as one whose camera hangs, and holds no screen up; what is begun
    meanwhile waits for it.
    """

    def __init__(self) -> None:
        self._leaving: list[BackgroundTask[Any, Any]] = []

    def begin(self, work: Callable[[LatestValue[V]], T]) -> BackgroundTask[V, T]:
        """Begins a task once all that were left have ended; see :class:`BackgroundTask`."""
        self._leaving = [each for each in self._leaving if not each.ended()]
        return BackgroundTask(work, after=self._leaving)

    def begin_short(self, work: Callable[[LatestValue[V]], T]) -> BackgroundTask[V, T]:
        """Begins a task that soon ends by itself, such as a look for a camera: what is begun meanwhile waits for it."""
        task = self.begin(work)
        self._leaving.append(task)
        return task

    def leave(self, task: BackgroundTask[Any, Any]) -> None:
        """Tells a task to end."""
        task.leave()
        self._leaving.append(task)

    def wait(self) -> None:
        """Waits until all tasks that were left have ended."""
        for each in self._leaving:
            each.close()
