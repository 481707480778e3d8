"""The application's frame: the window, its clock, the stack of screens, and what all screens share."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from referee.errors import BadInputError, RefereeError
from referee.host.background import TaskRunner
from referee.host.language import Catalogue
from referee.host.memory import keep_one_heap
from referee.host.remote import RemoteTable
from referee.table.cameras import Cameras
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.cues import count_words
from referee.table.form import forget_widgets
from referee.table.hand_pictures import HandPictures
from referee.table.inputs import PAD_KEYS, Act, Input, InputReader
from referee.table.lettering import forget_lettering, forget_lines
from referee.table.live_picture import LivePicture
from referee.table.pace import Pace
from referee.table.phones import Phones
from referee.table.preferences import Preferences, load_preferences, preferences_file, save_preferences
from referee.table.screen import Screen
from referee.table.screens.settings import Switch
from referee.table.sounds import Sounds
from referee.table.speech import Speech
from referee.table.theme import COLOURS, SIZES, SPACES

FPS: Final = 60
SMALLEST_WINDOW: Final = (1024, 600)

_STRIP: Final = 36
"""Height of a row of the strip of keys, at the design size."""
_NOTICE_S: Final = 7.0
"""How long a notice stays."""
_SETTLE_S: Final = 0.5
"""After an input even a still screen is drawn so long: a widget that is pressed takes a moment to look so."""
_BLINK_S: Final = 0.5
"""A still screen is drawn so often all the same, for the cursor in an entry."""


class App:
    """One window that shows one screen after another. Use as a context manager; see :meth:`run`.

    Attributes:
        texts: The catalogue of the language.
        preferences: What is remembered; saved at the end, and by :meth:`save`.
        sounds: Plays cues.
        speech: Says calls.
        tasks: Runs what screens do in threads.
        cameras: Those that are connected.
        live_picture: Scales a camera's pictures beside the screen.
        phones: The switch of the server for phones and browsers.
        switches: What parts of the program add to the settings.
        hands: The hands that throw the symbols.
        canvas: What was drawn last, above the strip of keys.

    Args:
        size: Width and height of the window at first, in pixels.
        preferences: The file they are kept in; the user's own where it is not given.

    Raises:
        BadInputError: There is no screen.
    """

    def __init__(self, size: tuple[int, int] = DESIGN_SIZE, preferences: Path | None = None) -> None:
        keep_one_heap()
        self._file = preferences or preferences_file()
        self.preferences: Preferences = load_preferences(self._file)
        self.texts = Catalogue.load(self.preferences.language)
        try:
            pygame.display.init()
            pygame.font.init()
            self._window = pygame.Window(self.texts("app.title"), size, resizable=True)
        except pygame.error as error:
            raise BadInputError(f"no screen to open a window on: {error}; see referee --help") from error
        self._window.minimum_size = SMALLEST_WINDOW
        self.sounds = Sounds(mute=self.preferences.mute, volume=self.preferences.volume)
        self.speech = Speech(self.sounds)
        self._tune()
        self.tasks = TaskRunner()
        self.cameras = Cameras(self.tasks)
        self.live_picture = LivePicture()
        self.phones = Phones()
        self.switches: list[Switch] = []
        self.hands = HandPictures()
        self._inputs = InputReader()
        self._screens: list[Screen] = []
        self._pace = Pace(FPS)
        self._notice, self._notice_until = "", 0.0
        self._strip: list[tuple[pygame.Rect, Input]] = []
        self._rested = 0.0
        self._input_ago = 0.0
        self._shown: tuple[object, ...] = ()
        self.canvas = Canvas.over(self._window.get_surface())
        self._second: pygame.Window | None = None
        self._draw_second: Callable[[Canvas], None] = lambda _: None
        self._fill_screen()

    def run(self, first: Screen) -> None:
        """Shows screens, beginning with this one, until the last is left or the window is closed."""
        self.push(first)
        while self._screens:
            self.step(self._pace.wait())

    @property
    def remote(self) -> RemoteTable | None:
        """Where browsers see what is played; ``None`` while none are served."""
        return self.phones.remote

    @property
    def screen(self) -> Screen | None:
        """What is shown; ``None`` once the application is over."""
        return self._screens[-1] if self._screens else None

    @property
    def size(self) -> tuple[int, int]:
        """Of what a screen draws on, in pixels."""
        width, height = self._window.size
        return width, height - self._strip_height()

    def push(self, screen: Screen) -> None:
        """Shows a screen above the one before; it takes over the colours of who plays, unless it has its own."""
        if self._screens:
            self._screens[-1].cover()
            screen.colours = screen.colours or self._screens[-1].colours
        self._screens.append(screen)
        self._enter()

    def replace(self, screen: Screen) -> None:
        """Shows a screen in the place of the one before."""
        self._screens.pop().leave()
        self.push(screen)

    def pop(self) -> None:
        """Goes back to the screen before; after the first one the application is over."""
        self._screens.pop().leave()
        if self._screens:
            self._enter()

    def close(self) -> None:
        """Leaves all screens, the top one first, saves, closes the window, and waits for what still ends beside it."""
        self._leave_all()
        self.phones.turn_off()
        self.hands.close(self.tasks)
        self.save()
        self.close_second_window()
        self._inputs.close()
        self.speech.close()
        self.sounds.close()
        self.live_picture.close()
        self._window.destroy()
        forget_lettering()
        forget_widgets()
        pygame.font.quit()
        pygame.display.quit()
        self.tasks.wait()

    def save(self) -> None:
        """Saves the preferences; a full disk is told, and stops nobody from playing."""
        try:
            save_preferences(self._file, self.preferences)
        except RefereeError as error:
            self.notify(str(error))

    def choose_language(self, language: str) -> None:
        """Goes on in another language.

        Raises:
            BadInputError: There is no such language, or its file is none.
        """
        self.texts = Catalogue.load(language)
        self.preferences.language = language
        self._tune()
        self.save()
        self._enter()

    def notify(self, text: str) -> None:
        """Shows a line above everything for a while: a fault, or what has been done."""
        self._notice, self._notice_until = text, time.monotonic() + _NOTICE_S

    def toggle_second_window(self, draw: Callable[[Canvas], None]) -> None:
        """Opens a window for a second screen, drawn by ``draw`` with every picture; or closes the one there is."""
        if self._second is not None:
            self.close_second_window()
            return
        self._second = pygame.Window(
            self.texts("app.second_window"), DESIGN_SIZE, position=self._beside(), resizable=True
        )
        self._draw_second = draw

    def _beside(self) -> tuple[int, int]:
        """Where the second window goes: right of the first one, or as far right as the desktop reaches."""
        left, top = self._window.position
        desktop = sum(width for width, _ in pygame.display.get_desktop_sizes())
        right = left + self._window.size[0]
        return (right if right + DESIGN_SIZE[0] <= desktop else max(0, desktop - DESIGN_SIZE[0])), top

    @property
    def has_second_window(self) -> bool:
        """Whether there is one."""
        return self._second is not None

    def close_second_window(self) -> None:
        """Closes the second window, if there is one."""
        if self._second is not None:
            self._second.destroy()
            self._second = None

    def step(self, seconds: float) -> None:
        """One picture: answers what people did, goes on by so much time, and draws where anything may have changed."""
        self._rested += seconds
        self._input_ago += seconds
        for event in pygame.event.get():
            self._input_ago = 0.0
            with self._faults_told():
                self._answer(event)
        for screen in list(self._screens):
            with self._faults_told():
                screen.update(seconds)
        self.speech.update()
        if self._screens and self.hands.update():
            self._screens[-1].changed()
        if self._screens and self._is_due():
            self._draw()

    def screenshot(self, path: Path) -> None:
        """Saves what the window shows as a picture; the ending of the name says which kind."""
        pygame.image.save(self._window.get_surface(), path)

    def __enter__(self) -> App:
        """The application itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Saves and closes."""
        self.close()

    @contextmanager
    def _faults_told(self) -> Iterator[None]:
        """Shows a fault to people instead of ending the application."""
        try:
            yield
        except RefereeError as error:
            self.notify(str(error))

    def _enter(self) -> None:
        forget_lines()
        screen = self._screens[-1]
        self._window.title = screen.title or self.texts("app.title")
        with self._faults_told():
            screen.enter()

    def _leave_all(self) -> None:
        while self._screens:
            with self._faults_told():
                self._screens.pop().leave()

    def _answer(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWCLOSE and event.window is self._second:
            self.close_second_window()
        elif event.type == pygame.QUIT or (event.type == pygame.WINDOWCLOSE and event.window is self._window):
            self._leave_all()
        screen = self.screen
        if screen is None:
            return
        if event.type == pygame.KEYDOWN and event.key in _SWITCHES:
            self.switch(_SWITCHES[event.key])
            return
        for given in self._inputs.read(event, screen.keys, self._second):
            wanted = self._on_strip(given)
            if not screen.handle(wanted) and wanted.act is Act.BACK:
                screen.back()

    def _on_strip(self, given: Input) -> Input:
        """A press on the strip of keys stands for the key that is pressed."""
        if given.act is Act.PRESS:
            for box, meant in self._strip:
                if box.collidepoint(given.at):
                    return meant
        return given

    def switch(self, name: str) -> None:
        """Turns ``less_motion``, ``mute``, ``speech`` or ``full_screen`` on or off, and says so."""
        setattr(self.preferences, name, not getattr(self.preferences, name))
        self._tune()
        self._fill_screen()
        self.notify(self.texts(f"app.{name}_{'on' if getattr(self.preferences, name) else 'off'}"))
        self.save()

    def _tune(self) -> None:
        """Lets be heard what is wanted, in the language chosen."""
        self.sounds.mute = self.preferences.mute
        self.speech.turn(self.texts("speech.voice"), count_words(self.texts), on=self.preferences.speech)

    def _fill_screen(self) -> None:
        if self.preferences.full_screen:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def _strip_height(self) -> int:
        canvas = Canvas.over(self._window.get_surface())
        return canvas.px(_STRIP) * len(self._strip_rows(canvas))

    def _is_due(self) -> bool:
        """Whether a picture is to be drawn: always, but for a screen on which nothing moves by itself."""
        top, shown = self._screens[-1], self._shown
        self._shown = (self._screens[-1], self._window.size, self._notice if self._notice_stays() else "")
        return (
            not top.still
            or top.stale
            or self._second is not None
            or self._input_ago < _SETTLE_S
            or self._rested >= _BLINK_S
            or self._shown != shown
        )

    def _notice_stays(self) -> bool:
        return bool(self._notice) and time.monotonic() < self._notice_until

    def _draw(self) -> None:
        self._rested = 0.0
        self._screens[-1].stale = False
        surface = self._window.get_surface()
        surface.fill(COLOURS.background)
        colours = self._screens[-1].colours
        whole = Canvas.over(surface, self.texts, self.hands, colours)
        height = self._strip_height()
        above = surface.subsurface((0, 0, surface.get_width(), surface.get_height() - height))
        self.canvas = Canvas(above, whole.unit, whole.lettered, self.texts, self.hands, colours)
        self._screens[-1].draw(self.canvas)
        self._draw_strip(whole, pygame.Rect(0, surface.get_height() - height, surface.get_width(), height))
        if self._notice_stays():
            self._draw_notice(whole, surface.get_height() - height)
        self._window.flip()
        if self._second is not None:
            shown = self._second.get_surface()
            shown.fill(COLOURS.background)
            self._draw_second(Canvas.over(shown, self.texts, self.hands, colours))
            self._second.flip()

    def _draw_strip(self, canvas: Canvas, box: pygame.Rect) -> None:
        pygame.draw.rect(canvas.surface, COLOURS.panel, box)
        rows = self._strip_rows(canvas)
        high, self._strip = box.height // len(rows), []
        for place, row in enumerate(rows):
            left, middle = box.left + canvas.px(SPACES.gap), box.top + place * high + high // 2
            for name, text, meant in row:
                cap = canvas.write(name, SIZES.caption, COLOURS.text, midleft=(left + canvas.px(6), middle))
                plate = cap.inflate(canvas.px(12), 0)
                pygame.draw.rect(canvas.surface, COLOURS.quiet, plate, 1, border_radius=canvas.px(5))
                words = canvas.write(text, SIZES.caption, COLOURS.quiet, midleft=(cap.right + canvas.px(12), middle))
                self._strip.append((cap.union(words), meant))
                left = words.right + canvas.px(SPACES.gap)
        switches = self.texts("app.switches")
        if left + canvas.size_of(switches, SIZES.caption)[0] + canvas.px(SPACES.wide) < box.right:
            at = (box.right - canvas.px(SPACES.gap), middle)
            canvas.write(switches, SIZES.caption, COLOURS.quiet, midright=at)

    def _strip_rows(self, canvas: Canvas) -> list[list[tuple[str, str, Input]]]:
        """What the strip says, in as many rows as it takes: a key that is not read is none."""
        pads = list(PAD_KEYS.values())
        by_pad, keys = self._inputs.by_pad, self._screens[-1].keys if self._screens else ()
        shown = [
            *(
                (pads[place] if by_pad else key.name.upper(), key.text, Input(Act.KEY, key=key.name))
                for place, key in enumerate(keys)
                if not by_pad or place < len(pads)
            ),
            ("A" if by_pad else self.texts("app.enter"), self.texts("app.choose"), Input(Act.SELECT)),
            ("B" if by_pad else self.texts("app.escape"), self._back_text(), Input(Act.BACK)),
        ]
        room = canvas.surface.get_width() - canvas.px(SPACES.gap)
        rows: list[list[tuple[str, str, Input]]] = [[]]
        left = canvas.px(SPACES.gap)
        for name, text, meant in shown:
            letters = sum(canvas.size_of(words, SIZES.caption)[0] for words in (name, text))
            wide = letters + canvas.px(18 + SPACES.gap)
            if rows[-1] and left + wide > room:
                rows.append([])
                left = canvas.px(SPACES.gap)
            rows[-1].append((name, text, meant))
            left += wide
        return rows

    def _back_text(self) -> str:
        own = self._screens[-1].back_text if self._screens else ""
        return own or self.texts("app.back" if len(self._screens) > 1 else "app.quit")

    def _draw_notice(self, canvas: Canvas, bottom: int) -> None:
        width = canvas.surface.get_width()
        lines = canvas.wrap(self._notice, SIZES.caption, width - canvas.px(48))
        line = canvas.line_height(SIZES.caption)
        box = pygame.Rect(0, bottom - len(lines) * line - canvas.px(16), width, len(lines) * line + canvas.px(16))
        pygame.draw.rect(canvas.surface, COLOURS.panel, box)
        pygame.draw.line(canvas.surface, COLOURS.warning, box.topleft, box.topright, canvas.px(2))
        for place, words in enumerate(lines):
            top = box.top + canvas.px(8) + place * line
            canvas.write(words, SIZES.caption, COLOURS.warning, topleft=(box.left + canvas.px(24), top))


_SWITCHES = {pygame.K_F9: "less_motion", pygame.K_F10: "mute", pygame.K_F11: "full_screen"}
"""Keys that every screen has, and the preference that each turns."""
