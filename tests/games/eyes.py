"""What players have seen, worked out from the moves and apart from the views."""

import json
import re
from abc import ABC, abstractmethod

CARD = re.compile(r"\b[A-Z][A-Z0-9]*\b")
"""What may be a card's name, in any text."""


class Eyes(ABC):
    """What each seat has seen: cards once held, and what has lain face up.

    A game says what lies face up now, and what each seat sees besides.
    """

    def __init__(self, game):
        self.game = game
        self.open = set()
        self.own = {seat: set() for seat in game.state.seats}
        self.look(game)

    @abstractmethod
    def face_up(self, state):
        """Cards that everybody sees."""

    def held(self, state, seat):
        """Cards that one player sees."""
        return set(state.hands.get(seat, []))

    def answered(self, player, action):  # noqa: B027 - in most games looking afterwards is enough
        """Call after every answer: a card may come up and be covered in one move."""

    def look(self, game):
        """Call after every move."""
        self.open |= self.face_up(game.state)
        for seat in game.state.seats:
            self.own[seat] |= self.held(game.state, seat)

    def may_name(self, player):
        """What a text for this player may name."""
        return self.open | self.own.get(player, set())

    def knows(self, player):
        """What this player knows the place of."""
        state = self.game.state
        return self.face_up(state) | (self.held(state, player) if player else set())


class TrustingEyes:
    """What each seat has seen, for a game without eyes of its own: what the views show, and what was laid.

    That nothing else makes a difference to what a player is shown is held with them; that a view shows no card too
    many is not.
    """

    def __init__(self, game):
        self.game = game
        self.open, self.laid = set(), set()
        self.own = {seat: set() for seat in game.state.seats}
        self.look(game)

    def answered(self, _player, action):
        self.laid |= self.cards_in(action)

    def look(self, game):
        """Call after every move. What several lay at once is turned up when all have."""
        if not game._answers:
            self.open, self.laid = self.open | self.laid, set()
        self.open |= self.knows(None)
        for seat in game.state.seats:
            self.own[seat] |= self.knows(seat)

    def may_name(self, player):
        """What a text for this player may name."""
        return self.open | self.own.get(player, set())

    def knows(self, player):
        """What this player knows the place of."""
        return self.cards_in(json.dumps(self.game.view(player)))

    def cards_in(self, text):
        return set(CARD.findall(text)) & set(self.game.rules.cards)
