"""What people see: real windows, drawn without a screen and looked at pixel by pixel."""

import os
import subprocess
import sys
import threading
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pygame
import pytest

from referee.bouts.one_time import OneTime
from referee.bouts.run_to_ten import RunToTen
from referee.errors import BadInputError, CameraError
from referee.host.narrator import BoutNarrator
from referee.symbols import MisThrow, NoCallReason, Reason, Symbol
from referee.table.bout_screen import draw_bout
from referee.table.canvas import DESIGN_SIZE, Canvas
from referee.table.scoreboard import Scoreboard, run_beside
from referee.table.theme import COLOURS, player_colour
from tests.table.pixels import PANELS_TOP, PICTURE, band, count, panel

R, P, S, J, L = Symbol


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_players_colour_is_in_that_players_lane_and_panel_only(seen, narrating, frame, players):
    told = narrating(players)
    told.watched(frame(), [None] * players, dict.fromkeys(range(1, players + 1), 1))
    pixels = seen(told.view)
    for player in range(1, players + 1):
        for other in range(1, players + 1):
            own = player == other
            assert (count(band(pixels, player, players), player_colour(other)) > 500) == own
            assert (count(panel(pixels, player, players), player_colour(other)) > 500) == own


def test_the_stroke_count_grows_before_everybodys_eyes(seen, narrating, frame):
    told = narrating(2)
    lit, resting = [], set()
    for strokes in range(4):
        told.watched(frame(strokes / 30), (None, None), {1: strokes, 2: 0})
        pixels = seen(told.view)
        lit.append(count(panel(pixels, 1, 2), player_colour(1)))
        resting.add(panel(pixels, 2, 2).tobytes())
    assert all(later - earlier > 1500 for earlier, later in pairwise(lit))
    assert len(resting) == 1


def test_a_point_changes_the_score_of_who_made_it_alone(seen, narrating):
    before = seen(narrating(2, RunToTen(points=[(3, 4)])).view)
    after = seen(narrating(2, RunToTen(points=[(3, 5)])).view)
    ys, xs = np.nonzero((before != after).any(axis=-1))
    assert len(ys) > 300
    assert xs.min() > 646
    assert ys.min() > PANELS_TOP


def test_every_call_looks_different(seen, narrating, verdict):
    pictures = {}
    for thrown in (*Symbol, *(MisThrow(reason) for reason in Reason)):
        told = narrating(2)
        told.decided(verdict({1: thrown, 2: P}), OneTime((1, 2)))
        pictures[panel(seen(told.view), 1, 2).tobytes()] = thrown
    assert len(pictures) == 10


def test_the_winner_of_a_throw_stands_out(seen, narrating, verdict):
    told = narrating(3)
    told.decided(verdict({1: R, 2: J, 3: P}), OneTime((1, 2, 3), (2,)))
    pixels = seen(told.view)
    border = [count(panel(pixels, player, 3)[:7, 40:-40], player_colour(player)) for player in (1, 2, 3)]
    assert border[1] > 3 * max(border[0], border[2])


LONG = "Maximiliane the Unbeatable of the Western Shore"


@pytest.mark.parametrize("name", [LONG, LONG.replace(" ", "")])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("thrown", [L, *(MisThrow(reason) for reason in Reason)])
def test_words_stay_within_their_own_part_however_long(  # noqa: PLR0917 - pytest names its arguments
    seen, narrating, verdict, name, players, thrown
):
    names = {seat: f"{name}{seat}" for seat in range(1, 5)}
    seats = range(1, players + 1)
    told, plain = narrating(players, names=names), narrating(players)
    calls = verdict({**dict.fromkeys(seats, R), 1: thrown}, review=True, lead=0.123, t_sigma=0.123)
    for one in (told, plain):
        for _ in range(12):
            one.decided(calls, OneTime(seats))
    pixels = seen(told.view)
    short = seen(plain.view)
    assert (pixels[PICTURE] == short[PICTURE]).all()
    gaps = np.ones(1280, bool)
    wide = (1280 - 12) // players
    for seat in range(players):
        gaps[12 + seat * wide : (seat + 1) * wide] = False
        # Inside a panel's border nothing is lettered over it.
        edge = panel(pixels, seat + 1, players)
        plain_edge = panel(short, seat + 1, players)
        for side in (slice(0, 8), slice(-8, None)):
            assert (edge[side] == plain_edge[side]).all()
            assert (edge[:, side] == plain_edge[:, side]).all()
    background = COLOURS.background
    assert (pixels[PANELS_TOP:, gaps] == background).all()
    assert (pixels[480 + 2 : PANELS_TOP] == background).all()
    assert (pixels[:, -12:] == background).all()


