"""Throws that a card game asks for, told as a bout."""

import time
from random import Random

import pytest

from referee.games import new_game
from referee.games.bots import sensible_bot
from referee.games.catalogue import find_rules
from referee.host.background import TaskRunner
from referee.host.cards.telling import asked_throw
from referee.host.cards.wording import Wording
from referee.host.game_throws import GameThrows
from referee.host.language import english
from referee.host.seats import Seat
from referee.host.sources import parse_source


@pytest.fixture
def gathering(small_pictures):
    """A throw of two simulated players at a venue where the symbol comes on the second stroke."""
    small_pictures.write_text(small_pictures.read_text() + "[officiating]\nstrokes = 2\n")
    seats = {seat: Seat(f"P{seat}", None, parse_source("simulate:3")) for seat in (1, 2)}
    words = Wording(find_rules("one-time"), {1: "P1", 2: "P2"}, english())
    asked = asked_throw(new_game("one-time", 2, seed=1), words)
    throws = GameThrows(sensible_bot("one-time", Random(1)), seats, str(small_pictures), print, english(), paced=False)
    tasks = TaskRunner()
    task = throws.begin(asked, tasks)
    yield task
    tasks.leave(task)
    tasks.wait()
    throws.close()


def test_a_game_tells_on_which_stroke_the_symbol_comes_at_its_venue(gathering):
    told, end = set(), time.monotonic() + 60
    while not any(watched for watched, _ in told):
        assert time.monotonic() < end, "nothing was watched"
        view = gathering.latest.take()
        if view is not None:
            told.add((view.image is not None, view.strokes_to_throw))
        time.sleep(0.001)
    assert {strokes for _, strokes in told} == {2}
