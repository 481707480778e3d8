"""People on the screen: their records, head to head, colour and picture, and forgetting, which asks."""

import pygame
import pytest

from referee.host.choices import BoutChoice, GameChoice, SeatChoice
from referee.host.keeping import bouts, games, keep_bout, keep_game
from referee.host.known_people import People
from referee.officiating.ledger.bout_record import Record
from referee.officiating.player_colours import PLAYER_COLOURS
from referee.symbols import Symbol
from referee.table.cameras import Camera
from referee.table.cards.game_screen import GameScreen
from referee.table.preferences import load_preferences
from referee.table.screens.bout import BoutScreen
from referee.table.screens.known_people import PeopleScreen, PersonScreen


@pytest.fixture
def played(installed, verdict):
    """Ann has beaten Bo twice and lost to Cy."""
    for names, thrown in ((("Ann", "Bo"), "rs"), (("Bo", "Ann"), "sr"), (("Ann", "Cy"), "sr")):
        record = Record.read(keep_bout(BoutChoice("one-time", names, "keyboard")).ledger)
        symbols = {"r": Symbol.ROCK, "s": Symbol.SCISSORS}
        record.decide(verdict({seat: symbols[letter] for seat, letter in enumerate(thrown, start=1)}))


@pytest.fixture
def ann(played, home):
    home.click("People")
    assert home.is_open(PeopleScreen)
    home.click("Ann")
    assert home.is_open(PersonScreen)
    return home


def test_everybody_is_listed_with_what_they_have_won(played, home):
    home.click("People")
    for words in ("Ann", "Bo", "Cy", "Bouts won: 2 of 3", "Bouts won: 0 of 2", "Bouts won: 1 of 1"):
        assert home.shows(words)


def test_where_nobody_has_played_that_is_said(home):
    home.click("People")
    assert home.shows("Nobody has played")


def test_two_are_compared(ann):
    assert ann.shows("Bouts won: 2 of 3")
    ann.app.screen.form.focus_on("against")
    ann.press("right")
    assert ann.shows("Against Bo")
    assert ann.shows("Bouts won: 2 of 2")
    assert ann.shows("Bouts won: 0 of 2")
    assert ann.shows("Ann wins")


def test_bouts_of_two_stand_below_what_both_have_thrown(ann, verdict):
    """Ann throws one symbol, and Bo all five, whose rows are higher."""
    for symbol in Symbol:
        record = Record.read(keep_bout(BoutChoice("one-time", ("Bo", "Ann"), "keyboard")).ledger)
        record.decide(verdict({1: symbol, 2: Symbol.ROCK}))
    ann.app.window.native.size = (1280, 900)
    for name in ("Ann", "Bo"):
        ann.app.push(screen := PersonScreen(ann.app, name))
        screen._compare(screen._others.index("Bo" if name == "Ann" else "Ann") + 1)
        ann.wait(2)
        bouts_from = min(box.top for text, box in ann.app.canvas.lettered if "One Time" in text)
        counts = [box for text, box in ann.app.canvas.lettered if text.isdigit()]
        assert len(counts) >= 5
        assert max(box.bottom for box in counts) <= bouts_from


def test_who_has_won_is_said_to_its_end_whatever_the_name(installed, verdict, home):
    names = ("Константин Константинопольский-Преображенский", "Bo")
    record = Record.read(keep_bout(BoutChoice("one-time", names, "keyboard")).ledger)
    record.decide(verdict({1: Symbol.ROCK, 2: Symbol.SCISSORS}))
    home.app.window.native.size = (1024, 600)
    home.app.push(PersonScreen(home.app, names[0]))
    home.wait(2)
    (line,) = [text for text in home.texts if "One Time" in text]
    assert line.endswith(" wins")


