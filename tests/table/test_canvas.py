"""Letters and lines on a surface of any size."""

import pygame
import pytest

from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.lettering import Typeface, letter
from referee.table.theme import SIZES

LONG = "Maximiliane the Unbeatable of the Western Shore"


@pytest.fixture
def canvas():
    pygame.init()
    return Canvas.over(pygame.Surface(DESIGN_SIZE))


def test_a_line_fits_its_room_and_stands_where_it_is_anchored(canvas):
    for room in (700, 300, 100):
        box = canvas.write(LONG, 64, (255, 255, 255), room=room, midright=(1000, 200))
        assert box.width <= room
        assert box.midright == (1000, 200)


def test_a_line_that_sticks_out_of_the_surface_is_known_to(canvas):
    box = canvas.write("Ann", 64, (255, 255, 255), midright=(20, 200))
    assert canvas.lettered == [("Ann", box)]
    assert box.left < 0


def test_no_text_is_too_small_for_the_room(canvas):
    for room in (10_000, 300, 30):
        assert canvas.write(LONG, 64, (255, 255, 255), room=room, topleft=(0, 0)).height >= 18


@pytest.mark.parametrize(("high", "whole"), [(200, True), (60, False), (10, False)])
def test_a_text_that_does_not_fit_its_box_ends_with_dots_and_is_never_taken_for_the_whole(canvas, high, whole):
    words = " ".join([LONG] * 3)
    canvas.write_lines(words, SIZES.heading, (255, 255, 255), pygame.Rect(0, 0, 520, high))
    told = " ".join(text for text, _ in canvas.lettered)
    assert (told == words) is whole
    assert told.endswith("...") is not whole
    assert all(box.width <= 520 for _, box in canvas.lettered)


@pytest.mark.parametrize(
    ("name", "at_left"),
    [
        ("محمد عبد الرحمن الفارسي", True),
        ("יונתן בן־דוד הירושלמי", True),
        (LONG, False),
        ("محمد: play a card on the table", False),
        ("Ann and محمد عبد الرحمن الفارسي", False),
    ],
    ids=["Arabic", "Hebrew", "Latin", "Latin after Arabic", "Arabic after Latin"],
)
@pytest.mark.parametrize("room", [130, 150, 170, 190])
def test_the_dots_of_a_line_that_was_cut_stand_where_it_was_cut(canvas, name, at_left, room):
    white = (255, 255, 255)
    size = SIZES.caption
    covered = canvas.write(name, size, white, room=room, face=Typeface.BOLD, topleft=(40, 40))
    assert covered.width <= room
    drawn = pygame.surfarray.array3d(canvas.surface.subsurface(covered)).max(axis=2)
    dots, whole = (
        pygame.surfarray.array_alpha(letter(text, canvas.px(size), white, Typeface.BOLD)) for text in ("...", name)
    )
    start = 40  # pixels: more than a letter, and less than what is left of any name
    if at_left:  # and the name begins at the right
        assert (drawn[: len(dots)] == dots).all()
        assert (drawn[-start:] == whole[-start:]).all()
    else:
        assert (drawn[-len(dots) :] == dots).all()
        assert (drawn[:start] == whole[:start]).all()
