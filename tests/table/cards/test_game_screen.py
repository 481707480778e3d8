"""Card games at the screen, driven as people do."""

import json

import pytest

from referee.games.logfile import read_log
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import Kept, broken_off_game, keep_game
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.rules_screen import RulesScreen
from referee.table.cards.throw_screen import ThrowScreen
from tests.table.pilot import Pilot
from tests.table.references import assert_as_before

NAMES = ("Ann", "Bo", "Cy", "Dee")


@pytest.fixture
def app(installed):
    with App() as opened:
        yield opened


def choice(game, *kinds, throws="keyboard", seed=3, profile="default"):
    sources = {"human": throws, "bot": "bot"}
    seats = tuple(SeatChoice(name, kind, sources[kind]) for name, kind in zip(NAMES, kinds, strict=False))
    return GameChoice(game, seats, seed=seed, profile=profile)


@pytest.fixture
def sit(app):
    def begin(game, *kinds, **more):
        screen = GameScreen(app, keep_game(choice(game, *kinds, **more)), pace=0.0, shown_for=0.0)
        pilot = Pilot(app, screen)
        pilot.wait(4)
        return pilot, screen

    return begin


def answers(screen):
    return [json.loads(line)["action"] for line in screen.sitting.game.log if '"action"' in line]


LAID = "flip SC7 combat S01,L03 hole SC5"


@pytest.mark.parametrize("way", ["mouse", "keyboard", "gamepad"])
def test_a_tableau_is_laid_by_picking_cards_with_every_device(sit, way):
    pilot, screen = sit("motor-city-showdown", "human", "bot")
    if way == "mouse":
        for card in ("Scarecrow 7", "Scissors 1", "LABRADOR 3", "Lay a tableau"):
            pilot.click(card)
    else:
        right, enter = ("right", "enter") if way == "keyboard" else ("dpad_right", "a")
        hand = screen.sitting.game.view(1)["you"]["hand"]
        press = pilot.press if way == "keyboard" else pilot.pad
        assert hand == ["SC7", "SC5", "S01", "L03"]
        screen.form.focus_on("pick:SC7")
        press(enter)
        screen.form.focus_on("pick:SC5")
        press(right, enter)
        press(right)
        screen.form.focus_on("pick:L03")
        press(enter)
        screen.form.focus_on("confirm")
        press(enter)
    mine = next(entry for entry in answers(screen) if entry.startswith("flip SC7"))
    assert set(mine.split(" ")[3].split(",")) == {"S01", "L03"}


def test_what_was_picked_is_taken_back_with_escape_and_then_the_table_is_left(sit, app):
    pilot, _screen = sit("motor-city-showdown", "human", "bot")
    pilot.click("Scarecrow 7")
    assert pilot.shows("Flip 1/1")
    pilot.press("esc")
    assert pilot.shows("Flip 0/1")
    pilot.press("esc")
    assert app.screen is None


def test_cards_move_to_where_they_come_to_lie_unless_less_motion_is_wanted(app):
    screen = GameScreen(app, keep_game(choice("green-queen", "bot", "bot", "bot")), pace=0.2)
    pilot = Pilot(app, screen)
    pilot.until(lambda: screen._motion.places)
    pilot.until(lambda: not screen._motion.places)
    pilot.press("f9")
    entries = len(screen.sitting.game.log)
    while len(screen.sitting.game.log) < entries + 10:
        pilot.wait()
        assert not screen._motion.places


def test_a_hand_shows_only_after_its_player_has_asked_for_it(sit):
    pilot, _screen = sit("motor-city-showdown", "human", "human")
    assert pilot.shows("Pass to Ann")
    assert not pilot.shows("Scarecrow")
    pilot.press("enter")
    assert pilot.shows("Scarecrow 7")
    for card in ("Scarecrow 7", "Scissors 1", "LABRADOR 3", "Lay a tableau"):
        pilot.click(card)
    assert pilot.shows("Pass to Bo")
    assert not pilot.shows("Scarecrow")


def test_a_game_that_was_left_goes_on_where_it_was(sit, app):
    pilot, screen = sit("motor-city-showdown", "human", "bot")
    for card in ("Scarecrow 7", "Scissors 1", "LABRADOR 3", "Lay a tableau"):
        pilot.click(card)
    stood = screen.sitting.game.state_hash
    pilot.press("esc")
    if app.screen is screen:
        pilot.press("esc")
    kept = broken_off_game()
    again = GameScreen(app, Kept(kept.choice, kept.folder), pace=99.0)
    try:
        assert again.sitting.game.state_hash == stood
    finally:
        again.leave()


def test_typed_throws_are_not_shown_and_decide_the_game(sit):
    pilot, screen = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("r")
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.press("p")
    pilot.until(lambda: pilot.shows("Bo won"))
    assert read_log(screen.sitting._log.path).moves[0].entry["throw"] == "p1=rock p2=paper"
    assert broken_off_game() is None


