"""Runs the scoreboard beside the referee, so that drawing never holds up a verdict."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Protocol, TypeVar

from referee.table.scoreboard import Scoreboard
from referee.table.views import BoutView

T = TypeVar("T")


class Display(Protocol):
    """Where a referee shows its views: the scoreboard itself, or one that stands beside it."""

    @property
    def closed(self) -> bool:
        """Whether nobody looks any more: the referee should end."""

    def show(self, view: BoutView) -> None:
        """Shows a view."""


class Slot:
    """Holds the newest view, and only that: showing one costs the referee nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._newest: BoutView | None = None
        self.closed = False

    def show(self, view: BoutView) -> None:
        """Puts a view in the place of the one before, drawn or not."""
        with self._lock:
            self._newest = view

    def take(self) -> BoutView | None:
        """The view put in since the last call, or ``None``."""
        with self._lock:
            newest, self._newest = self._newest, None
        return newest


def run_beside(board: Scoreboard, work: Callable[[Display], T], fps: int = 30) -> T:
    """Runs ``work`` in a thread of its own, and draws what it shows in this one until it ends.

    Args:
        board: The window; made by the calling thread, since windows belong to threads.
        work: The referee. It should end soon once its display is closed; it is waited for.
        fps: Views drawn a second at most; those between are skipped.

    Returns:
        What ``work`` returns. What it raises is raised here; so is Ctrl-C, once ``work`` has ended.
    """
    slot = Slot()
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="referee") as pool:
        working = pool.submit(work, slot)
        try:
            ended = False
            while not ended:
                ended = bool(wait([working], timeout=1 / fps).done)
                newest = slot.take()
                if newest is None:
                    board.answer_events()
                else:
                    board.show(newest)
                slot.closed = board.closed
        finally:
            slot.closed = True
    return working.result()
