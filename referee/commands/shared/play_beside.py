"""A card game whose people sit at phones, for ``referee play --web``."""

from __future__ import annotations

import argparse
import time
from typing import Final

from referee.commands.shared.output import tell
from referee.commands.shared.play_terminal import Teller
from referee.commands.shared.web_options import serving
from referee.games.bots import PolicyBot
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.game_throws import GameThrows
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.remote_play import play_remotely

_LINGER_S: Final = 8.0
"""How long phones show how the game has ended, before the program does."""


def play_beside(opened: OpenedGame, teller: Teller, thrower: PolicyBot, args: argparse.Namespace) -> None:
    """Plays a game to its end; people decide and type throws at phones, and the terminal tells what happens.

    Args:
        opened: The game.
        teller: Prints what everybody may know.
        thrower: The bot that throws for a person whose throws are to come from one.
        args: As the command line was read: ``profile``, ``address`` and ``port``.

    Raises:
        RefereeError: The server cannot listen, a step cannot be written down, or a source of throws broke off.
        ModuleNotFoundError: The part ``[web]`` is not installed.
    """
    playing, texts, remote = CardGame(opened), english(), RemoteTable()
    words = Wording(playing.game.rules, playing.names, texts)
    throws = GameThrows(thrower, opened.seats, args.profile, tell, texts, films=playing.films)

    def never_stopped() -> bool:
        """The loop comes by ten times a second, which is soon enough to tell."""
        teller.tell()
        return False

    try:
        with serving(remote, texts, args.address, args.port):
            play_remotely(playing, words, throws, remote, stopped=never_stopped)
            teller.tell()
            teller.sum_up()
            time.sleep(_LINGER_S)
    finally:
        throws.close()
