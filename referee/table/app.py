"""The application's frame: the window, its clock, the stack of screens, and what all screens share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

import pygame

from referee.errors import BadInputError, RefereeError
from referee.host.background import TaskRunner
from referee.host.language import Catalogue, english
from referee.host.memory import keep_one_heap
from referee.host.remote import RemoteTable
from referee.table.cameras import Cameras
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.cues import count_words
from referee.table.form import forget_widgets
from referee.table.hand_pictures import HandPictures
from referee.table.inputs import Act
from referee.table.lettering import forget_lettering, forget_lines
from referee.table.live_picture import LivePicture
from referee.table.main_window import MainWindow
from referee.table.pace import Pace
from referee.table.phones import Phones
from referee.table.preferences import (
    Preferences,
    load_preferences,
    preferences_fault,
    preferences_file,
    save_preferences,
)
from referee.table.redraw import Redraw
from referee.table.screen import Screen
from referee.table.screens.settings import Switch
from referee.table.sounds import Sounds
from referee.table.speech import Speech

FPS: Final = 60


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
        generator: What bots decide and throw by, and what else is left to chance at the table.
        window: What all of it is shown in, and the second window beside it.
        canvas: What was drawn last, above the strip of keys.

    Args:
        size: Width and height of the window at first, in pixels.
        preferences: The file they are kept in; the user's own where it is not given.
        generator: As above; one that nobody can foretell where it is not given.

    Raises:
        BadInputError: There is no screen.
    """

    def __init__(
        self,
        size: tuple[int, int] = DESIGN_SIZE,
        preferences: Path | None = None,
        generator: Random | None = None,
    ) -> None:
        keep_one_heap()
        self._file = preferences or preferences_file()
        self.preferences: Preferences = load_preferences(self._file)
        self._saved = deepcopy(self.preferences)
        self.texts, fault = _texts(self.preferences.language)
        self.window = MainWindow(self.texts("app.title"), size)
        self._tell_faults(fault)
        self.sounds = Sounds(mute=self.preferences.mute, volume=self.preferences.volume)
        self.speech = Speech(self.sounds)
        self._tune()
        self.tasks = TaskRunner()
        self.cameras = Cameras(self.tasks)
        self.live_picture = LivePicture()
        self.phones = Phones()
        self.switches: list[Switch] = []
        self.hands = HandPictures()
        self.generator = generator or SystemRandom()
        self.canvas = Canvas.over(self.window.native.get_surface())
        self._screens: list[Screen] = []
        self._redraw = Redraw()
        self.window.fill_screen(on=self.preferences.full_screen or self.window.screen_is_small)

    def run(self, first: Screen) -> None:
        """Shows screens, beginning with this one, until the last is left or the window is closed."""
        pace = Pace(FPS)
        self.push(first)
        while self._screens:
            self.step(pace.wait())

    @property
    def remote(self) -> RemoteTable | None:
        """Where browsers see what is played; ``None`` while none are served."""
        return self.phones.remote

    @property
    def held(self) -> bool:
        """Whether an operator has stopped play."""
        return self.remote is not None and self.remote.shown.held

    @property
    def screen(self) -> Screen | None:
        """What is shown; ``None`` once the application is over."""
        return self._screens[-1] if self._screens else None

    @property
    def size(self) -> tuple[int, int]:
        """Of what a screen draws on, in pixels."""
        return self.window.room(self.screen, self._back_text, self.texts)

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
        self.speech.close()
        self.sounds.close()
        self.live_picture.close()
        self.window.close()
        forget_lettering()
        forget_widgets()
        pygame.font.quit()
        pygame.display.quit()
        self.tasks.wait()

    def save(self) -> None:
        """Saves what has changed of the preferences; a full disk is told, and stops nobody from playing."""
        try:
            save_preferences(self._file, self.preferences, self._saved)
            self._saved = deepcopy(self.preferences)
        except RefereeError as error:
            self.notify(str(error))

    def choose_language(self, language: str) -> None:
        """Goes on in another language; where there is none such, or its file is none, in English, and says why."""
        self.texts, fault = _texts(language)
        self.notify(fault)
        self.phones.speak(self.texts)
        self.preferences.language = language
        self._tune()
        self.save()
        self._enter()

    def notify(self, text: str) -> None:
        """Shows a line above everything for a while: a fault, or what has been done."""
        self.window.notice.tell(text)

    def _tell_faults(self, language: str) -> None:
        """Tells what is wrong with the language, and what is not understood of the settings."""
        fault = preferences_fault(self._file)
        settings = self.texts("app.settings_anew", fault=fault, file=self._file) if fault else ""
        self.notify(". ".join(filter(None, [settings, language])))

    def step(self, seconds: float) -> None:
        """One picture: answers what people did, goes on by so much time, and draws where anything may have changed."""
        self._redraw.go_on(seconds)
        for event in pygame.event.get():
            self._redraw.answered()
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
        pygame.image.save(self.window.native.get_surface(), path)

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
        seconds = [each.draw_second for each in self._screens if each.draw_second is not None]
        self.window.second.show(seconds[-1] if seconds else None)
        self.window.native.title = screen.title or self.texts("app.title")
        with self._faults_told():
            screen.enter()

    def _leave_all(self) -> None:
        while self._screens:
            with self._faults_told():
                self._screens.pop().leave()

    def _answer(self, event: pygame.event.Event) -> None:
        if event.type == pygame.WINDOWCLOSE and event.window is self.window.second.native:
            self.window.second.close()
        elif self.window.closes(event):
            self._leave_all()
        screen = self.screen
        if screen is None:
            return
        if event.type == pygame.KEYDOWN and event.key in _SWITCHES:
            self.switch(_SWITCHES[event.key])
            return
        for given in self.window.read(event, screen.keys):
            if not screen.handle(given) and given.act is Act.BACK:
                screen.back()

    def switch(self, name: str) -> None:
        """Turns ``less_motion``, ``mute``, ``speech`` or ``full_screen`` on or off, and says so."""
        setattr(self.preferences, name, not getattr(self.preferences, name))
        self._tune()
        if name == "full_screen":
            self.window.fill_screen(on=self.preferences.full_screen)
        self.notify(self.texts(f"app.{name}_{'on' if getattr(self.preferences, name) else 'off'}"))
        self.save()

    def _tune(self) -> None:
        """Lets be heard what is wanted, in the language chosen."""
        self.sounds.mute = self.preferences.mute
        self.speech.turn(self.texts("speech.voice"), count_words(self.texts), on=self.preferences.speech)

    @property
    def _back_text(self) -> str:
        """What going back does, where a screen does not say."""
        return self.texts("app.back" if len(self._screens) > 1 else "app.quit")

    def _is_due(self) -> bool:
        top, second = self._screens[-1], self.window.second
        shown = self._redraw.is_due(top, self.window.native.size, self.window.notice.text)
        return shown or second.native is not None

    def _draw(self) -> None:
        self._redraw.drawn(self._screens[-1])
        self.canvas = self.window.draw(self._screens[-1], self._back_text, self.texts, self.hands)


def _texts(language: str) -> tuple[Catalogue, str]:
    """A language, and why it is English instead, where its file has gone or is none since it was chosen."""
    try:
        return Catalogue.load(language), ""
    except BadInputError as error:
        return english(), english()("app.in_english", fault=error)


_SWITCHES = {pygame.K_F9: "less_motion", pygame.K_F10: "mute", pygame.K_F11: "full_screen"}
"""Keys that every screen has, and the preference that each turns."""
