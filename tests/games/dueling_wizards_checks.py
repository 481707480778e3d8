"""What the tests for every game ask about Dueling Wizards: where cards are, what holds, and who can see them."""

from itertools import chain

from referee.games.dueling_wizards.levels import cards_with
from tests.games.eyes import Eyes

SHORT = {
    "dueling-wizards": ({"rules": "round-1", "rounds": 2}, {"rules": "round-2", "rounds": 1}, {"rules": "round-3"})
}
IN_SUITE = {"dueling-wizards": 24}
OTHERWISE_HIDDEN = {"dueling-wizards": ({"rules": "round-3"},)}
START = {1: 100, 2: 75, 3: 50}


def drafted(state):
    """The cards that are on the table or were taken from it."""
    rows = (state.hands, state.spells, state.discards)
    return [*state.pool, *chain(*(chain(*row.values()) for row in rows))]


def cards_in(state):
    return [*state.deck, *drafted(state)] if state.hand_number else cards_with(state.options)


def check(_before, state):
    if not state.hand_number:
        return
    assert len(drafted(state)) == (12 if state.level == 1 else 24)
    assert all(points >= 0 for points in state.hit_points.values())
    assert state.level == 3 or max(state.hit_points.values()) <= START[state.hand_number]
    assert state.scores == {seat: state.round_winners.count(seat) for seat in state.seats}
    assert all(state.shown[seat] <= len(state.spells[seat]) for seat in state.seats)
    jokers = {card for card in drafted(state) if card.endswith("X")}
    assert state.level == 3 or not jokers
    knocked_out = min(state.hit_points.values()) == 0
    # Only a knock-out ends the game before its last round.
    assert state.pending or knocked_out or len(state.round_winners) == state.options["rounds"]
    assert not (state.pending and knocked_out)


class DuelingWizardsEyes(Eyes):
    """All is chosen in the open; only the deck is unknown. What lies face down is tested apart."""

    def face_up(self, state):
        return {*drafted(state), *state.high_cards.values()} if state.hand_number else set()

    def held(self, state, seat):
        return set()


CARDS = {"dueling-wizards": cards_in}
CHECKS = {"dueling-wizards": check}
EYES = {"dueling-wizards": DuelingWizardsEyes}
