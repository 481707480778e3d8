"""What holds after every move of a Jacks Rule, and what each player has seen of it."""

from collections import Counter
from itertools import chain

from referee.games.jacks_rule import cards
from referee.games.jacks_rule.board import ROWS_THROUGH
from tests.games.janken_checks import Eyes

SHORT = {"jacks-rule": ({"colours": 3}, {"first-dealer": "throw"})}
IN_SUITE = {"jacks-rule": 24}
ALL_ROWS = {row: set(row) for row in chain.from_iterable(ROWS_THROUGH.values())}


def cards_in(state):
    if not state.dealer:
        return cards.CARDS
    return [*state.stock, *state.discards, *chain(*state.hands.values())]


def check(_before, state):
    if not state.dealer:
        return
    hand = {2: 7, 3: 6}.get(len(state.seats), 5)
    assert all(len(held) == hand for held in state.hands.values())
    for colour, count in Counter(state.pegs.values()).items():
        assert count <= 45
        # No peg of a finished row is ever lost, and no row is forgotten.
        own = {square for square, peg in state.pegs.items() if peg == colour}
        on_board = {row for row, squares in ALL_ROWS.items() if squares <= own}
        assert set(state.rows[colour]) == on_board
        assert all(state.scores[seat] == state.finished(colour) for seat in state.team(colour))
    needed = 1 if len(state.rows) == 3 else 2
    assert state.winners == tuple(seat for seat, rows in state.scores.items() if rows >= needed)


class JacksRuleEyes(Eyes):
    """Own cards, and all that has been played; the stock does not tell what it was shuffled from."""

    def face_up(self, state):
        return set(state.discards)

    def answered(self, _player, action):
        self.open |= {*action.values("play"), *action.values("discard")}


CARDS = {"jacks-rule": cards_in}
CHECKS = {"jacks-rule": check}
EYES = {"jacks-rule": JacksRuleEyes}
