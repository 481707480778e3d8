"""The gallery of card games: every game with what a chooser asks, and one touch to its set-up."""

import re

import pytest

from referee.games.catalogue import GAMES
from referee.host.language import Catalogue
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.screens.gallery import GalleryScreen
from referee.table.screens.setup_game import GameSetupScreen
from tests.table.pilot import Pilot


def test_the_gallery_shows_every_game_with_players_and_what_is_unverified(small):
    pilot = Pilot(small, GalleryScreen(small))
    for rules in GAMES.values():
        assert pilot.shows(rules.title.split()[0])
    assert pilot.shows("5 of its facts stand in no rule text")  # of the game with the focus
    pilot.click("War")
    assert pilot.is_open(GameSetupScreen)
    assert pilot.shows("War")


@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024), (1080, 1920)])
def test_the_gallery_tells_of_every_game_whole_in_windows_high_and_low(small, size):
    small.window.native.size = size
    pilot = Pilot(small, GalleryScreen(small))
    assert not pilot.shows("...")
    for rules in GAMES.values():
        assert set(rules.title.split()) <= set(" ".join(pilot.texts).split())


@pytest.mark.parametrize(
    ("size", "columns"), [((1280, 720), 3), ((1280, 1024), 3), ((1080, 1920), 2), ((2560, 1080), 4)]
)
def test_the_games_take_the_height_that_there_is(small, size, columns):
    small.window.native.size = size
    pilot = Pilot(small, GalleryScreen(small))
    boxes = small.screen.widgets
    assert len({box.left for box in boxes}) == columns
    room = pilot.app.canvas.surface.get_height()
    assert max(box.bottom for box in boxes) > 0.55 * room


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 720)])
def test_how_long_a_game_takes_is_told_in_a_language_of_longer_words(small, size, monkeypatch):
    monkeypatch.setattr(Catalogue, "__call__", longer(Catalogue.__call__))
    small.window.native.size = size
    pilot = Pilot(small, GalleryScreen(small))
    lasts = {small.texts("gallery.minutes", count=rules.minutes) for rules in GAMES.values() if rules.minutes}
    told = " ".join(pilot.texts)
    assert all(words in told for words in lasts)


def longer(told):
    """A catalogue's texts with half as many letters again in each word."""

    def in_longer_words(self, key, **values):
        return re.sub(r"[A-Za-z]+", lambda word: word[0] + "n" * (len(word[0]) // 2), told(self, key, **values))

    return in_longer_words
