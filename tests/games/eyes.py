"""What players have seen, worked out from the moves and apart from the views."""

from abc import ABC, abstractmethod


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
