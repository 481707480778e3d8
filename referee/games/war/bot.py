"""A sensible player of War, for the games with choices: it counts the cards of a 5 Card War and quits while ahead.

In Aces and Kings both hands are known and every suit beats two of the other five. Against somebody who plays all cards
equally often, no choice is better than another. So the cards are chosen at random there.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from referee.games.action import Action
from referee.games.janken.compare import stronger_card
from referee.games.janken.janken_deck import suit_of
from referee.games.war.cards import cards_with
from referee.games.war.state import Variation
from referee.games.war.view import WarView

_ROUND = 2
"""The cards that a round is about."""

_TIE = 10
"""The cards that a tie is about. The best card is kept for the tie, and other cards go face down."""


def choose(view: WarView, legal: Sequence[Action], generator: Random) -> Action:
    """Chooses a card to play, or whether to agree to quit."""
    variation = view["options"]["variation"]
    if variation == Variation.NEVER_ENDING:
        return _quit_while_ahead(view, legal)
    if variation != Variation.FIVE_CARD:
        return legal[int(generator.random() * len(legal))]
    hand = view["you"]["hand"]
    known = {*hand, *view["seen"], *view["you"]["down"]}
    unseen = [card for card in cards_with(view["options"]) if card not in known]
    edges = {card: _edge(card, unseen) for card in hand}

    def worth(action: Action) -> tuple[float, float]:
        card = action.values("play")[0]
        if view["tied"]:
            return edges[card], generator.random()
        kept = max((edge for other, edge in edges.items() if other != card), default=0.0)
        ties = sum(suit_of(other) is suit_of(card) for other in unseen) / max(1, len(unseen))
        return _ROUND * edges[card] + (1 + _TIE * ties) * kept, generator.random()

    return max(legal, key=worth)


def _quit_while_ahead(view: WarView, legal: Sequence[Action]) -> Action:
    mine = view["table"][str(view["player"])]["stack"]
    ahead = all(mine > place["stack"] for seat, place in view["table"].items() if seat != str(view["player"]))
    return Action("quit") if ahead and "quit" in legal else Action("turn-up")


def _edge(card: str, unseen: Sequence[str]) -> float:
    """How much more often a card beats one of the unseen cards than it loses to one."""
    winners = [winner for other in unseen if (winner := stronger_card(card, other))]
    return (2 * winners.count(card) - len(winners)) / max(1, len(unseen))
