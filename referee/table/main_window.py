"""The application's window: what a screen draws on, the strip of keys below, notices above, and inputs in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from referee.errors import BadInputError
from referee.host.language import Catalogue
from referee.table.canvas import Canvas
from referee.table.hand_pictures import HandPictures
from referee.table.inputs import Input, InputReader, Key
from referee.table.key_strip import KeyStrip, StripKey, strip_keys
from referee.table.notice import Notice
from referee.table.screen import Screen
from referee.table.screen_and_sound import STAND_INS
from referee.table.second_window import SecondWindow
from referee.table.theme import COLOURS

SMALLEST_WINDOW: Final = (1024, 600)


class MainWindow:
    """Shows one screen, with what stands around every screen, and reads what people do there.

    Attributes:
        native: The window as pygame has it.
        second: The window beside it.
        notice: What is told above the screen.
        screen_is_small: Whether the screen that it opens on has less room than the smallest window takes.

    Args:
        title: What it is called at first.
        size: Its width and height at first, pixels; no more than the screen has.

    Raises:
        BadInputError: There is no screen.
    """

    def __init__(self, title: str, size: tuple[int, int]) -> None:
        try:
            pygame.display.init()
            pygame.font.init()
            room = _screen_room(size)
            self.native = pygame.Window(title, (min(size[0], room[0]), min(size[1], room[1])), resizable=True)
        except pygame.error as error:
            raise BadInputError(f"no screen to open a window on: {error}; see referee --help") from error
        # A window manager gives a window its smallest size even where the screen has less room.
        self.native.minimum_size = (min(SMALLEST_WINDOW[0], room[0]), min(SMALLEST_WINDOW[1], room[1]))
        self.screen_is_small = self.native.minimum_size != SMALLEST_WINDOW
        self.second = SecondWindow(self.native)
        self.notice = Notice()
        self._inputs = InputReader()
        self._strip = KeyStrip()

    def fill_screen(self, *, on: bool) -> None:
        """Fills the screen, or goes back to being a window."""
        if on:
            self.native.set_fullscreen(desktop=True)
        else:
            self.native.set_windowed()

    def closes(self, event: pygame.event.Event) -> bool:
        """Whether somebody closes it with this event, or asks the program to end."""
        return event.type == pygame.QUIT or (event.type == pygame.WINDOWCLOSE and event.window is self.native)

    def read(self, event: pygame.event.Event, keys: tuple[Key, ...]) -> Iterator[Input]:
        """What somebody did, if the event is that; ``keys`` are the screen's own."""
        for given in self._inputs.read(event, keys, self.second.native):
            yield self._strip.meant(given)

    def room(self, screen: Screen | None, back: str, texts: Catalogue) -> tuple[int, int]:
        """Width and height of what a screen draws on, pixels; see :meth:`draw` for what is given."""
        width, height = self.native.size
        canvas = Canvas.over(self.native.get_surface(), texts)
        return width, height - self._strip.height(canvas, self._keys(screen, back, texts))

    def draw(self, screen: Screen, back: str, texts: Catalogue, hands: HandPictures) -> Canvas:
        """Draws both windows.

        Args:
            screen: What is shown.
            back: What going back does, where the screen itself does not say.
            texts: The language.
            hands: The hands that throw the symbols.

        Returns:
            What the screen was drawn on.
        """
        surface = self.native.get_surface()
        surface.fill(COLOURS.background)
        whole = Canvas.over(surface, texts, hands, screen.colours)
        width, full = surface.get_size()
        height = self._strip.height(whole, self._keys(screen, back, texts))
        above = surface.subsurface((0, 0, width, full - height))
        canvas = Canvas(above, whole.unit, whole.lettered, texts, hands, screen.colours)
        screen.draw(canvas)
        strip = pygame.Rect(0, full - height, width, height)
        # Drawing may lay the screen out anew, and give it other keys.
        self._strip.draw(whole, strip, self._keys(screen, back, texts))
        self.notice.draw(whole, strip.top, screen.widgets)
        self.native.flip()
        self.second.draw(texts, hands, screen.colours)
        return canvas

    def close(self) -> None:
        """Closes both windows, and lets go of the gamepads."""
        self.second.close()
        self._inputs.close()
        self.native.destroy()

    def _keys(self, screen: Screen | None, back: str, texts: Catalogue) -> list[StripKey]:
        own = "" if screen is None else screen.back_text
        keys = () if screen is None else screen.keys
        return strip_keys(keys, own or back, texts, by_pad=self._inputs.by_pad)


def _screen_room(size: tuple[int, int]) -> tuple[int, int]:
    """Width and height of the screen that a window opens on, pixels; as is asked for where nothing is to be seen."""
    if pygame.display.get_driver() in STAND_INS:
        return max(size[0], SMALLEST_WINDOW[0]), max(size[1], SMALLEST_WINDOW[1])
    return pygame.display.get_desktop_sizes()[0]
