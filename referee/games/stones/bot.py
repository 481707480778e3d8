"""A sensible player of Stones: bids a little less than the hand promises, and takes that and no more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.janken.janken_deck import SUITS, height_of, suit_of
from referee.games.stones.hand import cards_of
from referee.games.stones.state import breaker_of
from referee.games.stones.view import StonesView
from referee.games.tricks.trick_reading import TrickReading

_CAUTION = 0.8
"""The part of the tricks expected that is bid: a bid that is missed costs ten times what a bag does."""


def choose(view: StonesView, legal: Sequence[Action], generator: Random) -> Action:
    """Bids, or plays a card."""
    options = view["options"]
    reading = TrickReading.of(
        view, view["you"]["hand"], cards_of(options), breaker_of(options), trumps=options["spades"] == "yes"
    )
    if legal[0].verb == "bid":
        return Action(f"bid {max(1, round(_CAUTION * _expected(reading, len(view['seats']))))}")
    own = view["table"][str(view["player"])]
    wanted = (own["bid"] or 0) - own["tricks"]
    return max(legal, key=lambda action: (_worth(reading, action, wanted), generator.random()))


def _expected(reading: TrickReading, players: int) -> float:
    """How many tricks the hand will take."""
    tricks = 0.0
    for suit in SUITS:
        higher = [height_of(card) for card in reading.unseen if suit_of(card) is suit]
        for card in (card for card in reading.hand if suit_of(card) is suit):
            above = sum(height > height_of(card) for height in higher)
            tricks += (1 - above / (len(higher) + 1)) ** (players if suit is not reading.breaker else players - 2)
    return tricks


def _worth(reading: TrickReading, action: Action, wanted: int) -> tuple[float, int]:
    """How good a card is now, while so many tricks are wanted."""
    card = action.values("play")[0]
    chance, height = reading.chance(card), height_of(card)
    if wanted > 0:
        # Wins as surely as can be with no more than it takes; where it cannot win it throws the lowest away.
        return round(chance, 2), -height
    return -round(chance, 2), height
