"""Card tables look as they did."""

from itertools import groupby

import numpy as np
import pygame
import pytest

from referee.games import GAMES, new_game
from referee.host.cards.view_reading import read_view
from referee.host.cards.wording import Wording
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.host.language import english
from referee.table.canvas import Canvas
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.layout import lay_out
from referee.table.cards.table_drawing import Painter, Scene, Told
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.theme import COLOURS
from tests.table.pilot import Pilot
from tests.table.references import assert_as_before


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("motor-city-showdown", 4),
        ("spell-my-name", 3),
        ("pink-slip", 2),
        ("war", 2),
        ("jokers-wild", 3),
        ("stones", 4),
        ("green-queen", 3),
        ("jacks-rule", 4),
        ("tic-tac-rock", 2),
        ("dueling-wizards", 2),
        ("janken-sandbox", 2),
    ],
)
def test_a_card_table_looks_as_it_did(sit, app, game, players):
    pilot, _ = sit(game, *["human"] * players, seed=7)
    if pilot.shows("Pass to"):
        pilot.press("enter")
    pilot.wait(3)
    assert_as_before(app.canvas.surface, f"cards-{game}")


def test_passing_the_screen_typing_and_the_rules_look_as_they_did(sit, app):
    pilot, _ = sit("motor-city-showdown", "human", "human")
    assert_as_before(app.canvas.surface, "cards-pass")
    pilot.press("f1")
    assert_as_before(app.canvas.surface, "cards-rules")
    pilot.press("esc")
    pilot.quit()
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    assert_as_before(app.canvas.surface, "cards-typing")


@pytest.mark.parametrize("size", [(640, 360), (800, 456), (1024, 571), (1280, 684), (1920, 1026), (2560, 1386)])
def test_on_a_printed_board_no_rank_touches_its_suit(size):
    pygame.font.init()
    canvas = Canvas.over(pygame.Surface(size))
    reading = read_view(new_game("jacks-rule", 2, seed=3).view(1))
    words = Wording(GAMES["jacks-rule"], {1: "Ann", 2: "Bo"}, english())
    layout = lay_out(canvas, reading)
    Painter(canvas, Scene(reading, layout, Told("", words, {}, (), "", ()))).paint((), (), {})
    printed = {square: words.front(square.shows) for square, _ in layout.squares}
    for square, box in layout.squares:
        if not printed[square].suit:
            continue
        across = canvas.surface.subsurface(box.inflate(0, -box.height // 3))
        inked = (pygame.surfarray.array3d(across).astype(int) - COLOURS.panel).max(axis=2).max(axis=1) > 40
        shapes = [np.count_nonzero(list(run)) for ink, run in groupby(inked) if ink]
        assert len(shapes) == len(printed[square].index) + 1, (square.shows, shapes)


@pytest.mark.parametrize("name", ["Wolfeschlegelsteinhausenbergerdor", "Bartholomew Featherstonehaugh Jr.", "Bo"])
def test_a_long_name_is_cut_and_not_what_its_player_is_asked_for(app, name):
    app.window.native.size = SMALLEST_WINDOW
    seats = (SeatChoice(name, "human", "keyboard"), SeatChoice("Ann", "bot", "bot"))
    game = GameChoice("tic-tac-rock", seats, options={"boards": "2", "jokers": "yes"}, seed=5)
    screen = GameScreen(app, keep_game(game), pace=0.0, shown_for=0.0)
    pilot = Pilot(app, screen)
    pilot.until(lambda: screen.sitting.prompt.startswith(f"{name}: ") and screen._asking.choice)
    pilot.wait(2)
    asked = screen.sitting.prompt.removeprefix(name)
    assert asked in " ".join(pilot.texts)
    assert (f"{name}{asked}" in " ".join(pilot.texts)) is (name == "Bo")
