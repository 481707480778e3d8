"""A sensible player of Green Queen: gets rid of what takes tricks, and keeps out of those that count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.green_queen.hand import points_of
from referee.games.green_queen.state import GREEN_QUEEN
from referee.games.green_queen.view import QueenView
from referee.games.janken.janken_deck import Suit, height_of, suit_of
from referee.games.tricks.state import cards_played_with
from referee.games.tricks.trick_reading import TrickReading

_POINTS_TO_COME = 0.5
"""What a player after this one adds to a trick on average."""


def choose(view: QueenView, legal: Sequence[Action], generator: Random) -> Action:
    """Passes the three most dangerous cards, or plays the card that costs least."""
    assert view["point_suit"] is not None, "it is cut before anybody is asked"
    point_suit = Suit(view["point_suit"])
    if legal[0].verb == "pass":
        danger = {card: _danger(card, view["you"]["hand"], point_suit) for card in view["you"]["hand"]}
        return max(legal, key=lambda action: sum(danger[card] for card in action.values("pass")))
    reading = TrickReading.of(view, view["you"]["hand"], cards_played_with(view["options"]))

    def worth(action: Action) -> tuple[float, float]:
        card = action.values("play")[0]
        points = sum(points_of(other, point_suit) for other in (*reading.trick, card))
        cost = reading.chance(card) * (points + _POINTS_TO_COME * reading.to_follow)
        return _danger(card, reading.hand, point_suit) / 20 - cost, generator.random()

    return max(legal, key=worth)


def _danger(card: str, hand: Sequence[str], point_suit: Suit) -> float:
    """How glad one is to be rid of a card."""
    suit = suit_of(card)
    beside = sum(suit_of(other) is suit for other in hand)
    danger = height_of(card) + 3 / beside
    if suit is point_suit:
        danger += 3
    if card == GREEN_QUEEN:
        danger += 20
    elif suit is Suit.LIZARD and height_of(card) > height_of(GREEN_QUEEN):
        danger += 4
    return danger
