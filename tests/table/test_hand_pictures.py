"""The hands that throw the symbols: drawn once, kept, and shown beside the pictures."""

import numpy as np
import pygame
import pytest

from referee.host.background import TaskRunner
from referee.storage.paths import find_shipped
from referee.symbols import MisThrow, Symbol
from referee.table.canvas import Canvas
from referee.table.hand_pictures import HandPictures
from referee.table.icons import draw_symbol


@pytest.fixture
def tasks():
    runner = TaskRunner()
    yield runner
    runner.wait()


def drawn(hands):
    """Those hands, once they are there."""
    assert hands._task is not None
    assert hands._task.ended(patience=120)
    assert hands.update()
    return hands


def test_hands_are_drawn_once_and_kept_for_the_next_start(installed, tasks):
    first = HandPictures()
    first.use("default", tasks)
    assert first.picture(Symbol.ROCK, 40) is None
    drawn(first)
    second = HandPictures()
    second.use("default")  # nobody draws
    for symbol in Symbol:
        one, other = first.picture(symbol, 40), second.picture(symbol, 40)
        assert pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_another_sheet_has_hands_of_its_own(installed, tasks, tmp_path):
    told = find_shipped("calibration/symbols", "default", ".toml").read_text()
    ours = tmp_path / "ours.toml"
    for old, new in (("jack", "swap"), ("paper", "jack"), ("swap", "paper")):
        told = told.replace(f"[symbols.{old}]", f"[symbols.{new}]").replace(f"[[symbols.{old}.", f"[[symbols.{new}.")
    ours.write_text(told)
    usual, other = HandPictures(), HandPictures()
    usual.use("default", tasks)
    other.use(str(ours), tasks)
    drawn(usual)
    drawn(other)
    shown = (usual.picture(Symbol.PAPER, 40), other.picture(Symbol.JACK, 40))
    assert pygame.image.tobytes(shown[0], "RGBA") == pygame.image.tobytes(shown[1], "RGBA")


def test_a_symbol_is_shown_with_its_hand_beside_it_and_a_mis_throw_alone(installed, tasks):
    hands = HandPictures()
    hands.use("default", tasks)
    drawn(hands)
    surface = pygame.Surface((200, 100))
    canvas = Canvas.over(surface, hands=hands)
    box = pygame.Rect(0, 0, 200, 100)
    assert draw_symbol(canvas, Symbol.JACK, box).width == 200
    halves = np.array_split(pygame.surfarray.array3d(surface), 2)
    assert all(half.max() > 100 for half in halves)
    assert draw_symbol(canvas, MisThrow("late"), box).width == 100
    plain = Canvas.over(surface)
    assert draw_symbol(plain, Symbol.JACK, box).width == 100  # no hands yet
    nowhere = pygame.Rect(0, 0, -9, 0)
    assert draw_symbol(canvas, Symbol.JACK, nowhere).size == (1, 2)  # where no room is left, nothing breaks
