"""The evidence of a throw beside its times."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pygame

from referee.host.language import english
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.recognition.reading import Reading
from referee.symbols import MisThrow, Symbol
from referee.table.evidence_video import CHART, OUTPUT_SIZE, calls_in_words, draw_moment_of
from referee.table.theme import COLOURS
from tests.table.references import assert_as_before


def test_a_press_on_the_strokes_goes_there_and_a_challenge_looks_as_it_did(home, kept):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.click((CHART.right * home.app.size[0] // OUTPUT_SIZE[0] - 40, home.app.size[1] - 60))
    assert home.shows("run")
    home.press("o")
    home.wait(2)
    # What simulated players did is seen in its picture, and read a little otherwise by a machine in a hurry.
    home.app.canvas.surface.fill((0, 0, 0), (40, 116, 370, 208))
    assert_as_before(home.app.canvas.surface, "challenge")


def test_which_fingers_were_wrong_stands_below_a_players_call_where_there_is_room(verdict):
    wrong, right = verdict({1: MisThrow("incomplete"), 2: Symbol.ROCK}).calls
    fault = ShapeFault(Symbol.JACK, (WrongFinger("little", "bent"),))
    wrong = replace(wrong, fault=fault)
    lines = calls_in_words([wrong, right], ("Ann", "Bo"), english())
    assert [player for player, _ in lines] == [1, 1, 2]
    assert lines[1][1] == "nearly JACK: little finger is bent"
    four = [replace(wrong, player=player) for player in (1, 2, 3, 4)]
    lines = calls_in_words(four, ("Ann", "Bo", "Cy", "Di"), english())
    assert [player for player, _ in lines] == [1, 2, 3, 4]
    assert all("mis-throw" in words for _, words in lines)


def test_what_was_read_of_a_hand_stands_on_a_dark_plate_before_a_bright_picture(canvas, frame, hand, lanes):
    reading = Reading({symbol: float(symbol is Symbol.LABRADOR) for symbol in Symbol}, 0.0, 0.0)
    seen = SimpleNamespace(hands=[hand(lanes(2)[0])], readings=[reading])
    bundle, picture = SimpleNamespace(manifest=SimpleNamespace(size=(640, 360))), pygame.Rect(0, 0, 640, 360)
    draw_moment_of(canvas, picture, bundle, frame(colour=(255, 255, 255)), seen)
    ((words, box),) = canvas.lettered
    assert words == "LABRADOR 100 %"
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(box))
    assert (pixels == COLOURS.background).all(axis=-1).mean() > 0.5
    assert not np.all(pixels == 255, axis=-1).any()