@pytest.mark.parametrize("size", [(640, 360), (1920, 1080), (800, 900), (1600, 400)])
def test_the_window_can_have_any_size(tmp_path, narrating, verdict, frame, size):
    told = narrating(4)
    told.watched(frame(colour=(255, 0, 255)), [None] * 4, dict.fromkeys(range(1, 5), 0))
    told.decided(verdict({1: R, 2: P, 3: J, 4: MisThrow("late")}), OneTime(range(1, 5), (3,)))
    with Scoreboard(size) as board:
        board.show(told.view)
        board.screenshot(tmp_path / "seen.png")
    pixels = pygame.surfarray.array3d(pygame.image.load(tmp_path / "seen.png"))
    assert pixels.shape[:2] == size
    for player in range(1, 5):
        assert count(pixels, player_colour(player)) > 50
    columns, rows = np.nonzero((pixels == (255, 0, 255)).all(axis=-1))
    shown = (columns.max() - columns.min() + 1) / (rows.max() - rows.min() + 1)
    assert shown == pytest.approx(640 / 360, rel=0.1)


def test_a_no_call_and_a_bout_without_a_picture_are_shown(seen, narrating, verdict):
    told = narrating(2)
    waiting = seen(told.view)
    told.decided(verdict({1: R, 2: R}, no_call=NoCallReason.TOO_DARK), OneTime((1, 2)))
    words = (slice(52, 300), slice(800, 1268))
    assert count(seen(told.view)[words], COLOURS.warning) > 500
    assert count(waiting[words], COLOURS.warning) == 0


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.QUIT),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q),
    ],
)
def test_escape_q_and_the_windows_button_close_it(board, narrating, event):
    board.show(narrating(2).view)
    assert not board.closed
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE))
    pygame.event.post(event)
    board.show(narrating(2).view)
    assert board.closed


def test_windows_can_be_opened_one_after_the_other(narrating):
    for _ in range(2):
        with Scoreboard() as board:
            board.show(narrating(2).view)
            board.close()


def test_a_screenshot_that_cannot_be_written_says_where(board, narrating, tmp_path):
    board.show(narrating(2).view)
    with pytest.raises(BadInputError, match="nowhere"):
        board.screenshot(tmp_path / "nowhere" / "seen.png")


def test_without_a_screen_there_is_one_clear_line_and_no_greeting():
    program = (
        "from referee.errors import RefereeError\n"
        "from referee.table.scoreboard import Scoreboard\n"
        "try:\n    Scoreboard()\nexcept RefereeError as error:\n    print(error)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "SDL_VIDEODRIVER": "none-such"},
    )
    assert result.stdout.startswith("no screen")
    assert result.stdout.endswith("use --headless\n")
    assert result.stdout.count("\n") == 1


def test_the_ledgers_head_is_lettered_whole_at_the_bouts_end(board, narrating):
    canvas = Canvas(pygame.Surface(DESIGN_SIZE), 1.0)
    draw_bout(canvas, replace(narrating(2, RunToTen()).view, head="e1c4" * 16))
    (told,) = [text for text, _ in canvas.lettered if "e1c4" in text]
    assert told == f"ledger {'e1c4' * 16}"


@pytest.fixture
def small_board():
    with Scoreboard((640, 360)) as opened:
        yield opened


def view_of(*names):
    return BoutNarrator(OneTime((1, 2)), dict(enumerate(names, start=1))).view


def test_the_last_view_is_on_the_screen_when_the_referee_has_ended(small_board, tmp_path):
    def work(display):
        for _ in range(1000):
            display.show(view_of("Ann", "Bo"))
        display.show(view_of("Last", "View"))
        return threading.current_thread().name

    assert run_beside(small_board, work) != threading.current_thread().name
    small_board.screenshot(tmp_path / "beside.png")
    small_board.show(view_of("Last", "View"))
    small_board.screenshot(tmp_path / "direct.png")
    assert (tmp_path / "beside.png").read_bytes() == (tmp_path / "direct.png").read_bytes()


def test_closing_the_window_tells_the_referee_to_end(small_board):
    def work(display):
        display.show(view_of("Ann", "Bo"))
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        never = threading.Event()
        while not display.closed:
            never.wait(0.01)
        return "ended"

    assert run_beside(small_board, work) == "ended"
    assert small_board.closed


def test_the_referees_fault_is_raised_where_it_was_started(small_board):
    def work(display):
        raise CameraError("camera:0: unplugged")

    with pytest.raises(CameraError, match="unplugged"):
        run_beside(small_board, work)


def test_ctrl_c_ends_the_referee_first(small_board, monkeypatch):
    ended = threading.Event()

    def work(display):
        while not display.closed:
            ended.wait(0.01)
        ended.set()

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(small_board, "answer_events", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run_beside(small_board, work)
    assert ended.is_set()
