"""What the tests over every game ask of the trick-taking games: where cards are, what holds, who has seen what."""

from itertools import chain

from referee.games.green_queen.hand import QUEEN_POINTS
from referee.games.janken.janken_deck import CARDS as DECK
from referee.games.janken.janken_deck import suit_of
from referee.games.stones.hand import BAGS_PAID_FOR
from tests.games.eyes import Eyes


def cards_in(state):
    tricks = chain.from_iterable(trick.plays for trick in state.tricks)
    return [*chain(*state.hands.values()), *(play.card for play in (*tricks, *state.plays)), *state.left_over]


def check_tricks(state):
    """Everybody plays once to each trick, its taker leads to the next, and who did not follow suit could not."""
    for trick in state.tricks[-1:]:
        assert sorted(play.seat for play in trick.plays) == list(state.seats)
        assert trick.taker in state.seats
    for trick, after in zip(state.tricks[:-1], state.tricks[1:], strict=True):
        assert after.plays[0].seat == trick.taker
        led = suit_of(trick.plays[0].card)
        void = {play.seat for play in trick.plays if suit_of(play.card) is not led}
        assert all(suit_of(play.card) is not led for play in after.plays if play.seat in void)
    assert state.broken == any(state.guards(play.card) for trick in state.tricks for play in trick.plays)
    held = {len(state.hands[seat]) + sum(play.seat == seat for play in state.plays) for seat in state.seats}
    assert len(held) == 1


def check_stones(before, state):
    check_tricks(state)
    assert all(0 <= bags < BAGS_PAID_FOR for bags in state.bags.values())
    assert set(state.bids) == set(state.seats) or not state.plays
    if not state.pending:
        assert state.scores[state.winners[0]] == max(state.scores.values()) >= state.options["target"]


def check_green_queen(before, state):
    check_tricks(state)
    changes = {score - before["scores"].get(seat, 0) for seat, score in state.scores.items()}
    everything = QUEEN_POINTS + (14 if state.options["jokers"] == "yes" else 13)
    scored = sum(state.scores.values()) - sum(before["scores"].values())
    if before["scores"] and changes != {0}:
        moon = -everything if state.options["moon"] == "subtract" else everything * (len(state.seats) - 1)
        assert scored in {everything, moon}
    if not state.pending:
        assert max(state.scores.values()) >= state.options["target"]
        assert all(state.scores[seat] == min(state.scores.values()) for seat in state.winners)


class TrickEyes(Eyes):
    """Of the hand going on; a hand ends with every card turned over, those left over too."""

    def __init__(self, game):
        self.hand_number = game.state.hand_number
        self.ended = set()
        super().__init__(game)

    def face_up(self, state):
        return {play.card for trick in state.tricks for play in trick.plays} | {play.card for play in state.plays}

    def look(self, game):
        state = game.state
        is_new = state.hand_number != self.hand_number
        self.ended = set(DECK) if is_new or not state.pending else set()
        if is_new:
            self.hand_number = state.hand_number
            self.open, self.own = set(), {seat: set() for seat in state.seats}
        super().look(game)

    def may_name(self, player):
        return super().may_name(player) | self.ended

    def knows(self, player):
        return self.open | self.own.get(player, set())


SHORT = {
    "stones": (
        {"target": 20, "jokers": "yes"},
        {"target": 20, "ghost-hand": "yes"},
        {"target": 20, "rock-breaks-everything": "yes"},
        {"target": 20, "spades": "yes"},
    ),
    "green-queen": (
        {"target": 20, "jokers": "yes"},
        {"target": 20, "moon": "others-add", "point-suit": "clockwise"},
    ),
}
OTHERWISE_HIDDEN = {
    "stones": ({"ghost-hand": "yes", "jokers": "yes", "target": 60},),
    "green-queen": ({"jokers": "yes", "point-suit": "clockwise", "target": 30},),
}
"""Options under which other cards are hidden."""

IN_SUITE = {"stones": 12, "green-queen": 12}
CARDS = {"stones": cards_in, "green-queen": cards_in}
CHECKS = {"stones": check_stones, "green-queen": check_green_queen}
EYES = {"stones": TrickEyes, "green-queen": TrickEyes}
