"""What people stumbled over, and must not again."""

import os
import subprocess
import sys

import pygame
import pytest

from referee.games.catalogue import GAMES
from referee.host.cards.wording import Wording
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.table.canvas import Canvas
from referee.table.cards.card_drawing import CARD_SHAPE, card_box, draw_face
from referee.table.cards.game_screen import GameScreen
from referee.table.form_screen import FormScreen
from referee.table.inputs import Key
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.screens.setup_game import GameSetupScreen
from referee.table.theme import COLOURS
from tests.table.pilot import Pilot


class Stepping(FormScreen):
    """One of three, and a button with much to say."""

    keys = tuple(Key(f"f{number}", "a key with a long name") for number in range(1, 8))
    chosen = 0

    def lay_out(self, form, canvas):
        form.options("kind", pygame.Rect(50, 50, 300, 50), ("first", "second", "third"), self.chosen, self.choose)
        text = "Go on: Run it to Ten, Maximiliane and Bartholomew"
        form.button("long", pygame.Rect(50, 150, 300, 60), text, lambda: None)

    def choose(self, place):
        self.chosen = place
        self.changed()


def test_the_left_arrow_of_an_option_steps_back_for_the_mouse(small):
    pilot = Pilot(small, Stepping(small))
    pilot.click((340, 75))
    assert small.screen.chosen == 1
    pilot.click((60, 75))
    pilot.click((60, 75))
    assert small.screen.chosen == 2


def test_a_button_says_all_that_it_says(small):
    pilot = Pilot(small, Stepping(small))
    said = " ".join(text for text, box in small.canvas.lettered if pygame.Rect(50, 150, 300, 60).contains(box))
    assert said == "Go on: Run it to Ten, Maximiliane and Bartholomew"
    assert pilot.find("Maximiliane")


def test_every_key_is_on_the_strip_however_many_there_are(small):
    Pilot(small, Stepping(small))
    caps = [box for text, box in small.canvas.lettered if text in {f"F{number}" for number in range(1, 8)}]
    assert len(caps) == 7
    assert all(box.right <= SMALLEST_WINDOW[0] and box.bottom <= SMALLEST_WINDOW[1] for box in caps)
    assert small.size[1] < SMALLEST_WINDOW[1] - 36  # a second row is not drawn over the screen


def test_a_frame_of_the_focus_crosses_no_text(small):
    # It lies within the widget, whose own letters stand further in.
    pilot = Pilot(small, Stepping(small))
    pilot.press("down")
    surface, box = small.canvas.surface, pygame.Rect(50, 150, 300, 60)
    around = [surface.get_at((box.left - 2, y))[:3] for y in range(box.top, box.bottom)]
    assert set(around) == {COLOURS.background}


@pytest.mark.parametrize("game", list(GAMES))
def test_start_is_in_the_window_whatever_is_played_by_however_many(small, game):
    seats = tuple(SeatChoice(f"Name {number}") for number in range(1, GAMES[game].players[-1] + 1))
    small.preferences.games[game] = GameChoice(game, seats)
    pilot = Pilot(small, GameSetupScreen(small, game))
    box = pilot.find("Start")
    assert small.canvas.surface.get_rect().contains(box)


def test_bids_are_readable_and_chosen_by_their_number(small):
    seats = (SeatChoice("Ann", "human", "bot"), SeatChoice("Bo", "bot", "bot"), SeatChoice("Cy", "bot", "bot"))
    screen = GameScreen(small, keep_game(GameChoice("stones", seats, seed=3)), pace=0.0, shown_for=0.0)
    pilot = Pilot(small, screen)
    pilot.until(lambda: pilot.shows("21"))
    bids = list(screen._buttons)
    assert [button.lines for button in bids] == [(str(bid),) for bid in (*range(1, 22), 0)]
    for button in bids:
        assert not [other for other in bids if other is not button and other.box.colliderect(button.box)]
        assert small.canvas.surface.get_rect().contains(button.box)
    pilot.click(bids[4].box.center)
    pilot.until(lambda: any("Bid 5" in text for text in pilot.texts))


@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.cards])
@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1920, 1080)])
def test_the_power_of_a_card_is_told_whole(small, game, size):
    words = Wording(GAMES[game], {}, small.texts)
    for card in GAMES[game].cards:
        face = words.front(card)
        if face.power:
            canvas = Canvas.over(pygame.Surface(size))
            wide = canvas.px(250)
            draw_face(canvas, card_box(0, canvas.surface.get_height() - wide * CARD_SHAPE, wide), face)
            said = " ".join(text for text, _ in canvas.lettered)
            assert face.power in said, card


def test_the_second_window_stands_beside_the_first(small):
    pilot = Pilot(small, Stepping(small))
    small.window.second.toggle("Board")
    pilot.wait()
    desktop = sum(width for width, _ in pygame.display.get_desktop_sizes())
    first = small.window.native.position[0] + small.window.native.size[0]
    assert small.window.second.native.position[0] in {first, max(0, desktop - 1280)}


def test_a_machine_without_a_loudspeaker_says_nothing_of_it():
    program = "from referee.table.sounds import Sounds; Sounds().close()"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "SDL_AUDIODRIVER": "alsa", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
