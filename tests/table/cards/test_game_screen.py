"""Card games at the screen, driven as people do."""

import asyncio
import json
from random import Random

import pytest

from referee.host.keeping import Kept, broken_off, keep_game
from referee.host.shown import Wish
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.table.screens.gallery import GalleryScreen
from referee.web.server import WebServer
from tests.table.cards.conftest import choice
from tests.table.pilot import Pilot
from tests.web.phone import browser


def answers(screen):
    return [json.loads(line)["action"] for line in screen.sitting.game.log if '"action"' in line]


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


def test_a_game_of_bots_can_be_played_again_at_the_table(installed):
    played = []
    for _ in range(2):
        with App(generator=Random(7)) as app:
            screen = GameScreen(app, keep_game(choice("run-to-ten", "bot", "bot")), pace=0.0, shown_for=0.0)
            pilot = Pilot(app, screen)
            pilot.until(lambda screen=screen: screen.sitting.over, pace=0.0)
            played.append(screen.sitting.game.log[1:])
    assert played[0] == played[1]


def test_what_was_picked_is_taken_back_with_escape_and_then_the_table_is_left(sit, app):
    pilot, screen = sit("motor-city-showdown", "human", "bot")
    pilot.click("Scarecrow 7")
    assert list(screen._asking.choice.picked) == ["SC7"]
    pilot.wait()
    assert pilot.texts[pilot.texts.index("ESC") + 1] == "take back"
    pilot.press("esc")
    assert not screen._asking.choice.picked
    pilot.wait()
    assert pilot.texts[pilot.texts.index("ESC") + 1] == "menu"
    pilot.quit()
    assert app.screen is None


def test_a_game_that_is_over_is_left_for_where_it_was_begun(app):
    pilot = Pilot(app, GalleryScreen(app))
    short = keep_game(choice("war", "bot", "bot", options={"variation": "high-card"}))
    screen = GameScreen(app, short, pace=0.0)
    app.push(screen)
    pilot.until(lambda: screen.sitting.over and not screen.duel.left, 120, pace=0.0)
    pilot.wait(2)
    pilot.click("Leave the game")
    assert pilot.is_open(GalleryScreen)


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
    pilot.click("Quit")
    pilot.click("Yes, quit")
    kept = broken_off()[0].kept
    again = GameScreen(app, Kept(kept.choice, kept.folder), pace=99.0)
    try:
        assert again.sitting.game.state_hash == stood
    finally:
        again.leave()


def test_bots_play_a_game_to_its_end_on_screen(sit):
    pilot, screen = sit("spell-my-name", "bot", "bot", seed=5)
    pilot.until(lambda: screen.sitting.over, 120, pace=0.0)  # bots think as long as the screen's time says
    pilot.wait(2)
    assert pilot.shows("won")


def test_hands_decide_through_the_real_pipeline(sit, tmp_path):
    profile = tmp_path / "small.toml"
    profile.write_text("[camera]\nwidth = 640\nheight = 360\n")
    pilot, screen = sit("one-time", "human", "human", throws="simulate:1", profile=str(profile))
    pilot.until(lambda: screen.sitting.over, 240)
    pilot.wait(2)
    assert pilot.shows("won")


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


def test_cards_are_dragged_from_the_hand_to_their_places_and_back_in_the_hand_they_stay(sit):
    pilot, screen = sit("motor-city-showdown", "human", "bot")
    below = [box for text, box in pilot.app.canvas.lettered if text == "Flip"][-1]
    pilot.drag("Scarecrow 7", below.move(0, -60).center)
    assert list(screen._asking.choice.picked) == ["SC7"]
    pilot.drag("Scarecrow 5", screen._scene.layout.hand[2].box.center)
    assert pilot.shows("Combat 0/2")
    for card in ("Scissors 1", "LABRADOR 3"):
        pilot.drag(card, screen._scene.layout.events.center)
    pilot.click("Lay a tableau")
    assert any(entry.startswith("flip SC7") for entry in answers(screen))


def test_a_card_is_dragged_onto_its_square(sit):
    pilot, screen = sit("tic-tac-rock", "human", "bot")
    view = screen.sitting.game.view(1)
    free = next(cell["place"] for row in view["boards"][0] for cell in row if not cell["cards"])
    card = screen._scene.layout.hand[0]
    pilot.drag(card.box.center, pilot.find(free).center)
    pilot.click("Play a card")
    assert answers(screen)[0].split(" ")[1::2] == [card.card, free]


