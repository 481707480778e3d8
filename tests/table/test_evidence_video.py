"""The evidence of a throw beside its times."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pygame
import pytest

from referee.host.corrections import Correction
from referee.officiating.ledger.decided import LedgerThrow
from referee.officiating.verdict import ShapeFault, WrongFinger
from referee.recognition.reading import Reading
from referee.symbols import MisThrow, Symbol
from referee.table import evidence_video
from referee.table.canvas import Canvas
from referee.table.evidence_video import CHART, OUTPUT_SIZE, calls_in_words, draw_moment_of, draw_page, draw_sheet
from referee.table.theme import COLOURS
from tests.table.references import assert_as_before

NAMES = (
    "Константин Константинопольский-Преображенский",
    "Wolfeschlegelsteinhausenber",
    "Maximiliane the Unbeatable of the Western Shore",
    "محمد عبد الرحمن الفارسي بن عبد الله",
)
CHANGED = {1: Symbol.ROCK, **dict.fromkeys((2, 3, 4), MisThrow("changed"))}


def thrown_by(names, verdict):
    """As much of a throw's evidence as its pictures say in words."""
    manifest = SimpleNamespace(names=names, size=(640, 360))
    return SimpleNamespace(manifest=manifest, verdict=verdict, seen=(), course=SimpleNamespace(strokes=()))


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


def test_which_fingers_were_wrong_stands_below_a_players_call_where_there_is_room(canvas, verdict):
    thrown = verdict({1: MisThrow("incomplete"), 2: Symbol.ROCK})
    wrong, right = thrown.calls
    fault = ShapeFault(Symbol.JACK, (WrongFinger("little", "bent"),))
    wrong = replace(wrong, fault=fault)
    lines = calls_in_words(canvas, thrown_by(("Ann", "Bo"), replace(thrown, calls=(wrong, right))), 670)
    assert [player for player, _ in lines] == [1, 1, 2]
    assert lines[1][1] == "nearly JACK: little finger is bent"
    four = tuple(replace(wrong, player=player) for player in (1, 2, 3, 4))
    lines = calls_in_words(canvas, thrown_by(("Ann", "Bo", "Cy", "Di"), replace(thrown, calls=four)), 670)
    assert [player for player, _ in lines] == [1, 2, 3, 4]
    assert all("mis-throw" in words for _, words in lines)


def test_what_was_read_of_a_hand_stands_on_a_dark_plate_before_a_bright_picture(canvas, frame, hand, lanes):
    reading = Reading({symbol: float(symbol is Symbol.LABRADOR) for symbol in Symbol}, 0.0, 0.0)
    seen = SimpleNamespace(hands=[hand(lanes(2)[0])], readings=[reading])
    picture = pygame.Rect(0, 0, 640, 360)
    draw_moment_of(canvas, picture, thrown_by(("Ann", "Bo"), None), frame(colour=(255, 255, 255)), seen)
    ((words, box),) = canvas.lettered
    assert words == "LABRADOR 100 %"
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(box))
    assert (pixels == COLOURS.background).all(axis=-1).mean() > 0.5
    assert not np.all(pixels == 255, axis=-1).any()


@pytest.mark.parametrize("wide", [370, 640, 1280])
def test_what_was_read_of_four_hands_stands_apart_and_within_the_picture(canvas, frame, hand, lanes, wide):
    """At the edges of the picture too, from the right of one lane to the left of the next."""
    reading = Reading({symbol: float(symbol is Symbol.LABRADOR) for symbol in Symbol}, 0.0, 0.0)
    shifted = zip(map(hand, lanes(4)), (-40, 40, -40, 40), strict=True)
    moved = [replace(each, points=each.points + np.array((shift, -90, 0))) for each, shift in shifted]
    seen = SimpleNamespace(hands=moved, readings=[reading] * 4)
    picture = pygame.Rect(40, 100, wide, wide * 9 // 16)
    draw_moment_of(canvas, picture, thrown_by(NAMES, None), frame(), seen)
    assert [text for text, _ in canvas.lettered] == ["LABRADOR" if wide < 1280 else "LABRADOR 100 %"] * 4
    boxes = [box for _, box in canvas.lettered]
    assert all(picture.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[place + 1 :]) < 0 for place, box in enumerate(boxes))


@pytest.mark.parametrize("names", [("Константин", "Bo"), *(NAMES[:count] for count in (2, 3, 4))])
def test_a_page_shortens_names_and_nothing_else_of_a_verdict(canvas, frame, verdict, names):
    thrown = {seat: CHANGED[seat] for seat, _ in enumerate(names, start=1)}
    chart = SimpleNamespace(draw=lambda *_: None)
    bundle = thrown_by(names, verdict(thrown, t=132.833, t_sigma=0.006))
    draw_page(canvas, bundle, frame(t=132.9), None, chart)
    shown = [text for text, _ in canvas.lettered]
    assert any(text.endswith(" wins") for text in shown)
    assert any(text.endswith("mis-threw") for text in shown)
    assert sum(text.endswith(": Rock at 132.833 ± 0.012 s") for text in shown) == 1
    changed = ": mis-throw (changed after it was thrown) at 132.833 ± 0.012 s"
    assert sum(text.endswith(changed) for text in shown) == len(names) - 1
    assert sum(text.endswith(", third bottom 132.833 ± 0.012 s, +67 ms") for text in shown) == len(names)
    assert all(box.right <= OUTPUT_SIZE[0] and box.bottom <= OUTPUT_SIZE[1] for _, box in canvas.lettered)


@pytest.mark.parametrize("count", [2, 3])
def test_a_page_says_whole_how_a_throw_counts_now(canvas, frame, verdict, count):
    thrown = {seat: CHANGED[seat] for seat in range(1, count + 1)}
    decided = LedgerThrow(verdict(thrown), calls={2: Symbol.PAPER})
    counts = Correction(decided, thrown | {2: Symbol.PAPER})
    bundle = thrown_by(NAMES[:count], decided.verdict)
    draw_page(canvas, bundle, frame(t=5.0), None, SimpleNamespace(draw=lambda *_: None), correction=counts)
    shown = " ".join(text for text, _ in canvas.lettered)
    assert "overruled: Wolf" in shown
    assert ": Paper; Wolf" in shown
    assert shown.count(" wins") == 2  # as it was, and as it is now


def test_a_sheet_says_each_pictures_moment_and_the_whole_verdict_whatever_the_names(frame, verdict, monkeypatch):
    made = []
    monkeypatch.setattr(evidence_video, "Canvas", lambda *about: made.append(Canvas(*about)) or made[-1])
    bundle = thrown_by(NAMES[:2], verdict({1: Symbol.ROCK, 2: MisThrow("changed")}, t=3.5))
    draw_sheet(bundle, [frame(t=3.5), frame(t=4.0)])
    shown = [text for canvas in made for text, _ in canvas.lettered]
    assert f"Throw 1: {NAMES[0]} wins. {NAMES[1]} mis-threw" in " ".join(shown)
    for moment in ("third bottom 3.500 s", "formed 3.600 s", "verdict 4.100 s"):
        assert sum(text.endswith(f": {moment}") for text in shown) == 2
