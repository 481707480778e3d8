"""What a screen of the application is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

import pygame

from referee.table.canvas import Canvas
from referee.table.inputs import Input, Key

if TYPE_CHECKING:
    from referee.table.app import App


class Screen(ABC):
    """One screen. The application keeps a stack of them and shows the top one.

    The order of calls is: :meth:`enter`; then, sixty times a second, :meth:`handle` for each input, :meth:`update` and
    :meth:`draw`; at last :meth:`leave`. A screen that is ``still`` is drawn only after something has changed. While
    another screen is above it only :meth:`update` goes on being called; :meth:`cover` says when that begins, and
    :meth:`enter` when it is back on top.

    Args:
        app: The application it belongs to: texts, sounds, preferences, and other screens through it.

    Attributes:
        still: Whether nothing on it moves by itself: it shows something else only after an input, when it is entered,
            and after :meth:`changed`.
        stale: Whether it shows something else than what was drawn last.
        colours: The colours of the seats, as :func:`~referee.host.known_people.seat_colours` gives them.
        draw_second: Draws the second window, also while another screen is above; ``None``: this screen has none.
    """

    still = False

    def __init__(self, app: App) -> None:
        self.app = app
        self.stale = True
        self.colours: Mapping[int, int] = {}
        self.draw_second: Callable[[Canvas], None] | None = None

    @property
    def title(self) -> str:
        """What the window is called while the screen is shown; empty: the application's own name."""
        return ""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The screen's own keys, shown at its foot; those for choosing and going back are not among them."""
        return ()

    @property
    def widgets(self) -> Collection[pygame.Rect]:
        """Where there is something to press, in pixels; no notice is to cover it."""
        return ()

    def changed(self) -> None:
        """What it shows is another by now: it is drawn with the next picture."""
        self.stale = True

    def enter(self) -> None:  # noqa: B027 - not every screen has something to do
        """The screen has come to the top."""

    def handle(self, event: Input) -> bool:
        """Answers an input.

        Returns:
            Whether it was for the screen. ``BACK`` that was not goes to :meth:`back`.
        """
        del event
        return False

    def back(self) -> None:
        """Answers ``BACK`` that :meth:`handle` did not: the screen closes. One on which something is played asks."""
        self.app.pop()

    @property
    def back_text(self) -> str:
        """What going back does, in a word; empty: it closes the screen."""
        return ""

    def update(self, seconds: float) -> None:  # noqa: B027 - not every screen has something to do
        """Goes on by so much time. What is raised of the project's errors is shown to people, and closes nothing."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draws everything; the canvas is what is above the strip of keys, filled with the background."""

    def cover(self) -> None:  # noqa: B027 - not every screen has something to do
        """Another screen comes above it: frees what that may want, such as the camera."""

    def leave(self) -> None:  # noqa: B027 - not every screen has something to do
        """The screen goes for good: saves what is to be kept, frees what it holds."""
