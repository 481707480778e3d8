"""The scoreboard's window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import pygame

from referee.errors import BadInputError
from referee.host.background import BackgroundTask, Display
from referee.host.views import BoutView
from referee.table.bout_screen import draw_bout, draw_waiting
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.hand_pictures import HandPictures
from referee.table.lettering import forget_lettering
from referee.table.theme import COLOURS

T = TypeVar("T")

_FPS: Final = 30
"""Views that :func:`run_beside` draws a second at most; those between are skipped."""


class Scoreboard:
    """A window that shows one view after another. Escape, Q and the window's own button close it.

    Until there is a view it says that the referee is getting ready. It belongs to the thread that made it, as every
    window does; see :func:`run_beside` for a referee that works in another. Use as a context manager.

    Args:
        size: Width and height, in pixels.

    Raises:
        BadInputError: There is no screen.
    """

    def __init__(self, size: tuple[int, int] = DESIGN_SIZE) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            self._window = pygame.Window("JACK LABRADOR referee", size, resizable=True)
        except pygame.error as error:
            raise BadInputError(f"no screen to open a window on: {error}; use --headless") from error
        self.closed = False
        self._hands = HandPictures()
        self._hands.use("default")  # as the application has kept them: a window that waits for them helps nobody
        surface = self._window.get_surface()
        surface.fill(COLOURS.background)
        draw_waiting(Canvas.over(surface, hands=self._hands))
        self._window.flip()

    def show(self, view: BoutView) -> None:
        """Draws a view, and answers what happened to the window since the last one."""
        self.answer_events()
        if not self.closed:
            surface = self._window.get_surface()
            surface.fill(COLOURS.background)
            draw_bout(Canvas.over(surface, hands=self._hands), view)
            self._window.flip()

    def answer_events(self) -> None:
        """Notes whether somebody closed the window; call it often, also with nothing new to show."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT or (
                event.type == pygame.KEYDOWN and event.key in {pygame.K_ESCAPE, pygame.K_q}
            ):
                self.closed = True

    def screenshot(self, path: Path) -> None:
        """Saves what the window shows as a picture; the ending of the name says which kind.

        Raises:
            BadInputError: It cannot be written there.
        """
        try:
            pygame.image.save(self._window.get_surface(), path)
        except (pygame.error, OSError) as error:
            raise BadInputError(f"{path}: cannot write a picture there: {error}") from error

    def close(self) -> None:
        """Closes the window; closing twice does no harm."""
        self.closed = True
        self._window.destroy()
        forget_lettering()
        pygame.font.quit()
        pygame.display.quit()

    def __enter__(self) -> Scoreboard:
        """The scoreboard itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Closes the window."""
        self.close()


def run_beside(board: Scoreboard, work: Callable[[Display], T], closing: threading.Event | None = None) -> T:
    """Runs ``work`` in a thread of its own, and draws what it shows in this one until it ends.

    Args:
        board: The window; made by the calling thread, since windows belong to threads.
        work: The referee. It should end soon once its display is closed; it is waited for.
        closing: Set once the display is closed, for whatever the work waits on.

    Returns:
        What ``work`` returns. What it raises is raised here; so is Ctrl-C, once ``work`` has ended.
    """
    task: BackgroundTask[BoutView, T] = BackgroundTask(work, closing=closing)
    try:
        ended = False
        while not ended:
            ended = task.ended(1 / _FPS)
            newest = task.latest.take()
            if newest is None:
                board.answer_events()
            else:
                board.show(newest)
            if board.closed:
                task.latest.close()
    finally:
        task.close()
    return task.result()
