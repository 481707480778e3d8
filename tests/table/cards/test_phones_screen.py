"""Phones beside the window: codes on the table, and no passing to who plays on a phone."""

import asyncio
import socket

import pygame
import pytest

from referee.errors import BadInputError
from referee.host.choices import GameChoice, SeatChoice
from referee.host.keeping import keep_game
from referee.table.app import App
from referee.table.cards.game_screen import GameScreen
from referee.table.cards.phones_screen import PhonesScreen
from referee.web.server import WebServer
from tests.table.another_language import english_in, write_another_language
from tests.table.pilot import Pilot
from tests.web.phone import browser

SEATS = (SeatChoice("Ann", "human", "bot"), SeatChoice("Bo", "human", "bot"), SeatChoice("Robo", "bot", "bot"))


@pytest.fixture
def served(installed):
    with App() as app:
        app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
        server = app.phones.turn_on()
        kept = keep_game(GameChoice("motor-city-showdown", SEATS, seed=3))
        pilot = Pilot(app, GameScreen(app, kept, pace=0.0, shown_for=0.0))
        pilot.until(lambda: len(app.remote.invitations) == 2)
        yield pilot, server


async def lay_a_tableau(base, token):
    async with browser(base) as phone:
        await phone.sit(token)
        while phone.page["choice"] is not None and not phone.page["choice"]["sent"]:
            choice = phone.page["choice"]
            if choice["action"] is not None:
                await phone.say(do="confirm", at=choice["at"])
            else:
                await phone.say(do="pick", at=choice["at"], value=choice["options"][0]["value"])
            await phone.until(lambda page, at=choice["at"]: page["choice"]["at"] != at or page["choice"]["sent"])


def code_above(surface, name):
    """Side of the code above a name, in pixels: between its outermost light rows."""
    column = [surface.get_at((name.left + 1, y))[:3] == (255, 255, 255) for y in range(name.top)]
    end = name.top - column[::-1].index(True)
    return column[:end][::-1].index(False)


def test_another_language_that_is_chosen_at_the_table_gets_to_phones(served, installed):
    pilot, server = served
    write_another_language(installed)

    async def look():
        async with browser(server.link("")) as board:
            await board.open("/board/socket")
            before = board.page["language"]
            pilot.app.choose_language("zz")
            await board.until(lambda page: page["language"] != before)
            async with board.http.get(board.base + "/texts.json") as answer:
                assert english_in([(await answer.json())["web.your_turn"]]) == set()

    asyncio.run(look())


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600), (1920, 1080)])
@pytest.mark.parametrize("joined", [0, 5, 12])
def test_twelve_seats_can_be_scanned_and_given_anew_and_hide_nothing(installed, size, joined):
    names = ("Ann", "Bo", "Cy", "Di", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
    seats = tuple(SeatChoice(name, "human", "bot") for name in names)
    with App(size) as app:
        app.phones.serve = lambda remote, address: WebServer(remote, app.texts, address, port=0)
        server = app.phones.turn_on()
        pilot = Pilot(app, GameScreen(app, keep_game(GameChoice("jacks-rule", seats, seed=3)), pace=99.0))
        pilot.until(lambda: len(app.remote.invitations) == 12)

        async def sit(tokens):
            for token in tokens:
                async with browser(server.link("")) as phone:
                    assert await phone.post("/join", {"token": token}) == 200

        asyncio.run(sit([each.link.partition("#")[2] for each in app.remote.invitations[:joined]]))
        pilot.press("f2")
        pilot.click("Operator's PIN")
        lines = [pygame.Rect(box) for _, box in app.canvas.lettered]
        assert all(pilot.shows(words) for words in (*app.phones.links, app.phones.pin, *names))
        assert not [line for place, line in enumerate(lines) if line.collidelist(lines[place + 1 :]) >= 0]
        screen, buttons = app.canvas.surface, list(app.screen.form.places.values())
        assert all(screen.get_rect().contains(box) for box in buttons)
        assert all(box.contains(line) or not box.colliderect(line) for box in buttons for line in lines)
        assert len(buttons) == joined + 2
        for each in app.remote.invitations:
            modules = len(each.code) + 8
            assert code_above(screen, pilot.find(each.name)) >= 3 * modules, "three pixels are one module"


def test_a_phone_decides_and_the_table_is_not_passed_to_it(served):
    pilot, server = served
    remote = pilot.app.remote
    assert pilot.shows("Pass to Ann")
    pilot.press("f2")
    assert pilot.is_open(PhonesScreen)
    assert pilot.shows("Ann")
    token = next(each.link for each in remote.invitations if each.seat == 1).partition("#")[2]
    asyncio.run(lay_a_tableau(server.link(""), token))
    pilot.until(lambda: pilot.shows("Give Ann's seat anew"))
    pilot.press("esc")
    pilot.until(lambda: pilot.shows("Pass to Bo"))
    game = pilot.app.screen.sitting.game
    pilot.until(lambda: game.turn.players == (2,))
    assert not pilot.shows("Pass to Ann")


def test_a_seat_given_anew_at_the_table_comes_back_to_it(served):
    pilot, server = served
    remote = pilot.app.remote
    token = next(each.link for each in remote.invitations if each.seat == 1).partition("#")[2]

    async def sit():
        async with browser(server.link("")) as phone:
            await phone.sit(token)

    asyncio.run(sit())
    pilot.until(lambda: pilot.shows("Pass to Bo"))
    pilot.press("f2")
    pilot.click("Give Ann's seat anew")
    pilot.until(lambda: len(remote.invitations) == 2)
    pilot.press("esc")
    pilot.until(lambda: pilot.shows("Pass to Ann"))


def test_phones_are_off_until_somebody_turns_them_on_in_the_middle_of_a_game(served):
    pilot, server = served
    phones = pilot.app.phones
    pilot.press("f2")
    assert pilot.shows(server.link("/board"))
    assert not pilot.shows(phones.pin)
    pilot.click("Operator's PIN")
    assert pilot.shows(phones.pin)
    pilot.click("Turn off")
    assert pilot.app.remote is None
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=1)
    pilot.click("Turn on for this machine alone")
    pilot.press("esc")
    pilot.until(lambda: len(pilot.app.remote.invitations) == 2)
    pilot.press("f2")
    assert pilot.shows("Bo")


def test_where_no_server_is_installed_a_screen_says_so_and_plays_on(served):
    pilot, _ = served

    def serve(remote, address):
        raise BadInputError("install the part web")

    pilot.app.phones.serve = serve
    pilot.press("f2")
    pilot.click("Turn off")
    pilot.click("Turn on for phones in this network")
    assert pilot.shows("install the part web")
    pilot.press("esc")
    assert pilot.shows("Pass to Ann")