@pytest.mark.parametrize("device", ["key", "click"])
def test_a_mis_throw_can_be_typed(sit, device):
    # As at the terminal: who throws by word of mouth may mis-throw too.
    pilot, screen = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("m") if device == "key" else pilot.click("mis-throw")
    pilot.until(lambda: pilot.shows("Bo, type your throw"))
    pilot.press("l")
    pilot.until(lambda: pilot.shows("Bo won"))
    assert read_log(screen.sitting._log.path).moves[0].entry["throw"] == "p1=mis-throw:unrecognizable p2=labrador"


def test_a_throw_that_was_left_is_still_asked_for(sit, app):
    pilot, screen = sit("one-time", "human", "bot")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    pilot.press("esc")
    assert app.screen is screen
    assert not screen.sitting.over
    pilot.click("Throw")
    pilot.until(lambda: pilot.is_open(ThrowScreen) and pilot.shows("Ann, type your throw"))


def test_the_rules_of_the_moment_are_on_a_key(sit):
    pilot, _ = sit("motor-city-showdown", "human", "bot")
    pilot.press("f1")
    assert pilot.is_open(RulesScreen)
    assert pilot.shows("Flip")
    pilot.press("f1")
    assert pilot.is_open(GameScreen)


def test_bots_play_a_game_to_its_end_on_screen(sit):
    pilot, screen = sit("spell-my-name", "bot", "bot", seed=5)
    pilot.until(lambda: screen.sitting.over, 120)
    pilot.wait(2)
    assert pilot.shows("won")


def test_hands_decide_through_the_real_pipeline(sit, tmp_path):
    profile = tmp_path / "small.toml"
    profile.write_text("[camera]\nwidth = 640\nheight = 360\n")
    pilot, screen = sit("one-time", "human", "human", throws="simulate:1", profile=str(profile))
    pilot.until(lambda: screen.sitting.over, 240)
    pilot.wait(2)
    assert pilot.shows("won")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("motor-city-showdown", 4),
        ("spell-my-name", 3),
        ("pink-slip", 2),
        ("war", 2),
        ("jokers-wild", 3),
        ("stones", 4),
        ("green-queen", 3),
        ("jacks-rule", 4),
        ("tic-tac-rock", 2),
        ("dueling-wizards", 2),
        ("janken-sandbox", 2),
    ],
)
def test_a_card_table_looks_as_it_did(sit, app, game, players):
    pilot, _ = sit(game, *["human"] * players, seed=7)
    if pilot.shows("Pass to"):
        pilot.press("enter")
    pilot.wait(3)
    assert_as_before(app.canvas.surface, f"cards-{game}")


def test_passing_the_screen_typing_and_the_rules_look_as_they_did(sit, app):
    pilot, _ = sit("motor-city-showdown", "human", "human")
    assert_as_before(app.canvas.surface, "cards-pass")
    pilot.press("f1")
    assert_as_before(app.canvas.surface, "cards-rules")
    pilot.press("esc", "esc")
    pilot, _ = sit("one-time", "human", "human")
    pilot.until(lambda: pilot.shows("Ann, type your throw"))
    assert_as_before(app.canvas.surface, "cards-typing")


def test_the_whole_rules_are_read_page_by_page(sit):
    pilot, _ = sit("war", "human", "human")
    pilot.press("f1")
    assert pilot.shows("page 1 of")
    seen = set(pilot.texts)
    while not pilot.shows("Options"):
        pilot.press("space")
        assert seen.isdisjoint(line for line in pilot.texts if line.startswith("page "))
        seen |= set(pilot.texts)
    assert pilot.shows("never-ending game lasts")
    pilot.pad("b")
    assert pilot.is_open(GameScreen)


def test_what_lies_on_the_table_is_picked_there(sit):
    pilot, screen = sit("janken-sandbox", "human")
    screen.form.focus_on("move to")
    pilot.wait()
    assert pilot.shows("Put something that you see somewhere")
    pilot.click("Move")
    pilot.click("Ace of Rock")
    pilot.click("c3")
    pilot.click("Put something")
    pilot.wait(3)
    assert answers(screen) == ["move RA to c3"]
    assert pilot.find("Ace of Rock").width > 20
    assert pilot.shows("Deck 64")


def test_things_that_lie_deep_are_on_further_buttons(sit):
    pilot, screen = sit("janken-sandbox", "human")
    pilot.click("Move")
    while not pilot.shows("Queen of Paper"):
        pilot.click("more...")
    pilot.click("Queen of Paper")
    pilot.click("a1")
    pilot.click("Put something")
    assert answers(screen) == ["move PQ to a1"]


def test_an_hour_asleep_is_one_picture_of_a_game(sit, app):
    """A machine that slept lets nobody miss what happened: programs decide one by one, as ever."""
    _pilot, screen = sit("motor-city-showdown", "human", "bot")
    before = screen.sitting.game.state_hash
    app.step(3600.0)
    assert screen.sitting.game.state_hash == before
