"""Lays trick-taking games out as a test needs them: small hands, bids and tricks in a line of text."""

from referee.games import new_game
from referee.games.rules import Step


def deal_hands(name, scores=None, point_suit=None, **hands):
    """A game in which the players hold these cards, and the others are left over; seat 1 deals.

    Args:
        name: Of the game.
        scores: At the start of the hand, by seat.
        point_suit: Of Green Queen, whose hand begins after the pass.
        hands: ``p1="P2 R3"``; every other name is an option.
    """
    seats = [f"p{seat}" for seat in range(1, 6) if f"p{seat}" in hands]
    cards = {int(seat[1:]): hands[seat].split() for seat in seats}
    options = {key.replace("_", "-"): value for key, value in hands.items() if key not in seats}
    game = new_game(name, len(cards), seed=1, deck=[], options=options)
    state = game.state
    state.hands = cards
    held = [card for hand in cards.values() for card in hand]
    state.left_over = [card for card in game.rules.cards_with(state.options) if card not in held]
    state.scores.update(scores or {})
    if point_suit:
        state.point_suit, state.passed_to = point_suit, {}
        state.pending = [Step("score"), Step("open")]
        game._advance()
    game._legal.clear()
    return game


def bid_all(game, *bids):
    """Everybody bids, from the dealer's left; a single bid is everybody's."""
    count = len(game.state.seats)
    for tricks in bids * (1 if len(bids) == count else count):
        game.apply(game.turn.players[0], f"bid {tricks}")


def play(game, cards):
    """Cards played one after the other by whoever's turn it is."""
    for card in cards.split():
        game.apply(game.turn.players[0], f"play {card}")


def said(game):
    """What was announced to everybody, in order."""
    return [line for line in game.log_for(None) if '"event"' in line]
