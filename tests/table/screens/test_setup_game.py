"""A card game is set up: players, who throws, house options."""

import pytest

from referee.host.choices import GameChoice, SeatChoice
from referee.host.known_people import People
from referee.table.app import App
from referee.table.main_window import SMALLEST_WINDOW
from referee.table.preferences import Preferences, save_preferences
from referee.table.screens.setup_game import GameSetupScreen
from tests.table.pilot import Pilot


@pytest.mark.parametrize(("game", "players"), [("jacks-rule", 12), ("janken-sandbox", 8), ("stones", 5)])
def test_everything_at_set_up_is_on_the_screen_for_as_many_players_as_a_game_takes(tmp_path, game, players):
    with App(size=SMALLEST_WINDOW, preferences=tmp_path / "preferences.toml") as app:
        seats = tuple(SeatChoice(f"Name {number}") for number in range(1, players + 1))
        app.preferences.games[game] = GameChoice(game, seats)
        app.preferences.last_game = game
        pilot = Pilot(app, GameSetupScreen(app))
        shown = [*(f"Name {number}" for number in range(1, players + 1)), "Start", "first dealer"]
        boxes = [pilot.find(text) for text in shown]
        assert all(box.bottom <= app.size[1] and box.right <= app.size[0] for box in boxes)
        assert not [box for box in boxes if box.collidelist([other for other in boxes if other is not box]) >= 0]


def test_a_games_house_options_can_be_chosen_and_are_explained(home):
    home.click("Card games")
    home.click("MOTOR CITY")
    home.click("+10")
    assert "110" in home.texts
    for _ in range(20):
        home.click("-10")
    assert "1" in home.texts
    home.click("+10")
    home.app.screen.form.focus_on("option-target")
    home.type("5")
    home.press("esc")
    assert home.app.preferences.games["motor-city-showdown"].options["target"] == "105"


def test_who_throws_follows_from_who_plays(home):
    home.click("Card games")
    home.click("MOTOR CITY")
    home.click("human")
    assert [seat.throws for seat in home.app.screen._choice.seats] == ["bot", "bot"]
    home.click("bot")
    home.click("random bot")
    assert home.app.screen._choice.seats[0] == SeatChoice("Player 1", "human", "camera")


def test_everybody_who_comes_to_play_throws_before_the_camera_of_the_settings(home):
    home.app.preferences.camera = "camera:Door Cam"
    home.click("Card games")
    home.click("MOTOR CITY")
    home.app.screen.form.focus_on("kind1")
    home.press("right", "right")
    assert [seat.kind for seat in home.app.screen._choice.seats] == ["human", "human"]
    assert [seat.throws for seat in home.app.screen._choice.seats] == ["camera:Door Cam"] * 2


def test_options_that_contradict_each_other_are_told_where_they_can_be_changed(tmp_path):
    with App(preferences=tmp_path / "preferences.toml") as app:
        seats = tuple(SeatChoice(f"Name {number}") for number in range(1, 4))
        app.preferences.games["stones"] = GameChoice(
            "stones", seats, {"spades": "yes", "rock-breaks-everything": "yes"}
        )
        app.preferences.last_game = "stones"
        pilot = Pilot(app, GameSetupScreen(app))
        pilot.click("Start")
        assert "contradicts rock-breaks-everything=yes" in app.window.notice.text
        assert pilot.is_open(GameSetupScreen)


def seats_of(*kinds):
    return tuple(SeatChoice(f"Name {number}", kind) for number, kind in enumerate(kinds, start=1))


THREE = seats_of("human", "bot", "random")


@pytest.mark.parametrize(
    "remembered",
    [
        GameChoice("stones", THREE, {"target": "2000"}),
        GameChoice("stones", THREE, {"target": "many"}),
        GameChoice("stones", THREE, {"jokers": "maybe"}),
        GameChoice("stones", THREE, {"variant": "long"}),
        GameChoice("stones", seats_of("human", "bot")),
        GameChoice("stones", seats_of("human", "alien", "bot")),
        GameChoice("stones", (SeatChoice("Name\0"), *THREE[1:])),
        GameChoice("war", THREE),
        GameChoice("nobody-knows", THREE),
    ],
)
def test_a_set_up_that_does_not_fit_the_game_any_more_is_forgotten(tmp_path, remembered):
    file = tmp_path / "table.json"
    save_preferences(file, Preferences(games={"stones": remembered}, last_game="stones"))
    with App(preferences=file) as app:
        pilot = Pilot(app, GameSetupScreen(app))
        assert pilot.shows("3 players")
        assert not pilot.shows("Name 2")
        assert not app.screen._choice.options


@pytest.mark.parametrize("typed", ["2000", ""])
def test_no_game_begins_with_another_number_than_the_screen_shows(home, typed):
    home.click("Card games")
    home.click("Stones")
    home.click("human")
    home.app.screen.form.focus_on("option-target")
    home.press(*["backspace"] * 3)
    home.type(typed)
    home.click("Start")
    assert f"target={typed}: expected 1 to 1000" in home.app.window.notice.text
    assert home.is_open(GameSetupScreen)
    home.click("3 players")
    assert (typed, home.app.screen.form.places["option-target"]) in home.app.canvas.lettered
    home.click("+10")
    home.click("Start")
    assert not home.is_open(GameSetupScreen)


def test_players_have_the_colours_that_they_will_have_in_the_game(home):
    People().remember("Bo", 1)
    home.click("Card games")
    home.click("Stones")
    screen = home.app.screen
    screen.form.focus_on("name0")
    home.press(*["backspace"] * 8)
    home.type("Bo")
    assert screen.colours == {1: 1, 2: 2, 3: 3}
    People().remember("Bo", 4)
    home.press("f1", "esc")
    assert screen.colours == {1: 4, 2: 2, 3: 3}
    home.click("3 players")
    assert screen.colours == {1: 4, 2: 2, 3: 3, 4: 1}


def test_a_player_is_there_again_as_typed_after_fewer_were_chosen_for_a_moment(tmp_path):
    with App(preferences=tmp_path / "preferences.toml") as app:
        seats = tuple(SeatChoice(name) for name in ("Ann", "Bo", "Zoe"))
        app.preferences.games["one-time"] = GameChoice("one-time", seats)
        pilot = Pilot(app, GameSetupScreen(app, "one-time"))
        app.screen.form.focus_on("count")
        pilot.press("left")
        assert not pilot.shows("Zoe")
        pilot.press("right", "right")
        assert app.screen._choice.seats == (*seats, SeatChoice("Player 4", "bot", "bot"))
