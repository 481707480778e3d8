"""A throw is looked at again, picture by picture."""

import shutil
from itertools import groupby

import numpy as np
import pygame
import pytest

from referee.officiating.evidence.names import bundles_in
from referee.officiating.ledger.bout_record import Record
from referee.table.theme import player_colour
from referee.vision.video import VideoFile
from tests.table.every import assert_readable, assert_worked_with_a_gamepad
from tests.table.references import assert_as_before


def coloured_in_row(surface, page, row, colour):
    """How many pixels of a player's row of readings, below the strokes of two, have the player's colour."""
    scale = page.width / 1280
    rows = pygame.Rect(
        page.left + round(20 * scale), page.top + round((666 + 22 * row) * scale), round(550 * scale), 22
    )
    pixels = pygame.surfarray.array3d(surface.subsurface(rows)).astype(int)
    return int((np.abs(pixels - np.array(colour)).max(axis=2) < 40).any(axis=1).sum())


def read_pixels(throw, player, page):
    """How many pixels a player's row of readings has in the player's colour once all were read, by the evidence.

    A symbol that was read for 0.1 s or longer has its picture at its beginning, 20 pixels wide.

    Returns:
        Their number, and how far it may be off: by a pixel for each time that a symbol was read.
    """
    times = [frame.t for frame in throw.frames]
    read = [
        (reading.call, seen.t)
        for seen in throw.seen.values()
        if times[0] <= seen.t <= times[-1]
        for hand, reading in zip(seen.hands, seen.readings, strict=True)
        if hand.player == player
    ]
    runs = [[t for _, t in looks] for symbol, looks in groupby(read, key=lambda look: look[0]) if symbol is not None]
    lasted = [run[-1] - run[0] for run in runs]
    pixels = sum(s * 550 / (times[-1] - times[0]) - (20 if s >= 0.1 else 0) for s in lasted) * page.width / 1280
    # A moment is drawn a pixel wide, and a second one in part, since the page is drawn smaller than it is.
    return round(pixels) + 2 * sum(s < 0.1 for s in lasted), len(runs)


def test_a_replay_goes_picture_by_picture_and_shows_times_with_their_uncertainty(home, kept):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    times = [frame.t for frame in home.app.screen.throw.frames]
    home.press("space")
    for key, expected in (("right", times[1]), ("right", times[2]), ("left", times[1])):
        home.press(key)
        assert home.shows(f"{expected:.3f} s")
    assert_as_before(home.app.canvas.surface, "replay")
    end = home.app.screen._box(*home.app.size)
    scale = end.width / 1280
    home.click((end.left + round(569 * scale), end.top + round(600 * scale)))
    home.press(*["right"] * 10)  # the strokes of a long throw are drawn closer than a pixel a picture
    for row, player in enumerate((1, 2)):
        drawn = coloured_in_row(home.app.canvas.surface, end, row, player_colour(player))
        pixels, doubt = read_pixels(home.app.screen.throw, player, end)
        assert drawn == pytest.approx(pixels, abs=doubt)
    assert home.shows(f"{times[-1]:.3f} s")
    assert home.shows("±")


def test_a_throws_film_is_saved(home, kept, installed):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press("c")
    home.until(lambda: home.shows("Saved:"))
    (film,) = (installed / "clips").iterdir()
    with VideoFile(film) as video:
        assert sum(1 for _ in video) == len(home.app.screen.throw.frames)


def test_a_replay_goes_on_into_the_bout_before(home, kept, installed):
    older = installed / "bouts" / "2001-01-01"
    shutil.copytree(kept.folder, older)
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    throws = len(bundles_in(kept.folder))
    home.press("p")
    for _ in range(throws):
        home.until(lambda: home.app.screen.throw is not None)
        home.press("p")
    home.until(lambda: home.app.screen.throw is not None)
    assert home.app.screen._throws[home.app.screen._place][0].folder == older


def test_nothing_counts_while_people_look_at_a_replay(home, kept):
    home.press("f1", "esc")  # home looks again what can be gone on with
    home.wait()
    home.click("Go on")
    bout = home.app.screen
    home.until(lambda: bout.view is not None)
    home.press("r")
    home.until(lambda: home.app.screen.throw is not None)
    throws = len(Record.read(kept.ledger).throws)
    begin = bout.view.history
    home.until(lambda: bout.view is not None and bout._task.latest.held)
    home.wait(30)
    assert len(Record.read(kept.ledger).throws) == throws
    assert bout.view.history == begin
    home.press("esc")
    assert not bout._task.latest.held


@pytest.mark.parametrize("keys", ["", "o"], ids=["replay", "challenge"])
def test_a_replay_and_a_challenge_say_their_keys_can_be_read_and_are_worked_with_a_gamepad(home, kept, keys):
    home.click("Watch a replay")
    home.until(lambda: home.app.screen.throw is not None)
    home.press(*keys)
    assert_readable(home)
    assert_worked_with_a_gamepad(home)
