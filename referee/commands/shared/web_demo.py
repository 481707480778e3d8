"""A card game whose people sit at phones, for ``referee demo --web``."""

from __future__ import annotations

import time
from random import SystemRandom

from referee.commands.shared.output import tell
from referee.commands.shared.web_options import print_invitations, tell_of_server
from referee.games.catalogue import new_game
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.game_throws import GameThrows
from referee.host.language import english
from referee.host.remote import Invitation, RemoteTable
from referee.host.remote_play import play_remotely
from referee.host.seats import Seat, bot_for
from referee.host.sources import parse_source

_GAME = "motor-city-showdown"
_SEATS = {1: ("Ann", "human"), 2: ("Bo", "human"), 3: ("Robo", "bot")}


def serve_demo(seed: int, address: str, port: int) -> None:
    """Serves a MOTOR CITY SHOWDOWN until somebody presses Ctrl-C: two seats for phones, and one for a bot.

    Throws come from simulated players, through the same tracking, reading and officiating as anybody's.

    Args:
        seed: Of the game and of the simulated players.
        address: To listen on.
        port: To listen on.

    Raises:
        BadInputError: The server cannot listen there.
        ModuleNotFoundError: The part ``[web]`` is not installed.
    """
    from referee.web.server import WebServer  # noqa: PLC0415 - the part [web] may be missing

    source = parse_source(f"simulate:{seed}")
    seats = {
        number: Seat(name, bot_for(kind, _GAME, SystemRandom()), source) for number, (name, kind) in _SEATS.items()
    }
    playing = CardGame(OpenedGame(new_game(_GAME, len(seats), seed), seats))
    texts, remote = english(), RemoteTable()
    words = Wording(playing.game.rules, playing.names, texts)
    throws = GameThrows(_GAME, seats, "default", tell, texts)
    printed: tuple[Invitation, ...] = ()

    def stopped() -> bool:
        """Never by itself; a seat that was given anew is told here, where the loop comes by ten times a second."""
        nonlocal printed
        fresh = tuple(each for each in remote.invitations if each not in printed)
        printed = remote.invitations
        print_invitations(fresh)
        return False

    try:
        with WebServer(remote, texts, address, port) as server:
            tell_of_server(server)
            play_remotely(playing, words, throws, remote, stopped=stopped)
            tell("The game is over. Ctrl-C ends the server")
            while True:
                time.sleep(0.5)
    finally:
        throws.close()