def test_what_is_asked_at_two_boards_is_told_in_full_beside_how_far_the_choice_is(sit):
    pilot, screen = sit("tic-tac-rock", *["human"] * 4, options={"boards": "2"})
    pilot.click("Pass to Ann")
    line = screen._scene.layout.prompt
    asked = [(text, box) for text, box in pilot.app.canvas.lettered if line.collidepoint(box.center)]
    progress = pilot.find("Card 0/1   Place 0/1")
    prompt = [box for _, box in asked if box != progress]
    assert not any(box.colliderect(progress) for box in prompt)
    pilot.drag(screen._scene.layout.hand[0].box.center, pilot.find("a1").center)
    pilot.click("Play a card")
    asked = [text for text, box in pilot.app.canvas.lettered if line.collidepoint(box.center)]
    assert "Ann: play a card on the other board, or end the turn" in " ".join(asked)


def test_an_operators_next_game_is_on_the_phones_before_anybody_has_moved(app):
    app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
    server = app.phones.turn_on()
    first = GameScreen(app, keep_game(choice("one-time", "human", "human", throws="bot")), pace=99.0, shown_for=0.0)
    pilot = Pilot(app, first)
    while not first.sitting.over:
        pilot.press("space")
    pilot.until(lambda: Wish.NEXT in app.remote.shown.offers)
    assert app.remote.wish(Wish.NEXT)
    pilot.until(lambda: app.screen is not first)
    pilot.wait()

    async def look():
        async with browser(server.link("")) as board:
            await board.open("/board/socket")
            return board.page["game"]

    game = asyncio.run(look())
    assert game is not None
    assert not game["over"]


def decide(pilot, screen):
    """Picks what can be picked first, until that is a decision."""
    made = len(answers(screen))
    while len(answers(screen)) == made:
        screen.form.focus_on("confirm" if "confirm" in screen.form.places else next(iter(screen.form.places)))
        pilot.press("enter")


def test_a_hand_is_hidden_again_once_somebody_on_a_phone_has_moved_meanwhile(app):
    app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
    server = app.phones.turn_on()
    kept = keep_game(choice("green-queen", "human", "human", "human", throws="bot", seed=5))
    screen = GameScreen(app, kept, pace=0.0, shown_for=0.0)
    pilot = Pilot(app, screen)
    pilot.until(lambda: len(app.remote.invitations) == 3)
    token = app.remote.invitations[1].link.partition("#")[2]

    async def join():
        async with browser(server.link("")) as phone:
            assert await phone.post("/join", {"token": token}) == 200

    asyncio.run(join())
    pilot.until(lambda: screen.sitting.elsewhere)
    for name in ("Ann", "Cy"):
        pilot.click(f"Pass to {name}")
        decide(pilot, screen)
    pilot.wait()
    assert screen.sitting.game.turn.players == (2,)
    bo = app.remote.shown.game.seats[2]
    app.remote.answer(2, bo.legal[0], bo.stamp)
    pilot.until(lambda: screen.sitting.next_person == 3)
    pilot.wait()
    assert pilot.shows("Pass to Cy")
    assert screen._asking.choice is None


def test_while_play_is_stopped_the_table_says_so_and_nothing_is_decided_there(sit, app):
    app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
    app.phones.turn_on()
    pilot, screen = sit("motor-city-showdown", "human", "bot")
    for card in ("Scarecrow 7", "Scissors 1", "LABRADOR 3"):
        pilot.click(card)
    app.remote.hold(held=True)
    pilot.wait()
    assert pilot.shows("An operator has stopped play")
    pilot.click("Lay a tableau")
    assert not any(entry.startswith("flip SC7") for entry in answers(screen))
    app.remote.hold(held=False)
    pilot.wait()
    assert not pilot.shows("An operator has stopped play")
    pilot.click("Lay a tableau")
    assert any(entry.startswith("flip SC7") for entry in answers(screen))


def test_a_single_card_that_is_picked_while_play_is_stopped_is_played_only_afterwards(sit, app):
    app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
    app.phones.turn_on()
    pilot, screen = sit("green-queen", "human", "bot", "bot", throws="bot", seed=5)
    decide(pilot, screen)
    pilot.until(lambda: screen._asking.choice is not None)
    mine = len(answers(screen))
    app.remote.hold(held=True)
    screen.form.focus_on(next(iter(screen.form.places)))
    pilot.press("enter")
    assert len(answers(screen)) == mine
    app.remote.hold(held=False)
    decide(pilot, screen)
    assert len(answers(screen)) > mine
