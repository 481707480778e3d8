"""The scoreboard beside a referee that works in another thread."""

import threading

import pygame
import pytest

from referee.bouts.one_time import OneTime
from referee.errors import CameraError
from referee.host.narrator import BoutNarrator
from referee.table.scoreboard import Scoreboard, run_beside
from referee.table.theme import player_colour


@pytest.fixture
def board():
    with Scoreboard((640, 360)) as opened:
        yield opened


def view_of(*names):
    return BoutNarrator(OneTime((1, 2)), dict(enumerate(names, start=1))).view


def test_the_last_view_is_on_the_screen_when_the_referee_has_ended(board, tmp_path):
    def work(display):
        for _ in range(1000):
            display.show(view_of("Ann", "Bo"))
        display.show(view_of("Last", "View"))
        return threading.current_thread().name

    assert run_beside(board, work) != threading.current_thread().name
    board.screenshot(tmp_path / "beside.png")
    board.show(view_of("Last", "View"))
    board.screenshot(tmp_path / "direct.png")
    assert (tmp_path / "beside.png").read_bytes() == (tmp_path / "direct.png").read_bytes()


def test_closing_the_window_tells_the_referee_to_end(board):
    def work(display):
        display.show(view_of("Ann", "Bo"))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        never = threading.Event()
        while not display.closed:
            never.wait(0.01)
        return "ended"

    assert run_beside(board, work) == "ended"
    assert board.closed


def test_the_referees_fault_is_raised_where_it_was_started(board):
    def work(display):
        raise CameraError("camera:0: unplugged")

    with pytest.raises(CameraError, match="unplugged"):
        run_beside(board, work)


def test_ctrl_c_ends_the_referee_first(board, monkeypatch):
    ended = threading.Event()

    def work(display):
        while not display.closed:
            ended.wait(0.01)
        ended.set()

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(board, "answer_events", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_beside(board, work)
    assert ended.is_set()


def test_players_have_colours_of_their_own():
    assert len({player_colour(player) for player in range(1, 5)}) == 4
