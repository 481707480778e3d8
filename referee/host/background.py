"""Runs work such as a referee's beside what is drawn, so that drawing never holds up a verdict."""

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


class Slot(Generic[V]):
    """Holds the newest view, and only that: showing one costs the referee nothing.

    Args:
        closing: Set once the slot is closed.
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


class Beside(Generic[V, T]):
    """Work in a thread of its own that shows views of type ``V`` and returns a ``T``.

    Attributes:
        slot: Where the work shows its views.

    Args:
        work: Should end soon once the slot it is given is closed.
        after: Works that have to end before this one begins: they may hold the same camera or ledger.
        closing: Set once the slot is closed.
    """

    def __init__(
        self,
        work: Callable[[Slot[V]], T],
        after: Iterable[Beside[Any, Any]] = (),
        closing: threading.Event | None = None,
    ) -> None:
        self.slot: Slot[V] = Slot(closing)
        earlier = [each._working for each in after]

        def begin() -> T:
            wait(earlier)
            try:
                return work(self.slot)
            finally:
                give_memory_back()

        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="referee")
        try:
            self._working: Future[T] = self._pool.submit(begin)
        except BaseException:  # Ctrl-C while the thread starts: nobody would know it to end it, and the program waits
            self.slot.close()
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
        self.slot.close()
        self._pool.shutdown(wait=False)

    def close(self) -> None:
        """Ends the work, and waits until it has ended; closing twice does no harm."""
        self.slot.close()
        self._pool.shutdown()


class Works:
    """What an application's screens have done beside them.

    A work that is left ends in its own time, such as one whose camera hangs, and holds no screen up; what is begun
    meanwhile waits for it.
    """

    def __init__(self) -> None:
        self._leaving: list[Beside[Any, Any]] = []

    def begin(self, work: Callable[[Slot[V]], T]) -> Beside[V, T]:
        """Begins a work once all that were left have ended; see :class:`Beside`."""
        self._leaving = [each for each in self._leaving if not each.ended()]
        return Beside(work, after=self._leaving)

    def begin_short(self, work: Callable[[Slot[V]], T]) -> Beside[V, T]:
        """Begins a work that soon ends by itself, such as a look for a camera: what is begun meanwhile waits for it."""
        beside = self.begin(work)
        self._leaving.append(beside)
        return beside

    def leave(self, beside: Beside[Any, Any]) -> None:
        """Tells a work to end."""
        beside.leave()
        self._leaving.append(beside)

    def wait(self) -> None:
        """Waits until all works that were left have ended."""
        for each in self._leaving:
            each.close()