def test_colour_and_picture_are_kept_when_somebody_agrees(ann):
    picture = pygame.Surface((320, 180))
    picture.fill((10, 200, 30))
    ann.app.cameras.found = [Camera("Cam", "camera:Cam", picture, "")]
    ann.app.screen.form.focus_on("colour")
    ann.pad("dpad_right", "dpad_right")
    assert People().find("Ann").colour == 2
    ann.click("I agree")
    ann.wait(2)
    assert People().find("Ann").picture
    shown = pygame.surfarray.array3d(ann.app.canvas.surface).astype(int)
    assert (abs(shown - (10, 200, 30)).max(axis=2) < 20).sum() > 5_000
    ann.click("Remove the picture")
    assert not People().find("Ann").picture


@pytest.mark.parametrize(("button", "left"), [("Forget name, colour", 3), ("And all bouts", 0)])
def test_forgetting_asks_and_says_what_goes(ann, button, left):
    People().remember("Ann", 3)
    ann.click("Forget...")
    assert ann.shows("Forget Ann?")
    ann.press("enter")  # No, stay
    assert People().find("Ann").colour == 3
    ann.click("Forget...")
    ann.click(button)
    assert ann.is_open(PeopleScreen)
    assert People().all() == []
    assert len(list(bouts())) == left


@pytest.mark.parametrize(("button", "left"), [("Forget name, colour", 1), ("And all bouts", 0)])
def test_whoever_is_forgotten_is_in_no_remembered_set_up_and_kept_games_go_with_the_bouts(ann, tmp_path, button, left):
    seats = (SeatChoice("Bo"), SeatChoice("ann", "bot", "bot"))
    keep_game(GameChoice("war", seats))
    remembered = ann.app.preferences
    remembered.names, remembered.bouts = ("Ann", "Cy"), {"one-time": BoutChoice("one-time", ("Bo", "Ann"), "camera:2")}
    remembered.games = {"war": GameChoice("war", seats, {"target": "5"})}
    ann.app.save()
    ann.click("Forget...")
    ann.click(button)
    kept = load_preferences(ann.app._file)
    assert kept.names == ("Player 1", "Cy")
    assert kept.bouts == {"one-time": BoutChoice("one-time", ("Bo", "Player 2"), "camera:2")}
    assert kept.games["war"].seats == (SeatChoice("Bo"), SeatChoice("Player 2", "bot", "bot"))
    assert kept.games["war"].options == {"target": "5"}
    assert len(list(games())) == left


def shown_in(home, colour):
    pixels = pygame.surfarray.array3d(home.app.canvas.surface)
    return int((pixels == PLAYER_COLOURS[colour - 1]).all(axis=2).sum())


@pytest.mark.parametrize("liked", [{}, {"Ann": 6}], ids=["nobody", "Ann"])
def test_a_bout_is_played_in_the_colours_that_people_like(home, liked):
    for name, colour in liked.items():
        People().remember(name, colour)
    screen = BoutScreen(home.app, keep_bout(BoutChoice("run-to-ten", ("Ann", "Bo"), "keyboard")))
    home.app.push(screen)
    home.until(lambda: screen.is_typed)
    home.wait(2)
    assert (shown_in(home, 6) > 100) is bool(liked)
    assert (shown_in(home, 1) > 100) is not bool(liked)
    home.press("f1")  # the chart covers it, and the colours are there again when it goes
    home.press("esc")
    home.wait(2)
    assert (shown_in(home, 6) > 100) is bool(liked)


@pytest.mark.parametrize("liked", [{}, {"Ann": 6, "Bo": 6}], ids=["nobody", "both-the-same"])
def test_a_card_game_is_played_in_the_colours_that_people_like(home, liked):
    for name, colour in liked.items():
        People().remember(name, colour)
    seats = (SeatChoice("Ann", "human", "keyboard"), SeatChoice("Bo", "bot", "bot"))
    home.app.push(GameScreen(home.app, keep_game(GameChoice("war", seats, seed=3))))
    home.wait(4)
    assert (shown_in(home, 6) > 20) is bool(liked)
    assert shown_in(home, 2) > 20, "the second keeps the seat's"
