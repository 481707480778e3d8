"""What people set once: language, sound, motion, the camera by name, the place, and who plays as a rule."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from referee.bouts.person import person
from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.known_people import names_fault
from referee.host.language import language_faults, languages
from referee.storage.paths import user_data
from referee.symbols import MIN_PLAYERS
from referee.table import choosing
from referee.table.canvas import Canvas
from referee.table.cues import count_words
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.inputs import Act, Input, Key
from referee.table.sounds import LOUDEST, SoundCue
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT, _RIGHT, _NARROW, _WIDE = 290, 800, 270, 440
"""Left edges and widths of the two columns of widgets, at the design size."""
_SWITCHES: Final = ("mute", "speech", "less_motion", "full_screen")
_LEFT_ROWS: Final = ("language", "mute", "volume", "speech", "less_motion", "full_screen")
_VOLUMES: Final = range(0, LOUDEST + 1, 10)
"""A step is 10 %: it is just heard between two cues, and eleven steps are soon gone through."""
_PICTURE_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class Switch:
    """Something that a part of the program adds to the settings, to be turned on and off there.

    Attributes:
        name: Key of its name among the language's texts.
        is_on: Whether it is on.
        turn: Turns it on or off; may raise ``RefereeError``, which is told.
    """

    name: str
    is_on: Callable[[], bool]
    turn: Callable[[bool], None]


class SettingsScreen(FormScreen):
    """Shows all settings on one page. Each is saved as soon as it is changed, and holds from then on.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._languages = languages()
        folder = f"{user_data() / 'texts'}{os.sep}"
        self._left_out = [fault.removeprefix(folder) for fault in language_faults()]
        self._told = ""
        # The set-ups before a name was typed: each letter makes a name, and none of them is taken from another seat.
        self._before: tuple[Mapping[str, BoutChoice], Mapping[str, GameChoice]] | None = None

    @property
    def keys(self) -> tuple[Key, ...]:
        """Looking for cameras again, unless one types."""
        return () if self.typing else (Key("c", self.app.texts("home.look_again")),)

    def enter(self) -> None:
        """Takes the set-ups as they are by now: people may have been forgotten on a screen above."""
        super().enter()
        self._before = None

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's key."""
        if super().handle(event):
            return True
        if event.act is Act.KEY and event.key == "c":
            self.app.cameras.look()
            self.changed()
            return True
        return False

    def update(self, seconds: float) -> None:
        """Hears which cameras were found, and why nothing can be said."""
        super().update(seconds)
        if self.app.speech.fault != self._told:
            self._told = self.app.speech.fault
            self.changed()
        if self.app.screen is self and self.app.cameras.update():
            self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the widgets: what concerns the program at the left, what concerns the place at the right."""
        text, preferences = self.app.texts, self.app.preferences
        known = list(self._languages)
        chosen = known.index(preferences.language if preferences.language in known else "en")
        names = [self._languages[each] for each in known]
        form.options("language", self._left(canvas, 0), names, chosen, lambda at: self._set_language(known[at]))
        volumes = [text("settings.percent", number=each) for each in _VOLUMES]
        loud = round(preferences.volume / _VOLUMES.step)
        form.options("volume", self._row_of(canvas, "volume"), volumes, loud, lambda at: self._set_volume(_VOLUMES[at]))
        for name in _SWITCHES:
            words = [text(f"settings.{name}_off"), text(f"settings.{name}_on")]
            box = self._row_of(canvas, name)
            form.options(name, box, words, int(getattr(preferences, name)), partial(self._turn, name))
        for place, switch in enumerate(self.app.switches, start=len(_LEFT_ROWS)):
            words = [text("settings.off"), text("settings.on")]
            box = self._left(canvas, place)
            form.options(switch.name, box, words, int(switch.is_on()), partial(self._turn_more, switch))
        sources, words = self._cameras()
        chosen = sources.index(preferences.camera)
        form.options("camera", self._right(canvas, 0), words, chosen, lambda at: self._set(camera=sources[at]))
        profiles = choosing.profile_choices(preferences.profile)
        words = choosing.profile_words(profiles, text)
        below = _PICTURE_ROWS + 1
        form.options("profile", self._right(canvas, below), words, 0, lambda at: self._set(profile=profiles[at]))
        for seat, name in enumerate(self._names()):
            form.entry(f"name{seat}", self._right(canvas, below + 1 + seat), name, partial(self._rename, seat))

    def paint(self, canvas: Canvas) -> None:
        """Letters what each widget sets, and draws what the camera shows."""
        text = self.app.texts
        choosing.heading(canvas, text("settings.title"))
        for name in _LEFT_ROWS:
            choosing.label(canvas, text(f"settings.{name}"), self._row_of(canvas, name))
        for place, switch in enumerate(self.app.switches, start=len(_LEFT_ROWS)):
            choosing.label(canvas, text(switch.name), self._left(canvas, place))
        below = _PICTURE_ROWS + 1
        for place, name in ((0, "camera"), (below, "profile")):
            choosing.label(canvas, text(f"settings.{name}"), self._right(canvas, place))
        for seat in range(len(self._names())):
            box = self._right(canvas, below + 1 + seat)
            words = text("setup.name", number=seat + 1)
            choosing.label(canvas, words, box)
            choosing.mark(canvas, seat + 1, (box.right - canvas.px(24), box.centery))
        room = self._right(canvas, 1)
        room.height = self._right(canvas, below).top - room.top - canvas.px(SPACES.gap)
        self._paint_camera(canvas, room)
        saved = canvas.surface.get_height() - canvas.px(SPACES.small)
        at = (canvas.px(48), saved)
        line = canvas.write(text("settings.saved"), SIZES.body, COLOURS.quiet, bottomleft=at)
        self._paint_faults(canvas, line.top)

    def _paint_faults(self, canvas: Canvas, bottom: int) -> None:
        """Why languages are left out, or nothing is heard or said: below the widgets at the left, above a line."""
        text = self.app.texts
        told = "" if self.app.sounds.is_heard else text("settings.no_loudspeaker")
        if self._told:
            told = text("settings.no_speech", why=self._told)
        told = ". ".join(filter(None, [*self._left_out, told]))
        top = self._left(canvas, len(_LEFT_ROWS) + len(self.app.switches)).top
        left = canvas.px(48)
        room = pygame.Rect(left, top, self._left(canvas, 0).right - left, bottom - top)
        canvas.write_lines(told, SIZES.body, COLOURS.warning, room)

    def _paint_camera(self, canvas: Canvas, box: pygame.Rect) -> None:
        """What the chosen camera shows, or why it shows nothing."""
        pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(SPACES.corner))
        camera = self.app.cameras.chosen(self.app.preferences.camera or "camera")
        if camera is not None and camera.picture is not None:
            width, height = camera.picture.get_size()
            scale = min(box.width / width, box.height / height)
            picture = pygame.transform.smoothscale(camera.picture, (round(width * scale), round(height * scale)))
            canvas.surface.blit(picture, picture.get_rect(center=box.center))
            return
        words = self.app.texts("home.looking" if self.app.cameras.looking else "settings.no_picture")
        if camera is not None and camera.fault:
            words = camera.fault
        room = box.inflate(-2 * canvas.px(SPACES.gap), -2 * canvas.px(SPACES.gap))
        canvas.write_lines(words, SIZES.body, COLOURS.quiet, room, centred=True)

    def _left(self, canvas: Canvas, place: int) -> pygame.Rect:
        return choosing.row(canvas, place, _LEFT, _NARROW)

    def _row_of(self, canvas: Canvas, name: str) -> pygame.Rect:
        return self._left(canvas, _LEFT_ROWS.index(name))

    def _right(self, canvas: Canvas, place: int) -> pygame.Rect:
        return choosing.row(canvas, place, _RIGHT, _WIDE)

    def _cameras(self) -> tuple[list[str], list[str]]:
        """The cameras as sources and by name; the first there is, whichever that is, stands in front."""
        named = {camera.source: camera.name for camera in self.app.cameras.found}
        chosen = self.app.preferences.camera
        if chosen and chosen not in named:
            named[chosen] = chosen.removeprefix("camera:")
        return ["", *named], [self.app.texts("settings.first_camera"), *named.values()]

    def _names(self) -> tuple[str, ...]:
        return choosing.default_names(MIN_PLAYERS, self.app.preferences.names, self.app.texts)

    def _set_language(self, language: str) -> None:
        self.app.choose_language(language)
        self.changed()

    def _set_volume(self, volume: int) -> None:
        """Takes a volume, and lets it be heard."""
        self.app.preferences.volume = self.app.sounds.volume = volume
        self.app.sounds.play(SoundCue.CALL)
        self.app.save()
        self.changed()

    def _turn(self, name: str, place: int) -> None:
        if getattr(self.app.preferences, name) != bool(place):
            self.app.switch(name)
        if name == "speech":
            self.app.speech.say(", ".join(count_words(self.app.texts)), however_late=True)
        self.changed()

    def _turn_more(self, switch: Switch, place: int) -> None:
        switch.turn(bool(place))
        self.changed()

    def _set(self, **changes: str) -> None:
        """Takes a camera or place for all bouts and card games from now on."""
        for name, value in changes.items():
            setattr(self.app.preferences, name, value)
        source = {"source": self.app.preferences.camera or "camera"} if "camera" in changes else {}
        profile = {"profile": self.app.preferences.profile} if "profile" in changes else {}
        bouts = self.app.preferences.bouts
        for mode, bout in bouts.items():
            bouts[mode] = msgspec.structs.replace(bout, **source, **profile)
        games = self.app.preferences.games
        for game, choice in games.items():
            seats = tuple(_seen_by(seat, source["source"]) if source else seat for seat in choice.seats)
            games[game] = msgspec.structs.replace(choice, seats=seats, **profile)
        self.app.save()
        self.changed()

    def _rename(self, seat: int, name: str) -> None:
        names = list(self._names())
        names[seat] = name
        preferences = self.app.preferences
        preferences.names = tuple(names)
        tidy = [each.strip() for each in names]
        fault = names_fault(tidy, self.app.texts)
        self.app.notify(fault)
        if not fault:
            self._rename_in_set_ups(tidy)
        self.app.save()

    def _rename_in_set_ups(self, names: Sequence[str]) -> None:
        preferences = self.app.preferences
        if self._before is None:
            self._before = dict(preferences.bouts), dict(preferences.games)
        bouts, games = self._before
        for mode, bout in bouts.items():
            renamed = tuple(_renamed(bout.names, names))
            preferences.bouts[mode] = msgspec.structs.replace(preferences.bouts[mode], names=renamed)
        for game, choice in games.items():
            wanted = [
                new if seat.kind == "human" else seat.name for seat, new in zip(choice.seats, names, strict=False)
            ]
            called = zip(
                preferences.games[game].seats, _renamed([seat.name for seat in choice.seats], wanted), strict=True
            )
            seats = tuple(msgspec.structs.replace(seat, name=name) for seat, name in called)
            preferences.games[game] = msgspec.structs.replace(preferences.games[game], seats=seats)


def _seen_by(seat: SeatChoice, camera: str) -> SeatChoice:
    """A player of a card game before another camera; one who throws elsewhere stays there."""
    watched = seat.throws.partition(":")[0] == "camera"
    return msgspec.structs.replace(seat, throws=camera) if watched else seat


def _renamed(names: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The first names exchanged for those that are wanted; who had one of these further on takes the name it is for."""
    found = list(names)
    for place, name in enumerate(wanted[: len(found)]):
        further = (at for at in range(place + 1, len(found)) if person(found[at]) == person(name))
        found[next(further, place)] = found[place]
        found[place] = name
    return found
