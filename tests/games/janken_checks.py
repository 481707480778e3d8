"""What the tests for every game ask about the games of the Janken Deck: where cards are, and who can see them."""

from itertools import chain

from referee.games.janken.janken_deck import CARDS as JANKEN_CARDS
from referee.games.janken.janken_deck import suit_of
from referee.games.janken_sandbox.things import FACES, THINGS, hand_of, hands, open_places
from referee.games.rules import Step
from referee.games.tic_tac_rock.board import LINES
from tests.games.eyes import Eyes

JANKEN = frozenset(JANKEN_CARDS)


def war_cards(state):
    rows = (state.stacks, state.hands, state.middle, state.prizes)
    return [*chain(*(chain(*row.values()) for row in rows)), *state.draw_pile, *state.aside]


def check_war(_before, state):
    if state.options["variation"] == "aces-and-kings":
        assert max(state.scores.values()) <= 10
    elif state.options["variation"] == "never-ending":
        assert state.round_number <= state.options["rounds"]
    else:
        assert state.scores == {seat: len(won) for seat, won in state.prizes.items()}
        assert len({len(state.source(seat)) for seat in state.seats}) == 1
        assert state.pending or not any(chain(*state.stacks.values(), *state.hands.values(), *state.middle.values()))


class WarEyes(Eyes):
    def face_up(self, state):
        return {*state.last.values(), *chain(*state.shown.values()), *state.seen}

    def held(self, state, seat):
        return {*state.hands.get(seat, []), *(state.middle[seat] if state.is_chosen else [])}


def jokers_wild_cards(state):
    return [*chain(*state.hands.values()), *state.stock, *state.discards, *([state.gift] if state.gift else [])]


def check_jokers_wild(before, state):
    assert len(state.discards) >= 1
    if state.pending and state.pending[-1].name == "turn":
        assert all(state.hands.values())
    if state.scores != before["scores"] and before["scores"]:
        # Somebody has won a hand: nobody's score falls, and there are 70 cards to be had.
        gained = [state.scores[seat] - before["scores"][seat] for seat in state.seats]
        assert all(0 <= points <= 5 * 50 + 25 * 20 + 10 * 10 + 5 * 36 for points in gained)


class JokersWildEyes(Eyes):
    """Who ends a hand is told what everybody held; then all is forgotten."""

    def __init__(self, game):
        self.hand_number = game.state.hand_number
        self.ended, self.hands = set(), {}
        super().__init__(game)

    def face_up(self, state):
        return set(state.discards[-1:])

    def held(self, state, seat):
        giving = state.pending and state.pending[-1] == Step("give", seat)
        return {*state.hands[seat], *([state.gift] if giving else [])}

    def look(self, game):
        state = game.state
        self.ended = set()
        if state.hand_number != self.hand_number or not state.pending:
            self.hand_number = state.hand_number
            self.ended = {*self.open, *chain(*self.hands.values())}
            self.open, self.own = set(), {seat: set() for seat in state.seats}
        super().look(game)
        self.hands = {seat: list(hand) for seat, hand in state.hands.items()}

    def may_name(self, player):
        return super().may_name(player) | self.ended


def tic_tac_rock_cards(state):
    return [*chain(*state.hands.values(), *state.boards.values()), *state.draw_pile]


def check_tic_tac_rock(_before, state):
    assert all(score <= state.options["rounds"] for score in state.scores.values())
    assert sum(state.scores.values()) <= state.hand_number
    assert max(map(len, state.hands.values()), default=0) <= 3
    if not state.pending:
        return
    # Nobody has left three of a suit in a row on the board: whoever completes them wins at once.
    assert not any(
        {suit_of(top) for top in map(state.tops.get, (place, *others)) if top} == {suit_of(state.tops[place])}
        and all(other in state.tops for other in others)
        for place in state.tops
        for others in LINES[place]
    )


class TicTacRockEyes(Eyes):
    """The card that ends a round is named, and gone from the board when one looks."""

    def __init__(self, game):
        self.hand_number = game.state.hand_number
        self.played, self.ended = set(), {}
        super().__init__(game)

    def face_up(self, state):
        return set(state.tops.values())

    def answered(self, _player, action):
        self.played = set(action.values("play"))

    def look(self, game):
        state = game.state
        self.ended = {}
        self.open |= self.played
        if state.hand_number != self.hand_number:
            self.hand_number = state.hand_number
            self.ended = {seat: self.open | own for seat, own in self.own.items()} | {None: self.open}
            self.open, self.own = set(), {seat: set() for seat in state.seats}
        super().look(game)

    def may_name(self, player):
        return super().may_name(player) | self.ended.get(player, set())


def sandbox_cards(state):
    return [thing for place in state.names for thing in state.places[place] if thing in JANKEN]


def check_sandbox(_before, state):
    assert sorted(chain(*state.places.values())) == sorted(THINGS)
    assert set(state.face_down) <= JANKEN
    assert not set(state.face_down) & set(chain(*(state.places[place] for place in hands(state.seats))))
    assert all(set(state.places[place]) <= JANKEN for place in hands(state.seats))
    assert all(state.dice[die] in faces for die, faces in FACES.items())


class SandboxEyes(Eyes):
    def face_up(self, state):
        things = chain(*(state.places[place] for place in open_places(state.seats)))
        return JANKEN.intersection(things) - set(state.face_down)

    def held(self, state, seat):
        return set(state.places[hand_of(seat)])


SHORT = {
    "war": (
        {"variation": "never-ending", "rounds": 60, "quit": "no"},
        {"variation": "five-card", "jokers": "yes"},
        {"variation": "aces-and-kings"},
        {"variation": "high-card", "jokers": "yes"},
    ),
    "tic-tac-rock": (
        {"easy": "yes", "centre": "blank", "numbers-count": "yes", "jokers": "yes"},
        {"easy": "yes", "choice": "no", "centre": "off-limits", "rounds": 1},
        {"boards": 2, "jokers": "yes", "centre": "off-limits"},
        {"boards": 2, "choice": "no", "numbers-count": "yes", "rounds": 1},
    ),
    "jokers-wild": ({"variation": "extra-wild"}, {"variation": "extra-wild", "target": 100}),
}
"""Options that make games short, or other: half of the random games are played with them."""

IN_SUITE = {"war": 24, "jokers-wild": 24, "tic-tac-rock": 24, "janken-sandbox": 16}

CARDS = {
    "war": war_cards,
    "jokers-wild": jokers_wild_cards,
    "tic-tac-rock": tic_tac_rock_cards,
    "janken-sandbox": sandbox_cards,
}
"""Every card of a state, wherever it is."""

CHECKS = {
    "war": check_war,
    "jokers-wild": check_jokers_wild,
    "tic-tac-rock": check_tic_tac_rock,
    "janken-sandbox": check_sandbox,
}

OTHERWISE_HIDDEN = {
    "war": ({"variation": "five-card", "jokers": "yes"}, {"variation": "never-ending", "rounds": 60}),
    "jokers-wild": ({"variation": "extra-wild", "target": 500},),
    "tic-tac-rock": ({"choice": "no", "centre": "blank", "jokers": "yes"}, {"boards": 2, "easy": "yes"}),
}
"""Options under which other things are hidden, or become known in another way."""

EYES = {
    "war": WarEyes,
    "jokers-wild": JokersWildEyes,
    "tic-tac-rock": TicTacRockEyes,
    "janken-sandbox": SandboxEyes,
}
