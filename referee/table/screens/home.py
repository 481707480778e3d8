"""The home screen: playing at once, everything else that can be done, and what is missing for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from referee.host.choices import BoutChoice
from referee.host.keeping import BrokenOff, bouts, broken_off, keep_bout
from referee.host.known_people import names_fault
from referee.officiating.evidence.names import bundles_in
from referee.symbols import Symbol
from referee.table.backdrop import Backdrop
from referee.table.canvas import Canvas
from referee.table.choosing import default_names, profile_choices
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import draw_symbol
from referee.table.inputs import Act, Input, Key
from referee.table.lettering import Typeface
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.chart import CHART_KEY, ChartScreen
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.going_on import GoingOnScreen, go_on, words_of
from referee.table.screens.known_people import PeopleScreen
from referee.table.screens.practice import PracticeScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.replay import ReplayScreen
from referee.table.screens.settings import SettingsScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_tournament import TournamentsScreen
from referee.table.theme import COLOURS, SIZES, SPACES

if TYPE_CHECKING:
    from referee.table.app import App

_LEFT, _WIDTH, _RIGHT = 40, 520, 640
"""Left edge and width of the menu, and left edge of what stands beside it, at the design size."""
_PLAY_TOP, _PLAY_HEIGHT, _ROW, _MORE = 168, 72, 60, 130


class HomeScreen(FormScreen):
    """Plays at once, opens all other screens, offers to go on with what was broken off, and says what is missing.

    Behind it are the camera's picture or, where there is no camera, simulated players.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._looked = False
        self._plays_once_found = False
        self._backdrop: Backdrop | None = None
        self._broken: list[BrokenOff] = []

    @property
    def keys(self) -> tuple[Key, ...]:
        """What beats what, and looking for a camera again."""
        return Key(CHART_KEY, self.app.texts("chart.key")), Key("c", self.app.texts("home.look_again"))

    @property
    def shows_players(self) -> bool:
        """Whether there is a picture behind the menu."""
        return self._backdrop is not None and self._backdrop.seen

    def enter(self) -> None:
        """Looks what is there to go on with; for a camera it looks beside the screen."""
        super().enter()
        self._broken = broken_off()
        self.app.hands.use("default", self.app.tasks)
        if not self._looked:
            self._look()
        elif not self.app.cameras.looking:
            self._begin_backdrop()

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's keys."""
        if super().handle(event):
            return True
        if event.act is Act.KEY and event.key == "c":
            self._look()
        elif event.act is Act.KEY and event.key == CHART_KEY:
            self.app.push(ChartScreen(self.app))
        else:
            return False
        return True

    def update(self, seconds: float) -> None:
        """Hears which cameras were found, and takes the next picture behind the menu."""
        super().update(seconds)
        if self.app.cameras.update():
            self.changed()
            if self.app.screen is self:
                self._begin_backdrop()
                if self._plays_once_found:
                    self._play()
        backdrop, moving = self._backdrop, not self.app.preferences.less_motion
        if backdrop is not None and (moving or not backdrop.seen) and backdrop.update():
            self.stale = True

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the buttons."""
        text = self.app.texts
        play = pygame.Rect(*map(canvas.px, (_LEFT, _PLAY_TOP, _WIDTH, _PLAY_HEIGHT)))
        form.button("play", play, text("home.play"), self._play, primary=True)
        top = _PLAY_TOP + _PLAY_HEIGHT + SPACES.gap
        if self._broken:
            self._lay_out_broken_off(form, canvas, top)
            top += _ROW
        opened: dict[str, Callable[[], None]] = {
            "run-to-ten": lambda: self.app.push(BoutSetupScreen(self.app, "run-to-ten")),
            "one-time": lambda: self.app.push(BoutSetupScreen(self.app, "one-time")),
            "game": lambda: self.app.push(GalleryScreen(self.app)),
            "replay": self._open_replay,
            "tournament": lambda: self.app.push(TournamentsScreen(self.app)),
            "people": lambda: self.app.push(PeopleScreen(self.app)),
            "lesson": lambda: self.app.push(PracticeScreen(self.app, "lesson")),
            "practice": lambda: self.app.push(PracticeScreen(self.app, "practice")),
            "record": lambda: self.app.push(RecordingScreen(self.app)),
            "calibrate": lambda: self.app.push(CalibrationScreen(self.app)),
            "settings": lambda: self.app.push(SettingsScreen(self.app)),
        }
        half = (_WIDTH - 10) // 2
        for place, (name, choose) in enumerate(opened.items()):
            row, column = divmod(place, 2)
            box = (_LEFT + column * (half + 10), top + row * _ROW, half, _ROW - 10)
            form.button(name, pygame.Rect(*map(canvas.px, box)), text(f"home.{name}"), choose)

    def paint(self, canvas: Canvas) -> None:
        """Draws what is behind, the title, the five symbols, and what is missing."""
        if self._backdrop is not None:
            self._backdrop.draw(canvas, self.app.live_picture)
        left, width = canvas.px(_LEFT), canvas.px(_WIDTH)
        title = self.app.texts("home.title")
        canvas.write(title, SIZES.display, COLOURS.text, room=width, topleft=(left, canvas.px(24)))
        canvas.write(
            self.app.texts("home.subtitle"), SIZES.lead, COLOURS.accent, room=width, topleft=(left, canvas.px(112))
        )
        self._paint_state(canvas)

    def cover(self) -> None:
        """Lets go of the camera, which the screen above may want; whoever opened that plays no more at once."""
        self._plays_once_found = False
        self._end_backdrop()

    def leave(self) -> None:
        """Lets go of the camera."""
        self._end_backdrop()

    def _paint_state(self, canvas: Canvas) -> None:
        """The five symbols, and below them cameras and what is missing, as high as that takes."""
        whole = canvas.surface.get_rect()
        gap = canvas.px(SPACES.gap)
        wide = whole.width - canvas.px(_RIGHT) - canvas.px(_LEFT)
        side = wide // 10
        found = 0 if self.app.cameras.looking else min(2, len(self.app.cameras.found))
        state = [
            (line, fine) for words, fine in self._state() for line in canvas.wrap(words, SIZES.body, wide - 2 * gap)
        ]
        line = canvas.line_height(SIZES.body)
        high = side + found * canvas.px(100) + len(state) * line + 3 * gap
        box = pygame.Rect(canvas.px(_RIGHT), whole.bottom - gap - high, wide, high)
        plate = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(plate, (*COLOURS.panel, 226), plate.get_rect(), border_radius=canvas.px(SPACES.corner))
        canvas.surface.blit(plate, box)
        for place, symbol in enumerate(Symbol):
            draw_symbol(canvas, symbol, pygame.Rect(box.left + 2 * place * side, box.top + gap // 2, 2 * side, side))
        top = box.top + side + gap
        if found:
            top += self.app.cameras.draw(
                canvas, pygame.Rect(box.left + gap, top, wide - 2 * gap, found * canvas.px(100))
            )
        for words, fine in state:
            colour = COLOURS.text if fine else COLOURS.warning
            canvas.write(words, SIZES.body, colour, topleft=(box.left + gap, top))
            top += line
        if self._backdrop is not None and self._backdrop.simulated:
            words = self.app.texts("home.simulated")
            at = (box.right, box.top - gap // 2)
            canvas.write(words, SIZES.caption, COLOURS.text, face=Typeface.BOLD, bottomright=at)

    def _state(self) -> list[tuple[str, bool]]:
        """What is there and what is missing, each with whether it is fine."""
        text = self.app.texts
        state = []
        if self.app.cameras.looking:
            state.append((text("home.looking"), True))
        elif not self.app.cameras.found:
            state.append((text("home.no_camera"), False))
        own = [name for name in profile_choices("default") if name != "default"]
        measured = text("home.profiles", names=", ".join(own)) if own else text("home.no_profile")
        return [*state, (measured, True)]

    def _begin_backdrop(self) -> None:
        working = self.app.cameras.working(self.app.preferences.camera)
        if self._backdrop is None:
            self._backdrop = Backdrop(self.app.tasks, working[0] if working else "")

    def _end_backdrop(self) -> None:
        if self._backdrop is not None:
            self._backdrop.close()
            self._backdrop = None

    def _look(self) -> None:
        self._looked = True
        self._end_backdrop()
        self.app.cameras.look()
        self.changed()

    def _play(self) -> None:
        """Begins a bout before the camera, or with simulated players where there is none."""
        if self.app.cameras.looking:
            self._plays_once_found = True
            self.app.notify(self.app.texts("home.looking"))
            return
        self._plays_once_found = False
        last = self.app.preferences.bouts.get(_MODE)
        preferred = self.app.preferences.camera
        working = self.app.cameras.working(preferred)
        wanted = (*([] if last is None else [last.source]), preferred)
        source = next((each for each in wanted if each in {"camera", *working}), "camera")
        if not working:
            source = f"simulate:{secrets.randbelow(10_000)}"
            self.app.notify(self.app.texts("home.plays_simulated"))
        # The set-up and the settings remember names that nobody can play under, too.
        known = [*([] if last is None else [last.names]), self.app.preferences.names, ()]
        offered = [default_names(2, names, self.app.texts) for names in known]
        names = next(names for names in offered if not names_fault(names, self.app.texts))
        profile = profile_choices(last.profile if last is not None else self.app.preferences.profile)[0]
        self.app.push(BoutScreen(self.app, keep_bout(BoutChoice(_MODE, names, source, profile))))

    def _lay_out_broken_off(self, form: Form, canvas: Canvas, top: float) -> None:
        """The newest that was broken off, and beside it a way to all others."""
        text, newest = self.app.texts, self._broken[0]
        more = _MORE if len(self._broken) > 1 else 0
        box = pygame.Rect(*map(canvas.px, (_LEFT, top, _WIDTH - more, _ROW - 10)))
        words = text("home.go_on", what=words_of(self.app, newest))
        form.button("go-on", box, words, lambda: go_on(self.app, newest))
        if more:
            box = pygame.Rect(*map(canvas.px, (_LEFT + _WIDTH - more + 10, top, more - 10, _ROW - 10)))
            words = text("home.go_on_more", count=len(self._broken))
            form.button("go-on-more", box, words, lambda: self.app.push(GoingOnScreen(self.app)))

    def _open_replay(self) -> None:
        seen = [kept for kept in bouts() if bundles_in(kept.folder)]
        if seen:
            self.app.push(ReplayScreen(self.app, seen))
        else:
            self.app.notify(self.app.texts("home.no_replay"))


_MODE: Final = "run-to-ten"
"""What is played at once: two players and the usual bout."""
