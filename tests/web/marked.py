"""A served game whose cards are marked: in whatever is sent, a card's words have its name in them."""

import re
import threading

from referee.host.cards.front import Front
from referee.host.cards.wording import Wording
from tests.games.test_leaks import EYES


class MarkedWording(Wording):
    """Whatever is said of a card has the card's mark in it."""

    def front(self, card):
        front = super().front(card)
        return Front(f"<{card}>", front.suit, front.picture, f"<{card}>", f"<{card}>")


class Watcher:
    """Knows which cards each seat may have seen so far, from the moves of a game that another thread plays.

    Args:
        playing: The game; its decisions and throws are watched from now on.
    """

    def __init__(self, playing):
        self._game = game = playing.game
        self._eyes = EYES[game.rules.name](game)
        self._cards = re.compile("|".join(rf"\b{card}\b" for card in game.rules.cards))
        self._lock = threading.Lock()
        self._may = {seat: self._eyes.may_name(seat) for seat in (None, *game.state.seats)}
        decide, throw = playing.decide, playing.throw

        def decided(seat, action):
            with self._lock:
                decide(seat, action)
                self._eyes.answered(seat, action)
                self._look()

        def thrown(what):
            with self._lock:
                throw(what)
                self._look()

        playing.decide, playing.throw = decided, thrown

    def check(self, seat, told):
        """Asserts that a text names no card that a seat (``None``: the audience) may not have seen by now."""
        with self._lock:
            strange = set(self._cards.findall(told)) - self._may[seat]
        assert strange == set(), (seat, strange, told)

    def cards_in(self, told):
        return set(self._cards.findall(told))

    def _look(self):
        self._eyes.look(self._game)
        for seat in self._may:
            self._may[seat] = self._may[seat] | self._eyes.may_name(seat)
