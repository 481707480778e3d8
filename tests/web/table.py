"""A card game that a server serves, played by a thread of its own, as `referee demo --web` plays one."""

import threading
import time
from random import Random

from referee.games.bots import sensible_bot
from referee.games.catalogue import new_game
from referee.host.card_game import CardGame
from referee.host.cards.wording import Wording
from referee.host.game_opening import OpenedGame
from referee.host.game_throws import GameThrows
from referee.host.language import english
from referee.host.remote import RemoteTable
from referee.host.remote_play import RemotePace, play_remotely
from referee.host.seats import Seat, bot_for
from referee.host.sources import parse_source
from referee.web.server import WebServer
from tests.web.served import Served

QUICK = RemotePace(bots=0.0, shown=0.1, look=0.01)
"""Nobody has to read a verdict here; a test that wants one seen by all waits for that."""
NAMES = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Di", 5: "Ed", 6: "Flo"}


class PatientTable(RemoteTable):
    """Takes a throw's verdict away only once it was seen, however slow this machine is.

    Attributes:
        seen: Whether everybody has seen it who is to.
    """

    def __init__(self):
        super().__init__()
        self.seen = lambda: True

    def show_bout(self, view):
        end = time.monotonic() + 20
        while view is None and not self.seen() and time.monotonic() < end:
            time.sleep(0.01)
        super().show_bout(view)


class ServedTable(Served):
    """A table whose people sit at browsers. Use as a context manager.

    Throws come from bots, or everybody's from a source (``throws``) before which the referee stands.

    Attributes:
        game: Being played, by a thread of its own.
        watched: What ``watch`` made of the game before its first move.
        remote: Where browsers and game meet.
        server: Serves it, on loopback.
    """

    def __init__(
        self,
        folder,
        name,
        kinds,
        *,
        seed=1,
        options=None,
        texts=None,
        wording=Wording,
        watch=None,
        names=None,
        throws="",
        profile="default",
        held=False,
        **given,
    ):
        self.game = new_game(name, len(kinds), seed, options=options or {})
        named = NAMES if names is None else dict(enumerate(names.split(), start=1))
        seats = {
            number: Seat(named[number], bot_for(kind, name, Random(number)), parse_source(throws) if throws else None)
            for number, kind in enumerate(kinds, start=1)
        }
        texts = texts or english()
        self.playing = CardGame(OpenedGame(self.game, seats))
        self.words = wording(self.game.rules, self.playing.names, texts)
        self.remote = PatientTable()
        self.remote.hold(held=held)
        self.server = WebServer(self.remote, texts, port=0, journal=folder / "operators.jsonl", **given)
        self._throws = GameThrows(
            sensible_bot(name, Random(99)), seats, str(profile), lambda _: None, texts, paced=False
        )
        self.watched = None if watch is None else watch(self.playing)
        self._stop = threading.Event()
        self._fault = None
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def wait_for(self, condition, seconds=20):
        """Waits until something holds."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "never came"
            time.sleep(0.01)

    def __exit__(self, *exc):
        self._stop.set()
        self._thread.join()
        self._throws.close()
        self.server.close()
        if self._fault is not None and exc[0] is None:
            raise self._fault

    def _play(self):
        try:
            play_remotely(self.playing, self.words, self._throws, self.remote, stopped=self._stop.is_set, pace=QUICK)
        except Exception as error:
            self._fault = error
