"""When the window is drawn again: always, but for a screen on which nothing moves by itself."""

from __future__ import annotations

from typing import Final

from referee.table.screen import Screen

_SETTLE_S: Final = 0.5
"""After an input even a still screen is drawn so long: a widget that is pressed takes a moment to look so."""
_BLINK_S: Final = 0.5
"""A still screen is drawn so often all the same, for the cursor in an entry."""


class Redraw:
    """Decides of each picture whether it is drawn.

    Attributes:
        rested: Seconds since the window was drawn last.
    """

    def __init__(self) -> None:
        self.rested = 0.0
        self._input_ago = 0.0
        self._shown: tuple[object, ...] = ()

    def go_on(self, seconds: float) -> None:
        """Goes on by so much time."""
        self.rested += seconds
        self._input_ago += seconds

    def answered(self) -> None:
        """Somebody has done something."""
        self._input_ago = 0.0

    def is_due(self, screen: Screen, *around: object) -> bool:
        """Whether the window is to be drawn.

        Args:
            screen: What is shown.
            around: What else is seen or decides how it looks; a change of it is drawn at once.
        """
        before, self._shown = self._shown, (screen, *around)
        return (
            not screen.still
            or screen.stale
            or self._input_ago < _SETTLE_S
            or self.rested >= _BLINK_S
            or self._shown != before
        )

    def drawn(self, screen: Screen) -> None:
        """The window shows the screen as it is now."""
        self.rested = 0.0
        screen.stale = False
