"""The home screen: everything that can be done, and what is missing for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from referee.bouts.words import join_words
from referee.games.catalogue import GAMES
from referee.host.keeping import bouts, broken_off_bout, broken_off_game
from referee.symbols import Symbol
from referee.table.canvas import Canvas
from referee.table.cards.wording import game_title
from referee.table.choosing import profile_choices
from referee.table.form import Form
from referee.table.form_screen import FormScreen
from referee.table.icons import icon
from referee.table.inputs import Act, Input, Key
from referee.table.screens.bout import BoutScreen
from referee.table.screens.calibration import CalibrationScreen
from referee.table.screens.recording import RecordingScreen
from referee.table.screens.replay import ReplayScreen
from referee.table.screens.setup_bout import BoutSetupScreen
from referee.table.screens.setup_game import GameSetupScreen, open_game
from referee.table.theme import COLOURS, SIZES

if TYPE_CHECKING:
    from referee.table.app import App


class HomeScreen(FormScreen):
    """Opens all other screens, offers to go on with what was broken off, and says what is missing.

    Args:
        app: The application it belongs to.
    """

    still = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._looked = False

    @property
    def keys(self) -> tuple[Key, ...]:
        """Looking for a camera again."""
        return (Key("c", self.app.texts("home.look_again")),)

    def enter(self) -> None:
        """Looks what is there to go on with; for a camera it looks beside the screen."""
        super().enter()
        if not self._looked:
            self._look()

    def handle(self, event: Input) -> bool:
        """Answers the widgets and the screen's key."""
        if super().handle(event):
            return True
        if event.act is Act.KEY and event.key == "c":
            self._look()
            return True
        return False

    def update(self, seconds: float) -> None:
        """Hears which cameras were found."""
        super().update(seconds)
        if self.app.cameras.update():
            self.changed()

    def lay_out(self, form: Form, canvas: Canvas) -> None:
        """Adds the buttons."""
        text = self.app.texts
        opened = {
            "run-to-ten": lambda: self.app.push(BoutSetupScreen(self.app, "run-to-ten")),
            "one-time": lambda: self.app.push(BoutSetupScreen(self.app, "one-time")),
            "game": lambda: self.app.push(GameSetupScreen(self.app)),
            "record": lambda: self.app.push(RecordingScreen(self.app)),
            "calibrate": lambda: self.app.push(CalibrationScreen(self.app)),
            "replay": self._open_replay,
        }
        place = 0
        for name, words, go_on in self._broken_off():
            form.button(name, _box(canvas, place), words, go_on)
            place += 1
        for name, choose in opened.items():
            form.button(name, _box(canvas, place), text(f"home.{name}"), choose)
            place += 1

    def paint(self, canvas: Canvas) -> None:
        """Draws the five symbols, the title, and what is missing."""
        width = canvas.surface.get_width()
        left = canvas.px(620)
        middle = (left + width - canvas.px(40)) // 2
        canvas.write(self.app.texts("home.title"), SIZES.display, COLOURS.text, midtop=(middle, canvas.px(70)))
        canvas.write(self.app.texts("home.subtitle"), SIZES.lead, COLOURS.quiet, midtop=(middle, canvas.px(150)))
        side = canvas.px(96)
        for place, symbol in enumerate(Symbol):
            at = (middle + round((place - 2) * 1.15 * side), canvas.px(260))
            canvas.surface.blit(icon(symbol, side), icon(symbol, side).get_rect(center=at))
        box = pygame.Rect(left, canvas.px(350), width - canvas.px(40) - left, canvas.px(290))
        pygame.draw.rect(canvas.surface, COLOURS.panel, box, border_radius=canvas.px(12))
        top = box.top + canvas.px(22)
        room = box.inflate(-canvas.px(48), 0)
        room.update(room.left, top, room.width, box.bottom - canvas.px(56) - top)
        top += 0 if self.app.cameras.looking else self.app.cameras.draw(canvas, room)
        for words, fine in self._state():
            for line in canvas.wrap(words, SIZES.body, box.width - canvas.px(48)):
                canvas.write(
                    line,
                    SIZES.body,
                    COLOURS.quiet if fine else COLOURS.warning,
                    topleft=(box.left + canvas.px(24), top),
                )
                top += canvas.line_height(SIZES.body) + canvas.px(4)
            top += canvas.px(12)

    def _state(self) -> list[tuple[str, bool]]:
        """What is there and what is missing, each with whether it is fine."""
        text = self.app.texts
        state = []
        if self.app.cameras.looking:
            state.append((text("home.looking"), True))
        elif not self.app.cameras.found:
            state.append((text("home.no_camera"), False))
        own = [name for name in profile_choices("default") if name != "default"]
        measured = (text("home.profiles", names=", ".join(own)), True) if own else (text("home.no_profile"), False)
        return [*state, measured]

    def _look(self) -> None:
        self._looked = True
        self.app.cameras.look()

    def _broken_off(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        text = self.app.texts
        bout, game = broken_off_bout(), broken_off_game()
        if bout is not None:
            words = text(
                "home.go_on_bout", mode=text(f"home.{bout.choice.mode}"), names=join_words(bout.choice.names, text.say)
            )
            yield "go-on-bout", words, lambda: self.app.push(BoutScreen(self.app, bout))
        if game is not None:
            names = join_words([seat.name for seat in game.choice.seats], text.say)
            words = text("home.go_on_game", game=game_title(GAMES[game.choice.game], text), names=names)
            yield "go-on-game", words, lambda: open_game(self.app, game)

    def _open_replay(self) -> None:
        for kept in bouts():
            bundles = sorted(kept.folder.glob("throw-*.zip"))
            if bundles:
                self.app.push(ReplayScreen(self.app, bundles, kept.ledger))
                return
        self.app.notify(self.app.texts("home.no_replay"))


def _box(canvas: Canvas, place: int) -> pygame.Rect:
    return pygame.Rect(canvas.px(48), canvas.px(48 + 76 * place), canvas.px(520), canvas.px(62))
