"""A card game whose people sit at phones, for ``referee demo --web``."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random

from referee.commands.shared.output import tell
from referee.commands.shared.web_options import serving
from referee.games.bots import PolicyBot, sensible_bot
from referee.games.catalogue import new_game
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.game_throws import GameThrows
from referee.host.language import Catalogue, english
from referee.host.remote import RemoteTable
from referee.host.remote_play import play_remotely
from referee.host.seats import Seat, bot_for
from referee.host.shown import Wish
from referee.host.sources import parse_source

_GAME = "motor-city-showdown"
_SEATS = {1: ("Ann", "human"), 2: ("Bo", "human"), 3: ("Robo", "bot")}


def serve_demo(seed: int, address: str, port: int, generator: Random) -> None:
    """Serves a MOTOR CITY SHOWDOWN until somebody presses Ctrl-C: two seats for phones, and one for a bot.

    Throws come from simulated players, through the same tracking, reading and officiating as anybody's.

    Args:
        seed: Of the game and of the simulated players.
        address: To listen on.
        port: To listen on.
        generator: What the bot decides by.

    Raises:
        BadInputError: The server cannot listen there.
        ModuleNotFoundError: The part ``[web]`` is not installed.
    """
    source = parse_source(f"simulate:{seed}")
    seats = {number: Seat(name, bot_for(kind, _GAME, generator), source) for number, (name, kind) in _SEATS.items()}
    thrower = sensible_bot(_GAME, generator)
    texts, remote = english(), RemoteTable()
    with serving(remote, texts, address, port):
        while True:
            _play(seats, thrower, seed, texts, remote)
            tell("The game is over. An operator can begin the next one; Ctrl-C ends the server")
            remote.offer(Wish.NEXT)
            while remote.take_wish() is not Wish.NEXT:
                time.sleep(0.2)
            remote.offer()
            seed += 1


def _play(seats: Mapping[int, Seat], thrower: PolicyBot, seed: int, texts: Catalogue, remote: RemoteTable) -> None:
    playing = CardGame(OpenedGame(new_game(_GAME, len(seats), seed), seats))
    words = Wording(playing.game.rules, playing.names, texts)
    throws = GameThrows(thrower, seats, "default", tell, texts, films=playing.films)
    try:
        play_remotely(playing, words, throws, remote, stopped=lambda: False)
    finally:
        throws.close()
