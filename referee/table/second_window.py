"""A second window beside the application's, for a screen that spectators see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from referee.host.language import Catalogue
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.hand_pictures import HandPictures
from referee.table.theme import COLOURS


class SecondWindow:
    """A window that is opened and closed while the application goes on.

    Attributes:
        native: The window as pygame has it; ``None`` while there is none.

    Args:
        first: The application's own window.
    """

    def __init__(self, first: pygame.Window) -> None:
        self.native: pygame.Window | None = None
        self._first = first
        self._draw: Callable[[Canvas], None] | None = None

    def toggle(self, title: str) -> None:
        """Opens the window, which is then called so; or closes the one there is."""
        if self.native is not None:
            self.close()
            return
        self.native = pygame.Window(title, DESIGN_SIZE, position=self._beside(), resizable=True)

    def show(self, draw: Callable[[Canvas], None] | None) -> None:
        """Takes what draws the window from now on, with every picture of the application; ``None`` closes it."""
        self._draw = draw
        if draw is None:
            self.close()

    def draw(self, texts: Catalogue, hands: HandPictures, colours: Mapping[int, int]) -> None:
        """Draws what it shows, if there is one; see :class:`.Canvas` for what is given."""
        if self.native is None or self._draw is None:
            return
        surface = self.native.get_surface()
        surface.fill(COLOURS.background)
        self._draw(Canvas.over(surface, texts, hands, colours))
        self.native.flip()

    def close(self) -> None:
        """Closes the window, if there is one."""
        if self.native is not None:
            self.native.destroy()
            self.native = None

    def _beside(self) -> tuple[int, int]:
        """Where the window goes: right of the first one, or as far right as the desktop reaches."""
        left, top = self._first.position
        desktop = sum(width for width, _ in pygame.display.get_desktop_sizes())
        right = left + self._first.size[0]
        return (right if right + DESIGN_SIZE[0] <= desktop else max(0, desktop - DESIGN_SIZE[0])), top
